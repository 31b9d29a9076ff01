//! `cooperage export otel RUN`: traces of OpenTelemetry, a line of OTLP JSON for each finished episode.

use std::process::ExitCode;

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::document::Document;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::export::otel::request;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::sink::LineSink;
use super::texts::ExportTexts;
use crate::args::ExportTracesArgs;
use crate::error::CliError;
use crate::output;
use crate::results::damage;

pub(super) fn otel(args: &ExportTracesArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let run = RunDir::open(&args.run)?;
    let suites = Suites::for_reading(registry, &run.plan().attachments)?;
    let results = suites.results(&run)?;
    let document = Document::of(&results, &suites);
    let mut texts = if args.prompts { Some(ExportTexts::read(&run)?) } else { None };
    let mut sink = LineSink::new(args.out.as_deref())?;
    let mut left_out = 0;
    for line in document.lines(&results) {
        if run.state(&line.key) != EpisodeState::Finished {
            left_out += 1;
            continue;
        }
        let lines = run.finished_lines(&line.key)?;
        let path = run.finished_path(&line.key);
        let transcript = Transcript::read(&path, &lines)?;
        let texts = texts.as_mut().map(|texts| texts.of(&path, &lines)).transpose()?;
        let request = request(&line, &transcript, texts, env!("CARGO_PKG_VERSION"));
        sink.write(&(request.to_string() + "\n"))?;
    }
    sink.finish()?;
    if left_out > 0 {
        output::note(&super::left_out(left_out, results.episodes.len(), &args.run));
    }
    if let Some(damage) = damage(&results) {
        return Err(damage);
    }
    texts.map_or(Ok(ExitCode::SUCCESS), ExportTexts::outcome)
}
