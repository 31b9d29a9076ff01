//! Plays the games of participants beside the server that shows them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8PathBuf;
use cooperage_runtime::StopSignal;
use cooperage_studio::hosting::StudioHandle;
use cooperage_studio::seats::RunSeats;
use cooperage_studio::study::{Begun, Games, StudyGame};
use cooperage_suites::suite::ProgramRegistry;

use super::condition::resolved;
use crate::commands::host::{HostedRunOptions, launch};
use crate::commands::run::prepared;
use crate::error::CliError;
use crate::output;
use crate::play::RunOutcome;

/// See the module.
pub(crate) struct Hosted {
    studio: Arc<dyn StudioHandle>,
    registry: ProgramRegistry,
    /// Where people wait for each other to be there.
    runtime: tokio::runtime::Handle,
    /// Whether the user has agreed to costs.
    agreed: bool,
    /// Games that are being played, by their run directories.
    live: Arc<Mutex<BTreeMap<Utf8PathBuf, Live>>>,
}

/// A game that is being played, or waits for its person.
struct Live {
    begun: Begun,
    seats: RunSeats,
    stop: Arc<StopSignal>,
}

impl Hosted {
    /// Plays beside that server; must be called where it runs.
    pub(crate) fn new(studio: Arc<dyn StudioHandle>, registry: &ProgramRegistry, agreed: bool) -> Hosted {
        let runtime = tokio::runtime::Handle::current();
        Hosted { studio, registry: registry.clone(), runtime, agreed, live: Arc::default() }
    }

    fn begin(&self, game: &StudyGame) -> Result<Begun, CliError> {
        let mut words = game.arguments.clone();
        words.extend(["--out".to_owned(), game.run.to_string(), "--quiet".to_owned()]);
        words.extend(self.agreed.then(|| "--yes".to_owned()));
        let (args, mut ground, plan) = resolved(&words, self.agreed, &self.registry)?;
        let nothing = || CliError::usage("there is nothing to play");
        let dir = prepared(&args.play, &mut ground, "study", plan)?.ok_or_else(nothing)?;
        let key = dir.episodes().next().map(|(key, _)| key).ok_or_else(nothing)?;
        let (live, run, who) = (Arc::clone(&self.live), game.run.clone(), game.participant.clone());
        let ended = move |played: Result<RunOutcome, CliError>| {
            if let Some(broken) = played.iter().find_map(|played| played.broken.first()) {
                output::note(&format!("the game of {who} in {run} has broken off: {}", broken.why));
            }
            live.lock().unwrap_or_else(PoisonError::into_inner).remove(&run);
        };
        // Held until the game is known, so that one that ends at once is not known for ever.
        let mut known = self.live();
        let (seats, stop) =
            launch(&self.runtime, &self.studio, dir, ground, HostedRunOptions::of(&args), ended)?;
        let link = seats.invited().first().map(|seat| seat.path().to_owned()).ok_or_else(nothing)?;
        let begun = Begun { key, link };
        known.insert(game.run.clone(), Live { begun: begun.clone(), seats, stop });
        Ok(begun)
    }

    fn live(&self) -> std::sync::MutexGuard<'_, BTreeMap<Utf8PathBuf, Live>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games for Hosted {
    fn start(&self, game: &StudyGame) -> Result<Begun, String> {
        if let Some(live) = self.live().get(&game.run) {
            return Ok(live.begun.clone());
        }
        self.begin(game).map_err(|error| {
            output::note(&format!("the game of {} cannot be started: {}", game.participant, error.message));
            // Which models and files there are is no business of a participant's.
            "The game cannot be started. Please tell the person who invited you.".to_owned()
        })
    }

    fn leave(&self, game: &StudyGame) {
        let live = self.live();
        let Some(live) = live.get(&game.run) else { return };
        if !live.seats.waiting_for().is_empty() {
            live.stop.stop();
        }
        for invited in live.seats.invited() {
            live.seats.let_go(invited);
        }
    }
}

impl std::fmt::Debug for Hosted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hosted").finish_non_exhaustive()
    }
}
