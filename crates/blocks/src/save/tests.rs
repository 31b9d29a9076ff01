//! Tests of files of chunks.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::chunks::Chunks;
use crate::registry::BlockState;
use crate::terrain::ChunkGenerator;
use crate::{BlockPos, ChunkPos};

fn some_chunks() -> Chunks {
    let natural = ChunkGenerator::natural(4);
    let mut chunks = Chunks::new();
    for x in -1..1 {
        chunks.put(ChunkPos::new(x, 7), natural.chunk(ChunkPos::new(x, 7)));
        chunks.put(ChunkPos::new(x, i32::MIN), ChunkGenerator::superflat().chunk(ChunkPos::new(0, 0)));
    }
    chunks.put(ChunkPos::new(5, 5), ChunkGenerator::Void.chunk(ChunkPos::new(5, 5)));
    // Every state of the registry, so that every width of cells occurs.
    for number in 0..4096_u16 {
        chunks.set(
            BlockPos::new(i32::from(number & 15), i32::from(number >> 8), 900 + i32::from(number >> 4 & 15)),
            BlockState(number * 6),
        );
    }
    chunks
}

#[test]
fn what_is_written_is_read() {
    let chunks = some_chunks();
    let file = write_chunks(&chunks).unwrap();
    let read = read_chunks(&file).unwrap();
    assert_eq!(read, chunks);
    assert_eq!(write_chunks(&read).unwrap(), file);
    let (one, two) = (ChunkPos::new(-1, i32::MIN), ChunkPos::new(0, i32::MIN));
    let section = |pos| read.chunk(pos).unwrap().section(0).unwrap();
    assert!(Arc::ptr_eq(section(one), section(two)), "equal sections are shared");
}

#[test]
fn equal_worlds_give_equal_bytes() {
    let mut one = some_chunks();
    let before = write_chunks(&one).unwrap();
    // There and back: other palettes, equal cells.
    for y in 0..16 {
        let pos = BlockPos::new(3, y * 16, 120);
        let held = one.set(pos, BlockState(9));
        one.set(pos, BlockState(11));
        one.set(pos, held);
    }
    one.set(BlockPos::new(80, 300, 80), BlockState(9));
    one.set(BlockPos::new(80, 300, 80), BlockState::AIR);
    assert_eq!(write_chunks(&one).unwrap(), before);
}

#[test]
fn a_file_of_version_1_is_read_for_ever() {
    let mut chunks = Chunks::new();
    chunks.set(BlockPos::new(-1, 64, 17), BlockState(1));
    chunks.set(BlockPos::new(-2, 64, 17), BlockState(26_683));
    assert_eq!(read_chunks(VERSION_1).unwrap(), chunks);
}

const VERSION_1: &[u8] = &[
    67, 79, 79, 80, 67, 72, 78, 75, 1, 0, 0, 0, 115, 15, 0, 0, 1, 0, 0, 0, 40, 181, 47, 253, 96, 32, 3, 69,
    1, 0, 208, 1, 0, 0, 0, 2, 0, 0, 0, 59, 104, 1, 0, 144, 0, 255, 255, 255, 255, 0, 1, 0, 0, 0, 0, 0, 0, 4,
    0, 43, 65, 5, 228, 0, 208, 7, 21, 103, 32, 9,
];

#[test]
fn errors_say_what_is_wrong() {
    let file = write_chunks(&some_chunks()).unwrap();
    let with = |at: usize, byte: u8| {
        let mut file = file.clone();
        file[at] = byte;
        read_chunks(&file).unwrap_err().to_string()
    };
    assert_eq!(with(0, b'X'), "not a file of chunks");
    assert_eq!(with(8, 9), "version 9 of the format is not known; this program reads version 1");
    assert!(with(12, 1).starts_with("states of the game's data version"));
    assert_eq!(with(16, 77), "header and content name different numbers of chunks");
    assert_eq!(read_chunks(&[]).unwrap_err().to_string(), "not a file of chunks");
    assert_eq!(read_chunks(&file[..500]).unwrap_err().to_string(), "the file is damaged or cut off");
    let limits = ChunkFileLimits { bytes_max: 1000, ..ChunkFileLimits::DEFAULT };
    assert_eq!(read_chunks_within(&file, limits).unwrap_err().to_string(), "more than 1000 bytes");
    let limits = ChunkFileLimits { chunks_max: 2, ..ChunkFileLimits::DEFAULT };
    assert_eq!(read_chunks_within(&file, limits).unwrap_err().to_string(), "more than 2 chunks");
    let limits = ChunkFileLimits { sections_max: 2, ..ChunkFileLimits::DEFAULT };
    assert_eq!(read_chunks_within(&file, limits).unwrap_err().to_string(), "more than 2 different sections");
}

/// A file whose frame unpacks to `plain`.
fn packed(plain: &[u8]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend([0, 0]);
    file.extend(DATA_VERSION.to_le_bytes());
    file.extend(1_u32.to_le_bytes());
    file.extend(zstd::bulk::compress(plain, 1).unwrap());
    file
}

#[test]
fn a_bomb_is_refused() {
    // The frame claims the largest number of sections; its zeros, read as sections, are all air.
    let mut plain = vec![0; 40 << 20];
    plain[..4].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(matches!(
        read_chunks(&packed(&plain)),
        Err(SaveError::TooLarge { what: "different sections", .. })
    ));
    plain[..4].copy_from_slice(&3_u32.to_le_bytes());
    assert!(read_chunks(&packed(&plain)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_errors(writes in proptest::collection::vec((0_usize..4000, any::<u8>()), 1..8), cut in 0_usize..4000) {
        let mut chunks = Chunks::new();
        for x in 0..40 {
            chunks.set(BlockPos::new(x, x * 3, x * 2), BlockState(x as u16 * 300));
        }
        let file = write_chunks(&chunks).unwrap();
        // Once in the packed bytes, once in what they unpack to.
        let mut plain = zstd::bulk::decompress(&file[HEADER..], 1 << 20).unwrap();
        let mut damaged = file;
        for &(at, byte) in &writes {
            let (one, two) = (at % damaged.len(), at % plain.len());
            damaged[one] = byte;
            plain[two] = byte;
        }
        damaged.truncate(cut.max(1) % damaged.len());
        prop_assert!(read_chunks(&damaged).is_err());
        if let Ok(read) = read_chunks(&packed(&plain)) {
            prop_assert!(write_chunks(&read).is_ok());
        }
    }
}
