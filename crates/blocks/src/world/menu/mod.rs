//! Windows: the slots that a client clicks on, and the stack at its cursor.
//!
//! Clicks are plain functions over slots ([`click`], [`drag`]); the rules of slots are in [`window`] and [`quick`], those of results in
//! [`station`]. A click works on what lies in a window at that moment ([`slots`]). A client says which slot it clicked and how,
//! never what lies there: the world decides, and the client is sent the result ([`view`]).
//! A body on another server foresees its clicks by the same functions ([`predict`]).
//!
//! **Invariants:** a result is computed and never stored, so that nothing is counted twice. Items that lie in a window without a
//! place of their own (grids, anvils) are in the menu, and go back to the player when the window shuts ([`open`]).

mod bench;
mod buttons;
mod click;
mod drag;
mod grid;
mod open;
mod predict;
mod quick;
mod slots;
mod station;
mod view;
mod window;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::World;
use super::event::{EventCause, ItemCause, WorldEventKind};
use super::ids::PlayerId;
use super::player::Ledger;
use super::refusal::InputRefusal;
use super::settings::GameMode;
use crate::items::{InteractionHand, ItemStack};
use crate::registry::ItemId;
pub(in crate::world) use bench::MenuBench;
use click::ClickedWindow;
use drag::SlotDrag;
pub use predict::PredictedWindow;
pub use view::WindowView;
pub use window::WindowKind;

/// The number of the player's own window.
const OWN_WINDOW: u8 = 0;

/// A click in a window, in the numbers of the game's protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowClick {
    /// The number of the slot; −999 is outside the window.
    pub slot: i16,
    pub button: u8,
    /// 0 plain, 1 with the shift key, 2 by a number key, 3 in the middle, 4 to throw, 5 a part of a drag, 6 a double click.
    pub mode: u8,
}

/// The properties of items that a client in creative mode puts into a slot, as it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimedProperties {
    /// The items are plain.
    None,
    /// There are some, and they are not told.
    Unknown,
    /// Those of that [mark](crate::items::ItemData::mark).
    Marked(u64),
}

/// The state of a client's window beside the slots that belong to the player and to blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    /// The stack at the cursor.
    pub cursor: Option<ItemStack>,
    /// The drag that is under way.
    drag: Option<SlotDrag>,
    /// The last stack with properties that a client in creative mode took out of a slot. Digests and files have it apart, for there
    /// were menus before it.
    #[serde(skip)]
    pub(super) taken: Option<ItemStack>,
    /// The open window and what lies in it. Digests and files have it apart as well.
    #[serde(skip)]
    pub(in crate::world) bench: MenuBench,
}

impl World {
    /// The window of a client; none where its cursor is empty, it has opened none and nothing is under way.
    #[must_use]
    pub fn menu(&self, id: PlayerId) -> Option<&Menu> {
        self.menus.get(&id)
    }

    /// Clicks in a window of a driven body. Items that are thrown out of it fall before the player.
    pub(crate) fn click(&mut self, id: PlayerId, window: u8, click: WindowClick) -> Result<(), InputRefusal> {
        self.in_window(id, window, |clicked| clicked.click(click))
    }

    /// Puts a stack in place of that in a slot of the own window of a driven body in creative mode, and notes the one that was there.
    /// A stack below all slots is thrown. Items that are not plain get the properties of equal ones.
    pub(crate) fn replace_stack(
        &mut self,
        id: PlayerId,
        slot: i16,
        stack: Option<ItemStack>,
        claimed: ClaimedProperties,
    ) -> Result<(), InputRefusal> {
        self.in_window(id, OWN_WINDOW, |clicked| clicked.exchange_for(slot, stack, claimed))
    }

    /// The stacks with properties that clients took out of slots, by client.
    pub(crate) fn taken_stacks(&self) -> BTreeMap<PlayerId, &ItemStack> {
        self.menus.iter().filter_map(|(id, menu)| Some((*id, menu.taken.as_ref()?))).collect()
    }

    /// The windows that clients have opened, by client.
    pub(in crate::world) fn benches(&self) -> BTreeMap<PlayerId, &MenuBench> {
        let known = self.menus.iter().filter(|(_, menu)| menu.bench != MenuBench::default());
        known.map(|(id, menu)| (*id, &menu.bench)).collect()
    }

    /// Acts on the slots of the window that is open to a driven body.
    fn in_window(
        &mut self,
        id: PlayerId,
        window: u8,
        act: impl FnOnce(&mut ClickedWindow<'_>) -> Result<(), InputRefusal>,
    ) -> Result<(), InputRefusal> {
        if !self.is_driven(id) {
            return Err(InputRefusal::NotDriven);
        }
        self.shut_lost_window(id);
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        if self.menus.get(&id).map_or(OWN_WINDOW, |menu| menu.bench.number()) != window {
            return Err(InputRefusal::WindowNotOpen);
        }
        if player.mode == GameMode::Spectator && self.has_windows(id) {
            return Err(InputRefusal::MayNotChange);
        }
        let held = player.inventory.in_hand(InteractionHand::Main).map(|stack| stack.item);
        let is_creative = player.mode == GameMode::Creative;
        let mut menu = self.menus.remove(&id).unwrap_or_default();
        let mut clicked = ClickedWindow {
            kind: menu.bench.kind(),
            slots: self.window_slots(id, &menu.bench),
            offers: self.offers(&menu.bench),
            menu: &mut menu,
            thrown: Vec::new(),
            is_creative,
            traded: Vec::new(),
            ledger: Ledger::default(),
        };
        clicked.refresh();
        let before = is_creative.then(|| clicked.items());
        let result = act(&mut clicked);
        let after = is_creative.then(|| clicked.items());
        let ClickedWindow { slots, thrown, traded, ledger, .. } = clicked;
        self.put_back(id, &mut menu.bench, slots);
        if menu != Menu::default() {
            self.menus.insert(id, menu);
        }
        if let Some((before, after)) = before.zip(after) {
            self.note_changes(id, &ledger, &before, &after);
        }
        self.tell(id, &ledger, if traded.is_empty() { ItemCause::Craft } else { ItemCause::Trade });
        self.pay_villager(id, &traded);
        if let Some(player) = self.player_mut(id)
            && player.inventory.in_hand(InteractionHand::Main).map(|stack| stack.item) != held
        {
            player.charge_ticks = 0;
        }
        for stack in thrown {
            self.throw(id, stack);
        }
        result
    }

    /// Reports items that a client in creative mode made or did away with, but those that results used up and made.
    fn note_changes(
        &mut self,
        id: PlayerId,
        ledger: &Ledger,
        before: &[(ItemId, i64)],
        after: &[(ItemId, i64)],
    ) {
        let count = |all: &[(ItemId, i64)], item| {
            all.iter().find(|(known, _)| *known == item).map_or(0, |&(_, count)| count)
        };
        let told = |item| {
            let of = |stacks: &[ItemStack]| -> i64 {
                stacks.iter().filter(|stack| stack.item == item).map(|stack| i64::from(stack.count)).sum()
            };
            of(&ledger.made) - of(&ledger.used)
        };
        let gone = before.iter().filter(|(item, _)| count(after, *item) == 0);
        for &(item, _) in after.iter().chain(gone) {
            let delta = count(after, item) - count(before, item) - told(item);
            if delta != 0 {
                let what = WorldEventKind::Items { item, delta, cause: ItemCause::Command };
                self.push(EventCause::Player(id), what);
            }
        }
    }
}

#[cfg(test)]
mod tests;
