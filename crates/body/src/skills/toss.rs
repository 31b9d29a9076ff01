//! The skill of throwing items away.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::slot;
use cooperage_blocks::world::WorldInput;

use super::SkillError;
use crate::body::Body;
use crate::view::BodyView;

/// The slots, first ones first, from which so many of an item are taken, and how many from each.
#[must_use]
pub(crate) fn slots_with(view: &BodyView<'_>, item: ItemId, count: u32) -> Vec<(usize, u32)> {
    let inventory = view.inventory();
    let mut left = count;
    let mut slots = Vec::new();
    for number in slot::MAIN.chain(slot::HOTBAR).chain([slot::OFF_HAND]) {
        let held = inventory.get(number).filter(|held| held.item == item).map_or(0, |held| held.count);
        let taken = held.min(left);
        if taken > 0 {
            slots.push((number, taken));
            left -= taken;
        }
    }
    slots
}

/// Throws items away in the direction it looks: so many, or all there are of them. How many it were.
///
/// # Errors
/// [`SkillError::Missing`] if none is carried.
pub async fn toss<B: Body>(body: &B, item: ItemId, count: Option<u32>) -> Result<u32, SkillError> {
    let slots = body.see(|view| slots_with(view, item, count.unwrap_or(u32::MAX)));
    if slots.is_empty() {
        let needed = count.unwrap_or(1).max(1);
        return Err(SkillError::Missing { item: item.name().to_owned(), needed, held: 0 });
    }
    let tossed = slots.iter().map(|(_, count)| count).sum();
    body.act(slots.into_iter().map(|(slot, count)| WorldInput::Toss { slot, count }).collect()).await?;
    Ok(tossed)
}
