//! Playing an episode again to see what its journal doesn't hold: the score over time, the suite's tables, and the world.

use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_core::{Judge, SectionName, Viewer, World};
use cooperage_journal::{EpisodeLines, PromptChanges, Record};
use cooperage_runtime::{EpisodeError, Observer, Verified, verify_observed};

use crate::episode::page::ReplayFindings;
use crate::episode::sheet::Reporter;
use crate::suite::{Characters, Suites};

/// Plays a finished episode again and returns the scores, drawings and tables that its journal does not hold. No
/// model is asked; every line is checked as `verify` does.
///
/// # Errors
/// When the journal can't be read or the game differs from it.
pub fn watch(path: &Utf8Path, lines: EpisodeLines, suites: &Suites) -> Result<ReplayFindings, EpisodeError> {
    let plan = lines.playable_header(path)?.plan;
    let suite = suites.suite_of(&plan.task).ok();
    let reporter = suite.and_then(|suite| suite.reporting().reporter(&plan));
    let seen = Arc::new(Mutex::new(ReplayFindings::default()));
    let witness = Witness { seen: Arc::clone(&seen), reporter };
    let prompts = verify_observed(path, lines, suites, Some(Box::new(witness)))?.prompts;
    let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(ReplayFindings { prompts, ..seen })
}

/// Plays a finished episode again as [`watch`] does, without drawing. Returns the ticks at which the share of the task that
/// is done changed, each with the share from 0 to 1, and the changes of prompts since the episode was played.
///
/// # Errors
/// As [`watch`].
pub fn watch_scores(
    path: &Utf8Path,
    lines: EpisodeLines,
    suites: &Suites,
) -> Result<(Vec<(u64, f64)>, PromptChanges), EpisodeError> {
    let seen = Arc::new(Mutex::new(ReplayFindings::default()));
    let witness = Witness { seen: Arc::clone(&seen), reporter: None };
    let prompts = verify_observed(path, lines, suites, Some(Box::new(witness)))?.prompts;
    let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((seen.scores, prompts))
}

/// The look of a world at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSnapshot {
    pub tick: u64,
    /// The world in characters.
    pub text: String,
}

/// Plays a finished episode again as `verify` does, and notes what the world looked like in characters whenever that changed:
/// nothing where its suite shows no worlds so. With an error, the moments are those before it.
pub fn watch_in_characters(
    path: &Utf8Path,
    lines: EpisodeLines,
    suites: &Suites,
) -> (Result<Verified, EpisodeError>, Vec<TextSnapshot>) {
    let plan = match lines.playable_header(path) {
        Ok(header) => header.plan,
        Err(error) => return (Err(error.into()), Vec::new()),
    };
    let show = suites.suite_of(&plan.task).ok().and_then(|suite| suite.views().characters);
    let moments = Arc::new(Mutex::new(Vec::new()));
    let onlooker = |show| -> Box<dyn Observer> { Box::new(Onlooker { show, moments: Arc::clone(&moments) }) };
    let verified = verify_observed(path, lines, suites, show.map(onlooker));
    (verified, std::mem::take(&mut *moments.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// An observer that notes a moment whenever the world in characters changes.
struct Onlooker {
    show: Characters,
    moments: Arc<Mutex<Vec<TextSnapshot>>>,
}

impl Onlooker {
    fn look(&self, world: &dyn World) {
        let Some(text) = (self.show)(world) else { return };
        let mut moments = self.moments.lock().unwrap_or_else(PoisonError::into_inner);
        if moments.last().is_none_or(|last| last.text != text) {
            moments.push(TextSnapshot { tick: world.tick().0, text });
        }
    }
}

impl Observer for Onlooker {
    fn record(&mut self, record: &Record, world: &dyn World, _: &dyn Judge) {
        if matches!(record, Record::Header(_) | Record::End(_)) {
            self.look(world);
        }
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn tick(&mut self, world: &dyn World) {
        self.look(world);
    }
}

/// Notes how the score rises, and has a suite's reporter look on.
struct Witness {
    seen: Arc<Mutex<ReplayFindings>>,
    reporter: Option<Box<dyn Reporter>>,
}

impl Witness {
    fn look(&self, world: &dyn World, judge: &dyn Judge) {
        let Ok(score) = judge.score(world) else { return };
        let share = score.completion.value();
        let tick = world.tick().0;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.scores.last().is_none_or(|&(_, before)| before != share) {
            seen.scores.push((tick, share));
        }
    }
}

impl Witness {
    /// Takes a last look, and the reporter's sheets and drawings after the end.
    fn close(&mut self, world: &dyn World, judge: &dyn Judge) {
        self.look(world, judge);
        let sheets = self.reporter.as_mut().map(|reporter| reporter.sheets(world)).unwrap_or_default();
        let drawings = self.reporter.as_mut().map(|reporter| reporter.drawings()).unwrap_or_default();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        (seen.sheets, seen.drawings) = (sheets, drawings);
    }
}

impl Observer for Witness {
    fn wants_ticks(&self) -> bool {
        self.reporter.as_ref().is_some_and(|reporter| reporter.wants_ticks())
    }

    fn tick(&mut self, world: &dyn World) {
        if let Some(reporter) = &mut self.reporter {
            reporter.tick(world);
        }
    }

    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge) {
        let events = match record {
            Record::Header(_) => &[][..],
            Record::Advance { events, .. } => events,
            Record::End(_) => return self.close(world, judge),
            _ => return,
        };
        self.look(world, judge);
        if let Some(reporter) = &mut self.reporter {
            reporter.look(world, events);
        }
    }
}

/// Returns the goal, as the world's manual says it.
#[must_use]
pub fn goal(world: &dyn World) -> String {
    let manual = world.manual(Viewer::Crew);
    let items = manual.sections.iter().filter(|section| section.name == SectionName::Goal);
    items.flat_map(|section| &section.items).map(|item| item.text.as_str()).collect::<Vec<_>>().join("\n")
}
