//! Clicks with the shift key: where they move a stack.

use std::ops::Range;

use super::window::WindowKind;
use crate::craft::{CookKind, cooking, stonecutting};
use crate::items::{ItemStack, slot};
use crate::registry::EquipSlot;
use crate::world::furnace_slot;
use crate::world::player::worn_slot;

/// Slots that a click with the shift key fills, and their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuickTarget {
    slots: Range<usize>,
    from_end: bool,
}

impl QuickTarget {
    fn forward(slots: Range<usize>) -> QuickTarget {
        QuickTarget { slots, from_end: false }
    }

    pub(super) fn backward(slots: Range<usize>) -> QuickTarget {
        QuickTarget { slots, from_end: true }
    }

    /// The slots in their order.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let (Range { start, end }, from_end) = (self.slots.clone(), self.from_end);
        (0..end - start).map(move |place| if from_end { end - 1 - place } else { start + place })
    }
}

/// How a furnace cooks.
pub(super) fn cook_kind(kind: WindowKind) -> Option<CookKind> {
    match kind {
        WindowKind::Furnace => Some(CookKind::Smelting),
        WindowKind::BlastFurnace => Some(CookKind::Blasting),
        WindowKind::Smoker => Some(CookKind::Smoking),
        _ => None,
    }
}

impl WindowKind {
    /// The slots to which a click with the shift key moves a stack: the first of these that takes any of it.
    pub(super) fn quick_targets(
        self,
        number: usize,
        stack: &ItemStack,
        slots: &[Option<ItemStack>],
    ) -> Vec<QuickTarget> {
        let carried = self.carried();
        if self == WindowKind::Own {
            return vec![QuickTarget { slots: self.own_target(number, stack, slots), from_end: number == 0 }];
        }
        if !carried.contains(&number) {
            return vec![self.target_out(number)];
        }
        let other = if self.bar().contains(&number) { self.main() } else { self.bar() };
        let other = QuickTarget::forward(other);
        let is_free = |place: usize| slots.get(place).is_some_and(Option::is_none);
        let own = 0..self.own_slots();
        match self {
            WindowKind::Crafting => vec![QuickTarget::forward(self.inputs()), other],
            WindowKind::Chest { .. }
            | WindowKind::ShulkerBox
            | WindowKind::Hopper
            | WindowKind::Dispenser => {
                vec![QuickTarget::forward(own)]
            }
            WindowKind::Furnace | WindowKind::BlastFurnace | WindowKind::Smoker => {
                let cooks = cook_kind(self).is_some_and(|kind| cooking(kind, stack.item).is_some());
                vec![match () {
                    () if cooks => QuickTarget::forward(furnace_slot::INPUT..furnace_slot::FUEL),
                    () if stack.info().fuel.is_some() => {
                        QuickTarget::forward(furnace_slot::FUEL..furnace_slot::OUTPUT)
                    }
                    () => other,
                }]
            }
            WindowKind::Anvil | WindowKind::Enchanting => vec![QuickTarget::forward(self.inputs())],
            WindowKind::Stonecutter if !stonecutting(stack.item).is_empty() => {
                vec![QuickTarget::forward(self.inputs())]
            }
            WindowKind::Smithing if crate::craft::smithing_place(stack.item).is_some_and(is_free) => {
                vec![QuickTarget::forward(self.inputs())]
            }
            WindowKind::Grindstone if is_free(0) || is_free(1) => vec![QuickTarget::forward(self.inputs())],
            WindowKind::Horse if is_free(0) && self.room(0, stack) > 0 => vec![QuickTarget::forward(0..1)],
            _ => vec![other],
        }
    }

    /// Where a stack of one of the window's own slots goes: results and the contents of containers fill from the end.
    fn target_out(self, number: usize) -> QuickTarget {
        let fills_forward = match self {
            WindowKind::Furnace | WindowKind::BlastFurnace | WindowKind::Smoker => {
                number != furnace_slot::OUTPUT
            }
            WindowKind::Enchanting => false,
            _ => self.inputs().contains(&number),
        };
        if fills_forward {
            QuickTarget::forward(self.carried())
        } else {
            QuickTarget::backward(self.carried())
        }
    }

    /// The same in the player's own window: armour and shields are put on where their slot is free.
    fn own_target(self, number: usize, stack: &ItemStack, slots: &[Option<ItemStack>]) -> Range<usize> {
        if number < slot::ARMOR.end {
            return slot::CARRIED;
        }
        let is_free = |place: usize| slots.get(place).is_some_and(Option::is_none);
        let shield = (stack.info().equip == Some(EquipSlot::Offhand)).then_some(slot::OFF_HAND);
        if let Some(place) = worn_slot(stack).or(shield).filter(|&place| place != number && is_free(place)) {
            return place..place + 1;
        }
        match number {
            _ if slot::MAIN.contains(&number) => slot::HOTBAR,
            _ if slot::HOTBAR.contains(&number) => slot::MAIN,
            _ => slot::CARRIED,
        }
    }
}
