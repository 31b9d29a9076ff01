//! The cells that bodies reach on foot.
//!
//! A coarse picture of a box of cells, in which a search for all cells to stand in takes a fraction of a
//! millisecond. The world's own pathfinder knows more moves (it jumps over gaps and cuts corners); every connection
//! here also exists there.

mod cells;
#[cfg(test)]
mod tests;
mod walk;

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::sync::Arc;

use cooperage_blocks::chunk::cell_index;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::{BlockPos, BlockState, Chunks, Face};

use cells::{DROP_MAX, GroundFrame, GroundKind, length};
pub use walk::{end_of_walk, far, feet_at};

/// The cells of a box, as feet see them. A copy shares the cells until one of the two is changed.
#[derive(Clone, Debug)]
pub struct Ground {
    frame: GroundFrame,
    kinds: Arc<Vec<GroundKind>>,
    /// Whether bodies do not take hold of the lowest ladder from the side where it hangs in the air.
    is_afoot: bool,
}

/// The ground of a box as it was last asked for, and the revisions of its sections at that time: only the sections that
/// have changed since are looked at again.
#[derive(Clone, Debug, Default)]
pub struct KnownGround(Option<(Ground, Vec<u64>)>);

impl KnownGround {
    /// The cells from one corner to the other.
    pub fn look(&mut self, chunks: &Chunks, min: BlockPos, max: BlockPos) -> Ground {
        let frame = GroundFrame::new(min, max);
        let known = self.0.take().filter(|(ground, _)| ground.frame == frame);
        let (mut ground, before) = known.unwrap_or_else(|| {
            let kinds = Arc::new(vec![GroundKind::Bad; frame.cells()]);
            (Ground { frame, kinds, is_afoot: false }, Vec::new())
        });
        let mut revisions = Vec::with_capacity(before.len());
        for (place, [low, high]) in frame.sections().enumerate() {
            // Sections of air have no revision; all others have one above zero.
            let revision = chunks.section_at(low).map_or(0, |section| section.revision());
            revisions.push(revision);
            if before.get(place) != Some(&revision) {
                ground.read(chunks, low, high);
            }
        }
        self.0 = Some((ground.clone(), revisions));
        ground
    }
}

/// How many steps each cell of a [`Ground`] is away.
pub struct Ways {
    frame: GroundFrame,
    steps: Vec<u16>,
    found: Vec<BlockPos>,
    /// The reached cells in which a body is lower or higher: it hangs on a ladder, or stands on a slab.
    uneven: BTreeSet<BlockPos>,
}

/// The number of steps to a cell that is not reached.
const NEVER: u16 = u16::MAX;

impl Ground {
    /// The cells from one corner to the other.
    #[must_use]
    pub fn new(chunks: &Chunks, min: BlockPos, max: BlockPos) -> Ground {
        KnownGround::default().look(chunks, min, max)
    }

    /// Reads the cells of a part of a section.
    fn read(&mut self, chunks: &Chunks, low: BlockPos, high: BlockPos) {
        let mut kinds = [GroundKind::Open; CELLS];
        if let Some(section) = chunks.section_at(low) {
            section.expand(GroundKind::of, &mut kinds);
        }
        let cells = Arc::make_mut(&mut self.kinds);
        for y in low.y..=high.y {
            for z in low.z..=high.z {
                let first = BlockPos::new(low.x, y, z);
                let row = self.frame.number(first).and_then(|at| cells.get_mut(at..));
                let from = kinds.get(cell_index(first)..).unwrap_or_default();
                for (to, from) in row.unwrap_or_default().iter_mut().zip(from).take(length(low.x, high.x)) {
                    *to = *from;
                }
            }
        }
    }

    /// Whether a cell is one of them.
    #[must_use]
    pub fn contains(&self, cell: BlockPos) -> bool {
        self.frame.number(cell).is_some()
    }

    /// Imagines a block in a cell.
    pub fn fill(&mut self, cell: BlockPos, state: BlockState) {
        if let Some(at) = self.frame.number(cell)
            && let Some(kind) = Arc::make_mut(&mut self.kinds).get_mut(at)
        {
            *kind = GroundKind::of(state);
        }
    }

    /// This ground for path-finding that cannot mount a ladder whose lowest rung hangs in the air: a walk treats a
    /// ladder as something to stand on, and below that rung there is nothing.
    #[must_use]
    pub fn afoot(&self) -> Ground {
        Ground { is_afoot: true, ..self.clone() }
    }

    fn kind(&self, cell: BlockPos) -> GroundKind {
        self.frame.number(cell).map_or(GroundKind::Bad, |at| self.at(at))
    }

    /// The meaning of the cell of that number.
    fn at(&self, at: usize) -> GroundKind {
        self.kinds.get(at).copied().unwrap_or(GroundKind::Bad)
    }

    /// Whether a head fits into a cell.
    #[must_use]
    pub fn holds_head(&self, cell: BlockPos) -> bool {
        self.kind(cell).holds_head()
    }

    /// Whether a body can stand in a cell.
    #[must_use]
    pub fn carries(&self, cell: BlockPos) -> bool {
        self.frame.number(cell).is_some_and(|at| self.carries_at(at))
    }

    /// Whether nothing is in a cell.
    #[must_use]
    pub fn is_open(&self, cell: BlockPos) -> bool {
        self.kind(cell) == GroundKind::Open
    }

    fn carries_at(&self, at: usize) -> bool {
        let kind = self.at(at);
        kind.holds_feet()
            && self.at(at + self.frame.layer).holds_head()
            && (matches!(kind, GroundKind::Climb | GroundKind::Low)
                || self.at(at - self.frame.layer).is_floor())
    }

    /// Whether a body can enter a cell from the side or from above.
    fn is_entered(&self, at: usize) -> bool {
        let hangs = || {
            self.at(at) == GroundKind::Climb
                && matches!(self.at(at - self.frame.layer), GroundKind::Open | GroundKind::Low)
        };
        self.carries_at(at) && !(self.is_afoot && hangs())
    }

    fn is_on_sunk(&self, at: usize) -> bool {
        self.at(at) == GroundKind::Open && self.at(at - self.frame.layer) == GroundKind::Sunk
    }

    /// All places that feet get to from a cell.
    #[must_use]
    pub fn ways(&self, from: BlockPos) -> Ways {
        let mut steps = vec![NEVER; self.kinds.len()];
        let mut reached: Vec<usize> = Vec::new();
        let mut uneven = BTreeSet::new();
        let mut visit = |reached: &mut Vec<usize>, at: usize, count: u16| {
            if let Some(held) = steps.get_mut(at).filter(|held| **held == NEVER) {
                *held = count;
                reached.push(at);
            }
        };
        if let Some(first) = self.first(from) {
            visit(&mut reached, first, 0);
        }
        // Cells are reached in the order of their steps: each ring begins where the one before ends.
        let (mut next, mut ring, mut count) = (0, reached.len(), 0_u16);
        while let Some(&at) = reached.get(next) {
            if next == ring {
                (ring, count) = (reached.len(), count.saturating_add(1));
            }
            next += 1;
            let hangs = self.at(at) == GroundKind::Climb && !self.at(at - self.frame.layer).is_floor();
            if hangs || self.is_on_sunk(at) {
                uneven.insert(self.frame.cell(at));
            }
            self.neighbours(at, |beside| visit(&mut reached, beside, count.saturating_add(1)));
        }
        let found = reached.iter().map(|&at| self.frame.cell(at)).collect();
        Ways { frame: self.frame, steps, found, uneven }
    }

    /// Whether feet get from one cell to another. The search heads for the other cell, and so looks at few where a way leads
    /// there.
    #[must_use]
    pub fn leads(&self, from: BlockPos, to: BlockPos) -> bool {
        let (Some(first), Some(goal)) = (self.first(from), self.frame.number(to)) else { return false };
        let apart = |at: usize| {
            let cell = self.frame.cell(at);
            cell.x.abs_diff(to.x) + cell.y.abs_diff(to.y) + cell.z.abs_diff(to.z)
        };
        let mut seen = vec![false; self.kinds.len()];
        let mut open = BinaryHeap::new();
        let mut visit = |open: &mut BinaryHeap<_>, at: usize| {
            if seen.get_mut(at).is_some_and(|is_seen| !std::mem::replace(is_seen, true)) {
                open.push(Reverse((apart(at), at)));
            }
        };
        visit(&mut open, first);
        while let Some(Reverse((_, at))) = open.pop() {
            if at == goal {
                return true;
            }
            self.neighbours(at, |next| visit(&mut open, next));
        }
        false
    }

    /// The cell in which feet are that begin in a cell: above it where it holds a block. `None` outside.
    fn first(&self, from: BlockPos) -> Option<usize> {
        self.frame.number(if self.kind(from).is_floor() { from.up() } else { from })
    }

    /// Where a step leads from a cell.
    #[must_use]
    pub fn next_to(&self, cell: BlockPos) -> Vec<BlockPos> {
        let mut all = Vec::new();
        if let Some(at) = self.frame.number(cell) {
            self.neighbours(at, |next| all.push(self.frame.cell(next)));
        }
        all
    }

    /// Visits the cells to which a step leads from the cell of that number.
    fn neighbours(&self, at: usize, mut visit: impl FnMut(usize)) {
        let up = self.frame.layer;
        let sides = Face::HORIZONTAL.map(|face| {
            (
                self.frame.stride(face),
                GroundKind::Door { is_along_x: !matches!(face, Face::East | Face::West) },
            )
        });
        let over = at + up;
        let here = self.at(at);
        if here == GroundKind::Climb && self.at(over).holds_feet() && self.at(over + up).holds_head() {
            if self.at(over) == GroundKind::Climb || self.carries_at(over) {
                visit(over);
            }
            // Off the upper end of a ladder.
            for beside in sides.map(|(side, _)| over.wrapping_add_signed(side)) {
                if self.is_entered(beside) {
                    visit(beside);
                }
            }
        }
        if self.at(at - up) == GroundKind::Climb {
            visit(at - up);
        }
        let jumps = self.at(over + up).holds_head();
        let is_sunk = self.is_on_sunk(at);
        for (side, barrier) in sides {
            let beside = at.wrapping_add_signed(side);
            let (feet, head) = (self.at(beside), self.at(beside + up));
            // A door that is passed along the other axis.
            if [here, self.at(over), feet, head].contains(&barrier) {
                continue;
            }
            if feet.holds_feet() && head.holds_head() {
                if self.is_entered(beside) {
                    visit(beside);
                    continue;
                }
                let floor = (1..=DROP_MAX as usize).map(|down| beside - down * up);
                let mut open = floor.take_while(|&below| self.at(below).holds_feet());
                if let Some(landing) = open.find(|&below| self.is_entered(below)) {
                    visit(landing);
                }
            } else if jumps
                && (feet == GroundKind::Full && !is_sunk || feet == GroundKind::Sunk)
                && self.carries_at(beside + up)
            {
                visit(beside + up);
            }
        }
    }
}

impl Ways {
    /// Returns how many steps a cell is away; `None` if no way leads there.
    #[must_use]
    pub fn steps(&self, cell: BlockPos) -> Option<u16> {
        self.steps.get(self.frame.number(cell)?).copied().filter(|&steps| steps != NEVER)
    }

    /// Whether a body's feet are somewhere between that cell and the next: it hangs on a ladder, or stands on a slab.
    #[must_use]
    pub fn is_uneven(&self, cell: BlockPos) -> bool {
        self.uneven.contains(&cell)
    }

    /// All cells that are reached, nearest first.
    #[must_use]
    pub fn all(&self) -> &[BlockPos] {
        &self.found
    }
}
