//! The log of a round: the agents' actions in time, from which efficiency and balance are computed.

use cooperage_body::environment::BlockEvent;

use crate::TICKS_PER_SECOND;

/// The finished actions of all agents.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct ActionLog {
    /// Whole seconds from each action's begin to its end, as they were cut, in the order of their ends.
    intervals: Vec<(u64, u64)>,
    /// Ticks that each agent acted.
    ticks: Vec<u64>,
    /// Actions of each agent.
    actions: Vec<u64>,
    /// The successful actions of each agent.
    valid: Vec<u64>,
    union_s: u64,
}

impl ActionLog {
    /// Creates the log of that many agents at the begin of a round.
    #[must_use]
    pub fn new(agents: u32) -> ActionLog {
        let none = || vec![0; agents as usize];
        ActionLog { intervals: Vec::new(), ticks: none(), actions: none(), valid: none(), union_s: 0 }
    }

    /// Takes notice of the actions that ended.
    pub(super) fn note(&mut self, events: &[BlockEvent]) {
        let before = self.intervals.len();
        for event in events {
            let (tick, agent, ticks, succeeded) = match event {
                BlockEvent::Finished { tick, agent, ticks, outcome, .. } => {
                    (tick.0, agent, *ticks, outcome.succeeded)
                }
                BlockEvent::Answered { tick, agent, outcome, .. } => (tick.0, agent, 0, outcome.succeeded),
                BlockEvent::World { .. } => continue,
            };
            let number = agent.0 as usize;
            let begin = tick.saturating_sub(ticks);
            self.intervals.push((begin / TICKS_PER_SECOND, tick / TICKS_PER_SECOND));
            for (totals, more) in
                [(&mut self.ticks, ticks), (&mut self.actions, 1), (&mut self.valid, u64::from(succeeded))]
            {
                if let Some(total) = totals.get_mut(number) {
                    *total += more;
                }
            }
        }
        if self.intervals.len() > before {
            self.union_s = union_s(&self.intervals);
        }
    }

    /// The action time of the round so far (docs/spec/villager.md, 4.2).
    #[must_use]
    pub fn action_time_ms(&self) -> u64 {
        self.union_s * 1_000
    }

    /// How long each agent acted, in milliseconds.
    #[must_use]
    pub fn acted_ms(&self) -> Vec<u64> {
        self.ticks.iter().map(|ticks| ticks * 1_000 / TICKS_PER_SECOND).collect()
    }

    /// All finished actions, and those that succeeded.
    #[must_use]
    pub fn actions(&self) -> (u64, u64) {
        (self.actions.iter().sum(), self.valid.iter().sum())
    }
}

/// The length of a union of intervals of whole seconds (docs/spec/villager.md, 4.2): in the order of their begins, one
/// is extended while the next begins before its end.
#[must_use]
pub fn union_s(intervals: &[(u64, u64)]) -> u64 {
    let mut sorted = intervals.to_vec();
    sorted.sort_unstable();
    let mut total = 0;
    let mut open: Option<(u64, u64)> = None;
    for (begin, end) in sorted {
        open = match open {
            Some((first, last)) if begin < last => Some((first, last.max(end))),
            Some((first, last)) => {
                total += last - first;
                Some((begin, end))
            }
            None => Some((begin, end)),
        };
    }
    total + open.map_or(0, |(first, last)| last - first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spec_8_7_the_union_of_intervals_of_the_specification() {
        // Alice [0,10] [20,25], Bob [5,12] [12,15].
        assert_eq!(union_s(&[(0, 10), (20, 25), (5, 12), (12, 15)]), 20);
        assert_eq!(union_s(&[]), 0);
        assert_eq!(union_s(&[(3, 3)]), 0, "less than a second counts nothing");
    }
}
