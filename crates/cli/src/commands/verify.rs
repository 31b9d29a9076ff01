//! `cooperage verify RUN`: every journal played again, every score recomputed.

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use cooperage_journal::{EpisodeState, PromptChanges, RunDir};
use cooperage_runtime::{EpisodeError, verify_episode};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::json;

use super::since::ChangedPrompts;
use crate::args::VerifyArgs;
use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::play::threads;
use crate::progress::ProgressReporter;

pub(crate) fn verify(args: &VerifyArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let dir = RunDir::open(&args.run)?;
    dir.check_playable()?;
    let suites = Suites::new(registry, &dir.plan().attachments)?;
    let keys: Vec<String> = dir.episodes().map(|(key, _)| key).collect();
    let finished: Vec<&String> = keys.iter().filter(|key| dir.state(key) == EpisodeState::Finished).collect();
    let telling = ProgressReporter::begin(finished.len(), args.json);
    let next = AtomicUsize::new(0);
    let differences = Mutex::new(Vec::new());
    let prompts = Mutex::new(ChangedPrompts::default());
    std::thread::scope(|scope| {
        for _ in 0..threads(args.threads).get() {
            scope.spawn(|| {
                while let Some(key) = finished.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match check(&dir, key, &suites) {
                        Ok(changes) => {
                            prompts.lock().unwrap_or_else(PoisonError::into_inner).add(key, &changes);
                        }
                        Err(text) => {
                            let mut all = differences.lock().unwrap_or_else(PoisonError::into_inner);
                            all.push(((*key).clone(), text));
                        }
                    }
                    telling.progress().ended(None);
                }
            });
        }
    });
    drop(telling);
    let mut differences = differences.into_inner().unwrap_or_default();
    differences.sort();
    let prompts = prompts.into_inner().unwrap_or_default();
    let missing: Vec<&String> = keys.iter().filter(|key| !finished.contains(key)).collect();
    let unfinished = missing.len();
    let same = finished.len() - differences.len();
    if args.json {
        let list: Vec<_> =
            differences.iter().map(|(key, text)| json!({"episode": key, "difference": text})).collect();
        output::json(&json!({
            "verify": args.run.as_str(), "same": same, "different": differences.len(),
            "unfinished": unfinished, "differences": list, "missing": missing, "prompts": prompts.json(),
        }))?;
    } else {
        let mut text: String =
            differences.iter().map(|(key, text)| format!("DIFFERS {key}: {text}\n")).collect();
        text.push_str(&format!(
            "verify: {same} the same, {} different, {unfinished} unfinished",
            differences.len()
        ));
        if let Some(changed) = prompts.text() {
            text.push_str(&format!("\n{changed}"));
        }
        output::data(&text)?;
    }
    if !differences.is_empty() || (args.strict && !prompts.is_none()) {
        return Ok(ExitCode::from(Exit::Difference as u8));
    }
    // Episodes that were not played to the end have not been verified.
    match missing.first() {
        None => Ok(ExitCode::SUCCESS),
        Some(key) => Err(CliError::new(
            Exit::Difference,
            format!("{unfinished} of {} episodes have no finished journal; the first is {key}", keys.len()),
        )
        .hint(if waits_for_person(&dir, key) {
            format!(
                "it waits for a person: `cooperage resume {}` or the command that began it goes on",
                args.run
            )
        } else {
            format!("`cooperage resume {}` plays what is missing", args.run)
        })),
    }
}

/// Whether a person has a part in an episode.
fn waits_for_person(dir: &RunDir, key: &str) -> bool {
    dir.episodes().any(|(known, plan)| known == key && !plan.people.is_empty())
}

fn check(dir: &RunDir, key: &str, suites: &Suites) -> Result<PromptChanges, String> {
    let lines = dir.finished_lines(key).map_err(|error| chain(&error))?;
    let path = dir.finished_path(key);
    let build = lines.header(&path).map(|header| header.build).unwrap_or_default();
    verify_episode(&path, lines, suites)
        .map(|verified| verified.prompts)
        .map_err(|error| difference(&error, &build))
}

/// Why an episode cannot be played again as it was, with the program that made it.
pub(super) fn difference(error: &EpisodeError, build: &str) -> String {
    // A difference names it.
    if error.plays_otherwise() {
        return chain(error);
    }
    format!("{} (the run was made by {build})", chain(error))
}
