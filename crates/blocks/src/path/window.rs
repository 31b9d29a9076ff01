//! Which cells a search looks at, and where they lie in its arrays.

use super::options::{CellBox, PathOptions};
use crate::chunks::Chunks;
use crate::pos::{BlockPos, Y_END, Y_MIN};
use crate::registry::BlockState;

/// The side of a section.
pub(super) const SIDE: i32 = 16;

/// A box of sections with a ring of sections around that no feet enter.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Window {
    /// The first cell.
    min: BlockPos,
    /// Cells along x, y, z: multiples of a section's side.
    size: [u32; 3],
    /// For each column of sections, the lowest layer of those that hold liquids.
    liquids: Vec<i32>,
    /// Loaded chunks within.
    pub(super) loaded_chunks: usize,
}

impl Window {
    /// The columns of a box; as many layers as there are blocks, and room to build above.
    pub(super) fn new(chunks: &Chunks, options: &PathOptions, columns: CellBox) -> Window {
        let (low, high) = (columns.min.chunk(), columns.max.chunk());
        let (mut bottom, mut top) = (columns.min.y, columns.max.y);
        let wide = |low: i32, high: i32| high.saturating_sub(low).saturating_add(3).unsigned_abs();
        let (wide_x, wide_z) = (wide(low.x, high.x), wide(low.z, high.z));
        let mut liquids = vec![i32::MAX; wide_x as usize * wide_z as usize];
        let mut loaded_chunks = 0;
        for &pos in chunks.loaded() {
            let is_within = (low.x..=high.x).contains(&pos.x) && (low.z..=high.z).contains(&pos.z);
            let Some(chunk) = chunks.chunk(pos).filter(|_| is_within) else { continue };
            loaded_chunks += 1;
            let column = (pos.z - low.z + 1).unsigned_abs() * wide_x + (pos.x - low.x + 1).unsigned_abs();
            for (number, section) in chunk.sections() {
                let y = Y_MIN + SIDE * i32::try_from(number).unwrap_or(0);
                bottom = bottom.min(y);
                top = top.max(y + SIDE - 1);
                let lowest = &mut liquids[column as usize];
                if *lowest == i32::MAX && section.any(BlockState::is_liquid) {
                    *lowest = y;
                }
            }
        }
        let headroom = i32::try_from(options.blocks).unwrap_or(Y_END).saturating_add(4);
        let top = top.saturating_add(headroom).clamp(Y_MIN, Y_END - 1);
        let bottom = bottom.clamp(Y_MIN, top);
        let sections = [wide_x, wide(bottom >> 4, top >> 4), wide_z];
        let first = |chunk: i32| chunk.saturating_sub(1).saturating_mul(SIDE);
        Window {
            min: BlockPos::new(first(low.x), first(bottom >> 4), first(low.z)),
            size: sections.map(|count| count * SIDE.unsigned_abs()),
            liquids,
            loaded_chunks,
        }
    }

    /// The distance of two cells one layer apart.
    pub(super) fn layer(&self) -> u32 {
        self.size[0] * self.size[2]
    }

    /// The distance of two cells one row apart, towards +z.
    pub(super) fn row(&self) -> u32 {
        self.size[0]
    }

    /// Cells in all.
    pub(super) fn cells(&self) -> usize {
        self.size.iter().map(|&side| side as usize).product()
    }

    /// Sections along x, y, z.
    pub(super) fn sections(&self) -> [u32; 3] {
        self.size.map(|side| side / 16)
    }

    /// The number of a section.
    pub(super) fn section(&self, [x, y, z]: [u32; 3]) -> usize {
        let [wide, _, deep] = self.sections();
        ((y * deep + z) * wide + x) as usize
    }

    /// The first cell of a section.
    pub(super) fn corner(&self, [x, y, z]: [u32; 3]) -> BlockPos {
        #[expect(clippy::cast_possible_wrap, reason = "a window has fewer cells than 2^31 along each side")]
        self.min.offset(16 * x as i32, 16 * y as i32, 16 * z as i32)
    }

    /// Where the rows of a section lie.
    pub(super) fn rows(&self, [x, y, z]: [u32; 3]) -> Rows {
        Rows {
            first: ((y * 16 * self.size[2] + z * 16) * self.size[0] + x * 16) as usize,
            row: self.row() as usize,
            layer: self.layer() as usize,
        }
    }

    /// The node of a cell, if feet may get there.
    pub(super) fn node(&self, pos: BlockPos) -> Option<u32> {
        let from = |at: i32, min: i32| at.checked_sub(min).and_then(|offset| u32::try_from(offset).ok());
        let at = [from(pos.x, self.min.x)?, from(pos.y, self.min.y)?, from(pos.z, self.min.z)?];
        let is_inside = at.iter().zip(self.size).all(|(&at, size)| at >= 16 && at < size - 16);
        let [x, y, z] = at;
        is_inside.then(|| (y * self.size[2] + z) * self.size[0] + x)
    }

    /// The cell of a node.
    pub(super) fn cell(&self, node: u32) -> BlockPos {
        let [x, y, z] = self.place(node);
        #[expect(clippy::cast_possible_wrap, reason = "a window has fewer cells than 2^31 along each side")]
        self.min.offset(x as i32, y as i32, z as i32)
    }

    /// A node's place along x, y, z.
    pub(super) fn place(&self, node: u32) -> [u32; 3] {
        let (rest, x) = (node / self.size[0], node % self.size[0]);
        [x, rest / self.size[2], rest % self.size[2]]
    }

    /// The section that holds a cell within the window.
    pub(super) fn section_of(&self, cell: BlockPos) -> [u32; 3] {
        let offset = |at: i32, min: i32| at.wrapping_sub(min).unsigned_abs() / 16;
        [offset(cell.x, self.min.x), offset(cell.y, self.min.y), offset(cell.z, self.min.z)]
    }

    /// The lowest layer of those sections of the node's column that hold liquids.
    pub(super) fn lowest_liquid(&self, node: u32) -> i32 {
        let [x, _, z] = self.place(node);
        self.liquids.get((z / 16 * (self.size[0] / 16) + x / 16) as usize).copied().unwrap_or(i32::MAX)
    }
}

/// Where the rows of a section lie in an array of cells.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    first: usize,
    row: usize,
    layer: usize,
}

impl Rows {
    /// The first cell of a row, rows ascending by z, then y.
    pub(super) fn start(self, number: usize) -> usize {
        self.first + number / 16 * self.layer + number % 16 * self.row
    }
}
