//! Writes chunks as bytes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{ChunkFileLimits, DATA_VERSION, HEADER, MAGIC, SaveError, VERSION, section};
use crate::chunks::Chunks;
use crate::section::ChunkSection;

/// zstd's middle way between small and quick.
const LEVEL: i32 = 3;

/// The file of these chunks.
///
/// # Errors
/// [`SaveError::TooLarge`] if [`super::read_chunks`] would refuse the file.
pub fn write_chunks(chunks: &Chunks) -> Result<Vec<u8>, SaveError> {
    let limits = ChunkFileLimits::DEFAULT;
    let too_large = |what, limit: u32| SaveError::TooLarge { what, limit: limit.into() };
    let mut sections = Sections::default();
    let mut rows = Vec::new();
    let mut count = 0_u32;
    for &pos in chunks.loaded() {
        let Some(chunk) = chunks.chunk(pos) else { continue };
        count += 1;
        if count > limits.chunks_max {
            return Err(too_large("chunks", limits.chunks_max));
        }
        rows.extend(pos.x.to_le_bytes());
        rows.extend(pos.z.to_le_bytes());
        // A section that was filled and emptied again is air like one that never was.
        let present = || chunk.sections().filter(|(_, section)| !is_air(section));
        let mask = present().fold(0_u32, |mask, (number, _)| mask | 1 << number);
        rows.extend(mask.to_le_bytes());
        for (_, section) in present() {
            rows.extend(sections.number(section).to_le_bytes());
        }
        if sections.count > limits.sections_max {
            return Err(too_large("different sections", limits.sections_max));
        }
    }
    let mut plain = sections.count.to_le_bytes().to_vec();
    plain.append(&mut sections.bytes);
    plain.extend(count.to_le_bytes());
    plain.append(&mut rows);
    if plain.len() as u64 > limits.bytes_max {
        return Err(SaveError::TooLarge { what: "bytes", limit: limits.bytes_max });
    }
    let mut file = Vec::with_capacity(HEADER + plain.len() / 4);
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    file.extend([0, 0]);
    file.extend(DATA_VERSION.to_le_bytes());
    file.extend(count.to_le_bytes());
    file.extend(zstd::bulk::compress(&plain, LEVEL).map_err(SaveError::Damaged)?);
    Ok(file)
}

fn is_air(section: &ChunkSection) -> bool {
    section.uniform() == Some(crate::registry::BlockState::AIR)
}

/// Sections that have been seen, each once, by their bytes.
#[derive(Default)]
struct Sections {
    bytes: Vec<u8>,
    count: u32,
    by_bytes: FxHashMap<Box<[u8]>, u32>,
    /// Sections that chunks share are encoded only once.
    by_address: FxHashMap<*const ChunkSection, u32>,
}

impl Sections {
    fn number(&mut self, section: &Arc<ChunkSection>) -> u32 {
        if let Some(&number) = self.by_address.get(&Arc::as_ptr(section)) {
            return number;
        }
        let start = self.bytes.len();
        section::encode(section, &mut self.bytes);
        let number = match self.by_bytes.get(&self.bytes[start..]) {
            Some(&number) => {
                self.bytes.truncate(start);
                number
            }
            None => {
                self.by_bytes.insert(self.bytes[start..].into(), self.count);
                self.count += 1;
                self.count - 1
            }
        };
        self.by_address.insert(Arc::as_ptr(section), number);
        number
    }
}
