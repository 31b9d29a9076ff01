//! An episode in a few figures: where the time went, what was in vain, what bounded the speed.

use std::collections::BTreeMap;

use super::budget::{TimeBudget, Use};
use super::conduct::Conduct;
use super::graph::Graph;
use super::story::Story;

/// What an episode's journal says of its time and conduct.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// The share of all agents' time by use, from 0 to 1.
    pub shares: BTreeMap<Use, f64>,
    /// What was done in vain.
    pub conduct: Conduct,
    /// Seconds of virtual time from begin to end.
    pub seconds: f64,
    /// The longest chain of subtasks; none where the framework makes no plan, or nobody worked on it.
    pub critical: Option<CriticalPath>,
}

/// The chain of subtasks that took longest.
#[derive(Clone, Debug, PartialEq)]
pub struct CriticalPath {
    /// The subtasks' numbers, first to last.
    pub subtasks: Vec<u64>,
    /// Seconds of virtual time that they took.
    pub seconds: f64,
    /// All work by this path: no team is faster than one agent by more, with that task graph.
    pub speed_up_bound: f64,
}

impl Account {
    /// Of an episode.
    #[must_use]
    pub fn of(story: &Story) -> Account {
        let graph = Graph::of(story);
        let critical = graph.speed_up_bound().map(|speed_up_bound| CriticalPath {
            seconds: story.seconds(graph.critical_ticks),
            subtasks: graph.critical,
            speed_up_bound,
        });
        Account {
            shares: TimeBudget::of(story).shares(),
            conduct: Conduct::of(story),
            seconds: story.seconds(story.ticks),
            critical,
        }
    }
}

/// A figure of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Figure {
    /// The share of all agents' time that went into this.
    Share(Use),
    /// The share of actions that failed or were refused.
    FailedRate,
    /// Blocks that one agent placed and another took away.
    UndoneBlocks,
    /// Blocks placed where they already stood.
    DuplicateWork,
    /// Claims of success.
    Claims,
    /// Those of them that events contradict.
    UnsupportedClaims,
    /// Seconds of virtual time.
    VirtualSeconds,
    /// Seconds that the longest chain of subtasks took.
    CriticalPath,
    /// All work by that chain.
    SpeedUpBound,
}

impl Figure {
    /// Those that are no shares of time, in reading order.
    pub const CONDUCT: [Figure; 8] = [
        Figure::FailedRate,
        Figure::UndoneBlocks,
        Figure::DuplicateWork,
        Figure::Claims,
        Figure::UnsupportedClaims,
        Figure::VirtualSeconds,
        Figure::CriticalPath,
        Figure::SpeedUpBound,
    ];

    /// All of them, in reading order.
    pub fn all() -> impl Iterator<Item = Figure> {
        Use::ALL.into_iter().map(Figure::Share).chain(Figure::CONDUCT)
    }

    /// Its value; none where it is not defined.
    #[must_use]
    pub fn of(self, account: &Account) -> Option<f64> {
        let conduct = &account.conduct;
        match self {
            Figure::Share(spent) => Some(account.shares.get(&spent).copied().unwrap_or_default()),
            Figure::FailedRate => (conduct.actions > 0).then(|| conduct.failed_rate()),
            Figure::UndoneBlocks => Some(conduct.undone as f64),
            Figure::DuplicateWork => Some(conduct.duplicates as f64),
            Figure::Claims => Some(conduct.claims as f64),
            Figure::UnsupportedClaims => Some(conduct.unsupported as f64),
            Figure::VirtualSeconds => Some(account.seconds),
            Figure::CriticalPath => Some(account.critical.as_ref()?.seconds),
            Figure::SpeedUpBound => Some(account.critical.as_ref()?.speed_up_bound),
        }
    }

    /// Its name in summaries.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Figure::Share(Use::Useful) => "time_budget.useful_action",
            Figure::Share(Use::Thinking) => "time_budget.thinking",
            Figure::Share(Use::Failed) => "time_budget.failed_action",
            Figure::Share(Use::Undone) => "time_budget.undone_work",
            Figure::Share(Use::AwaitsPredecessor) => "time_budget.waiting_for_predecessor",
            Figure::Share(Use::AwaitsController) => "time_budget.waiting_for_controller",
            Figure::Share(Use::Idle) => "time_budget.idle",
            Figure::FailedRate => "failed_action_rate",
            Figure::UndoneBlocks => "undone_blocks",
            Figure::DuplicateWork => "duplicate_work",
            Figure::Claims => "claims",
            Figure::UnsupportedClaims => "unsupported_claims",
            Figure::VirtualSeconds => "virtual_s",
            Figure::CriticalPath => "critical_path_s",
            Figure::SpeedUpBound => "speed_up_bound",
        }
    }

    /// For people.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Figure::Share(spent) => spent.words(),
            Figure::FailedRate => "failed actions",
            Figure::UndoneBlocks => "undone blocks",
            Figure::DuplicateWork => "duplicate work",
            Figure::Claims => "claims",
            Figure::UnsupportedClaims => "unsupported claims",
            Figure::VirtualSeconds => "virtual time, s",
            Figure::CriticalPath => "critical path, s",
            Figure::SpeedUpBound => "speed-up bound",
        }
    }

    /// Whether it is a share, from 0 to 1.
    #[must_use]
    pub fn is_share(self) -> bool {
        matches!(self, Figure::Share(_) | Figure::FailedRate)
    }
}
