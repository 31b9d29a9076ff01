//! The actions of people in recorded games, as examples for behaviour cloning.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_core::{Judge, World};
use cooperage_journal::{EpisodeLines, Record};
use cooperage_overcooked::environment::{ControlLevel, OvercookedEnvironment};
use cooperage_overcooked::{OvercookedRules, OvercookedState};
use cooperage_overcooked_learn::cloning::CloningExample;
use cooperage_runtime::{EpisodeError, InputKind, Observer, verify_observed};
use cooperage_suites::suite::Suites;

use crate::tasks::within;

/// A game that people played in.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    pub rules: OvercookedRules,
    /// The examples: one for each seat and step in which a person had the seat, in order of steps and seats. A person
    /// without a move stays. Seats whose tools are macros give none: their actions are chosen by a controller.
    pub examples: Vec<CloningExample>,
}

/// Plays the finished game at `path` again, and notes what people did. None for episodes of other suites, and for games in
/// which no person made a move.
///
/// # Errors
/// When the journal cannot be read, or the game differs from it.
pub fn recorded(
    path: &Utf8Path,
    lines: EpisodeLines,
    suites: &Suites,
) -> Result<Option<RecordedGame>, EpisodeError> {
    let header = lines.playable_header(path)?;
    let moves =
        |record: &Record| matches!(record, Record::Input(input) if input.kind == InputKind::Move.name());
    if within(&header.plan.task).is_none() || !lines.records(path)?.iter().any(moves) {
        return Ok(None);
    }
    let seen = Arc::new(Mutex::new(None));
    let witness = Witness { seen: Arc::clone(&seen), people: BTreeSet::new(), before: None };
    verify_observed(path, lines, suites, Some(Box::new(witness)))?;
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(seen.filter(|seen| !seen.examples.is_empty()))
}

/// An observer that notes the actions of people in every step.
struct Witness {
    seen: Arc<Mutex<Option<RecordedGame>>>,
    /// The seats in which people sit just now.
    people: BTreeSet<u32>,
    /// The state before the next step.
    before: Option<OvercookedState>,
}

impl Observer for Witness {
    fn record(&mut self, record: &Record, world: &dyn World, _: &dyn Judge) {
        match record {
            Record::Header(header) => {
                let Some(world) = world.as_any().downcast_ref::<OvercookedEnvironment>() else { return };
                self.people = header.plan.people.keys().copied().collect();
                self.before = Some(*world.state());
                let seen =
                    RecordedGame { rules: OvercookedRules::clone(world.rules()), examples: Vec::new() };
                *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(seen);
            }
            Record::Input(input) => match (InputKind::from_name(&input.kind), input.to) {
                (Some(InputKind::Join), Some(seat)) => {
                    self.people.insert(seat);
                }
                (Some(InputKind::Leave | InputKind::Handover), Some(seat)) => {
                    self.people.remove(&seat);
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn tick(&mut self, world: &dyn World) {
        let Some(world) = world.as_any().downcast_ref::<OvercookedEnvironment>() else { return };
        let game = world.game();
        let Some(before) = self.before.replace(*game.state()) else { return };
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(seen) = seen.as_mut() else { return };
        for (seat, &action) in game.last_actions().iter().enumerate() {
            let is_persons = u32::try_from(seat).is_ok_and(|seat| self.people.contains(&seat));
            if is_persons && game.setup().level(seat) == ControlLevel::Game {
                seen.examples.push(CloningExample { state: before, seat, action });
            }
        }
    }
}
