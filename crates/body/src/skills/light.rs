//! The skill of placing a torch where the body stands.

use cooperage_blocks::registry;

use super::SkillError;
use super::place::{PlacingOptions, place_block};
use super::travel::Travel;
use super::wanted::TargetBlock;
use crate::body::Body;

/// Puts a carried torch where the body stands.
///
/// # Errors
/// As [`place_block`].
pub async fn place_torch<B: Body>(body: &B) -> Result<(), SkillError> {
    let torch = registry()
        .block("torch")
        .ok_or_else(|| SkillError::Unknown { kind: "block", name: "torch".to_owned() })?;
    let cell = body.see(|view| view.feet());
    let placing = PlacingOptions {
        clears: false,
        scaffolds: false,
        travel: Travel::on_foot(),
        ..PlacingOptions::free()
    };
    place_block(body, cell, &TargetBlock::any(torch), &placing).await.map(|_| ())
}
