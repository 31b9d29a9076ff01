//! Faults of an episode: agents that fail in their seats and come back, slow ones, and messages that are lost or late.
//!
//! Faults are part of the plan, so a replay has them without reading the journal; their lines are for readers. People
//! and processes outside may stop and start agents too, which is an input. A seat that is down has no calls out, is
//! handed no batch and gets no message; its body stands still.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::{AgentId, Micros, RandomSource, Stopped, Tick, TreeRandom};
use cooperage_journal::{FaultPlan, Record};

use super::SharedEpisodeState;

/// The denominator of a slow seat's factor.
const ONE: u64 = 1_000;
/// The denominator of the share of lost messages.
const MILLION: u32 = 1_000_000;

/// A change of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Crash,
    Late,
    /// A person or process outside has stopped it.
    Stop,
    Rejoin,
}

impl Change {
    /// Returns the word for it in journals.
    fn name(self) -> &'static str {
        match self {
            Change::Crash => "crash",
            Change::Late => "late",
            Change::Stop => "stop",
            Change::Rejoin => "rejoin",
        }
    }
}

/// The faults of an episode, and the seats that are down.
#[derive(Default)]
pub(crate) struct EpisodeFaults {
    down: BTreeSet<AgentId>,
    /// The coming changes of seats, the next last.
    coming: Vec<(Tick, AgentId, Change)>,
    /// How many times as long slow seats take, in thousandths.
    slow: BTreeMap<AgentId, u32>,
    /// From when on agents are unable to do anything in the world.
    unable: BTreeMap<AgentId, Tick>,
    messages: Option<MessageFaults>,
}

/// The faults of messages between agents.
struct MessageFaults {
    lost_per_million: u32,
    delay_ticks: u64,
    reorder_ticks: u64,
    random: TreeRandom,
}

/// The fate of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fate {
    /// The hearers that never get it.
    pub(super) lost: Vec<AgentId>,
    /// How much later it reaches the others.
    pub(super) delay_ticks: u64,
}

impl EpisodeFaults {
    /// The faults of a plan; `random` is the stream of its messages.
    pub(crate) fn new(plan: &[FaultPlan], random: TreeRandom) -> EpisodeFaults {
        let mut faults = EpisodeFaults::default();
        let (mut lost_per_million, mut delay_ticks, mut reorder_ticks) = (0, 0, 0);
        for fault in plan {
            match *fault {
                FaultPlan::Crash { seat, tick } => {
                    faults.coming.push((Tick(tick), AgentId(seat), Change::Crash));
                }
                FaultPlan::Rejoin { seat, tick } => {
                    faults.coming.push((Tick(tick), AgentId(seat), Change::Rejoin));
                }
                FaultPlan::Late { seat, tick } => {
                    faults.coming.push((Tick(0), AgentId(seat), Change::Late));
                    faults.coming.push((Tick(tick), AgentId(seat), Change::Rejoin));
                }
                FaultPlan::Unable { seat, tick } => drop(faults.unable.insert(AgentId(seat), Tick(tick))),
                FaultPlan::Slow { seat, milli } => drop(faults.slow.insert(AgentId(seat), milli)),
                FaultPlan::DropMessages { per_million } => lost_per_million = per_million,
                FaultPlan::DelayMessages { ticks } => delay_ticks = ticks,
                FaultPlan::ReorderMessages { ticks } => reorder_ticks = ticks,
            }
        }
        // Changes at the same tick happen in the plan's order.
        faults.coming.reverse();
        faults.coming.sort_by_key(|(tick, ..)| std::cmp::Reverse(*tick));
        if (lost_per_million, delay_ticks, reorder_ticks) != (0, 0, 0) {
            faults.messages = Some(MessageFaults { lost_per_million, delay_ticks, reorder_ticks, random });
        }
        faults
    }

    /// Whether that agent is down.
    pub(crate) fn is_down(&self, agent: AgentId) -> bool {
        self.down.contains(&agent)
    }

    /// Whether any agent is down.
    pub(crate) fn is_anybody_down(&self) -> bool {
        !self.down.is_empty()
    }

    /// Whether an entry for some agent may have to be kept from the world.
    pub(super) fn may_bar(&self) -> bool {
        self.is_anybody_down() || !self.unable.is_empty()
    }

    /// Whether nothing that this agent tries in the world works at that tick.
    pub(super) fn is_unable(&self, agent: AgentId, now: Tick) -> bool {
        self.unable.get(&agent).is_some_and(|from| *from <= now)
    }

    /// When something will happen to a seat next.
    pub(super) fn next(&self) -> Option<Tick> {
        self.coming.last().map(|(tick, ..)| *tick)
    }

    /// Whether messages between agents are lost or late.
    pub(super) fn touch_messages(&self) -> bool {
        self.messages.is_some()
    }

    /// How many times as long an agent takes, in thousandths.
    pub(crate) fn slowness(&self, agent: Option<AgentId>) -> u32 {
        let own = agent.and_then(|agent| self.slow.get(&agent));
        own.copied().unwrap_or(ONE as u32)
    }

    /// Draws the fate of the message of that number on its way to these hearers. Each message draws from a stream of
    /// its own.
    pub(super) fn fate(&self, number: u64, hearers: &[AgentId]) -> Fate {
        let Some(messages) = &self.messages else { return Fate::default() };
        let mut random = messages.random.numbered_child("message", number);
        let delay_ticks = match u32::try_from(messages.reorder_ticks.saturating_add(1)) {
            Ok(moments) => messages.delay_ticks + u64::from(random.below(moments)),
            Err(_) => messages.delay_ticks + random.next_u64() % messages.reorder_ticks.max(1),
        };
        let lost = hearers.iter().filter(|_| random.below(MILLION) < messages.lost_per_million);
        Fate { lost: lost.copied().collect(), delay_ticks }
    }
}

/// Returns a time multiplied by a factor in thousandths, rounded up.
pub(super) fn stretched(time: Micros, milli: u32) -> Micros {
    if u64::from(milli) == ONE {
        return time;
    }
    let stretched = (u128::from(time.0) * u128::from(milli)).div_ceil(u128::from(ONE));
    Micros(u64::try_from(stretched).unwrap_or(u64::MAX))
}

impl SharedEpisodeState {
    /// Applies the faults that the plan has up to now.
    pub(crate) fn apply_faults(&mut self) {
        while self.stop.is_none()
            && let Some(&(tick, agent, change)) = self.faults.coming.last()
            && tick <= self.world.tick()
        {
            self.faults.coming.pop();
            self.change_seat(agent, change);
        }
    }

    pub(super) fn change_seat(&mut self, agent: AgentId, change: Change) {
        let (tick, kind) = (self.world.tick().0, change.name().to_owned());
        if change == Change::Rejoin {
            if self.faults.down.remove(&agent) {
                self.write(&Record::Fault { tick, agent: agent.0, kind, outcome: None });
            }
            return;
        }
        if !self.faults.down.insert(agent) {
            return;
        }
        let stopped = self.world.halt(agent);
        let outcome = (stopped != Stopped::Idle).then(|| stopped.name().to_owned());
        self.write(&Record::Fault { tick, agent: agent.0, kind, outcome });
        for call in self.calls_of(agent) {
            self.cancel(call);
        }
        self.empty_mailbox(agent);
    }

    /// Whether that agent is down.
    pub(crate) fn is_down(&self, agent: AgentId) -> bool {
        self.faults.is_down(agent)
    }

    /// When something will happen by itself next: to a seat, or a message that is on its way arrives.
    pub(crate) fn next_by_itself(&self) -> Option<Tick> {
        [self.faults.next(), self.next_arrival()].into_iter().flatten().min()
    }

    /// Returns the number of ticks that a pause of an agent takes; it is larger for a slow one.
    pub(crate) fn pause_of(&self, agent: AgentId, ticks: u64) -> u64 {
        stretched(Micros(ticks), self.faults.slowness(Some(agent))).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(plan: &[FaultPlan]) -> EpisodeFaults {
        EpisodeFaults::new(plan, TreeRandom::from_seed(7))
    }

    #[test]
    fn what_happens_to_seats_is_in_the_order_of_time_and_then_of_the_plan() {
        let faults = faults(&[
            FaultPlan::Crash { seat: 1, tick: 9 },
            FaultPlan::Late { seat: 0, tick: 9 },
            FaultPlan::Rejoin { seat: 1, tick: 20 },
        ]);
        let coming: Vec<(u64, u32, Change)> =
            faults.coming.iter().rev().map(|(tick, agent, change)| (tick.0, agent.0, *change)).collect();
        assert_eq!(
            coming,
            [(0, 0, Change::Late), (9, 1, Change::Crash), (9, 0, Change::Rejoin), (20, 1, Change::Rejoin)]
        );
        assert_eq!((faults.next(), faults.touch_messages()), (Some(Tick(0)), false));
    }

    #[test]
    fn about_the_asked_share_of_messages_is_lost_and_each_has_its_own_fate() {
        let all = faults(&[
            FaultPlan::DropMessages { per_million: 200_000 },
            FaultPlan::DelayMessages { ticks: 3 },
            FaultPlan::ReorderMessages { ticks: 4 },
        ]);
        let hearers: Vec<AgentId> = (0..3).map(AgentId).collect();
        let fates: Vec<Fate> = (0..2_000).map(|number| all.fate(number, &hearers)).collect();
        let lost: usize = fates.iter().map(|fate| fate.lost.len()).sum();
        assert!((1_080..1_320).contains(&lost), "{lost} of 6,000");
        let delays: BTreeSet<u64> = fates.iter().map(|fate| fate.delay_ticks).collect();
        assert_eq!(delays.into_iter().collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
        assert_eq!(all.fate(5, &hearers), fates[5], "whatever was drawn before");
        assert_eq!(faults(&[]).fate(5, &hearers), Fate::default());
    }

    #[test]
    fn times_are_stretched_upwards() {
        assert_eq!(stretched(Micros(7), 1_000), Micros(7));
        assert_eq!(stretched(Micros(3), 1_500), Micros(5));
        assert_eq!(stretched(Micros(u64::MAX), 3_000), Micros(u64::MAX));
    }
}
