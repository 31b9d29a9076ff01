//! Round trips of columns in every version.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::registry;
use cooperage_blocks::world::{Campfire, Sign};
use proptest::prelude::*;

use super::*;
use crate::testing::round;
use crate::{Direction, ProtocolState};

const BIOMES: [&str; 16] = [
    "plains",
    "plains",
    "forest",
    "taiga",
    "plains",
    "beach",
    "river",
    "forest",
    "plains",
    "plains",
    "forest",
    "taiga",
    "plains",
    "beach",
    "river",
    "windswept_forest",
];

fn sent(
    version: ProtocolVersion,
    pos: ChunkPos,
    chunk: &Chunk,
    entities: &[(BlockPos, BlockEntity)],
) -> WireColumn {
    let entities = entities.iter().map(|(pos, entity)| (*pos, entity));
    let fields = column_to_wire(version, pos, chunk, &BIOMES, entities);
    let fields = round(version, ProtocolState::Play, Direction::Clientbound, "map_chunk", &fields);
    let biomes = registry_names(version, "worldgen/biome").len();
    column_from_wire(version, &fields, biomes).unwrap()
}

/// The chunk that a version shows: with the stand-ins of what it lacks.
fn shown(version: ProtocolVersion, chunk: &Chunk) -> Chunk {
    let maps = NumberMaps::of(version);
    let mut shown = Chunk::empty();
    for (place, section) in chunk.sections() {
        let mut cells = section.to_cells();
        for state in cells.iter_mut() {
            *state = maps.state_from_wire(maps.state_to_wire(*state)).unwrap();
        }
        shown.put_section(place, Arc::new(ChunkSection::from_cells(&cells)));
    }
    shown
}

fn section(kinds: usize, seed: u64) -> ChunkSection {
    let mut cells = Box::new([BlockState::AIR; CELLS]);
    let states = registry().states() as u64;
    let mut number = seed | 1;
    for (place, cell) in cells.iter_mut().enumerate() {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let kind = (number >> 33) as usize % kinds;
        // All kinds occur, so that the width is the one that is wanted.
        let kind = if place < kinds { place } else { kind };
        *cell = BlockState((kind as u64 * 7_919 % states) as u16);
    }
    ChunkSection::from_cells(&cells)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sections_of_every_width_come_back_in_every_version(
        kinds in proptest::sample::select(vec![1, 2, 3, 5, 9, 16, 17, 40, 64, 65, 200, 256, 257, 900]),
        place in 0..SECTIONS,
        seed in any::<u64>(),
    ) {
        let mut chunk = Chunk::empty();
        chunk.put_section(place, Arc::new(section(kinds, seed)));
        let pos = ChunkPos::new(-3, 1_000_000);
        for version in ProtocolVersion::ALL {
            let column = sent(version, pos, &chunk, &[]);
            prop_assert_eq!(column.pos, pos);
            prop_assert_eq!(&column.chunk, &shown(version, &chunk));
            prop_assert!(column.foreign.is_empty());
        }
    }

    #[test]
    fn damaged_columns_give_values_or_errors(
        at in any::<proptest::sample::Index>(), byte in any::<u8>(), cut in any::<proptest::sample::Index>(),
    ) {
        let mut chunk = Chunk::empty();
        chunk.put_section(2, Arc::new(section(5, 3)));
        let version = ProtocolVersion::V1_21_1;
        let WireValue::Fields(mut fields) = column_to_wire(version, ChunkPos::new(0, 0), &chunk, &BIOMES, []) else {
            panic!("a column is fields");
        };
        for (name, value) in &mut fields {
            if let (&mut "chunkData", WireValue::Bytes(bytes)) = (name, value) {
                let mut damaged = bytes.to_vec();
                damaged[at.index(bytes.len())] = byte;
                damaged.truncate(cut.index(bytes.len() * 2));
                *bytes = damaged.into();
            }
        }
        let _ = column_from_wire(version, &WireValue::Fields(fields), 64).is_ok();
    }
}

#[test]
fn biomes_come_back_by_number() {
    for version in ProtocolVersion::ALL {
        let column = sent(version, ChunkPos::new(0, 0), &Chunk::empty(), &[]);
        let names = registry_names(version, "worldgen/biome");
        assert_eq!(column.biomes.len(), SECTIONS);
        for section in &column.biomes {
            let read: Vec<&str> = section.iter().map(|number| names[*number as usize]).collect();
            assert_eq!(read, BIOMES.repeat(4));
        }
    }
}

#[test]
fn heights_are_those_of_the_highest_cells() {
    let state = |name: &str| registry().block(name).unwrap().default_state();
    let mut chunk = Chunk::empty();
    chunk.set(BlockPos::new(0, -64, 0), state("stone"));
    chunk.set(BlockPos::new(1, 319, 0), state("stone"));
    chunk.set(BlockPos::new(2, 10, 0), state("water"));
    chunk.set(BlockPos::new(2, 11, 0), state("short_grass"));
    let of_map = |longs: &[WireValue]| -> Vec<i64> {
        let words: Vec<i64> = longs
            .iter()
            .map(|word| if let WireValue::Whole(word) = word { *word } else { panic!("{word:?}") })
            .collect();
        (0..4).map(|pillar| words[pillar / 7] >> (pillar % 7 * 9) & 0x1ff).collect()
    };
    let newest = heights::heightmaps(ProtocolVersion::V1_21_11, &chunk);
    let WireValue::List(maps) = newest else { panic!("a list") };
    let read: Vec<Vec<i64>> = maps.iter().map(|map| of_map(map.list("data").unwrap())).collect();
    assert_eq!(read, [[1, 384, 75, 0], [1, 384, 76, 0]]);
    assert_eq!(maps[0].list("data").unwrap().len(), 37);
    let WireValue::Nbt(old) = heights::heightmaps(ProtocolVersion::V1_20_1, &chunk) else { panic!("a tree") };
    // The root has an empty name and holds arrays of longs.
    assert_eq!(old[..6], [10, 0, 0, 12, 0, 15]);
}

#[test]
fn the_first_cells_are_counted_and_copied() {
    let mut chunk = Chunk::empty();
    chunk.put_section(0, Arc::new(section(16, 5)));
    let fields = column_to_wire(ProtocolVersion::V1_21_1, ChunkPos::new(0, 0), &chunk, &BIOMES, []);
    let Some(WireValue::Bytes(bytes)) = fields.get("chunkData") else { panic!("bytes") };
    let section = chunk.section(0).unwrap();
    let count = section.count(|state| !state.is_air()) as u16;
    assert_eq!(bytes[..2], count.to_be_bytes());
    assert_eq!(bytes[2..4], [4, 16]);
    let (_, _, words) = section.packed();
    let palette: usize = section
        .packed()
        .1
        .map(|state| {
            let mut writer = WireWriter::default();
            writer.var_int(i32::from(state.0));
            writer.bytes.len()
        })
        .sum();
    let start = 4 + palette + 2;
    assert_eq!(bytes[start..start + 8], words[0].to_be_bytes());
}

#[test]
fn signs_and_campfires_come_back() {
    let state = |name: &str| registry().block(name).unwrap().default_state();
    let cells = [BlockPos::new(17, 70, -30), BlockPos::new(18, -60, -20), BlockPos::new(19, 5, -17)];
    let mut chunk = Chunk::empty();
    for (cell, name) in cells.iter().zip(["oak_wall_sign", "campfire", "chest"]) {
        chunk.set(*cell, state(name));
    }
    let mut sign = Sign { is_waxed: true, ..Sign::default() };
    sign.sides[0][1] = "To \"né\" 𝄞".into();
    sign.sides[1][3] = "back".into();
    let mut campfire = Campfire::default();
    campfire.places[2] = Some((ItemStack::new(registry().item("beef").unwrap(), 1), 0));
    let entities = [
        (cells[0], BlockEntity::Sign(sign)),
        (cells[1], BlockEntity::Campfire(campfire)),
        (cells[2], BlockEntity::new(state("chest")).unwrap()),
    ];
    for version in ProtocolVersion::ALL {
        let column = sent(version, ChunkPos::new(1, -2), &chunk, &entities);
        assert_eq!(column.block_entities, entities, "{}", version.name());
    }
}

#[test]
fn foreign_blocks_are_told_with_their_numbers() {
    let version = ProtocolVersion::V1_21_11;
    let maps = NumberMaps::of(version);
    let foreign = (0..29_671).find(|number| maps.foreign_block(*number).is_some()).unwrap();
    let mut writer = WireWriter::default();
    for place in 0..SECTIONS {
        let number = if place == 4 { foreign } else { 0 };
        writer.bytes.extend([0, 0, 0]);
        writer.var_int(number);
        writer.bytes.extend([0, 0]);
    }
    let fields = WireValue::Fields(vec![
        ("x", WireValue::Whole(0)),
        ("z", WireValue::Whole(0)),
        ("chunkData", WireValue::Bytes(writer.bytes.into())),
    ]);
    let column = column_from_wire(version, &fields, 65).unwrap();
    assert_eq!(column.foreign.len(), CELLS);
    assert_eq!(column.foreign[0], (BlockPos::new(0, 0, 0), foreign));
    assert!(!column.chunk.get(BlockPos::new(0, 0, 0)).is_air());
}
