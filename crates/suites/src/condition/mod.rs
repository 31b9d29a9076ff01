//! Conditions: what an experiment plays, and how often.

mod fault;

use std::collections::BTreeMap;

use cooperage_journal::SayPlan;

pub use fault::{Fault, FaultError, Span};

/// One row of an experiment: a team on a suite, so many episodes of each task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Unique in the experiment, such as `level_3, 2 agents, oracle`.
    pub id: String,
    /// A suite, such as `cuisineworld/level_3` for its five tasks, or a single task.
    pub suite: String,
    /// The number of agents.
    pub agents: u32,
    /// The framework's name.
    pub framework: String,
    /// Options of the framework and of the suite that differ from their defaults, by name.
    pub options: BTreeMap<String, String>,
    /// Models by role; the role `*` stands for every other one. Empty for teams without models.
    pub models: BTreeMap<String, String>,
    /// Episodes of each task: the indices 0 to this, exclusive.
    pub episodes: u32,
    /// The rules of the suite and of the frameworks, where the experiment compares several; none are the run's.
    pub rules: Option<String>,
    /// Latency profiles of the clock `tokens` by role, `*` for every other one; what is not named has the run's.
    pub latency: BTreeMap<String, String>,
    /// Who plays in some of the seats; the framework above plays in the others.
    pub seats: Vec<(Who, SeatPlayer)>,
    /// Models of seats of their own, by role, `*` for every role that is asked for a seat.
    pub seat_models: BTreeMap<u32, BTreeMap<String, String>>,
    /// Latency profiles of seats of their own, likewise.
    pub seat_latency: BTreeMap<u32, BTreeMap<String, String>>,
    /// Options for the team that plays in a seat.
    pub seat_options: BTreeMap<u32, BTreeMap<String, String>>,
    /// What is said to agents, whatever happens.
    pub say: Vec<SayPlan>,
    /// What goes wrong with agents and with what they say.
    pub faults: Vec<Fault>,
}

impl Condition {
    /// The names of the frameworks that play, possibly several times.
    pub fn frameworks(&self) -> impl Iterator<Item = &str> {
        let of_seats = self.seats.iter().filter_map(|(_, player)| player.framework());
        std::iter::once(self.framework.as_str()).chain(of_seats)
    }
}

/// Some seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// These and all between them.
    Seats {
        /// The first.
        first: u32,
        /// The last.
        last: u32,
    },
    /// That of the agent of that name.
    Name(String),
}

/// Who plays in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlayer {
    /// A team of the framework of that name.
    Framework(String),
    /// A person.
    Person {
        /// The person's name.
        name: String,
        /// Who plays in the seat once the person hands it over; nobody does where there is none.
        stand_in: Option<StandIn>,
    },
}

/// Who plays in a person's seat once the person hands it over: a team of its own, which does nothing before.
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

    /// Whether it is a person.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, SeatPlayer::Person { .. })
    }

    /// The framework that it names.
    #[must_use]
    pub fn framework(&self) -> Option<&str> {
        match self {
            SeatPlayer::Framework(name)
            | SeatPlayer::Person { stand_in: Some(StandIn::Framework(name)), .. } => Some(name),
            SeatPlayer::Person { .. } => None,
        }
    }

    /// The same to be changed.
    pub fn framework_mut(&mut self) -> Option<&mut String> {
        match self {
            SeatPlayer::Framework(name)
            | SeatPlayer::Person { stand_in: Some(StandIn::Framework(name)), .. } => Some(name),
            SeatPlayer::Person { .. } => None,
        }
    }
}
