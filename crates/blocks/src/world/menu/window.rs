//! The kinds of windows: their slots, and what each slot takes and gives.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::craft::smithing_place;
use crate::items::{ItemStack, slot};
use crate::world::furnace_slot;
use crate::world::player::worn_slot;

/// The button that stands for the off hand where others name places of the hotbar.
const OFF_HAND_BUTTON: u8 = 40;
/// The player's rows and hotbar in every window but its own: they follow the window's own slots.
const CARRIED_SLOTS: usize = 36;
/// Places of the hotbar.
const BAR_SLOTS: usize = 9;

/// A kind of window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WindowKind {
    /// The player's own, with its 2 × 2 grid: the 46 slots of [`crate::items::Inventory`], of which 0 is the result.
    Own,
    /// A crafting table: the result, then the 3 × 3 grid.
    Crafting,
    /// Input, fuel, output.
    Furnace,
    /// Input, fuel, output.
    BlastFurnace,
    /// Input, fuel, output.
    Smoker,
    /// A chest, a double chest or a barrel.
    Chest {
        /// Rows of nine slots: 3 or 6.
        rows: u8,
    },
    /// 27 slots that take no shulker boxes.
    ShulkerBox,
    /// Five slots for anything.
    Hopper,
    /// A dispenser or dropper: 9 slots.
    Dispenser,
    /// The item, what repairs it, the result.
    Anvil,
    /// The piece to be cut, then the chosen result.
    Stonecutter,
    /// Template, base, addition, result.
    Smithing,
    /// Two inputs, the result.
    Grindstone,
    /// The item, lapis lazuli.
    Enchanting,
    /// A villager: two payments, the result.
    Merchant,
    /// A tame creature to ride: saddle, armour. The armour slot takes nothing, for the world has no armour of creatures.
    Horse,
}

impl WindowKind {
    /// How many slots come before those of the player's rows and hotbar. In the own window these are the result and the grid; its
    /// armour belongs to the player.
    #[must_use]
    pub fn own_slots(self) -> usize {
        match self {
            WindowKind::Own | WindowKind::Hopper => 5,
            WindowKind::Crafting => 10,
            WindowKind::Chest { rows } => usize::from(rows) * 9,
            WindowKind::ShulkerBox => 27,
            WindowKind::Dispenser => 9,
            WindowKind::Smithing => 4,
            WindowKind::Furnace
            | WindowKind::BlastFurnace
            | WindowKind::Smoker
            | WindowKind::Anvil
            | WindowKind::Grindstone
            | WindowKind::Merchant => 3,
            WindowKind::Stonecutter | WindowKind::Enchanting | WindowKind::Horse => 2,
        }
    }

    /// How many slots a client sees. Behind them lies the off hand in all windows but the player's own, where it is seen.
    #[must_use]
    pub fn shown_slots(self) -> usize {
        if self == WindowKind::Own { crate::items::SLOTS } else { self.own_slots() + CARRIED_SLOTS }
    }

    /// The slot of the off hand.
    pub(super) fn off_hand(self) -> usize {
        if self == WindowKind::Own { slot::OFF_HAND } else { self.shown_slots() }
    }

    /// The player's rows and hotbar.
    #[must_use]
    pub fn carried(self) -> Range<usize> {
        let start = if self == WindowKind::Own { slot::MAIN.start } else { self.own_slots() };
        start..start + CARRIED_SLOTS
    }

    /// The player's three rows.
    pub(super) fn main(self) -> Range<usize> {
        let Range { start, end } = self.carried();
        start..end - BAR_SLOTS
    }

    /// The nine slots of the hotbar, behind the rows.
    pub(super) fn bar(self) -> Range<usize> {
        let Range { end, .. } = self.carried();
        end - BAR_SLOTS..end
    }

    /// The slots whose items lie in the menu itself, for as long as the window is open.
    #[must_use]
    pub fn inputs(self) -> Range<usize> {
        match self {
            WindowKind::Own => slot::GRID,
            WindowKind::Crafting => 1..10,
            WindowKind::Anvil | WindowKind::Grindstone | WindowKind::Enchanting | WindowKind::Merchant => {
                0..2
            }
            WindowKind::Stonecutter => 0..1,
            WindowKind::Smithing => 0..3,
            _ => 0..0,
        }
    }

    /// The slot of the result, which is computed from the inputs and never stored.
    #[must_use]
    pub fn result(self) -> Option<usize> {
        match self {
            WindowKind::Own | WindowKind::Crafting => Some(0),
            WindowKind::Stonecutter => Some(1),
            WindowKind::Anvil | WindowKind::Grindstone | WindowKind::Merchant => Some(2),
            WindowKind::Smithing => Some(3),
            _ => None,
        }
    }

    pub(super) fn is_furnace(self) -> bool {
        matches!(self, WindowKind::Furnace | WindowKind::BlastFurnace | WindowKind::Smoker)
    }

    /// The most items of a stack that a slot takes; 0 where it takes none.
    #[must_use]
    pub fn room(self, number: usize, stack: &ItemStack) -> u32 {
        let room_if = |fits: bool, room: u32| if fits { room } else { 0 };
        let name = stack.item.name();
        match (self, number) {
            _ if self.result() == Some(number) => 0,
            (WindowKind::Own, 5..=8) => room_if(worn_slot(stack) == Some(number), 1),
            (WindowKind::ShulkerBox, 0..27) => room_if(!name.ends_with("shulker_box"), stack.max()),
            (_, furnace_slot::FUEL) if self.is_furnace() => match stack.info().fuel {
                Some(_) => stack.max(),
                None => room_if(name == "bucket", 1),
            },
            (_, furnace_slot::OUTPUT) if self.is_furnace() => 0,
            (WindowKind::Smithing, 0..3) => room_if(smithing_place(stack.item) == Some(number), stack.max()),
            (WindowKind::Grindstone, 0..2) => {
                let is_enchanted = stack.data.as_ref().is_some_and(|data| !data.enchantments.is_empty());
                room_if(stack.info().durability.is_some() || is_enchanted, stack.max())
            }
            (WindowKind::Enchanting, 0) => 1,
            (WindowKind::Enchanting, 1) => room_if(name == "lapis_lazuli", stack.max()),
            (WindowKind::Horse, 0) => room_if(name == "saddle" && stack.data.is_none(), 1),
            (WindowKind::Horse, 1) => 0,
            _ => stack.max(),
        }
    }

    /// Whether a stack may be taken out of a slot.
    pub(super) fn gives(self, number: usize, stack: &ItemStack, is_creative: bool) -> bool {
        let is_worn = self == WindowKind::Own && slot::ARMOR.contains(&number);
        !is_worn || is_creative || stack.enchantment("binding_curse") == 0
    }

    /// Whether double clicks collect items from a slot.
    pub(super) fn is_collected(self, number: usize) -> bool {
        self.result() != Some(number) && self != WindowKind::Merchant
    }

    /// The slot that a number key, or the key of the off hand, stands for.
    pub(super) fn key_slot(self, button: u8) -> Option<usize> {
        match button {
            OFF_HAND_BUTTON => Some(self.off_hand()),
            0..=8 => Some(self.bar().start + usize::from(button)),
            _ => None,
        }
    }

    /// The slots into which things are put away, in the order of picking up.
    pub(super) fn put_away_order(self) -> impl Iterator<Item = usize> + Clone {
        self.bar().chain(self.main())
    }
}
