//! Tests of scenes of block worlds: the cells, the changes, the hidden sections and the looks that they report.

use cooperage_blocks::section::CELLS;
use std::collections::BTreeMap;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, Chunks, World, registry};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::AgentId;
use cooperage_suites::scene::{Blocks, Scene, SectionCells};

use super::seen::UNSEEN;
use super::{SEEN_CELLS, cells, look, seat_scene};

fn state(name: &str) -> BlockState {
    registry().block(name).unwrap().default_state()
}

/// The cells that palette and runs stand for.
fn unpacked(cells: &SectionCells) -> Vec<u16> {
    let mut bytes = cells.runs.iter();
    let mut number = || {
        let (mut number, mut shift) = (0_usize, 0);
        loop {
            let byte = bytes.next()?;
            number |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
    };
    let mut all = Vec::new();
    while let Some(length) = number() {
        let place = number().unwrap();
        all.extend(std::iter::repeat_n(cells.palette[place], length));
    }
    all
}

#[test]
fn a_section_is_read_as_it_is() {
    let mut chunks = Chunks::new();
    let names = ["stone", "grass_block", "oak_log", "water", "short_grass"];
    for cell in 0..CELLS as i32 {
        let pos = BlockPos::new(-16 + (cell & 15), 64 + (cell >> 8), 32 + (cell >> 4 & 15));
        // Long runs and short ones.
        let name = if cell < 2_000 { "stone" } else { names[(cell * 7 % 31 % 5) as usize] };
        chunks.set(pos, state(name));
    }
    let read = cells::read(&chunks, [-1, 4, 2]).unwrap();
    let wanted = chunks.section_at(BlockPos::new(-16, 64, 32)).unwrap().to_cells();
    assert_eq!(unpacked(&read), wanted.iter().map(|state| state.0).collect::<Vec<_>>());
    assert_eq!(read.palette[0], state("stone").0);
    for nowhere in [[0, 4, 2], [-1, 5, 2], [-1, 100, 2], [i32::MAX, 4, i32::MIN]] {
        assert_eq!(cells::read(&chunks, nowhere), None, "{nowhere:?}");
    }
}

#[test]
fn only_what_was_changed_has_another_revision() {
    let mut chunks = Chunks::new();
    for x in [0, 16, 32] {
        chunks.set(BlockPos::new(x, 64, 0), state("stone"));
    }
    let before = cells::sections(&chunks, &[]);
    assert_eq!(
        before.iter().map(|section| section.at).collect::<Vec<_>>(),
        [[0, 4, 0], [1, 4, 0], [2, 4, 0]]
    );
    // A clone of the chunks is a world of its own from the first change on.
    let kept = chunks.clone();
    chunks.set(BlockPos::new(17, 70, 3), state("dirt"));
    let after = cells::sections(&chunks, &[]);
    let changed: Vec<_> =
        before.iter().zip(&after).filter(|(one, other)| one != other).map(|(one, _)| one.at).collect();
    assert_eq!(changed, [[1, 4, 0]]);
    assert_eq!(cells::sections(&kept, &[]), before);
}

#[test]
fn what_lies_deep_is_hidden_but_around_agents() {
    let mut chunks = Chunks::new();
    let stone = std::sync::Arc::new(cooperage_blocks::ChunkSection::filled(state("stone")));
    for x in -4..=4 {
        for z in -4..=4 {
            let mut chunk = cooperage_blocks::Chunk::empty();
            for number in 0..8 {
                chunk.put_section(number, std::sync::Arc::clone(&stone));
            }
            chunks.put(ChunkPos::new(x, z), std::sync::Arc::new(chunk));
        }
    }
    // A cave far below.
    chunks.set(BlockPos::new(0, -40, 0), BlockState::AIR);
    let hidden = |agents: &[BlockPos]| {
        let sections = cells::sections(&chunks, agents);
        let hidden = sections.iter().filter(|section| section.is_hidden).map(|section| section.at);
        hidden.collect::<Vec<_>>()
    };
    let nobody = hidden(&[]);
    assert!(nobody.contains(&[0, -3, 0]), "the cave");
    assert!(!nobody.contains(&[0, 3, 0]), "the ground");
    let digger = hidden(&[BlockPos::new(0, -40, 0)]);
    assert!(!digger.contains(&[0, -3, 0]) && !digger.contains(&[1, -2, -1]));
    assert!(digger.contains(&[3, -3, 0]), "far from the digger");
    assert_eq!(nobody.len() - digger.len(), 27);
}

/// The sections that the rule hides, computed one by one.
fn hidden_by_the_rule(chunks: &Chunks) -> Vec<[i32; 3]> {
    let covering = |[x, y, z]: [i32; 3]| {
        let section = chunks.section_at(BlockPos::new(x << 4, y << 4, z << 4));
        section.map_or(0, |section| section.count(|state| state.is_cube() && state.is_opaque()))
    };
    let is_full = |at: [i32; 3]| covering(at) == CELLS as u32;
    let is_mostly_ground = |at: [i32; 3]| covering(at) >= 3 * CELLS as u32 / 4;
    let is_deep = |[x, y, z]: [i32; 3]| {
        (x - 1..=x + 1).all(|x| {
            (z - 1..=z + 1).all(|z| {
                let above = (y + 1..20).any(|y| is_mostly_ground([x, y, z]));
                above || !chunks.is_loaded(ChunkPos::new(x, z))
            })
        })
    };
    let is_shut = |[x, y, z]: [i32; 3]| {
        let beside = [[x - 1, y, z], [x + 1, y, z], [x, y, z - 1], [x, y, z + 1], [x, y + 1, z]];
        is_full([x, y, z]) && beside.into_iter().all(is_full) && (y == -4 || is_full([x, y - 1, z]))
    };
    let all = cells::sections(chunks, &[]).into_iter().map(|section| section.at);
    all.filter(|at| is_shut(*at) || is_deep(*at)).collect()
}

#[test]
fn what_is_hidden_in_natural_land_is_what_the_rule_says() {
    let generator = ChunkGenerator::natural(7);
    let mut chunks = Chunks::new();
    // A gap in it, too.
    for (x, z) in (-3..=3).flat_map(|x| (-3..=3).map(move |z| (x, z))).filter(|at| *at != (1, 2)) {
        chunks.put(ChunkPos::new(x, z), generator.chunk(ChunkPos::new(x, z)));
    }
    // A shaft from the top to the bottom.
    for y in -64..320 {
        chunks.set(BlockPos::new(-20, y, 5), BlockState::AIR);
    }
    let sections = cells::sections(&chunks, &[]);
    assert!(sections.is_sorted_by_key(|section| section.at));
    let hidden: Vec<[i32; 3]> =
        sections.iter().filter(|section| section.is_hidden).map(|section| section.at).collect();
    assert!(hidden.len() > 50 && hidden.len() < sections.len());
    assert_eq!(hidden, hidden_by_the_rule(&chunks));
}

#[test]
fn looks_tell_shape_and_colour() {
    let of = |name: &str| look::look(state(name));
    let (stone, glass, water, grass) = (of("stone"), of("glass"), of("water"), of("grass_block"));
    assert_eq!((stone.shape.as_str(), stone.covers, stone.opacity), ("cube", true, 1.0));
    assert_eq!(stone.top, look::number(cooperage_picture::colour_of("stone")), "the colours of pictures");
    assert!(!glass.covers && glass.opacity < 1.0);
    assert_eq!((water.shape.as_str(), water.covers), ("liquid", false));
    assert!(grass.fringe && grass.top != grass.side);
    let slab = of("oak_slab");
    assert_eq!((slab.shape.as_str(), slab.boxes.len(), slab.covers), ("boxes", 1, false));
    assert_eq!((of("short_grass").shape.as_str(), of("torch").shape.as_str()), ("plant", "torch"));
    assert_eq!((of("air").shape.as_str(), of("torch").glows), ("none", true));
    assert!(of("iron_ore").accent.is_some());
}

/// A plain of grass at the height of -61, on which Alice stands beside a closed hut of stone with Bob and a chest in it; Carol is
/// far away, and a wall of gold stands out of sight.
fn plain() -> BlockEnvironment {
    let options = WorldOptions { view_radius: 4, active_radius: 4, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 1);
    let places = [("alice", [0.5, -60.0, 0.5]), ("bob", [12.5, -60.0, 0.5]), ("carol", [45.5, -60.0, 0.5])];
    let players = places.map(|(name, at)| world.join(name, at));
    for command in [
        "fill 10 -60 -2 14 -56 2 stone hollow",
        "setblock 13 -60 1 chest",
        "setblock 40 -60 0 gold_block",
        "setblock 3 -60 0 oak_log",
        "setblock 3 -63 0 diamond_block",
        "summon sheep 2 -60 2",
        "summon cow 12 -60 1",
        "summon pig 44 -60 4",
    ] {
        world.command(command).unwrap();
    }
    BlockEnvironment::new(world, &players, catalogues::skills(), 1)
}

fn from_seat(blocks: &BlockEnvironment, seat: u32, missing: Vec<(BlockPos, BlockState)>) -> Blocks {
    match seat_scene(blocks, AgentId(seat), missing) {
        Some(Scene::Blocks(blocks)) => blocks,
        other => panic!("{other:?}"),
    }
}

/// All cells of which something is known.
fn known(seen: &Blocks) -> BTreeMap<[i32; 3], BlockState> {
    let mut known = BTreeMap::new();
    for (&[x, y, z], cells) in seen.seen.as_ref().unwrap() {
        for (cell, state) in unpacked(cells).into_iter().enumerate().filter(|(_, state)| *state != UNSEEN) {
            let cell = cell as i32;
            known.insert(
                [x * 16 + (cell & 15), y * 16 + (cell >> 8), z * 16 + (cell >> 4 & 15)],
                BlockState(state),
            );
        }
    }
    known
}

#[test]
fn a_seat_is_told_of_what_it_sees_and_of_nothing_else() {
    let blocks = plain();
    let wanted =
        [[5, -60, 5], [12, -59, 0], [44, -60, 9]].map(|[x, y, z]| (BlockPos::new(x, y, z), state("stone")));
    let seen = from_seat(&blocks, 0, wanted.to_vec());
    let cells = known(&seen);
    for (at, name) in [([3, -60, 0], "oak_log"), ([0, -61, 0], "grass_block"), ([10, -59, 0], "stone")] {
        assert_eq!(cells.get(&at).map(|state| state.name()), Some(name), "{at:?}");
    }
    // In the hut, below the ground, too far away.
    for at in [[13, -60, 1], [12, -59, 0], [3, -63, 0], [0, -62, 0], [40, -60, 0]] {
        assert_eq!(cells.get(&at), None, "{at:?}");
    }
    let far = |[x, y, z]: [i32; 3]| x * x + (y + 59) * (y + 59) + z * z;
    assert!(cells.keys().all(|at| far(*at) <= SEEN_CELLS * SEEN_CELLS));
    let names: Vec<&str> = cells.values().map(|state| state.name()).collect();
    assert!(!names.iter().any(|name| ["chest", "gold_block", "diamond_block"].contains(name)));
    assert!(
        seen.sections
            .iter()
            .all(|section| section.is_hidden != seen.seen.as_ref().unwrap().contains_key(&section.at))
    );
    assert_eq!(seen.agents.iter().map(|agent| agent.name.as_str()).collect::<Vec<_>>(), ["alice"]);
    assert_eq!(seen.others.iter().map(|(_, other)| other.name.as_str()).collect::<Vec<_>>(), ["sheep"]);
    assert_eq!(seen.missing, [[5, -60, 5, state("stone").0.into()]]);
    assert_eq!(seen.site, None);
}

#[test]
fn of_others_a_seat_sees_the_outside() {
    let blocks = plain();
    blocks.with_world(|world| assert!(world.player(blocks.player_of(AgentId(0)).unwrap()).is_some()));
    // In the hut Bob sees the chest and the cow, and nothing outside.
    let seen = from_seat(&blocks, 1, Vec::new());
    assert!(known(&seen).get(&[13, -60, 1]).is_some_and(|state| state.name() == "chest"));
    assert_eq!(seen.others.iter().map(|(_, other)| other.name.as_str()).collect::<Vec<_>>(), ["cow"]);
    let [own] = seen.agents.as_slice() else { panic!("{:?}", seen.agents) };
    assert_eq!((own.agent, own.health, own.food), (Some(1), Some(20.0), Some(20)));
    // Without the hut he sees Alice, but neither how she is nor what she carries.
    let mut blocks = blocks;
    blocks.command("fill 10 -60 -2 14 -56 2 air").unwrap();
    blocks.command("give alice diamond 3").unwrap();
    let seen = from_seat(&blocks, 1, Vec::new());
    let alice = seen.agents.iter().find(|agent| agent.name == "alice").unwrap();
    assert_eq!((alice.agent, alice.health, alice.food, alice.carries.len()), (Some(0), None, None, 0));
    assert_eq!(alice.doing, None);
}

#[test]
fn what_is_not_seen_hides_and_is_not_drawn() {
    let look = look::look_of_number(UNSEEN);
    assert_eq!((look.shape.as_str(), look.covers), ("none", true));
    assert!(look::look_of_number(state("chest").0).holds_things);
}
