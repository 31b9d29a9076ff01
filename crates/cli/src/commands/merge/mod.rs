//! `cooperage merge OUT PART…`: the parts of a run become one run.

mod error;
mod words;

use std::process::ExitCode;

use cooperage_journal::merge::{Choice, MergeOptions, RunMerge};
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::report;
use cooperage_suites::scores;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use self::error::no_merge;
use self::words::MergeTold;
use crate::args::MergeArgs;
use crate::current::report_by_times;
use crate::error::{CliError, Exit};
use crate::play::threads;
use crate::results::{Concluded, OBJECT, ReportFiles, conclude};
use crate::{address, output};

pub(crate) fn merge(args: &MergeArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let options =
        MergeOptions { takes_running: args.partial, threads: threads(args.threads), stale: &report::FILES };
    let refused = |error| no_merge(error, &args.out);
    let merge = RunMerge::begin(&args.out, &args.parts, &options).map_err(refused)?;
    let choice = merge.choose(&options).map_err(refused)?;
    if args.strict {
        refuse_dropped(&choice)?;
    }
    let outcome = merge.join(&choice).map_err(refused)?;
    let is_rescored = carry_scores(&merge)?;
    for part in merge.parts().iter().rev() {
        if !merge.run().path().join(address::FILE).exists() {
            address::hand_on(registry.providers(), part.run.path(), merge.run().path())?;
        }
    }
    let told = MergeTold { run: merge.run(), parts: merge.parts(), choice: &choice, outcome: &outcome };
    // A merge that adds nothing changes no byte.
    let is_new = outcome.is_changed || is_rescored || !merge.run().path().join(OBJECT).exists();
    if is_new || args.json {
        let suites = Suites::for_reading(registry, &merge.run().plan().attachments)?;
        let current = if is_new { None } else { report_by_times(merge.run(), ReportFiles::All) };
        let concluded = conclude(merge.run(), &suites, None, args.all, ReportFiles::All, current.as_ref())?;
        show(args, concluded, &told)?;
    } else {
        told.lines().iter().for_each(|line| output::note(line));
    }
    told.exit()
}

fn show(args: &MergeArgs, concluded: Concluded, told: &MergeTold<'_>) -> Result<(), CliError> {
    if args.json {
        let mut object = concluded.json;
        if let Some(object) = object.as_object_mut() {
            object.insert("merge".to_owned(), told.json());
        }
        output::json(&object)?;
        return concluded.report.map(drop);
    }
    if !args.quiet && concluded.has_outcomes {
        output::data(&concluded.terminal)?;
    }
    for line in told.lines() {
        output::note(&line);
    }
    output::note(&format!("report: {}", concluded.report?));
    Ok(())
}

/// Refuses journals that do not count, for a user who wants every episode to have been played once.
fn refuse_dropped(choice: &Choice) -> Result<(), CliError> {
    let Some(first) = choice.dropped.first() else { return Ok(()) };
    let message =
        format!("{}; the first is {} of part {}", words::dropped(&choice.dropped), first.key, first.part);
    Err(CliError::new(Exit::Difference, message)
        .hint("without --strict the first in order of the parts counts"))
}

/// Adds the scores that scorers gave to episodes of the parts. Returns whether any were added.
fn carry_scores(merge: &RunMerge) -> Result<bool, CliError> {
    let runs: Vec<&RunDir> = merge.parts().iter().map(|part| &part.run).collect();
    let carried = scores::carried(merge.run(), &runs).map_err(|error| CliError::new(Exit::Input, error))?;
    for (name, file) in &carried {
        merge.touch().map_err(|error| no_merge(error, merge.run().path()))?;
        file.write(merge.run().path(), name)?;
    }
    Ok(!carried.is_empty())
}

/// The number of finished episodes of a run.
fn finished(run: &RunDir) -> u64 {
    run.episodes().filter(|(key, _)| run.state(key) == EpisodeState::Finished).count() as u64
}
