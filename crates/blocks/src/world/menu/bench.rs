//! The parts of a menu beside cursor and drag: the open window and the items that lie in it.

use serde::{Deserialize, Serialize};

use super::window::WindowKind;
use crate::items::ItemStack;
use crate::pos::BlockPos;
use crate::world::ids::EntityId;

/// The highest number of a window.
const NUMBER_MAX: u8 = 100;

/// The block or creature whose window is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum WindowPlace {
    Block(BlockPos),
    Entity(EntityId),
}

/// A window that is open beside the player's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OpenWindow {
    pub(super) kind: WindowKind,
    pub(super) place: WindowPlace,
}

/// The open window of a client, and what lies in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::world) struct MenuBench {
    /// Whether the client has asked for windows. Clients of earlier journals have none, and no grid.
    pub(in crate::world) has_windows: bool,
    /// The window that is open; `None`: the player's own.
    pub(super) open: Option<OpenWindow>,
    /// The number of the window that was opened last, from 1; 0 before the first.
    number: u8,
    /// The items that lie in crafting grids, anvils and the like, by slot; empty where there are none.
    pub(in crate::world) inputs: Vec<Option<ItemStack>>,
    /// The name for the item in an anvil.
    pub(in crate::world) name: Box<str>,
    /// The chosen output of a stonecutter, or offer of a villager.
    pub(in crate::world) choice: Option<u8>,
    /// The tick from which an enchanting table draws its offers.
    pub(in crate::world) drawn: u64,
}

impl MenuBench {
    /// The kind of the window that is open.
    pub(super) fn kind(&self) -> WindowKind {
        self.open.map_or(WindowKind::Own, |open| open.kind)
    }

    /// The number of the window that is open; 0 for the player's own.
    pub(super) fn number(&self) -> u8 {
        if self.open.is_some() { self.number } else { 0 }
    }

    /// Opens a window under the next number, so that late clicks in an earlier one are told apart.
    pub(super) fn open(&mut self, open: OpenWindow, tick: u64) {
        let number = self.number % NUMBER_MAX + 1;
        *self = MenuBench { open: Some(open), number, drawn: tick, ..self.shut_bench() };
    }

    /// Shuts the window; returns the items that lay in it.
    pub(super) fn shut(&mut self) -> Vec<ItemStack> {
        let inputs = std::mem::take(&mut self.inputs);
        *self = self.shut_bench();
        inputs.into_iter().flatten().collect()
    }

    /// The same with no window open.
    fn shut_bench(&self) -> MenuBench {
        MenuBench { has_windows: self.has_windows, number: self.number, ..MenuBench::default() }
    }

    /// Whether the rules could have made it.
    pub(in crate::world) fn is_sound(&self) -> bool {
        let inputs = self.kind().inputs().len();
        self.number <= NUMBER_MAX
            && (self.open.is_none() || self.number > 0)
            && (self.has_windows || (self.number == 0 && self.inputs.is_empty()))
            && (self.inputs.is_empty() || self.inputs.len() == inputs)
    }
}
