//! The skill of fishing with a rod.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::{BlockPos, registry};

use super::SkillError;
use super::equip::hold;
use super::gather::pick_up_near;
use super::travel::{Travel, go};
use super::using::use_in_hand;
use crate::body::Body;
use crate::primitive::PrimitiveFailure;
use crate::view::BodyView;

/// How far water is looked for, in blocks.
const RANGE: f64 = 48.0;
/// Ticks between two looks at the float: shorter than the shortest bite.
const LOOK_TICKS: u32 = 10;
/// Ticks until a line is cast anew.
const CAST_TICKS_MAX: u32 = 1_400;
/// Ticks until a catch has come flying.
const FLIGHT_TICKS: u32 = 20;

/// Catches `count` things; how many.
///
/// # Errors
/// [`SkillError::Missing`] without a rod, [`SkillError::NotFound`] without water.
pub async fn fish<B: Body>(body: &B, count: u32) -> Result<u32, SkillError> {
    let rod = registry()
        .item("fishing_rod")
        .ok_or_else(|| SkillError::Unknown { kind: "item", name: "fishing_rod".to_owned() })?;
    hold(body, rod).await?;
    let mut caught = 0;
    let mut failures = 0;
    while caught < count && failures < 4 {
        go_to_water(body).await?;
        hold(body, rod).await?;
        let result = one(body).await;
        if body.see(|view| view.player().fishing.is_some()) {
            // The line does not stay out, even after a failure.
            let _ = use_in_hand(body, None).await;
        }
        match result {
            Ok(true) => {
                caught += 1;
                body.wait(FLIGHT_TICKS).await;
                pick_up_near(body, 8.0).await;
            }
            Ok(false) => failures += 1,
            Err(PrimitiveFailure::Dead) => return Err(PrimitiveFailure::Dead.into()),
            Err(failure) if caught == 0 && failures == 3 => return Err(failure.into()),
            Err(_) => {
                failures += 1;
                body.wait(LOOK_TICKS).await;
            }
        }
        if body.see(|view| view.count(rod)) == 0 {
            break;
        }
    }
    if caught > 0 { Ok(caught) } else { Err(SkillError::other("nothing was caught")) }
}

/// Casts and reels in when something bites.
async fn one<B: Body>(body: &B) -> Result<bool, PrimitiveFailure> {
    use_in_hand(body, None).await?;
    for _ in 0..CAST_TICKS_MAX / LOOK_TICKS {
        body.wait(LOOK_TICKS).await;
        let bites = body.see(|view| view.player().fishing.map(|line| line.is_biting()));
        match bites {
            Some(true) => {
                use_in_hand(body, None).await?;
                return Ok(true);
            }
            Some(false) => {}
            None => return Ok(false),
        }
    }
    Ok(false)
}

/// The surface of water.
fn is_surface(view: &BodyView<'_>, pos: BlockPos) -> bool {
    view.state(pos).name() == "water" && view.state(pos.up()).is_air()
}

async fn go_to_water<B: Body>(body: &B) -> Result<(), SkillError> {
    let found = body.see(|view| {
        view.nearest(RANGE, 1, |state| state.name() == "water", |pos| is_surface(view, pos)).first().copied()
    });
    let water =
        found.ok_or_else(|| SkillError::NotFound { what: "water".to_owned(), range: RANGE as u32 })?;
    if body.see(|view| view.distance_to_cell(water)) <= 4.5 {
        return Ok(());
    }
    go(body, &PathGoal::Near { pos: water, range: 3.0 }, &Travel::on_foot()).await
}
