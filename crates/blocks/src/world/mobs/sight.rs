//! Straight lines through cells: whether one body sees another, and where a missile hits.

use crate::chunks::Chunks;
use crate::physics::CellReader;
use crate::pos::BlockPos;

/// Where a line from one point to another first meets a block: the part of the line before that, and the cell.
pub(crate) fn first_block(chunks: &Chunks, from: [f64; 3], to: [f64; 3]) -> Option<(f64, BlockPos)> {
    let mut cells = CellReader::new(chunks);
    let by = [0, 1, 2].map(|axis| to[axis] - from[axis]);
    let mut at = BlockPos::holding(from[0], from[1], from[2]);
    let last = BlockPos::holding(to[0], to[1], to[2]);
    let steps = at.x.abs_diff(last.x) + at.y.abs_diff(last.y) + at.z.abs_diff(last.z);
    // The part of the line at which the next border along each axis is reached, and the part between two of them.
    let mut next = [f64::INFINITY; 3];
    let mut between = [f64::INFINITY; 3];
    let cell = [at.x, at.y, at.z].map(f64::from);
    for axis in 0..3 {
        if by[axis] != 0.0 {
            let border = if by[axis] > 0.0 { cell[axis] + 1.0 } else { cell[axis] };
            next[axis] = (border - from[axis]) / by[axis];
            between[axis] = 1.0 / by[axis].abs();
        }
    }
    for _ in 0..=steps.min(STEPS_MAX) {
        let state = cells.get(at);
        if !state.has_no_collision() {
            let corner = [f64::from(at.x), f64::from(at.y), f64::from(at.z)];
            let hit = state
                .shape()
                .boxes
                .iter()
                .filter_map(|part| part.shifted(corner).first_met(from, by))
                .fold(f64::INFINITY, f64::min);
            if hit <= 1.0 {
                return Some((hit, at));
            }
        }
        let axis = if next[0] <= next[1] && next[0] <= next[2] {
            0
        } else if next[1] <= next[2] {
            1
        } else {
            2
        };
        if next[axis] > 1.0 {
            return None;
        }
        next[axis] += between[axis];
        let step = if by[axis] > 0.0 { 1 } else { -1 };
        at = match axis {
            0 => at.offset(step, 0, 0),
            1 => at.offset(0, step, 0),
            _ => at.offset(0, 0, step),
        };
    }
    None
}

/// The most cells that a line is followed through.
const STEPS_MAX: u32 = 512;

/// Whether nothing is between two points.
pub(crate) fn is_clear(chunks: &Chunks, from: [f64; 3], to: [f64; 3]) -> bool {
    first_block(chunks, from, to).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_hide_and_slabs_hide_below() {
        let mut chunks = Chunks::new();
        chunks.set(BlockPos::new(3, 1, 0), "stone".parse().unwrap());
        chunks.set(BlockPos::new(3, 1, 1), "oak_slab".parse().unwrap());
        assert!(!is_clear(&chunks, [0.5, 1.5, 0.5], [6.5, 1.5, 0.5]));
        assert!(!is_clear(&chunks, [6.5, 1.5, 0.5], [0.5, 1.5, 0.5]));
        assert!(is_clear(&chunks, [0.5, 1.6, 1.5], [6.5, 1.6, 1.5]));
        assert!(!is_clear(&chunks, [0.5, 1.4, 1.5], [6.5, 1.4, 1.5]));
        assert!(is_clear(&chunks, [0.5, 2.5, 0.5], [6.5, 2.5, 0.5]));
        let (part, cell) = first_block(&chunks, [1.0, 1.5, 0.5], [5.0, 1.5, 0.5]).unwrap();
        assert_eq!((part, cell), (0.5, BlockPos::new(3, 1, 0)));
    }
}
