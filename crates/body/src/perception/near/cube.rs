//! The cells around a body as the sections that hold them, and sets of these cells.

use std::sync::Arc;

use cooperage_blocks::chunk::section_number;
use cooperage_blocks::{BlockPos, BlockState, Chunk, ChunkPos, ChunkSection, Chunks};

/// Longest path along which blocks are seen.
pub(super) const PATH_MAX: i32 = 32;
/// How far paths and what they meet lie from the middle, to each side: a path begins one cell above or below it.
const REACH: i32 = PATH_MAX + 1;
/// Sections along each side of the cube that holds them, wherever its middle lies.
const SECTIONS: usize = (2 * REACH as usize).div_ceil(16) + 1;
/// Bits of a cell's number for each of its coordinates.
pub(super) const BITS: u32 = 7;

/// The number of a cell: its y, z and x from the lowest corner of the first section.
pub(super) type CubeCell = u32;

/// Converts the coordinates of a cell to its number, and a step to the difference of two numbers.
pub(super) fn number([x, y, z]: [i32; 3]) -> i32 {
    (y << (2 * BITS)) + (z << BITS) + x
}

/// The sections around a body.
pub(super) struct NearCube<'w> {
    /// The lowest corner of the first section.
    pub(super) corner: [i32; 3],
    /// None where nothing is loaded, and no section where all is air.
    sections: Vec<Option<Option<&'w ChunkSection>>>,
}

impl<'w> NearCube<'w> {
    pub(super) fn around(middle: [i32; 3], chunks: &'w Chunks) -> NearCube<'w> {
        let first = middle.map(|at| (at - REACH) >> 4);
        let along = |axis: usize| (0..SECTIONS as i32).map(move |number| first[axis] + number);
        let mut sections = Vec::with_capacity(SECTIONS * SECTIONS * SECTIONS);
        let columns: Vec<_> =
            along(2).flat_map(|z| along(0).map(move |x| chunks.chunk(ChunkPos::new(x, z)))).collect();
        for y in along(1) {
            let section = |chunk: &'w Arc<Chunk>| chunk.section(section_number(y << 4)).map(AsRef::as_ref);
            sections.extend(columns.iter().map(|chunk| chunk.map(section)));
        }
        NearCube { corner: first.map(|at| at << 4), sections }
    }

    /// Numbers that are the same as long as no cell has changed: the revisions of the sections. None where nothing is loaded,
    /// and zero where all is air, which has no revision.
    pub(super) fn revisions(&self) -> Vec<Option<u64>> {
        let revision = |section: Option<&ChunkSection>| section.map_or(0, ChunkSection::revision);
        self.sections.iter().map(|section| section.map(revision)).collect()
    }

    pub(super) fn cell(&self, [x, y, z]: [i32; 3]) -> CubeCell {
        let [corner_x, corner_y, corner_z] = self.corner;
        number([x - corner_x, y - corner_y, z - corner_z]).cast_unsigned()
    }

    pub(super) fn pos(&self, cell: CubeCell) -> BlockPos {
        let [x, y, z] = self.corner;
        let part = |place: u32| (cell >> (place * BITS)).cast_signed() & ((1 << BITS) - 1);
        BlockPos::new(x + part(0), y + part(2), z + part(1))
    }

    /// The state of a cell; none where nothing is loaded.
    #[inline]
    pub(super) fn state(&self, cell: CubeCell) -> Option<BlockState> {
        let (x, z, y) = (cell as usize, (cell >> BITS) as usize, (cell >> (2 * BITS)) as usize);
        let section = |at: usize| (at >> 4) & 7;
        let place = (section(y) * SECTIONS + section(z)) * SECTIONS + section(x);
        let section = (*self.sections.get(place)?)?;
        Some(section.map_or(BlockState::AIR, |section| section.get((y & 15) << 8 | (z & 15) << 4 | (x & 15))))
    }
}

/// A set of cells of the cube.
pub(super) struct CubeCells(pub(super) Vec<u64>);

impl CubeCells {
    pub(super) fn none() -> CubeCells {
        CubeCells(vec![0; (16 * SECTIONS) << (2 * BITS) >> 6])
    }

    /// False where it was among them already.
    #[inline]
    pub(super) fn insert(&mut self, cell: CubeCell) -> bool {
        let Some(word) = self.0.get_mut(cell as usize >> 6) else { return false };
        let bit = 1 << (cell & 63);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    pub(super) fn remove(&mut self, cell: CubeCell) {
        if let Some(word) = self.0.get_mut(cell as usize >> 6) {
            *word &= !(1 << (cell & 63));
        }
    }
}
