//! Conditions: what an experiment plays, and how often.

mod fault;

use std::collections::{BTreeMap, BTreeSet};

pub use fault::{ConditionFault, FaultError, TimeSpec};

/// One row of an experiment: a team on a suite, with a number of episodes of each task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExperimentCondition {
    /// Unique in the experiment, such as `level_3, 2 agents, oracle`.
    pub id: String,
    /// A suite, such as `cuisineworld/level_3` for its five tasks, or a single task.
    pub suite: String,
    /// The number of agents.
    pub agents: u32,
    pub framework: String,
    /// Options of the framework and of the suite that differ from their defaults, by name.
    pub options: BTreeMap<String, String>,
    /// Models by role; the role `*` stands for every other one. Empty for teams without models.
    pub models: BTreeMap<String, String>,
    /// The keys of these that hold only where no file of the team names a model: the user has not named them for this call.
    pub yielding: BTreeSet<String>,
    /// Episodes of each task: the indices 0 to this, exclusive.
    pub episodes: u32,
    /// Rollouts of each of these, which have the same world; none where each is played once and is no rollout.
    pub rollouts: Option<u32>,
    /// The rules of the suite and of the frameworks, where the experiment compares several; none are the run's.
    pub rules: Option<String>,
    /// The clock, where the experiment needs one and the run names none.
    pub clock: Option<String>,
    /// Latency profiles of the clock `tokens` by role, `*` for every other one; what is not named has the run's.
    pub latency: BTreeMap<String, String>,
    /// Players of single seats; the framework above plays in the others.
    pub seats: Vec<(SeatSelector, SeatPlayer)>,
    /// Models of seats of their own, by role, `*` for every role that is asked for a seat.
    pub seat_models: BTreeMap<u32, BTreeMap<String, String>>,
    /// Latency profiles of seats of their own, by role as above.
    pub seat_latency: BTreeMap<u32, BTreeMap<String, String>>,
    /// Options for the team that plays in a seat.
    pub seat_options: BTreeMap<u32, BTreeMap<String, String>>,
    /// Messages to agents that are sent at fixed times, however the episode goes.
    pub say: Vec<ConditionMessage>,
    /// Faults of agents and of their messages.
    pub faults: Vec<ConditionFault>,
}

impl ExperimentCondition {
    /// The names of the frameworks that play, possibly several times.
    pub fn frameworks(&self) -> impl Iterator<Item = &str> {
        let of_seats = self.seats.iter().filter_map(|(_, player)| player.framework());
        std::iter::once(self.framework.as_str()).chain(of_seats)
    }
}

/// A message to agents at a fixed time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionMessage {
    pub tick: u64,
    /// The name of the speaker, such as `player`.
    pub from: String,
    /// The agents that hear it; none are all of them.
    pub to: Option<SeatSelector>,
    pub text: String,
}

/// The seats that a part of a condition is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatSelector {
    /// A range of seats, both ends included.
    Seats { first: u32, last: u32 },
    /// The seat of the agent of that name.
    Name(String),
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlayer {
    /// A team of the framework of that name.
    Framework(String),
    Person {
        name: String,
        /// The team that takes the seat over when the person hands it over. Without one the agent then does nothing.
        stand_in: Option<StandIn>,
    },
}

/// The team that takes over a person's seat once the person hands it over. It is a team of its own and does nothing
/// before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandIn {
    /// One of the condition's framework.
    OfCondition,
    /// One of the framework of that name.
    Framework(String),
}

impl SeatPlayer {
    /// A person without a stand-in.
    #[must_use]
    pub fn person(name: &str) -> SeatPlayer {
        SeatPlayer::Person { name: name.to_owned(), stand_in: None }
    }

    /// Whether a person plays in the seat.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, SeatPlayer::Person { .. })
    }

    /// Returns the framework that plays in the seat; `None` for a person whose stand-in names none.
    #[must_use]
    pub fn framework(&self) -> Option<&str> {
        match self {
            SeatPlayer::Framework(name)
            | SeatPlayer::Person { stand_in: Some(StandIn::Framework(name)), .. } => Some(name),
            SeatPlayer::Person { .. } => None,
        }
    }

    /// Returns the same framework name, mutable.
    pub fn framework_mut(&mut self) -> Option<&mut String> {
        match self {
            SeatPlayer::Framework(name)
            | SeatPlayer::Person { stand_in: Some(StandIn::Framework(name)), .. } => Some(name),
            SeatPlayer::Person { .. } => None,
        }
    }
}
