//! Enchanting, disenchanting and repairing.

use cooperage_blocks::ItemId;
use cooperage_blocks::world::WorldInput;

use super::SkillError;
use super::station::{Workplace, leave, reach_station};
use crate::body::Body;
use crate::view::BodyView;

/// Enchants an item at a table, for a piece of lapis lazuli. Returns the enchantments that it got, in words.
///
/// # Errors
/// [`SkillError::Missing`] without the item, [`SkillError::NotFound`] without a table, [`SkillError::Body`] without
/// lapis lazuli or if it can't be enchanted.
pub async fn enchant<B: Body>(body: &B, item: ItemId, place: &Workplace) -> Result<String, SkillError> {
    let slot = |view: &BodyView<'_>| {
        slot_where(view, item, |stack| stack.data.as_ref().is_none_or(|d| d.enchantments.is_empty()))
    };
    work(body, item, "enchanting_table", place, slot, |slot| WorldInput::Enchant { slot }).await
}

/// Takes the enchantments off an item at a grindstone.
///
/// # Errors
/// As [`enchant`], for the grindstone.
pub async fn disenchant<B: Body>(body: &B, item: ItemId, place: &Workplace) -> Result<String, SkillError> {
    let slot = |view: &BodyView<'_>| {
        slot_where(view, item, |stack| stack.data.as_ref().is_some_and(|d| !d.enchantments.is_empty()))
    };
    work(body, item, "grindstone", place, slot, |slot| WorldInput::Grind { slot, with: None }).await
}

/// Repairs the most worn of an item at an anvil, with its material or another of its kind.
///
/// # Errors
/// [`SkillError::Missing`] without the item or what it is repaired with, [`SkillError::NotFound`] without an anvil,
/// [`SkillError::Body`] if that doesn't repair it or it needs no repair.
pub async fn repair<B: Body>(
    body: &B,
    item: ItemId,
    material: ItemId,
    place: &Workplace,
) -> Result<String, SkillError> {
    let with = body.see(|view| {
        let tool = most_worn(view, item)?;
        let others = view.inventory().slots().iter().enumerate();
        let mut others = others.filter(|(number, held)| {
            *number != tool && held.as_ref().is_some_and(|held| held.item == material)
        });
        others.next().map(|(number, _)| number)
    });
    let tool = body.see(|view| most_worn(view, item));
    if tool.is_some() && with.is_none() {
        return Err(SkillError::Missing { item: material.name().to_owned(), needed: 1, held: 0 });
    }
    let with = with.unwrap_or(0);
    let kinds = ["anvil", "chipped_anvil", "damaged_anvil"];
    let Some(tool) = tool else {
        return Err(SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 });
    };
    let station = reach_station(body, &kinds, place).await?;
    let done = body.act(vec![WorldInput::Repair { tool, with }]).await;
    leave(body, station, &place.travel).await;
    Ok(done?.to_string())
}

fn most_worn(view: &BodyView<'_>, item: ItemId) -> Option<usize> {
    let slots = view.inventory().slots().iter().enumerate();
    let worn = slots.filter_map(|(number, held)| Some((number, held.as_ref()?)));
    worn.filter(|(_, held)| held.item == item)
        .max_by_key(|(number, held)| (held.damage(), usize::MAX - number))
        .map(|(number, _)| number)
}

fn slot_where(
    view: &BodyView<'_>,
    item: ItemId,
    is_wanted: impl Fn(&cooperage_blocks::items::ItemStack) -> bool,
) -> Option<usize> {
    let fits = |held: &Option<cooperage_blocks::items::ItemStack>| {
        held.as_ref().is_some_and(|held| held.item == item && is_wanted(held))
    };
    view.inventory().slots().iter().position(fits)
}

/// Does something to an item at a station.
async fn work<B: Body>(
    body: &B,
    item: ItemId,
    kind: &str,
    place: &Workplace,
    slot: impl Fn(&BodyView<'_>) -> Option<usize>,
    input: impl Fn(usize) -> WorldInput,
) -> Result<String, SkillError> {
    if body.see(|view| slot(view)).is_none() {
        return Err(SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 });
    }
    let station = reach_station(body, &[kind], place).await?;
    let done = match body.see(|view| slot(view)) {
        Some(slot) => body.act(vec![input(slot)]).await,
        None => Ok("".into()),
    };
    leave(body, station, &place.travel).await;
    Ok(done?.to_string())
}
