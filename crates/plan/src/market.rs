//! Prices: for every item that a goal may need, the ways to it and the price of the cheapest, in thousandths of ticks.
//!
//! Prices are found by going over all ways until no price falls, which also settles cycles (ingots and their blocks).
//! They guide the choice between ways; exact amounts come later.

use std::sync::LazyLock;

use cooperage_blocks::dig::{DigConditions, dig_ticks};
use cooperage_blocks::registry::EntityInfo;
use cooperage_blocks::{ItemId, registry};

pub(crate) use crate::COOK_TICKS;
use crate::means::Work;
use crate::survey::Survey;
use crate::ways::{Way, ways_to};

/// Ticks to walk one block.
pub(crate) const WALK_TICKS: u64 = 5;
/// Ticks to get one layer up or down through ground that must be dug away.
const DIG_LAYER_TICKS: u64 = 30;
/// Ticks to craft once, and to use something once.
pub(crate) const HAND_TICKS: u64 = 6;
/// Ticks to get from one block of a kind to the next and to pick up its drops.
const NEXT_TICKS: u64 = 12;
/// Ticks to catch a creature.
pub(crate) const CHASE_TICKS: u64 = 100;
/// Ticks between two eggs of a hen, on average.
pub(crate) const LAY_TICKS: u64 = 9_000;
/// Ticks from seed to harvest, on a good field.
pub(crate) const GROW_TICKS: u64 = 30_000;
/// Number of items over which the cost that arises only once is spread, while the number of items is not known.
const SHARE: u64 = 4;
/// The price of an item to which there is no way.
pub(crate) const NEVER: u64 = u64::MAX / 1024;
/// Number of items that share pieces of fuel, for the price of fuel.
const COOKED: u32 = 8;
/// Most rounds in which prices may still fall.
const ROUNDS_MAX: usize = 64;

/// The cost of a way, in thousandths of ticks: a part that arises once, and a part for each item.
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
    /// The price of making one item, even if some are held.
    price: Vec<u64>,
    held: Vec<u32>,
    ways: Vec<Vec<Way>>,
    /// Items with prices, the last found first.
    order: Vec<ItemId>,
    known: Vec<bool>,
}

/// Names of the fuels that plans use.
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

/// The fuels that plans use.
pub(crate) fn fuels() -> &'static [ItemId] {
    static IDS: LazyLock<Vec<ItemId>> =
        LazyLock::new(|| FUELS.iter().filter_map(|name| registry().item(name)).collect());
    &IDS
}

impl Market {
    /// The market for these items. `held` says how many of an item are at hand already.
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

    /// Adds items, with all items that they may be made of, and finds all prices anew.
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

    /// The price of one more, in thousandths of ticks; [`NEVER`] if there is no way.
    pub(crate) fn price(&self, item: ItemId) -> u64 {
        self.price_of(item, 1)
    }

    /// The price of one more when all items at hand are used.
    pub(crate) fn price_beyond_held(&self, item: ItemId) -> u64 {
        self.price.get(usize::from(item.0)).copied().unwrap_or(NEVER)
    }

    /// The price of that many: items at hand cost next to nothing, the rest must be made.
    fn price_of(&self, item: ItemId, count: u32) -> u64 {
        let place = usize::from(item.0);
        let made = count.saturating_sub(self.held.get(place).copied().unwrap_or(0));
        let price = self.price.get(place).copied().unwrap_or(NEVER);
        price.saturating_mul(u64::from(made)).saturating_add(u64::from(count - made)).min(NEVER)
    }

    /// The price of a tool in a way: twice its own, because its other uses are not known.
    fn tool_price(&self, tool: ItemId) -> u64 {
        self.price(tool).saturating_mul(2).min(NEVER)
    }

    /// The ways to an item.
    pub(crate) fn ways(&self, item: ItemId) -> &[Way] {
        self.ways.get(usize::from(item.0)).map_or(&[], Vec::as_slice)
    }

    /// The price of the fuel for one of several cooked items; none if there is no fuel.
    fn fuel(&self) -> Option<u64> {
        let offers = fuels().iter().filter_map(|&fuel| {
            let pieces = (COOKED * COOK_TICKS).div_ceil(fuel.info().fuel?);
            let price = self.price_of(fuel, pieces);
            (price < NEVER).then_some(price / u64::from(COOKED))
        });
        offers.min()
    }

    /// The cost of a way; none if the way is closed.
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

    /// The price of a station: the way to one that stands there or the price of one to carry, the lower of the two.
    fn station(&self, survey: &Survey<'_>, name: &str) -> u64 {
        let there = registry().block(name).and_then(|block| survey.station_distance(block));
        let may_carry = survey.means.allow(Work::CarryStation)
            && (there.is_none() || survey.means.allow(Work::SecondStation));
        let carried = registry().item(name).filter(|_| may_carry);
        let carried = carried.map_or(NEVER, |item| self.price(item));
        let way = there.map_or(NEVER, |blocks| blocks * WALK_TICKS * 1000);
        carried.min(way)
    }
}

/// Ticks to the nearest grown-up creature of a kind.
fn nearest_mob(survey: &Survey<'_>, kind: u16) -> Option<u64> {
    let grown = survey.mobs.iter().filter(|mob| mob.kind == kind && !mob.is_baby);
    let way = |cell| survey.starts.iter().map(|&start| crate::survey::distance(start, cell)).min();
    grown.filter_map(|mob| way(mob.cell)).min().map(|blocks| u64::from(blocks) * WALK_TICKS)
}
