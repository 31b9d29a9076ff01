//! `cooperage replay JOURNAL`: one journal played again and checked, or shown step by step.

use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_core::Ratio;
use cooperage_journal::{EndRecord, RunDir, read_journal};
use cooperage_runtime::verify_episode;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::watch::watch_in_characters;
use serde_json::json;

use super::show::{JournalListing, ShowQuery, show};
use super::since::json_of;
use super::verify::difference;
use crate::args::ReplayArgs;
use crate::error::{CliError, Exit};
use crate::output;

pub(crate) fn replay(args: &ReplayArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let path = args.journal.as_path();
    let is_part = path.extension() == Some("part");
    let lines = read_journal(path)?;
    let header = lines.header(path)?;
    let wanted = ShowQuery { prompts: args.prompts, agent: args.agent, from: args.from, to: args.to };
    // A journal may have been copied out of its run; only a user's own levels need the run's plan.
    let run = path.parent().and_then(Utf8Path::parent).and_then(|folder| RunDir::open(folder).ok());
    let attachments = run.map(|run| run.plan().attachments.clone()).unwrap_or_default();
    let names = || Suites::for_reading(registry, &attachments).map(|suites| suites.agent_names(&header.plan));
    let shown =
        args.show.then(|| -> Result<JournalListing, CliError> { Ok(show(path, &lines, names()?, &wanted)?) });
    let mut shown = shown.transpose()?;
    let is_played = !is_part && lines.playable_header(path).is_ok();
    if let Some(shown) = shown.as_ref().filter(|_| !args.json && !is_played) {
        output::data(&shown.text())?;
    }
    if args.show && lines.playable_header(path).is_err() {
        if let Some(shown) = shown.filter(|_| args.json) {
            output::json(
                &json!({"replay": path.as_str(), "task": header.plan.task, "lines": shown.lines_json()}),
            )?;
        }
        output::note("a journal of an earlier format is shown and not played again");
        return Ok(ExitCode::SUCCESS);
    }
    if is_part {
        if let Some(shown) = shown.filter(|_| args.json) {
            output::json(
                &json!({"replay": path.as_str(), "task": header.plan.task, "lines": shown.lines_json()}),
            )?;
        }
        output::note(
            "the episode is under way, so only its lines were read; `cooperage resume` goes on with it",
        );
        return Ok(ExitCode::SUCCESS);
    }
    lines.playable_header(path)?;
    let suites = Suites::new(registry, &attachments)?;
    let checked = match &mut shown {
        None => verify_episode(path, lines, &suites),
        Some(shown) => {
            let (checked, moments) = watch_in_characters(path, lines, &suites);
            shown.add_moments(moments, &wanted);
            if !args.json {
                output::data(&shown.text())?;
            }
            checked
        }
    };
    let difference = checked.as_ref().err().map(|error| difference(error, &header.build));
    let prompts = checked.as_ref().map(|verified| verified.prompts.clone()).unwrap_or_default();
    let checked = checked.map(|verified| verified.end);
    if args.json {
        let score = checked
            .as_ref()
            .ok()
            .map(|end| json!({"reached": end.score.reached, "possible": end.score.possible}));
        output::json(&json!({
            "replay": path.as_str(), "task": header.plan.task, "same": difference.is_none(), "difference": difference,
            "prompts": json_of(&prompts), "score": score, "lines": shown.map(|shown| shown.lines_json()),
        }))?;
    } else {
        output::data(&match &checked {
            Ok(end) if !prompts.is_none() => format!("replay: the same, {}\n{prompts}", score_text(end)),
            Ok(end) => format!("replay: the same, {}", score_text(end)),
            Err(_) => format!("replay: DIFFERS: {}", difference.as_deref().unwrap_or_default()),
        })?;
    }
    let is_other = difference.is_some() || (args.strict && !prompts.is_none());
    Ok(if is_other { ExitCode::from(Exit::Difference as u8) } else { ExitCode::SUCCESS })
}

pub(super) fn score_text(end: &EndRecord) -> String {
    let reached = Ratio { numerator: end.score.reached, denominator: end.score.possible };
    format!("{} ticks, {} reached, digest {}", end.ticks, reached.words(), end.digest)
}
