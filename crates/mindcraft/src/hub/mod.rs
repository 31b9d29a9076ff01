//! The hub's operations on agents as a library (docs/spec/mindcraft.md, 1.4, 19.3): create, start, stop, restart,
//! message, state. Servers offer them to other programs over a network.
//!
//! Agents are created before their world begins, because a plan lists its agents ([`Roster`]). Every other operation in
//! the world is an input through the episode's door, so that a replay repeats it.

mod life;
mod roster;
mod spec;
mod watch;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_core::AgentId;
use cooperage_runtime::{DoorError, EpisodeDoor, InputKind, Observer, OutsideInput, OutsideSource};
use cooperage_suites::suite::BodyStateReader;
use serde_json::{Value, json};

pub use roster::{Roster, refused};
pub use spec::{AgentSetting, settings_spec};

use crate::settings::fit_name;
use life::Life;
use watch::HubWatcher;

/// The framework whose agents a hub knows.
pub const FRAMEWORK: &str = "mindcraft";
/// The most messages by agents that are kept for later queries.
const SAID_MAX: usize = 200;

/// Why a hub refuses a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HubError {
    /// The settings lack a required key.
    #[error("the settings lack `{0}`")]
    Missing(&'static str),
    /// No agent can be called that.
    #[error("no agent can be called `{0}`: a name has 1 to 16 letters, digits and `_`{such}", such = such_as(.0))]
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

/// The name that would do in the place of one that does not.
fn such_as(name: &str) -> String {
    fit_name(name).map(|fit| format!(", such as `{fit}`")).unwrap_or_default()
}

/// An agent of the framework, as a hub lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
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

/// The agents of a world under way. Clones are the same hub.
#[derive(Clone)]
pub struct Hub {
    door: EpisodeDoor,
    episode: usize,
    look: BodyStateReader,
    shared: Arc<Mutex<HubState>>,
}

#[derive(Default)]
struct HubState {
    /// The agents of the framework, by name.
    seats: BTreeMap<String, AgentId>,
    lives: BTreeMap<AgentId, Life>,
    /// The names of all bodies, people included, by seat.
    names: Vec<String>,
    /// Their profiles, as the plan has them.
    profiles: Vec<Value>,
    tick: u64,
    tick_us: u64,
    said: VecDeque<HubMessage>,
    /// How many were said before the first that is kept.
    said_before: u64,
    /// Whether a state was queried since the last look at the bodies.
    is_asked: bool,
    is_over: bool,
}

impl Hub {
    /// The hub of an episode, by its place in the plan. `names` are the agents' by seat as far as they are known; the others are
    /// learned when the world begins. `look` tells the state of a body.
    #[must_use]
    pub fn new(door: EpisodeDoor, episode: usize, names: &[String], look: BodyStateReader) -> Hub {
        let seats: BTreeMap<String, AgentId> =
            (0..).zip(names).map(|(seat, name)| (name.clone(), AgentId(seat))).collect();
        let lives = seats.values().map(|seat| (*seat, Life::default())).collect();
        let shared = HubState { seats, lives, ..HubState::default() };
        Hub { door, episode, look, shared: Arc::new(Mutex::new(shared)) }
    }

    /// Adds the profiles from the text that the plan hands in, one or a list of them.
    #[must_use]
    pub fn with_profiles(self, text: &str) -> Hub {
        self.shared().profiles = match serde_json::from_str(text) {
            Ok(Value::Array(list)) => list,
            Ok(single) => vec![single],
            Err(_) => Vec::new(),
        };
        self
    }

    fn shared(&self) -> std::sync::MutexGuard<'_, HubState> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seat(&self, name: &str) -> Result<AgentId, HubError> {
        self.shared().seat(name)
    }

    fn send(&self, to: AgentId, kind: InputKind, data: Value) -> Result<(), HubError> {
        // Messages are delivered as if a person had sent them.
        let source = if kind == InputKind::Say { OutsideSource::Person } else { OutsideSource::Process };
        let input = OutsideInput { source, to: Some(to), kind, data };
        Ok(self.door.send(self.episode, input)?)
    }

    /// Lists all agents, by name.
    #[must_use]
    pub fn agents(&self) -> Vec<Listed> {
        let shared = self.shared();
        let listed = |(name, seat): (&String, &AgentId)| Listed {
            name: name.clone(),
            in_game: shared.lives.get(seat).is_some_and(Life::is_there),
        };
        shared.seats.iter().map(listed).collect()
    }

    /// Whether its episode is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shared().is_over
    }

    /// Says something to an agent, as a person does; a command is carried out without asking its model.
    ///
    /// # Errors
    /// [`HubError`] for an agent that is not there, and where the episode takes nothing in.
    pub fn message(&self, name: &str, text: &str) -> Result<(), HubError> {
        let seat = self.seat(name)?;
        let text = text.trim();
        if text.is_empty() {
            return Err(HubError::Silent);
        }
        self.send(seat, InputKind::Say, json!({ "text": text }))
    }

    /// Restarts an agent, which keeps its memory.
    ///
    /// # Errors
    /// As [`message`](Hub::message).
    pub fn restart(&self, name: &str) -> Result<(), HubError> {
        self.stop(name)?;
        self.start(name)
    }

    /// Takes an agent out of the game: its calls end, its body stands still, and messages to it are lost.
    ///
    /// # Errors
    /// As [`message`](Hub::message), and where a person sits in its seat.
    pub fn stop(&self, name: &str) -> Result<(), HubError> {
        self.set_down(name, true)
    }

    /// Starts a stopped agent again, which keeps its memory.
    ///
    /// # Errors
    /// As [`stop`](Hub::stop).
    pub fn start(&self, name: &str) -> Result<(), HubError> {
        self.set_down(name, false)
    }

    fn set_down(&self, name: &str, is_down: bool) -> Result<(), HubError> {
        let seat = {
            let mut shared = self.shared();
            let seat = shared.seat(name)?;
            let life = shared.lives.entry(seat).or_default();
            if let Some(person) = &life.person {
                return Err(HubError::Person(person.clone()));
            }
            if std::mem::replace(&mut life.is_down, is_down) == is_down {
                return Ok(());
            }
            seat
        };
        self.send(seat, if is_down { InputKind::Stop } else { InputKind::Start }, Value::Null)
    }

    /// Stops all agents except those whose seats people have.
    ///
    /// # Errors
    /// [`HubError::Door`] where the episode takes nothing in.
    pub fn stop_all(&self) -> Result<(), HubError> {
        let names: Vec<String> = self.shared().seats.keys().cloned().collect();
        names.iter().try_for_each(|name| match self.stop(name) {
            Err(HubError::Person(_)) => Ok(()),
            done => done,
        })
    }

    /// The state of an agent as it was seen last: what the world tells of its body (see [`crate::state::full_state`]), `time`, and
    /// what its `mind` does. None before the world has begun. Repeated queries see a new state about once a second.
    ///
    /// # Errors
    /// [`HubError::Unknown`].
    pub fn state(&self, name: &str) -> Result<Option<Value>, HubError> {
        let mut shared = self.shared();
        shared.is_asked = true;
        let seat = shared.seat(name)?;
        Ok(shared.state(seat))
    }

    /// The agent's memory in the form of its `memory.json`, as it was recorded last, and the code that it ran last.
    ///
    /// # Errors
    /// [`HubError::Unknown`].
    pub fn memory(&self, name: &str) -> Result<Value, HubError> {
        let shared = self.shared();
        let life = shared.lives.get(&shared.seat(name)?);
        let life = life.ok_or_else(|| HubError::Unknown(name.to_owned()))?;
        Ok(json!({"memory": life.file, "code": life.code}))
    }

    /// The settings of an agent: its profile, the framework's options, its models by role. None before the world has begun.
    ///
    /// # Errors
    /// [`HubError::Unknown`].
    pub fn settings(&self, name: &str) -> Result<Option<Value>, HubError> {
        let shared = self.shared();
        let seat = shared.seat(name)?;
        Ok(shared.lives.get(&seat).and_then(|life| life.settings.clone()))
    }

    /// Returns the kept messages of agents from number `from` on, oldest first, and the number after the last. Older
    /// messages may have been dropped.
    #[must_use]
    pub fn said(&self, from: u64) -> (Vec<HubMessage>, u64) {
        let shared = self.shared();
        let skipped = usize::try_from(from.saturating_sub(shared.said_before)).unwrap_or(usize::MAX);
        let next = shared.said_before + shared.said.len() as u64;
        (shared.said.iter().skip(skipped).cloned().collect(), next)
    }

    /// Returns the observer that follows the episode for the hub, on the worker that plays it.
    #[must_use]
    pub fn watcher(&self) -> Box<dyn Observer> {
        Box::new(HubWatcher::new(self.clone()))
    }
}

impl HubState {
    fn seat(&self, name: &str) -> Result<AgentId, HubError> {
        self.seats.get(name).copied().ok_or_else(|| HubError::Unknown(name.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_agents_are_told() {
        let hub = Hub::new(EpisodeDoor::default(), 0, &["Ada".to_owned()], |_, _| None);
        assert_eq!(hub.message("Bo", "hello"), Err(HubError::Unknown("Bo".to_owned())));
        assert_eq!(hub.message("Ada", " "), Err(HubError::Silent));
        assert_eq!((hub.state("Ada"), hub.settings("Ada")), (Ok(None), Ok(None)));
        hub.stop("Ada").unwrap();
        assert_eq!(hub.agents(), [Listed { name: "Ada".to_owned(), in_game: false }]);
        hub.start("Ada").unwrap();
        assert!(hub.agents()[0].in_game);
    }
}
