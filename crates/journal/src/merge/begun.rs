//! Episodes that were begun: their journals are taken over too, so that the run goes on with them and asks no model twice.

use camino::Utf8PathBuf;

use super::choice::{Choice, ChosenJournal, copy_words};
use super::error::MergeError;
use super::out::MergedRun;
use super::parts::MergePart;
use crate::error::JournalError;
use crate::part_line;
use crate::run_dir::RunDir;

/// The episodes that were begun.
#[derive(Default)]
pub(super) struct BegunEpisodes {
    /// How many were added.
    pub(super) added: u64,
    /// Damaged journals, each with its damage in words; the whole lines before the damage are kept.
    pub(super) damaged: Vec<(Utf8PathBuf, String)>,
}

/// Adds the longest journal of each episode that no part has finished.
pub(super) fn join(
    out: &MergedRun,
    parts: &[MergePart],
    choice: &Choice,
) -> Result<BegunEpisodes, MergeError> {
    let mut begun = BegunEpisodes::default();
    for (key, _) in choice.episodes.iter().filter(|(_, taken)| *taken == ChosenJournal::None) {
        let mut longest = whole_lines(&out.dir, key, &mut begun)?.len();
        let mut of = None;
        // The journals of a part that is still played are not taken: its model would be asked twice.
        for part in parts.iter().filter(|part| !part.is_running) {
            let lines = whole_lines(&part.run, key, &mut begun)?;
            if lines.len() > longest {
                longest = lines.len();
                of = Some((part, lines));
            }
        }
        let Some((part, lines)) = of else { continue };
        out.copy(&part.run.wall_path(key), &out.dir.wall_path(key))?;
        copy_words(out, &part.run, key)?;
        out.write(&out.dir.part_path(key), &part_line::all(&lines))?;
        begun.added += 1;
    }
    Ok(begun)
}

/// The whole lines of the journal of an episode under way, those before its damage if it is damaged; none where there is no journal.
fn whole_lines(run: &RunDir, key: &str, begun: &mut BegunEpisodes) -> Result<Vec<String>, MergeError> {
    let path = run.part_path(key);
    if !path.exists() {
        return Ok(Vec::new());
    }
    match run.whole_part(key)? {
        // A folder in which journals have changed their names is not merged.
        (_, Some(error @ JournalError::OtherEpisode { .. })) => Err(error.into()),
        (lines, damage) => {
            begun.damaged.extend(damage.map(|damage| (path, damage.in_words())));
            Ok(lines.lines)
        }
    }
}
