//! Tools, stations and fuel, which a step needs in addition to its ingredients.

use cooperage_blocks::craft::{CookKind, cooking};
use cooperage_blocks::{ItemId, registry};

use crate::draft::{Draft, no_source};
use crate::market::{COOK_TICKS, WALK_TICKS, fuels};
use crate::means::Work;
use crate::plan::StepId;
use crate::problem::Unsolvable;
use crate::step::Station;

/// Blocks that cook, with their kind of cooking and the ticks that each item takes.
const COOKERS: [(&str, CookKind, u32); 3] = [
    ("furnace", CookKind::Smelting, COOK_TICKS),
    ("smoker", CookKind::Smoking, COOK_TICKS / 2),
    ("blast_furnace", CookKind::Blasting, COOK_TICKS / 2),
];

impl Draft<'_, '_> {
    /// Plans that an agent holds tools of a kind that last for so many uses. Returns the steps that bring them.
    pub(crate) fn hold(&mut self, agent: usize, tool: ItemId, uses: u32) -> Result<Vec<StepId>, Unsolvable> {
        let durability = tool.info().durability.unwrap_or(u32::MAX);
        let Some(hand) = self.state.hands.get(agent) else { return Err(Unsolvable::NoAgents) };
        let left = if hand.holds(tool) { hand.uses.get(&tool).copied().unwrap_or(durability) } else { 0 };
        let missing = uses.max(1).saturating_sub(left).div_ceil(durability);
        if missing > 0 {
            self.gain(agent, tool, missing)?;
        }
        let Some(hand) = self.state.hands.get_mut(agent) else { return Err(Unsolvable::NoAgents) };
        let held = hand.stock.count(tool);
        for lot in hand.stock.remove(tool, held) {
            hand.tools.add(tool, lot.count, lot.from);
        }
        let after = hand.tools.sources(tool).chain(hand.kept.sources(tool)).collect();
        let total = u64::from(left) + u64::from(durability) * u64::from(missing);
        let rest = total.saturating_sub(u64::from(uses));
        hand.uses.insert(tool, u32::try_from(rest).unwrap_or(u32::MAX));
        Ok(after)
    }

    /// Gets more of an item for an agent's stock, in addition to those that are there.
    fn gain(&mut self, agent: usize, item: ItemId, count: u32) -> Result<(), Unsolvable> {
        let Some(hand) = self.state.hands.get_mut(agent) else { return Err(Unsolvable::NoAgents) };
        let held = hand.stock.count(item);
        let aside = hand.stock.remove(item, held);
        let after = self.take(agent, item, count, false)?;
        let Some(hand) = self.state.hands.get_mut(agent) else { return Err(Unsolvable::NoAgents) };
        for lot in aside {
            hand.stock.add(item, lot.count, lot.from);
        }
        // The items are there when the last of the steps that bring them is done.
        hand.stock.add(item, count, after.iter().max().copied());
        Ok(())
    }

    /// The cheapest station of one of these kinds: the nearest that stands there, or one that is carried. Returns it with the
    /// steps that bring it.
    pub(crate) fn station(
        &mut self,
        agent: usize,
        names: &[&str],
    ) -> Result<(Station, Vec<StepId>), Unsolvable> {
        let here = self.cell(agent);
        let blocks = names.iter().filter_map(|name| registry().block(name));
        let standing = blocks.filter_map(|block| self.survey.nearest_station(here, block));
        let nearest = standing.min_by_key(|(blocks, _)| *blocks);
        let item = names.first().and_then(|name| registry().item(name));
        let carried = item.filter(|_| self.survey.means.allow(Work::CarryStation)).map(|item| {
            let is_held = self.state.hands.get(agent).is_some_and(|hand| hand.holds(item));
            let is_busy = self.making.contains(&item);
            let ticks = match () {
                () if is_held => 0,
                () if is_busy => u64::MAX,
                () => self.market.price(item) / 1000,
            };
            (ticks, item)
        });
        let is_second = nearest.is_some() && !self.survey.means.allow(Work::SecondStation);
        match (nearest, carried.filter(|_| !is_second)) {
            (Some((blocks, standing)), Some((ticks, _)))
                if blocks * WALK_TICKS <= ticks.saturating_add(STAND_TICKS) =>
            {
                Ok((standing, Vec::new()))
            }
            (_, Some((_, item))) => Ok((Station::Carried(item), self.hold(agent, item, 1)?)),
            (Some((_, standing)), None) => Ok((standing, Vec::new())),
            (None, None) => Err(item.map_or(Unsolvable::NoAgents, no_source)),
        }
    }

    /// The station at which an item is cooked, the ticks for each item, and the steps that bring the station.
    pub(crate) fn cooker(
        &mut self,
        agent: usize,
        input: ItemId,
    ) -> Result<(Station, u32, Vec<StepId>), Unsolvable> {
        let fit: Vec<&(&str, CookKind, u32)> =
            COOKERS.iter().filter(|(_, kind, _)| cooking(*kind, input).is_some()).collect();
        // A quicker station is used if it stands nearly as near as a furnace; only furnaces are made.
        let here = self.cell(agent);
        let quick = fit.iter().filter(|(name, ..)| *name != "furnace").filter_map(|(name, _, ticks)| {
            let (blocks, standing) = self.survey.nearest_station(here, registry().block(name)?)?;
            Some((blocks, standing, *ticks))
        });
        let quick = quick.min_by_key(|(blocks, ..)| *blocks);
        let furnace = registry().block("furnace").and_then(|block| self.survey.nearest_station(here, block));
        if let Some((blocks, standing, ticks)) = quick
            && furnace.is_none_or(|(furnace, _)| blocks <= furnace + NEARLY)
        {
            return Ok((standing, ticks, Vec::new()));
        }
        let (station, after) = self.station(agent, &["furnace"])?;
        Ok((station, COOK_TICKS, after))
    }

    /// Fuel for that many items, in addition to the fuel in the station. Returns the kind and number of pieces, none
    /// if the furnace has enough, and the steps that bring them.
    #[expect(clippy::type_complexity, reason = "the fuel, if any, and the steps that bring it")]
    pub(crate) fn fuel(
        &mut self,
        agent: usize,
        station: Station,
        count: u32,
    ) -> Result<(Option<(ItemId, u32)>, Vec<StepId>), Unsolvable> {
        let at = match station {
            Station::Near(_) if self.survey.has_fuel => return Ok((None, Vec::new())),
            Station::At(cell) => Some(cell),
            _ => None,
        };
        let used = at.map_or(0, |cell| self.state.used_fuel.get(&cell).copied().unwrap_or(0));
        let there = at.map_or(0, |cell| self.survey.fuel_at(cell)).saturating_sub(used);
        if let Some(cell) = at {
            *self.state.used_fuel.entry(cell).or_default() += count.min(there);
        }
        let left = count.saturating_sub(there);
        if left == 0 {
            return Ok((None, Vec::new()));
        }
        self.refresh();
        let mut choice: Vec<(u64, ItemId, u32)> = fuels()
            .iter()
            .filter_map(|&fuel| {
                let pieces = (left * COOK_TICKS).div_ceil(fuel.info().fuel?);
                let own = self.stock(agent, fuel);
                let made = pieces.saturating_sub(self.state.at_hand(fuel));
                let is_busy = made > 0 && self.making.contains(&fuel);
                let moved = if own < pieces { crate::obtain::GIVE_TICKS } else { 0 };
                let ticks = if made > 0 { self.estimate(fuel, made) } else { 0 };
                (!is_busy && ticks < u64::MAX).then_some((ticks.saturating_add(moved), fuel, pieces))
            })
            .collect();
        choice.sort_unstable();
        let mut problem = no_source(registry().item("coal").unwrap_or(ItemId(0)));
        for (_, fuel, pieces) in choice {
            let mark = self.mark();
            match self.take(agent, fuel, pieces, false) {
                Ok(after) => return Ok((Some((fuel, pieces)), after)),
                Err(error) => {
                    self.go_back(mark);
                    problem = error;
                }
            }
        }
        Err(problem)
    }
}

/// Ticks by which a station that stands there is preferred: it needs no putting up and taking along.
const STAND_TICKS: u64 = 40;
/// How much farther than a furnace a quicker station may be, in blocks.
const NEARLY: u64 = 16;
