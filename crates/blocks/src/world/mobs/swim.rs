//! Fish and squid: they swim about, and lie still out of water.

use super::Mob;
use crate::chunks::Chunks;
use crate::physics::CellReader;
use crate::physics::sweep::{Mover, sweep};
use crate::pos::BlockPos;

/// Chance per tick of another heading.
const TURN_CHANCE: f64 = 1.0 / 60.0;
/// The speed of swimmers, in blocks a tick.
const SPEED: f64 = 0.04;
/// Blocks ahead that must be water.
const AHEAD: f64 = 0.6;

/// Whether it is in water.
pub(super) fn is_wet(chunks: &Chunks, mob: &Mob) -> bool {
    let [x, y, z] = mob.body.pos;
    CellReader::new(chunks).get(BlockPos::holding(x, y + 0.1, z)).holds_water()
}

/// One tick in water: straight on, and elsewhere now and then, or where the water ends.
pub(super) fn swim(chunks: &Chunks, mob: &mut Mob, is_free: bool) {
    mob.body.in_water = true;
    mob.body.fallen = 0.0;
    if !is_free {
        mob.body.vel = [0.0; 3];
        return;
    }
    let mut cells = CellReader::new(chunks);
    let mut is_water = |by: [f64; 3]| {
        let [x, y, z] = [0, 1, 2].map(|axis| mob.body.pos[axis] + by[axis] / SPEED * AHEAD);
        cells.get(BlockPos::holding(x, y + 0.1, z)).holds_water()
    };
    let vel = mob.body.vel;
    let is_pushed = vel.iter().any(|part| part.abs() > SPEED * 1.01);
    let by = if is_pushed {
        vel.map(|part| part * 0.8)
    } else if vel == [0.0; 3] || mob.random.chance(TURN_CHANCE) || !is_water(vel) {
        let yaw = mob.random.float() * 360.0 - 180.0;
        let (sin, cos) = libm::sincos(yaw.to_radians());
        let by = [-sin * SPEED, mob.random.triangle() * SPEED * 0.5, cos * SPEED];
        if is_water(by) {
            mob.body.yaw = yaw;
            by
        } else {
            [0.0; 3]
        }
    } else {
        vel
    };
    let (width, height) = mob.size();
    let body = crate::aabb::Aabb::of_body(mob.body.pos, width, height);
    let swept = sweep(&mut CellReader::new(chunks), &Mover { body, descends: false }, by);
    let [x, y, z] = swept.body.min;
    mob.body.pos = [x + width / 2.0, y, z + width / 2.0];
    mob.body.vel = by;
    mob.body.on_ground = false;
}
