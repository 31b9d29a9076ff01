//! The way of a ray through the cells: over empty space in large steps, and within bricks that hold something from cell to cell.

use super::cells::{UNLOADED, brick_index, index};
use super::model::Solid;
use super::ray::{LEAST, Ray, RayScene, axis_side};
use super::shade::FaceKey;
use super::skips::BRICK;
use super::vector::{along, both, each};

/// The way in which a walk through the cells ended.
pub(super) enum RayEnd {
    /// At a side of an opaque cube, and before it is nothing but air.
    Side(FaceKey),
    /// At a surface in a cell: a side of an opaque cube, or none of them.
    Block([i32; 3], usize),
    /// At the limit.
    Far,
    /// At a chunk that is not loaded.
    Unloaded,
}

/// Where a ray has come to.
struct Position {
    cell: [i32; 3],
    t: f32,
    /// The side through which it came into the cell; none of them at the eyes.
    side: usize,
    is_wet: bool,
    /// The number of the last cell's model.
    last: u16,
}

impl Position {
    /// Goes on behind an empty cube of cells around the position. Returns whether that is before the limit.
    #[inline]
    fn skip(&mut self, ray: &Ray, low: [i32; 3], side: i32, limit: f32) -> bool {
        let exits = [ray.exit(low[0], side, 0), ray.exit(low[1], side, 1), ray.exit(low[2], side, 2)];
        let axis = least(exits);
        if exits[axis] >= limit {
            return false;
        }
        self.t = exits[axis].max(self.t);
        self.side = axis_side(axis, ray.way[axis] > 0.0);
        let place = along(ray.from, ray.way, self.t);
        self.cell = both(each(place, floor), low, |at, low| at.clamp(low, low + side - 1));
        self.cell[axis] = if ray.way[axis] > 0.0 { low[axis] + side } else { low[axis] - 1 };
        true
    }
}

/// The axis of the least of three numbers.
#[inline]
fn least([x, y, z]: [f32; 3]) -> usize {
    if x <= y {
        if x <= z { 0 } else { 2 }
    } else if y <= z {
        1
    } else {
        2
    }
}

impl RayScene<'_> {
    /// Walks from one empty cube of bricks to the next, and within bricks that hold something from cell to cell.
    pub(super) fn walk(&mut self, ray: &mut Ray, limit: f32) -> RayEnd {
        let region = self.region;
        let rising = each(ray.way, |part| part > 0.0);
        let way = (0..3).fold(0, |way, axis| way | usize::from(rising[axis]) << axis);
        let mut at = Position {
            cell: each(ray.from, floor),
            t: 0.0,
            side: usize::MAX,
            is_wet: self.is_under_water,
            last: 0,
        };
        loop {
            let brick = each(at.cell, |part| part >> BRICK);
            let Some(steps) = region.skips.at(way, brick) else { return RayEnd::Far };
            if steps > 0 {
                (at.is_wet, at.last) = (false, 0);
                let low = both(brick, rising, |brick, is_rising| {
                    if is_rising { brick << BRICK } else { (brick + 1 - steps) << BRICK }
                });
                if !at.skip(ray, low, steps << BRICK, limit) {
                    return RayEnd::Far;
                }
                continue;
            }
            let slot = region.slot(at.cell);
            if slot == UNLOADED {
                return RayEnd::Unloaded;
            }
            if let Some(end) = self.walk_brick(ray, &mut at, slot, limit) {
                return end;
            }
        }
    }

    /// Walks through the cells of a brick. Returns the end of the ray, if it comes to it.
    #[inline]
    fn walk_brick(&mut self, ray: &mut Ray, at: &mut Position, slot: u32, limit: f32) -> Option<RayEnd> {
        let region = self.region;
        let (cells, filled, is_odd) = region.brick(slot, at.cell);
        ray.is_clear &= !is_odd;
        // Under water, fog is before the cubes.
        if !is_odd && ray.met == 0 && at.side != usize::MAX && !self.is_under_water {
            return walk_cubes(ray, at, filled, limit);
        }
        let brick = each(at.cell, |part| part >> BRICK);
        let mut exits = [0.0; 3];
        for (axis, exit) in exits.iter_mut().enumerate() {
            *exit = ray.exit(at.cell[axis], 1, axis);
        }
        loop {
            let axis = least(exits);
            let out = exits[axis];
            let mut number = 0;
            let is_filled = filled >> brick_index(at.cell) & 1 == 1;
            if !is_filled {
                at.is_wet = false;
            } else {
                number = cells[index(at.cell)];
                let model = &region.models[usize::from(number)];
                let span = [at.t, out.min(limit)];
                if model.is_wet || at.is_wet {
                    at.is_wet = self.pass_water(ray, at.cell, model, span, at.side, at.is_wet);
                }
                if ray.left < LEAST || self.meet(ray, at.cell, model, number == at.last, span, at.side) {
                    let is_side = model.solid == Solid::Cube && model.opacity >= 1.0;
                    return Some(RayEnd::Block(at.cell, if is_side { at.side } else { usize::MAX }));
                }
            }
            at.last = number;
            if out >= limit {
                return Some(RayEnd::Far);
            }
            at.t = out.max(at.t);
            at.side = axis_side(axis, ray.way[axis] > 0.0);
            at.cell[axis] += if ray.way[axis] > 0.0 { 1 } else { -1 };
            if at.cell[axis] >> BRICK != brick[axis] {
                return None;
            }
            exits[axis] = ray.exit(at.cell[axis], 1, axis);
        }
    }
}

/// Walks through a brick that holds opaque cubes alone.
#[inline]
fn walk_cubes(ray: &Ray, at: &mut Position, filled: u64, limit: f32) -> Option<RayEnd> {
    let rising = each(ray.way, |part| part > 0.0);
    let step = each(rising, |is_rising| if is_rising { 1 } else { -1 });
    let lengths = each(ray.inverse, f32::abs);
    let mut cell = at.cell;
    let mut bit = brick_index(cell);
    let mut exits = [ray.exit(cell[0], 1, 0), ray.exit(cell[1], 1, 1), ray.exit(cell[2], 1, 2)];
    let mut left = both(cell, rising, |cell, is_rising| if is_rising { 3 - (cell & 3) } else { cell & 3 });
    let (mut t, mut side) = (at.t, at.side);
    // With the axis as a constant, all of this stays in registers.
    macro_rules! go {
        ($axis:literal, $stride:literal) => {{
            if exits[$axis] >= limit {
                return Some(RayEnd::Far);
            }
            t = exits[$axis].max(t);
            side = axis_side($axis, rising[$axis]);
            cell[$axis] += step[$axis];
            if left[$axis] == 0 {
                *at = Position { cell, t, side, is_wet: false, last: 0 };
                return None;
            }
            left[$axis] -= 1;
            bit += $stride * step[$axis];
            exits[$axis] += lengths[$axis];
        }};
    }
    loop {
        if filled >> bit & 1 == 1 {
            return Some(RayEnd::Side(FaceKey::new(cell, side)));
        }
        match least(exits) {
            0 => go!(0, 1),
            1 => go!(1, 16),
            _ => go!(2, 4),
        }
    }
}

/// The greatest whole number that is not greater.
#[inline]
fn floor(value: f32) -> i32 {
    let whole = value as i32;
    whole.wrapping_sub(i32::from((whole as f32) > value))
}
