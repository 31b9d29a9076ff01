//! The windows of a seat, as its server tells them.

use std::sync::Arc;

use cooperage_blocks::items::ItemStack;
use serde::Serialize;

use crate::fact::{OfferFact, ServerFact};
use crate::sent::SentAct;

/// The places of the seat's own inventory that every other window ends with.
pub const OWN_PLACES: usize = 36;

/// The windows of a seat: its own inventory, and the window that is open.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeatWindows {
    /// Window 0, numbered as in [`cooperage_blocks::items::slot`]: result, 4 of the grid, 4 of armour, 36 places, off hand.
    pub own: Vec<Option<ItemStack>>,
    /// The number that the server gave its last word on window 0.
    pub own_state: i32,
    pub cursor: Option<ItemStack>,
    pub open: Option<SeatWindow>,
    /// How often the server has told slots or the cursor, so that an act sees that an answer has come.
    pub told: u64,
}

/// A window of a block or a creature.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatWindow {
    pub window: u8,
    /// Its name in the registry of menus, such as `crafting`, or `horse`.
    pub kind: Arc<str>,
    pub state: i32,
    /// All slots, those of the seat's own inventory last; empty until the server has told them.
    pub items: Vec<Option<ItemStack>>,
    /// Properties by their numbers.
    pub properties: Vec<(i16, i16)>,
    pub offers: Vec<OfferFact>,
}

impl SeatWindows {
    /// Whether no window but the own one is open, and nothing is at the cursor.
    #[must_use]
    pub fn is_shut(&self) -> bool {
        self.open.is_none() && self.cursor.is_none()
    }

    /// Takes a fact in. Returns whether it was about windows.
    pub fn take_in(&mut self, fact: &ServerFact) -> bool {
        match fact {
            ServerFact::WindowOpened { window, kind, .. } => {
                self.open = Some(SeatWindow {
                    window: *window,
                    kind: Arc::clone(kind),
                    state: 0,
                    items: Vec::new(),
                    properties: Vec::new(),
                    offers: Vec::new(),
                });
            }
            ServerFact::WindowItems { window: 0, state, items, cursor, .. } => {
                self.told += 1;
                self.own.clone_from(items);
                self.own_state = *state;
                self.cursor.clone_from(cursor);
            }
            ServerFact::WindowItems { window, state, items, cursor, .. } => {
                self.told += 1;
                let Some(open) = self.open.as_mut().filter(|open| open.window == *window) else {
                    return true;
                };
                open.items.clone_from(items);
                open.state = *state;
                self.cursor.clone_from(cursor);
                self.mirror();
            }
            ServerFact::WindowSlot { window: 0, state, slot, stack, .. } => {
                self.told += 1;
                self.own_state = *state;
                put(&mut self.own, usize::from(*slot), stack);
            }
            ServerFact::WindowSlot { window, state, slot, stack, .. } => {
                self.told += 1;
                let Some(open) = self.open.as_mut().filter(|open| open.window == *window) else {
                    return true;
                };
                open.state = *state;
                put(&mut open.items, usize::from(*slot), stack);
                self.mirror();
            }
            ServerFact::InventorySlot { slot, stack, .. } => {
                self.told += 1;
                put(&mut self.own, usize::from(*slot), stack);
            }
            ServerFact::Cursor { stack, .. } => {
                self.told += 1;
                self.cursor.clone_from(stack);
            }
            ServerFact::WindowProperty { window, property, value, .. } => {
                let Some(open) = self.open.as_mut().filter(|open| open.window == *window) else {
                    return true;
                };
                match open.properties.iter_mut().find(|(known, _)| known == property) {
                    Some((_, known)) => *known = *value,
                    None => open.properties.push((*property, *value)),
                }
            }
            ServerFact::Offers { window, offers, .. } => {
                if let Some(open) = self.open.as_mut().filter(|open| open.window == *window) {
                    open.offers.clone_from(offers);
                }
            }
            ServerFact::WindowClosed { .. } => {
                self.open = None;
                self.cursor = None;
            }
            _ => return false,
        }
        true
    }

    /// Notes what the seat sends, for a server does not tell everything: nothing when a client closes its window, nothing of a
    /// stack that a client in creative mode takes, and nothing of the cursor if it is empty after a click, for each click claims
    /// that. To be called with each thing that the seat sends, in the tick in which it is sent.
    pub fn note_sent(&mut self, sent: &SentAct) {
        match sent {
            SentAct::WindowClosed { window }
                if self.open.as_ref().is_some_and(|open| open.window == *window) =>
            {
                self.open = None;
                self.cursor = None;
            }
            SentAct::Clicked { .. } => self.cursor = None,
            SentAct::Created { slot, stack } => {
                if let Ok(slot) = usize::try_from(*slot) {
                    put(&mut self.own, slot, stack);
                }
            }
            _ => {}
        }
    }

    /// The places of the own inventory follow the end of an open window.
    fn mirror(&mut self) {
        let Some(open) = &self.open else { return };
        let Some(first) = open.items.len().checked_sub(OWN_PLACES) else { return };
        for (place, stack) in open.items[first..].iter().enumerate() {
            put(&mut self.own, cooperage_blocks::items::slot::MAIN.start + place, stack);
        }
    }
}

/// Puts a stack into a slot; slots that no window has are left out.
fn put(items: &mut Vec<Option<ItemStack>>, slot: usize, stack: &Option<ItemStack>) {
    if slot >= 128 {
        return;
    }
    if items.len() <= slot {
        items.resize(slot + 1, None);
    }
    items[slot].clone_from(stack);
}
