//! A column of sections.

use std::sync::Arc;

use crate::pos::{BlockPos, Y_END, Y_MIN};
use crate::registry::BlockState;
use crate::section::ChunkSection;

/// Sections of a chunk.
pub const SECTIONS: usize = ((Y_END - Y_MIN) / 16) as usize;

/// 16 × 16 columns over all layers. Sections are shared between clones and copied when written to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chunk {
    /// From the lowest up; an absent one is air.
    sections: [Option<Arc<ChunkSection>>; SECTIONS],
}

impl Chunk {
    /// A chunk of air.
    #[must_use]
    pub fn empty() -> Chunk {
        Chunk::default()
    }

    /// The section with that number, 0 the lowest; `None` if it is all air.
    #[must_use]
    pub fn section(&self, number: usize) -> Option<&Arc<ChunkSection>> {
        self.sections.get(number)?.as_ref()
    }

    /// The sections that hold more than air, with their numbers, from the lowest up.
    pub fn sections(&self) -> impl DoubleEndedIterator<Item = (usize, &Arc<ChunkSection>)> {
        self.sections.iter().enumerate().filter_map(|(number, section)| Some((number, section.as_ref()?)))
    }

    /// Puts a whole section in place; out-of-range numbers are ignored.
    pub fn put_section(&mut self, number: usize, section: Arc<ChunkSection>) {
        if let Some(place) = self.sections.get_mut(number) {
            *place = Some(section).filter(|section| section.uniform() != Some(BlockState::AIR));
        }
    }

    /// The state of a cell of this column; air outside the height.
    #[inline]
    #[must_use]
    pub fn get(&self, pos: BlockPos) -> BlockState {
        match self.sections.get(section_number(pos.y)) {
            Some(Some(section)) => section.get(cell_index(pos)),
            _ => BlockState::AIR,
        }
    }

    /// Writes a cell and returns the state before. Outside the height nothing happens.
    pub fn set(&mut self, pos: BlockPos, state: BlockState) -> BlockState {
        let Some(place) = self.sections.get_mut(section_number(pos.y)) else { return BlockState::AIR };
        if place.as_ref().map_or(BlockState::AIR, |section| section.get(cell_index(pos))) == state {
            return state;
        }
        let section = place.get_or_insert_with(|| Arc::new(ChunkSection::filled(BlockState::AIR)));
        Arc::make_mut(section).set(cell_index(pos), state)
    }
}

/// The number of the section that holds a layer; out of range for layers that don't exist.
#[inline]
#[must_use]
pub fn section_number(y: i32) -> usize {
    usize::try_from(y.saturating_sub(Y_MIN) >> 4).unwrap_or(SECTIONS)
}

/// A cell's index within its section.
#[inline]
#[must_use]
pub fn cell_index(pos: BlockPos) -> usize {
    // Masked to four bits each, so never negative.
    ((pos.y & 15) << 8 | (pos.z & 15) << 4 | (pos.x & 15)) as usize
}
