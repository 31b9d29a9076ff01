//! Anvil region files: 32 × 32 chunks of a world.

use std::sync::Arc;

use super::blueprint::{ImportedBlockEntity, block_entity, cell};
use super::palette::{PalettePacking, packed, width};
use super::{ImportError, ImportLimits, ImportReport, Unknown, palette, unpack};
use crate::chunk::{Chunk, SECTIONS};
use crate::nbt::{NbtCompound, NbtLimits, NbtTag, read_nbt_file};
use crate::pos::{ChunkPos, Y_MIN};
use crate::registry::BlockState;
use crate::section::{CELLS, ChunkSection};

/// The game's data version of the first snapshot after which numbers don't reach from word to word (20w17a, 1.16).
const OLDEST: i64 = 2529;
/// Bytes of a sector.
const SECTOR: usize = 4096;
/// Bytes of a chunk after unpacking: far more than the game makes.
const CHUNK_BYTES_MAX: usize = 16 << 20;
/// Bytes of all chunks of a region together.
const REGION_BYTES_MAX: usize = 400 << 20;

/// The chunks of a region file.
#[derive(Clone, Debug, Default)]
pub struct Region {
    /// The chunks that are there, ascending (z, x).
    pub chunks: Vec<(ChunkPos, Arc<Chunk>)>,
    /// Contents of containers, texts of signs and the like.
    pub block_entities: Vec<ImportedBlockEntity>,
    /// The blocks, chunks and sections that were changed or left out.
    pub report: ImportReport,
}

/// Reads a region file (`r.X.Z.mca`) of the versions 1.16 to 1.21. Entities, light and heights aren't read.
///
/// # Errors
/// [`ImportError`] if the file or a chunk is damaged, too large, of an older version, or (with [`Unknown::Refuse`])
/// names blocks that this version of the game doesn't have.
pub fn read_region(file: &[u8], unknown: Unknown) -> Result<Region, ImportError> {
    let Some((table, _)) = file.split_at_checked(SECTOR) else {
        return if file.is_empty() { Ok(Region::default()) } else { Err(CUT_OFF) };
    };
    let mut reader = palette::PaletteReader::new(unknown);
    let mut region = Region::default();
    let mut bytes_left = REGION_BYTES_MAX;
    let mut values_left = ImportLimits::DEFAULT.values_max;
    for [high, middle, low, sectors] in table.as_chunks::<4>().0 {
        let start = u32::from_be_bytes([0, *high, *middle, *low]) as usize;
        if start == 0 || *sectors == 0 {
            continue;
        }
        let Some(bytes) = chunk_bytes(file, start * SECTOR)? else {
            reader.report.external_chunks += 1;
            continue;
        };
        bytes_left = bytes_left
            .checked_sub(bytes.len())
            .ok_or(ImportError::TooLarge { what: "bytes of chunks", limit: REGION_BYTES_MAX as u64 })?;
        let (_, root) =
            read_nbt_file(&bytes, NbtLimits { tags_max: 500_000, ..ImportLimits::DEFAULT.nbt() })?;
        read_chunk(&root, &mut reader, &mut region, &mut values_left)?;
    }
    region.chunks.sort_by_key(|(pos, _)| *pos);
    region.report = reader.report;
    Ok(region)
}

const CUT_OFF: ImportError = ImportError::Malformed("the region file is cut off");

/// The unpacked bytes of the chunk at an offset; `None` where it is kept in a file of its own.
fn chunk_bytes(file: &[u8], start: usize) -> Result<Option<std::borrow::Cow<'_, [u8]>>, ImportError> {
    let (header, rest) = file.get(start..).and_then(|bytes| bytes.split_first_chunk::<5>()).ok_or(CUT_OFF)?;
    let [a, b, c, d, compression] = *header;
    // The length counts the byte of the compression.
    let length = (u32::from_be_bytes([a, b, c, d]) as usize).saturating_sub(1);
    if compression & 0x80 != 0 {
        return Ok(None);
    }
    let packed = rest.get(..length).ok_or(CUT_OFF)?;
    let bytes = match compression {
        1 => unpack::gzip(packed, CHUNK_BYTES_MAX),
        2 => unpack::zlib(packed, CHUNK_BYTES_MAX),
        3 => unpack::plain(packed, CHUNK_BYTES_MAX),
        other => Err(ImportError::Compression(other)),
    };
    bytes.map(Some)
}

fn read_chunk(
    root: &NbtCompound,
    reader: &mut palette::PaletteReader,
    region: &mut Region,
    values_left: &mut usize,
) -> Result<(), ImportError> {
    let version = root.whole("DataVersion").ok_or(ImportError::Field("DataVersion"))?;
    if version < OLDEST {
        return Err(ImportError::TooOld { found: version, oldest: OLDEST });
    }
    // Before 1.18 all stood one level deeper, under names in capitals.
    let level = root.compound("Level").unwrap_or(root);
    let at = |name| level.whole(name).and_then(|at| i32::try_from(at).ok()).ok_or(ImportError::Field(name));
    let pos = ChunkPos::new(at("xPos")?, at("zPos")?);
    let mut chunk = Chunk::empty();
    let sections = level.list("sections").or(level.list("Sections")).unwrap_or(&[]);
    for section in sections.iter().filter_map(NbtTag::as_compound) {
        let Some(cells) = read_section(section, reader)? else { continue };
        let y = section.whole("Y").ok_or(ImportError::Field("Y"))?;
        let number = usize::try_from(y.saturating_sub(i64::from(Y_MIN >> 4))).unwrap_or(SECTIONS);
        if number < SECTIONS {
            chunk.put_section(number, Arc::new(cells));
        } else if cells.any(|state| !state.is_air()) {
            reader.report.sections_outside += 1;
        }
    }
    let entities = level.list("block_entities").or(level.list("TileEntities")).unwrap_or(&[]);
    for fields in entities.iter().filter_map(NbtTag::as_compound) {
        let at = |name| fields.whole(name).ok_or(ImportError::Field(name));
        let pos = cell([at("x")?, at("y")?, at("z")?])?;
        region.block_entities.push(block_entity(pos, None, fields, values_left)?);
    }
    region.chunks.push((pos, Arc::new(chunk)));
    Ok(())
}

/// The cells of a section; `None` where the file says nothing of them.
fn read_section(
    section: &NbtCompound,
    reader: &mut palette::PaletteReader,
) -> Result<Option<ChunkSection>, ImportError> {
    let new = section.compound("block_states");
    let Some(list) = new.map_or(section.list("Palette"), |new| new.list("palette")) else { return Ok(None) };
    let states: Vec<BlockState> = reader.list(list)?;
    if let [state] = states[..] {
        return Ok(Some(ChunkSection::filled(state)));
    }
    let Some(NbtTag::Longs(words)) = new.map_or(section.get("BlockStates"), |new| new.get("data")) else {
        return Err(ImportError::Field("data"));
    };
    let width = width(states.len(), 4);
    let mut cells = [BlockState::AIR; CELLS];
    for (place, cell) in cells.iter_mut().enumerate() {
        let number = packed(words, width, place as u64, PalettePacking::Whole);
        let state = number.and_then(|number| states.get(number));
        *cell = *state.ok_or(ImportError::Malformed("a cell has no state"))?;
    }
    Ok(Some(ChunkSection::from_cells(&cells)))
}
