//! `cooperage export episodes|calls|actions|events|messages|notes|scores RUN`: what happened in a run, a line for each thing; and
//! `cooperage export dictionary`, what the columns mean.

use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_journal::{EpisodeState, MessageStore, RunDir, WallLog};
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::export::{
    self, Described, EpisodeReference, EpisodesTable, ExportTable, FinishedEpisode,
};
use cooperage_suites::report::Document;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::watch::watch_scores;
use serde_json::Value;

use super::sink::LineSink;
use super::texts::ExportTexts;
use crate::args::{ExportCallsArgs, ExportDictionaryArgs, ExportTableArgs, TableFormat};
use crate::commands::since::ChangedPrompts;
use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::results::damage;

/// Writes the table of calls, and the pictures of their prompts.
pub(super) fn calls(args: &ExportCallsArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    if let Some(folder) = &args.images {
        images(&RunDir::open(&args.table.run)?, folder)?;
    }
    table(&args.table, ExportTable::Calls, args.prompts, registry)
}

/// Writes the pictures of a run's messages into a folder.
fn images(run: &RunDir, folder: &Utf8Path) -> Result<(), CliError> {
    let mut count = 0;
    for (message, images) in MessageStore::images(run.path())? {
        for (number, image) in (1..).zip(&images) {
            let end =
                image.media_type.strip_prefix("image/").filter(|end| end.chars().all(char::is_alphanumeric));
            // Hashes come from a file of the run, and are names of files here.
            let name = output::clean(&message).replace(['/', '\\'], "");
            let path = folder.join(format!("{name}-{number}.{}", end.unwrap_or("bin")));
            output::write(&path, run.blobs().get(&image.hash)?)?;
            count += 1;
        }
    }
    output::note(&format!("pictures: {count} in {folder}"));
    Ok(())
}

/// Writes a table; `prompts` says whether calls show theirs.
pub(super) fn table(
    args: &ExportTableArgs,
    table: ExportTable,
    prompts: bool,
    registry: &ProgramRegistry,
) -> Result<ExitCode, CliError> {
    let run = RunDir::open(&args.run)?;
    let suites = Suites::for_reading(registry, &run.plan().attachments)?;
    let mut sink = LineSink::new(args.out.as_deref())?;
    let format = args.format;
    if table == ExportTable::Episodes {
        let results = suites.results(&run)?;
        let document = Document::table_of(&results, &suites);
        let table = EpisodesTable::of(&document);
        sink.write(&head(format, &table.columns))?;
        for line in document.lines(&results) {
            rows_to(&mut sink, format, &table.columns, &[table.row(&line)])?;
        }
        sink.finish()?;
        return damage(&results).map_or(Ok(ExitCode::SUCCESS), Err);
    }
    let mut texts = if prompts { Some(ExportTexts::read(&run)?) } else { None };
    let columns = table.columns();
    sink.write(&head(format, &columns))?;
    let (mut left_out, mut all) = (0, 0);
    let mut changed = ChangedPrompts::default();
    for (number, (key, plan)) in (1..).zip(run.episodes()) {
        all = number;
        if run.state(&key) != EpisodeState::Finished {
            left_out += 1;
            continue;
        }
        let path = run.finished_path(&key);
        let lines = run.finished_lines(&key)?;
        let transcript = Transcript::read(&path, &lines)?;
        let of_prompts = texts.as_mut().map(|texts| texts.of(&path, &lines)).transpose()?;
        let mut events = Vec::new();
        if table == ExportTable::Events {
            for record in lines.each_record(&path) {
                events.extend(export::events_of(&record?));
            }
        }
        let scores = if table == ExportTable::Scores {
            let (scores, prompts) =
                watch_scores(&path, lines, &suites).map_err(|error| unplayable(&path, &chain(&error)))?;
            changed.add(&key, &prompts);
            scores
        } else {
            Vec::new()
        };
        let wall = WallLog::read(&run.wall_path(&key))?;
        let place = EpisodeReference { number, task: plan.task.clone(), tick_us: plan.clock.tick_us, key };
        let told = FinishedEpisode {
            transcript: &transcript,
            wall: &wall,
            events: &events,
            texts: of_prompts,
            scores: &scores,
        };
        rows_to(&mut sink, format, &columns, &export::rows(table, &place, &told))?;
    }
    sink.finish()?;
    changed.tell();
    if left_out > 0 {
        output::note(&super::left_out(left_out, all, &args.run));
    }
    texts.map_or(Ok(ExitCode::SUCCESS), ExportTexts::outcome)
}

fn unplayable(path: &Utf8Path, reason: &str) -> CliError {
    CliError::new(Exit::Difference, format!("{path} cannot be played again: {reason}"))
        .hint("scores over time are worked out by playing; the other tables need only the journal")
}

/// Prints what the columns mean.
pub(super) fn dictionary(
    args: &ExportDictionaryArgs,
    registry: &ProgramRegistry,
) -> Result<ExitCode, CliError> {
    if args.json {
        let suites = registry.plain_suites()?;
        output::json(&export::dictionary(suites))?;
    } else {
        output::data(export::markdown().trim_start())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the header of the table, which stands before all rows.
fn head(format: TableFormat, columns: &[Described]) -> String {
    match format {
        TableFormat::Csv => export::csv_head(columns),
        TableFormat::Jsonl => String::new(),
    }
}

fn rows_to(
    sink: &mut LineSink,
    format: TableFormat,
    columns: &[Described],
    rows: &[Vec<Value>],
) -> Result<(), CliError> {
    let line = match format {
        TableFormat::Csv => export::csv,
        TableFormat::Jsonl => export::jsonl,
    };
    rows.iter().try_for_each(|row| sink.write(&line(columns, row)))
}
