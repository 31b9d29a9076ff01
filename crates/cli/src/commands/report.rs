//! `cooperage report RUN`: tables, charts and pages of a run, finished or not.

use std::process::ExitCode;

use cooperage_journal::RunDir;
use cooperage_suites::report::{self, Document};
use cooperage_suites::results::Results;
use cooperage_suites::suite::{MakeSuite, Suites};

use crate::args::ReportArgs;
use crate::error::{CliError, Exit};
use crate::output;
use crate::results::{damage, terminal_form, write_report};

pub(crate) fn report(args: &ReportArgs, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    if args.episode.is_some() || args.run.is_file() {
        return super::episode_page::episode_page(args, suites);
    }
    let results = Results::load(&RunDir::open(&args.run)?)?;
    let suites = Suites::for_reading(suites, &results.attachments)?;
    let folder = args.out.as_ref().unwrap_or(&args.run);
    std::fs::create_dir_all(folder)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot create {folder}: {error}")))?;
    let document = Document::of(&results, &suites);
    let page = write_report(&results, &document, None, folder)?;
    if args.json {
        output::json(&report::object_of(&results, &document, None))?;
    } else {
        output::data(&report::terminal_in(&document, &terminal_form(args.all)))?;
        output::note(&format!("report: {page}"));
    }
    damage(&results).map_or(Ok(ExitCode::SUCCESS), Err)
}
