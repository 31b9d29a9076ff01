//! `cooperage verify RUN`: every journal played again, every score recomputed.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use cooperage_journal::{EpisodeState, JournalError, MessageStore, PromptChanges, RunDir};
use cooperage_runtime::{EpisodeError, verify_episode};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::{Value, json};

use super::since::ChangedPrompts;
use crate::args::VerifyArgs;
use crate::error::{CliError, Exit, chain, lost_texts, replace_hint};
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
    let store = MessageStore::look(dir.path())?;
    let (differences, damaged) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let lost = Mutex::new(BTreeSet::new());
    let prompts = Mutex::new(ChangedPrompts::default());
    std::thread::scope(|scope| {
        for _ in 0..threads(args.threads).get() {
            scope.spawn(|| {
                while let Some(key) = finished.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = check(&dir, key, &suites, &store);
                    let told = |all: &Mutex<Vec<(String, String)>>, text: String| {
                        all.lock().unwrap_or_else(PoisonError::into_inner).push(((*key).clone(), text));
                    };
                    match found {
                        Ok(VerifiedEpisode { changes, missing }) => {
                            prompts.lock().unwrap_or_else(PoisonError::into_inner).add(key, &changes);
                            lost.lock().unwrap_or_else(PoisonError::into_inner).extend(missing);
                        }
                        Err(Unverified::Damaged(text)) => told(&damaged, text),
                        Err(Unverified::Differs(text)) => told(&differences, text),
                    }
                    telling.progress().ended(None);
                }
            });
        }
    });
    drop(telling);
    let [differences, damaged] = [differences, damaged].map(|all| {
        let mut all = all.into_inner().unwrap_or_default();
        all.sort();
        all
    });
    let lost = lost.into_inner().unwrap_or_default().len();
    let prompts = prompts.into_inner().unwrap_or_default();
    let ended: BTreeSet<&String> = finished.iter().copied().collect();
    let missing: Vec<&String> = keys.iter().filter(|key| !ended.contains(key)).collect();
    let unfinished = missing.len();
    let same = finished.len() - differences.len() - damaged.len();
    if args.json {
        let list = |all: &[(String, String)], what: &str| -> Vec<Value> {
            all.iter().map(|(key, text)| json!({"episode": key, what: text})).collect()
        };
        output::json(&json!({
            "verify": args.run.as_str(), "same": same, "different": differences.len(),
            "unfinished": unfinished, "differences": list(&differences, "difference"), "missing": missing,
            "damaged": list(&damaged, "damage"), "lost_texts": lost, "prompts": prompts.json(),
        }))?;
    } else {
        let told = |all: &[(String, String)], what: &str| -> String {
            all.iter().map(|(key, text)| format!("{what} {key}: {text}\n")).collect()
        };
        let mut text = told(&damaged, "DAMAGED") + &told(&differences, "DIFFERS");
        let different = differences.len();
        text.push_str(&format!("verify: {same} the same, {different} different, {unfinished} unfinished"));
        if !damaged.is_empty() {
            text.push_str(&format!(", {} damaged", damaged.len()));
        }
        if let Some(changed) = prompts.text() {
            text.push_str(&format!("\n{changed}"));
        }
        output::data(&text)?;
    }
    if let Some((key, why)) = damaged.first() {
        let others = damaged.len() - 1;
        let others = if others == 0 { String::new() } else { format!(" ({others} more are damaged too)") };
        let message = format!("the journal of episode {key} is damaged: {why}{others}");
        return Err(CliError::new(Exit::Input, message).hint(replace_hint(&args.run)));
    }
    if !differences.is_empty() || (args.strict && !prompts.is_none()) {
        return Ok(ExitCode::from(Exit::Difference as u8));
    }
    if lost > 0 || store.damage().is_some() {
        let told = lost_texts(lost, store.damage().as_deref(), &args.run);
        if store.is_there() {
            return Err(told);
        }
        // A run may have been copied without its store; its journals are verified all the same.
        output::note(&told.message);
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

/// The outcome for an episode that is played again as it was.
struct VerifiedEpisode {
    changes: PromptChanges,
    /// The texts of its prompts that the store lacks.
    missing: Vec<String>,
}

/// Why an episode is not verified.
enum Unverified {
    Damaged(String),
    Differs(String),
}

impl From<JournalError> for Unverified {
    fn from(error: JournalError) -> Unverified {
        if error.is_damage() {
            return Unverified::Damaged(error.in_words());
        }
        Unverified::Differs(chain(&error))
    }
}

fn check(
    dir: &RunDir,
    key: &str,
    suites: &Suites,
    store: &MessageStore,
) -> Result<VerifiedEpisode, Unverified> {
    let lines = dir.finished_lines(key)?;
    let path = dir.finished_path(key);
    let missing = store.missing_of(&path, &lines)?;
    let build = lines.header(&path)?.build;
    match verify_episode(&path, lines, suites) {
        Ok(verified) => Ok(VerifiedEpisode { changes: verified.prompts, missing }),
        Err(EpisodeError::Journal(error)) if error.is_damage() => Err(error.into()),
        Err(error) => Err(Unverified::Differs(difference(&error, &build))),
    }
}

/// Why an episode cannot be played again as it was, with the program that made it.
pub(super) fn difference(error: &EpisodeError, build: &str) -> String {
    // A difference names it.
    if error.plays_otherwise() {
        return chain(error);
    }
    format!("{} (the run was made by {build})", chain(error))
}
