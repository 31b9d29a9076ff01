//! The runs that this process plays, as the studio reaches them while they are under way.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

use cooperage_core::AgentId;
use cooperage_journal::RunDir;
use cooperage_runtime::{EpisodeDoor, InputKind, OutsideInput, OutsideSource, QuestionAnswer, StopSignal};
use serde_json::json;

use crate::guard::AccessRole;
use crate::playback::LiveWindow;
use crate::voice::{RunVoice, SpokenWords};

/// The range of speeds, in virtual seconds per real second.
const SPEEDS: std::ops::RangeInclusive<u32> = 1..=1_000;

/// The runs that this process plays, by name.
#[derive(Debug, Default)]
pub(crate) struct Live(RwLock<BTreeMap<String, Arc<LiveRun>>>);

/// A run that this process plays.
#[derive(Debug)]
struct LiveRun {
    door: EpisodeDoor,
    stop: Arc<StopSignal>,
    /// The keys of its episodes, in the order of the plan.
    keys: Vec<String>,
    windows: Arc<Windows>,
    voice: RunVoice,
}

/// The windows of the run's unfinished episodes, by their keys.
#[derive(Debug, Default)]
pub(crate) struct Windows(Mutex<BTreeMap<String, Weak<LiveWindow>>>);

impl Windows {
    /// The window of an episode. It is made when a page or an observer first asks for it, and exists as long as one of
    /// them holds it.
    pub(crate) fn of(&self, key: &str) -> Arc<LiveWindow> {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(window) = windows.get(key).and_then(Weak::upgrade) {
            return window;
        }
        let window = Arc::new(LiveWindow::default());
        windows.retain(|_, window| window.strong_count() > 0);
        windows.insert(key.to_owned(), Arc::downgrade(&window));
        window
    }
}

impl Live {
    /// Registers a run, and returns the windows of its episodes; `None` if a run of this name is registered already,
    /// which then stays.
    pub(crate) fn begin(
        &self,
        name: &str,
        dir: &RunDir,
        door: EpisodeDoor,
        stop: Arc<StopSignal>,
    ) -> Option<Arc<Windows>> {
        let keys = dir.episodes().map(|(key, _)| key).collect();
        let windows = Arc::<Windows>::default();
        let voice = RunVoice::of(dir);
        let run = Arc::new(LiveRun { door, stop, keys, windows: Arc::clone(&windows), voice });
        let mut runs = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if runs.contains_key(name) {
            return None;
        }
        runs.insert(name.to_owned(), run);
        Some(windows)
    }

    pub(crate) fn end(&self, name: &str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    fn find(&self, name: &str) -> Option<Arc<LiveRun>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Whether this process plays the run.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The window of an episode, if this process plays its run.
    pub(crate) fn window(&self, name: &str, key: &str) -> Option<Arc<LiveWindow>> {
        Some(self.find(name)?.windows.of(key))
    }

    /// The share of its task that an episode has done so far, if this process plays its run.
    pub(crate) fn share(&self, name: &str, key: &str) -> Option<f64> {
        self.find(name)?.windows.of(key).share()
    }

    /// The facts that the speech of a run depends on, if this process plays it.
    pub(crate) fn voice(&self, name: &str) -> Option<RunVoice> {
        self.find(name).map(|run| run.voice.clone())
    }

    /// Whether this process plays the run.
    pub(crate) fn plays(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Asks a run to stop. Returns `false` if this process does not play it.
    pub(crate) fn stop(&self, name: &str) -> bool {
        self.find(name).map(|run| run.stop.stop()).is_some()
    }

    /// Hands in an action at the door of an episode.
    ///
    /// # Errors
    /// The reason why the action is refused, as a sentence.
    pub(crate) fn act(&self, name: &str, key: &str, act: &LiveAction) -> Result<(), String> {
        let run = self.find(name).ok_or("this server does not play this run")?;
        let episode = run.keys.iter().position(|known| known == key).ok_or("there is no such episode")?;
        if let LiveAction::Say { spoken: Some(spoken), .. } = act {
            spoken.keep(&run.voice.folder)?;
        }
        let handed = match act {
            LiveAction::Answer(answer) => run.door.answer(episode, answer.clone()),
            act => run.door.send(episode, act.input()?),
        };
        handed.map_err(|error| error.to_string())
    }
}

/// An action of an admin or an instructor in an episode.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LiveAction {
    /// Sends a message to one agent or to all, with the name of the instructor if there is one. An order stays in
    /// force.
    Say { by: Option<String>, to: Option<u32>, text: String, is_order: bool, spoken: Option<SpokenWords> },
    /// Answers a question that a team has asked a person.
    Answer(QuestionAnswer),
    /// Pauses the world, or lets it go on.
    Pause(bool),
    /// Sets the speed, in virtual seconds per real second.
    Speed(u32),
}

impl LiveAction {
    /// Whether a role may take this action.
    ///
    /// # Errors
    /// The reason why not, as a sentence.
    pub(crate) fn is_for(&self, role: &AccessRole) -> Result<(), &'static str> {
        match (role, self) {
            (AccessRole::Admin, _)
            | (AccessRole::Instructor(_), LiveAction::Say { .. } | LiveAction::Answer(_)) => Ok(()),
            (AccessRole::Instructor(_), _) => Err("this is not for instructors"),
            (AccessRole::Viewer | AccessRole::Guest, _) => Err("this is not for viewers"),
        }
    }

    fn input(&self) -> Result<OutsideInput, String> {
        let (kind, to, data) = match self {
            LiveAction::Answer(_) => return Err("an answer is no input".to_owned()),
            LiveAction::Say { text, .. } if text.trim().is_empty() => {
                return Err("there is nothing to be said".to_owned());
            }
            LiveAction::Say { by, to, text, is_order, spoken } => {
                let kind = if *is_order { InputKind::Order } else { InputKind::Say };
                let mut data = match by {
                    Some(by) => json!({ "by": by, "text": text.trim() }),
                    None => json!({ "text": text.trim() }),
                };
                if let Some(spoken) = spoken {
                    data["spoken"] = spoken.mark.clone();
                }
                (kind, to.map(AgentId), data)
            }
            LiveAction::Pause(on) => (InputKind::Pause, None, json!({ "on": on })),
            LiveAction::Speed(times) if !SPEEDS.contains(times) => {
                return Err("the speed must be 1 to 1,000".to_owned());
            }
            LiveAction::Speed(times) => (InputKind::Speed, None, json!({ "times": times })),
        };
        Ok(OutsideInput { source: OutsideSource::Person, to, kind, data })
    }
}
