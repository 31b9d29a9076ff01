//! From where a cell can be used.

use super::Goal;
use crate::action::Direction;
use crate::grid::{Cell, Grid, Terrain};

/// Where one stands, seen from the cell that is used, in the order in which goals are listed.
const SIDES: [Direction; 4] = [Direction::North, Direction::South, Direction::East, Direction::West];

/// The goals of every cell that is no floor.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    all: Vec<Goal>,
    /// Where in `all` those of a cell begin; one entry more marks the end.
    begins: Vec<u16>,
}

impl Goals {
    pub(super) fn new(grid: &Grid) -> Goals {
        let mut all = Vec::new();
        let mut begins = vec![0];
        for cell in (0..grid.cells()).map(|number| Cell(number as u8)) {
            if grid.terrain(cell) != Terrain::Floor {
                for side in SIDES {
                    let stand =
                        grid.neighbour(cell, side).filter(|cell| grid.terrain(*cell) == Terrain::Floor);
                    all.extend(stand.map(|cell| Goal { cell, facing: side.opposite() }));
                }
            }
            begins.push(all.len() as u16);
        }
        Goals { all, begins }
    }

    #[inline]
    pub(super) fn of(&self, feature: Cell) -> &[Goal] {
        match (self.begins.get(feature.index()), self.begins.get(feature.index() + 1)) {
            (Some(&begin), Some(&end)) => self.all.get(usize::from(begin)..usize::from(end)).unwrap_or(&[]),
            _ => &[],
        }
    }
}
