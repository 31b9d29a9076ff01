//! The output at the end of a run: the report's files, the table for the terminal, the object for programs.

use std::collections::BTreeSet;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{Plan, RunDir};
use cooperage_suites::report::{self, Document, Invocation};
use cooperage_suites::results::Results;
use cooperage_suites::suite::Suites;

use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::play::RunOutcome;

/// The file of a report that is written last.
pub(crate) const OBJECT: &str = "report.json";

/// See the module.
pub(crate) struct Concluded {
    pub(crate) json: serde_json::Value,
    pub(crate) terminal: String,
    /// The page that a person opens; for a part of a run, the object.
    pub(crate) report: Utf8PathBuf,
    pub(crate) completion_mean: f64,
    /// Whether any episode has an outcome: without, published figures would stand there as if they were results.
    pub(crate) has_outcomes: bool,
    /// Finished journals that are damaged.
    pub(crate) damaged: Option<CliError>,
}

/// Returns the error for a run with damaged finished journals, which names them and a way out; `None` if there are none.
pub(crate) fn damage(results: &Results) -> Option<CliError> {
    let damaged: Vec<_> = results.damaged().collect();
    let (episode, why) = damaged.first()?;
    let others = match damaged.len() - 1 {
        0 => String::new(),
        others => format!(" ({others} more are damaged too)"),
    };
    let message = format!("the journal of episode {} is damaged: {why}{others}", episode.key);
    let run = &results.run;
    Some(CliError::new(Exit::Input, message).hint(format!(
        "`cooperage resume {run} --replace-damaged` puts damaged journals aside and plays their episodes again"
    )))
}

/// Which files of a report are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportFiles {
    All,
    /// Those that programs read: a part of a run is read by its merge, and a person reads the report of the whole.
    Data,
}

impl ReportFiles {
    /// The files for a run; `pages` asks for all of them, also for a part.
    pub(crate) fn of(plan: &Plan, pages: bool) -> ReportFiles {
        if plan.partition.is_some() && !pages { ReportFiles::Data } else { ReportFiles::All }
    }
}

/// Writes the report into the run directory and gives the rest.
pub(crate) fn conclude(
    dir: &RunDir,
    suites: &Suites,
    played: &RunOutcome,
    shows_all: bool,
) -> Result<Concluded, CliError> {
    conclude_with(dir, suites, played, shows_all, ReportFiles::All)
}

/// The same with a choice of the report's files.
pub(crate) fn conclude_with(
    dir: &RunDir,
    suites: &Suites,
    played: &RunOutcome,
    shows_all: bool,
    files: ReportFiles,
) -> Result<Concluded, CliError> {
    let results = suites.results(dir)?;
    let damaged = damage(&results);
    let mut document = Document::of(&results, suites);
    document.pages = pages_in(dir.path(), &results);
    let invocation = Invocation { reused: played.reused as u64, wall_s: played.wall.as_secs_f64() };
    let report = match files {
        ReportFiles::All => write_report(&results, &document, Some(&invocation), dir.path())?,
        ReportFiles::Data => write_data(&results, &document, &invocation, dir.path())?,
    };
    Ok(Concluded {
        json: report::object_of(&results, &document, Some(&invocation)),
        terminal: report::terminal_in(&document, &terminal_form(shows_all)),
        report,
        completion_mean: document.summary.completion_mean(),
        has_outcomes: has_outcomes(&document),
        damaged,
    })
}

/// Whether there is anything to be shown: where no episode has an outcome, published figures would stand alone.
pub(crate) fn has_outcomes(document: &Document) -> bool {
    document.episodes.is_empty() || document.summary.ended > 0
}

/// The keys of the episodes that have a page in that folder.
pub(crate) fn pages_in(folder: &Utf8Path, results: &Results) -> BTreeSet<String> {
    let keys = results.episodes.iter().map(|episode| episode.key.clone());
    keys.filter(|key| folder.join(format!("{key}.html")).is_file()).collect()
}

/// How tables are printed here: as wide as the terminal, or without any limit where there is none.
pub(crate) fn terminal_form(shows_all: bool) -> report::TerminalForm {
    report::TerminalForm { columns: output::columns(), shows_all }
}

/// The output of a run that was not played now: its report says nothing of this call, so that the same results give the same
/// bytes. `writes` is whether the report's files are written.
pub(crate) fn concluded_later(
    dir: &RunDir,
    suites: &Suites,
    shows_all: bool,
    writes: bool,
) -> Result<Concluded, CliError> {
    let results = suites.results(dir)?;
    let mut document = Document::of(&results, suites);
    document.pages = pages_in(dir.path(), &results);
    Ok(Concluded {
        json: report::object_of(&results, &document, None),
        terminal: report::terminal_in(&document, &terminal_form(shows_all)),
        report: if writes {
            write_report(&results, &document, None, dir.path())?
        } else {
            dir.path().join("report.html")
        },
        completion_mean: document.summary.completion_mean(),
        has_outcomes: has_outcomes(&document),
        damaged: damage(&results),
    })
}

/// Writes the files of the report that programs read; gives the path of the object.
fn write_data(
    results: &Results,
    document: &Document,
    invocation: &Invocation,
    folder: &Utf8Path,
) -> Result<Utf8PathBuf, CliError> {
    let files = report::data_of(results, document, Some(invocation))
        .map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    for (name, text) in files {
        output::write(&folder.join(name), text)?;
    }
    Ok(folder.join(OBJECT))
}

/// Writes every file of the report into `folder`; gives the page's path.
pub(crate) fn write_report(
    results: &Results,
    document: &Document,
    invocation: Option<&Invocation>,
    folder: &Utf8Path,
) -> Result<Utf8PathBuf, CliError> {
    let report = report::of_document(results, document, invocation)
        .map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    // The object comes last: where it is, the others are too.
    let (objects, others): (Vec<_>, Vec<_>) =
        report.files().into_iter().partition(|(name, _)| *name == OBJECT);
    for (name, text) in others.into_iter().chain(objects) {
        output::write(&folder.join(name), text)?;
    }
    Ok(folder.join("report.html"))
}
