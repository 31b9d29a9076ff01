//! Parts of a game: its setup, its orders, the furnace and the chest.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::world::furnace_slot;
use cooperage_blocks::{BlockPos, World};
use cooperage_core::AgentId;
use serde::Serialize;

use crate::ground::floor;
use crate::layout::Layout;
use crate::meat::Meat;
use crate::orders::MeatPace;

/// The parts of a game that never change.
#[derive(Clone, Debug)]
pub struct MeatSetup {
    pub layout: &'static Layout,
    /// When orders come; `None` without orders.
    pub pace: Option<MeatPace>,
    /// The orders of the whole game.
    pub orders: Vec<Meat>,
    /// Whether animals and log come back in their places at the end of each turn.
    pub respawns: bool,
    /// Whether a new order is shown a turn later, as in the published program.
    pub shows_late: bool,
    /// Agents that people play.
    pub people: BTreeSet<AgentId>,
    /// The number of agents.
    pub agents: u32,
}

/// An order that can still be served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ActiveOrder {
    /// Its place in the order list.
    pub number: u32,
    pub meat: Meat,
    /// Turns in which it can be served, this one included.
    pub left: u32,
}

/// The names of the items in the furnace's slots, as an agent saw them last; `None` for an empty slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FurnaceLook {
    pub input: Option<&'static str>,
    pub fuel: Option<&'static str>,
    pub output: Option<&'static str>,
}

/// The cell of the chest.
pub(crate) fn chest(world: &World, layout: &Layout) -> BlockPos {
    BlockPos::new(layout.chest[0], floor(world) + layout.chest_height, layout.chest[1])
}

/// The items in a container, by name.
pub(crate) fn stored(world: &World, cell: BlockPos) -> BTreeMap<&'static str, u32> {
    let mut counts = BTreeMap::new();
    for stack in world.container(cell).unwrap_or_default().iter().flatten() {
        *counts.entry(stack.item.name()).or_default() += stack.count;
    }
    counts
}

/// The names in the slots of the furnace.
pub(crate) fn furnace_look(world: &World, layout: &Layout) -> FurnaceLook {
    let cell = BlockPos::new(layout.furnace[0], floor(world), layout.furnace[1]);
    let slots = world.container(cell).unwrap_or_default();
    let name = |slot: usize| slots.get(slot)?.as_ref().map(|stack| stack.item.name());
    FurnaceLook {
        input: name(furnace_slot::INPUT),
        fuel: name(furnace_slot::FUEL),
        output: name(furnace_slot::OUTPUT),
    }
}
