//! The output at the end of a run: the report's files, the table for the terminal, the object for programs.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{Plan, RunDir};
use cooperage_suites::report::{self, DATA_FILES, Document, EPISODES_FILE, FILES, Invocation};
use cooperage_suites::results::Results;
use cooperage_suites::suite::Suites;

use crate::error::{CliError, Exit, chain, replace_hint};
use crate::output::{self, UnfinishedFile, VERSION};
use crate::play::RunOutcome;

/// The file of a report that is written last.
pub(crate) const OBJECT: &str = "report.json";

/// See the module.
pub(crate) struct Concluded {
    pub(crate) json: serde_json::Value,
    pub(crate) terminal: String,
    /// The page that a person opens (for a part of a run, the object), or why the report cannot be written: the figures are there
    /// all the same.
    pub(crate) report: Result<Utf8PathBuf, CliError>,
    /// Whether the report that was there is left as it is.
    pub(crate) is_unchanged: bool,
    pub(crate) completion_mean: f64,
    /// Whether any episode has an outcome: without, published figures would stand there as if they were results.
    pub(crate) has_outcomes: bool,
    /// Journals that are damaged, finished or under way.
    pub(crate) damaged: Option<CliError>,
}

/// Returns the error for a run with damaged journals, which names them and a way out; `None` if there are none.
pub(crate) fn damage(results: &Results) -> Option<CliError> {
    let damaged: Vec<_> = results.damaged().collect();
    let (episode, why) = damaged.first()?;
    let others = match damaged.len() - 1 {
        0 => String::new(),
        others => format!(" ({others} more are damaged too)"),
    };
    let message = format!("the journal of episode {} is damaged: {why}{others}", episode.key);
    let run = &results.run;
    Some(CliError::new(Exit::Input, message).hint(replace_hint(run)))
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

    /// The names under which they stand in the run's folder.
    pub(crate) fn names(self) -> &'static [&'static str] {
        match self {
            ReportFiles::All => &FILES,
            ReportFiles::Data => &DATA_FILES,
        }
    }

    /// The file that is shown to the user.
    pub(crate) fn shown_in(self, folder: &Utf8Path) -> Utf8PathBuf {
        folder.join(match self {
            ReportFiles::All => "report.html",
            ReportFiles::Data => OBJECT,
        })
    }
}

/// Writes these files of the report into the run directory, and gives the rest. They are left as they are if `current`, the object of
/// a report there, has the digest of the journals, and none is damaged. Without the outcome of a call that has
/// just played the run, the report says nothing of one: the same results give the same bytes.
pub(crate) fn conclude(
    dir: &RunDir,
    suites: &Suites,
    played: Option<&RunOutcome>,
    shows_all: bool,
    files: ReportFiles,
    current: Option<&serde_json::Value>,
) -> Result<Concluded, CliError> {
    let results = suites.results(dir)?;
    let document = document_in(dir.path(), &results, suites);
    let invocation =
        played.map(|played| Invocation { reused: played.reused as u64, wall_s: played.wall.as_secs_f64() });
    let damaged = damage(&results);
    let holds = |object: &serde_json::Value| damaged.is_none() && object["digest"] == results.digest();
    let is_unchanged = current.is_some_and(holds);
    let report = if is_unchanged {
        Ok(files.shown_in(dir.path()))
    } else {
        write_report(&results, &document, invocation.as_ref(), dir.path(), files)
    };
    Ok(Concluded {
        json: report::object_of(&results, &document, invocation.as_ref()),
        terminal: report::terminal_in(&document, &terminal_form(shows_all)),
        report,
        is_unchanged,
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

/// Writes files of the report into `folder`; gives the path of the one that is shown.
pub(crate) fn write_report(
    results: &Results,
    document: &Document,
    invocation: Option<&Invocation>,
    folder: &Utf8Path,
    files: ReportFiles,
) -> Result<Utf8PathBuf, CliError> {
    let texts = match files {
        ReportFiles::All => {
            report::without_episodes(results, document, invocation).map(|report| report.into_files().to_vec())
        }
        ReportFiles::Data => report::data_of(results, document, invocation).map(|texts| texts.to_vec()),
    };
    let texts = texts.map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    let (objects, others): (Vec<_>, Vec<_>) = texts.into_iter().partition(|(name, _)| *name == OBJECT);
    for (name, text) in others.into_iter().filter(|(name, _)| *name != EPISODES_FILE) {
        output::write(&folder.join(name), text)?;
    }
    let (unfinished, file) = UnfinishedFile::create(&folder.join(EPISODES_FILE))?;
    let path = unfinished.path().to_owned();
    let mut file = BufWriter::new(file);
    report::write_episodes(results, document, &mut file)
        .and_then(|()| file.flush())
        .and_then(|()| file.get_ref().sync_data())
        .and_then(|()| unfinished.finish())
        .map_err(|error| CliError::new(Exit::Output, format!("cannot write {path}: {error}")))?;
    // The object comes last: where it is, the others are too.
    for (name, text) in objects {
        output::write(&folder.join(name), text)?;
    }
    Ok(files.shown_in(folder))
}
