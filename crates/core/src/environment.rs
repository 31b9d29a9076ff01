//! The contract between a world and everything that acts in it.
//!
//! An environment is synchronous and deterministic. The typed trait here is what it implements and what fast callers
//! use; [`crate::world::World`] is the object-safe form that the runtime and the frameworks see.

use std::fmt;

use serde_json::Value;

use crate::digest::Digest;
use crate::event::EventRecord;
use crate::fault::Fault;
use crate::ids::AgentId;
use crate::manual::Manual;
use crate::observation::{Observation, Viewer};
use crate::short_form::{ShortFormError, ShortTurn, ShortTurnRequest};
use crate::time::Tick;
use crate::tool::{Offer, Tool, ToolCall};

/// One entry of a batch: an action in one of three forms, for any agent number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry<'a, C> {
    /// The environment's own typed call.
    Typed { agent: AgentId, call: C },
    /// A call by name, not yet checked.
    Named { agent: AgentId, call: &'a ToolCall },
    /// The raw text that a call came from, not yet checked. Anything is legal input.
    Text {
        /// The agent that issued the call; `None` where the text itself names its agent.
        agent: Option<AgentId>,
        text: &'a str,
    },
}

/// The answer to one entry of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt<R> {
    /// It will be carried out.
    Accepted,
    /// It won't, for a reason that the agent should read.
    Refused(R),
}

/// How entries that reach an environment between two ticks are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrivalOrder {
    /// The order of submission is part of the input (a step world's command list).
    Submission,
    /// The environment sorts by issuer and the issuer's own sequence; permuting arrivals changes nothing.
    Canonical,
}

/// The agents whose events end an [`Environment::advance`] early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake<'a> {
    /// Runs to the given tick.
    Nobody,
    Agents(&'a [AgentId]),
    Anybody,
}

/// Whether a world goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The world goes on.
    Running,
    /// It says of itself that it has ended; some worlds accept commands even then.
    Over,
}

/// The result of stopping an agent's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The action ends within a tick, as interrupted; its end is an event like others.
    Stopped,
    /// The action goes on: its tool cannot be stopped.
    GoesOn,
    /// Nothing was under way.
    Idle,
}

impl Stopped {
    /// The word in journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stopped::Stopped => "stopped",
            Stopped::GoesOn => "goes_on",
            Stopped::Idle => "idle",
        }
    }

    /// The result with that [`name`](Stopped::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Stopped> {
        [Stopped::Stopped, Stopped::GoesOn, Stopped::Idle].into_iter().find(|stopped| stopped.name() == name)
    }
}

/// The environment cannot be snapshotted (a real server).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this environment cannot be snapshotted")]
pub struct SnapshotRefused;

/// A world in which agents act: synchronous, deterministic, no I/O.
///
/// Between two calls of [`advance`](Environment::advance) no time passes. Everything here is a function of how the
/// environment was made and of the batches it was given; [`crate::contract::environment_contract`] checks that.
pub trait Environment {
    /// The environment's own type of actions.
    type Call: Clone + fmt::Debug;
    /// The environment's own type of reasons for a refusal.
    type Refusal: Clone + fmt::Debug + PartialEq;
    /// The environment's own event type.
    type Event: Clone + fmt::Debug;
    /// A copy of the whole state.
    type Snapshot: Clone + 'static;

    /// How entries between two ticks are ordered.
    const ARRIVAL_ORDER: ArrivalOrder;

    /// The number of agents; their ids are `0 … agents − 1`.
    fn agents(&self) -> u32;

    /// The tools that agent has, in a stable order.
    fn tools(&self, agent: AgentId) -> &[Tool];

    /// The rules of the world, as far as the viewer may know them.
    fn manual(&self, viewer: Viewer) -> Manual;

    /// The viewer's present observation. Observing has no effects.
    fn observe(&self, viewer: Viewer) -> Observation;

    /// Appends the text of [`observe`](Environment::observe) to `out`, without the data.
    fn observe_text(&self, viewer: Viewer, out: &mut String) {
        out.push_str(&self.observe(viewer).text);
    }

    /// The legend of the world's [short form](crate::short_form), the same for every task.
    ///
    /// # Errors
    /// [`ShortFormError`] if the world has no such form, or if this task does not fit into it: then no turn of it does.
    fn short_legend(&self) -> Result<&'static str, ShortFormError> {
        Err(ShortFormError::NotOffered)
    }

    /// The present turn in the short form, with the viewer's manual and observation.
    ///
    /// # Errors
    /// As [`short_legend`](Environment::short_legend).
    fn short_turn(
        &self,
        _viewer: Viewer,
        _request: &ShortTurnRequest<'_>,
    ) -> Result<ShortTurn, ShortFormError> {
        Err(ShortFormError::NotOffered)
    }

    /// The actions proposed to that agent now, possibly none.
    fn offered(&self, agent: AgentId) -> Vec<Offer>;

    /// The actions that a person in that agent's seat is shown as buttons and menus now, where they are others than
    /// [`offered`](Environment::offered): a published world may propose to random players what would fail.
    fn offered_to_people(&self, agent: AgentId) -> Vec<Offer> {
        self.offered(agent)
    }

    /// The agent that the raw text of a call names by itself; none where texts name no agents, or this one doesn't.
    fn addressee(&self, _text: &str) -> Option<AgentId> {
        None
    }

    /// Submits an ordered, atomic batch. `receipts` is cleared and gets one receipt per entry.
    ///
    /// Whether one bad entry rejects the whole batch is the environment's rule.
    fn submit(&mut self, batch: &[Entry<'_, Self::Call>], receipts: &mut Vec<Receipt<Self::Refusal>>);

    /// Stops what that agent is doing; the catalogue of its tools says which of them let themselves be stopped. Where actions
    /// take no time there is nothing to stop.
    fn stop(&mut self, _agent: AgentId) -> Stopped {
        Stopped::Idle
    }

    /// Ends the agent's action and all that would follow it, even where its tool refuses to be stopped: the agent has
    /// failed, and its body stands still.
    fn halt(&mut self, agent: AgentId) -> Stopped {
        self.stop(agent)
    }

    /// Takes in what a world outside, which this environment follows, has told since the last tick. Facts are inputs like calls:
    /// the same facts between the same ticks give the same environment.
    ///
    /// # Errors
    /// Why they are not taken in: the environment follows no world outside, or the facts are damaged.
    fn take_facts(&mut self, _facts: &Value) -> Result<(), String> {
        Err("this world takes no facts from outside".to_owned())
    }

    /// The part of its own set-up that is still missing, in words. Its ticks pass meanwhile, and no team begins before it is `None`.
    fn preparing(&self) -> Option<String> {
        None
    }

    /// Lets time pass up to `until`, but stops at the end of the first tick that brings a watched agent an event.
    ///
    /// `events` is cleared and gets the events of these ticks. Returns the tick reached. `until` in the past changes nothing.
    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<Self::Event>) -> Tick;

    /// Does a part of the work of later ticks that has no effect yet, a millisecond or two of it, and returns whether there was
    /// some to do. Worlds that keep pace with real time are asked in time to spare; they play the same however often they are asked.
    fn make_ahead(&mut self) -> bool {
        false
    }

    /// Ticks played so far.
    fn tick(&self) -> Tick;

    /// Whether the world goes on.
    fn status(&self) -> Status;

    /// Running totals by name, in ascending order of name; judges read them.
    fn counters(&self) -> Vec<(&'static str, i64)>;

    /// The sentence that tells an agent why an entry was refused; empty where the world keeps silent.
    fn refusal_text(&self, refusal: &Self::Refusal) -> String;

    /// The event in the form that frameworks read.
    fn event_record(&self, event: &Self::Event) -> EventRecord;

    /// The whole state at this moment, actions under way included.
    ///
    /// # Errors
    /// [`SnapshotRefused`] where the environment has no state of its own to copy.
    fn snapshot(&self) -> Result<Self::Snapshot, SnapshotRefused>;

    /// Goes back to a state taken from this environment or from one made alike.
    fn restore(&mut self, snapshot: &Self::Snapshot);

    /// A digest of the whole state: of all that can influence the future.
    fn digest(&self) -> Digest;

    /// A fault of the environment itself, if there is one: the runtime then breaks the episode off.
    fn fault(&self) -> Option<Fault> {
        None
    }
}
