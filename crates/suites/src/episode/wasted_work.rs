//! What a team did in vain: actions that failed, blocks that one placed and another took away, work done twice, claims
//! that events contradict. All of it from the journal.

use std::collections::BTreeMap;

use super::cells::{Cell, effects};
use super::claims::claims;
use super::transcript::{Action, Transcript};

/// Counts of what was done in vain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WastedWork {
    /// Actions that came to an end or were refused.
    pub actions: u64,
    /// Those that failed or were refused.
    pub failed: u64,
    /// Blocks that an agent placed and another one took away.
    pub undone: u64,
    /// Blocks placed where somebody else had already placed the same one and it still stood.
    pub duplicates: u64,
    /// Reflections and reports that say a subtask is done, and messages that say what was done where.
    pub claims: u64,
    /// Those of them that events contradict. Of a subtask: nothing that was tried worked, the last try at some cell
    /// failed, or a cell it names got its block only later. Of a message: what it says was done at a cell was not, or was undone since.
    pub unsupported: u64,
}

impl WastedWork {
    /// The share of actions that failed, from 0 to 1; 0 without actions.
    #[must_use]
    pub fn failed_rate(self) -> f64 {
        if self.actions == 0 { 0.0 } else { self.failed as f64 / self.actions as f64 }
    }

    /// Of a whole episode.
    #[must_use]
    pub fn of(transcript: &Transcript) -> WastedWork {
        let over = || transcript.actions.iter().filter(|action| action.ended.is_some());
        let (claims, unsupported) = claims(transcript);
        WastedWork {
            actions: over().count() as u64,
            failed: over().filter(|action| !action.succeeded).count() as u64,
            undone: undone(transcript).len() as u64,
            duplicates: duplicates(transcript),
            claims,
            unsupported,
        }
    }
}

/// The numbers of the actions whose block another agent took away again.
#[must_use]
pub fn undone(transcript: &Transcript) -> Vec<usize> {
    let mut standing: BTreeMap<Cell, (u32, usize)> = BTreeMap::new();
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
    let mut standing: BTreeMap<Cell, (u32, &str)> = BTreeMap::new();
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
fn in_order_of_ends(transcript: &Transcript) -> Vec<(usize, &Action)> {
    let mut all: Vec<(usize, &Action)> =
        transcript.actions.iter().enumerate().filter(|(_, action)| action.succeeded).collect();
    all.sort_by_key(|(number, action)| (action.ended, *number));
    all
}
