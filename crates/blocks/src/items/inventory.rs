//! The player's window: 46 slots.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::slots::{count_in, deposit, first_room};
use super::stack::ItemStack;
use crate::registry::{EquipSlot, ItemId};

/// Slots of the player's window.
pub const SLOTS: usize = 46;

/// The numbers of the window's slots.
pub mod slot {
    use std::ops::Range;

    /// The 2 × 2 grid.
    pub const GRID: Range<usize> = 1..5;
    /// Head, chest, legs, feet.
    pub const ARMOR: Range<usize> = 5..9;
    /// The inventory's three rows of nine.
    pub const MAIN: Range<usize> = 9..36;
    /// The hotbar, of which one slot is held.
    pub const HOTBAR: Range<usize> = 36..45;
    /// The slot of the off hand.
    pub const OFF_HAND: usize = 45;
    /// The slots that listings and counts of agents show: rows and hotbar.
    pub const CARRIED: Range<usize> = 9..45;
}

/// One of a player's two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum InteractionHand {
    /// The hand that holds the selected slot of the hotbar.
    Main,
    Off,
}

/// The slots of a player's window, and the selected place of the hotbar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inventory {
    #[serde(with = "super::written::sparse")]
    slots: [Option<ItemStack>; SLOTS],
    selected: u8,
}

impl Default for Inventory {
    fn default() -> Inventory {
        Inventory { slots: [const { None }; SLOTS], selected: 0 }
    }
}

impl Inventory {
    /// All slots of the window, by number.
    #[must_use]
    pub fn slots(&self) -> &[Option<ItemStack>; SLOTS] {
        &self.slots
    }

    /// A slot's content; none for numbers that don't exist.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&ItemStack> {
        self.slots.get(number)?.as_ref()
    }

    /// A slot to change.
    pub fn slot_mut(&mut self, number: usize) -> Option<&mut Option<ItemStack>> {
        self.slots.get_mut(number)
    }

    /// All slots, to change.
    pub(crate) fn slots_mut(&mut self) -> &mut [Option<ItemStack>; SLOTS] {
        &mut self.slots
    }

    /// The selected place of the hotbar, 0–8.
    #[must_use]
    pub fn selected(&self) -> u8 {
        self.selected
    }

    /// Selects a place of the hotbar; returns whether there is one of that number.
    pub fn select(&mut self, place: u8) -> bool {
        if place < 9 {
            self.selected = place;
        }
        place < 9
    }

    /// The number of the slot that a hand holds.
    #[must_use]
    pub fn slot_of(&self, hand: InteractionHand) -> usize {
        match hand {
            InteractionHand::Main => slot::HOTBAR.start + usize::from(self.selected),
            InteractionHand::Off => slot::OFF_HAND,
        }
    }

    /// The stack that a hand holds.
    #[must_use]
    pub fn in_hand(&self, hand: InteractionHand) -> Option<&ItemStack> {
        self.slots[self.slot_of(hand)].as_ref()
    }

    /// The slot of a hand, to change.
    pub fn hand_mut(&mut self, hand: InteractionHand) -> &mut Option<ItemStack> {
        &mut self.slots[self.slot_of(hand)]
    }

    /// Takes items from a slot, at most as many as are there.
    pub fn take(&mut self, number: usize, count: u32) -> Option<ItemStack> {
        let slot = self.slots.get_mut(number)?;
        let held = slot.as_mut()?;
        let taken = held.of_count(held.count.min(count));
        held.count -= taken.count;
        if held.count == 0 {
            *slot = None;
        }
        Some(taken).filter(|taken| taken.count > 0)
    }

    /// Adds items as pick-up does: onto stacks of their kind (held, other hand, hotbar, rows), then into empty slots of
    /// the hotbar and the rows. Returns the items that find no room.
    pub fn insert(&mut self, stack: ItemStack) -> Option<ItemStack> {
        let held = self.slot_of(InteractionHand::Main);
        let stacks = [held, slot::OFF_HAND].into_iter().filter(|&place| self.slots[place].is_some());
        // The other hand is topped up but never filled; the held slot comes first only where it holds something.
        let onto: Vec<usize> = stacks.chain(Self::insertion()).collect();
        deposit(&mut self.slots, onto.into_iter(), stack)
    }

    /// How many of these would find room.
    #[must_use]
    pub fn room_for(&self, stack: &ItemStack) -> u32 {
        let off_hand = self.slots[slot::OFF_HAND].iter().map(|_| slot::OFF_HAND);
        first_room(&self.slots, Self::insertion().chain(off_hand), stack)
    }

    fn insertion() -> std::iter::Chain<Range<usize>, Range<usize>> {
        slot::HOTBAR.chain(slot::MAIN)
    }

    /// How many of an item are in the carried slots (rows and hotbar).
    #[must_use]
    pub fn count(&self, item: ItemId) -> u32 {
        count_in(&self.slots[slot::CARRIED], item)
    }

    /// How many of an item are in all 46 slots.
    #[must_use]
    pub fn count_all(&self, item: ItemId) -> u32 {
        count_in(&self.slots, item)
    }

    /// Removes up to that many of an item from the carried slots, in slot order; returns how many were removed.
    pub fn remove(&mut self, item: ItemId, count: u32) -> u32 {
        let mut left = count;
        for place in slot::CARRIED {
            if self.slots[place].as_ref().is_some_and(|stack| stack.item == item) {
                left -= self.take(place, left).map_or(0, |taken| taken.count);
            }
            if left == 0 {
                break;
            }
        }
        count - left
    }

    /// The worn pieces: head, chest, legs, feet.
    pub fn worn(&self) -> impl Iterator<Item = &ItemStack> {
        self.slots[slot::ARMOR].iter().flatten()
    }

    /// The slot in which a piece is worn.
    #[must_use]
    pub fn slot_for(equip: EquipSlot) -> usize {
        match equip {
            EquipSlot::Head => 5,
            EquipSlot::Chest => 6,
            EquipSlot::Legs => 7,
            EquipSlot::Feet => 8,
            EquipSlot::Offhand => slot::OFF_HAND,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::registry;

    fn stack(name: &str, count: u32) -> ItemStack {
        ItemStack::new(registry().item(name).unwrap(), count)
    }

    #[test]
    fn pick_up_fills_the_held_stack_then_the_bar_then_the_rows() {
        let mut inventory = Inventory::default();
        assert!(inventory.select(4) && !inventory.select(9));
        assert_eq!(inventory.insert(stack("dirt", 10)), None);
        assert_eq!(inventory.get(36), Some(&stack("dirt", 10)));
        *inventory.hand_mut(InteractionHand::Main) = Some(stack("dirt", 60));
        *inventory.hand_mut(InteractionHand::Off) = Some(stack("dirt", 62));
        assert_eq!(inventory.insert(stack("dirt", 8)), None);
        let counts = [40, 45, 36].map(|place| inventory.get(place).map(|held| held.count));
        assert_eq!(counts, [Some(64), Some(64), Some(12)]);
        for _ in 0..40 {
            inventory.insert(stack("egg", 16));
        }
        assert_eq!(inventory.room_for(&stack("dirt", 1)), 52);
        assert_eq!(inventory.insert(stack("dirt", 60)), Some(stack("dirt", 8)));
    }

    #[test]
    fn an_empty_hand_is_no_preferred_place_and_the_other_hand_stays_empty() {
        let mut inventory = Inventory::default();
        inventory.select(3);
        inventory.insert(stack("stone", 1));
        assert_eq!((inventory.get(36), inventory.get(39)), (Some(&stack("stone", 1)), None));
        for _ in 0..36 {
            inventory.insert(stack("egg", 16));
        }
        assert_eq!(inventory.get(slot::OFF_HAND), None);
    }

    #[test]
    fn removal_takes_in_slot_order() {
        let mut inventory = Inventory::default();
        *inventory.slot_mut(9).unwrap() = Some(stack("egg", 5));
        *inventory.slot_mut(44).unwrap() = Some(stack("egg", 5));
        *inventory.slot_mut(2).unwrap() = Some(stack("egg", 5));
        let egg = stack("egg", 1).item;
        assert_eq!((inventory.count(egg), inventory.count_all(egg)), (10, 15));
        assert_eq!(
            (inventory.remove(egg, 7), inventory.get(9), inventory.get(44).map(|held| held.count)),
            (7, None, Some(3))
        );
        assert_eq!(inventory.remove(egg, 7), 3);
    }
}
