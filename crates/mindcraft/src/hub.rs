//! What a hub does with agents and knows of them, as calls of a library (specification: 1.4 and 19.3): create, start, stop,
//! restart, message, state. How programs ask for it over a network is the business of whoever serves them.
//!
//! Agents are created before their world begins, for a plan says who is in it. In the world, each of the others is an input
//! through the episode's door, so that a replay obeys them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::Record;
use cooperage_runtime::{Door, DoorError, Input, InputKind, Observer, Source};
use cooperage_teams::GIVEN;
use cooperage_teams::mindcraft::options::OPTIONS;
use serde_json::{Value, json};

use crate::living::LivingWorld;
use crate::settings::{NAMES, is_name};
use crate::state::full_state;

/// Ticks between two looks at the agents' states.
const LOOK_TICKS: u64 = 20;
/// Who sits in a stopped agent's seat for a moment.
const HUB: &str = "hub";

/// Why a hub does not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HubError {
    /// The settings lack what they must have.
    #[error("the settings lack `{0}`")]
    Missing(&'static str),
    /// No agent can be called that.
    #[error("no agent can be called `{0}`: a name has 1 to 16 letters, digits and `_`")]
    Name(String),
    /// An agent of that name is there already.
    #[error("there is an agent `{0}` already")]
    Twice(String),
    /// No agent has that name.
    #[error("there is no agent `{0}`")]
    Unknown(String),
    /// The world takes nothing in.
    #[error(transparent)]
    Door(#[from] DoorError),
}

/// The agents that a world is to begin with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    profiles: Vec<Value>,
    settings: BTreeMap<String, String>,
}

impl Roster {
    /// Creates an agent by its settings, an object whose `profile` has at least a `name`. Settings that this program knows hold
    /// for all agents of the world, the last ones go before; those that it does not know are left out, and named in reply.
    ///
    /// # Errors
    /// [`HubError`] for settings without a profile or name, and for a name that cannot be.
    pub fn create(&mut self, settings: &Value) -> Result<Vec<String>, HubError> {
        let profile = settings
            .get("profile")
            .filter(|profile| profile.is_object())
            .ok_or(HubError::Missing("profile"))?;
        let name = profile.get("name").and_then(Value::as_str).ok_or(HubError::Missing("profile.name"))?;
        if !is_name(name) {
            return Err(HubError::Name(name.chars().take(40).collect()));
        }
        if self.names().any(|known| known.eq_ignore_ascii_case(name)) {
            return Err(HubError::Twice(name.to_owned()));
        }
        let mut unknown = Vec::new();
        for (key, value) in settings.as_object().into_iter().flatten().filter(|(key, _)| *key != "profile") {
            let option = format!("mindcraft.{key}");
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
                other => other.to_string(),
            };
            let is_known =
                OPTIONS.iter().any(|known| known.name == option && known.values.check(&text).is_ok());
            if is_known {
                self.settings.insert(option, text);
            } else {
                unknown.push(key.clone());
            }
        }
        self.profiles.push(profile.clone());
        Ok(unknown)
    }

    /// The agents' names in the order of their seats.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.profiles.iter().filter_map(|profile| profile["name"].as_str())
    }

    /// The settings of an agent, as whoever created it gave them.
    #[must_use]
    pub fn profile(&self, name: &str) -> Option<&Value> {
        self.profiles.iter().find(|profile| profile["name"] == name)
    }

    /// Options for a plan: those of the framework, and the names of the bodies. The profiles are handed in beside them as
    /// [`profiles`](Roster::profiles).
    #[must_use]
    pub fn options(&self) -> BTreeMap<String, String> {
        let names: Vec<&str> = self.names().collect();
        let own = [(NAMES.to_owned(), names.join(",")), ("mindcraft.profiles".to_owned(), GIVEN.to_owned())];
        self.settings.clone().into_iter().chain(own).collect()
    }

    /// The text of the agents' profiles, for the attachment that [`cooperage_teams::mindcraft::PROFILES`] names.
    #[must_use]
    pub fn profiles(&self) -> String {
        Value::Array(self.profiles.clone()).to_string()
    }
}

/// An agent as a hub lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Whether it is in the game.
    pub in_game: bool,
}

/// The agents of a world under way. Clones are the same hub.
#[derive(Clone)]
pub struct Hub {
    door: Door,
    episode: usize,
    seats: Arc<BTreeMap<String, AgentId>>,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    stopped: BTreeSet<AgentId>,
    states: BTreeMap<AgentId, Value>,
}

impl Hub {
    /// The hub of an episode, by its place in the plan; `names` are the agents' by seat.
    #[must_use]
    pub fn new(door: Door, episode: usize, names: &[String]) -> Hub {
        let seats = (0..).zip(names).map(|(seat, name)| (name.clone(), AgentId(seat))).collect();
        Hub { door, episode, seats: Arc::new(seats), shared: Arc::default() }
    }

    fn shared(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seat(&self, name: &str) -> Result<AgentId, HubError> {
        self.seats.get(name).copied().ok_or_else(|| HubError::Unknown(name.chars().take(40).collect()))
    }

    fn send(&self, to: AgentId, kind: InputKind, data: Value) -> Result<(), HubError> {
        let input = Input { source: Source::Process, to: Some(to), kind, data };
        Ok(self.door.send(self.episode, input)?)
    }

    /// All agents, by name.
    #[must_use]
    pub fn agents(&self) -> Vec<Listed> {
        let shared = self.shared();
        let listed = |(name, seat): (&String, &AgentId)| Listed {
            name: name.clone(),
            in_game: !shared.stopped.contains(seat),
        };
        self.seats.iter().map(listed).collect()
    }

    /// Says something to an agent, as a person does; a command is carried out without asking its model.
    ///
    /// # Errors
    /// [`HubError`] for an agent that is not there, and where the episode takes nothing in.
    pub fn message(&self, name: &str, text: &str) -> Result<(), HubError> {
        self.send(self.seat(name)?, InputKind::Say, json!({ "text": text }))
    }

    /// Lets an agent begin anew, with what it remembers.
    ///
    /// # Errors
    /// As [`message`](Hub::message).
    pub fn restart(&self, name: &str) -> Result<(), HubError> {
        self.message(name, "!restart")
    }

    /// Takes an agent out of the game: it ends what it does, and its body stands still.
    ///
    /// # Errors
    /// As [`message`](Hub::message).
    pub fn stop(&self, name: &str) -> Result<(), HubError> {
        let seat = self.seat(name)?;
        if self.shared().stopped.insert(seat) {
            self.message(name, "!stop")?;
            self.send(seat, InputKind::Join, json!({ "name": HUB }))?;
            self.send(seat, InputKind::Leave, Value::Null)?;
        }
        Ok(())
    }

    /// Lets a stopped agent go on, with what it remembers.
    ///
    /// # Errors
    /// As [`message`](Hub::message).
    pub fn start(&self, name: &str) -> Result<(), HubError> {
        let seat = self.seat(name)?;
        if self.shared().stopped.remove(&seat) {
            self.send(seat, InputKind::Join, json!({ "name": HUB }))?;
            self.send(seat, InputKind::Handover, Value::Null)?;
        }
        Ok(())
    }

    /// Stops all of them.
    ///
    /// # Errors
    /// As [`message`](Hub::message).
    pub fn stop_all(&self) -> Result<(), HubError> {
        self.seats.keys().try_for_each(|name| self.stop(name))
    }

    /// The state of an agent as it was seen last, see [`full_state`]; none before the world has begun.
    ///
    /// # Errors
    /// [`HubError::Unknown`].
    pub fn state(&self, name: &str) -> Result<Option<Value>, HubError> {
        let seat = self.seat(name)?;
        Ok(self.shared().states.get(&seat).cloned())
    }

    /// Whoever watches the episode for the hub, on the worker that plays it.
    #[must_use]
    pub fn watcher(&self) -> Box<dyn Observer> {
        Box::new(Watcher { hub: self.clone(), next: 0 })
    }
}

struct Watcher {
    hub: Hub,
    next: u64,
}

impl Observer for Watcher {
    fn record(&mut self, record: &Record, world: &dyn World, _: &dyn Judge) {
        let tick = world.tick().0;
        let is_due = matches!(record, Record::Header(_) | Record::End(_)) || tick >= self.next;
        let Some(living) = world.as_any().downcast_ref::<LivingWorld>().filter(|_| is_due) else { return };
        self.next = tick + LOOK_TICKS;
        let states = self.hub.seats.values().filter_map(|seat| Some((*seat, full_state(living, *seat)?)));
        let states: BTreeMap<AgentId, Value> = states.collect();
        self.hub.shared().states = states;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_are_created_by_settings_or_refused_with_a_reason() {
        let mut roster = Roster::default();
        let settings = json!({
            "profile": {"name": "Ada", "cooldown": 500},
            "max_messages": 20,
            "blocked_actions": ["!attack", "!digDown"],
            "port": 55916,
            "max_commands": "many",
        });
        assert_eq!(roster.create(&settings), Ok(vec!["port".to_owned(), "max_commands".to_owned()]));
        assert_eq!(
            roster.create(&json!({"profile": {"name": "ada"}})),
            Err(HubError::Twice("ada".to_owned()))
        );
        assert_eq!(roster.create(&json!({})), Err(HubError::Missing("profile")));
        assert_eq!(roster.create(&json!({"profile": {}})), Err(HubError::Missing("profile.name")));
        assert_eq!(
            roster.create(&json!({"profile": {"name": "a b"}})),
            Err(HubError::Name("a b".to_owned()))
        );
        let options = roster.options();
        assert_eq!(options["mindcraft.blocked_actions"], "!attack,!digDown");
        assert_eq!((options["mindcraft.max_messages"].as_str(), options[NAMES].as_str()), ("20", "Ada"));
        assert!(roster.profiles().contains("\"cooldown\":500"));
    }

    #[test]
    fn unknown_agents_are_told() {
        let hub = Hub::new(Door::default(), 0, &["Ada".to_owned()]);
        assert_eq!(hub.message("Bo", "hello"), Err(HubError::Unknown("Bo".to_owned())));
        assert_eq!(hub.state("Ada"), Ok(None));
        hub.stop("Ada").unwrap();
        assert_eq!(hub.agents(), [Listed { name: "Ada".to_owned(), in_game: false }]);
    }
}
