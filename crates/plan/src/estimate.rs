//! Estimates of the ticks to get items in the present state: ingredients at hand count, and so does the full way to a
//! source.
//!
//! Prices of the market spread the way to a source over an unknown number of items. Here the numbers are known, for the
//! item and for its ingredients; the ingredients of these have the market's prices.

use cooperage_blocks::ItemId;

use crate::draft::Draft;
use crate::market::{HAND_TICKS, NEVER};
use crate::ways::Way;

/// Levels of recipes that are looked into: the item's own, and those of its ingredients.
const DEPTH: u32 = 2;

impl Draft<'_, '_> {
    /// An estimate of the ticks to make that many, in addition to those at hand.
    pub(crate) fn estimate(&self, item: ItemId, count: u32) -> u64 {
        self.made(item, count, DEPTH)
    }

    /// An estimate of the ticks to get that many by a way.
    pub(crate) fn way_ticks(&self, way: &Way, count: u32) -> u64 {
        self.by_way(way, count, DEPTH)
    }

    fn made(&self, item: ItemId, count: u32, depth: u32) -> u64 {
        if depth == 0 {
            let price = self.market.price_beyond_held(item).saturating_mul(u64::from(count));
            return if price >= NEVER { u64::MAX } else { price / 1000 };
        }
        let ways = self.market.ways(item).iter().filter(|way| self.remaining(way) != Some(0));
        ways.map(|way| self.by_way(way, count, depth)).min().unwrap_or(u64::MAX)
    }

    /// An estimate of the ticks to get an ingredient: items that are not at hand must be made.
    fn ingredient(&self, item: ItemId, count: u32, depth: u32) -> u64 {
        match count.saturating_sub(self.state.at_hand(item)) {
            0 => 0,
            _ if self.making.contains(&item) => u64::MAX,
            missing => self.made(item, missing, depth),
        }
    }

    fn by_way(&self, way: &Way, count: u32, depth: u32) -> u64 {
        let Some(cost) = self.market.cost(self.survey, way) else { return u64::MAX };
        match way {
            Way::Craft(formula) => {
                let times = count.div_ceil(formula.count);
                let groups = formula.groups.iter().map(|group| {
                    let usable = group.items.iter().filter(|item| **item != formula.result);
                    let wanted = group.cells.len() as u32 * times;
                    usable.map(|&item| self.ingredient(item, wanted, depth - 1)).min().unwrap_or(u64::MAX)
                });
                let all = groups.fold(u64::from(times) * HAND_TICKS, u64::saturating_add);
                all.saturating_add(cost.once / 1000)
            }
            Way::Smelt { input } => {
                let own =
                    cost.each.saturating_sub(self.market.price(*input)).saturating_mul(u64::from(count));
                let input = self.ingredient(*input, count, depth - 1);
                input.saturating_add(own.saturating_add(cost.once) / 1000)
            }
            _ => match cost.of(u64::from(count)) {
                NEVER.. => u64::MAX,
                ticks => ticks / 1000,
            },
        }
    }

    /// The ingredient without a source because of which there is no way to an item.
    pub(crate) fn lacking(&self, item: ItemId) -> ItemId {
        let mut seen = vec![item];
        let mut at = item;
        loop {
            let is_closed = |item: &ItemId| self.market.price(*item) >= NEVER;
            // The inputs of cooking come first: they are nearer to the blocks that are dug than those of crafting.
            let ways = self.market.ways(at).iter();
            let cooked = ways
                .clone()
                .filter_map(|way| if let Way::Smelt { input } = way { Some(*input) } else { None });
            let crafted =
                ways.filter_map(|way| if let Way::Craft(formula) = way { Some(*formula) } else { None });
            let missing = crafted.flat_map(|formula| &formula.groups).filter_map(|group| {
                let first = group.items.first().copied()?;
                group.items.iter().all(is_closed).then_some(first)
            });
            match cooked.filter(is_closed).chain(missing).find(|next| !seen.contains(next)) {
                Some(next) => {
                    seen.push(next);
                    at = next;
                }
                None => return at,
            }
        }
    }
}
