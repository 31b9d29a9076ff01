//! How far a group has come, and when it is to be given up.

use cooperage_body::environment::BlockEvent;
use cooperage_body::round::RoundNews;
use cooperage_core::Tick;
use cooperage_journal::Revision;
use serde_json::json;

/// Ticks of a minute of virtual time.
pub const TICKS_PER_MINUTE: u64 = 1_200;
/// Ticks without progress after which a group may be given up.
const PATIENCE_TICKS: u64 = 40 * TICKS_PER_MINUTE;
/// Attempts of one agent without success within that time, above which it is.
const ATTEMPTS: u32 = 5;
/// The revision from which on every action counts as an attempt, under all rules. Before, failed ones did alone.
const COUNTS_ALL: Revision = Revision::FIFTH;

/// The best result so far, and the failures since.
#[derive(Clone, Debug, serde::Serialize)]
pub struct CollectionProgress {
    /// The best result, in the unit that the task counts.
    best: u32,
    /// When it was reached first.
    at: Tick,
    /// Attempts of each agent since then: actions that ended without progress.
    failures: Vec<u32>,
    /// Whether actions that went well without progress count too. It never changes, so that no digest has it.
    #[serde(skip)]
    counts_all: bool,
}

/// Why a task is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum CollectionEndReason {
    /// All of it is done.
    Complete,
    /// Nothing more came for 40 virtual minutes, and some agent tried more than five times since: the paper's NaN.
    NoProgress,
}

impl CollectionEndReason {
    /// Its name in figures and events.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CollectionEndReason::Complete => "complete",
            CollectionEndReason::NoProgress => "no_progress",
        }
    }
}

impl CollectionProgress {
    /// So many agents begin.
    #[must_use]
    pub fn new(agents: u32) -> CollectionProgress {
        CollectionProgress { best: 0, at: Tick(0), failures: vec![0; agents as usize], counts_all: false }
    }

    /// Has the conduct of a revision.
    pub fn set_revision(&mut self, revision: Revision) {
        self.counts_all = revision >= COUNTS_ALL;
    }

    /// The best result so far.
    #[must_use]
    pub fn best(&self) -> u32 {
        self.best
    }

    /// Counts actions that ended: attempts, until one of them brings progress.
    pub fn note(&mut self, happened: &[BlockEvent]) {
        for event in happened {
            if let BlockEvent::Finished { agent, outcome, .. } = event
                && (self.counts_all || !outcome.succeeded)
                && let Some(failures) = self.failures.get_mut(agent.0 as usize)
            {
                *failures += 1;
            }
        }
    }

    /// Takes a result in, so many `of` all, which are called `what`: the news of it, and when and why the task is over, if it is
    /// now.
    pub fn look(
        &mut self,
        result: u32,
        of: u32,
        what: &str,
        tick: Tick,
    ) -> (Vec<RoundNews>, Option<(Tick, CollectionEndReason)>) {
        let mut news = Vec::new();
        if self.rise(result, tick) {
            news.push(RoundNews {
                name: "progress",
                text: format!("{result} of {of} {what}"),
                data: json!({"reached": result, "of": of}),
                is_public: false,
            });
        }
        let reason = if self.best >= of {
            Some(CollectionEndReason::Complete)
        } else {
            self.is_stuck(tick).then_some(CollectionEndReason::NoProgress)
        };
        news.extend(reason.map(|reason| RoundNews::over(reason.name())));
        (news, reason.map(|reason| (tick, reason)))
    }

    /// Takes a result in; whether it is better than all before.
    fn rise(&mut self, result: u32, tick: Tick) -> bool {
        if result <= self.best {
            return false;
        }
        self.best = result;
        self.at = tick;
        self.failures.fill(0);
        true
    }

    /// Whether the group is to be given up.
    #[must_use]
    pub fn is_stuck(&self, tick: Tick) -> bool {
        tick.0.saturating_sub(self.at.0) >= PATIENCE_TICKS
            && self.failures.iter().any(|&failures| failures > ATTEMPTS)
    }
}

#[cfg(test)]
mod tests {
    use cooperage_body::ActionOutcome;
    use cooperage_core::AgentId;

    use super::*;

    fn failed(agent: u32) -> BlockEvent {
        let (label, by, aim) = ("mine".into(), None, None);
        let outcome = ActionOutcome::failed("");
        BlockEvent::Finished { tick: Tick(1), agent: AgentId(agent), label, ticks: 1, outcome, by, aim }
    }

    #[test]
    fn from_revision_five_on_every_action_without_progress_is_an_attempt() {
        let (label, by, aim) = ("mine".into(), None, None);
        let outcome = ActionOutcome { succeeded: true, ..ActionOutcome::failed("") };
        let done =
            BlockEvent::Finished { tick: Tick(1), agent: AgentId(0), label, ticks: 1, outcome, by, aim };
        let is_stuck = |revision| {
            let mut progress = CollectionProgress::new(1);
            progress.set_revision(revision);
            (0..6).for_each(|_| progress.note(std::slice::from_ref(&done)));
            progress.is_stuck(Tick(PATIENCE_TICKS))
        };
        assert_eq!([Revision::FOURTH, Revision::FIFTH].map(is_stuck), [false, true]);
    }

    #[test]
    fn a_group_is_given_up_after_forty_minutes_and_six_failures_of_one_agent() {
        let mut progress = CollectionProgress::new(2);
        assert!(progress.rise(1, Tick(100)));
        for _ in 0..5 {
            progress.note(&[failed(0), failed(1)]);
        }
        assert!(!progress.is_stuck(Tick(100 + PATIENCE_TICKS)));
        progress.note(&[failed(1)]);
        assert!(
            !progress.is_stuck(Tick(99 + PATIENCE_TICKS)) && progress.is_stuck(Tick(100 + PATIENCE_TICKS))
        );
        assert!(!progress.rise(1, Tick(200)) && progress.rise(2, Tick(200)));
        assert!(!progress.is_stuck(Tick(200 + PATIENCE_TICKS)));
    }
}
