//! The output at the end of a run: the report's files, the table for the terminal, the object for programs.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::RunDir;
use cooperage_suites::report::{self, Document, EPISODES_FILE, Invocation};
use cooperage_suites::results::Results;
use cooperage_suites::suite::Suites;

use crate::error::{CliError, Exit, chain};
use crate::output::{self, VERSION};
use crate::play::RunOutcome;

/// See the module.
pub(crate) struct Concluded {
    pub(crate) json: serde_json::Value,
    pub(crate) terminal: String,
    /// The page that a person opens.
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

/// Writes the report into the run directory, unless it is current, and gives the rest.
pub(crate) fn conclude(
    dir: &RunDir,
    suites: &Suites,
    played: &RunOutcome,
    shows_all: bool,
    is_current: bool,
) -> Result<Concluded, CliError> {
    let results = suites.results(dir)?;
    let damaged = damage(&results);
    let document = document_in(dir.path(), &results, suites);
    let invocation = Invocation { reused: played.reused as u64, wall_s: played.wall.as_secs_f64() };
    let report = if is_current {
        dir.path().join("report.html")
    } else {
        write_report(&results, &document, Some(&invocation), dir.path())?
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
    document.summary.episodes == 0 || document.summary.ended > 0
}

/// The contents of a report that is written into that folder, with links to the pages of episodes there.
pub(crate) fn document_in(folder: &Utf8Path, results: &Results, suites: &Suites) -> Document {
    let mut document = Document::of(results, suites);
    document.pages = pages_in(folder, results);
    document.program = VERSION.to_owned();
    document
}

/// The keys of the episodes that have a page in that folder.
fn pages_in(folder: &Utf8Path, results: &Results) -> BTreeSet<String> {
    let keys = results.episodes.iter().map(|episode| episode.key.clone());
    keys.filter(|key| folder.join(format!("{key}.html")).is_file()).collect()
}

/// How tables are printed here: as wide as the terminal, or without any limit where there is none.
pub(crate) fn terminal_form(shows_all: bool) -> report::TerminalForm {
    report::TerminalForm { columns: output::columns(), shows_all }
}

/// Writes every file of the report into `folder`; gives the page's path.
pub(crate) fn write_report(
    results: &Results,
    document: &Document,
    invocation: Option<&Invocation>,
    folder: &Utf8Path,
) -> Result<Utf8PathBuf, CliError> {
    let report = report::without_episodes(results, document, invocation)
        .map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    for (name, text) in report.files().into_iter().filter(|(name, _)| *name != EPISODES_FILE) {
        output::write(&folder.join(name), text)?;
    }
    let path = folder.join(EPISODES_FILE);
    let unfinished = output::unfinished(&path);
    let mut file = BufWriter::new(output::create(&unfinished, &path)?);
    report::write_episodes(results, document, &mut file)
        .and_then(|()| file.flush())
        .and_then(|()| file.get_ref().sync_data())
        .and_then(|()| std::fs::rename(&unfinished, &path))
        .map_err(|error| CliError::new(Exit::Output, format!("cannot write {path}: {error}")))?;
    Ok(folder.join("report.html"))
}
