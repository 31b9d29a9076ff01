//! Computes which cells around a body the body sees.
//!
//! Sight goes through all blocks but full opaque ones, as far as [`CELLS`] blocks. So cells behind walls, below the
//! ground or far away are not seen; walls and ground themselves are. The same holds for players and creatures in those
//! cells.

use std::collections::BTreeMap;

use cooperage_blocks::pos::{Y_END, Y_MIN};
use cooperage_blocks::section::CELLS as SECTION_CELLS;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, Chunks};
use cooperage_suites::scene::{SectionAt, SectionCells};

use crate::cells::packed;
use crate::columns::SHIFT;

/// How far a body sees cells, in blocks: as far as its observation follows ways through air.
pub const CELLS: i32 = 32;
/// The number that stands for cells of which nothing is known; it is no state's.
pub(crate) const UNSEEN: u16 = u16::MAX - 1;

/// The middle of the seen cells lies on a grid, so that a few steps do not change the edge all around.
const GRID: i32 = 4;
/// The distance that a body sees from the grid point: no seen cell is farther than [`CELLS`] from the body.
const REACH: i32 = CELLS - GRID;
/// Cells along a side of a section.
const SIDE: i32 = 1 << SHIFT;

/// How a cell affects sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CellVisibility {
    /// The cell is not loaded.
    #[default]
    Nothing,
    /// Bodies see through it.
    Open,
    /// Bodies see it, but nothing behind it.
    Shut,
}

/// The cells that a body sees.
pub(crate) struct VisibleCells {
    /// The lowest section of the part of the world around the body, and how many there are to each side.
    first: [i32; 3],
    sections: [i32; 3],
    /// Of each cell of that part whether it is seen: x fastest, then z, then y.
    cells: Vec<bool>,
}

impl VisibleCells {
    /// The cells that a body sees whose eyes are in this cell.
    pub(crate) fn from(chunks: &Chunks, eyes: BlockPos) -> VisibleCells {
        let middle = [eyes.x, eyes.y, eyes.z].map(|part| (part + GRID / 2).div_euclid(GRID) * GRID);
        let first = middle.map(|part| (part - REACH) >> SHIFT);
        let sections: [i32; 3] =
            std::array::from_fn(|axis| ((middle[axis] + REACH) >> SHIFT) - first[axis] + 1);
        let count = sections.iter().product::<i32>() as usize * SECTION_CELLS;
        let mut seen = VisibleCells { first, sections, cells: vec![false; count] };
        let sights = seen.sights(chunks);
        let is_near = |at: [i32; 3]| {
            let far = (0..3).map(|axis| (at[axis] - middle[axis]).pow(2)).sum::<i32>();
            far <= REACH * REACH
        };
        let mut queue = Vec::new();
        // A body whose head is in a block still sees out of it.
        for start in [eyes, eyes.down()] {
            if let Some(place) = seen.place([start.x, start.y, start.z]) {
                seen.cells[place] = true;
                queue.push([start.x, start.y, start.z]);
            }
        }
        while let Some(cell) = queue.pop() {
            for (axis, step) in [(0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1)] {
                let mut next = cell;
                next[axis] += step;
                let Some(place) = seen.place(next).filter(|_| is_near(next)) else { continue };
                if seen.cells[place] || sights[place] == CellVisibility::Nothing {
                    continue;
                }
                seen.cells[place] = true;
                if sights[place] == CellVisibility::Open {
                    queue.push(next);
                }
            }
        }
        seen
    }

    /// How each cell of the part affects sight.
    fn sights(&self, chunks: &Chunks) -> Vec<CellVisibility> {
        let mut sights = vec![CellVisibility::Nothing; self.cells.len()];
        let mut cells = Box::new([CellVisibility::Nothing; SECTION_CELLS]);
        for at in self.places() {
            if !(Y_MIN >> SHIFT..Y_END >> SHIFT).contains(&at[1])
                || !chunks.is_loaded(ChunkPos::new(at[0], at[2]))
            {
                continue;
            }
            let of = |state: BlockState| {
                if state.is_cube() && state.is_opaque() { CellVisibility::Shut } else { CellVisibility::Open }
            };
            match chunks.section_at(corner(at)) {
                Some(section) => section.expand(of, &mut cells),
                None => cells.fill(CellVisibility::Open),
            }
            for (row, line) in cells.chunks_exact(SIDE as usize).enumerate() {
                let (y, z) = (row as i32 / SIDE, row as i32 % SIDE);
                if let Some(start) = self.place([at[0] * SIDE, at[1] * SIDE + y, at[2] * SIDE + z])
                    && let Some(into) = sights.get_mut(start..start + line.len())
                {
                    into.copy_from_slice(line);
                }
            }
        }
        sights
    }

    /// The sections of the part of the world, ascending.
    fn places(&self) -> impl Iterator<Item = [i32; 3]> + use<> {
        let ([x, y, z], [a, b, c]) = (self.first, self.sections);
        (x..x + a).flat_map(move |x| (y..y + b).flat_map(move |y| (z..z + c).map(move |z| [x, y, z])))
    }

    fn place(&self, at: [i32; 3]) -> Option<usize> {
        let [x, y, z] = std::array::from_fn(|axis| at[axis] - self.first[axis] * SIDE);
        let [width, height, depth] = self.sections.map(|sections| sections * SIDE);
        let is_inside = (0..width).contains(&x) && (0..height).contains(&y) && (0..depth).contains(&z);
        is_inside.then_some(((y * depth + z) * width + x) as usize)
    }

    /// Whether a cell is seen.
    pub(crate) fn has(&self, cell: BlockPos) -> bool {
        let place = self.place([cell.x, cell.y, cell.z]);
        place.is_some_and(|place| self.cells.get(place) == Some(&true))
    }

    /// The sections of which a cell is seen or hidden, ascending by place, and the cells of the sections that are seen.
    /// Cells that are not seen are left out.
    pub(crate) fn sections(&self, chunks: &Chunks) -> (Vec<SectionAt>, BTreeMap<[i32; 3], SectionCells>) {
        let (mut places, mut seen) = (Vec::new(), BTreeMap::new());
        for at in self.places() {
            let cells = self.section(chunks, at);
            let is_hidden = cells.iter().all(|state| *state == UNSEEN);
            // Sections of air are left out.
            if !is_hidden && cells.iter().all(|state| BlockState(*state).is_air()) {
                continue;
            }
            places.push(SectionAt { at, revision: 0, is_hidden });
            if !is_hidden {
                seen.insert(at, packed(&cells));
            }
        }
        (places, seen)
    }

    /// The numbers of a section's states.
    fn section(&self, chunks: &Chunks, at: [i32; 3]) -> Vec<u16> {
        let is_there = (Y_MIN >> SHIFT..Y_END >> SHIFT).contains(&at[1]);
        let section = is_there.then(|| chunks.section_at(corner(at))).flatten();
        let mut states = match section {
            Some(section) => section.to_cells().iter().map(|state| state.0).collect(),
            None => vec![BlockState::AIR.0; SECTION_CELLS],
        };
        for (row, line) in states.chunks_exact_mut(SIDE as usize).enumerate() {
            let (y, z) = (row as i32 / SIDE, row as i32 % SIDE);
            let start = self.place([at[0] * SIDE, at[1] * SIDE + y, at[2] * SIDE + z]);
            let known = start.and_then(|start| self.cells.get(start..start + line.len())).unwrap_or_default();
            for (state, is_seen) in line.iter_mut().zip(known) {
                if !is_seen {
                    *state = UNSEEN;
                }
            }
        }
        states
    }
}

/// The first cell of a section.
fn corner([x, y, z]: [i32; 3]) -> BlockPos {
    BlockPos::new(x * SIDE, y * SIDE, z * SIDE)
}
