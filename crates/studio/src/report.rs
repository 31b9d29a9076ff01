//! The report of a run, the same page as `report.html`, and the comparison of two, the same as `compare.html`.

use cooperage_journal::RunDir;
use cooperage_suites::compare::compare_all;
use cooperage_suites::report::{ReportError, report};
use cooperage_suites::results::Results;
use cooperage_suites::suite::{MakeSuite, SuiteError, Suites};

/// A report that cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreported {
    /// The suites cannot be made.
    #[error("the suites of this run cannot be set up: {0}")]
    Suites(#[from] SuiteError),
    /// The run cannot be read or laid out.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// A journal cannot be read.
    #[error(transparent)]
    Journal(#[from] cooperage_journal::JournalError),
    /// The comparison cannot be laid out.
    #[error("the comparison cannot be laid out: {0}")]
    Layout(String),
}

/// The page of a comparison: the second run against the first.
pub(crate) fn comparison(runs: [&RunDir; 2], makers: &[MakeSuite]) -> Result<String, Unreported> {
    let load = |run: &RunDir| -> Result<Results, Unreported> {
        let suites = Suites::for_reading(makers, &run.plan().attachments)?;
        Ok(Results::load_with(run, &|transcript| suites.conduct(transcript))?)
    };
    let [baseline, other] = [load(runs[0])?, load(runs[1])?];
    let measures = Suites::for_reading(makers, &baseline.attachments)?.measures();
    let comparisons = compare_all(&baseline, &[other], &measures);
    comparisons.to_html().map_err(|error| Unreported::Layout(error.to_string()))
}

/// The page.
pub(crate) fn page(run: &RunDir, makers: &[MakeSuite]) -> Result<String, Unreported> {
    let suites = Suites::for_reading(makers, &run.plan().attachments)?;
    Ok(report(run, &suites)?.html)
}
