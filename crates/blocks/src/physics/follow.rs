//! Bodies whose place is reported instead of found from keys: whether a body can get there, and what the way does to it.
//!
//! A client runs the same physics on its own machine and reports where that led. The world believes the place, if the
//! way there is free, and finds all consequences itself: ground, fluids, climbing and falling.

use super::body::{BodyBuild, BodyMotion, Controls, Moved};
use super::cells::{CellReader, OverlappedCells};
use super::step::{PhysicsTick, crouch, touch_fluids};
use super::sweep::{Mover, Obstacles, is_blocked, sweep};
use crate::aabb::Aabb;
use crate::chunks::Chunks;

/// How deep a body may be in a block by rounding.
const ROUNDING: f64 = 1e-4;
/// How deep a body that lies against a block may be in it by the last bits of its place.
const TOUCHING: f64 = 1e-7;
/// By how much the body that is tried along a way is slimmer. It is more than [`ROUNDING`], so that a body which lies
/// against a block to the last bit still meets it.
const SLIM: f64 = 1e-3;
/// How far below its feet a body is carried.
const SUPPORT: f64 = 0.01;
/// The height of a swimming body, which may lie flat.
const SWIMMING_HEIGHT: f64 = 0.6;
/// The orders in which a body is moved along the axes: the game's own first.
const ORDERS: [[usize; 3]; 4] = [[1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]];

/// The end of a way, as it is reported.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReportedPlace {
    /// The middle of the feet, in blocks.
    pub pos: [f64; 3],
    /// Whether the body is said to stand on something there.
    pub on_ground: bool,
}

/// Whether a player's body can get from where it is to a place. No block may be in the way along the axes, in one of the
/// orders that are tried, and the body may meet no block there which it doesn't meet already.
#[must_use]
pub fn may_reach(chunks: &Chunks, body: &BodyMotion, to: [f64; 3]) -> bool {
    let mut cells = CellReader::new(chunks);
    let build = &BodyBuild::PLAYER;
    let bounds = |pos: [f64; 3]| {
        let upright = BodyMotion { pos, ..*body }.bounds(build);
        let height = if body.in_water { SWIMMING_HEIGHT } else { upright.max[1] - upright.min[1] };
        Aabb::of_body(pos, build.width, height)
    };
    let (old, new) = (bounds(body.pos), bounds(to));
    let by = [0, 1, 2].map(|axis| to[axis] - body.pos[axis]);
    let slim = Mover { body: old.grown([-SLIM; 3]), descends: body.is_crouching };
    ORDERS.iter().any(|order| is_free(&mut cells, slim, by, order))
        && !enters(&mut cells, &old, Mover { body: new, ..slim })
}

/// Puts a body beside the blocks that it meets by rounding alone: a server finds such a body inside of them.
pub fn part_from_blocks(chunks: &Chunks, body: &mut BodyMotion) {
    let mut cells = CellReader::new(chunks);
    for axis in [0, 2] {
        let bounds = body.bounds(&BodyBuild::PLAYER);
        let mover = Mover { body: bounds, descends: body.is_crouching };
        let obstacles = Obstacles::within(&mut cells, &bounds, &mover);
        let by = obstacles.boxes().filter(|part| bounds.intersects(part)).find_map(|part| {
            let (below, above) = (bounds.max[axis] - part.min[axis], part.max[axis] - bounds.min[axis]);
            if below < TOUCHING {
                Some(-below - TOUCHING)
            } else {
                (above < TOUCHING).then_some(above + TOUCHING)
            }
        });
        body.pos[axis] += by.unwrap_or_default();
    }
}

/// Whether no block stops a box on its way along the axes, in that order.
fn is_free(cells: &mut CellReader<'_>, mut mover: Mover, by: [f64; 3], order: &[usize; 3]) -> bool {
    order.iter().all(|&axis| {
        let mut part = [0.0; 3];
        part[axis] = by[axis];
        let swept = sweep(cells, &mover, part);
        mover.body = swept.body;
        swept.by[axis] == by[axis]
    })
}

/// Whether a box meets a block in its new place that it did not meet in its old one.
fn enters(cells: &mut CellReader<'_>, old: &Aabb, mover: Mover) -> bool {
    let (old, new) = (old.grown([-ROUNDING; 3]), mover.body.grown([-ROUNDING; 3]));
    let obstacles = Obstacles::within(cells, &new, &mover);
    obstacles.boxes().any(|part| new.intersects(&part) && !old.intersects(&part))
}

/// Puts a player's body where it is reported to be. The body's velocity stays: it is for pushes alone.
pub fn follow(chunks: &Chunks, body: &mut BodyMotion, controls: &Controls, to: ReportedPlace) -> Moved {
    let build = &BodyBuild::PLAYER;
    let mut cells = CellReader::new(chunks);
    let (start, stood, vel) = (body.pos, body.on_ground, body.vel);
    body.pos = to.pos;
    let by = [0, 1, 2].map(|axis| to.pos[axis] - start[axis]);
    crouch(build, &mut cells, body, controls);
    touch_fluids(build, &mut cells, body);
    // The client's own physics has let the current push already.
    body.vel = vel;
    let bounds = body.bounds(build);
    body.in_web = OverlappedCells::of(&bounds.grown([-0.001; 3]))
        .into_iter()
        .any(|cell| !cells.is_inert(cell) && cells.material(cell).is_web());
    let mut below = bounds;
    (below.min[1], below.max[1]) = (bounds.min[1] - SUPPORT, bounds.min[1] + SUPPORT);
    let is_carried = is_blocked(&mut cells, &Mover { body: below, descends: controls.sneak });
    body.on_ground = is_carried && (to.on_ground || by[1] <= 0.0);
    body.collided_sideways = false;
    let jumped = stood && !body.on_ground && by[1] > 0.0;
    let mut tick = PhysicsTick { build, cells, controls, body };
    if tick.body.in_web || tick.climbs().is_some() {
        tick.body.fallen = 0.0;
    }
    let landed = tick.note_fall(start[1]);
    Moved { by, jumped, landed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pos::{BlockPos, ChunkPos};
    use crate::terrain::ChunkGenerator;

    /// Flat ground whose top is at −60, with these blocks on it.
    fn ground(blocks: &[(i32, i32, i32, &str)]) -> Chunks {
        let mut chunks = Chunks::new();
        for x in -2..=2 {
            for z in -2..=2 {
                let pos = ChunkPos::new(x, z);
                chunks.put(pos, ChunkGenerator::superflat().chunk(pos));
            }
        }
        for &(x, y, z, state) in blocks {
            chunks.set(BlockPos::new(x, y, z), state.parse().unwrap());
        }
        chunks
    }

    #[test]
    fn walls_floors_and_thin_blocks_are_in_the_way() {
        let wall = [(2, -60, 0, "stone"), (2, -59, 0, "stone"), (0, -60, 2, "oak_slab")];
        let chunks = ground(&wall);
        let body = BodyMotion::standing_at([0.5, -60.0, 0.5]);
        let may = |to| may_reach(&chunks, &body, to);
        assert!(may([1.7, -60.0, 0.5]), "up to the wall");
        assert!(!may([1.8, -60.0, 0.5]), "into the wall");
        assert!(!may([4.5, -60.0, 0.5]), "through the wall");
        assert!(may([4.5, -58.0, 0.5]), "over the wall");
        assert!(!may([0.5, -61.0, 0.5]), "into the ground");
        assert!(may([0.5, -59.5, 1.6]), "up a slab");
        assert!(!may([0.5, -60.0, 1.9]), "into a slab");
    }

    #[test]
    fn rounding_against_a_wall_is_no_way_through_it() {
        let chunks = ground(&[(2, -60, 0, "stone"), (2, -59, 0, "stone")]);
        let mut body = BodyMotion::standing_at([0.5, -60.0, 0.5]);
        for step in 1..200 {
            let to = [1.7 + f64::from(step) * ROUNDING / 10.0, -60.0, 0.5];
            if may_reach(&chunks, &body, to) {
                body.pos = to;
            }
        }
        assert!(body.pos[0] <= 1.7 + 1.001 * ROUNDING, "{}", body.pos[0]);
        assert!(!may_reach(&chunks, &body, [2.6, -60.0, 0.5]));
    }

    #[test]
    fn a_buried_body_comes_out_and_goes_no_deeper() {
        let chunks =
            ground(&[(0, -60, 0, "sand"), (0, -59, 0, "sand"), (1, -60, 0, "stone"), (1, -59, 0, "stone")]);
        let body = BodyMotion::standing_at([0.5, -60.0, 0.5]);
        assert!(may_reach(&chunks, &body, [-0.5, -60.0, 0.5]));
        assert!(!may_reach(&chunks, &body, [1.5, -60.0, 0.5]));
    }

    #[test]
    fn falls_end_on_ground_whatever_is_claimed() {
        let chunks = ground(&[]);
        let mut body = BodyMotion { on_ground: false, ..BodyMotion::standing_at([0.5, -52.0, 0.5]) };
        let keys = Controls::default();
        let mut landings = Vec::new();
        for y in [-53.0, -55.0, -58.0, -60.0] {
            let to = ReportedPlace { pos: [0.5, y, 0.5], on_ground: y == -55.0 };
            landings.push(follow(&chunks, &mut body, &keys, to).landed.map(|landing| landing.fallen));
        }
        assert_eq!(landings, [None, None, None, Some(8.0)]);
        let up = ReportedPlace { pos: [0.5, -59.58, 0.5], on_ground: false };
        assert!(follow(&chunks, &mut body, &keys, up).jumped);
    }

    #[test]
    fn water_and_ladders_end_a_fall() {
        let chunks = ground(&[(0, -60, 0, "water"), (4, -60, 4, "ladder")]);
        let keys = Controls::default();
        for at in [[0.5, -60.0, 0.5], [4.5, -60.0, 4.5]] {
            let start = [at[0], at[1] + 0.5, at[2]];
            let mut body = BodyMotion { on_ground: false, ..BodyMotion::standing_at(start) };
            body.fallen = 9.0;
            let to = ReportedPlace { pos: [at[0], at[1] + 0.1, at[2]], on_ground: false };
            let moved = follow(&chunks, &mut body, &keys, to);
            assert!(moved.landed.is_none() && body.fallen < 0.5, "{at:?} {}", body.fallen);
        }
    }
}
