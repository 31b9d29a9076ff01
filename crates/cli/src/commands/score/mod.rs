//! `cooperage score RUN… --scorer FILE.py|PROGRAM`: scores for episodes that were played before. Nothing is played, and no
//! journal is changed.

mod episode;
mod outcome;
mod scorer;
mod stop;
mod worker;

use std::collections::BTreeMap;
use std::process::ExitCode;

use camino::Utf8PathBuf;
use cooperage_journal::RunDir;
use cooperage_process::environment;
use cooperage_suites::scores::{ScoreFile, ScoreLine, ScoreValue};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use indicatif::{ProgressBar, ProgressStyle};

use self::episode::{ScoredRun, ScoringJob, ScoringJobs};
use self::outcome::{Cell, ScoringOutcome, concluded};
use self::scorer::UserScorer;
use self::stop::StopFlag;
use self::worker::{Scored, Workshop};
use crate::args::ScoreArgs;
use crate::error::CliError;
use crate::output;
use crate::processes::variable;

pub(crate) fn score(args: &ScoreArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let scorer = UserScorer::of(args)?;
    let runs: Vec<RunDir> = args.runs.iter().map(|path| RunDir::open(path)).collect::<Result<_, _>>()?;
    let stop = StopFlag::listen();
    let workshop = Workshop {
        scorer: &scorer,
        environment: environment(&args.pass_env, variable),
        timeout: args.timeout,
        stop: &stop,
    };
    let mut first = None;
    let mut outcomes = Vec::new();
    for run in &runs {
        let suites = Suites::for_reading(registry, &run.plan().attachments)?;
        let run = ScoredRun { run, suites: &suites, is_one_of_many: runs.len() > 1 };
        let outcome = score_run(args, &workshop, &run, &mut first)?;
        outcome.write(&run, &scorer)?;
        outcome.tell(&run, &scorer);
        outcomes.push(outcome);
    }
    concluded(args, &scorer, &outcomes, stop.exit())
}

/// Scores the episodes of a run. The names of the first score of all hold for every other one.
fn score_run(
    args: &ScoreArgs,
    workshop: &Workshop<'_>,
    run: &ScoredRun<'_>,
    first: &mut Option<ScoreValue>,
) -> Result<ScoringOutcome, CliError> {
    let ScoringJobs { finished, broken, unfinished } = run.jobs()?;
    let known = known(args, workshop.scorer, run);
    let is_known = |job: &&ScoringJob| known.get(&job.key).is_some_and(|line| line.journal == job.journal);
    let (kept, asked): (Vec<&ScoringJob>, Vec<&ScoringJob>) = finished.iter().partition(is_known);
    let asked: Vec<ScoringJob> = asked.into_iter().cloned().collect();
    let bar = bar(asked.len());
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let scored = workshop.score(run, &asked, threads, &|| bar.inc(1))?;
    bar.finish_and_clear();
    let mut outcome = ScoringOutcome::new(run, (broken, unfinished), kept.len());
    let of_known = |job: &ScoringJob| known.get(&job.key).and_then(|line| line.score.clone());
    let mut cells: Vec<(ScoringJob, Option<Scored>)> =
        kept.into_iter().map(|job| (job.clone(), Some(Scored::Answer(Ok(of_known(job)))))).collect();
    cells.extend(asked.into_iter().zip(scored));
    cells.sort_by_key(|(job, _)| job.number);
    for (job, scored) in cells {
        match scored {
            None => outcome.left += 1,
            Some(Scored::Damaged(why)) => outcome.damaged.push((job.number, why)),
            Some(Scored::Answer(answer)) => outcome.cells.push(Cell { score: fitting(answer, first), job }),
        }
    }
    Ok(outcome)
}

/// The answer, if its names are those of the first score.
fn fitting(
    answer: Result<Option<ScoreValue>, String>,
    first: &mut Option<ScoreValue>,
) -> Result<Option<ScoreValue>, String> {
    let Some(score) = answer? else { return Ok(None) };
    score.fits(first.get_or_insert_with(|| score.clone())).map_err(|why| format!("the scorer {why}"))?;
    Ok(Some(score))
}

/// The scores that the same text of the scorer gave before, by the episode's key. Those of another text are replaced, which is said.
fn known(args: &ScoreArgs, scorer: &UserScorer, run: &ScoredRun<'_>) -> BTreeMap<String, ScoreLine> {
    let path: Utf8PathBuf = ScoreFile::path(run.run.path(), &scorer.name);
    let lines = match ScoreFile::read(run.run.path(), &scorer.name) {
        Ok(file) => file.unwrap_or_default().lines,
        Err(error) => {
            output::note(&format!("{error}; the file is replaced"));
            return BTreeMap::new();
        }
    };
    if let Some(other) = lines.iter().find(|line| line.by != scorer.by) {
        output::note(&format!("{path}: the scores by {} are replaced by those by {}", other.by, scorer.by));
    }
    let is_kept = |line: &ScoreLine| line.by == scorer.by && line.error.is_none() && !args.again;
    lines.into_iter().filter(is_kept).map(|line| (line.key.clone(), line)).collect()
}

fn bar(episodes: usize) -> ProgressBar {
    let bar = ProgressBar::new(episodes as u64);
    let style = ProgressStyle::with_template("scoring {pos}/{len} episodes, {elapsed}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
