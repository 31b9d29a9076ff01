//! The skill of sleeping in a bed.

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::{BlockPos, registry};

use super::SkillError;
use super::place::{PlacingOptions, place_block};
use super::travel::{Travel, go};
use super::using::{click, face_towards};
use super::wanted::TargetBlock;
use crate::body::Body;
use crate::hands::slot_with;
use crate::view::BodyView;

/// How far beds are looked for, in blocks.
const RANGE: f64 = 32.0;
/// Ticks between two looks whether the night is over.
const LOOK_TICKS: u32 = 20;
/// Ticks after which a sleeper gets up by itself.
const NIGHT_TICKS: u32 = 12_000;

/// Whether a state is a bed.
#[must_use]
pub fn is_bed(name: &str) -> bool {
    name.ends_with("_bed")
}

/// Sleeps in the nearest bed, or in one that is carried, until it is morning.
///
/// # Errors
/// [`SkillError::NotFound`] without a bed; the world's refusal, such as by day.
pub async fn sleep<B: Body>(body: &B) -> Result<(), SkillError> {
    let bed = match body.see(nearest_bed) {
        Some(bed) => bed,
        None => place_bed(body).await?,
    };
    lie_down(body, bed).await?;
    wait_for_morning(body).await
}

/// Goes to a bed and lies down.
///
/// # Errors
/// As [`go`]; the world's refusal.
pub async fn lie_down<B: Body>(body: &B, bed: BlockPos) -> Result<(), SkillError> {
    if body.see(|view| view.distance_to_cell(bed)) > 2.5 {
        go(body, &PathGoal::Near { pos: bed, range: 2.0 }, &Travel::on_foot()).await?;
    }
    let face = body.see(|view| face_towards(view, bed));
    click(body, bed, face).await?;
    Ok(())
}

/// Waits until the body is awake.
///
/// # Errors
/// [`SkillError::Other`] when the night does not end: others are awake.
pub async fn wait_for_morning<B: Body>(body: &B) -> Result<(), SkillError> {
    for _ in 0..NIGHT_TICKS / LOOK_TICKS {
        if body.see(|view| view.player().sleeping.is_none()) {
            return Ok(());
        }
        body.wait(LOOK_TICKS).await;
    }
    body.act(vec![cooperage_blocks::world::WorldInput::Wake]).await?;
    Err(SkillError::other("the night did not end: not everybody sleeps"))
}

fn nearest_bed(view: &BodyView<'_>) -> Option<BlockPos> {
    let is_free = |pos: BlockPos| view.state(pos).is("occupied", "false");
    view.nearest(RANGE, 1, |state| is_bed(state.name()), is_free).first().copied()
}

/// Puts a carried bed down near the body.
async fn place_bed<B: Body>(body: &B) -> Result<BlockPos, SkillError> {
    let found = body.see(|view| {
        let inventory = view.inventory();
        let slot = slot_with(inventory, |item| is_bed(item.name()))?;
        let block = registry().block(inventory.get(slot)?.item.name())?;
        let feet = view.feet();
        let is_free = |pos: BlockPos| {
            view.state(pos).is_air()
                && !view.state(pos.down()).has_no_collision()
                && view.state(pos.up()).is_air()
        };
        // Two free cells on firm ground, not where the body stands.
        let spot = (1..=3).flat_map(|far| cooperage_blocks::pos::Face::HORIZONTAL.map(|face| (far, face)));
        let spot = spot
            .map(|(far, face)| {
                let [x, _, z] = face.vector();
                (feet.offset(x * far, 0, z * far), face)
            })
            .find(|&(pos, face)| is_free(pos) && is_free(pos.step(face)))?;
        Some((block, spot))
    });
    let (block, (cell, face)) =
        found.ok_or_else(|| SkillError::NotFound { what: "bed".to_owned(), range: RANGE as u32 })?;
    let wanted = TargetBlock::any(block).with("facing", face.name());
    let placing = PlacingOptions {
        clears: false,
        scaffolds: false,
        travel: Travel::on_foot(),
        ..PlacingOptions::free()
    };
    place_block(body, cell, &wanted, &placing).await?;
    Ok(cell)
}
