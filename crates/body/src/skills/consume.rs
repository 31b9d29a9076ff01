//! The skill of eating and drinking.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::InteractionHand;

use super::SkillError;
use super::equip::hold;
use crate::body::Body;
use crate::primitive::Primitive;

/// Eats or drinks one of an item.
///
/// # Errors
/// [`SkillError::Missing`] if none is carried; [`SkillError::Other`] for what is neither food nor drink;
/// [`SkillError::Body`] if it is full already.
pub async fn consume<B: Body>(body: &B, item: ItemId) -> Result<(), SkillError> {
    if item.info().eat_ticks.is_none() {
        return Err(SkillError::other(format!("{} can be neither eaten nor drunk", item.name())));
    }
    hold(body, item).await?;
    body.perform(Primitive::Consume(InteractionHand::Main)).await?;
    Ok(())
}
