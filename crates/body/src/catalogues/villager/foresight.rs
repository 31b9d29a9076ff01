//! Where the library's walks would end, for planners of what bodies do: by the searches that the actions themselves
//! take, in the world as it is now.

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
    let path = view.path_from(from, &near, &path_options(view, &Travel::on_foot()));
    path.is_success().then(|| path.end())
}

fn middle(cell: BlockPos) -> [f64; 3] {
    let [x, y, z] = corner(cell);
    [x + 0.5, y, z + 0.5]
}
