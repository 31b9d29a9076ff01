//! Where a search wants to go.

use crate::chunks::Chunks;
use crate::pos::{BlockPos, Face};

/// Height of the eyes above the feet, as the reference takes it.
const EYE: f64 = 1.6;

/// The condition that the feet's cell has to fulfil.
#[derive(Clone, Debug, PartialEq)]
pub enum PathGoal {
    /// The feet are in this cell.
    Block(BlockPos),
    /// Within a distance (Euclidean, between cells) of a cell.
    Near {
        pos: BlockPos,
        /// The distance, in blocks.
        range: f64,
    },
    Xz {
        x: i32,
        z: i32,
    },
    /// Within a distance of a column.
    NearXz {
        x: i32,
        z: i32,
        /// The distance, in blocks.
        range: f64,
    },
    Y(i32),
    /// Right beside, above or (with one cell between) below a block, not in it.
    GetToBlock(BlockPos),
    /// Beside a block at the height of the feet or of the head, or on top of it: where a body can work at it.
    Adjacent(BlockPos),
    /// Where the eyes see that face of a block, or any of its faces, within reach.
    Reach {
        pos: BlockPos,
        /// The face; none: any.
        face: Option<Face>,
        /// The reach, in blocks.
        reach: f64,
    },
    /// Within a distance of a body that stood in that cell when the search began.
    Follow {
        pos: BlockPos,
        /// The distance, in blocks.
        range: f64,
    },
    /// Any of several goals.
    Any(Vec<PathGoal>),
    /// Anywhere that the inner goal isn't reached: for fleeing.
    Invert(Box<PathGoal>),
}

impl PathGoal {
    /// Whether a body with its feet in that cell has reached the goal. `chunks` are read for lines of sight only.
    #[must_use]
    pub fn is_reached(&self, cell: BlockPos, chunks: &Chunks) -> bool {
        match self {
            PathGoal::Block(pos) => cell == *pos,
            PathGoal::Near { pos, range } | PathGoal::Follow { pos, range } => {
                let [dx, dy, dz] = between(cell, *pos);
                dx * dx + dy * dy + dz * dz <= range * range
            }
            PathGoal::Xz { x, z } => cell.x == *x && cell.z == *z,
            PathGoal::NearXz { x, z, range } => {
                let [dx, _, dz] = between(cell, BlockPos::new(*x, 0, *z));
                dx * dx + dz * dz <= range * range
            }
            PathGoal::Y(y) => cell.y == *y,
            PathGoal::GetToBlock(pos) => {
                let [dx, dy, dz] = between(*pos, cell);
                dx.abs() + head_high(dy).abs() + dz.abs() == 1.0
            }
            PathGoal::Adjacent(pos) => {
                let [dx, dy, dz] = between(*pos, cell);
                let is_beside = dx.abs() + dz.abs() == 1.0 && (dy == 0.0 || dy == -1.0);
                is_beside || (dx == 0.0 && dz == 0.0 && dy == 1.0)
            }
            PathGoal::Reach { pos, face, reach } => sees(cell, *pos, *face, *reach, chunks),
            PathGoal::Any(goals) => goals.iter().any(|goal| goal.is_reached(cell, chunks)),
            PathGoal::Invert(goal) => !goal.is_reached(cell, chunks),
        }
    }

    /// The approximate distance from a cell to the goal: octile sideways plus the height between. Partial paths are
    /// judged by it. It is no lower bound on costs, since jumps cost less.
    #[must_use]
    pub fn distance(&self, cell: BlockPos) -> f64 {
        match self {
            PathGoal::Block(pos) | PathGoal::Near { pos, .. } | PathGoal::Follow { pos, .. } => {
                let [dx, dy, dz] = between(cell, *pos);
                octile(dx, dz) + dy.abs()
            }
            PathGoal::Xz { x, z } | PathGoal::NearXz { x, z, .. } => {
                let [dx, _, dz] = between(cell, BlockPos::new(*x, 0, *z));
                octile(dx, dz)
            }
            PathGoal::Y(y) => f64::from(cell.y.abs_diff(*y)),
            PathGoal::GetToBlock(pos) | PathGoal::Adjacent(pos) | PathGoal::Reach { pos, .. } => {
                let [dx, dy, dz] = between(*pos, cell);
                octile(dx, dz) + head_high(dy).abs()
            }
            PathGoal::Any(goals) => {
                goals.iter().map(|goal| goal.distance(cell)).fold(f64::INFINITY, f64::min)
            }
            PathGoal::Invert(goal) => -goal.distance(cell),
        }
    }

    /// A cell in the midst of the goal, if it has one.
    #[must_use]
    pub fn centre(&self, from: BlockPos) -> Option<BlockPos> {
        match self {
            PathGoal::Block(pos)
            | PathGoal::Near { pos, .. }
            | PathGoal::Follow { pos, .. }
            | PathGoal::GetToBlock(pos)
            | PathGoal::Adjacent(pos)
            | PathGoal::Reach { pos, .. } => Some(*pos),
            PathGoal::Xz { x, z } | PathGoal::NearXz { x, z, .. } => Some(BlockPos::new(*x, from.y, *z)),
            PathGoal::Y(_) | PathGoal::Invert(_) => None,
            PathGoal::Any(goals) => {
                let centres = goals.iter().filter_map(|goal| goal.centre(from));
                centres.min_by_key(|centre| {
                    let along = |a: i32, b: i32| u64::from(a.abs_diff(b));
                    along(centre.x, from.x) + along(centre.y, from.y) + along(centre.z, from.z)
                })
            }
        }
    }
}

/// From one cell to another, per axis.
fn between(from: BlockPos, to: BlockPos) -> [f64; 3] {
    [(from.x, to.x), (from.y, to.y), (from.z, to.z)].map(|(from, to)| f64::from(to) - f64::from(from))
}

/// A block one below the feet's level counts from the feet, one above from the head.
fn head_high(dy: f64) -> f64 {
    if dy < 0.0 { dy + 1.0 } else { dy }
}

fn octile(dx: f64, dz: f64) -> f64 {
    let (dx, dz) = (dx.abs(), dz.abs());
    (dx - dz).abs() + dx.min(dz) * std::f64::consts::SQRT_2
}

/// Whether eyes above the middle of a cell see a face of a block: the middle of the face is within reach, turned towards
/// the eyes, and nothing that collides lies between.
fn sees(cell: BlockPos, pos: BlockPos, face: Option<Face>, reach: f64, chunks: &Chunks) -> bool {
    let eyes = [f64::from(cell.x) + 0.5, f64::from(cell.y) + EYE, f64::from(cell.z) + 0.5];
    let middle = [pos.x, pos.y, pos.z].map(|at| f64::from(at) + 0.5);
    let away: [f64; 3] = std::array::from_fn(|axis| eyes[axis] - middle[axis]);
    if away.iter().any(|gap| gap.abs() > reach + 1.0) {
        return false;
    }
    Face::ALL.into_iter().filter(|&side| face.is_none_or(|wanted| wanted == side)).any(|side| {
        let out = side.vector().map(f64::from);
        let turned: f64 = (0..3).map(|axis| out[axis] * away[axis]).sum();
        let target: [f64; 3] = std::array::from_fn(|axis| middle[axis] + 0.5 * out[axis]);
        let far: f64 = (0..3).map(|axis| (target[axis] - eyes[axis]) * (target[axis] - eyes[axis])).sum();
        turned > 0.5 && far <= reach * reach && is_clear(eyes, target, pos, chunks)
    })
}

/// Whether all cells between two points, the block of the second aside, are without collision. Steps of a sixteenth of a
/// block: no corner thicker than that is missed.
fn is_clear(from: [f64; 3], to: [f64; 3], block: BlockPos, chunks: &Chunks) -> bool {
    let length = (0..3).map(|axis| (to[axis] - from[axis]).abs()).fold(0.0, f64::max);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a reach is a few blocks")]
    let steps = ((length * 16.0).ceil() as u32).clamp(1, 4096);
    (0..steps).all(|step| {
        let part = f64::from(step) / f64::from(steps);
        let [x, y, z] = std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * part);
        let cell = BlockPos::holding(x, y, z);
        cell == block || chunks.get(cell).is_some_and(|state| state.has_no_collision())
    })
}
