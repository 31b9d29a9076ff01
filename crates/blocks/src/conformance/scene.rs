//! Small worlds that vectors describe as lists of filled boxes.

use super::FormatError;
use crate::chunks::Chunks;
use crate::pos::BlockPos;
use crate::registry::BlockState;

/// One filled box: x1, y1, z1, x2, y2, z2, state.
pub(super) type Fill = (i32, i32, i32, i32, i32, i32, String);

/// The most cells that one scene may fill.
const CELLS_MAX: u64 = 1 << 20;

/// The world with these boxes filled one after the other; all else is air.
pub(super) fn scene(fills: &[Fill]) -> Result<Chunks, FormatError> {
    let mut chunks = Chunks::new();
    let mut cells = 0_u64;
    for (x1, y1, z1, x2, y2, z2, text) in fills {
        let state: BlockState = text.parse().map_err(FormatError::Name)?;
        let side = |a: &i32, b: &i32| (*a.min(b), *a.max(b), u64::from(a.abs_diff(*b)) + 1);
        let ((x1, x2, dx), (y1, y2, dy), (z1, z2, dz)) = (side(x1, x2), side(y1, y2), side(z1, z2));
        cells = cells.saturating_add(dx.saturating_mul(dy).saturating_mul(dz));
        if cells > CELLS_MAX {
            return Err(FormatError::TooMuch { what: "cells of a scene", asked: cells, limit: CELLS_MAX });
        }
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
