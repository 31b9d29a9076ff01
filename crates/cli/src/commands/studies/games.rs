//! Plays the games of participants beside the server that shows them.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8PathBuf;
use cooperage_core::AgentId;
use cooperage_journal::RunDir;
use cooperage_runtime::{Door, Input, InputKind, Outside, Source};
use cooperage_studio::Handle;
use cooperage_studio::seats::RunSeats;
use cooperage_studio::study::{Begun, Game, Games};
use cooperage_suites::suite::MakeSuite;
use serde_json::Value;
use tokio::sync::Notify;

use super::condition::resolved;
use crate::args::WorkerArgs;
use crate::commands::run::prepared;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::output;
use crate::play::{Ground, Party, play_with};

/// See the module.
pub(crate) struct Hosted {
    studio: Handle,
    makers: Vec<MakeSuite>,
    /// Where people wait for each other to be there.
    runtime: tokio::runtime::Handle,
    /// Whether somebody has agreed to costs.
    agreed: bool,
    /// Games that are being played, by their run directories.
    live: Arc<Mutex<BTreeMap<Utf8PathBuf, Live>>>,
}

/// A game that is being played, or waits for its person.
struct Live {
    begun: Begun,
    door: Door,
    /// The person's seat.
    seat: Option<AgentId>,
    /// Says that the person does not come.
    left: Arc<Notify>,
}

impl Hosted {
    /// Plays beside that server; must be called where it runs.
    pub(crate) fn new(studio: Handle, makers: &[MakeSuite], agreed: bool) -> Hosted {
        let runtime = tokio::runtime::Handle::current();
        Hosted { studio, makers: makers.to_vec(), runtime, agreed, live: Arc::default() }
    }

    fn begin(&self, game: &Game) -> Result<Begun, CliError> {
        let mut words = game.arguments.clone();
        words.extend(["--out".to_owned(), game.run.to_string(), "--quiet".to_owned()]);
        words.extend(self.agreed.then(|| "--yes".to_owned()));
        let (args, ground, plan) = resolved(&words, &self.makers)?;
        let nothing = || CliError::usage("there is nothing to play");
        let dir = prepared(&args.play, &ground, "study", plan)?.ok_or_else(nothing)?;
        let seats = self.studio.offer(&dir).map_err(CliError::usage)?;
        let key = dir.episodes().next().map(|(key, _)| key).ok_or_else(nothing)?;
        let link = seats.seats().first().map(|seat| seat.path().to_owned()).ok_or_else(nothing)?;
        let begun = Begun { key, link };
        let seat = dir.plan().episodes.first().and_then(|one| one.people.keys().next().copied()).map(AgentId);
        let left = Arc::new(Notify::new());
        let known = Live { begun: begun.clone(), door: seats.door(), seat, left: Arc::clone(&left) };
        self.live().insert(game.run.clone(), known);
        let (runtime, live, run) = (self.runtime.clone(), Arc::clone(&self.live), game.run.clone());
        let who = game.participant.clone();
        std::thread::spawn(move || {
            let is_there = runtime.block_on(async {
                tokio::select! {
                    _ = seats.gather(None) => true,
                    () = left.notified() => false,
                }
            });
            if is_there && let Err(error) = play(&dir, &ground, &seats) {
                output::note(&format!("the game of {who} in {run} has broken off: {}", error.message));
            }
            seats.end();
            live.lock().unwrap_or_else(PoisonError::into_inner).remove(&run);
        });
        Ok(begun)
    }

    fn live(&self) -> std::sync::MutexGuard<'_, BTreeMap<Utf8PathBuf, Live>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games for Hosted {
    fn start(&self, game: &Game) -> Result<Begun, String> {
        if let Some(live) = self.live().get(&game.run) {
            return Ok(live.begun.clone());
        }
        self.begin(game).map_err(|error| {
            output::note(&format!("the game of {} cannot be started: {}", game.participant, error.message));
            // Which models and files there are is no business of a participant's.
            "The game cannot be started. Please tell whoever invited you.".to_owned()
        })
    }

    fn leave(&self, game: &Game) {
        if let Some(live) = self.live().get(&game.run) {
            live.left.notify_one();
            // In a game that is over already nobody is waited for.
            let input =
                Input { source: Source::Person, to: live.seat, kind: InputKind::Leave, data: Value::Null };
            let _ = live.door.send(0, input);
        }
    }
}

impl std::fmt::Debug for Hosted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hosted").finish_non_exhaustive()
    }
}

/// Plays to the end. Nobody stops it: a process that ends leaves the journal for the next start.
fn play(dir: &RunDir, ground: &Ground, seats: &RunSeats) -> Result<(), CliError> {
    let outside = Outside { door: Some(seats.door()), observe: Some(seats.observe()) };
    let interrupt = Interrupt::never();
    let party = Party { outside: &outside, interrupt: &interrupt, hear: &|_| {}, retried: None };
    let alone = WorkerArgs { threads: Some(NonZeroUsize::MIN), in_flight: NonZeroUsize::MIN };
    let played = play_with(dir, &ground.suites, &ground.reach, alone, true, &party)?;
    match played.broken.first() {
        Some(broken) => Err(CliError::usage(&broken.why)),
        None => Ok(()),
    }
}
