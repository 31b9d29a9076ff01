//! Ticks that cells have scheduled.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::pos::BlockPos;

/// Whether a block or its fluid is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum TickKind {
    Block,
    Fluid,
}

/// A tick that is due at some time. Earlier ones come first; of equal ones, those scheduled first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Scheduled {
    pub(crate) due: u64,
    pub(crate) sequence: u64,
    pub(crate) pos: BlockPos,
}

/// All scheduled ticks, at most one of a kind for each cell.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Schedule {
    blocks: BTreeSet<Scheduled>,
    fluids: BTreeSet<Scheduled>,
    /// The cells and kinds that are scheduled; the other fields determine it, and it has no order.
    #[serde(skip)]
    asked: FxHashSet<(BlockPos, TickKind)>,
    sequence: u64,
}

impl Schedule {
    /// Schedules a tick, unless the cell waits for one of that kind already.
    pub(crate) fn ask(&mut self, kind: TickKind, pos: BlockPos, due: u64) {
        if self.asked.insert((pos, kind)) {
            self.sequence += 1;
            let tick = Scheduled { due, sequence: self.sequence, pos };
            self.queue_mut(kind).insert(tick);
        }
    }

    /// Takes the ticks of that kind that are due and whose cells may act, in order, up to a limit.
    pub(crate) fn take_due(
        &mut self,
        kind: TickKind,
        now: u64,
        most: usize,
        may_act: impl Fn(BlockPos) -> bool,
    ) -> Vec<BlockPos> {
        let due: Vec<Scheduled> = self
            .queue(kind)
            .iter()
            .take_while(|tick| tick.due <= now)
            .filter(|tick| may_act(tick.pos))
            .take(most)
            .copied()
            .collect();
        for tick in &due {
            self.queue_mut(kind).remove(tick);
            self.asked.remove(&(tick.pos, kind));
        }
        due.into_iter().map(|tick| tick.pos).collect()
    }

    /// Whether no tick is scheduled.
    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.fluids.is_empty()
    }

    /// The scheduled ticks of blocks and of fluids, in order, and how many were ever scheduled.
    pub(crate) fn parts(self) -> (Vec<Scheduled>, Vec<Scheduled>, u64) {
        (self.blocks.into_iter().collect(), self.fluids.into_iter().collect(), self.sequence)
    }

    /// Puts [`parts`](Schedule::parts) together again.
    pub(crate) fn from_parts(blocks: Vec<Scheduled>, fluids: Vec<Scheduled>, sequence: u64) -> Schedule {
        let cells =
            |ticks: &[Scheduled], kind| ticks.iter().map(move |tick| (tick.pos, kind)).collect::<Vec<_>>();
        let mut asked: FxHashSet<_> = cells(&blocks, TickKind::Block).into_iter().collect();
        asked.extend(cells(&fluids, TickKind::Fluid));
        Schedule {
            blocks: blocks.into_iter().collect(),
            fluids: fluids.into_iter().collect(),
            asked,
            sequence,
        }
    }

    fn queue(&self, kind: TickKind) -> &BTreeSet<Scheduled> {
        match kind {
            TickKind::Block => &self.blocks,
            TickKind::Fluid => &self.fluids,
        }
    }

    fn queue_mut(&mut self, kind: TickKind) -> &mut BTreeSet<Scheduled> {
        match kind {
            TickKind::Block => &mut self.blocks,
            TickKind::Fluid => &mut self.fluids,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_come_when_due_in_the_order_of_asking() {
        let cell = |x| BlockPos::new(x, 0, 0);
        let mut schedule = Schedule::default();
        for (x, due) in [(3, 10), (1, 10), (2, 9), (1, 5)] {
            schedule.ask(TickKind::Block, cell(x), due);
        }
        schedule.ask(TickKind::Fluid, cell(1), 1);
        assert_eq!(schedule.take_due(TickKind::Block, 8, 9, |_| true), []);
        assert_eq!(schedule.take_due(TickKind::Block, 10, 2, |_| true), [cell(2), cell(3)]);
        assert_eq!(schedule.take_due(TickKind::Block, 10, 9, |pos| pos != cell(1)), []);
        assert_eq!(schedule.take_due(TickKind::Block, 10, 9, |_| true), [cell(1)]);
        assert!(!schedule.is_empty());
        assert_eq!(schedule.fluids.len(), 1);
    }
}
