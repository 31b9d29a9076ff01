//! How far a box gets before it meets blocks. Works for any box: players, mobs, items, arrows.

use arrayvec::ArrayVec;

use super::cells::{CellReader, OverlappedCells, Plain};
use crate::aabb::Aabb;
use crate::pos::BlockPos;
use crate::registry::CollisionShape;

/// The farthest that anything moves in one tick along an axis, in blocks; longer moves are cut short, so that no speed
/// makes a tick slow.
pub const MOVE_BLOCKS_MAX: f64 = 32.0;

/// How much below a scaffolding's top a body may be and still stand on it.
const STANDING_TOLERANCE: f64 = 1e-5;

/// A box that is to move, and how it collides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    pub body: Aabb,
    /// Whether it sinks through the tops of scaffoldings, as sneaking players do.
    pub descends: bool,
}

/// Blocks that a box may meet within a region.
pub(super) struct Obstacles {
    near: ArrayVec<(BlockPos, &'static CollisionShape), 64>,
    /// Only very large or very fast boxes have that many.
    more: Vec<(BlockPos, &'static CollisionShape)>,
    /// Whether no cell looked at does anything to bodies but be in their way.
    pub(super) are_inert: bool,
}

impl Obstacles {
    /// The blocks that collide in the region. Cells one lower count as well, as fences reach out of theirs.
    pub(super) fn within(cells: &mut CellReader<'_>, region: &Aabb, mover: &Mover) -> Obstacles {
        let mut obstacles = Obstacles { near: ArrayVec::new(), more: Vec::new(), are_inert: true };
        for cell in OverlappedCells::of(region).deeper() {
            let state = cells.get(cell);
            if cells.plain(state) == Plain::Free {
                continue;
            }
            let material = cells.material_of(state);
            obstacles.are_inert &= material.is_inert();
            let Some(shape) = material.shape else { continue };
            if material.is_scaffolding() && !stands_on_scaffolding(cell, mover) {
                continue;
            }
            if let Err(full) = obstacles.near.try_push((cell, shape)) {
                obstacles.more.push(full.element());
            }
        }
        obstacles
    }

    pub(super) fn boxes(&self) -> impl Iterator<Item = Aabb> {
        self.near.iter().chain(&self.more).flat_map(|&(cell, shape)| {
            let corner = [f64::from(cell.x), f64::from(cell.y), f64::from(cell.z)];
            shape.boxes.iter().map(move |part| part.shifted(corner))
        })
    }

    /// How much of a move along an axis is free.
    pub(super) fn clip(&self, axis: usize, body: &Aabb, mut by: f64) -> f64 {
        if by == 0.0 {
            return by;
        }
        let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
        for part in self.boxes() {
            let is_beside = [second, third]
                .iter()
                .all(|&side| body.max[side] > part.min[side] && body.min[side] < part.max[side]);
            if !is_beside {
                continue;
            }
            if by > 0.0 && body.max[axis] <= part.min[axis] {
                by = by.min(part.min[axis] - body.max[axis]);
            } else if by < 0.0 && body.min[axis] >= part.max[axis] {
                by = by.max(part.max[axis] - body.min[axis]);
            }
        }
        by
    }

    /// Whether anything reaches into the box.
    pub(super) fn meet(&self, body: &Aabb) -> bool {
        self.boxes().any(|part| body.intersects(&part))
    }
}

/// Scaffoldings carry bodies that are above them and do not descend; from below and inside they are open.
fn stands_on_scaffolding(cell: BlockPos, mover: &Mover) -> bool {
    !mover.descends && mover.body.min[1] >= f64::from(cell.y) + 1.0 - STANDING_TOLERANCE
}

/// Whether any block reaches into the mover's box.
#[must_use]
pub fn is_blocked(cells: &mut CellReader<'_>, mover: &Mover) -> bool {
    Obstacles::within(cells, &mover.body, mover).meet(&mover.body)
}

/// How far a box got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swept {
    /// The distance along each axis; where it is less than asked, a block is in the way.
    pub by: [f64; 3],
    /// Where it ended. A body's place is taken from here, so that what touches goes on to touch.
    pub body: Aabb,
    /// Whether nothing on its way or one below does anything to bodies but be in their way.
    pub is_plain: bool,
}

/// Moves a box, up and down first, then along x, then along z.
#[must_use]
pub fn sweep(cells: &mut CellReader<'_>, mover: &Mover, by: [f64; 3]) -> Swept {
    let by = by.map(bounded);
    let obstacles = Obstacles::within(cells, &extended(&mover.body, by), mover);
    slide(&obstacles, mover.body, by)
}

/// Moves a box like [`sweep`], but climbs obstacles of at most `step` when something on its side stops it, on the
/// ground or while it lands.
#[must_use]
pub fn sweep_stepping(
    cells: &mut CellReader<'_>,
    mover: &Mover,
    by: [f64; 3],
    step: f64,
    on_ground: bool,
) -> Swept {
    let by = by.map(bounded);
    let level = sweep(cells, mover, by);
    let is_landing = level.by[1] != by[1] && by[1] < 0.0;
    let is_stopped = level.by[0] != by[0] || level.by[2] != by[2];
    if step <= 0.0 || !is_stopped || !(on_ground || is_landing) {
        return level;
    }
    let raised = climb(cells, mover, level.by, [by[0], step, by[2]]);
    if squares(level.by) >= squares(raised.by) { level } else { raised }
}

/// Moves up by at most the height of `by`, then aside, then down again. It tries two heights: as far up as is free all
/// along the way that was free at the level, and as far up as is free right above the box. It takes the height that
/// leads farther.
fn climb(cells: &mut CellReader<'_>, mover: &Mover, level: [f64; 3], by: [f64; 3]) -> Swept {
    let obstacles = Obstacles::within(cells, &extended(&mover.body, by), mover);
    let along = |up: f64| {
        let start = mover.body.shifted([0.0, up, 0.0]);
        let mut swept = slide(&obstacles, start, [by[0], 0.0, by[2]]);
        swept.by[1] = up;
        swept
    };
    let way = extended(&mover.body, [level[0], 0.0, level[2]]);
    let over_the_way = along(obstacles.clip(1, &way, by[1]));
    let straight_up = along(obstacles.clip(1, &mover.body, by[1]));
    let higher = if squares(over_the_way.by) > squares(straight_up.by) { over_the_way } else { straight_up };
    let [dx, up, dz] = higher.by;
    let down = obstacles.clip(1, &higher.body, -up);
    Swept {
        by: [dx, up + down, dz],
        body: higher.body.shifted([0.0, down, 0.0]),
        is_plain: obstacles.are_inert,
    }
}

/// Moves along y, x, z in that order.
fn slide(obstacles: &Obstacles, mut body: Aabb, by: [f64; 3]) -> Swept {
    let mut moved = [0.0; 3];
    for axis in [1, 0, 2] {
        moved[axis] = obstacles.clip(axis, &body, by[axis]);
        body.min[axis] += moved[axis];
        body.max[axis] += moved[axis];
    }
    Swept { by: moved, body, is_plain: obstacles.are_inert }
}

/// The box grown by the way it is to go.
fn extended(body: &Aabb, by: [f64; 3]) -> Aabb {
    let ([x1, y1, z1], [x2, y2, z2], [dx, dy, dz]) = (body.min, body.max, by);
    Aabb::new(
        [x1 + dx.min(0.0), y1 + dy.min(0.0), z1 + dz.min(0.0)],
        [x2 + dx.max(0.0), y2 + dy.max(0.0), z2 + dz.max(0.0)],
    )
}

/// Cuts a move to the longest one; NaN counts as no move.
pub(super) fn bounded(by: f64) -> f64 {
    if by.is_nan() { 0.0 } else { by.clamp(-MOVE_BLOCKS_MAX, MOVE_BLOCKS_MAX) }
}

fn squares([dx, _, dz]: [f64; 3]) -> f64 {
    dx * dx + dz * dz
}
