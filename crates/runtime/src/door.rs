//! The one door by which people and processes outside reach an episode. Each input and each answer that comes through it
//! is a line of the journal.
//!
//! Models answer by replies; all other input from outside enters here: unasked actions as an [`OutsideInput`], and the answer
//! to a question of a framework ([`crate::TeamHandle::ask_outside`]) as an [`QuestionAnswer`]. Each takes effect at its line, under
//! every clock. A replay obeys the line and asks neither people nor processes, and a resumed episode goes on from
//! there.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_core::AgentId;
use serde_json::{Value, json};

use crate::process::ProcessFailure;

/// The beginning of the warning that says why an input was not let in.
pub const NOT_LET_IN: &str = "an input was not let in";
/// The members of a pause that say that it is one of a gathering, and that teams wait for its end before they begin.
pub const GATHERING: &str = "gathering";
pub(crate) const HOLDS_TEAMS: &str = "teams";
/// Inputs that may wait for an episode that is not under way yet.
const WAITING_MAX: usize = 10_000;
/// Bytes of the text of one input's data.
const DATA_BYTES_MAX: usize = 1 << 20;
/// The same of what a server has told: the columns around a body come at once.
pub const FACTS_BYTES_MAX: usize = 16 << 20;

/// The kind of a sender outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideSource {
    Person,
    Process,
    /// A person's or a program's own client of the world, such as the game itself. It alone may call tools
    /// [for clients](cooperage_journal::is_for_clients).
    Client,
    /// The game's server in whose world the bodies are. It alone tells facts.
    Server,
}

impl OutsideSource {
    /// Returns the word for it in journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            OutsideSource::Person => "person",
            OutsideSource::Process => "process",
            OutsideSource::Client => "client",
            OutsideSource::Server => "server",
        }
    }

    /// Returns the source of that [`name`](OutsideSource::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<OutsideSource> {
        [OutsideSource::Person, OutsideSource::Process, OutsideSource::Client, OutsideSource::Server]
            .into_iter()
            .find(|source| source.name() == name)
    }
}

/// The kind of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// The agent of a person's seat acts: `{"tool": NAME, "arguments": {…}}` or `{"text": WORDS}`, with `"ticks": N` for how
    /// long the person then lets time pass (1 unless said), or `"finish": true` for until the action has ended;
    /// `{"ticks": N}` alone lets time pass and does nothing, and `{"stop": true}` alone stops what is under way.
    Move,
    /// A message to the agent named by `to`, or to all agents: `{"text": WORDS}`. `"from": SEAT` names the seat of the
    /// person who says it, and `"by": NAME` a speaker without a seat. `"spoken": {"by": MODEL, "mended": BOOL}` marks words
    /// that were spoken aloud: the model that wrote them down, and whether the person changed its text.
    Say,
    /// An order, with the same data as a message.
    Order,
    /// A person takes a seat, also one in which a team plays: `{"name": NAME}`.
    Join,
    /// The person of a seat stands up; its agent does nothing from then on.
    Leave,
    /// The person of a seat gives it back to the team that the plan puts there.
    Handover,
    /// The agent in a team's seat is stopped: it is down from then on, as one that has crashed.
    Stop,
    /// An agent that is down is there again.
    Start,
    /// The world stands still: `{"on": true}`, until `{"on": false}`. `"gathering": true` marks the pause in which people gather,
    /// which a program that goes on with the episode ends. With `"teams": true` teams that have not begun wait for its end too.
    Pause,
    /// Virtual seconds in a real one, with the clock `wall`: `{"times": K}`.
    Speed,
    /// The facts that a server has told of its world: `{"facts": […]}`. In a journal a long fact is `{"blob": HASH}`.
    /// `"server"` says how the server presents itself, as a [`ServerRecord`](cooperage_journal::ServerRecord).
    World,
}

impl InputKind {
    /// All kinds of inputs.
    pub const ALL: [InputKind; 11] = [
        InputKind::Move,
        InputKind::Say,
        InputKind::Order,
        InputKind::Join,
        InputKind::Leave,
        InputKind::Handover,
        InputKind::Stop,
        InputKind::Start,
        InputKind::Pause,
        InputKind::Speed,
        InputKind::World,
    ];

    /// Returns the word for it in journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            InputKind::Move => "move",
            InputKind::Say => "say",
            InputKind::Order => "order",
            InputKind::Join => "join",
            InputKind::Leave => "leave",
            InputKind::Handover => "handover",
            InputKind::Stop => "stop",
            InputKind::Start => "start",
            InputKind::Pause => "pause",
            InputKind::Speed => "speed",
            InputKind::World => "world",
        }
    }

    /// Returns the kind of that [`name`](InputKind::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<InputKind> {
        InputKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An unasked action of a person or process outside.
#[derive(Clone, Debug, PartialEq)]
pub struct OutsideInput {
    pub source: OutsideSource,
    /// The seat it is about, where it is about one.
    pub to: Option<AgentId>,
    pub kind: InputKind,
    /// The details; see [`InputKind`].
    pub data: Value,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionAnswer {
    /// The kind of the answering sender. A question to the other kind is not answered by it.
    pub source: OutsideSource,
    /// The number of the question.
    pub ask: u64,
    pub data: Value,
}

/// Input and news from outside.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FromOutside {
    Input(OutsideInput),
    Answer(QuestionAnswer),
    /// The process of a team failed, which is no line of the journal.
    Failed(ProcessFailure),
    /// The server of the world is gone, for that reason, which is no line of the journal either.
    Lost(String),
}

/// An input that is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DoorError {
    #[error("the episode is over")]
    Over,
    /// Too many inputs wait for an episode that is not under way.
    #[error("too much waits for an episode that is not under way")]
    Full,
    /// The data of an input is too long.
    #[error("an input may have {DATA_BYTES_MAX} bytes at most, and one of facts {FACTS_BYTES_MAX}")]
    TooLong,
}

/// Takes what comes from outside to one episode's worker.
pub(crate) type Entrance = Arc<dyn Fn(FromOutside) + Send + Sync>;

/// The handle of a client outside; clones are the same door. Episodes are named by their places in the plan.
#[derive(Clone, Default)]
pub struct EpisodeDoor(Arc<Mutex<Rooms>>);

#[derive(Default)]
struct Rooms {
    open: BTreeMap<usize, Entrance>,
    waiting: BTreeMap<usize, Vec<FromOutside>>,
    over: std::collections::BTreeSet<usize>,
}

impl fmt::Debug for EpisodeDoor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Door(…)")
    }
}

impl EpisodeDoor {
    /// Hands an input in. It waits where the episode is not under way yet, or still plays what its journal has.
    ///
    /// # Errors
    /// [`DoorError`] if it is not let in.
    pub fn send(&self, episode: usize, input: OutsideInput) -> Result<(), DoorError> {
        self.hand_in(episode, FromOutside::Input(input))
    }

    /// Lets the world of an episode stand still while its people or bodies gather, or go on. A server's teams begin only once its
    /// bodies are there: before, they would be told of an empty world.
    ///
    /// # Errors
    /// [`DoorError`] if it is not let in.
    pub fn gather(&self, episode: usize, source: OutsideSource, is_on: bool) -> Result<(), DoorError> {
        let mut data = json!({ "on": is_on, GATHERING: true });
        if source == OutsideSource::Server {
            data[HOLDS_TEAMS] = Value::Bool(true);
        }
        self.send(episode, OutsideInput { source, to: None, kind: InputKind::Pause, data })
    }

    /// Answers a question.
    ///
    /// # Errors
    /// [`DoorError`] if it is not let in.
    pub fn answer(&self, episode: usize, answer: QuestionAnswer) -> Result<(), DoorError> {
        self.hand_in(episode, FromOutside::Answer(answer))
    }

    /// Says that the process of a team failed: the episode is broken.
    ///
    /// # Errors
    /// [`DoorError::Over`] if the episode has ended already.
    pub fn fail(&self, episode: usize, failure: ProcessFailure) -> Result<(), DoorError> {
        self.hand_in(episode, FromOutside::Failed(failure))
    }

    /// Says that the server of the world is gone: the episode is broken.
    ///
    /// # Errors
    /// [`DoorError::Over`] if the episode has ended already.
    pub fn lose(&self, episode: usize, reason: String) -> Result<(), DoorError> {
        self.hand_in(episode, FromOutside::Lost(reason))
    }

    fn hand_in(&self, episode: usize, what: FromOutside) -> Result<(), DoorError> {
        let data = match &what {
            FromOutside::Input(input) if input.kind == InputKind::World => {
                Some((&input.data, FACTS_BYTES_MAX))
            }
            FromOutside::Input(input) => Some((&input.data, DATA_BYTES_MAX)),
            FromOutside::Answer(answer) => Some((&answer.data, DATA_BYTES_MAX)),
            FromOutside::Failed(_) | FromOutside::Lost(_) => None,
        };
        if data.is_some_and(|(data, most)| written_length(data) > most) {
            return Err(DoorError::TooLong);
        }
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.over.contains(&episode) {
            return Err(DoorError::Over);
        }
        if let Some(entrance) = rooms.open.get(&episode) {
            entrance(what);
            return Ok(());
        }
        let waiting = rooms.waiting.entry(episode).or_default();
        if waiting.len() >= WAITING_MAX {
            return Err(DoorError::Full);
        }
        waiting.push(what);
        Ok(())
    }

    /// Opens the door of an episode under way. Returns the input that has waited for it.
    pub(crate) fn open(&self, episode: usize, entrance: Entrance) -> Vec<FromOutside> {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.open.insert(episode, entrance);
        rooms.waiting.remove(&episode).unwrap_or_default()
    }

    /// An episode is over.
    pub(crate) fn close(&self, episode: usize) {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.open.remove(&episode);
        rooms.waiting.remove(&episode);
        rooms.over.insert(episode);
    }
}

/// The bytes of the text of some data, without the text.
fn written_length(data: &Value) -> usize {
    /// Counts what is written.
    struct Counted(usize);

    impl std::io::Write for Counted {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    let mut counted = Counted(0);
    // Data that cannot be written is not let in.
    serde_json::to_writer(&mut counted, data).map_or(usize::MAX, |()| counted.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(text: &str) -> OutsideInput {
        let data = serde_json::json!({ "text": text });
        OutsideInput { source: OutsideSource::Person, to: None, kind: InputKind::Say, data }
    }

    #[test]
    fn what_comes_too_early_waits_and_what_comes_too_late_is_refused() {
        let door = EpisodeDoor::default();
        door.send(3, say("early")).unwrap();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let ears = Arc::clone(&heard);
        let waited = door.open(3, Arc::new(move |what| ears.lock().unwrap().push(what)));
        assert_eq!(waited, [FromOutside::Input(say("early"))]);
        door.send(3, say("now")).unwrap();
        assert_eq!(*heard.lock().unwrap(), [FromOutside::Input(say("now"))]);
        door.close(3);
        assert_eq!(door.send(3, say("late")), Err(DoorError::Over));
        assert_eq!(door.send(0, say(&"x".repeat(DATA_BYTES_MAX))), Err(DoorError::TooLong));
        for kind in InputKind::ALL {
            assert_eq!(InputKind::from_name(kind.name()), Some(kind));
        }
    }
}
