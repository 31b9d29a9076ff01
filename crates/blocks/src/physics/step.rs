//! One tick of a body (docs/spec/blockworld.md, 12.2): fluids, jump, heading, move, friction and gravity.

use super::body::{BodyBuild, BodyMotion, Controls, Landing, Moved};
use super::cells::{CellReader, OverlappedCells};
use super::fluid;
use super::sweep::{Mover, is_blocked, sweep_stepping};
use crate::aabb::Aabb;
use crate::chunks::Chunks;
use crate::pos::BlockPos;

/// Falling faster by this much each tick.
const GRAVITY: f64 = 0.08;
const SLOW_FALLING_GRAVITY: f64 = 0.01;
/// The part of the vertical velocity that is left after a tick: the 32-bit number nearest to 0.98.
const VERTICAL_DRAG: f64 = 0.980_000_019_073_486_3;
/// The vertical velocity of a body at rest.
const REST: f64 = -GRAVITY * VERTICAL_DRAG;
/// Smaller velocities count as 0.
const NEGLIGIBLE: f64 = 0.003;
/// The 32-bit number nearest to 0.42.
const JUMP: f64 = 0.419_999_986_886_978_15;
const JUMP_BOOST: f64 = 0.1;
const SPRINT_JUMP: f64 = 0.2;
const JUMP_COOLDOWN_TICKS: u8 = 10;
const SWIM_UP: f64 = 0.04;
/// How much of a pressed key counts.
const INPUT: f64 = 0.98;
const SNEAKING: f64 = 0.3;
const SPRINTING: f64 = 1.3;
const AIR_ACCELERATION: f64 = 0.02;
const AIR_INERTIA: f64 = 0.91;
/// Makes the acceleration on usual ground about the speed attribute.
const GROUND_ACCELERATION: f64 = 0.162_771_4;
const FLUID_ACCELERATION: f64 = 0.02;
const WATER_DRAG: f64 = 0.8;
const LAVA_DRAG: f64 = 0.5;
/// Gravity's part in water, and in lava.
const WATER_GRAVITY: f64 = 1.0 / 16.0;
const LAVA_GRAVITY: f64 = 1.0 / 4.0;
const LADDER_SPEED: f64 = 0.15;
const CLIMB: f64 = 0.2;
const BANK: f64 = 0.3;
/// How far a body in a fluid looks up for a bank.
const BANK_HEIGHT: f64 = 0.6;
const WEB: [f64; 3] = [0.25, 0.05, 0.25];
/// By how much a move is shortened at a time so that a sneaking body keeps its footing.
const EDGE_STEP: f64 = 0.05;
/// How far below its feet a body looks for the block that it is on.
const ON: f64 = 0.2;
/// How far below its feet a block still slows, or lets slide.
const UNDERFOOT: f64 = 0.500_001;

/// Bubbles below a surface, or below more bubbles: what they add, and up to what.
const BUBBLES_UP: [(f64, f64); 2] = [(0.06, 0.7), (0.1, 1.8)];
const BUBBLES_DOWN: [(f64, f64); 2] = [(-0.03, -0.3), (-0.03, -0.9)];

/// A player's body moves on by one tick.
pub fn step(chunks: &Chunks, body: &mut BodyMotion, controls: &Controls) -> Moved {
    step_as(&BodyBuild::PLAYER, chunks, body, controls)
}

/// A body of any build moves on by one tick.
pub fn step_as(build: &BodyBuild, chunks: &Chunks, body: &mut BodyMotion, controls: &Controls) -> Moved {
    let mut cells = CellReader::new(chunks);
    if is_at_rest(build, &mut cells, body, controls) {
        body.jump_cooldown = 0;
        body.collided_sideways = false;
        return Moved::default();
    }
    let start = body.pos;
    crouch(build, &mut cells, body, controls);
    touch_fluids(build, &mut cells, body);
    for part in &mut body.vel {
        if part.abs() < NEGLIGIBLE {
            *part = 0.0;
        }
    }
    let jumped = jump(&mut cells, body, controls);
    let mut step = PhysicsTick { build, cells, controls, body };
    if step.body.in_water || step.body.in_lava {
        step.swim();
    } else {
        step.walk();
    }
    let landed = step.note_fall(start[1]);
    let by = [0, 1, 2].map(|axis| body.pos[axis] - start[axis]);
    Moved { by, jumped, landed }
}

/// Whether a tick would change nothing: the body stands on a plain cube, no key is held and nothing acts on it.
fn is_at_rest(build: &BodyBuild, cells: &mut CellReader<'_>, body: &BodyMotion, controls: &Controls) -> bool {
    let Controls { forward, back, left, right, jump, sprint: _, sneak } = *controls;
    let is_idle = forward == back && left == right && !jump && sneak == body.is_crouching;
    let is_still = body.on_ground && body.vel == [0.0, REST, 0.0] && body.fallen == 0.0;
    let is_dry = !body.in_water && !body.in_lava && !body.in_web;
    let is_plain = body.effects.levitation == 0 && body.effects.slow_falling == 0;
    if !(is_idle && is_still && is_dry && is_plain) || body.pos[1].fract() != 0.0 {
        return false;
    }
    let feet = feet_cell(body);
    let ground = cells.get(feet.down());
    ground.is_cube()
        && cells.material_of(ground).is_inert()
        && OverlappedCells::of(&body.bounds(build)).into_iter().all(|cell| cells.is_inert(cell))
}

fn feet_cell(body: &BodyMotion) -> BlockPos {
    let [x, y, z] = body.pos;
    BlockPos::holding(x, y, z)
}

/// Crouches while the key is held, and after that until there is room to stand.
pub(super) fn crouch(
    build: &BodyBuild,
    cells: &mut CellReader<'_>,
    body: &mut BodyMotion,
    controls: &Controls,
) {
    if controls.sneak {
        body.is_crouching = true;
    } else if body.is_crouching {
        let upright = Aabb::of_body(body.pos, build.width, build.height);
        body.is_crouching = is_blocked(cells, &Mover { body: upright, descends: false });
    }
}

pub(super) fn touch_fluids(build: &BodyBuild, cells: &mut CellReader<'_>, body: &mut BodyMotion) {
    let bounds = body.bounds(build);
    let is_fluid = |cell| !cells.is_inert(cell) && cells.material(cell).is_fluid();
    if !OverlappedCells::of(&bounds).into_iter().any(is_fluid) {
        (body.in_water, body.in_lava) = (false, false);
        return;
    }
    let current = fluid::current(cells, &bounds);
    body.in_water = current.is_some();
    body.in_lava = fluid::touches_lava(cells, &bounds);
    for (part, push) in body.vel.iter_mut().zip(current.unwrap_or_default()) {
        *part += push;
    }
    if body.in_water {
        body.fallen = 0.0;
    } else if body.in_lava {
        body.fallen *= 0.5;
    }
}

/// Whether it jumped off the ground.
fn jump(cells: &mut CellReader<'_>, body: &mut BodyMotion, controls: &Controls) -> bool {
    if !controls.jump {
        body.jump_cooldown = 0;
        return false;
    }
    body.jump_cooldown = body.jump_cooldown.saturating_sub(1);
    if body.in_water || body.in_lava {
        body.vel[1] += SWIM_UP;
        return false;
    }
    if !body.on_ground || body.jump_cooldown > 0 {
        return false;
    }
    let factor = underfoot(cells, body, |block| block.jump_factor);
    body.vel[1] = JUMP * factor;
    if body.effects.jump_boost > 0 {
        body.vel[1] += JUMP_BOOST * f64::from(body.effects.jump_boost);
    }
    if controls.sprint {
        let (sin, cos) = libm::sincos(body.yaw.to_radians());
        body.vel[0] -= sin * SPRINT_JUMP;
        body.vel[2] += cos * SPRINT_JUMP;
    }
    body.jump_cooldown = JUMP_COOLDOWN_TICKS;
    true
}

/// A factor of the block that the feet are in or, where that has none, of the one below.
fn underfoot(
    cells: &mut CellReader<'_>,
    body: &BodyMotion,
    factor: impl Fn(&crate::registry::BlockInfo) -> f64,
) -> f64 {
    let feet = cells.get(feet_cell(body));
    let own = factor(feet.info());
    if own != 1.0 || cells.material_of(feet).is_water() {
        return own;
    }
    let [x, y, z] = body.pos;
    factor(cells.get(BlockPos::holding(x, y - UNDERFOOT, z)).info())
}

/// The state of one tick of a body.
pub(super) struct PhysicsTick<'a> {
    pub(super) build: &'a BodyBuild,
    pub(super) cells: CellReader<'a>,
    pub(super) controls: &'a Controls,
    pub(super) body: &'a mut BodyMotion,
}

impl PhysicsTick<'_> {
    fn gravity(&self) -> f64 {
        let is_slow = self.body.vel[1] <= 0.0 && self.body.effects.slow_falling > 0;
        if is_slow { SLOW_FALLING_GRAVITY } else { GRAVITY }
    }

    /// On ground, in air, on ladders.
    fn walk(&mut self) {
        let gravity = self.gravity();
        let (acceleration, inertia) = if self.body.on_ground {
            let [x, y, z] = self.body.pos;
            let ground = self.cells.get(BlockPos::holding(x, y - UNDERFOOT, z));
            let inertia = ground.info().slipperiness * AIR_INERTIA;
            (self.speed() * (GROUND_ACCELERATION / (inertia * inertia * inertia)), inertia)
        } else {
            let sprint = if self.controls.sprint { SPRINTING - 1.0 } else { 0.0 };
            (AIR_ACCELERATION + AIR_ACCELERATION * sprint, AIR_INERTIA)
        };
        self.head(acceleration);
        if let Some(is_scaffolding) = self.climbs() {
            let slowest = if self.controls.sneak && !is_scaffolding { 0.0 } else { -LADDER_SPEED };
            let [vx, vy, vz] = &mut self.body.vel;
            *vx = vx.clamp(-LADDER_SPEED, LADDER_SPEED);
            *vz = vz.clamp(-LADDER_SPEED, LADDER_SPEED);
            *vy = vy.max(slowest);
            self.body.fallen = 0.0;
        }
        self.travel();
        if (self.body.collided_sideways || self.controls.jump) && self.climbs().is_some() {
            self.body.vel[1] = CLIMB;
        }
        let levitation = f64::from(self.body.effects.levitation);
        let [vx, vy, vz] = &mut self.body.vel;
        if levitation > 0.0 {
            *vy += (0.05 * levitation - *vy) * 0.2;
        } else {
            *vy -= gravity;
        }
        *vy *= VERTICAL_DRAG;
        *vx *= inertia;
        *vz *= inertia;
    }

    /// In water or lava.
    fn swim(&mut self) {
        let gravity = self.gravity();
        let y_before = self.body.pos[1];
        self.head(FLUID_ACCELERATION);
        self.travel();
        let (drag, part) =
            if self.body.in_water { (WATER_DRAG, WATER_GRAVITY) } else { (LAVA_DRAG, LAVA_GRAVITY) };
        for velocity in &mut self.body.vel {
            *velocity *= drag;
        }
        self.body.vel[1] -= gravity * part;
        if self.body.collided_sideways {
            let ([x, _, z], [vx, vy, vz]) = (self.body.pos, self.body.vel);
            let mut ahead = *self.body;
            ahead.pos = [x + vx, y_before + vy + BANK_HEIGHT, z + vz];
            let mover = self.mover(&ahead);
            if !is_blocked(&mut self.cells, &mover) && !fluid::holds_water(&mut self.cells, &mover.body) {
                self.body.vel[1] = BANK;
            }
        }
    }

    /// The speed attribute, changed by effects.
    fn speed(&self) -> f64 {
        let effects = &self.body.effects;
        let mut speed = self.build.speed;
        speed *= 1.0 + 0.2 * f64::from(effects.speed);
        speed *= (1.0 - 0.15 * f64::from(effects.slowness)).max(0.0);
        if self.controls.sprint { speed * SPRINTING } else { speed }
    }

    /// Turns keys into velocity.
    fn head(&mut self, acceleration: f64) {
        let key = |one: bool, other: bool| (f64::from(u8::from(one)) - f64::from(u8::from(other))) * INPUT;
        let mut strafe = key(self.controls.right, self.controls.left);
        let mut forward = key(self.controls.forward, self.controls.back);
        if self.controls.sneak {
            strafe *= SNEAKING;
            forward *= SNEAKING;
        }
        let length = (strafe * strafe + forward * forward).sqrt();
        if length < 0.01 {
            return;
        }
        let scale = acceleration / length.max(1.0);
        let (strafe, forward) = (strafe * scale, forward * scale);
        let (sin, cos) = libm::sincos(self.body.yaw.to_radians());
        self.body.vel[0] -= strafe * cos + forward * sin;
        self.body.vel[2] += forward * cos - strafe * sin;
    }

    /// Whether the feet are where one climbs, and if so whether that is a scaffolding. An open trapdoor right above a
    /// ladder of equal facing is climbed as well.
    pub(super) fn climbs(&mut self) -> Option<bool> {
        let feet = feet_cell(self.body);
        let state = self.cells.get(feet);
        let material = self.cells.material_of(state);
        if material.is_climbable() {
            return Some(material.is_scaffolding());
        }
        if !material.is_open_trapdoor() {
            return None;
        }
        let below = self.cells.get(feet.down());
        let goes_on = self.cells.material(feet.down()).is_ladder() && below.facing() == state.facing();
        goes_on.then_some(false)
    }

    fn mover(&self, body: &BodyMotion) -> Mover {
        Mover { body: body.bounds(self.build), descends: self.controls.sneak }
    }

    /// Moves by the velocity as far as blocks allow, and lets blocks act.
    fn travel(&mut self) {
        let mut by = self.body.vel;
        if self.body.in_web {
            self.body.in_web = false;
            self.body.fallen = 0.0;
            self.body.vel = [0.0; 3];
            for (part, factor) in by.iter_mut().zip(WEB) {
                *part *= factor;
            }
        }
        if self.controls.sneak && self.body.on_ground {
            self.keep_footing(&mut by);
        }
        let by = by.map(super::sweep::bounded);
        let mover = self.mover(self.body);
        let swept = sweep_stepping(&mut self.cells, &mover, by, self.build.step, self.body.on_ground);
        let ([x, y, z], half) = (swept.body.min, self.build.width / 2.0);
        self.body.pos = [x + half, y, z + half];
        let is_stopped = [0, 1, 2].map(|axis| swept.by[axis] != by[axis]);
        self.body.collided_sideways = is_stopped[0] || is_stopped[2];
        self.body.on_ground = is_stopped[1] && by[1] < 0.0;
        if is_stopped[1] {
            let [x, y, z] = self.body.pos;
            let bounces =
                !self.controls.sneak && self.cells.material(BlockPos::holding(x, y - ON, z)).is_slime();
            self.body.vel[1] = if bounces { -self.body.vel[1] } else { 0.0 };
        }
        for axis in [0, 2] {
            if is_stopped[axis] {
                self.body.vel[axis] = 0.0;
            }
        }
        if !swept.is_plain {
            self.feel_blocks();
        }
    }

    /// Shortens a move until there is something within a step below where it ends.
    fn keep_footing(&mut self, by: &mut [f64; 3]) {
        let feet = self.body.bounds(self.build);
        let floats = |cells: &mut CellReader<'_>, dx: f64, dz: f64| {
            let mut below = feet.shifted([dx, 0.0, dz]);
            below.max[1] = below.min[1];
            below.min[1] -= self.build.step;
            !is_blocked(cells, &Mover { body: below, descends: false })
        };
        let shorter = |part: f64| {
            if part.abs() <= EDGE_STEP { 0.0 } else { part - EDGE_STEP.copysign(part) }
        };
        let cells = &mut self.cells;
        let [dx, _, dz] = by;
        (*dx, *dz) = (super::sweep::bounded(*dx), super::sweep::bounded(*dz));
        while *dx != 0.0 && floats(cells, *dx, 0.0) {
            *dx = shorter(*dx);
        }
        while *dz != 0.0 && floats(cells, 0.0, *dz) {
            *dz = shorter(*dz);
        }
        while *dx != 0.0 && *dz != 0.0 && floats(cells, *dx, *dz) {
            (*dx, *dz) = (shorter(*dx), shorter(*dz));
        }
    }

    /// Webs, bubbles, and ground that slows.
    fn feel_blocks(&mut self) {
        let inside = self.body.bounds(self.build).grown([-0.001; 3]);
        for cell in OverlappedCells::of(&inside) {
            let material = self.cells.material(cell);
            if material.is_inert() {
                continue;
            }
            self.body.in_web |= material.is_web();
            if let Some(is_down) = material.bubbles() {
                let is_below_air = self.cells.get(cell.up()).is_air();
                let vy = &mut self.body.vel[1];
                let place = usize::from(is_below_air);
                *vy = if is_down {
                    let (push, least) = BUBBLES_DOWN[place];
                    (*vy + push).max(least)
                } else {
                    let (push, most) = BUBBLES_UP[place];
                    (*vy + push).min(most)
                };
            }
        }
        let factor = underfoot(&mut self.cells, self.body, |block| block.speed_factor);
        self.body.vel[0] *= factor;
        self.body.vel[2] *= factor;
    }

    /// Counts blocks fallen; returns the landing when the fall ends.
    pub(super) fn note_fall(&mut self, y_before: f64) -> Option<Landing> {
        let body = &mut *self.body;
        let sinks = body.effects.slow_falling == 0 && body.effects.levitation == 0;
        body.fallen = if sinks { body.fallen + (y_before - body.pos[1]).max(0.0) } else { 0.0 };
        if !body.on_ground {
            return None;
        }
        let fallen = std::mem::take(&mut body.fallen);
        if fallen == 0.0 || fluid::touches_water(&mut self.cells, &body.bounds(self.build)) {
            return None;
        }
        let [x, y, z] = body.pos;
        let cell = BlockPos::holding(x, y - ON, z);
        let at = self.cells.get(cell);
        // Fences and walls reach into the cell above them.
        let on = if at.is_air() { self.cells.get(cell.down()) } else { at };
        Some(Landing { fallen, on })
    }
}
