//! What scenes of block worlds tell: cells as they are, what changed, what is hidden, looks.

use cooperage_blocks::section::CELLS;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, Chunks, registry};

use super::{cells, look};

fn state(name: &str) -> BlockState {
    registry().block(name).unwrap().default_state()
}

/// The cells that palette and runs stand for.
fn unpacked(cells: &cooperage_suites::scene::SectionCells) -> Vec<u16> {
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
    // Somebody else's copy is another world from the first change on.
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
    let stone = std::sync::Arc::new(cooperage_blocks::Section::filled(state("stone")));
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
