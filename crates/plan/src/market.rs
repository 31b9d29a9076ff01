//! What items cost: for every item that a goal may need, the ways to it and the price of the cheapest, in ticks.
//!
//! Prices are found by going over all ways until nothing gets cheaper, which also settles circles (ingots and their
//! blocks). They guide the choice between ways; exact amounts come later.

use std::sync::LazyLock;

use cooperage_blocks::dig::{DigConditions, dig_ticks};
use cooperage_blocks::registry::EntityInfo;
use cooperage_blocks::{ItemId, registry};

pub(crate) use crate::COOK_TICKS;
use crate::means::Work;
use crate::survey::Survey;
use crate::ways::{Way, ways_to};

/// Ticks to walk a block.
pub(crate) const WALK_TICKS: u64 = 5;
/// Ticks to get a layer up or down where the ground must be dug away.
const DIG_LAYER_TICKS: u64 = 30;
/// Ticks to craft once, and to use something once.
pub(crate) const HAND_TICKS: u64 = 6;
/// Ticks from one block of a kind to the next, and to pick up what it drops.
const NEXT_TICKS: u64 = 12;
/// Ticks to catch a creature.
pub(crate) const CHASE_TICKS: u64 = 100;
/// Ticks between two eggs of a hen, on average.
pub(crate) const LAY_TICKS: u64 = 9_000;
/// Ticks from seed to harvest, on a good field.
pub(crate) const GROW_TICKS: u64 = 30_000;
/// Into how many parts the price of what is needed only once is divided where it isn't known how many are made.
const SHARE: u64 = 4;
/// A price that means: not at all.
pub(crate) const NEVER: u64 = u64::MAX / 1024;
/// Items that are thought to be cooked at a time.
const COOKED: u32 = 8;
/// Rounds after which prices are taken as they are.
const ROUNDS_MAX: usize = 64;

/// What a way costs: once, and for each item, in thousandths of ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) once: u64,
    pub(crate) each: u64,
}

impl Cost {
    pub(crate) fn of(self, count: u64) -> u64 {
        self.each.saturating_mul(count).saturating_add(self.once).min(NEVER)
    }
}

/// The ways to items and their prices, in thousandths of ticks.
pub(crate) struct Market {
    /// What it costs to make one, whatever is held.
    price: Vec<u64>,
    held: Vec<u32>,
    ways: Vec<Vec<Way>>,
    /// Items that are dealt in, those found last first.
    order: Vec<ItemId>,
    known: Vec<bool>,
}

/// Fuels that are thought of.
const FUELS: [&str; 10] = [
    "coal",
    "charcoal",
    "oak_planks",
    "spruce_planks",
    "birch_planks",
    "jungle_planks",
    "acacia_planks",
    "dark_oak_planks",
    "mangrove_planks",
    "cherry_planks",
];

/// The fuels that are thought of.
pub(crate) fn fuels() -> &'static [ItemId] {
    static IDS: LazyLock<Vec<ItemId>> =
        LazyLock::new(|| FUELS.iter().filter_map(|name| registry().item(name)).collect());
    &IDS
}

impl Market {
    /// The market for these items. `held` says how much of an item is at hand already.
    pub(crate) fn new(survey: &Survey<'_>, wanted: &[ItemId], held: &dyn Fn(ItemId) -> u32) -> Market {
        let size = registry().items().len();
        let mut market = Market {
            price: vec![NEVER; size],
            held: vec![0; size],
            ways: vec![Vec::new(); size],
            order: Vec::new(),
            known: vec![false; size],
        };
        market.extend(survey, wanted, held);
        market
    }

    /// Deals in more items.
    pub(crate) fn extend(&mut self, survey: &Survey<'_>, wanted: &[ItemId], held: &dyn Fn(ItemId) -> u32) {
        let mut queue: Vec<ItemId> = Vec::new();
        self.ask(wanted, &mut queue);
        let mut next = 0;
        while let Some(&item) = queue.get(next) {
            next += 1;
            let ways = ways_to(item, survey, held);
            for way in &ways {
                self.ask_for_inputs(way, &mut queue);
            }
            self.ways[usize::from(item.0)] = ways;
        }
        queue.reverse();
        queue.append(&mut self.order);
        self.order = queue;
        self.reprice(survey, held, &|_| true);
    }

    fn ask(&mut self, items: &[ItemId], queue: &mut Vec<ItemId>) {
        for &item in items {
            if let Some(known) = self.known.get_mut(usize::from(item.0)).filter(|known| !**known) {
                *known = true;
                queue.push(item);
            }
        }
    }

    fn ask_for_inputs(&mut self, way: &Way, queue: &mut Vec<ItemId>) {
        let named = |name: &str| registry().item(name);
        match way {
            Way::Craft(formula) => {
                for group in &formula.groups {
                    self.ask(group.items, queue);
                }
                if formula.needs_table {
                    self.ask(named("crafting_table").as_slice(), queue);
                }
            }
            Way::Smelt { input } => {
                self.ask(&[*input], queue);
                self.ask(named("furnace").as_slice(), queue);
                self.ask(fuels(), queue);
            }
            Way::Collect { tool, .. } => self.ask(tool.as_slice(), queue),
            Way::Shear { .. } => self.ask(named("shears").as_slice(), queue),
            Way::Milk { with, .. } => self.ask(&[*with], queue),
            Way::Fill { .. } => self.ask(named("bucket").as_slice(), queue),
            Way::Grow { seed, .. } => {
                self.ask(&[*seed], queue);
                self.ask(named("wooden_hoe").as_slice(), queue);
            }
            Way::Kill { .. } | Way::Lay { .. } => {}
        }
    }

    /// Finds all prices anew. `is_open` says which ways are still open.
    pub(crate) fn reprice(
        &mut self,
        survey: &Survey<'_>,
        held: &dyn Fn(ItemId) -> u32,
        is_open: &dyn Fn(&Way) -> bool,
    ) {
        for &item in &self.order {
            self.price[usize::from(item.0)] = NEVER;
            self.held[usize::from(item.0)] = held(item);
        }
        for _ in 0..ROUNDS_MAX {
            let mut has_changed = false;
            for place in 0..self.order.len() {
                let item = self.order[place];
                let ways = self.ways[usize::from(item.0)].iter().filter(|way| is_open(way));
                let best = ways.map(|way| self.unit(survey, way)).min().unwrap_or(NEVER);
                if best < self.price[usize::from(item.0)] {
                    self.price[usize::from(item.0)] = best;
                    has_changed = true;
                }
            }
            if !has_changed {
                return;
            }
        }
    }

    fn unit(&self, survey: &Survey<'_>, way: &Way) -> u64 {
        self.cost(survey, way).map_or(NEVER, |cost| cost.each.saturating_add(cost.once / SHARE).min(NEVER))
    }

    /// The price of one more, in thousandths of ticks; [`NEVER`] where there is no way.
    pub(crate) fn price(&self, item: ItemId) -> u64 {
        self.price_of(item, 1)
    }

    /// The price of one more when what is at hand is gone.
    pub(crate) fn price_beyond_held(&self, item: ItemId) -> u64 {
        self.price.get(usize::from(item.0)).copied().unwrap_or(NEVER)
    }

    /// The price of that many: what is at hand costs next to nothing, the rest must be made.
    fn price_of(&self, item: ItemId, count: u32) -> u64 {
        let place = usize::from(item.0);
        let made = count.saturating_sub(self.held.get(place).copied().unwrap_or(0));
        let price = self.price.get(place).copied().unwrap_or(NEVER);
        price.saturating_mul(u64::from(made)).saturating_add(u64::from(count - made)).min(NEVER)
    }

    /// The price of a tool of which nobody knows how much else it will be used for.
    fn tool_price(&self, tool: ItemId) -> u64 {
        self.price(tool).saturating_mul(2).min(NEVER)
    }

    /// The ways to an item.
    pub(crate) fn ways(&self, item: ItemId) -> &[Way] {
        self.ways.get(usize::from(item.0)).map_or(&[], Vec::as_slice)
    }

    /// The price of the fuel for one item where several are cooked; none where there is no fuel.
    fn fuel(&self) -> Option<u64> {
        let offers = fuels().iter().filter_map(|&fuel| {
            let pieces = (COOKED * COOK_TICKS).div_ceil(fuel.info().fuel?);
            let price = self.price_of(fuel, pieces);
            (price < NEVER).then_some(price / u64::from(COOKED))
        });
        offers.min()
    }

    /// What a way costs; none where it is closed.
    pub(crate) fn cost(&self, survey: &Survey<'_>, way: &Way) -> Option<Cost> {
        let open = |cost: Cost| (cost.once < NEVER && cost.each < NEVER).then_some(cost);
        let named = |name: &str| registry().item(name).map_or(NEVER, |item| self.price(item));
        open(match way {
            Way::Craft(formula) => {
                let mut each = HAND_TICKS * 1000;
                for group in &formula.groups {
                    let usable = group.items.iter().filter(|item| **item != formula.result);
                    let cells = group.cells.len() as u32;
                    each = each.saturating_add(usable.map(|&item| self.price_of(item, cells)).min()?);
                }
                if each >= NEVER {
                    return None;
                }
                let once = if formula.needs_table { self.station(survey, "crafting_table") } else { 0 };
                Cost { once, each: each.div_ceil(u64::from(formula.count)) }
            }
            Way::Smelt { input } => {
                let once = self.station(survey, "furnace");
                let fuel = if survey.has_fuel { 0 } else { self.fuel()? };
                Cost { once, each: u64::from(COOK_TICKS) * 1000 + self.price(*input).saturating_add(fuel) }
            }
            Way::Collect { block, tool, per_mille } => {
                let seen = survey.seen(*block);
                if seen.count == 0 {
                    return None;
                }
                let ticks = u64::from(dig_ticks(*block, *tool, &DigConditions::PLAIN)?) + NEXT_TICKS;
                let is_deep = block.info().needs_tool;
                let layer = if is_deep { DIG_LAYER_TICKS } else { 2 * WALK_TICKS };
                let way = u64::from(seen.level) * WALK_TICKS + u64::from(seen.layers) * layer;
                Cost {
                    once: (way * 1000).saturating_add(tool.map_or(0, |tool| self.tool_price(tool))),
                    each: ticks * 1_000_000 / u64::from((*per_mille).max(1)),
                }
            }
            Way::Kill { kind, per_mille } => {
                let way = nearest_mob(survey, *kind)?;
                let hits = EntityInfo::of(*kind).health.max(1.0) as u64 * 6;
                let danger = if EntityInfo::of(*kind).is_monster { 600 } else { 0 };
                let ticks = CHASE_TICKS + hits + danger;
                Cost { once: way * 1000, each: ticks * 1_000_000 / u64::from((*per_mille).max(1)) }
            }
            Way::Shear { kind, per_mille } => {
                let way = nearest_mob(survey, *kind)?;
                let once = (way * 1000).saturating_add(named("shears"));
                Cost { once, each: CHASE_TICKS * 1_000_000 / u64::from((*per_mille).max(1)) }
            }
            Way::Milk { kind, with } => {
                let way = nearest_mob(survey, *kind)?;
                Cost { once: way * 1000, each: (CHASE_TICKS * 1000).saturating_add(self.price(*with)) }
            }
            Way::Lay { kind } => {
                let hens = survey.mobs.iter().filter(|mob| mob.kind == *kind && !mob.is_baby).count() as u64;
                let each = LAY_TICKS.checked_div(hens)?;
                Cost { once: nearest_mob(survey, *kind)? * 1000, each: each * 1000 }
            }
            Way::Fill { fluid } => {
                let seen = survey.seen(*fluid);
                if seen.count == 0 {
                    return None;
                }
                let way = u64::from(seen.level) * WALK_TICKS + u64::from(seen.layers) * DIG_LAYER_TICKS;
                Cost { once: way * 1000, each: (NEXT_TICKS * 1000).saturating_add(named("bucket")) }
            }
            Way::Grow { seed, per_mille, .. } => {
                let plant = self.price(*seed).saturating_add(2 * HAND_TICKS * 1000);
                if plant >= NEVER {
                    return None;
                }
                let once = (GROW_TICKS * 1000).saturating_add(named("wooden_hoe"));
                Cost { once, each: plant.saturating_mul(1000) / u64::from((*per_mille).max(1)) }
            }
        })
    }

    /// What it costs to get to a station: the way to one that stands there, or the price of one to carry.
    fn station(&self, survey: &Survey<'_>, name: &str) -> u64 {
        let carried = registry().item(name).filter(|_| survey.means.allow(Work::CarryStation));
        let carried = carried.map_or(NEVER, |item| self.price(item));
        let there = registry().block(name).map(|block| survey.seen(block)).filter(|seen| seen.count > 0);
        let way = there.map_or(NEVER, |seen| u64::from(seen.level + seen.layers * 2) * WALK_TICKS * 1000);
        carried.min(way)
    }
}

/// Ticks to the nearest grown-up creature of a kind.
fn nearest_mob(survey: &Survey<'_>, kind: u16) -> Option<u64> {
    let grown = survey.mobs.iter().filter(|mob| mob.kind == kind && !mob.is_baby);
    let way = |cell| survey.starts.iter().map(|&start| crate::survey::distance(start, cell)).min();
    grown.filter_map(|mob| way(mob.cell)).min().map(|blocks| u64::from(blocks) * WALK_TICKS)
}
