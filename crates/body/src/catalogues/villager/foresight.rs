//! Where the library's walks would end, for planners of what bodies do: by the searches that the actions themselves
//! take, in the world as it is now.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;
use cooperage_blocks::physics::BodyMotion;

use super::walking::LEGS;
use crate::skills::{Travel, path_options};
use crate::view::{BodyView, corner, distance};

/// The cell in which a body stands when it has walked to within `range` blocks of a cell, more than one, to act there some
/// time from now. None if no way leads so near.
#[must_use]
pub fn end_of_walk(view: &BodyView<'_>, cell: BlockPos, range: f64) -> Option<BlockPos> {
    if distance(resting_place(&view.player().body), corner(cell)) < range {
        return Some(view.feet());
    }
    search(view, view.feet(), cell, range)
}

/// Where a body comes to rest that is let go of: on usual ground it slides on for a moment.
#[must_use]
pub fn resting_place(body: &BodyMotion) -> [f64; 3] {
    /// The share of a velocity that usual ground leaves after a tick.
    const KEPT: f64 = 0.6 * 0.91;
    let slide = |velocity: f64| if body.on_ground { velocity / (1.0 - KEPT) } else { 0.0 };
    let ([x, y, z], [along_x, _, along_z]) = (body.pos, body.vel);
    [x + slide(along_x), y, z + slide(along_z)]
}

/// The cells in which the legs end that `navigateTo` takes to a place which can be reached, the place itself last. Legs
/// that need no walk are left out.
#[must_use]
pub fn legs(view: &BodyView<'_>, goal: BlockPos) -> Vec<BlockPos> {
    let mut ends: Vec<BlockPos> = Vec::new();
    for range in LEGS {
        let from = ends.last().copied();
        let far =
            from.map_or_else(|| view.distance_to_cell(goal), |from| distance(middle(from), corner(goal)));
        if far < range {
            continue;
        }
        let end =
            if range > 1.0 { search(view, from.unwrap_or(view.feet()), goal, range) } else { Some(goal) };
        ends.extend(end);
    }
    ends
}

fn search(view: &BodyView<'_>, from: BlockPos, cell: BlockPos, range: f64) -> Option<BlockPos> {
    let near = PathGoal::Near { pos: cell, range };
    if !may_get_near(view, from, cell, range) {
        return None;
    }
    let path = view.path_from(from, &near, &path_options(view, &Travel::on_foot()));
    path.is_success().then(|| path.end())
}

/// The longest jump over a gap, in cells.
const GAP_MAX: i32 = 4;
/// The farthest floor below the feet to which a body drops, in cells.
const DROP_MAX: i32 = 4;
/// The cells beyond which a way is taken to be possible.
const CELLS_MAX: usize = 256;

/// Whether a walk may lead to within `range` blocks of a cell. The search goes back from there by more steps than bodies
/// can take, so that "no" is certain. It is cheap where few cells lie so high, while a search for a way would look at all
/// cells around in vain.
fn may_get_near(view: &BodyView<'_>, from: BlockPos, cell: BlockPos, range: f64) -> bool {
    let is_step = |at: BlockPos| {
        let [x, y, z] = [from.x - at.x, from.y - at.y, from.z - at.z];
        x.abs() <= GAP_MAX && z.abs() <= GAP_MAX && y >= -1
    };
    let apart = |at: BlockPos| at.x.abs_diff(from.x) + at.y.abs_diff(from.y) + at.z.abs_diff(from.z);
    let around = |reach: i32| (-reach..=reach).flat_map(move |x| (-reach..=reach).map(move |z| [x, z]));
    let (goal, reach) = (PathGoal::Near { pos: cell, range }, range as i32);
    let ends = around(reach).flat_map(|[x, z]| (-reach..=reach).map(move |y| cell.offset(x, y, z)));
    let ends = ends.filter(|&end| goal.is_reached(end, view.world().chunks()));
    let mut seen: BTreeSet<BlockPos> = ends.filter(|&end| end == from || may_hold(view, end)).collect();
    let mut open: BinaryHeap<_> = seen.iter().map(|&end| Reverse((apart(end), end))).collect();
    // Jumps are straight, other steps lead to a cell beside or aslant.
    let is_jump = |[x, z]: &[i32; 2]| x * z == 0 || x.abs() == 1 && z.abs() == 1;
    while let Some(Reverse((_, at))) = open.pop() {
        // A fall into a liquid may be as deep as it likes.
        if is_step(at) || seen.len() > CELLS_MAX || view.state(at).holds_water() || view.state(at).is_liquid()
        {
            return true;
        }
        for [x, z] in around(GAP_MAX).filter(is_jump) {
            for before in (-1..=DROP_MAX).map(|y| at.offset(x, y, z)) {
                if may_hold(view, before) && seen.insert(before) {
                    open.push(Reverse((apart(before), before)));
                }
            }
        }
    }
    false
}

/// Whether a body may stand, hang or swim in a cell.
fn may_hold(view: &BodyView<'_>, cell: BlockPos) -> bool {
    let state = view.state(cell);
    let is_held = || !state.is_air() || !view.state(cell.down()).is_air();
    !state.is_cube() && is_held() && !view.state(cell.up()).is_cube()
}

fn middle(cell: BlockPos) -> [f64; 3] {
    let [x, y, z] = corner(cell);
    [x + 0.5, y, z + 0.5]
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;

    use super::*;
    use crate::environment::seen_by;

    #[test]
    fn no_way_leads_where_none_may() {
        let options = WorldOptions { view_radius: 1, active_radius: 1, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 0);
        let me = world.join("Alice", [0.5, -60.0, 0.5]);
        // Pillars of many heights and kinds, drawn by a fixed rule: some are steps to others, some stand alone.
        let kinds = ["stone", "oak_slab", "ladder[facing=west]", "water", "oak_fence", "oak_leaves"];
        let kinds = kinds.map(|kind| kind.parse().unwrap());
        let mut draw = 7_u32;
        let mut next = |below: u32| {
            draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (draw >> 16) % below
        };
        for _ in 0..60 {
            let foot = BlockPos::new(next(20) as i32 - 10, -60, next(20) as i32 - 10);
            let kind = kinds[next(12).min(5) as usize];
            for up in 0..next(6) as i32 {
                let kind = if up == 0 { kinds[0] } else { kind };
                world.set_cell(foot.offset(0, up, 0), kind);
            }
        }
        for cell in [BlockPos::new(0, -60, 0), BlockPos::new(0, -59, 0)] {
            world.set_cell(cell, "air".parse().unwrap());
        }
        let (mut found, mut ruled_out) = (0, 0);
        seen_by(&world, me, |view| {
            for _ in 0..400 {
                let cell = BlockPos::new(next(22) as i32 - 11, next(9) as i32 - 60, next(22) as i32 - 11);
                let range = [1.0, 1.4, 3.0][next(3) as usize];
                let near = PathGoal::Near { pos: cell, range };
                let path = view.path_from(view.feet(), &near, &path_options(view, &Travel::on_foot()));
                found += u32::from(path.is_success());
                if !may_get_near(view, view.feet(), cell, range) {
                    assert!(!path.is_success(), "{cell}, {range}: {path:?}");
                    ruled_out += 1;
                }
            }
        });
        assert!(found > 100 && ruled_out > 40, "{found} found, {ruled_out} ruled out");
    }
}
