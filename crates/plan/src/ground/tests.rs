//! Tests of the walking model and of its memory.

use std::sync::Arc;

use cooperage_blocks::{Chunk, ChunkPos};

use super::*;

/// A column ten high with ladders on its western side, of which the lowest are left out, on a floor at 63.
fn column(left_out: i32) -> Ground {
    let mut chunks = Chunks::new();
    chunks.put(ChunkPos::new(0, 0), Arc::new(Chunk::empty()));
    let mut fill = |at: [i32; 3], name: &str| {
        chunks.set(BlockPos::new(at[0], at[1], at[2]), name.parse().unwrap());
    };
    (0..256).for_each(|cell| fill([cell % 16, 63, cell / 16], "stone"));
    (64..74).for_each(|y| fill([8, y, 8], "dirt"));
    (64 + left_out..74).for_each(|y| fill([7, y, 8], "ladder[facing=west]"));
    Ground::new(&chunks, BlockPos::new(0, 62, 0), BlockPos::new(15, 80, 15))
}

#[test]
fn ladders_lead_down_from_columns_on_foot_unless_they_hang() {
    let (top, floor) = (BlockPos::new(8, 74, 8), BlockPos::new(2, 64, 8));
    let gets_down = |ground: &Ground| ground.ways(top).steps(floor).is_some();
    let whole = column(0);
    assert!(gets_down(&whole) && gets_down(&whole.afoot()));
    // A body lets go of the lowest ladder and falls, but does not take hold of it from the side.
    let hanging = column(3);
    assert!(gets_down(&hanging) && gets_down(&hanging.afoot()));
    let beside =
        |ground: &Ground, y: i32| ground.next_to(BlockPos::new(7, y, 7)).contains(&BlockPos::new(7, y, 8));
    let mut ledge = column(3);
    ledge.fill(BlockPos::new(7, 66, 7), "stone".parse().unwrap());
    assert!(beside(&ledge, 67) && !beside(&ledge.afoot(), 67));
    ledge.fill(BlockPos::new(7, 67, 7), "stone".parse().unwrap());
    assert!(beside(&ledge, 68) && beside(&ledge.afoot(), 68));
}

#[test]
fn a_search_for_one_cell_tells_the_same_as_one_for_all() {
    for ground in [column(0), column(3), column(3).afoot(), column(10)] {
        let from = [
            BlockPos::new(8, 74, 8),
            BlockPos::new(2, 64, 8),
            BlockPos::new(2, 63, 8),
            BlockPos::new(7, 70, 8),
        ];
        for from in from {
            let ways = ground.ways(from);
            let reached = |cell: BlockPos| ways.steps(cell).is_some();
            let some = (0..16 * 19 * 16).step_by(101);
            let some = some.map(|at| BlockPos::new(at % 16, 62 + at / 256, at / 16 % 16));
            for cell in ways.all().iter().copied().step_by(5).chain(some) {
                assert_eq!(ground.leads(from, cell), reached(cell), "{from} to {cell}");
            }
            assert!(!ground.leads(from, BlockPos::new(99, 64, 8)));
        }
    }
}

#[test]
fn a_known_ground_follows_its_cells() {
    let mut chunks = Chunks::new();
    let (min, max) = (BlockPos::new(-5, 60, -3), BlockPos::new(20, 70, 18));
    let mut known = KnownGround::default();
    let kinds = |ground: &Ground| {
        let cells = (min.y..=max.y).flat_map(|y| {
            (min.z..=max.z).flat_map(move |z| (min.x..=max.x).map(move |x| BlockPos::new(x, y, z)))
        });
        cells.map(|cell| ground.kind(cell)).collect::<Vec<GroundKind>>()
    };
    let mut changes = 0;
    for place in 0..200 {
        // Cells inside and outside the box, in sections that are there and in new ones.
        let cell = BlockPos::new(place * 7 % 40 - 12, 56 + place * 5 % 20, place * 11 % 36 - 9);
        let state = ["stone", "air", "oak_slab", "ladder[facing=west]"][place as usize % 4];
        chunks.set(cell, state.parse().unwrap());
        let ground = known.look(&chunks, min, max);
        assert_eq!(kinds(&ground), kinds(&Ground::new(&chunks, min, max)), "{cell}");
        let imagined = &mut ground.clone();
        imagined.fill(min, "stone".parse().unwrap());
        changes += usize::from(ground.kind(min) != imagined.kind(min));
    }
    assert!(changes > 100, "a copy is changed alone");
    let (low, high) = (min.down(), max.up());
    assert_eq!(kinds(&known.look(&chunks, low, high)), kinds(&Ground::new(&chunks, low, high)));
}

#[test]
fn doors_are_passed_along_one_axis() {
    let mut ground = column(0);
    let door = BlockPos::new(3, 64, 3);
    for (half, cell) in [("lower", door), ("upper", door.up())] {
        ground.fill(cell, format!("oak_door[facing=east,half={half}]").parse().unwrap());
    }
    let sides = |from: BlockPos| Face::HORIZONTAL.map(|face| ground.next_to(from).contains(&from.step(face)));
    let along_x = Face::HORIZONTAL.map(|face| matches!(face, Face::East | Face::West));
    assert_eq!(sides(door), along_x);
    for face in Face::HORIZONTAL {
        let gets_in = ground.next_to(door.step(face)).contains(&door);
        assert_eq!(gets_in, matches!(face, Face::East | Face::West), "{face:?}");
    }
}
