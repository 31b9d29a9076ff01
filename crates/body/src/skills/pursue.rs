//! Getting within arm's length of something that moves.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;

use super::SkillError;
use super::travel::{SeenPath, Travel, way_to};
use super::using::{eyes_to, is_there};
use crate::body::Body;
use crate::primitive::{MovingTarget, Primitive, PrimitiveFailure, Until};

/// Ticks of one leg after something that moves.
const LEG_TICKS: u32 = 60;
/// Legs that bring the body no nearer before it gives up.
const IDLE_LEGS_MAX: u32 = 8;

/// Goes after something until the eyes are within `reach` blocks of its box.
///
/// # Errors
/// [`SkillError::NotFound`] once it is gone, [`SkillError::Unreachable`] where no way brings the body nearer,
/// [`PrimitiveFailure::TooLong`] after the travel's ticks.
pub async fn approach<B: Body>(
    body: &B,
    target: MovingTarget,
    reach: f64,
    travel: &Travel,
) -> Result<(), SkillError> {
    let begun = body.tick();
    let mut idle = 0;
    let mut nearest = f64::INFINITY;
    while body.tick() - begun < u64::from(travel.ticks_max) {
        let seen = body.see(|view| Some((eyes_to(view, target)?, is_there(view, target))));
        let Some((gap, true)) = seen else {
            return Err(SkillError::NotFound { what: "such thing any more".to_owned(), range: 64 });
        };
        if gap <= reach {
            return Ok(());
        }
        if gap < nearest - 0.5 {
            nearest = gap;
            idle = 0;
        } else {
            idle += 1;
        }
        let way = body.see(|view| {
            let [x, y, z] = view.place_of(target)?;
            let pos = BlockPos::holding(x, y + 0.2, z);
            let goal = PathGoal::Follow { pos, range: (reach - 1.2).max(1.0) };
            Some(SeenPath(way_to(view, &goal, travel)))
        });
        let Some(SeenPath(path)) = way else { continue };
        if idle > IDLE_LEGS_MAX || (path.steps.is_empty() && !path.is_success()) {
            return Err(SkillError::Unreachable { goal: "it".to_owned(), left: gap, is_kept: false });
        }
        if path.steps.is_empty() {
            // Near enough by cells, not by eyes: it moves, or stands behind a corner.
            body.wait(4).await;
            continue;
        }
        let until = Some(Until::Near { target, distance: (reach - 0.8).max(0.8) });
        let walk = Primitive::Walk { path, ticks_max: LEG_TICKS, until, closes: travel.closes };
        match body.walk(walk).await {
            Ok(_)
            | Err(
                PrimitiveFailure::Blocked { .. }
                | PrimitiveFailure::NoScaffold
                | PrimitiveFailure::TooLong { .. },
            ) => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    Err(PrimitiveFailure::TooLong { ticks: travel.ticks_max }.into())
}
