//! Wasted work of a team, all of it read from the journal: actions that failed, blocks that one agent placed and
//! another took away, work done twice, and claims that events contradict.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::Note;

use super::cells::{CellCoordinates, effects};
use super::claims::claims;
use super::transcript::{Transcript, TranscriptAction};

/// Counts of wasted work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WastedWork {
    /// Actions that came to an end or were refused.
    pub actions: u64,
    /// Actions that failed or were refused.
    pub failed: u64,
    /// The tick at whose end the first of them was over.
    pub first_failed: Option<u64>,
    /// Actions that were still under way when the episode ended without its goal: they did nothing for it.
    pub unfinished: u64,
    /// Blocks that an agent placed and another one took away.
    pub undone: u64,
    /// Blocks placed where another agent had already placed the same block and it still stood.
    pub duplicates: u64,
    /// Reflections and reports that say a subtask is done, and messages that say what was done where.
    pub claims: u64,
    /// Claims that events contradict. A claim about a subtask is contradicted if every action failed, the last action
    /// at some cell failed, or a cell that it names got its block only later. A message is contradicted if the named
    /// cell was not changed as it says, or was changed back since.
    pub unsupported: u64,
    /// Subtasks that were planned.
    pub planned: u64,
    /// Those of them that repeat, word for word, a subtask of an earlier plan.
    pub replanned: u64,
}

impl WastedWork {
    /// The share of actions that failed, were refused or were not finished, from 0 to 1; `None` without actions.
    #[must_use]
    pub fn failed_rate(self) -> Option<f64> {
        let begun = self.actions + self.unfinished;
        (begun > 0).then(|| (self.failed + self.unfinished) as f64 / begun as f64)
    }

    /// Counts the wasted work of a whole episode.
    #[must_use]
    pub fn of(transcript: &Transcript) -> WastedWork {
        let over = || transcript.actions.iter().filter(|action| action.ended.is_some());
        let failed = || over().filter(|action| !action.succeeded);
        let claims = claims(transcript);
        let (planned, replanned) = plans(transcript);
        WastedWork {
            actions: over().count() as u64,
            failed: failed().count() as u64,
            first_failed: failed().filter_map(|action| action.ended).min(),
            unfinished: unfinished(transcript),
            undone: undone(transcript).len() as u64,
            duplicates: duplicates(transcript),
            claims: claims.all,
            unsupported: claims.unsupported.len() as u64,
            planned,
            replanned,
        }
    }
}

/// Counts the actions under way at the end of an episode that did not reach its goal.
fn unfinished(transcript: &Transcript) -> u64 {
    let lacks = transcript.end.as_ref().is_some_and(|end| end.score.reached < end.score.possible);
    let under_way = transcript.actions.iter().filter(|action| action.ended.is_none());
    if lacks { under_way.count() as u64 } else { 0 }
}

/// Counts the subtasks that were planned, and those that an earlier plan has in the same words.
fn plans(transcript: &Transcript) -> (u64, u64) {
    let mut known: BTreeSet<String> = BTreeSet::new();
    let (mut planned, mut replanned) = (0, 0);
    for record in &transcript.notes {
        let Note::Plan(plan) = Note::read(record) else { continue };
        planned += plan.subtasks.len() as u64;
        replanned +=
            plan.subtasks.iter().filter(|subtask| known.contains(&subtask.description)).count() as u64;
        known.extend(plan.subtasks.into_iter().map(|subtask| subtask.description));
    }
    (planned, replanned)
}

/// The numbers of the actions whose block another agent took away again.
#[must_use]
pub fn undone(transcript: &Transcript) -> Vec<usize> {
    let mut standing: BTreeMap<CellCoordinates, (u32, usize)> = BTreeMap::new();
    let mut undone = Vec::new();
    for (number, action) in in_order_of_ends(transcript) {
        for effect in effects(action) {
            if effect.removed.is_some()
                && let Some((owner, placed)) = standing.remove(&effect.at)
                && owner != action.agent
            {
                undone.push(placed);
            }
            if effect.placed.is_some() {
                standing.entry(effect.at).or_insert((action.agent, number));
            }
        }
    }
    undone.sort_unstable();
    undone.dedup();
    undone
}

fn duplicates(transcript: &Transcript) -> u64 {
    let mut standing: BTreeMap<CellCoordinates, (u32, &str)> = BTreeMap::new();
    let mut found = 0;
    for (_, action) in in_order_of_ends(transcript) {
        for effect in effects(action) {
            if effect.removed.is_some() {
                standing.remove(&effect.at);
            }
            if let Some(block) = &effect.placed {
                match standing.get(&effect.at) {
                    Some((owner, known)) if *owner != action.agent && known == block => found += 1,
                    _ => drop(standing.insert(effect.at, (action.agent, block))),
                }
            }
        }
    }
    found
}

/// Successful actions with their numbers, by when they ended.
fn in_order_of_ends(transcript: &Transcript) -> Vec<(usize, &TranscriptAction)> {
    let mut all: Vec<(usize, &TranscriptAction)> =
        transcript.actions.iter().enumerate().filter(|(_, action)| action.succeeded).collect();
    all.sort_by_key(|(number, action)| (action.ended, *number));
    all
}
