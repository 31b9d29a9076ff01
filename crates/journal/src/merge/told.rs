//! The outcome of a merge in numbers: the missing episodes, and for reports the journals that do not count.

use std::collections::{BTreeMap, BTreeSet};

use camino::Utf8Path;
use serde::{Deserialize, Serialize};

use super::choice::{Choice, DroppedJournal};
use super::out::MergedRun;
use super::parts::MergePart;
use crate::error::JournalError;
use crate::files;
use crate::run_dir::{EpisodeState, RunDir};

/// The file in a merged run with what its report tells of the merge. Where there is nothing to be told there is no such file.
pub const FILE: &str = "merged.json";

/// The episodes of a part that are not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingShare {
    /// The number of the part; 0 for episodes of no part.
    pub part: u32,
    /// The number of all parts.
    pub of: u32,
    /// How many of its episodes are not finished.
    pub missing: u64,
    /// How many episodes it has.
    pub episodes: u64,
    /// Whether no folder of that part was given.
    pub is_lost: bool,
}

/// The shares of the run of which episodes are missing.
pub(super) fn missing(out: &RunDir, parts: &[MergePart], numbers: &[u32]) -> Vec<MissingShare> {
    let given: BTreeSet<u32> = parts.iter().map(|part| part.partition.part).collect();
    let of = parts.first().map_or(0, |part| part.partition.of);
    let mut shares: BTreeMap<u32, MissingShare> = BTreeMap::new();
    for ((key, _), number) in out.episodes().zip(numbers) {
        let share = shares.entry(*number).or_insert_with(|| {
            let is_lost = !given.contains(number);
            MissingShare { part: *number, of, missing: 0, episodes: 0, is_lost }
        });
        share.episodes += 1;
        share.missing += u64::from(out.state(&key) != EpisodeState::Finished);
    }
    shares.into_values().filter(|share| share.missing > 0).collect()
}

/// The remarks on a merge for the report of its run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MergeNotes {
    /// The programs that played the episodes, where there are several.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub builds: BTreeSet<String>,
    /// Journals that do not count since another one of their episode does.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub dropped: BTreeSet<DroppedJournal>,
}

impl MergeNotes {
    /// The notes on a choice.
    #[must_use]
    pub fn of(choice: &Choice) -> MergeNotes {
        let builds = if choice.builds.len() > 1 { choice.builds.clone() } else { BTreeSet::new() };
        MergeNotes { builds, dropped: choice.dropped.iter().cloned().collect() }
    }

    /// The notes in the folder of a run; none where there is no file.
    ///
    /// # Errors
    /// When the file cannot be read, or holds something else.
    pub fn read(run: &Utf8Path) -> Result<MergeNotes, JournalError> {
        let path = run.join(FILE);
        let Some(bytes) = files::if_any(files::read(&path))? else { return Ok(MergeNotes::default()) };
        serde_json::from_slice(&bytes).map_err(|error| JournalError::Invalid {
            path,
            line: error.line(),
            reason: error.to_string(),
        })
    }

    /// Adds the notes to those of the merged run.
    pub(super) fn keep(mut self, out: &MergedRun) -> Result<(), JournalError> {
        // Notes that cannot be read are written anew.
        let before = MergeNotes::read(out.dir.path()).unwrap_or_default();
        self.builds.extend(before.builds);
        self.dropped.extend(before.dropped);
        if self == MergeNotes::default() {
            return Ok(());
        }
        let text = serde_json::to_string_pretty(&self).unwrap_or_default() + "\n";
        out.write(&out.dir.path().join(FILE), text.as_bytes())
    }
}
