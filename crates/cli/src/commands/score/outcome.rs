//! The outcome of scoring: its files, and the lines that tell of it.

use std::collections::BTreeMap;
use std::process::ExitCode;

use camino::Utf8PathBuf;
use cooperage_suites::scores::{ScoreFile, ScoreLine, ScoreValue};
use cooperage_suites::spelling::{decimals, rounded};
use cooperage_suites::statistics::mean;
use cooperage_suites::text::counted;
use serde_json::{Map, Value, json};

use super::episode::{ScoredRun, ScoringJob};
use super::scorer::UserScorer;
use crate::args::ScoreArgs;
use crate::error::{CliError, Exit};
use crate::output;

/// An episode with its score.
pub(super) struct Cell {
    pub(super) job: ScoringJob,
    /// The score, none where the scorer gave none; or why there is none.
    pub(super) score: Result<Option<ScoreValue>, String>,
}

/// The scores and failures of a run's episodes.
pub(super) struct ScoringOutcome {
    run: Utf8PathBuf,
    /// The episodes that were handed over, in plan order.
    pub(super) cells: Vec<Cell>,
    /// How many scores were there before.
    kept: usize,
    /// The numbers of episodes whose journals cannot be relied on, with the reasons.
    pub(super) damaged: Vec<(usize, String)>,
    /// How many episodes were not handed over: broken ones, and others that are not finished.
    broken: usize,
    unfinished: usize,
    /// How many were left when the program was asked to end.
    pub(super) left: usize,
}

/// Episodes that failed with one text, in plan order.
struct Failure<'c> {
    text: &'c str,
    cells: Vec<&'c Cell>,
}

impl ScoringOutcome {
    pub(super) fn new(
        run: &ScoredRun<'_>,
        (broken, unfinished): (usize, usize),
        kept: usize,
    ) -> ScoringOutcome {
        let run = run.run.path().to_owned();
        ScoringOutcome { run, cells: Vec::new(), kept, damaged: Vec::new(), broken, unfinished, left: 0 }
    }

    /// Writes the scores and the errors into the run's folder.
    pub(super) fn write(&self, run: &ScoredRun<'_>, scorer: &UserScorer) -> Result<(), CliError> {
        let line = |cell: &Cell| ScoreLine {
            key: cell.job.key.clone(),
            journal: cell.job.journal.clone(),
            by: scorer.by.clone(),
            score: cell.score.as_ref().ok().cloned().flatten(),
            error: cell.score.as_ref().err().map(|text| last_line(text).to_owned()),
        };
        let folder = run.run.path();
        ScoreFile { lines: self.cells.iter().map(line).collect() }.write(folder, &scorer.name)?;
        let error = |cell: &Cell| {
            let text = cell.score.as_ref().err()?;
            Some(format!("episode {} ({})\n{}\n\n", cell.job.number, cell.job.key, text.trim_end()))
        };
        let errors: String = self.cells.iter().filter_map(error).collect();
        Ok(ScoreFile::write_errors(folder, &scorer.name, &errors)?)
    }

    /// Tells what went wrong: each text once, as it is.
    pub(super) fn tell(&self, run: &ScoredRun<'_>, scorer: &UserScorer) {
        for Failure { text, cells } in self.failures() {
            let Some((first, others)) = cells.split_first() else { continue };
            output::note(&format!("{}: {}", run.place(&first.job), text.trim_end()));
            if !others.is_empty() {
                let numbers: Vec<String> = others.iter().map(|cell| cell.job.number.to_string()).collect();
                let what = counted(others.len() as u64, "other episode");
                output::note(&format!("the same for {what}: {}", shortened(&numbers)));
            }
        }
        for (number, why) in &self.damaged {
            output::note(&format!("episode {number} is damaged and was not handed over: {why}"));
        }
        let left_out = [(self.broken, "broken"), (self.unfinished, "not finished")];
        let left_out: Vec<String> = left_out
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        if !left_out.is_empty() {
            output::note(&format!("{}: not handed over were {}", self.run, left_out.join(" and ")));
        }
        output::note(&format!("scores: {}", ScoreFile::path(&self.run, &scorer.name)));
    }

    fn failures(&self) -> Vec<Failure<'_>> {
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        let mut failures: Vec<Failure<'_>> = Vec::new();
        for cell in &self.cells {
            let Err(text) = &cell.score else { continue };
            let place = *places.entry(text).or_insert(failures.len());
            match failures.get_mut(place) {
                Some(failure) => failure.cells.push(cell),
                None => failures.push(Failure { text, cells: vec![cell] }),
            }
        }
        failures
    }

    fn failed(&self) -> usize {
        self.cells.iter().filter(|cell| cell.score.is_err()).count()
    }

    /// The mean of each column, with the number of episodes that have it.
    fn means(&self, scorer: &UserScorer) -> Vec<(String, f64, usize)> {
        let scores: Vec<&ScoreValue> =
            self.cells.iter().filter_map(|cell| cell.score.as_ref().ok()?.as_ref()).collect();
        let keys = scores.first().map(|first| first.numbers().map(|(key, _)| key).collect::<Vec<_>>());
        let of = |key: Option<&str>| {
            let own = |score: &&ScoreValue| {
                score.numbers().find(|(name, _)| *name == key).map(|(_, number)| number)
            };
            let values: Vec<f64> = scores.iter().filter_map(own).collect();
            Some((scorer.name.column(key), mean(&values)?, values.len()))
        };
        keys.unwrap_or_default().into_iter().filter_map(of).collect()
    }

    fn json(&self, scorer: &UserScorer) -> Value {
        let means: Map<String, Value> =
            self.means(scorer).into_iter().map(|(column, mean, _)| (column, rounded(mean))).collect();
        json!({
            "run": self.run, "file": ScoreFile::path(&self.run, &scorer.name), "episodes": self.cells.len(),
            "kept": self.kept, "failed": self.failed(), "broken": self.broken, "unfinished": self.unfinished,
            "damaged": self.damaged.len(), "means": means,
        })
    }

    fn text(&self, scorer: &UserScorer) -> String {
        let scored = self.cells.len() - self.failed();
        let kept = if self.kept > 0 { format!(", {} of them before", self.kept) } else { String::new() };
        let mut text =
            format!("{}: {} scored by {}{kept}\n", self.run, counted(scored as u64, "episode"), scorer.by);
        for (column, mean, episodes) in self.means(scorer) {
            text += &format!(
                "  {column}: mean {} over {}\n",
                decimals(mean, 3),
                counted(episodes as u64, "episode")
            );
        }
        text
    }
}

/// Prints what came of all runs, and how the program ends.
pub(super) fn concluded(
    args: &ScoreArgs,
    scorer: &UserScorer,
    outcomes: &[ScoringOutcome],
    stopped: Option<Exit>,
) -> Result<ExitCode, CliError> {
    if args.json {
        let runs: Vec<Value> = outcomes.iter().map(|outcome| outcome.json(scorer)).collect();
        let by = &scorer.by;
        output::json(
            &json!({"name": scorer.name.as_str(), "scorer": by.scorer, "hash": by.hash, "runs": runs}),
        )?;
    } else {
        let text: String = outcomes.iter().map(|outcome| outcome.text(scorer)).collect();
        output::data(&text)?;
    }
    let sum = |of: fn(&ScoringOutcome) -> usize| outcomes.iter().map(of).sum::<usize>();
    if let Some(exit) = stopped {
        let left = counted(sum(|outcome| outcome.left) as u64, "episode");
        return Err(CliError::new(exit, format!("stopped: {left} of the runs so far have no score yet"))
            .hint("the same command goes on; what is scored is kept"));
    }
    let (failed, all) = (sum(ScoringOutcome::failed), sum(|outcome| outcome.cells.len()));
    if failed > 0 {
        let file = outcomes.iter().find(|outcome| outcome.failed() > 0);
        let file = file.map(|outcome| ScoreFile::errors_path(&outcome.run, &scorer.name)).unwrap_or_default();
        let what = format!("{failed} of {} could not be scored", counted(all as u64, "episode"));
        return Err(CliError::new(Exit::Broken, what)
            .hint(format!("{file} has every error; the same command asks for these scores again")));
    }
    let damaged = outcomes.iter().find(|outcome| !outcome.damaged.is_empty());
    if let Some(outcome) = damaged {
        let what = counted(sum(|outcome| outcome.damaged.len()) as u64, "journal");
        return Err(CliError::new(
            Exit::Input,
            format!("{what} cannot be relied on and were not handed over"),
        )
        .hint(format!("`cooperage resume {} --replace-damaged` plays such episodes again", outcome.run)));
    }
    Ok(ExitCode::SUCCESS)
}

/// The last line of a text, which says what a traceback is about.
fn last_line(text: &str) -> &str {
    text.trim_end().lines().next_back().unwrap_or_default()
}

/// Numbers in a row, the first of them if there are many.
fn shortened(numbers: &[String]) -> String {
    const SHOWN: usize = 20;
    match numbers.get(..SHOWN) {
        Some(first) if numbers.len() > SHOWN => format!("{} …", first.join(", ")),
        _ => numbers.join(", "),
    }
}
