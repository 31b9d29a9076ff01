//! Getting items: from the agent's own stock first, then from other agents, containers and the ground, or by making them.

use cooperage_blocks::{BlockPos, ItemId};

use crate::draft::{Draft, no_source};
use crate::market::{HAND_TICKS, WALK_TICKS};
use crate::plan::StepId;
use crate::problem::{Missing, Unsolvable};
use crate::step::Step;
use crate::survey::{Chest, GroundItem, distance};
use crate::ways::Way;

/// Most items that are made for one another.
const DEPTH_MAX: usize = 24;
/// Ticks to hand items over, without the way.
pub(crate) const GIVE_TICKS: u64 = 60;
/// Ticks to open a container and take items out.
const FETCH_TICKS: u64 = 20;
/// Ticks that an estimate may miss on the way to a source: surveys know sources by their sections, not by their cells.
const UNSEEN_TICKS: u64 = 2 * 16 * WALK_TICKS;

/// A place with items: another agent, a container or the ground, by its number.
enum Found {
    Held(usize),
    Stored(usize, BlockPos),
    GroundItem(usize, BlockPos),
}

impl Draft<'_, '_> {
    /// Gets items for an agent and takes them out of its stock. Returns the steps that bring them. `shares` says whether
    /// other agents may help.
    pub(crate) fn take(
        &mut self,
        agent: usize,
        item: ItemId,
        count: u32,
        shares: bool,
    ) -> Result<Vec<StepId>, Unsolvable> {
        let (got, mut after) = self.grab(agent, item, count);
        let mut left = count - got;
        while left > 0 {
            self.attempt()?;
            if !self.bring(agent, item, left, false) {
                let mark = self.mark();
                if let Err(problem) = self.produce(agent, item, left, shares) {
                    self.go_back(mark);
                    if !self.bring(agent, item, left, true) {
                        return Err(problem);
                    }
                }
            }
            let (got, more) = self.grab(agent, item, left);
            after.extend(more);
            left -= got;
            if got == 0 {
                return Err(no_source(item));
            }
        }
        Ok(after)
    }

    /// Brings an agent items from another agent, a container or the ground. Returns whether it did: it does not if there are
    /// none, or if making them is far cheaper and `is_needed` is false.
    fn bring(&mut self, agent: usize, item: ItemId, count: u32, is_needed: bool) -> bool {
        let here = self.cell(agent);
        let way = |cell: BlockPos| u64::from(distance(cell, here)) * WALK_TICKS;
        let others = self.state.hands.iter().enumerate().filter(|(other, _)| *other != agent);
        let own = self.state.hands.get(agent).map_or(0, |hand| hand.busy);
        let held = others.map(|(other, hand)| {
            // The agent must wait for another one that is busy for longer.
            let ticks = GIVE_TICKS + way(hand.cell) + hand.busy.saturating_sub(own);
            (ticks, Found::Held(other), hand.stock.count(item))
        });
        // Containers and the ground are looked through only if some of the item are left there.
        let (chests, ground): (&[Chest], &[GroundItem]) = match self.state.about.get(&item) {
            Some(1..) => (&self.survey.chests, &self.survey.ground),
            _ => (&[], &[]),
        };
        let stored = chests.iter().enumerate().filter_map(|(place, chest)| {
            let (_, count) = chest.items.iter().find(|(known, _)| *known == item)?;
            let left = count - self.state.fetched.get(&(place, item)).copied().unwrap_or(0);
            Some((FETCH_TICKS + way(chest.cell), Found::Stored(place, chest.cell), left))
        });
        let ground_item = ground
            .iter()
            .enumerate()
            .filter(|(place, ground_item)| ground_item.item == item && !self.state.picked_up.contains(place));
        let ground_item = ground_item.map(|(place, ground_item)| {
            (way(ground_item.cell), Found::GroundItem(place, ground_item.cell), ground_item.count)
        });
        let all = held.chain(stored).chain(ground_item).filter(|(.., there)| *there > 0);
        let best = all.min_by_key(|(ticks, _, there)| (*there < count, *ticks));
        let Some((ticks, found, there)) = best else { return false };
        // Items on the ground are picked up as whole stacks.
        let count = if matches!(found, Found::GroundItem(..)) { there } else { count.min(there) };
        if !is_needed && self.estimate(item, count).saturating_mul(2).saturating_add(UNSEEN_TICKS) < ticks {
            return false;
        }
        match found {
            Found::Held(other) => {
                let (got, after) = self.grab(other, item, count);
                self.hand_over(other, agent, item, got, after);
            }
            Found::Stored(place, container) => {
                *self.state.fetched.entry((place, item)).or_default() += count;
                self.state.leave(item, count);
                let step = Step::Fetch { container, item, count };
                let id = self.emit(agent, step, Vec::new(), FETCH_TICKS, Some(container));
                self.add(agent, item, count, Some(id));
            }
            Found::GroundItem(place, cell) => {
                self.state.picked_up.insert(place);
                self.state.leave(item, count);
                let step = Step::PickUp { cell, item, count };
                let id = self.emit(agent, step, Vec::new(), HAND_TICKS, Some(cell));
                self.add(agent, item, count, Some(id));
            }
        }
        true
    }

    /// Plans that an agent hands items over, which are out of its stock already.
    pub(crate) fn hand_over(&mut self, from: usize, to: usize, item: ItemId, count: u32, after: Vec<StepId>) {
        let Some(receiver) = self.state.hands.get(to).map(|hand| hand.id) else { return };
        let there = self.cell(to);
        let step = Step::Give { to: receiver, item, count };
        let id = self.emit(from, step, after, GIVE_TICKS, Some(there));
        self.add(to, item, count, Some(id));
    }

    /// Makes some of an item by the cheapest way that works: at most as many as asked for, and the surplus of the last
    /// craft.
    fn produce(&mut self, agent: usize, item: ItemId, count: u32, shares: bool) -> Result<(), Unsolvable> {
        if self.making.contains(&item) || self.making.len() >= DEPTH_MAX {
            return Err(no_source(item));
        }
        self.refresh();
        let mut ways: Vec<(u64, Way)> = self
            .market
            .ways(item)
            .iter()
            .filter(|way| self.remaining(way) != Some(0))
            .map(|way| (self.way_ticks(way, count), *way))
            .filter(|(ticks, _)| *ticks < u64::MAX)
            .collect();
        ways.sort_by_key(|(ticks, _)| *ticks);
        let mut problem = None;
        self.making.push(item);
        for (_, way) in ways {
            // If this way can't give all of them, it may give half of them, or one.
            let mut amounts = vec![count, count.div_ceil(2), 1];
            amounts.dedup();
            for amount in amounts {
                self.attempt()?;
                let mark = self.mark();
                match self.follow(agent, item, &way, amount, shares) {
                    Ok(()) => {
                        self.making.pop();
                        return Ok(());
                    }
                    Err(error) => {
                        self.go_back(mark);
                        problem.get_or_insert(error);
                    }
                }
            }
        }
        self.making.pop();
        Err(problem.unwrap_or_else(|| Unsolvable::NoItem { item, why: Missing::Source(self.lacking(item)) }))
    }
}
