//! Making a cell empty.

use cooperage_blocks::BlockPos;

use super::SkillError;
use super::travel::{Travel, go_to_reach};
use crate::body::Body;
use crate::hands::{best_tool, take_in_hand};
use crate::primitive::Primitive;

/// Digs away the block in a cell with the best carried tool, also if it then drops nothing. Liquids stay.
///
/// # Errors
/// As [`go_to_reach`]; the world's refusal.
pub async fn clear<B: Body>(body: &B, cell: BlockPos, travel: &Travel) -> Result<(), SkillError> {
    let is_free = body.see(|view| view.loaded(cell).is_some_and(|s| s.is_air() || s.is_liquid()));
    if is_free {
        return Ok(());
    }
    if !body.see(|view| view.player().reaches(cell)) {
        go_to_reach(body, cell, travel).await?;
    }
    let (state, holding) = body.see(|view| {
        let state = view.state(cell);
        let slot = best_tool(view.inventory(), state);
        (state, slot.map_or(Vec::new(), |slot| take_in_hand(view.inventory(), slot)))
    });
    if state.is_air() || state.is_liquid() {
        return Ok(());
    }
    if state.info().hardness < 0.0 {
        return Err(SkillError::other(format!("{} can't be dug", state.name())));
    }
    if !holding.is_empty() {
        // Refused swaps show in that digging takes longer.
        let _ = body.act(holding).await;
    }
    body.perform(Primitive::Dig(cell)).await?;
    Ok(())
}
