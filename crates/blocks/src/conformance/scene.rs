//! Small worlds that vectors describe as lists of filled boxes.

use super::FormatError;
use crate::chunks::Chunks;
use crate::pos::BlockPos;
use crate::registry::BlockState;

/// One filled box: x1, y1, z1, x2, y2, z2, state.
pub(super) type Fill = (i32, i32, i32, i32, i32, i32, String);

/// How many cells the scenes of one file may fill together.
pub(super) struct SceneCellBudget {
    cells: u64,
}

impl SceneCellBudget {
    const CELLS_MAX: u64 = 1 << 24;

    pub(super) fn new() -> SceneCellBudget {
        SceneCellBudget { cells: 0 }
    }

    fn take(&mut self, cells: u64) -> Result<(), FormatError> {
        self.cells = self.cells.saturating_add(cells);
        if self.cells > SceneCellBudget::CELLS_MAX {
            return Err(FormatError::TooMuch {
                what: "cells to fill",
                asked: self.cells,
                limit: SceneCellBudget::CELLS_MAX,
            });
        }
        Ok(())
    }
}

/// The world with these boxes filled one after the other; all else is air.
pub(super) fn scene(fills: &[Fill], budget: &mut SceneCellBudget) -> Result<Chunks, FormatError> {
    let mut chunks = Chunks::new();
    for (x1, y1, z1, x2, y2, z2, text) in fills {
        let state: BlockState = text.parse().map_err(FormatError::Name)?;
        let side = |a: &i32, b: &i32| (*a.min(b), *a.max(b), u64::from(a.abs_diff(*b)) + 1);
        let ((x1, x2, dx), (y1, y2, dy), (z1, z2, dz)) = (side(x1, x2), side(y1, y2), side(z1, z2));
        budget.take(dx.saturating_mul(dy).saturating_mul(dz))?;
        for y in y1..=y2 {
            for z in z1..=z2 {
                for x in x1..=x2 {
                    chunks.set(BlockPos::new(x, y, z), state);
                }
            }
        }
    }
    Ok(chunks)
}
