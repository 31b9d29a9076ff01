//! Scores of the parts of a run, for the run that they are joined to.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::RunDir;

use super::file::{ScoreFile, ScoreFileError, ScoreLine, ScoreName};
use super::run_scores::names;

/// The files of scores of a run with the lines that its parts have beyond its own, in plan order; only those with a new line. A
/// line belongs to the journal that it was given for: it is not taken where the run has another one, and takes the place of a line
/// about a journal that the run no longer has.
///
/// # Errors
/// When a file cannot be read or holds something else than scores.
pub fn carried(run: &RunDir, parts: &[&RunDir]) -> Result<Vec<(ScoreName, ScoreFile)>, ScoreFileError> {
    let of_parts: BTreeSet<ScoreName> = parts.iter().flat_map(|part| names(part.path())).collect();
    let mut carried = Vec::new();
    for name in of_parts {
        let own = ScoreFile::read(run.path(), &name)?.unwrap_or_default().lines;
        let mut has_new = false;
        let mut lines: BTreeMap<String, ScoreLine> =
            own.into_iter().map(|line| (line.key.clone(), line)).collect();
        for part in parts {
            for line in ScoreFile::read(part.path(), &name)?.unwrap_or_default().lines {
                let is_known = lines.get(&line.key).is_some_and(|own| own.journal == line.journal);
                if !is_known && ScoreFile::journal_hash(run, &line.key).is_ok_and(|hash| hash == line.journal)
                {
                    lines.insert(line.key.clone(), line);
                    has_new = true;
                }
            }
        }
        if has_new {
            let in_order = run.episodes().filter_map(|(key, _)| lines.remove(&key)).collect();
            carried.push((name, ScoreFile { lines: in_order }));
        }
    }
    Ok(carried)
}
