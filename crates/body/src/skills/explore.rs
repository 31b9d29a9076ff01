//! Looking for something that is not in sight.

use cooperage_blocks::path::PathGoal;

use super::SkillError;
use super::travel::{Travel, go};
use crate::body::{Body, Percept};
use crate::view::BodyView;

/// Blocks between two turns of the spiral: the loaded areas around the turns overlap a little.
const STEP: i32 = 96;
/// How near a turn of the spiral is near enough, in blocks.
const NEAR: f64 = 24.0;

/// Goes along a widening spiral until `seen` returns a value, over at most `legs` legs. Returns that value.
///
/// # Errors
/// [`SkillError::NotFound`] with the name `what` at the end of the legs.
pub async fn explore<B: Body, R: Percept>(
    body: &B,
    what: &str,
    legs: u32,
    seen: impl Fn(&BodyView<'_>) -> Option<R>,
) -> Result<R, SkillError> {
    if let Some(found) = body.see(&seen) {
        return Ok(found);
    }
    let start = body.see(|view| view.feet());
    let mut farthest = 0;
    for leg in 1..=legs {
        let (x, z) = spiral(leg);
        let goal = PathGoal::NearXz { x: start.x + x * STEP, z: start.z + z * STEP, range: NEAR };
        let travel = Travel { ticks_max: 2_400, ..Travel::free() };
        match go(body, &goal, &travel).await {
            Ok(()) | Err(SkillError::Unreachable { .. }) => {}
            Err(SkillError::Body(crate::PrimitiveFailure::Dead)) => {
                return Err(crate::PrimitiveFailure::Dead.into());
            }
            Err(_) => body.wait(1).await,
        }
        farthest = farthest.max(STEP * x.abs().max(z.abs()));
        if let Some(found) = body.see(&seen) {
            return Ok(found);
        }
    }
    Err(SkillError::NotFound { what: what.to_owned(), range: farthest as u32 })
}

/// The `number`-th place of a square spiral around the origin, from 0.
fn spiral(number: u32) -> (i32, i32) {
    let (mut x, mut z) = (0, 0);
    let (mut dx, mut dz) = (1, 0);
    let (mut run, mut left) = (1, 1);
    let mut is_second = false;
    for _ in 0..number {
        x += dx;
        z += dz;
        left -= 1;
        if left == 0 {
            (dx, dz) = (-dz, dx);
            run += i32::from(is_second);
            is_second = !is_second;
            left = run;
        }
    }
    (x, z)
}

#[cfg(test)]
mod tests {
    use super::spiral;

    #[test]
    fn the_spiral_goes_around() {
        let places: Vec<(i32, i32)> = (0..9).map(spiral).collect();
        let around = [(0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        assert_eq!(places, around);
    }
}
