//! Reads chunks from bytes.

use std::io::Read;
use std::sync::Arc;

use super::{ChunkFileLimits, DATA_VERSION, HEADER, MAGIC, SaveError, VERSION, section};
use crate::chunk::{Chunk, SECTIONS};
use crate::chunks::Chunks;
use crate::pos::ChunkPos;
use crate::section::ChunkSection;

/// Window of the unpacking, as a power of two: 8 MiB, more than our files use.
pub(crate) const WINDOW_LOG_MAX: u32 = 23;

/// Reads a file of chunks. Sections that are equal are shared.
///
/// # Errors
/// [`SaveError`] if it isn't such a file, is of another version, or holds more than [`ChunkFileLimits::DEFAULT`].
pub fn read_chunks(file: &[u8]) -> Result<Chunks, SaveError> {
    read_chunks_within(file, ChunkFileLimits::DEFAULT)
}

/// Reads a file of chunks that may hold so much.
///
/// # Errors
/// As [`read_chunks`].
pub fn read_chunks_within(file: &[u8], limits: ChunkFileLimits) -> Result<Chunks, SaveError> {
    let (mut header, packed) = file.split_at_checked(HEADER).ok_or(SaveError::NotChunks)?;
    if number(&mut header)? != MAGIC {
        return Err(SaveError::NotChunks);
    }
    let version = u16::from_le_bytes(number(&mut header)?);
    if version != VERSION {
        return Err(SaveError::Version { found: version });
    }
    let _reserved: [u8; 2] = number(&mut header)?;
    let data_version = u32::from_le_bytes(number(&mut header)?);
    if data_version != DATA_VERSION {
        return Err(SaveError::DataVersion { found: data_version });
    }
    let claimed = u32::from_le_bytes(number(&mut header)?);
    let mut decoder = zstd::stream::read::Decoder::with_buffer(packed).map_err(SaveError::Damaged)?;
    decoder.window_log_max(WINDOW_LOG_MAX).map_err(SaveError::Damaged)?;
    // The reader takes one byte more than allowed, to tell a file that is too long from one of just the allowed length.
    let mut input = std::io::BufReader::new(decoder.take(limits.bytes_max + 1));
    let chunks = read_body(&mut input, claimed, limits);
    let left = input.get_ref().limit();
    if left == 0 {
        return Err(SaveError::TooLarge { what: "bytes", limit: limits.bytes_max });
    }
    let chunks = chunks?;
    if input.read(&mut [0]).map_err(SaveError::Damaged)? != 0 {
        return Err(SaveError::Malformed("something follows the last chunk"));
    }
    Ok(chunks)
}

fn read_body(input: &mut impl Read, claimed: u32, limits: ChunkFileLimits) -> Result<Chunks, SaveError> {
    let too_large = |what, limit: u32| SaveError::TooLarge { what, limit: limit.into() };
    let count = u32::from_le_bytes(number(input)?);
    if count > limits.sections_max {
        return Err(too_large("different sections", limits.sections_max));
    }
    let mut sections = Vec::new();
    for _ in 0..count {
        sections.push(Arc::new(section::decode(input)?));
    }
    let count = u32::from_le_bytes(number(input)?);
    if count != claimed {
        return Err(SaveError::Malformed("header and content name different numbers of chunks"));
    }
    if count > limits.chunks_max {
        return Err(too_large("chunks", limits.chunks_max));
    }
    let mut chunks = Chunks::new();
    let mut last = None;
    for _ in 0..count {
        let (pos, chunk) = read_chunk(input, &sections)?;
        if last.is_some_and(|last| last >= pos) {
            return Err(SaveError::Malformed("chunks are out of order"));
        }
        last = Some(pos);
        chunks.put(pos, Arc::new(chunk));
    }
    Ok(chunks)
}

fn read_chunk(input: &mut impl Read, sections: &[Arc<ChunkSection>]) -> Result<(ChunkPos, Chunk), SaveError> {
    let pos = ChunkPos::new(i32::from_le_bytes(number(input)?), i32::from_le_bytes(number(input)?));
    let mask = u32::from_le_bytes(number(input)?);
    if mask >> SECTIONS != 0 {
        return Err(SaveError::Malformed("a chunk has more sections than there are"));
    }
    let mut chunk = Chunk::empty();
    for place in (0..SECTIONS).filter(|place| mask >> place & 1 != 0) {
        let section = sections
            .get(u32::from_le_bytes(number(input)?) as usize)
            .ok_or(SaveError::Malformed("a chunk names a section that doesn't exist"))?;
        chunk.put_section(place, Arc::clone(section));
    }
    Ok((pos, chunk))
}

/// Reads the next N bytes.
pub(super) fn number<const N: usize>(input: &mut impl Read) -> Result<[u8; N], SaveError> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map_err(SaveError::Damaged)?;
    Ok(bytes)
}
