//! Scores of the parts of a run, for the run that they are joined to.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::RunDir;

use super::file::{ScoreFile, ScoreFileError, ScoreLine, ScoreName};
use super::run_scores::names;

/// The files of scores of a run with the lines that its parts have beyond its own, in plan order; only those with a new line. A
/// line belongs to the journal that it was given for, and is not taken where the run has another one.
///
/// # Errors
/// When a file cannot be read or holds something else than scores.
pub fn carried(run: &RunDir, parts: &[&RunDir]) -> Result<Vec<(ScoreName, ScoreFile)>, ScoreFileError> {
    let of_parts: BTreeSet<ScoreName> = parts.iter().flat_map(|part| names(part.path())).collect();
    let mut carried = Vec::new();
    for name in of_parts {
        let own = ScoreFile::read(run.path(), &name)?.unwrap_or_default().lines;
        let before = own.len();
        let mut lines: BTreeMap<String, ScoreLine> =
            own.into_iter().map(|line| (line.key.clone(), line)).collect();
        for part in parts {
            for line in ScoreFile::read(part.path(), &name)?.unwrap_or_default().lines {
                let is_new = !lines.contains_key(&line.key);
                if is_new && ScoreFile::journal_hash(run, &line.key).is_ok_and(|hash| hash == line.journal) {
                    lines.insert(line.key.clone(), line);
                }
            }
        }
        if lines.len() > before {
            let in_order = run.episodes().filter_map(|(key, _)| lines.remove(&key)).collect();
            carried.push((name, ScoreFile { lines: in_order }));
        }
    }
    Ok(carried)
}
