//! From where a cell can be used.

use super::MotionGoal;
use crate::action::GridDirection;
use crate::grid::{GridCell, GridTerrain, LayoutGrid};

/// Where one stands, seen from the cell that is used, in the order in which goals are listed.
const SIDES: [GridDirection; 4] =
    [GridDirection::North, GridDirection::South, GridDirection::East, GridDirection::West];

/// The goals of every cell that is no floor.
#[derive(Clone, Debug)]
pub(super) struct MotionGoals {
    all: Vec<MotionGoal>,
    /// Where in `all` those of a cell begin; one entry more marks the end.
    begins: Vec<u16>,
}

impl MotionGoals {
    pub(super) fn new(grid: &LayoutGrid) -> MotionGoals {
        let mut all = Vec::new();
        let mut begins = vec![0];
        for cell in (0..grid.cells()).map(|number| GridCell(number as u8)) {
            if grid.terrain(cell) != GridTerrain::Floor {
                for side in SIDES {
                    let stand =
                        grid.neighbour(cell, side).filter(|cell| grid.terrain(*cell) == GridTerrain::Floor);
                    all.extend(stand.map(|cell| MotionGoal { cell, facing: side.opposite() }));
                }
            }
            begins.push(all.len() as u16);
        }
        MotionGoals { all, begins }
    }

    #[inline]
    pub(super) fn of(&self, feature: GridCell) -> &[MotionGoal] {
        match (self.begins.get(feature.index()), self.begins.get(feature.index() + 1)) {
            (Some(&begin), Some(&end)) => self.all.get(usize::from(begin)..usize::from(end)).unwrap_or(&[]),
            _ => &[],
        }
    }
}
