//! The object-safe form of the [`Environment`] contract, which the runtime, the frameworks and the judges use.

use std::any::Any;
use std::rc::Rc;

use serde_json::Value;

use crate::digest::Digest;
use crate::environment::{Entry, Environment, Receipt, SnapshotRefused, Status, Stopped, Wake};
use crate::event::EventRecord;
use crate::fault::Fault;
use crate::ids::AgentId;
use crate::manual::Manual;
use crate::observation::{Observation, Viewer};
use crate::short_form::{ShortFormError, ShortTurn, ShortTurnRequest};
use crate::time::Tick;
use crate::tool::{Offer, Tool, ToolCall};

/// An entry of a batch without the environment's own types.
#[derive(Clone, Debug, PartialEq)]
pub enum WorldEntry {
    /// A call by name.
    Call { agent: AgentId, call: ToolCall },
    /// The raw text of a call.
    Text {
        /// The agent that issued the call; `None` where the text itself names its agent.
        agent: Option<AgentId>,
        text: String,
    },
}

/// The answer to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldReceipt {
    /// It will be carried out.
    Accepted,
    /// It won't; the text is what the agent should read, possibly nothing.
    Refused(String),
    /// It is for an agent that another player controls, and never reached the world.
    NotYours,
    /// It is for an agent that is down, and never reached the world.
    Down,
    /// It is for an agent that is unable to do anything, and never reached the world.
    Unable,
}

impl WorldReceipt {
    /// Why it won't be carried out, possibly nothing; none where it will.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self {
            WorldReceipt::Accepted => None,
            WorldReceipt::Refused(reason) => Some(reason),
            WorldReceipt::NotYours => Some("this agent is not yours to command"),
            WorldReceipt::Down => Some("this agent does not answer"),
            WorldReceipt::Unable => Some("nothing that this agent tries in the world works"),
        }
    }
}

/// A snapshot of some environment; only one of the same type can take it back.
#[derive(Clone)]
pub struct Checkpoint(Rc<dyn Any>);

/// The object-safe form of [`Environment`], implemented for every environment.
pub trait World {
    /// The number of agents.
    fn agents(&self) -> u32;
    /// The tools that agent has.
    fn tools(&self, agent: AgentId) -> &[Tool];
    /// The rules of the world, as far as the viewer may know them.
    fn manual(&self, viewer: Viewer) -> Manual;
    /// The viewer's present observation.
    fn observe(&self, viewer: Viewer) -> Observation;
    /// Appends the text of what the viewer perceives.
    fn observe_text(&self, viewer: Viewer, out: &mut String);
    /// The legend of the world's short form.
    ///
    /// # Errors
    /// As [`Environment::short_legend`].
    fn short_legend(&self) -> Result<&'static str, ShortFormError>;
    /// The present turn in the short form.
    ///
    /// # Errors
    /// As [`Environment::short_legend`].
    fn short_turn(&self, viewer: Viewer, request: &ShortTurnRequest<'_>)
    -> Result<ShortTurn, ShortFormError>;
    /// The actions proposed to that agent now.
    fn offered(&self, agent: AgentId) -> Vec<Offer>;
    /// The actions that a person in that agent's seat is shown now.
    fn offered_to_people(&self, agent: AgentId) -> Vec<Offer>;
    /// The agent that the raw text of a call names by itself, where it names one.
    fn addressee(&self, text: &str) -> Option<AgentId>;
    /// Submits an ordered, atomic batch; one receipt per entry.
    fn submit(&mut self, batch: &[WorldEntry]) -> Vec<WorldReceipt>;
    /// Stops what that agent is doing.
    fn stop(&mut self, agent: AgentId) -> Stopped;
    /// Ends the agent's action, even where its tool refuses to be stopped: the agent has failed, and its body stands still.
    fn halt(&mut self, agent: AgentId) -> Stopped;
    /// Takes in what a world outside has told.
    ///
    /// # Errors
    /// As [`Environment::take_facts`].
    fn take_facts(&mut self, facts: &Value) -> Result<(), String>;
    /// The part of its own set-up that is still missing.
    fn preparing(&self) -> Option<String>;
    /// Lets time pass; returns the tick reached and what happened.
    fn advance(&mut self, until: Tick, wake: Wake<'_>) -> (Tick, Vec<EventRecord>);
    /// Does a part of the work of later ticks; returns whether there was some to do.
    fn make_ahead(&mut self) -> bool;
    /// Ticks played so far.
    fn tick(&self) -> Tick;
    /// Whether the world goes on.
    fn status(&self) -> Status;
    /// Running totals by name.
    fn counters(&self) -> Vec<(&'static str, i64)>;
    /// A copy of the whole state.
    ///
    /// # Errors
    /// As [`Environment::snapshot`].
    fn checkpoint(&self) -> Result<Checkpoint, SnapshotRefused>;
    /// Goes back to a checkpoint.
    ///
    /// # Errors
    /// [`SnapshotRefused`] if it was taken from another type of environment.
    fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), SnapshotRefused>;
    /// A digest of the whole state.
    fn digest(&self) -> Digest;
    /// A fault of the world itself, if there is one.
    fn fault(&self) -> Option<Fault>;
    /// The environment itself, for an expert that knows its type.
    fn as_any(&self) -> &dyn Any;
}

/// Returns the world as its concrete type.
///
/// # Errors
/// [`Fault::WrongWorld`] if the world has another type: the fault lies with `who`, or with the code that handed it the world.
pub fn world_as<'a, T: World + 'static>(who: &'static str, world: &'a dyn World) -> Result<&'a T, Fault> {
    let expected = std::any::type_name::<T>();
    world.as_any().downcast_ref().ok_or(Fault::WrongWorld { who, expected })
}

impl<E: Environment + 'static> World for E {
    fn agents(&self) -> u32 {
        Environment::agents(self)
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        Environment::tools(self, agent)
    }

    fn manual(&self, viewer: Viewer) -> Manual {
        Environment::manual(self, viewer)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        Environment::observe(self, viewer)
    }

    fn observe_text(&self, viewer: Viewer, out: &mut String) {
        Environment::observe_text(self, viewer, out);
    }

    fn short_legend(&self) -> Result<&'static str, ShortFormError> {
        Environment::short_legend(self)
    }

    fn short_turn(
        &self,
        viewer: Viewer,
        request: &ShortTurnRequest<'_>,
    ) -> Result<ShortTurn, ShortFormError> {
        Environment::short_turn(self, viewer, request)
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        Environment::offered(self, agent)
    }

    fn offered_to_people(&self, agent: AgentId) -> Vec<Offer> {
        Environment::offered_to_people(self, agent)
    }

    fn addressee(&self, text: &str) -> Option<AgentId> {
        Environment::addressee(self, text)
    }

    fn submit(&mut self, batch: &[WorldEntry]) -> Vec<WorldReceipt> {
        let entries: Vec<Entry<'_, E::Call>> = batch
            .iter()
            .map(|entry| match entry {
                WorldEntry::Call { agent, call } => Entry::Named { agent: *agent, call },
                WorldEntry::Text { agent, text } => Entry::Text { agent: *agent, text },
            })
            .collect();
        let mut receipts = Vec::with_capacity(entries.len());
        Environment::submit(self, &entries, &mut receipts);
        receipts
            .iter()
            .map(|receipt| match receipt {
                Receipt::Accepted => WorldReceipt::Accepted,
                Receipt::Refused(refusal) => WorldReceipt::Refused(self.refusal_text(refusal)),
            })
            .collect()
    }

    fn stop(&mut self, agent: AgentId) -> Stopped {
        Environment::stop(self, agent)
    }

    fn halt(&mut self, agent: AgentId) -> Stopped {
        Environment::halt(self, agent)
    }

    fn take_facts(&mut self, facts: &Value) -> Result<(), String> {
        Environment::take_facts(self, facts)
    }

    fn preparing(&self) -> Option<String> {
        Environment::preparing(self)
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>) -> (Tick, Vec<EventRecord>) {
        let mut events = Vec::new();
        let tick = Environment::advance(self, until, wake, &mut events);
        let records = events.iter().map(|event| self.event_record(event)).collect();
        (tick, records)
    }

    fn make_ahead(&mut self) -> bool {
        Environment::make_ahead(self)
    }

    fn tick(&self) -> Tick {
        Environment::tick(self)
    }

    fn status(&self) -> Status {
        Environment::status(self)
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        Environment::counters(self)
    }

    fn checkpoint(&self) -> Result<Checkpoint, SnapshotRefused> {
        Ok(Checkpoint(Rc::new(Environment::snapshot(self)?)))
    }

    fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), SnapshotRefused> {
        let snapshot = checkpoint.0.downcast_ref::<E::Snapshot>().ok_or(SnapshotRefused)?;
        Environment::restore(self, snapshot);
        Ok(())
    }

    fn digest(&self) -> Digest {
        Environment::digest(self)
    }

    fn fault(&self) -> Option<Fault> {
        Environment::fault(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
