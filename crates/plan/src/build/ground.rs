//! Cells in which a builder can stand, and whether it gets away from them again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use cooperage_blocks::rules::place::opens_by_hand;
use cooperage_blocks::{BlockPos, BlockState, Chunks, Face};
use rustc_hash::FxHashSet;

/// How far hands reach, in blocks; a little less than they really do.
const REACH: f64 = 4.4;
/// Height of the eyes above the feet, in blocks.
const EYES: f64 = 1.62;
/// Most cells that a search for a path looks at.
const CELLS_MAX: usize = 3_000;

/// Whether a body can be in a cell of that state, over a low block for example.
fn is_passable(state: BlockState) -> bool {
    (state.has_no_collision() && !state.is_lava())
        || state.shape().top <= LOW
        || (opens_by_hand(state) && state.property("half").is_some())
}

/// Height of blocks over which a body walks without a jump, in blocks.
const LOW: f64 = 0.5;

/// Whether a body can stand in a cell.
pub(crate) fn is_standable(chunks: &Chunks, cell: BlockPos) -> bool {
    let here = chunks.state(cell);
    if !is_passable(here) || !is_passable(chunks.state(cell.up())) {
        return false;
    }
    let below = chunks.state(cell.down());
    let top = below.shape().top;
    (top > LOW && top <= 1.0 && !below.is_lava()) || (here.shape().top > 0.0 && !opens_by_hand(here))
}

/// Whether hands reach a cell from a place to stand.
pub(crate) fn reaches(stand: BlockPos, cell: BlockPos) -> bool {
    let eye = [f64::from(stand.x) + 0.5, f64::from(stand.y) + EYES, f64::from(stand.z) + 0.5];
    let low = [f64::from(cell.x), f64::from(cell.y), f64::from(cell.z)];
    let gaps = [0, 1, 2].map(|axis| (low[axis] - eye[axis]).max(eye[axis] - low[axis] - 1.0).max(0.0));
    gaps.iter().map(|gap| gap * gap).sum::<f64>() <= REACH * REACH
}

/// Whether a body can walk from one cell to another by steps of at most one layer.
pub(super) fn is_joined(chunks: &Chunks, from: BlockPos, to: BlockPos) -> bool {
    let far = |cell: BlockPos| cell.x.abs_diff(to.x) + cell.y.abs_diff(to.y) + cell.z.abs_diff(to.z);
    let mut seen = FxHashSet::default();
    seen.insert(from);
    let mut open = BinaryHeap::from([Reverse((far(from), from))]);
    while let Some(Reverse((_, cell))) = open.pop() {
        if cell == to {
            return true;
        }
        if seen.len() > CELLS_MAX {
            return false;
        }
        for face in Face::HORIZONTAL {
            let beside = cell.step(face);
            let higher = is_passable(chunks.state(cell.offset(0, 2, 0)));
            let lower = is_passable(chunks.state(beside.up()));
            let ways = [(beside, true), (beside.up(), higher), (beside.down(), lower)];
            let next = ways.into_iter().find(|&(next, is_open)| is_open && is_standable(chunks, next));
            if let Some((next, _)) = next
                && seen.insert(next)
            {
                open.push(Reverse((far(next), next)));
            }
        }
    }
    false
}

/// Cells to stand in from which hands reach all of these cells, the nearest to `near` first.
pub(super) fn stands(chunks: &Chunks, cells: &[BlockPos], near: BlockPos) -> Vec<BlockPos> {
    let Some(&first) = cells.first() else { return Vec::new() };
    let mut found = Vec::new();
    for y in first.y - 6..=first.y + 4 {
        for z in first.z - 4..=first.z + 4 {
            for x in first.x - 4..=first.x + 4 {
                let stand = BlockPos::new(x, y, z);
                let is_free = cells.iter().all(|&cell| cell != stand && cell != stand.up());
                if is_free && cells.iter().all(|&cell| reaches(stand, cell)) && is_standable(chunks, stand) {
                    found.push((crate::survey::distance(stand, near), stand));
                }
            }
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, stand)| stand).collect()
}
