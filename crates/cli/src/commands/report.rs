//! `cooperage report RUN`: tables, charts and pages of a run, finished or not.

use std::process::ExitCode;
use std::sync::Arc;

use camino::Utf8Path;
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_studio::share::EpisodeSource;
use cooperage_suites::report;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::episode_page;
use super::since::ChangedPrompts;
use crate::args::{EpisodeChoice, ReportArgs};
use crate::error::{CliError, Exit};
use crate::output;
use crate::results::{ReportFiles, damage, document_in, has_outcomes, terminal_form, write_report};

pub(crate) fn report(args: &ReportArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    if args.episode.is_some() || args.run.is_file() {
        return super::episode_page::episode_page(args, registry);
    }
    let run = RunDir::open(&args.run)?;
    let suites = Suites::for_reading(registry, &run.plan().attachments)?;
    let results = suites.results(&run)?;
    let folder = args.out.as_ref().unwrap_or(&args.run);
    let made = std::fs::create_dir_all(folder)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot create {folder}: {error}")));
    if let Some(choice) = args.episodes.filter(|_| made.is_ok()) {
        write_pages(&run, &results, choice, folder, registry)?;
    }
    let document = document_in(folder, &results, &suites);
    // The figures are told also where they cannot be written.
    let page = made.and_then(|()| write_report(&results, &document, None, folder, ReportFiles::All));
    if args.json {
        output::json(&report::object_of(&results, &document, None))?;
    } else {
        if has_outcomes(&document) {
            output::data(&report::terminal_in(&document, &terminal_form(args.all)))?;
        } else {
            output::note("no episode has an outcome, so there are no figures yet");
        }
        if let Ok(page) = &page {
            output::note(&format!("report: {page}"));
        }
    }
    match damage(&results) {
        Some(damaged) => Err(damaged),
        None => page.map(|_| ExitCode::SUCCESS),
    }
}

/// Pages of the chosen episodes, the worst first; those that have not been played have none.
fn write_pages(
    run: &RunDir,
    results: &Results,
    choice: EpisodeChoice,
    folder: &Utf8Path,
    registry: &ProgramRegistry,
) -> Result<(), CliError> {
    let worst = results.worst_first().into_iter().map(|(_, episode)| &episode.key);
    let played = worst.filter(|key| run.state(key) == EpisodeState::Finished);
    let count = match choice {
        EpisodeChoice::All => usize::MAX,
        EpisodeChoice::Worst(count) => count,
    };
    let mut changed = ChangedPrompts::default();
    let shared = Arc::new(run.clone());
    for key in played.take(count) {
        let path = run.finished_path(key);
        let source = EpisodeSource::Run(Arc::clone(&shared), key.clone());
        match episode_page::write(&path, &source, folder, registry, &mut changed) {
            Ok(_) => {}
            // A damaged journal must not prevent the other pages; the damage is reported at the end.
            Err(error) => output::note(&format!("no page of episode {key}: {}", error.message)),
        }
    }
    changed.tell();
    Ok(())
}
