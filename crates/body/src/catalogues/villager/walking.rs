//! Walking as the library does it: without digging and building, to within a distance of a cell
//! (docs/spec/villager.md, 2.0).

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;

use super::Generation;
use super::feedback::{ActionFeedback, FeedbackMessage};
use super::names;
use crate::body::Body;
use crate::primitive::PrimitiveFailure;
use crate::skills::{SkillError, Travel, go};
use crate::view::BodyView;

/// The distance from which on a walk is refused, in blocks.
const WALK_MAX: f64 = 50.0;
/// How near to a place the legs of a walk there lead.
pub(super) const LEGS: [f64; 3] = [3.0, 2.0, 1.0];
/// From how far on things to work at are too far.
const APPROACH_MAX: f64 = 20.0;
/// How near a body must be to work at a cell, in blocks.
const AT_WORK: f64 = 3.0;
/// Where the second generation stops at a pressure plate, at the latest.
const PLATE: f64 = 1.4;

/// How far a body is from a cell's lowest corner.
pub(super) fn far<B: Body>(body: &B, cell: BlockPos) -> f64 {
    body.see(|view| view.distance_to_cell(cell))
}

/// Walks until it is within `range` of a cell.
///
/// # Errors
/// Too far, or it did not come near enough.
pub(super) async fn walk<B: Body>(
    generation: Generation,
    body: &B,
    cell: BlockPos,
    range: f64,
) -> Result<(), FeedbackMessage> {
    let (distance, here) = body.see(|view| (view.distance_to_cell(cell), view.feet()));
    if distance.trunc() >= WALK_MAX {
        return Err(format!("{cell} is too far away, {distance:.0} blocks; you are at {here}").into());
    }
    if body.see(|view| is_there(view, cell, range)) {
        return Ok(());
    }
    // Steps of a second: as many as blocks, and thirty more in the second generation.
    let seconds = if generation.is_second() { distance + 30.0 } else { distance.max(2.0) };
    let travel = Travel { ticks_max: (seconds * 20.0) as u32, ..Travel::on_foot() };
    let exact = body.see(|view| is_exact(view, cell, range));
    if exact && is_dead(&go(body, &PathGoal::Block(cell), &travel).await) {
        return Err("you are dead".into());
    }
    if !exact || body.see(|view| view.distance_to_cell(cell)) > PLATE {
        let goal = PathGoal::Near { pos: cell, range: range.max(1.0) };
        if is_dead(&go(body, &goal, &travel).await) {
            return Err("you are dead".into());
        }
    }
    let slack = if generation.is_second() { 1.5 } else { 1.4 };
    let (left, is_air) = body.see(|view| (view.distance_to_cell(cell), view.state(cell).is_air()));
    if left < range + slack {
        return Ok(());
    }
    let here = body.see(|view| view.feet());
    let help = if body.is_repaired() { "put dirt or ladders below it" } else { "jump or use dirt" };
    Err(match (is_air, generation.is_second()) {
        (true, true) => {
            format!("can not reach {cell}: it is in the air; {help} to get there; you are at {here}")
        }
        (true, false) => format!("can not reach {cell}: it is in the air; you are at {here}"),
        (false, _) => format!("can not reach {cell}: the way is blocked; you are at {here}"),
    }
    .into())
}

/// Whether the body is to stand in the cell itself, and not only near it.
fn is_exact(view: &BodyView<'_>, cell: BlockPos, range: f64) -> bool {
    let state = view.state(cell);
    range <= 1.0 && (state.is_air() || state.name().ends_with("_pressure_plate"))
}

/// Whether a walk to within `range` of a cell takes no step, because the body is there.
pub(super) fn is_there(view: &BodyView<'_>, cell: BlockPos, range: f64) -> bool {
    let distance = view.distance_to_cell(cell);
    if is_exact(view, cell, range) { view.feet() == cell } else { distance < range || distance <= 1.0 }
}

fn is_dead(walked: &Result<(), SkillError>) -> bool {
    matches!(walked, Err(SkillError::Body(PrimitiveFailure::Dead)))
}

/// Goes to a place from which the body can work at a cell.
///
/// # Errors
/// Too far, or it can not be reached.
pub(super) async fn approach<B: Body>(body: &B, cell: BlockPos) -> Result<(), FeedbackMessage> {
    let (distance, name) = body.see(|view| (view.distance_to_cell(cell), view.state(cell).name()));
    if distance.trunc() > APPROACH_MAX {
        return Err(format!("the {name} at {cell} is too far away, {distance:.0} blocks").into());
    }
    let is_there =
        |view: &BodyView<'_>| view.distance_to_cell(cell) <= AT_WORK && view.player().reaches(cell);
    if !body.see(is_there) {
        let travel = Travel { ticks_max: (distance.max(2.0) * 20.0) as u32, ..Travel::on_foot() };
        if is_dead(&go(body, &PathGoal::Near { pos: cell, range: 2.0 }, &travel).await) {
            return Err("you are dead".into());
        }
    }
    if body.see(is_there) { Ok(()) } else { Err(format!("can not reach the {name} at {cell}").into()) }
}

/// Goes to the nearest thing of a name.
///
/// # Errors
/// There is none, or as [`walk`].
pub(super) async fn go_to_thing<B: Body>(generation: Generation, body: &B, name: &str) -> ActionFeedback {
    let found = body.see(|view| names::nearest(view, name)?.cell(view));
    let cell = found.ok_or_else(|| format!("there is nothing named {} nearby", names::tidy(name)))?;
    walk(generation, body, cell, if generation.is_second() { 3.0 } else { 5.0 }).await?;
    // The last steps may fail.
    let _ = walk(generation, body, cell, 1.0).await;
    Ok(format!("you are at the {} at {cell} now", names::tidy(name)).into())
}
