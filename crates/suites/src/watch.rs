//! Playing an episode again to see what its journal doesn't hold: the score over time, and the world.

use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_core::{EventRecord, Fault, Judge, Score, Verdict, World};
use cooperage_journal::{EpisodeLines, EpisodePlan};
use cooperage_runtime::{EpisodeError, EpisodeFactory, EpisodeSetup, verify_episode};

use crate::episode::page::{Picture, Seen};
use crate::suite::{Draw, Suites};

/// Shares of the task at whose reaching a picture is taken.
const STAGES: [f64; 3] = [0.25, 0.5, 0.75];

/// What playing a finished episode again shows. No model is asked; every line is checked as `verify` does.
///
/// # Errors
/// When the journal can't be read or the game differs from it.
pub fn watch(path: &Utf8Path, lines: EpisodeLines, suites: &Suites) -> Result<Seen, EpisodeError> {
    let seen = Arc::new(Mutex::new(Seen::default()));
    let watched = Watched { suites, seen: Arc::clone(&seen) };
    verify_episode(path, lines, &watched)?;
    let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(seen)
}

/// Suites whose judges also note what they see.
struct Watched<'s> {
    suites: &'s Suites,
    seen: Arc<Mutex<Seen>>,
}

impl EpisodeFactory for Watched<'_> {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let setup = self.suites.set_up(plan)?;
        let picture = self.suites.suite_of(&plan.task).map_err(|error| error.to_string())?.picture();
        let EpisodeSetup { world, judge, teams, horizon, crew_view } = setup;
        let witness = Witness { judge, seen: Arc::clone(&self.seen), picture };
        witness.look(world.as_ref()).map_err(|fault| fault.to_string())?;
        let judge = Box::new(witness);
        Ok(EpisodeSetup { world, judge, teams, horizon, crew_view })
    }
}

/// A judge that notes what it sees.
struct Witness {
    judge: Box<dyn Judge>,
    seen: Arc<Mutex<Seen>>,
    picture: Option<Draw>,
}

impl Witness {
    fn look(&self, world: &dyn World) -> Result<(), Fault> {
        let share = self.judge.score(world)?.completion.value();
        let tick = world.tick().0;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let before = seen.scores.last().map(|&(_, share)| share);
        if before != Some(share) {
            seen.scores.push((tick, share));
        }
        let Some(draw) = self.picture else { return Ok(()) };
        let stage = match before {
            None => Some("the start".to_owned()),
            Some(before) => STAGES
                .into_iter()
                .rev()
                .find(|stage| before < *stage && share >= *stage)
                .map(|stage| format!("{} % done", (stage * 100.0) as u32)),
        };
        if let Some(png) = stage.is_some().then(|| draw(world)).flatten() {
            seen.pictures.push(Picture { tick, caption: stage.unwrap_or_default(), png });
        }
        Ok(())
    }
}

impl Judge for Witness {
    fn watch(&mut self, world: &dyn World, events: &[EventRecord]) -> Result<Verdict, Fault> {
        let verdict = self.judge.watch(world, events)?;
        self.look(world)?;
        Ok(verdict)
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let score = self.judge.score(world)?;
        // The score is asked for once, at the end.
        if let Some(png) = self.picture.and_then(|draw| draw(world)) {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.pictures.push(Picture { tick: world.tick().0, caption: "the end".to_owned(), png });
        }
        Ok(score)
    }
}
