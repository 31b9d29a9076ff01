//! A person in a seat of an episode, in the terminal: lines that are typed, the worker that plays, and what goes to and fro
//! between them. `play` and `chat` are two ways to talk with it.

mod keyboard;
mod line;
mod voice;

use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_core::AgentId;
use cooperage_journal::{EpisodePlan, Record, RunDir, read_part};
use cooperage_runtime::{EpisodeDoor, InputKind, ObserverFactory, RunConnections, RunEvent};
use cooperage_seat::left_standing;
use cooperage_suites::suite::Suites;

use super::served;
use crate::args::{ProcessArgs, WorkerArgs};
use crate::error::{CliError, Exit};
use crate::interrupt::Interrupt;
use crate::models::ModelAccess;
use crate::play::{Party, Retried, RunOutcome, play_with};

pub(in crate::commands) use keyboard::Keyboard;
pub(in crate::commands) use line::InputLine;
use line::listen;
pub(in crate::commands) use voice::GameOutput;

/// How a person leaves a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeatExit {
    /// With the episode, or because the run has stopped.
    Over,
    /// The person has gone; the episode waits.
    Quit,
}

/// Events for the person's thread; each kind of episode adds events of its own observer.
pub(super) trait PersonEvent: Sized + Send + 'static {
    /// The person has typed something.
    fn typed(line: InputLine) -> Self;
    /// Something about the run.
    fn warning(text: String) -> Self;
    /// A call of a model failed, and when it is tried again.
    fn trouble(line: String) -> Self {
        Self::warning(line)
    }
    /// The episode is over, or has stopped.
    fn over() -> Self;
}

/// The way to and from an episode.
pub(super) struct SeatConnection<'a, N> {
    pub(super) door: &'a EpisodeDoor,
    pub(super) news: Receiver<N>,
    /// Asks for the next line.
    pub(super) ask: SyncSender<()>,
}

/// The seat of the only person.
pub(super) fn person(episode: Option<&EpisodePlan>) -> Result<AgentId, CliError> {
    let mut people = episode.iter().flat_map(|episode| &episode.people);
    match (people.next(), people.next()) {
        (Some((seat, _)), None) => Ok(AgentId(*seat)),
        (None, _) => {
            Err(CliError::usage("no person has a seat").hint("give yourself one with --seat 0=human"))
        }
        _ => Err(CliError::usage("only one person can sit at a terminal")
            .hint("name one seat with --seat WHO=human[:NAME]; frameworks play in the others")),
    }
}

/// The recorded part of an episode that was begun.
#[derive(Debug, Default, PartialEq)]
pub(super) struct BegunEpisode {
    pub(super) lines: usize,
    /// Moves of the person's among them.
    pub(super) moves: usize,
}

/// Reads the journal of an episode under way; the result is empty if there is none.
pub(super) fn kept(part: &Utf8Path) -> Result<BegunEpisode, CliError> {
    if !part.exists() {
        return Ok(BegunEpisode::default());
    }
    let lines = read_part(part)?.lines;
    let is_move = |line: &&String| matches!(serde_json::from_str(line), Ok(Record::Input(input)) if input.kind == InputKind::Move.name());
    Ok(BegunEpisode { lines: lines.len(), moves: lines.iter().filter(is_move).count() })
}

/// Lets the person sit until the episode is over or the person goes: `observe` makes the episode's observer, `hold` talks
/// with the person, who presses keys where there is a keyboard and types lines otherwise. `joins` says whether the observer joins a
/// server.
pub(super) fn sit<N: PersonEvent>(
    dir: &RunDir,
    suites: &Suites,
    reach: &ModelAccess,
    keyboard: Option<Keyboard>,
    joins: bool,
    observe: impl FnOnce(Sender<N>, &EpisodeDoor) -> ObserverFactory,
    hold: impl FnOnce(SeatConnection<'_, N>) -> Result<SeatExit, CliError>,
) -> Result<(RunOutcome, SeatExit), CliError> {
    let (sender, news) = mpsc::channel();
    let ask = listen(sender.clone(), keyboard);
    let door = EpisodeDoor::default();
    let observe = observe(sender.clone(), &door);
    let warned = sender.clone();
    let troubled = Mutex::new(sender.clone());
    let table = SeatSession {
        dir,
        suites,
        reach,
        workers: WorkerArgs::single(ProcessArgs::default()),
        is_quiet: true,
        door,
        observe,
        joins,
        // The person may have gone, wherever something is told.
        warned: &move |text| drop(warned.send(N::warning(text))),
        retried: Some(Arc::new(move |line| {
            let _ = troubled.lock().unwrap_or_else(PoisonError::into_inner).send(N::trouble(line));
        })),
    };
    table.play(move |_| drop(sender.send(N::over())), |door| hold(SeatConnection { door, news, ask }))
}

/// An episode with a person or client in one of its seats, and the channels to that player.
pub(super) struct SeatSession<'a> {
    pub(super) dir: &'a RunDir,
    pub(super) suites: &'a Suites,
    pub(super) reach: &'a ModelAccess,
    pub(super) workers: WorkerArgs,
    pub(super) is_quiet: bool,
    /// The way of the player into the episode.
    pub(super) door: EpisodeDoor,
    /// Makes the observer of the episode.
    pub(super) observe: ObserverFactory,
    /// Whether the observer joins a server.
    pub(super) joins: bool,
    /// Is told of warnings, on the worker that plays.
    pub(super) warned: &'a (dyn Fn(String) + Sync),
    /// Is told of calls that are repeated.
    pub(super) retried: Option<Retried>,
}

impl SeatSession<'_> {
    /// Plays on a thread of its own until the episode is over or `hold`, which talks with the player in the seat, returns; `over`
    /// receives the outcome on that thread.
    pub(super) fn play(
        self,
        over: impl FnOnce(&Result<RunOutcome, CliError>) + Send,
        hold: impl FnOnce(&EpisodeDoor) -> Result<SeatExit, CliError>,
    ) -> Result<(RunOutcome, SeatExit), CliError> {
        let SeatSession { dir, suites, reach, workers, is_quiet, door, observe, joins, warned, retried } =
            self;
        // The player is here.
        served::go_on(&door, &left_standing(dir));
        let outside = RunConnections { door: Some(door.clone()), observe: Some(observe), processes: None };
        let interrupt = Interrupt::listen(dir);
        let hear = |event: &RunEvent| {
            if let RunEvent::Warning { text, .. } = event {
                warned(text.clone());
            }
        };
        let party = Party { outside: &outside, interrupt: &interrupt, hear: &hear, retried, joins };
        std::thread::scope(|scope| {
            let playing = scope.spawn(|| {
                let played = play_with(dir, suites, reach, &workers, is_quiet, &party);
                over(&played);
                played
            });
            let left = hold(&door);
            if !matches!(left, Ok(SeatExit::Over)) {
                interrupt.stop().stop();
            }
            let played =
                playing.join().map_err(|_| CliError::new(Exit::Broken, "the game has broken off"))?;
            Ok((played?, left?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_counted_up_to_where_the_journal_is_torn() {
        let folder = tempfile::tempdir().unwrap();
        let part = Utf8Path::from_path(folder.path()).unwrap().join("e.jsonl.part");
        assert_eq!(kept(&part).unwrap(), BegunEpisode::default());
        let input = |n: u64, kind: &str, text: &str| {
            let input = serde_json::json!({"type": "input", "n": n, "tick": 0, "source": "person", "to": 0,
                "kind": kind, "data": {"text": text}});
            format!("{input}\n").into_bytes()
        };
        // The last line ends within a letter.
        let torn = b"{\"type\":\"input\",\"data\":{\"text\":\"caf\xc3".to_vec();
        let header = b"{\"type\":\"header\",\"format\":3}\n".to_vec();
        let lines = [header, input(0, "move", "goto pot0"), input(1, "say", r#"a "kind":"move""#), torn];
        std::fs::write(&part, lines.concat()).unwrap();
        assert_eq!(kept(&part).unwrap(), BegunEpisode { lines: 3, moves: 1 });
    }
}
