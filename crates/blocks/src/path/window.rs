//! Which cells a search looks at, and where they lie in its arrays.
//!
//! A *node* numbers cells by layers, rows, and x within a row: what is known of ways lies so, since ways spread on the
//! level. A *spot* numbers them by columns, y within a column: classes lie so, since a move looks up and down.

use super::options::{CellBox, PathOptions};
use crate::chunks::Chunks;
use crate::pos::{BlockPos, Y_END, Y_MIN};
use crate::registry::BlockState;

/// The side of a section.
pub(super) const SIDE: i32 = 16;

/// Sections that lie beside those looked at, and above them, when arrays are made anew for a search that is not the
/// first: the next ones begin near by, perhaps with more blocks to build with.
const SLACK: u32 = 4;
const SLACK_ABOVE: u32 = 3;
/// Along which side there is no more room beside, in sections.
const WIDE: u32 = 48;

/// Stands for what was not looked up yet.
const UNSEEN: i32 = i32::MIN;

/// A box of sections with a ring of sections around that no feet enter. The arrays may reach farther.
#[derive(Clone, Debug)]
pub(super) struct Window {
    /// The first cell of the arrays.
    min: BlockPos,
    /// Cells of the arrays along x, y, z: multiples of a section's side.
    size: [u32; 3],
    /// The first section of the box along x, y, z, counted in the arrays, its ring included, and the sections from there.
    first: [u32; 3],
    wide: [u32; 3],
    /// For each column of the box, the lowest layer of those sections that hold liquids, or [`UNSEEN`].
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
        Window {
            min: BlockPos::new(first(low.x), first(bottom >> 4), first(low.z)),
            size: sections.map(|count| count * SIDE.unsigned_abs()),
            first: [0; 3],
            wide: sections,
            liquids,
            loaded_chunks,
        }
    }

    /// The same box in arrays with some room around.
    pub(super) fn with_slack(mut self) -> Window {
        let side = SLACK * SIDE.unsigned_abs();
        let [wide_x, _, wide_z] = self.wide;
        let min = self.min.x.checked_sub_unsigned(side).zip(self.min.z.checked_sub_unsigned(side));
        let Some((x, z)) = min.filter(|_| wide_x.max(wide_z) <= WIDE) else { return self };
        self.min = BlockPos::new(x, self.min.y, z);
        let [_, first_y, _] = self.first;
        self.first = [self.first[0] + SLACK, first_y, self.first[2] + SLACK];
        let above = SLACK_ABOVE * SIDE.unsigned_abs();
        self.size = [self.size[0] + 2 * side, self.size[1] + above, self.size[2] + 2 * side];
        self
    }

    /// The same box in the arrays of another window, if it lies within these.
    pub(super) fn within(&self, frame: &Window) -> Option<Window> {
        let apart = |at: i32, frame: i32, first: u32| {
            let sections = at.checked_sub(frame)? / SIDE;
            Some(u32::try_from(sections).ok()? + first)
        };
        let first = [
            apart(self.min.x, frame.min.x, self.first[0])?,
            apart(self.min.y, frame.min.y, self.first[1])?,
            apart(self.min.z, frame.min.z, self.first[2])?,
        ];
        let fits = (0..3).all(|axis| first[axis] + self.wide[axis] <= frame.sections()[axis]);
        fits.then(|| Window { min: frame.min, size: frame.size, first, ..self.clone() })
    }

    /// Whether a section lies in the lowest layer of the box.
    pub(super) fn is_lowest(&self, [_, y, _]: [u32; 3]) -> bool {
        y == self.first[1]
    }

    /// Whether a section belongs to the ring or lies outside the box.
    pub(super) fn is_ring(&self, at: [u32; 3]) -> bool {
        let is_end = |axis: usize| {
            let (first, wide) = (self.first[axis], self.wide[axis]);
            at[axis] <= first || at[axis] + 1 >= first + wide
        };
        is_end(0) || is_end(1) || is_end(2)
    }

    /// The distance of two nodes one layer apart.
    pub(super) fn layer(&self) -> u32 {
        self.size[0] * self.size[2]
    }

    /// The distance of two nodes one row apart, towards +z.
    pub(super) fn row(&self) -> u32 {
        self.size[0]
    }

    /// The distance of two spots one cell apart along x, and along z.
    pub(super) fn spot_steps(&self) -> [u32; 2] {
        [self.size[1] * self.size[2], self.size[1]]
    }

    /// Cells in all.
    pub(super) fn cells(&self) -> usize {
        self.size.iter().map(|&side| side as usize).product()
    }

    /// Sections in all.
    pub(super) fn all_sections(&self) -> usize {
        self.sections().iter().map(|&count| count as usize).product()
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

    /// Where the section of a number lies.
    pub(super) fn section_at(&self, number: usize) -> [u32; 3] {
        let [wide, _, deep] = self.sections().map(|count| count as usize);
        [number % wide, number / wide / deep, number / wide % deep].map(|at| at as u32)
    }

    /// The first cell of a section.
    pub(super) fn corner(&self, [x, y, z]: [u32; 3]) -> BlockPos {
        #[expect(clippy::cast_possible_wrap, reason = "a window has fewer cells than 2^31 along each side")]
        self.min.offset(16 * x as i32, 16 * y as i32, 16 * z as i32)
    }

    /// Where the columns of a section lie.
    pub(super) fn columns(&self, [x, y, z]: [u32; 3]) -> Columns {
        let [along_x, along_z] = self.spot_steps().map(|step| step as usize);
        let first = 16 * (x as usize * along_x + z as usize * along_z + y as usize);
        Columns { first, along_x, along_z }
    }

    /// The spot of a cell in the window.
    pub(super) fn spot(&self, pos: BlockPos) -> u32 {
        let [x, y, z] =
            [pos.x.wrapping_sub(self.min.x), pos.y.wrapping_sub(self.min.y), pos.z.wrapping_sub(self.min.z)]
                .map(i32::cast_unsigned);
        let [along_x, along_z] = self.spot_steps();
        x.wrapping_mul(along_x).wrapping_add(z.wrapping_mul(along_z)).wrapping_add(y)
    }

    /// The cell of a spot.
    pub(super) fn cell_of_spot(&self, spot: u32) -> BlockPos {
        let [along_x, along_z] = self.spot_steps();
        let (x, rest) = (spot / along_x, spot % along_x);
        self.min.offset(x.cast_signed(), (rest % along_z).cast_signed(), (rest / along_z).cast_signed())
    }

    /// The node of a cell, if feet may get there.
    pub(super) fn node(&self, pos: BlockPos) -> Option<u32> {
        let from = |at: i32, min: i32| at.checked_sub(min).and_then(|offset| u32::try_from(offset).ok());
        let at = [from(pos.x, self.min.x)?, from(pos.y, self.min.y)?, from(pos.z, self.min.z)?];
        let is_inside = at.iter().zip(self.size).all(|(&at, size)| at < size);
        let [x, y, z] = at;
        (is_inside && !self.is_ring(at.map(|at| at / 16))).then(|| (y * self.size[2] + z) * self.size[0] + x)
    }

    /// The cell of a node.
    pub(super) fn cell(&self, node: u32) -> BlockPos {
        let (rest, x) = (node / self.size[0], node % self.size[0]);
        let (y, z) = (rest / self.size[2], rest % self.size[2]);
        self.min.offset(x.cast_signed(), y.cast_signed(), z.cast_signed())
    }

    /// The section that holds a cell within the window.
    pub(super) fn section_of(&self, cell: BlockPos) -> [u32; 3] {
        let offset = |at: i32, min: i32| at.wrapping_sub(min).unsigned_abs() / 16;
        [offset(cell.x, self.min.x), offset(cell.y, self.min.y), offset(cell.z, self.min.z)]
    }

    /// The lowest layer of those sections of a column that hold liquids.
    pub(super) fn lowest_liquid(&mut self, chunks: &Chunks, cell: BlockPos) -> i32 {
        let at = self.section_of(cell);
        let (x, z) = (at[0].wrapping_sub(self.first[0]), at[2].wrapping_sub(self.first[2]));
        let is_beside = x == 0 || x + 1 >= self.wide[0] || z == 0 || z + 1 >= self.wide[2];
        let column = z.wrapping_mul(self.wide[0]).wrapping_add(x) as usize;
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

/// Where the columns of a section lie in an array of spots.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    first: usize,
    along_x: usize,
    along_z: usize,
}

impl Columns {
    /// The lowest spot of the column at this place within the section.
    pub(super) fn start(self, x: usize, z: usize) -> usize {
        self.first + x * self.along_x + z * self.along_z
    }
}
