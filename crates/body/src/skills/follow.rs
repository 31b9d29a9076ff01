//! Following something that moves.

use super::SkillError;
use super::travel::{Travel, go_near};
use crate::body::Body;
use crate::primitive::{MovingTarget, PrimitiveFailure};

/// Ticks between two looks at whether it moved on.
const LOOK_TICKS: u32 = 10;
/// Failed ways in a row before it is given up.
const FAILURES_MAX: u32 = 30;

/// Follows something, staying within `distance` blocks, for so many ticks; for ever if that isn't said. `is_near` is
/// told each time the body looks whether it is near.
///
/// # Errors
/// [`SkillError::NotFound`] once it is gone; when no way leads there for long.
pub async fn follow<B: Body>(
    body: &B,
    target: MovingTarget,
    distance: f64,
    ticks: Option<u64>,
    mut is_near: impl FnMut(&B, bool),
) -> Result<(), SkillError> {
    let begun = body.tick();
    let mut failures = 0;
    while ticks.is_none_or(|ticks| body.tick() - begun < ticks) {
        let far = body
            .see(|view| view.distance_to(target))
            .ok_or_else(|| SkillError::NotFound { what: "such thing any more".to_owned(), range: 64 })?;
        is_near(body, far <= distance + 1.0);
        if far <= distance.max(1.0) {
            body.wait(LOOK_TICKS).await;
            continue;
        }
        let travel = Travel { ticks_max: 400, ..Travel::free() };
        match go_near(body, target, distance.max(1.0), &travel).await {
            Ok(()) => failures = 0,
            Err(error @ (SkillError::Body(PrimitiveFailure::Dead) | SkillError::NotFound { .. })) => {
                return Err(error);
            }
            Err(error) => {
                failures += 1;
                if failures >= FAILURES_MAX {
                    return Err(error);
                }
            }
        }
        body.wait(LOOK_TICKS).await;
    }
    Ok(())
}
