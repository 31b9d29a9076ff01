//! The hub's operations on agents as a library (docs/spec/mindcraft.md, 1.4, 19.3): create, start, stop, restart,
//! message, state. Servers offer them to other programs over a network, through [`MindcraftHub`].
//!
//! Agents are created before their world begins, because a plan lists its agents ([`Roster`]). Every other operation in
//! the world is an input through the episode's door, so that a replay repeats it.

mod facet;
mod life;
mod roster;
mod spec;
mod watch;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_core::AgentId;
use cooperage_runtime::{EpisodeDoor, InputKind, Observer, OutsideInput, OutsideSource};
use cooperage_suites::suite::BodyStateReader;
use cooperage_suites::suite::hub::{HubEpisode, HubError, HubListing, HubMessage};
use serde_json::{Value, json};

pub use facet::MindcraftHub;
pub use roster::Roster;

use life::Life;
use watch::HubWatcher;

/// The framework whose agents a hub knows.
pub const FRAMEWORK: &str = "mindcraft";
/// The most messages by agents that are kept for later queries.
const SAID_MAX: usize = 200;

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

    fn say(&self, name: &str, text: &str, spoken: Value) -> Result<(), HubError> {
        let seat = self.seat(name)?;
        let text = text.trim();
        if text.is_empty() {
            return Err(HubError::Silent);
        }
        let mut data = json!({ "text": text });
        if !spoken.is_null() {
            data["spoken"] = spoken;
        }
        self.send(seat, InputKind::Say, data)
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
}

impl HubEpisode for Hub {
    fn watcher(&self) -> Box<dyn Observer> {
        Box::new(HubWatcher::new(self.clone()))
    }

    fn is_over(&self) -> bool {
        self.shared().is_over
    }

    fn agents(&self) -> Vec<HubListing> {
        let shared = self.shared();
        let listed = |(name, seat): (&String, &AgentId)| HubListing {
            name: name.clone(),
            in_game: shared.lives.get(seat).is_some_and(Life::is_there),
        };
        shared.seats.iter().map(listed).collect()
    }

    fn said(&self, from: u64) -> (Vec<HubMessage>, u64) {
        let shared = self.shared();
        let skipped = usize::try_from(from.saturating_sub(shared.said_before)).unwrap_or(usize::MAX);
        let next = shared.said_before + shared.said.len() as u64;
        (shared.said.iter().skip(skipped).cloned().collect(), next)
    }

    fn state(&self, name: &str) -> Result<Option<Value>, HubError> {
        let mut shared = self.shared();
        shared.is_asked = true;
        let seat = shared.seat(name)?;
        Ok(shared.state(seat))
    }

    fn settings(&self, name: &str) -> Result<Option<Value>, HubError> {
        let shared = self.shared();
        let seat = shared.seat(name)?;
        Ok(shared.lives.get(&seat).and_then(|life| life.settings.clone()))
    }

    fn memory(&self, name: &str) -> Result<Value, HubError> {
        let shared = self.shared();
        let life = shared.lives.get(&shared.seat(name)?);
        let life = life.ok_or_else(|| HubError::Unknown(name.to_owned()))?;
        Ok(json!({"memory": life.file, "code": life.code}))
    }

    fn message(&self, name: &str, text: &str) -> Result<(), HubError> {
        self.say(name, text, Value::Null)
    }

    fn spoken_message(&self, name: &str, text: &str, mark: Value) -> Result<(), HubError> {
        self.say(name, text, mark)
    }

    fn set_mode(&self, name: &str, mode: &str, is_on: bool) -> Result<(), HubError> {
        self.message(name, &format!("!setMode(\"{mode}\", {is_on})"))
    }

    fn stop(&self, name: &str) -> Result<(), HubError> {
        self.set_down(name, true)
    }

    fn start(&self, name: &str) -> Result<(), HubError> {
        self.set_down(name, false)
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
        assert_eq!(hub.agents(), [HubListing { name: "Ada".to_owned(), in_game: false }]);
        hub.start("Ada").unwrap();
        assert!(hub.agents()[0].in_game);
    }
}
