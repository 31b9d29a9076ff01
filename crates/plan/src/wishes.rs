//! Items that a goal asks for, and the agents that must hold them.

use cooperage_blocks::{BlockId, ItemId};
use cooperage_core::AgentId;

use crate::draft::Draft;
use crate::goal::Holder;
use crate::market::NEVER;
use crate::plan::StepId;
use crate::problem::{Missing, Unsolvable};
use crate::ways::Way;
use cooperage_blocks::loot::drops::drops_of;

/// Most agents that are tried as the holder of all items.
const CANDIDATES_MAX: usize = 4;

impl Draft<'_, '_> {
    /// Plans that items are held.
    pub(crate) fn have(&mut self, items: &[(ItemId, u32)], who: Holder) -> Result<(), Unsolvable> {
        let kinds: Vec<ItemId> = items.iter().map(|(item, _)| *item).collect();
        self.want(&kinds);
        match who {
            Holder::Agent(agent) => {
                let agent = self.number(agent)?;
                self.have_all(agent, items)
            }
            Holder::Crew => self.have_together(items),
            Holder::Any => self.have_somewhere(items),
        }
    }

    fn number(&self, agent: AgentId) -> Result<usize, Unsolvable> {
        let place = self.state.hands.iter().position(|hand| hand.id == agent);
        place.ok_or(Unsolvable::NoSuchAgent(agent.0))
    }

    /// Sets held items of a kind aside for the goal. Returns how many are missing.
    fn keep(&mut self, agent: usize, item: ItemId, count: u32) -> u32 {
        let Some(hand) = self.state.hands.get_mut(agent) else { return count };
        let mut left = count;
        let mut lots = hand.stock.remove(item, count);
        let held: u32 = lots.iter().map(|lot| lot.count).sum();
        lots.extend(hand.tools.remove(item, count - held));
        for lot in lots {
            hand.kept.add(item, lot.count, lot.from);
            left -= lot.count;
        }
        left
    }

    fn keep_made(&mut self, agent: usize, item: ItemId, count: u32, after: &[StepId]) {
        if let Some(hand) = self.state.hands.get_mut(agent) {
            hand.kept.add(item, count, after.iter().max().copied());
        }
    }

    /// Plans that one agent holds all items.
    fn have_all(&mut self, agent: usize, items: &[(ItemId, u32)]) -> Result<(), Unsolvable> {
        let missing: Vec<(ItemId, u32)> =
            items.iter().map(|&(item, count)| (item, self.keep(agent, item, count))).collect();
        for (item, count) in missing {
            // It may have been made meanwhile, as a tool.
            let count = self.keep(agent, item, count);
            if count > 0 {
                let after =
                    self.supply(agent, item, count, true).map_err(|problem| self.named(item, problem))?;
                self.keep_made(agent, item, count, &after);
            }
        }
        Ok(())
    }

    /// A problem with an ingredient, as a problem with the wanted item.
    fn named(&self, item: ItemId, problem: Unsolvable) -> Unsolvable {
        match problem {
            Unsolvable::NoItem { .. } if self.market.price(item) >= NEVER => {
                Unsolvable::NoItem { item, why: Missing::Source(self.lacking(item)) }
            }
            Unsolvable::NoItem { why, .. } => Unsolvable::NoItem { item, why },
            other => other,
        }
    }

    /// Plans that one agent holds all items: the candidate with which the crew is done first.
    fn have_somewhere(&mut self, items: &[(ItemId, u32)]) -> Result<(), Unsolvable> {
        let mut order: Vec<usize> = (0..self.state.hands.len()).collect();
        let value = |agent: &usize| {
            let hand = self.state.hands.get(*agent);
            let held = hand.into_iter().flat_map(|hand| hand.stock.kinds());
            let is_dealt_in =
                |item: ItemId| !self.market.ways(item).is_empty() || self.market.price(item) < NEVER;
            held.filter(|(item, _)| is_dealt_in(*item)).map(|(_, count)| u64::from(count)).sum::<u64>()
        };
        order.sort_by_key(|agent| (std::cmp::Reverse(value(agent)), *agent));
        order.truncate(CANDIDATES_MAX);
        if let [only] = order.as_slice() {
            return self.have_all(*only, items);
        }
        let mut best: Option<(u64, usize)> = None;
        let mut problem = None;
        for &agent in &order {
            let mark = self.mark();
            let done = self.have_all(agent, items);
            let busy = self.state.hands.iter().map(|hand| hand.busy).max().unwrap_or(0);
            self.go_back(mark);
            match done {
                Ok(()) if best.is_none_or(|(least, _)| busy < least) => best = Some((busy, agent)),
                Ok(()) => {}
                Err(error) => drop(problem.get_or_insert(error)),
            }
        }
        match (best, problem) {
            (Some((_, agent)), _) => self.have_all(agent, items),
            (None, Some(problem)) => Err(problem),
            (None, None) => Err(Unsolvable::NoAgents),
        }
    }

    /// Plans that all agents together hold the items.
    fn have_together(&mut self, items: &[(ItemId, u32)]) -> Result<(), Unsolvable> {
        let mut missing = items.to_vec();
        for (item, count) in &mut missing {
            for agent in 0..self.state.hands.len() {
                *count = self.keep(agent, *item, *count);
            }
        }
        for (item, count) in missing.into_iter().filter(|(_, count)| *count > 0) {
            let stored = self.state.at_hand(item).min(count);
            if stored > 0 {
                let after = self.take(0, item, stored, true)?;
                self.keep_made(0, item, stored, &after);
            }
            let left = count - stored;
            if left > 0 {
                let parts = self.parts(item, left);
                self.divide(None, item, left, parts)?;
                let mut left = left;
                for agent in 0..self.state.hands.len() {
                    left = self.keep(agent, item, left);
                }
            }
        }
        Ok(())
    }

    /// Plans that so many items are held, of those that blocks of these kinds give.
    pub(crate) fn gather(&mut self, blocks: &[BlockId], count: u32, who: Holder) -> Result<(), Unsolvable> {
        let mut items: Vec<ItemId> =
            blocks.iter().flat_map(|&block| block.info().item.into_iter().chain(drops_of(block))).collect();
        items.sort_unstable();
        items.dedup();
        let Some(&first) = items.first() else { return Ok(()) };
        self.want(&items);
        let holders: Vec<usize> = match who {
            Holder::Agent(agent) => vec![self.number(agent)?],
            Holder::Any => vec![0],
            Holder::Crew => (0..self.state.hands.len()).collect(),
        };
        let mut left = count;
        for &item in &items {
            for &agent in &holders {
                left = self.keep(agent, item, left);
            }
        }
        if left == 0 {
            return Ok(());
        }
        let mut problem = Unsolvable::NoItem { item: first, why: Missing::Source(first) };
        for (sources, tool, per_mille) in self.sources(blocks, &items, left) {
            if tool.is_some_and(|tool| self.market.price(tool) >= NEVER) {
                continue;
            }
            let mark = self.mark();
            match self.gather_from(&holders, &sources, &items, left, tool, per_mille) {
                Ok(()) => return Ok(()),
                Err(error) => {
                    self.go_back(mark);
                    problem = error;
                }
            }
        }
        Err(problem)
    }

    fn gather_from(
        &mut self,
        holders: &[usize],
        blocks: &[BlockId],
        items: &[ItemId],
        count: u32,
        tool: Option<ItemId>,
        per_mille: u32,
    ) -> Result<(), Unsolvable> {
        let mut left = count;
        for (place, &agent) in holders.iter().enumerate() {
            let part = left.div_ceil((holders.len() - place) as u32);
            left -= part;
            if part > 0 {
                self.collect(agent, blocks, items, part, tool, per_mille)?;
            }
        }
        Ok(())
    }

    /// Ways to gather, the cheapest first: the kinds in view that a tool gets, the tool, and the items that a thousand blocks
    /// of the least productive kind give.
    fn sources(
        &self,
        blocks: &[BlockId],
        items: &[ItemId],
        count: u32,
    ) -> Vec<(Vec<BlockId>, Option<ItemId>, u32)> {
        let mut rows: Vec<(u64, Vec<BlockId>, Option<ItemId>, u32)> = Vec::new();
        for &item in items {
            for way in self.market.ways(item) {
                let Way::Collect { block, tool, per_mille } = *way else { continue };
                let Some(cost) = self.market.cost(self.survey, way).filter(|_| blocks.contains(&block))
                else {
                    continue;
                };
                let cost = cost.of(u64::from(count.div_ceil(self.state.hands.len() as u32)));
                match rows.iter_mut().find(|(_, _, known, _)| *known == tool) {
                    Some((least, kinds, _, rate)) => {
                        *least = cost.min(*least);
                        *rate = per_mille.min(*rate);
                        if !kinds.contains(&block) {
                            kinds.push(block);
                        }
                    }
                    None => rows.push((cost, vec![block], tool, per_mille)),
                }
            }
        }
        let seen = |kinds: &[BlockId]| kinds.iter().map(|&kind| self.survey.seen(kind).count).sum::<u32>();
        rows.retain(|(_, kinds, _, rate)| {
            u64::from(seen(kinds)) * u64::from(*rate) >= u64::from(count) * 1000
        });
        rows.sort_by_key(|(cost, ..)| *cost);
        rows.into_iter().map(|(_, kinds, tool, rate)| (kinds, tool, rate)).collect()
    }
}
