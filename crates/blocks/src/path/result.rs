//! The result of a search: a path, step by step.

use super::moves::MoveKind;
use crate::pos::BlockPos;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum PathStatus {
    /// The path ends in the goal.
    Success,
    /// The path ends at the cell nearest to the goal that was looked at.
    Partial(Cut),
    /// There is no way; the path ends at the cell nearest to the goal.
    NoPath,
}

/// The reason why a search was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Cut {
    /// Its node budget is spent.
    Budget,
    /// Its owner ended it and took the best path so far.
    Stopped,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PathStep {
    /// The feet's cell after it.
    pub to: BlockPos,
    pub kind: MoveKind,
    /// The cost of the step, in plain steps or in ticks.
    pub cost: f64,
    /// Cells broken first, in this order.
    pub breaks: Vec<BlockPos>,
    /// Cells filled, in this order.
    pub places: Vec<BlockPos>,
    /// Cells whose door, gate or trapdoor is opened.
    pub opens: Vec<BlockPos>,
}

/// A path, and how it was found.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Path {
    /// How the search ended.
    pub status: PathStatus,
    /// Where it starts: the feet's cell.
    pub start: BlockPos,
    pub steps: Vec<PathStep>,
    /// The sum of the steps' costs.
    pub cost: f64,
    /// How many nodes were expanded.
    pub expanded: u32,
    /// Whether no way to the goal by these moves costs less.
    pub is_optimal: bool,
}

impl Path {
    /// A path without steps.
    pub(super) fn none(start: BlockPos, status: PathStatus) -> Path {
        Path { status, start, steps: Vec::new(), cost: 0.0, expanded: 0, is_optimal: false }
    }

    /// The cell where the path ends.
    #[must_use]
    pub fn end(&self) -> BlockPos {
        self.steps.last().map_or(self.start, |step| step.to)
    }

    /// Whether it ends in the goal.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.status == PathStatus::Success
    }

    /// Blocks that it places.
    #[must_use]
    pub fn placed(&self) -> usize {
        self.steps.iter().map(|step| step.places.len()).sum()
    }

    /// Blocks that it breaks.
    #[must_use]
    pub fn broken(&self) -> usize {
        self.steps.iter().map(|step| step.breaks.len()).sum()
    }
}
