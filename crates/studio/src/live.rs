//! Runs that this process plays: how whoever runs the studio reaches them while they go on.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use cooperage_core::AgentId;
use cooperage_journal::RunDir;
use cooperage_runtime::{Answer, Door, Input, InputKind, Source, Stop};
use serde_json::json;

/// Virtual seconds in a real one that may be asked for.
const SPEEDS: std::ops::RangeInclusive<u32> = 1..=1_000;

/// The runs, by name.
#[derive(Debug, Default)]
pub(crate) struct Live(RwLock<BTreeMap<String, Arc<LiveRun>>>);

/// One of them.
#[derive(Debug)]
struct LiveRun {
    door: Door,
    stop: Arc<Stop>,
    /// The keys of its episodes in plan order.
    keys: Vec<String>,
}

impl Live {
    /// Takes a run in; false where one of that name is being played already, which stays as it is.
    pub(crate) fn begin(&self, name: &str, dir: &RunDir, door: Door, stop: Arc<Stop>) -> bool {
        let keys = dir.episodes().map(|(key, _)| key).collect();
        let run = Arc::new(LiveRun { door, stop, keys });
        let mut runs = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let is_free = !runs.contains_key(name);
        if is_free {
            runs.insert(name.to_owned(), run);
        }
        is_free
    }

    pub(crate) fn end(&self, name: &str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    fn find(&self, name: &str) -> Option<Arc<LiveRun>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Whether this process plays that run.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Asks a run to stop; false where this process does not play it.
    pub(crate) fn stop(&self, name: &str) -> bool {
        self.find(name).map(|run| run.stop.stop()).is_some()
    }

    /// Hands something in at the door of an episode.
    ///
    /// # Errors
    /// Why it cannot be, as a sentence.
    pub(crate) fn act(&self, name: &str, key: &str, act: &Act) -> Result<(), String> {
        let run = self.find(name).ok_or("this server does not play this run")?;
        let episode = run.keys.iter().position(|known| known == key).ok_or("there is no such episode")?;
        let handed = match act {
            Act::Answer(answer) => run.door.answer(episode, answer.clone()),
            act => run.door.send(episode, act.input()?),
        };
        handed.map_err(|error| error.to_string())
    }
}

/// What whoever runs the studio does in an episode.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Act {
    /// Says something to an agent or to everybody; an order stands.
    Say { to: Option<u32>, text: String, is_order: bool },
    /// Answers a question of a team's.
    Answer(Answer),
    /// Lets the world stand still, or go on.
    Pause(bool),
    /// Virtual seconds in a real one.
    Speed(u32),
}

impl Act {
    fn input(&self) -> Result<Input, String> {
        let (kind, to, data) = match self {
            Act::Answer(_) => return Err("an answer is no input".to_owned()),
            Act::Say { text, .. } if text.trim().is_empty() => {
                return Err("there is nothing to be said".to_owned());
            }
            Act::Say { to, text, is_order } => {
                let kind = if *is_order { InputKind::Order } else { InputKind::Say };
                (kind, to.map(AgentId), json!({ "text": text.trim() }))
            }
            Act::Pause(on) => (InputKind::Pause, None, json!({ "on": on })),
            Act::Speed(times) if !SPEEDS.contains(times) => {
                return Err("the speed must be 1 to 1,000".to_owned());
            }
            Act::Speed(times) => (InputKind::Speed, None, json!({ "times": times })),
        };
        Ok(Input { source: Source::Person, to, kind, data })
    }
}
