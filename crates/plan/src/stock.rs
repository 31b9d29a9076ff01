//! The items of each agent while a plan is drawn up, and the steps that bring them.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockId, BlockPos, ItemId};
use cooperage_core::AgentId;

use crate::plan::StepId;
use crate::survey::{CrewMember, Survey};

/// Items of a kind that came from one step, or were there from the start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lot {
    pub(crate) count: u32,
    pub(crate) from: Option<StepId>,
}

/// Items by kind, in the lots in which they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stock(BTreeMap<ItemId, Vec<Lot>>);

impl Stock {
    pub(crate) fn count(&self, item: ItemId) -> u32 {
        self.0.get(&item).map_or(0, |lots| lots.iter().map(|lot| lot.count).sum())
    }

    pub(crate) fn add(&mut self, item: ItemId, count: u32, from: Option<StepId>) {
        if count == 0 {
            return;
        }
        let lots = self.0.entry(item).or_default();
        match lots.last_mut().filter(|lot| lot.from == from) {
            Some(lot) => lot.count += count,
            None => lots.push(Lot { count, from }),
        }
    }

    /// Takes up to that many out, the oldest first.
    pub(crate) fn remove(&mut self, item: ItemId, count: u32) -> Vec<Lot> {
        let Some(lots) = self.0.get_mut(&item) else { return Vec::new() };
        let mut left = count;
        let mut taken = Vec::new();
        for lot in lots.iter_mut() {
            let part = lot.count.min(left);
            lot.count -= part;
            left -= part;
            if part > 0 {
                taken.push(Lot { count: part, from: lot.from });
            }
        }
        lots.retain(|lot| lot.count > 0);
        if lots.is_empty() {
            self.0.remove(&item);
        }
        taken
    }

    /// The steps that bring the held items of a kind.
    pub(crate) fn sources(&self, item: ItemId) -> impl Iterator<Item = StepId> {
        self.0.get(&item).map_or(&[][..], Vec::as_slice).iter().filter_map(|lot| lot.from)
    }

    /// The held items and their counts, ascending by the items' numbers.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (ItemId, u32)> {
        self.0.iter().map(|(item, lots)| (*item, lots.iter().map(|lot| lot.count).sum()))
    }
}

/// An agent while a plan is drawn up.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    pub(crate) id: AgentId,
    /// The cell in which it is after its last step.
    pub(crate) cell: BlockPos,
    /// Ticks of its steps so far.
    pub(crate) busy: u64,
    /// Items that it may still use or give away.
    pub(crate) stock: Stock,
    /// Items that it holds for the goal.
    pub(crate) kept: Stock,
    /// Tools and stations that it works with, which others don't get.
    pub(crate) tools: Stock,
    /// Uses left in tools, by kind.
    pub(crate) uses: BTreeMap<ItemId, u32>,
}

impl Hand {
    /// Whether it holds one, even if it is for the goal.
    pub(crate) fn holds(&self, item: ItemId) -> bool {
        self.stock.count(item) + self.kept.count(item) + self.tools.count(item) > 0
    }
}

/// The state that changes while a plan is drawn up, except for its steps.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) hands: Vec<Hand>,
    /// Items left in containers and on the ground, counted together.
    pub(crate) about: BTreeMap<ItemId, u32>,
    /// Items taken out of containers, by the containers' places in the survey.
    pub(crate) fetched: BTreeMap<(usize, ItemId), u32>,
    /// Items on the ground that are picked up, by their places in the survey.
    pub(crate) picked_up: BTreeSet<usize>,
    /// Blocks that steps of the plan break already, by kind.
    pub(crate) used_blocks: BTreeMap<BlockId, u32>,
    pub(crate) used_cells: BTreeSet<BlockPos>,
    pub(crate) killed: BTreeMap<u16, u32>,
    pub(crate) shorn: BTreeMap<u16, u32>,
    /// Items that are to be cooked with the fuel that is in a furnace.
    pub(crate) used_fuel: BTreeMap<BlockPos, u32>,
}

impl State {
    pub(crate) fn new(survey: &Survey<'_>) -> State {
        let stored = survey.chests.iter().flat_map(|chest| &chest.items).copied();
        let lying = survey.ground.iter().map(|lying| (lying.item, lying.count));
        let mut about: BTreeMap<ItemId, u32> = BTreeMap::new();
        for (item, count) in stored.chain(lying) {
            *about.entry(item).or_default() += count;
        }
        let crew = survey.crew.iter().zip(&survey.starts);
        let mut hands: Vec<Hand> = crew.map(|(member, start)| hand(member, *start)).collect();
        for (to, item, count) in &survey.promised {
            if let Some(receiver) = hands.iter_mut().find(|hand| hand.id == *to) {
                receiver.stock.add(*item, *count, None);
            }
        }
        State {
            hands,
            about,
            fetched: BTreeMap::new(),
            picked_up: BTreeSet::new(),
            used_blocks: BTreeMap::new(),
            used_cells: BTreeSet::new(),
            killed: BTreeMap::new(),
            shorn: BTreeMap::new(),
            used_fuel: BTreeMap::new(),
        }
    }

    /// How many of an item the agents may still use or give away, or take from containers and from the ground.
    pub(crate) fn at_hand(&self, item: ItemId) -> u32 {
        let held = self.hands.iter().map(|hand| hand.stock.count(item));
        let about = self.about.get(&item).copied().unwrap_or(0);
        held.sum::<u32>() + about
    }

    /// Notes that fewer of an item are left in containers and on the ground.
    pub(crate) fn leave(&mut self, item: ItemId, count: u32) {
        if let Some(left) = self.about.get_mut(&item) {
            *left = left.saturating_sub(count);
        }
    }

    /// Like `at_hand`, for prices: one more if every agent holds the item, be it as a tool or for the goal.
    pub(crate) fn for_prices(&self, item: ItemId) -> u32 {
        let everybody = self.hands.iter().all(|hand| hand.holds(item));
        self.at_hand(item) + u32::from(everybody)
    }
}

fn hand(member: &CrewMember, cell: BlockPos) -> Hand {
    let mut hand = Hand {
        id: member.id,
        cell,
        busy: 0,
        stock: Stock::default(),
        kept: Stock::default(),
        tools: Stock::default(),
        uses: BTreeMap::new(),
    };
    for (item, count) in &member.items {
        hand.stock.add(*item, *count, None);
    }
    for (tool, uses) in &member.uses {
        *hand.uses.entry(*tool).or_default() += uses;
    }
    hand
}
