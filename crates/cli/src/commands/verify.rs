//! `cooperage verify RUN`: every journal played again, every score recomputed.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_journal::threads::on_threads;
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
    let store = MessageStore::look(dir.path())?;
    let verified = RunVerification::of(&dir, &suites, &store, args);
    if args.json {
        output::json(&verified.json(&args.run))?;
    } else {
        output::data(&verified.text())?;
    }
    verified.exit(&dir, &store, args)
}

/// All journals of a run, played again.
#[derive(Default)]
struct RunVerification {
    /// How many are the same.
    same: usize,
    /// The keys of episodes that were not played as the journal says, each with the difference.
    differences: Vec<(String, String)>,
    /// The keys of episodes whose journal is damaged, each with the damage.
    damaged: Vec<(String, String)>,
    /// The keys of episodes without a finished journal.
    missing: Vec<String>,
    /// The hashes of texts that the store lacks.
    lost: BTreeSet<String>,
    prompts: ChangedPrompts,
}

impl RunVerification {
    fn of(dir: &RunDir, suites: &Suites, store: &MessageStore, args: &VerifyArgs) -> RunVerification {
        let is_finished = |key: &&String| dir.state(key) == EpisodeState::Finished;
        let (finished, missing): (Vec<&String>, Vec<&String>) = dir.keys().iter().partition(is_finished);
        let telling = ProgressReporter::begin(finished.len(), args.json);
        // Episodes share most of their texts.
        let lost = Mutex::new(BTreeSet::new());
        let Ok(checked) = on_threads(threads(args.threads), &finished, |_, key| {
            let checked = check(dir, key, suites, store).map(|VerifiedEpisode { changes, missing }| {
                lost.lock().unwrap_or_else(PoisonError::into_inner).extend(missing);
                changes
            });
            telling.progress().ended(None);
            Ok::<_, Infallible>(checked)
        });
        drop(telling);
        let missing = missing.into_iter().cloned().collect();
        let lost = lost.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut verified = RunVerification { missing, lost, ..RunVerification::default() };
        for (key, checked) in finished.into_iter().zip(checked) {
            match checked {
                Ok(changes) => {
                    verified.same += 1;
                    verified.prompts.add(key, &changes);
                }
                Err(Unverified::Damaged(text)) => verified.damaged.push((key.clone(), text)),
                Err(Unverified::Differs(text)) => verified.differences.push((key.clone(), text)),
            }
        }
        verified.damaged.sort();
        verified.differences.sort();
        verified
    }

    /// The outcome for programs.
    fn json(&self, run: &Utf8Path) -> Value {
        let list = |all: &[(String, String)], what: &str| -> Vec<Value> {
            all.iter().map(|(key, text)| json!({"episode": key, what: text})).collect()
        };
        json!({
            "verify": run.as_str(), "same": self.same, "different": self.differences.len(),
            "unfinished": self.missing.len(), "differences": list(&self.differences, "difference"),
            "missing": self.missing, "damaged": list(&self.damaged, "damage"), "lost_texts": self.lost.len(),
            "prompts": self.prompts.json(),
        })
    }

    /// The outcome for people.
    fn text(&self) -> String {
        let told = |all: &[(String, String)], what: &str| -> String {
            all.iter().map(|(key, text)| format!("{what} {key}: {text}\n")).collect()
        };
        let mut text = told(&self.damaged, "DAMAGED") + &told(&self.differences, "DIFFERS");
        let (same, different, unfinished) = (self.same, self.differences.len(), self.missing.len());
        text.push_str(&format!("verify: {same} the same, {different} different, {unfinished} unfinished"));
        if !self.damaged.is_empty() {
            text.push_str(&format!(", {} damaged", self.damaged.len()));
        }
        if let Some(changed) = self.prompts.text() {
            text.push_str(&format!("\n{changed}"));
        }
        text
    }

    /// How the program ends.
    fn exit(&self, dir: &RunDir, store: &MessageStore, args: &VerifyArgs) -> Result<ExitCode, CliError> {
        if let Some((key, why)) = self.damaged.first() {
            let others = match self.damaged.len() - 1 {
                0 => String::new(),
                others => format!(" ({others} more are damaged too)"),
            };
            let message = format!("the journal of episode {key} is damaged: {why}{others}");
            return Err(CliError::new(Exit::Input, message).hint(replace_hint(&args.run)));
        }
        if !self.differences.is_empty() || (args.strict && !self.prompts.is_none()) {
            return Ok(ExitCode::from(Exit::Difference as u8));
        }
        if !self.lost.is_empty() || store.damage().is_some() {
            let told = lost_texts(self.lost.len(), store.damage().as_deref(), &args.run);
            if store.is_there() {
                return Err(told);
            }
            // A run may have been copied without its store; its journals are verified all the same.
            output::note(&told.message);
        }
        // Episodes that were not played to the end have not been verified.
        let Some(first) = self.missing.first() else { return Ok(ExitCode::SUCCESS) };
        let (unfinished, all) = (self.missing.len(), dir.keys().len());
        let message =
            format!("{unfinished} of {all} episodes have no finished journal; the first is {first}");
        let hint = if waits_for_person(dir, first) {
            format!(
                "it waits for a person: `cooperage resume {}` or the command that began it goes on",
                args.run
            )
        } else {
            format!("`cooperage resume {}` plays what is missing", args.run)
        };
        Err(CliError::new(Exit::Difference, message).hint(hint))
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
