//! The skill of staying in place.

use super::SkillError;
use crate::body::Body;
use crate::primitive::{Primitive, PrimitiveFailure};

/// Ticks of one look.
const LOOK_TICKS: u64 = 1_200;

/// Stays for so many ticks; for ever if that isn't said.
///
/// # Errors
/// The body died.
pub async fn stay<B: Body>(body: &B, ticks: Option<u64>) -> Result<(), SkillError> {
    let mut left = ticks;
    while left != Some(0) {
        let now = left.unwrap_or(LOOK_TICKS).min(LOOK_TICKS);
        // The time of the whole action is told by its owner.
        if let Err(PrimitiveFailure::Dead) = body.perform(Primitive::Wait(now as u32)).await {
            return Err(PrimitiveFailure::Dead.into());
        }
        left = left.map(|left| left - now);
    }
    Ok(())
}
