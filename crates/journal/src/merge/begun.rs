//! Episodes that were begun: their journals are taken over too, so that the run goes on with them and asks no model twice.

use super::choice::{Choice, ChosenJournal, copy_words};
use super::error::MergeError;
use super::out::MergedRun;
use super::parts::MergePart;
use crate::error::JournalError;
use crate::files;
use crate::run_dir::{EpisodeState, RunDir};

/// Adds the longest journal of each episode that no part has finished. Returns how many were added.
pub(super) fn join(out: &MergedRun, parts: &[MergePart], choice: &Choice) -> Result<u64, MergeError> {
    let mut added = 0;
    for (key, _) in choice.episodes.iter().filter(|(_, taken)| *taken == ChosenJournal::None) {
        if out.dir.state(key) == EpisodeState::Finished {
            continue;
        }
        let own = out.dir.part_path(key);
        let mut longest = if own.exists() { whole_bytes(&out.dir, key)? } else { 0 };
        let mut of = None;
        // The journals of a part that is still played are not taken: its model would be asked twice.
        for part in parts.iter().filter(|part| !part.is_running) {
            if !part.run.part_path(key).exists() {
                continue;
            }
            let bytes = whole_bytes(&part.run, key)?;
            if bytes > longest {
                (longest, of) = (bytes, Some(part));
            }
        }
        let Some(part) = of else { continue };
        out.copy(&part.run.wall_path(key), &out.dir.wall_path(key))?;
        copy_words(out, &part.run, key)?;
        let mut bytes = files::read(&part.run.part_path(key))?;
        bytes.truncate(usize::try_from(longest).unwrap_or(usize::MAX));
        out.write(&own, &bytes)?;
        added += 1;
    }
    Ok(added)
}

/// The length of the whole lines of a journal under way; 0 where it is damaged, for it is played anew then.
fn whole_bytes(run: &RunDir, key: &str) -> Result<u64, MergeError> {
    match run.part_lines(key) {
        Ok(lines) => Ok(lines.bytes),
        // A folder in which journals have changed their names is not merged.
        Err(error) if error.is_damage() && !matches!(error, JournalError::OtherEpisode { .. }) => Ok(0),
        Err(error) => Err(error.into()),
    }
}
