//! Getting out of the way.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;

use crate::body::Body;
use crate::skills::build::TargetCell;
use crate::skills::travel::{Travel, go};
use crate::view::BodyView;

/// How far aside, in blocks along each axis.
const ASIDE: i32 = 4;
/// How far up, and down: a body that goes far down may not get up again.
const UP: i32 = 2;
const DOWN: i32 = 1;
/// How far from the body's own cells it may be along each axis, in blocks.
const FAR: i32 = 4;
/// Ticks that it may take.
const TICKS_MAX: u32 = 60;

/// Goes some steps aside, to a random place: another body may wait for this one, and this one for the other. It does
/// not go into its own cells.
pub(super) async fn step_aside<B: Body>(body: &B, cells: &[TargetCell]) {
    let spots = body.see(|view| spots(view, cells));
    let Some(&spot) = spots.get(body.draw(spots.len() as u32) as usize) else { return };
    let on_foot = Travel { ticks_max: TICKS_MAX, digs: false, places: false, ..Travel::free() };
    // A walk that fails has moved the body, too.
    let _ = go(body, &PathGoal::Block(spot), &on_foot).await;
}

/// Cells around the body in which it can stand.
fn spots(view: &BodyView<'_>, cells: &[TargetCell]) -> Vec<BlockPos> {
    let here = view.feet();
    let is_free =
        |pos: BlockPos| view.loaded(pos).is_some_and(|state| state.has_no_collision() && !state.is_liquid());
    let is_own = |pos: BlockPos| cells.iter().any(|cell| cell.pos == pos);
    let is_near = |pos: BlockPos| cells.iter().any(|cell| is_within(cell.pos, pos, FAR));
    let mut found = Vec::new();
    for y in -DOWN..=UP {
        for z in -ASIDE..=ASIDE {
            for x in -ASIDE..=ASIDE {
                let feet = here.offset(x, y, z);
                let stands = !is_free(feet.down()) && is_free(feet) && is_free(feet.up());
                if feet != here && stands && is_near(feet) && !is_own(feet) && !is_own(feet.up()) {
                    found.push(feet);
                }
            }
        }
    }
    found
}

fn is_within(a: BlockPos, b: BlockPos, far: i32) -> bool {
    (a.x - b.x).abs() <= far && (a.y - b.y).abs() <= far && (a.z - b.z).abs() <= far
}
