//! The scores that were given to a run afterwards, as its results have them.

use std::collections::{BTreeMap, BTreeSet};

use camino::Utf8Path;
use cooperage_journal::RunDir;

use super::file::{FOLDER, ScoreFile, ScoreLine, ScoreName, ScorerMark};
use crate::text::counted;

/// The most files of scores that are read of a run.
const FILES_MAX: usize = 64;

/// A column of scores: a number that a scorer gave to each episode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreColumn {
    /// Its name: `score.NAME`, or `score.NAME.KEY`.
    pub key: String,
    /// The scorer that gave it.
    pub by: ScorerMark,
}

/// The scores of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunScores {
    /// The columns, by name.
    pub columns: Vec<ScoreColumn>,
    /// Sentences on scores that were left out.
    pub remarks: Vec<String>,
    /// The lines that count, by the episode's key.
    lines: BTreeMap<String, Vec<(ScoreName, ScoreLine)>>,
}

impl RunScores {
    /// Reads the scores of a run. A file that cannot be read is left out and told in a remark.
    #[must_use]
    pub fn read(run: &RunDir) -> RunScores {
        let mut scores = RunScores::default();
        let names = names(run.path());
        if names.len() > FILES_MAX {
            scores
                .remarks
                .push(format!("{}: only the first {FILES_MAX} files are read.", run.path().join(FOLDER)));
        }
        if names.is_empty() {
            return scores;
        }
        let mut stale = BTreeSet::new();
        let mut journals = Journals::of(run);
        for name in names.into_iter().take(FILES_MAX) {
            let lines = match ScoreFile::read(run.path(), &name) {
                Ok(file) => file.unwrap_or_default().lines,
                Err(error) => {
                    scores.remarks.push(format!("Scores are left out: {error}."));
                    continue;
                }
            };
            let Some(by) = lines.first().map(|line| line.by.clone()) else { continue };
            let mut keys = BTreeSet::new();
            for line in lines {
                let Some(score) = &line.score else { continue };
                // A journal that was played anew, or another text of the scorer, has no part in these scores.
                if line.by != by || !journals.has(&line.key, &line.journal) {
                    stale.insert((name.clone(), line.key));
                    continue;
                }
                keys.extend(score.numbers().map(|(key, _)| name.column(key)));
                scores.lines.entry(line.key.clone()).or_default().push((name.clone(), line));
            }
            scores.columns.extend(keys.into_iter().map(|key| ScoreColumn { key, by: by.clone() }));
        }
        if !stale.is_empty() {
            scores.remarks.push(format!(
                "{} are left out: the journals or the scorer have changed since. `cooperage score` gives them anew.",
                counted(stale.len() as u64, "score")
            ));
        }
        scores
    }

    /// The numbers of an episode by column.
    #[must_use]
    pub fn of(&self, key: &str) -> BTreeMap<String, f64> {
        let lines = self.lines.get(key).into_iter().flatten();
        let numbers = lines.flat_map(|(name, line)| {
            let numbers = line.score.iter().flat_map(|score| score.numbers());
            numbers.map(|(key, number)| (name.column(key), number))
        });
        numbers.collect()
    }
}

/// The journals of a run with the hashes of their files, each computed once and only if it is asked for.
struct Journals<'r> {
    run: &'r RunDir,
    keys: BTreeSet<String>,
    hashes: BTreeMap<String, Option<String>>,
}

impl Journals<'_> {
    fn of(run: &RunDir) -> Journals<'_> {
        Journals { run, keys: run.episodes().map(|(key, _)| key).collect(), hashes: BTreeMap::new() }
    }

    /// Whether an episode of the run has a finished journal of that hash.
    fn has(&mut self, key: &str, hash: &str) -> bool {
        // Keys of a file that a stranger wrote name no other files.
        if !self.keys.contains(key) {
            return false;
        }
        let of_file = || ScoreFile::journal_hash(self.run, key).ok();
        self.hashes.entry(key.to_owned()).or_insert_with(of_file).as_deref() == Some(hash)
    }
}

/// The names of the files of scores, in their order.
pub(super) fn names(run: &Utf8Path) -> Vec<ScoreName> {
    let entries = run.join(FOLDER).read_dir_utf8().into_iter().flatten().flatten();
    let mut names: Vec<ScoreName> =
        entries.filter_map(|entry| entry.file_name().strip_suffix(".jsonl")?.parse().ok()).collect();
    names.sort();
    names
}
