//! Taking things into the hands and putting them on.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::{InteractionHand, Inventory, slot};
use cooperage_blocks::world::WorldInput;

use super::SkillError;
use crate::body::Body;
use crate::hands::{slot_with, take_in_hand};

/// Where a thing is worn or held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WornAt {
    Hand,
    OffHand,
    /// Helmets and heads.
    Head,
    /// Chestplates and elytra.
    Torso,
    Legs,
    Feet,
}

impl WornAt {
    /// The place of that name: `hand`, `off-hand`, `head`, `torso`, `legs`, `feet` and their usual other names.
    #[must_use]
    pub fn named(name: &str) -> Option<WornAt> {
        Some(match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "hand" | "mainhand" | "main-hand" => WornAt::Hand,
            "off-hand" | "offhand" => WornAt::OffHand,
            "head" | "helmet" => WornAt::Head,
            "torso" | "chest" | "chestplate" => WornAt::Torso,
            "legs" | "leggings" => WornAt::Legs,
            "feet" | "boots" => WornAt::Feet,
            _ => return None,
        })
    }

    /// Where an item is worn; the hand for what isn't worn.
    #[must_use]
    pub fn of(item: ItemId) -> WornAt {
        use cooperage_blocks::registry::EquipSlot;
        match item.info().equip {
            Some(EquipSlot::Head) => WornAt::Head,
            Some(EquipSlot::Chest) => WornAt::Torso,
            Some(EquipSlot::Legs) => WornAt::Legs,
            Some(EquipSlot::Feet) => WornAt::Feet,
            Some(EquipSlot::Offhand) => WornAt::OffHand,
            None => WornAt::Hand,
        }
    }

    /// Its slot in the player's window.
    #[must_use]
    pub fn slot(self, inventory: &Inventory) -> usize {
        match self {
            WornAt::Hand => inventory.slot_of(InteractionHand::Main),
            WornAt::OffHand => slot::OFF_HAND,
            WornAt::Head => slot::ARMOR.start,
            WornAt::Torso => slot::ARMOR.start + 1,
            WornAt::Legs => slot::ARMOR.start + 2,
            WornAt::Feet => slot::ARMOR.start + 3,
        }
    }
}

/// Takes an item into the main hand.
///
/// # Errors
/// [`SkillError::Missing`] if none is carried.
pub async fn hold<B: Body>(body: &B, item: ItemId) -> Result<(), SkillError> {
    equip(body, item, WornAt::Hand).await
}

/// Puts an item in the place where it is worn or held; does nothing if one is already there.
///
/// # Errors
/// [`SkillError::Missing`] if none is carried; [`SkillError::Body`] if it can't be worn there.
pub async fn equip<B: Body>(body: &B, item: ItemId, place: WornAt) -> Result<(), SkillError> {
    let (from, inputs) = body.see(|view| {
        let inventory = view.inventory();
        let to = place.slot(inventory);
        if inventory.get(to).is_some_and(|held| held.item == item) {
            return (Some(to), Vec::new());
        }
        let worn = slot::ARMOR.chain([slot::OFF_HAND]);
        let mut worn = worn.filter(|&number| inventory.get(number).is_some_and(|held| held.item == item));
        let from = slot_with(inventory, |held| held == item).or_else(|| worn.next());
        let inputs = match (from, place) {
            (None, _) => Vec::new(),
            (Some(from), WornAt::Hand) => take_in_hand(inventory, from),
            (Some(from), _) => vec![WorldInput::Swap { from, to }],
        };
        (from, inputs)
    });
    if from.is_none() {
        return Err(SkillError::Missing { item: item.name().to_owned(), needed: 1, held: 0 });
    }
    if !inputs.is_empty() {
        body.act(inputs).await?;
    }
    Ok(())
}

/// Takes off the item in a place and puts it into an empty slot.
///
/// # Errors
/// [`SkillError::Full`] if there is no empty slot.
pub async fn take_off<B: Body>(body: &B, place: WornAt) -> Result<(), SkillError> {
    let (is_worn, from, to) = body.see(|view| {
        let inventory = view.inventory();
        let from = place.slot(inventory);
        (inventory.get(from).is_some(), from, empty_slot(inventory))
    });
    if !is_worn {
        return Ok(());
    }
    let to = to.ok_or(SkillError::Full)?;
    body.act(vec![WorldInput::Swap { from, to }]).await?;
    Ok(())
}

/// Empties the main hand, if possible by choosing an empty slot of the bar.
///
/// # Errors
/// [`SkillError::Full`] if there is no empty slot.
pub async fn empty_hand<B: Body>(body: &B) -> Result<(), SkillError> {
    let inputs = body.see(|view| {
        let inventory = view.inventory();
        let held = inventory.slot_of(InteractionHand::Main);
        if inventory.get(held).is_none() {
            return Some(Vec::new());
        }
        empty_slot(inventory).map(|empty| take_in_hand(inventory, empty))
    });
    let inputs = inputs.ok_or(SkillError::Full)?;
    if !inputs.is_empty() {
        body.act(inputs).await?;
    }
    Ok(())
}

fn empty_slot(inventory: &Inventory) -> Option<usize> {
    slot::HOTBAR.chain(slot::MAIN).find(|&number| inventory.get(number).is_none())
}
