//! Which cells a search may look at, and their numbers.
//!
//! A *node* numbers cells by layers, rows, and x within a row: what is known of ways lies so, since ways spread on the
//! level.

use super::options::{CellBox, PathOptions};
use crate::chunks::Chunks;
use crate::pos::{BlockPos, Y_END, Y_MIN};
use crate::registry::BlockState;

/// The side of a section.
pub(super) const SIDE: i32 = 16;

/// Stands for columns that were not read yet.
const UNSEEN: i32 = i32::MIN;

/// A box of sections with a ring of sections around that no feet enter.
#[derive(Clone, Debug)]
pub(super) struct SearchWindow {
    /// The first cell, the ring included.
    min: BlockPos,
    /// Cells along x, y, z: multiples of a section's side.
    size: [u32; 3],
    /// For each column of the box, the lowest layer among its sections that hold liquids, or [`UNSEEN`].
    liquids: Vec<i32>,
    /// The number of loaded chunks within.
    pub(super) loaded_chunks: usize,
}

impl SearchWindow {
    /// The columns of a box; as many layers as there are blocks, and room to build above.
    pub(super) fn new(chunks: &Chunks, options: &PathOptions, columns: CellBox) -> SearchWindow {
        let (low, high) = (columns.min.chunk(), columns.max.chunk());
        let (mut bottom, mut top) = (columns.min.y, columns.max.y);
        let wide = |low: i32, high: i32| high.saturating_sub(low).saturating_add(3).unsigned_abs();
        let (wide_x, wide_z) = (wide(low.x, high.x), wide(low.z, high.z));
        let liquids = vec![UNSEEN; wide_x as usize * wide_z as usize];
        let mut loaded_chunks = 0;
        for &pos in chunks.loaded() {
            let is_within = (low.x..=high.x).contains(&pos.x) && (low.z..=high.z).contains(&pos.z);
            let Some(chunk) = chunks.chunk(pos).filter(|_| is_within) else { continue };
            loaded_chunks += 1;
            let mut sections = chunk.sections().map(|(number, _)| layer_of(number));
            if let Some(lowest) = sections.next() {
                bottom = bottom.min(lowest);
                top = top.max(sections.next_back().unwrap_or(lowest) + SIDE - 1);
            }
        }
        let headroom = i32::try_from(options.blocks).unwrap_or(Y_END).saturating_add(4);
        let top = top.saturating_add(headroom).clamp(Y_MIN, Y_END - 1);
        let bottom = bottom.clamp(Y_MIN, top);
        let sections = [wide_x, wide(bottom >> 4, top >> 4), wide_z];
        let first = |chunk: i32| chunk.saturating_sub(1).saturating_mul(SIDE);
        SearchWindow {
            min: BlockPos::new(first(low.x), first(bottom >> 4), first(low.z)),
            size: sections.map(|count| count * SIDE.unsigned_abs()),
            liquids,
            loaded_chunks,
        }
    }

    /// The lowest layer, the ring included.
    pub(super) fn bottom(&self) -> i32 {
        self.min.y
    }

    /// The cell nearest to another.
    pub(super) fn nearest(&self, pos: BlockPos) -> BlockPos {
        let clamp = |at: i32, min: i32, size: u32| at.clamp(min, min.saturating_add_unsigned(size - 1));
        let ([wide, high, deep], min) = (self.size, self.min);
        BlockPos::new(clamp(pos.x, min.x, wide), clamp(pos.y, min.y, high), clamp(pos.z, min.z, deep))
    }

    /// Whether the section that begins at a cell lies in the lowest layer.
    pub(super) fn is_lowest(&self, corner: BlockPos) -> bool {
        corner.y == self.min.y
    }

    /// Whether the section that begins at a cell belongs to the ring or lies outside.
    pub(super) fn is_ring(&self, corner: BlockPos) -> bool {
        let along = [(corner.x, self.min.x), (corner.y, self.min.y), (corner.z, self.min.z)];
        along.into_iter().zip(self.size).any(|((at, min), size)| {
            let offset = i64::from(at) - i64::from(min);
            offset < i64::from(SIDE) || offset + i64::from(2 * SIDE) > i64::from(size)
        })
    }

    /// The distance of two nodes one layer apart.
    pub(super) fn layer(&self) -> u32 {
        self.size[0] * self.size[2]
    }

    /// The distance of two nodes one row apart, towards +z.
    pub(super) fn row(&self) -> u32 {
        self.size[0]
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.size.iter().map(|&side| side as usize).product()
    }

    /// The node of a cell, if feet may get there.
    pub(super) fn node(&self, pos: BlockPos) -> Option<u32> {
        let from = |at: i32, min: i32| at.checked_sub(min).and_then(|offset| u32::try_from(offset).ok());
        let at = [from(pos.x, self.min.x)?, from(pos.y, self.min.y)?, from(pos.z, self.min.z)?];
        let side = SIDE.unsigned_abs();
        let is_inside = at.iter().zip(self.size).all(|(&at, size)| at >= side && at < size - side);
        let [x, y, z] = at;
        is_inside.then(|| (y * self.size[2] + z) * self.size[0] + x)
    }

    /// The cell of a node.
    pub(super) fn cell(&self, node: u32) -> BlockPos {
        let (rest, x) = (node / self.size[0], node % self.size[0]);
        let (y, z) = (rest / self.size[2], rest % self.size[2]);
        self.min.offset(x.cast_signed(), y.cast_signed(), z.cast_signed())
    }

    /// The lowest layer among the sections of a column that hold liquids.
    pub(super) fn lowest_liquid(&mut self, chunks: &Chunks, cell: BlockPos) -> i32 {
        let section = |at: i32, min: i32| at.wrapping_sub(min).cast_unsigned() / SIDE.unsigned_abs();
        let (x, z) = (section(cell.x, self.min.x), section(cell.z, self.min.z));
        let [wide, _, deep] = self.size.map(|size| size / SIDE.unsigned_abs());
        let is_beside = x == 0 || x + 1 >= wide || z == 0 || z + 1 >= deep;
        let column = z.wrapping_mul(wide).wrapping_add(x) as usize;
        let Some(lowest) = self.liquids.get_mut(column).filter(|_| !is_beside) else { return i32::MAX };
        if *lowest == UNSEEN {
            let chunk = chunks.chunk(cell.chunk());
            let first = chunk
                .and_then(|chunk| chunk.sections().find(|(_, section)| section.any(BlockState::is_liquid)));
            *lowest = first.map_or(i32::MAX, |(number, _)| layer_of(number));
        }
        *lowest
    }
}

/// The lowest layer of a section of that number.
fn layer_of(number: usize) -> i32 {
    Y_MIN + SIDE * i32::try_from(number).unwrap_or(0)
}
