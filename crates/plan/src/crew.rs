//! Division of work: parts of large tasks for several agents, whole ingredients for agents that have time.

use cooperage_blocks::ItemId;

use crate::draft::Draft;
use crate::market::WALK_TICKS;
use crate::obtain::GIVE_TICKS;
use crate::plan::StepId;
use crate::problem::Unsolvable;
use crate::survey::distance;

/// An agent does work of fewer ticks without the help of others.
const ALONE_TICKS: u64 = 300;

impl Draft<'_, '_> {
    /// Like [`take`](Draft::take), but if `shares` is true, long work is divided among several agents or left to the agent
    /// that gets it done first.
    pub(crate) fn supply(
        &mut self,
        agent: usize,
        item: ItemId,
        count: u32,
        shares: bool,
    ) -> Result<Vec<StepId>, Unsolvable> {
        let crew = self.state.hands.len();
        let missing = count.saturating_sub(self.state.at_hand(item));
        if !shares || crew < 2 || missing == 0 || self.estimate(item, missing) < ALONE_TICKS {
            return self.take(agent, item, count, shares && missing > 0);
        }
        let mark = self.mark();
        let got = match self.parts(item, missing) {
            1 => self.leave_to_another(agent, item, missing),
            parts => self.divide(Some(agent), item, missing, parts),
        };
        if got.is_err() {
            self.go_back(mark);
        }
        self.take(agent, item, count, shares)
    }

    /// The number of parts into which the making of that many items is best divided.
    pub(crate) fn parts(&self, item: ItemId, count: u32) -> usize {
        let most = self.state.hands.len().min(count as usize).max(1);
        let ticks = |parts: usize| {
            let part = count.div_ceil(parts as u32);
            let handed = if parts > 1 { GIVE_TICKS } else { 0 };
            self.estimate(item, part).saturating_add(handed)
        };
        (1..=most).min_by_key(|&parts| (ticks(parts), parts)).unwrap_or(1)
    }

    /// The agents in the order in which they get more work done: by the ticks of their steps so far, and of handing the
    /// items to `agent`.
    fn by_load(&self, agent: Option<usize>) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.state.hands.len()).collect();
        let here = agent.map(|agent| self.cell(agent));
        order.sort_by_key(|&worker| {
            let load = self.state.hands.get(worker).map_or(0, |hand| hand.busy);
            let way = here.map_or(0, |here| u64::from(distance(self.cell(worker), here)) * WALK_TICKS);
            let handed = if agent.is_none_or(|agent| agent == worker) { 0 } else { GIVE_TICKS + way };
            (load + handed, worker)
        });
        order
    }

    /// Divides the making of that many items among agents, and plans that they hand them to `agent` if it is given.
    pub(crate) fn divide(
        &mut self,
        agent: Option<usize>,
        item: ItemId,
        count: u32,
        parts: usize,
    ) -> Result<(), Unsolvable> {
        let workers: Vec<usize> = self.by_load(agent).into_iter().take(parts.max(1)).collect();
        let mut left = count;
        for (place, &worker) in workers.iter().enumerate() {
            let part = left.div_ceil((workers.len() - place) as u32);
            left -= part;
            self.make_for(worker, agent.unwrap_or(worker), item, part)?;
        }
        Ok(())
    }

    /// Leaves the making of that many items to the agent that gets them done first, unless that is `agent` itself.
    fn leave_to_another(&mut self, agent: usize, item: ItemId, count: u32) -> Result<(), Unsolvable> {
        match self.by_load(Some(agent)).first() {
            Some(&worker) if worker != agent => self.make_for(worker, agent, item, count),
            _ => Ok(()),
        }
    }

    /// Plans that a worker makes items, in addition to those held, and hands them to `agent` unless it makes them for
    /// itself.
    fn make_for(&mut self, worker: usize, agent: usize, item: ItemId, count: u32) -> Result<(), Unsolvable> {
        let aside: Vec<Vec<crate::stock::Lot>> = (self.state.hands.iter_mut())
            .map(|hand| {
                let count = hand.stock.count(item);
                hand.stock.remove(item, count)
            })
            .collect();
        let made = self.take(worker, item, count, false);
        for (hand, lots) in self.state.hands.iter_mut().zip(aside) {
            for lot in lots {
                hand.stock.add(item, lot.count, lot.from);
            }
        }
        let after = made?;
        if worker == agent {
            self.add(agent, item, count, after.iter().max().copied());
        } else {
            self.hand_over(worker, agent, item, count, after);
        }
        Ok(())
    }
}
