//! Reports: the plan of a run, its results and their meaning, as Markdown, CSV, JSON, one HTML page, or for a terminal.
//!
//! All forms are made from one [`Document`], so they say the same. Text that came from outside (names of models, error
//! texts of providers) is freed of control characters here and escaped by each form.

mod csv;
mod drawing;
mod episodes;
mod gantt;
mod html;
mod json;
mod legend;
mod markdown;
mod network;
mod radar;
mod site;
mod stack;
mod terminal;
mod ticks;

pub use crate::document::{Document, EpisodeSummary, LISTED_MAX, PlayerUse, TimeUse};
pub use csv::CELL_COLUMNS;
pub use html::{RunForm, WORST_FIRST};
pub(crate) use json::dictionary;
pub(crate) use network::{NetworkView, network as network_view};
pub(crate) use ticks::round_ticks;

pub use json::{CELL_KEYS, Invocation, KEYS, object_of};
pub use site::{COMPARISON, SiteComment, SiteRun, site_page};
pub use terminal::{TerminalForm, document as terminal, document_in as terminal_in, table as terminal_table};

use std::convert::Infallible;
use std::io::Write;

use cooperage_journal::{JournalError, RunDir};

use crate::results::Results;
use crate::suite::Suites;

/// The name of the file of episodes, one of [`FILES`].
pub const EPISODES_FILE: &str = "episodes.csv";

/// The names of a report's files.
pub const FILES: [&str; 6] =
    ["report.md", "report.html", "report.json", "cells.csv", EPISODES_FILE, "columns.csv"];

/// The names of those that programs read.
pub const DATA_FILES: [&str; 3] = ["cells.csv", "report.json", EPISODES_FILE];

/// A report in every form that is a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunReport {
    /// The report as text to read.
    pub markdown: String,
    /// One line per cell of every table.
    pub csv: String,
    /// One line per episode.
    pub episodes_csv: String,
    /// The meanings of the columns of `episodes_csv`, as CSV.
    pub columns_csv: String,
    /// One object, as `experiment --json` and `run --json` print it.
    pub json: String,
    /// One page without any external resource.
    pub html: String,
}

/// A report that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The run cannot be read.
    #[error("cannot read the run")]
    Run(#[from] JournalError),
    /// A template is wrong: our own fault.
    #[error("cannot lay out the page")]
    Layout(#[from] minijinja::Error),
    /// The results cannot be written as JSON: our own fault.
    #[error("cannot write the results as JSON")]
    Json(#[from] serde_json::Error),
}

/// The report of a run directory, finished or not, of an experiment or not.
///
/// # Errors
/// When the run cannot be read.
pub fn report(run: &RunDir, suites: &Suites) -> Result<RunReport, ReportError> {
    of_results(&suites.results(run)?, suites, None)
}

/// The report of results at hand. The invocation says what this call took over and how long it lasted; a report made
/// later knows neither.
///
/// # Errors
/// Only through a fault of our own.
pub fn of_results(
    results: &Results,
    suites: &Suites,
    invocation: Option<&Invocation>,
) -> Result<RunReport, ReportError> {
    of_document(results, &Document::of(results, suites), invocation)
}

/// Makes the report of results from their document, for callers that need the document for something else too: making
/// it is most of the work.
///
/// # Errors
/// Only through a fault of our own.
pub fn of_document(
    results: &Results,
    document: &Document,
    invocation: Option<&Invocation>,
) -> Result<RunReport, ReportError> {
    let mut episodes_csv = String::new();
    let Ok(()) = csv::episodes(document, results, |line| {
        episodes_csv += line;
        Ok::<(), Infallible>(())
    });
    Ok(RunReport { episodes_csv, ..without_episodes(results, document, invocation)? })
}

/// Writes the file of episodes line by line: it may be large.
///
/// # Errors
/// When it cannot be written.
pub fn write_episodes(results: &Results, document: &Document, file: &mut impl Write) -> std::io::Result<()> {
    csv::episodes(document, results, |line| file.write_all(line.as_bytes()))
}

/// The same as [`of_document`] with an empty file of episodes, for callers that have it written.
///
/// # Errors
/// Only through a fault of our own.
pub fn without_episodes(
    results: &Results,
    document: &Document,
    invocation: Option<&Invocation>,
) -> Result<RunReport, ReportError> {
    Ok(RunReport {
        markdown: markdown::document(document),
        csv: csv::cells(document),
        episodes_csv: String::new(),
        columns_csv: csv::columns(document),
        json: serde_json::to_string_pretty(&object_of(results, document, invocation))? + "\n",
        html: html::page(document)?,
    })
}

/// The files of a report that programs read, with an empty file of episodes.
///
/// # Errors
/// Only through a fault of our own.
pub fn data_of(
    results: &Results,
    document: &Document,
    invocation: Option<&Invocation>,
) -> Result<[(&'static str, String); DATA_FILES.len()], ReportError> {
    let json = serde_json::to_string_pretty(&object_of(results, document, invocation))? + "\n";
    let [cells, object, episodes] = DATA_FILES;
    Ok([(cells, csv::cells(document)), (object, json), (episodes, String::new())])
}

/// The page of any document, also of one that is made of other things than a run. Every text is escaped.
///
/// # Errors
/// Only if a template is wrong: our own fault.
pub fn page_of(document: &Document) -> Result<String, ReportError> {
    Ok(html::page(document)?)
}

/// Renders the contents of a run's page, for callers that have a head of their own. Every text is escaped.
///
/// # Errors
/// Only if a template is wrong: our own fault.
pub fn run_of(document: &Document, form: &RunForm<'_>) -> Result<String, ReportError> {
    Ok(html::run(document, form)?)
}

impl RunReport {
    /// Every file with its name.
    #[must_use]
    pub fn files(&self) -> [(&'static str, &str); FILES.len()] {
        let texts =
            [&self.markdown, &self.html, &self.json, &self.csv, &self.episodes_csv, &self.columns_csv];
        std::array::from_fn(|index| (FILES[index], texts[index].as_str()))
    }

    /// The same for callers that need the report no more.
    #[must_use]
    pub fn into_files(self) -> [(&'static str, String); FILES.len()] {
        let [page, text, object, cells, episodes, columns] = FILES;
        [
            (page, self.markdown),
            (text, self.html),
            (object, self.json),
            (cells, self.csv),
            (episodes, self.episodes_csv),
            (columns, self.columns_csv),
        ]
    }
}
