//! The report of a run, the same page as `report.html`.

use cooperage_journal::RunDir;
use cooperage_suites::report::{ReportError, report};
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
}

/// The page.
pub(crate) fn page(run: &RunDir, makers: &[MakeSuite]) -> Result<String, Unreported> {
    let suites = Suites::for_reading(makers, &run.plan().attachments)?;
    Ok(report(run, &suites)?.html)
}
