//! Where the classes of cells lie in the arrays of a terrain.
//!
//! A *spot* numbers cells by columns, y within a column: a move looks up and down. The arrays reach as far as moves have
//! looked, not as far as a search may go: most searches stay near, and memory costs more than looking does.

use super::window::SIDE;
use crate::pos::BlockPos;

/// Sections around a cell, each way, that its moves depend on: their own and the next ones, and the sections beside
/// those.
const NEEDED: i32 = 2;
/// Sections around a cell that it reaches when it has to reach farther, sideways and upwards.
const REACH: i32 = 3;
const REACH_UP: i32 = 3;
/// Frames whose longest side is no longer than this, in sections, grow; beyond it a new search begins a new one.
const GROWS_TO: u32 = 24;

/// A box of whole sections.
#[derive(Clone, Debug)]
pub(super) struct SectionFrame {
    min: BlockPos,
    /// Cells along x, y, z: multiples of a section's side.
    size: [u32; 3],
}

impl SectionFrame {
    /// A frame without cells.
    pub(super) const EMPTY: SectionFrame = SectionFrame { min: BlockPos::new(0, 0, 0), size: [0; 3] };

    /// The frame of a search between two cells, reaching down to a layer.
    pub(super) fn around([one, two]: [BlockPos; 2], bottom: i32) -> SectionFrame {
        let low = |one: i32, two: i32, reach: i32| one.min(two).saturating_sub(SIDE * reach);
        let high = |one: i32, two: i32, reach: i32| one.max(two).saturating_add(SIDE * reach);
        SectionFrame::of(
            [low(one.x, two.x, REACH), low(one.y, two.y, NEEDED).min(bottom), low(one.z, two.z, REACH)],
            [high(one.x, two.x, REACH), high(one.y, two.y, REACH_UP), high(one.z, two.z, REACH)],
        )
    }

    /// The sections that hold two cells and all between.
    fn of(low: [i32; 3], high: [i32; 3]) -> SectionFrame {
        let first = low.map(|at| at.div_euclid(SIDE));
        let [x, y, z] = first.map(|at| at * SIDE);
        let count = |axis: usize| high[axis].div_euclid(SIDE).abs_diff(first[axis]) + 1;
        SectionFrame {
            min: BlockPos::new(x, y, z),
            size: [0, 1, 2].map(|axis| count(axis) * SIDE.unsigned_abs()),
        }
    }

    /// A frame that holds another one as well. It is wider by half of its own on the sides where it grows, so that far
    /// ways need few of them.
    pub(super) fn and(&self, other: &SectionFrame) -> SectionFrame {
        if self.size == [0; 3] {
            return other.clone();
        }
        let (own, other) = (self.ends(), other.ends());
        let mut low = own.0;
        let mut high = own.1;
        for axis in 0..3 {
            let more = if axis == 1 { 0 } else { self.size[axis].cast_signed() / 2 };
            if other.0[axis] < low[axis] {
                low[axis] = other.0[axis].min(low[axis].saturating_sub(more));
            }
            if other.1[axis] > high[axis] {
                high[axis] = other.1[axis].max(high[axis].saturating_add(more));
            }
        }
        SectionFrame::of(low, high)
    }

    /// Whether the frame is so wide that a new search begins with a new one.
    pub(super) fn is_wide(&self) -> bool {
        let [wide_x, _, wide_z] = self.sections();
        wide_x.max(wide_z) > GROWS_TO
    }

    /// The first and the last cell of a frame that is not empty.
    fn ends(&self) -> ([i32; 3], [i32; 3]) {
        let low = [self.min.x, self.min.y, self.min.z];
        (low, [0, 1, 2].map(|axis| low[axis] + (self.size[axis].cast_signed() - 1)))
    }

    /// Whether the frame holds all cells that moves from a cell depend on, down to a layer.
    pub(super) fn suffices(&self, cell: BlockPos, bottom: i32) -> bool {
        let (low, high) = self.ends();
        let reach = SIDE * NEEDED;
        // Sections begin at multiples of their side: a cell so far away lies in a section so far away.
        let needed = [(cell.x, low[0], high[0]), (cell.y, low[1], high[1]), (cell.z, low[2], high[2])];
        let is_within = |(at, low, high): (i32, i32, i32)| {
            at.saturating_sub(reach) >= low && at.saturating_add(reach) <= high
        };
        low[1] <= bottom && needed.into_iter().all(is_within)
    }

    /// The distance of two spots one cell apart along x, and along z.
    #[inline]
    pub(super) fn spot_steps(&self) -> [u32; 2] {
        [self.size[1] * self.size[2], self.size[1]]
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.size.iter().map(|&side| side as usize).product()
    }

    /// The number of sections.
    pub(super) fn all_sections(&self) -> usize {
        self.sections().iter().map(|&count| count as usize).product()
    }

    /// Sections along x, y, z.
    #[inline]
    pub(super) fn sections(&self) -> [u32; 3] {
        self.size.map(|side| side / SIDE.unsigned_abs())
    }

    /// Whether a section lies within.
    #[inline]
    pub(super) fn holds(&self, at: [u32; 3]) -> bool {
        at.iter().zip(self.sections()).all(|(&at, count)| at < count)
    }

    /// The number of a section.
    #[inline]
    pub(super) fn section(&self, [x, y, z]: [u32; 3]) -> usize {
        let [wide, _, deep] = self.sections();
        ((y * deep + z) * wide + x) as usize
    }

    /// Where the section of a number lies.
    pub(super) fn section_at(&self, number: usize) -> [u32; 3] {
        let [wide, _, deep] = self.sections().map(|count| count as usize);
        [number % wide, number / wide / deep, number / wide % deep].map(|at| at as u32)
    }

    /// The section that holds a cell; for cells outside the frame, a section outside it.
    #[inline]
    pub(super) fn section_of(&self, cell: BlockPos) -> [u32; 3] {
        let offset = |at: i32, min: i32| at.wrapping_sub(min).cast_unsigned() / SIDE.unsigned_abs();
        [offset(cell.x, self.min.x), offset(cell.y, self.min.y), offset(cell.z, self.min.z)]
    }

    /// The first cell of a section.
    pub(super) fn corner(&self, at: [u32; 3]) -> BlockPos {
        let [x, y, z] = at.map(|at| SIDE * at.cast_signed());
        self.min.offset(x, y, z)
    }

    /// Where the columns of a section lie.
    pub(super) fn columns(&self, [x, y, z]: [u32; 3]) -> SpotColumns {
        let [along_x, along_z] = self.spot_steps().map(|step| step as usize);
        let first = 16 * (x as usize * along_x + z as usize * along_z + y as usize);
        SpotColumns { first, along_x, along_z }
    }

    /// The spot of a cell within.
    #[inline]
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
}

/// Where the columns of a section lie in an array of spots.
#[derive(Clone, Copy)]
pub(super) struct SpotColumns {
    first: usize,
    along_x: usize,
    along_z: usize,
}

impl SpotColumns {
    /// The lowest spot of the column at this place within the section.
    pub(super) fn start(self, x: usize, z: usize) -> usize {
        self.first + x * self.along_x + z * self.along_z
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_grows_until_it_suffices() {
        let (start, goal) = (BlockPos::new(-3, 64, 8), BlockPos::new(40, 70, -20));
        assert!(!SectionFrame::EMPTY.suffices(start, -80));
        let mut frame = SectionFrame::EMPTY.and(&SectionFrame::around([start, goal], -80));
        for cell in [start, goal, BlockPos::new(-200, 64, 8), BlockPos::new(40, 140, 700)] {
            if !frame.suffices(cell, -80) {
                frame = frame.and(&SectionFrame::around([cell; 2], -80));
            }
            for known in [start, goal, cell] {
                assert!(frame.suffices(known, -80), "{known:?}");
                assert_eq!(frame.cell_of_spot(frame.spot(known)), known);
                let section = frame.section_of(known);
                assert!(frame.holds(section));
                assert_eq!(frame.section_at(frame.section(section)), section);
            }
        }
        assert!(frame.is_wide() && !frame.suffices(start, -81));
        let outside = BlockPos::new(-3, -300, 8);
        assert!(!frame.holds(frame.section_of(outside)));
    }
}
