//! Getting away from places and from enemies.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;

use super::SkillError;
use super::combat::nearest_enemy;
use super::travel::{Travel, go};
use crate::body::Body;
use crate::primitive::MovingTarget;

/// Flights from enemies before it is enough.
const FLIGHTS_MAX: u32 = 16;

/// Goes away from a place until it is `distance` blocks away.
///
/// # Errors
/// As [`go`].
pub async fn move_away_from<B: Body>(
    body: &B,
    pos: BlockPos,
    distance: f64,
    travel: &Travel,
) -> Result<(), SkillError> {
    go(body, &PathGoal::Invert(Box::new(PathGoal::Near { pos, range: distance })), travel).await
}

/// Goes away from where the body stands; on foot where that can be, so that nothing which stands around is broken.
///
/// # Errors
/// As [`go`].
pub async fn move_away<B: Body>(body: &B, distance: f64, travel: &Travel) -> Result<(), SkillError> {
    let here = body.see(|view| view.feet());
    let on_foot = Travel { digs: false, places: false, ..travel.clone() };
    match move_away_from(body, here, distance, &on_foot).await {
        Err(SkillError::Unreachable { .. }) if *travel != on_foot => {
            move_away_from(body, here, distance, travel).await
        }
        gone => gone,
    }
}

/// Goes away from something that moves.
///
/// # Errors
/// As [`go`]; there is no error if the target is gone.
pub async fn move_away_from_target<B: Body>(
    body: &B,
    target: MovingTarget,
    distance: f64,
    travel: &Travel,
) -> Result<(), SkillError> {
    let Some([x, y, z]) = body.see(|view| view.place_of(target)) else { return Ok(()) };
    move_away_from(body, BlockPos::holding(x, y, z), distance, travel).await
}

/// Runs until nothing hostile is within `distance` blocks.
///
/// # Errors
/// [`SkillError::Other`] when enemies are still near after all.
pub async fn avoid_enemies<B: Body>(body: &B, distance: f64) -> Result<(), SkillError> {
    let travel = Travel { digs: false, places: false, ticks_max: 200, ..Travel::free() };
    for _ in 0..FLIGHTS_MAX {
        let Some(enemy) = body.see(|view| nearest_enemy(view, distance)) else { return Ok(()) };
        match move_away_from_target(body, MovingTarget::Entity(enemy), distance + 1.0, &travel).await {
            Ok(())
            | Err(
                SkillError::Unreachable { .. } | SkillError::Body(crate::PrimitiveFailure::TooLong { .. }),
            ) => {}
            Err(error) => return Err(error),
        }
        body.wait(2).await;
    }
    if body.see(|view| nearest_enemy(view, distance)).is_none() {
        return Ok(());
    }
    Err(SkillError::other("enemies are still near"))
}
