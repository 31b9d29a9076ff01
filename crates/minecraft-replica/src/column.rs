//! Columns of chunks as facts: palettes and packed cells as text.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::world::BlockEntity;
use cooperage_blocks::{BlockPos, BlockState, Chunk, ChunkPos, ChunkSection};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A column as a server sent it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColumnFact {
    pub pos: ChunkPos,
    /// The sections that are not air alone, each with its place from the lowest up.
    pub sections: Vec<(u8, SectionFact)>,
    /// The biome of the surface of each 4 × 4 cells, by `z << 2 | x`, without `minecraft:`; empty where the server names none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub biomes: Vec<Arc<str>>,
    /// Block entities whose content the column tells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contents: Vec<(BlockPos, BlockEntity)>,
    /// Cells whose block the home version lacks, with its name; the section has the stand-in's state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub foreign: Vec<(BlockPos, Arc<str>)>,
}

/// The cells of a section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SectionFact {
    /// The states, in the order of their first cells.
    pub palette: Vec<BlockState>,
    /// Of each cell, in the order `y << 8 | z << 4 | x`, its place in the palette: a byte, or two bytes, the higher last, where there
    /// are more than 256 states; as base64. Empty if there is one state.
    pub cells: String,
}

impl ColumnFact {
    /// Writes a chunk down.
    #[must_use]
    pub fn of(pos: ChunkPos, chunk: &Chunk) -> ColumnFact {
        let sections = (0..SECTIONS).filter_map(|place| {
            let section = SectionFact::of(chunk.section(place)?);
            let is_air = section.palette == [BlockState::AIR];
            (!is_air).then_some((place as u8, section))
        });
        ColumnFact {
            pos,
            sections: sections.collect(),
            biomes: Vec::new(),
            contents: Vec::new(),
            foreign: Vec::new(),
        }
    }

    /// Builds the chunk; `None` if a section is damaged.
    #[must_use]
    pub fn chunk(&self) -> Option<Chunk> {
        let mut chunk = Chunk::empty();
        for (place, section) in &self.sections {
            let place = usize::from(*place);
            if place >= SECTIONS {
                return None;
            }
            chunk.put_section(place, Arc::new(section.section()?));
        }
        Some(chunk)
    }
}

impl SectionFact {
    fn of(section: &ChunkSection) -> SectionFact {
        let mut palette: Vec<BlockState> = Vec::new();
        let places: Vec<u16> = (0..CELLS)
            .map(|cell| {
                let state = section.get(cell);
                let known = palette.iter().position(|known| *known == state);
                known.unwrap_or_else(|| {
                    palette.push(state);
                    palette.len() - 1
                }) as u16
            })
            .collect();
        let bytes: Vec<u8> = match palette.len() {
            0 | 1 => Vec::new(),
            2..=256 => places.iter().map(|&place| place as u8).collect(),
            _ => places.iter().flat_map(|place| place.to_le_bytes()).collect(),
        };
        SectionFact { palette, cells: BASE64_STANDARD.encode(bytes) }
    }

    fn section(&self) -> Option<ChunkSection> {
        let bytes = BASE64_STANDARD.decode(&self.cells).ok()?;
        let places: Vec<u16> = match self.palette.len() {
            0 => return None,
            1 => vec![0; CELLS],
            2..=256 => bytes.iter().map(|&place| place.into()).collect(),
            _ => bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        };
        let mut cells = [BlockState::AIR; CELLS];
        if places.len() != CELLS {
            return None;
        }
        for (cell, place) in cells.iter_mut().zip(places) {
            *cell = *self.palette.get(usize::from(place))?;
        }
        Some(ChunkSection::from_cells(&cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_comes_back_as_it_was() {
        let mut chunk = Chunk::empty();
        let mut few = [BlockState::AIR; CELLS];
        few[17] = BlockState(1);
        chunk.put_section(3, Arc::new(ChunkSection::from_cells(&few)));
        let many: [BlockState; CELLS] = std::array::from_fn(|cell| BlockState((cell % 700) as u16));
        chunk.put_section(4, Arc::new(ChunkSection::from_cells(&many)));
        chunk.put_section(5, Arc::new(ChunkSection::from_cells(&[BlockState(9); CELLS])));
        let fact = ColumnFact::of(ChunkPos::new(-2, 7), &chunk);
        assert_eq!(fact.sections.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [3, 4, 5]);
        let written = serde_json::to_string(&fact).unwrap();
        let read: ColumnFact = serde_json::from_str(&written).unwrap();
        assert_eq!(read, fact);
        assert_eq!(read.chunk(), Some(chunk));
        let mut damaged = fact.clone();
        damaged.sections[0].1.cells.truncate(100);
        assert_eq!(damaged.chunk(), None);
    }
}
