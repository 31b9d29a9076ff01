//! Levers, buttons, doors, plates.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::{BlockId, BlockPos};

use super::SkillError;
use super::travel::{Travel, go, go_to_reach};
use super::using::{click, face_towards};
use crate::body::Body;

/// How far things to use are looked for, in blocks.
const RANGE: f64 = 16.0;
/// Ticks that a plate needs to notice a body.
const PLATE_TICKS: u32 = 4;

/// Uses a lever, button, door, gate, trapdoor or the like; steps on a plate. Returns the world's message, or the state
/// of the plate.
///
/// # Errors
/// Where there is nothing to use; as [`go_to_reach`]; the world's refusal.
pub async fn activate<B: Body>(body: &B, cell: BlockPos, travel: &Travel) -> Result<String, SkillError> {
    let state = body.see(|view| view.state(cell));
    if state.is_air() {
        return Err(SkillError::other(format!("there is nothing at {cell}")));
    }
    if state.name().ends_with("_pressure_plate") {
        return step_on(body, cell, travel).await;
    }
    if state.info().use_class.is_none() {
        return Err(SkillError::other(format!("{} does nothing when it is used", state.name())));
    }
    if !body.see(|view| view.player().reaches(cell)) {
        go_to_reach(body, cell, travel).await?;
    }
    let face = body.see(|view| face_towards(view, cell));
    let said = click(body, cell, face).await?;
    if body.see(|view| view.player().open.is_some()) {
        body.act(vec![cooperage_blocks::world::WorldInput::Close]).await?;
    }
    Ok(said)
}

/// Stands on a plate.
///
/// # Errors
/// As [`go`].
pub async fn step_on<B: Body>(body: &B, cell: BlockPos, travel: &Travel) -> Result<String, SkillError> {
    go(body, &PathGoal::Block(cell), travel).await?;
    body.wait(PLATE_TICKS).await;
    Ok(body.see(|view| view.state(cell).to_string()))
}

/// Uses the nearest block of a kind.
///
/// # Errors
/// [`SkillError::NotFound`] if there is none; as [`activate`].
pub async fn activate_nearest<B: Body>(
    body: &B,
    block: BlockId,
    travel: &Travel,
) -> Result<BlockPos, SkillError> {
    let found =
        body.see(|view| view.nearest(RANGE, 1, |state| state.block() == block, |_| true).first().copied());
    let cell =
        found.ok_or_else(|| SkillError::NotFound { what: block.name().to_owned(), range: RANGE as u32 })?;
    activate(body, cell, travel).await?;
    Ok(cell)
}
