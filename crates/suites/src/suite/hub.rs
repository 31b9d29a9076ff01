//! The hub of a suite: programs create agents, begin a world with them, talk to them and read their states, as with the server
//! of a published program. A server offers these operations over a network; the suite knows the framework of the agents.

use std::collections::BTreeMap;

use cooperage_journal::{AttachmentPlan, EpisodePlan};
use cooperage_runtime::{DoorError, EpisodeDoor, Observer};
use serde_json::Value;

use super::BodyStateReader;

/// Why a hub refuses a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HubError {
    /// The settings lack a required key.
    #[error("the settings lack `{0}`")]
    Missing(&'static str),
    /// No agent can be called that, nor by a name like it.
    #[error("no agent can be called `{0}`: a name has 1 to 16 letters, digits and `_`")]
    Name(String),
    /// An agent of that name is there already.
    #[error("there is an agent `{0}` already")]
    Twice(String),
    /// A profile cannot be used.
    #[error("the profile cannot be used: {0}")]
    Profile(String),
    /// A memory cannot be used.
    #[error("the memory cannot be used: {0}")]
    Memory(String),
    /// Too many agents wait for a world.
    #[error("no more agents can wait for a world")]
    Full,
    #[error("the settings are too long")]
    TooLong,
    /// No agent has that name.
    #[error("there is no agent `{0}`")]
    Unknown(String),
    /// A person has the agent's seat.
    #[error("{0} sits in the seat of this agent")]
    Person(String),
    #[error("there is nothing to be said")]
    Silent,
    /// The world takes nothing in.
    #[error(transparent)]
    Door(#[from] DoorError),
}

/// The hub that a suite brings along.
pub trait AgentHub: Sync {
    /// Whether an episode has agents that the hub knows.
    fn has_agents(&self, plan: &EpisodePlan) -> bool;
    /// A roster on which no agent waits.
    fn roster(&self) -> Box<dyn HubRoster>;
    /// The agents of an episode that begins.
    fn open(&self, episode: OpenedEpisode<'_>) -> Box<dyn HubEpisode>;
    /// The settings of a new agent, as a list of objects from which a form can be built.
    fn settings_spec(&self) -> Value;
    /// Why a setting of the published program's means nothing here, if it is one of those.
    fn refused(&self, setting: &str) -> Option<&'static str>;
    /// The task and the options of a world: its land, where the request names one, and the virtual minutes after which it ends.
    ///
    /// # Errors
    /// A text for people about a land that there is not.
    fn world(&self, land: Option<&str>, minutes: Option<u32>) -> Result<HubTask, String>;
}

/// The task that a world of the hub is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubTask {
    pub task: String,
    pub options: BTreeMap<String, String>,
}

/// An episode with agents of the hub that begins.
pub struct OpenedEpisode<'e> {
    /// The door for inputs.
    pub door: EpisodeDoor,
    /// The place of the episode in its plan.
    pub place: usize,
    /// Reads the state of a body.
    pub look: BodyStateReader,
    /// The files of the run.
    pub attachments: &'e BTreeMap<String, AttachmentPlan>,
}

/// The agents that wait for a world.
pub trait HubRoster: Send {
    /// Creates an agent by its settings; those that the program does not know are left out, and named in reply.
    ///
    /// # Errors
    /// [`HubError`] for settings that cannot be used. Nothing is changed then.
    fn create(&mut self, settings: &Value) -> Result<CreatedAgent, HubError>;
    /// Takes an agent back; false where there is none of that name.
    fn remove(&mut self, name: &str) -> bool;
    /// The agents' names in the order of their seats.
    fn names(&self) -> Vec<String>;
    /// The settings of an agent; `None` if it does not wait.
    fn settings(&self, name: &str) -> Option<Value>;
    /// The parts of a run that belong to these agents.
    fn cast(&self) -> HubCast;
}

/// An agent that has been created.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreatedAgent {
    /// Its name in the world, which may be another one than was asked for.
    pub name: String,
    /// The settings that mean nothing here.
    pub left_out: Vec<String>,
    /// Remarks for its creator, as sentences without a full stop.
    pub remarks: Vec<String>,
}

/// The parts of a run that belong to its agents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HubCast {
    /// Options of the framework and of the suite.
    pub options: BTreeMap<String, String>,
    /// The files to which the options refer.
    pub attachments: BTreeMap<String, AttachmentPlan>,
}

/// An agent in a world, as a hub lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubListing {
    pub name: String,
    /// Whether it is in the game.
    pub in_game: bool,
}

/// A message that an agent sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubMessage {
    /// The agent's name.
    pub name: String,
    /// The names of the addressees; empty if the message is for all.
    pub to: Vec<String>,
    pub text: String,
    /// The tick at which the agent said it.
    pub tick: u64,
}

/// The agents of an episode under way. Every operation is an input through the episode's door, so that a replay repeats it.
pub trait HubEpisode: Send + Sync {
    /// Returns the observer that follows the episode for the hub, on the worker that plays it.
    fn watcher(&self) -> Box<dyn Observer>;
    /// Whether the episode is over.
    fn is_over(&self) -> bool;
    /// Lists all agents, by name.
    fn agents(&self) -> Vec<HubListing>;
    /// Returns the kept messages of agents from number `from` on, oldest first, and the number after the last. Older
    /// messages may have been dropped.
    fn said(&self, from: u64) -> (Vec<HubMessage>, u64);
    /// The state of an agent as it was seen last: what the world tells of its body, `time`, and what its `mind` does. `None`
    /// before the world has begun. Repeated queries see a new state about once a second.
    ///
    /// # Errors
    /// [`HubError::Unknown`].
    fn state(&self, name: &str) -> Result<Option<Value>, HubError>;
    /// The settings of an agent: its profile, the framework's options, its models by role. `None` before the world has begun.
    ///
    /// # Errors
    /// [`HubError::Unknown`].
    fn settings(&self, name: &str) -> Result<Option<Value>, HubError>;
    /// The agent's memory as it was recorded last, and the code that it ran last.
    ///
    /// # Errors
    /// [`HubError::Unknown`].
    fn memory(&self, name: &str) -> Result<Value, HubError>;
    /// Says something to an agent, as a person does; a command is carried out without asking its model.
    ///
    /// # Errors
    /// [`HubError`] for an agent that is not there, and where the episode takes nothing in.
    fn message(&self, name: &str, text: &str) -> Result<(), HubError>;
    /// Says to an agent what a person has spoken aloud, with the mark that the journal gives such a message.
    ///
    /// # Errors
    /// Those of [`message`](HubEpisode::message).
    fn spoken_message(&self, name: &str, text: &str, mark: Value) -> Result<(), HubError>;
    /// Switches a mode of an agent with the agent's own command, which needs no model.
    ///
    /// # Errors
    /// As [`message`](HubEpisode::message).
    fn set_mode(&self, name: &str, mode: &str, is_on: bool) -> Result<(), HubError>;
    /// Takes an agent out of the game: its calls end, its body stands still, and messages to it are lost.
    ///
    /// # Errors
    /// As [`message`](HubEpisode::message), and where a person sits in its seat.
    fn stop(&self, name: &str) -> Result<(), HubError>;
    /// Starts a stopped agent again, which keeps its memory.
    ///
    /// # Errors
    /// As [`stop`](HubEpisode::stop).
    fn start(&self, name: &str) -> Result<(), HubError>;
    /// Restarts an agent, which keeps its memory.
    ///
    /// # Errors
    /// As [`stop`](HubEpisode::stop).
    fn restart(&self, name: &str) -> Result<(), HubError> {
        self.stop(name)?;
        self.start(name)
    }
    /// Stops all agents except those in whose seats people sit.
    ///
    /// # Errors
    /// [`HubError::Door`] where the episode takes nothing in.
    fn stop_all(&self) -> Result<(), HubError> {
        self.agents().iter().try_for_each(|agent| match self.stop(&agent.name) {
            Err(HubError::Person(_)) => Ok(()),
            done => done,
        })
    }
}
