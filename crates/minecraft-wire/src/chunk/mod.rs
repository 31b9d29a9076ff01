//! Columns of chunks: from a world's chunk to the fields of a packet `map_chunk`, and back.
//!
//! A section's packing is the game's own, so that at widths of 4 to 8 bits its words are copied and the palette alone is mapped.

mod block_entity;
mod heights;
mod packed;
mod section;

use std::sync::Arc;

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::pos::{Y_END, Y_MIN};
use cooperage_blocks::section::CELLS;
use cooperage_blocks::world::BlockEntity;
use cooperage_blocks::{BlockPos, BlockState, Chunk, ChunkPos, ChunkSection};

use crate::maps::NumberMaps;
use crate::registries::registry_names;
use crate::{ProtocolVersion, WireError, WireReader, WireValue, WireWriter};

pub use block_entity::{block_entity_to_wire, read_block_entity};
pub use section::BIOME_CELLS;

/// Sections for which light is sent: those of the world, one below and one above.
const LIGHT_SECTIONS: usize = SECTIONS + 2;
/// A bit for each of them.
const LIGHT_MASK: i64 = (1 << LIGHT_SECTIONS) - 1;
/// Bytes of a section's light, half a byte a cell.
const LIGHT_BYTES: usize = CELLS / 2;

/// Builds the fields of `map_chunk`: cells, both heightmaps, full sky light, block entities.
///
/// `biomes` names the biome of each 4 × 4 cells, by `z << 2 | x`, at all heights; `block_entities` are those of the column with
/// their cells.
#[must_use]
pub fn column_to_wire<'e>(
    version: ProtocolVersion,
    pos: ChunkPos,
    chunk: &Chunk,
    biomes: &[&str; 16],
    block_entities: impl IntoIterator<Item = (BlockPos, &'e BlockEntity)>,
) -> WireValue {
    let maps = NumberMaps::of(version);
    let names = registry_names(version, "worldgen/biome");
    let number = |name: &str| names.iter().position(|known| *known == name).unwrap_or_default() as i32;
    let layer = biomes.map(number);
    let mut of_section = [0; BIOME_CELLS];
    for (cell, biome) in of_section.iter_mut().zip(layer.iter().cycle()) {
        *cell = *biome;
    }
    let mut cells = WireWriter::default();
    for place in 0..SECTIONS {
        section::write_section(version, maps, chunk.section(place).map(AsRef::as_ref), &mut cells);
        section::write_biomes(version, names.len(), &of_section, &mut cells);
    }
    let entities = block_entities.into_iter().filter_map(|(cell, entity)| {
        let (kind, data) = block_entity_to_wire(version, chunk.get(cell), entity)?;
        Some(WireValue::Fields(vec![
            ("x", WireValue::Whole((cell.x & 15).into())),
            ("z", WireValue::Whole((cell.z & 15).into())),
            ("y", WireValue::Whole(cell.y.into())),
            ("type", WireValue::Whole(kind.into())),
            ("nbtData", data),
        ]))
    });
    let mask = |bits: i64| WireValue::List(vec![WireValue::Whole(bits)]);
    let light = WireValue::Bytes(vec![0xff; LIGHT_BYTES].into());
    WireValue::Fields(vec![
        ("x", WireValue::Whole(pos.x.into())),
        ("z", WireValue::Whole(pos.z.into())),
        ("heightmaps", heights::heightmaps(version, chunk)),
        ("chunkData", WireValue::Bytes(cells.bytes.into())),
        ("blockEntities", WireValue::List(entities.collect())),
        ("skyLightMask", mask(LIGHT_MASK)),
        ("blockLightMask", mask(0)),
        ("emptySkyLightMask", mask(0)),
        ("emptyBlockLightMask", mask(LIGHT_MASK)),
        ("skyLight", WireValue::List(vec![light; LIGHT_SECTIONS])),
        ("blockLight", WireValue::List(Vec::new())),
    ])
}

/// A column as a server sent it.
#[derive(Clone, Debug, PartialEq)]
pub struct WireColumn {
    pub pos: ChunkPos,
    pub chunk: Chunk,
    /// The numbers of biomes by section, from the lowest up; the server's registry names them.
    pub biomes: Vec<Vec<i32>>,
    /// Cells whose block the home version lacks, with the number of their state in the server's version; the chunk has
    /// stand-ins there.
    pub foreign: Vec<(BlockPos, i32)>,
    /// Block entities whose content the column tells.
    pub block_entities: Vec<(BlockPos, BlockEntity)>,
}

/// Reads the fields of `map_chunk`. `biomes` is the number of biomes in the server's registry.
///
/// # Errors
/// [`WireError`] if they are no column of a world from layer -64 to layer 319.
pub fn column_from_wire(
    version: ProtocolVersion,
    fields: &WireValue,
    biomes: usize,
) -> Result<WireColumn, WireError> {
    let maps = NumberMaps::of(version);
    let side = |name| fields.whole(name).and_then(|side| i32::try_from(side).ok());
    let (Some(x), Some(z)) = (side("x"), side("z")) else { return Err(WireError::WrongForm("a column")) };
    let Some(WireValue::Bytes(bytes)) = fields.get("chunkData") else {
        return Err(WireError::WrongForm("a column"));
    };
    let pos = ChunkPos::new(x, z);
    let mut column = WireColumn {
        pos,
        chunk: Chunk::empty(),
        biomes: Vec::new(),
        foreign: Vec::new(),
        block_entities: Vec::new(),
    };
    let mut reader = WireReader::new(bytes);
    for place in 0..SECTIONS {
        let numbers = section::read_section(version, maps, &mut reader)?;
        let mut cells = [BlockState::AIR; CELLS];
        for (cell, (state, number)) in cells.iter_mut().zip(&numbers).enumerate() {
            *state = maps.state_from_wire(*number).ok_or(WireError::OutOfRange("a block state"))?;
            if maps.foreign_block(*number).is_some() {
                column.foreign.push((cell_pos(pos, place, cell), *number));
            }
        }
        column.chunk.put_section(place, Arc::new(ChunkSection::from_cells(&cells)));
        column.biomes.push(section::read_biomes(version, biomes, &mut reader)?);
    }
    for entity in fields.list("blockEntities").unwrap_or_default() {
        column.block_entities.extend(entity_of_column(version, &column, entity));
    }
    Ok(column)
}

/// The place of a cell in a section of a column.
fn cell_pos(pos: ChunkPos, section: usize, cell: usize) -> BlockPos {
    let [x, y, z] = [cell & 15, section * 16 + (cell >> 8), cell >> 4 & 15].map(|at| at as i32);
    BlockPos::new(pos.x.wrapping_mul(16).wrapping_add(x), Y_MIN + y, pos.z.wrapping_mul(16).wrapping_add(z))
}

fn entity_of_column(
    version: ProtocolVersion,
    column: &WireColumn,
    fields: &WireValue,
) -> Option<(BlockPos, BlockEntity)> {
    let at = |name| fields.whole(name).and_then(|at| i32::try_from(at).ok());
    let y = at("y").filter(|y| (Y_MIN..Y_END).contains(y))?;
    let cell = (y - Y_MIN) & 15;
    let index = (cell << 8 | (at("z")? & 15) << 4 | at("x")? & 15) as usize;
    let pos = cell_pos(column.pos, ((y - Y_MIN) >> 4) as usize, index);
    let entity = read_block_entity(version, column.chunk.get(pos), fields.get("nbtData")?)?;
    Some((pos, entity))
}

#[cfg(test)]
mod tests;
