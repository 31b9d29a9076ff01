//! Refused merges, in words for people.

use camino::Utf8Path;
use cooperage_journal::JournalError;
use cooperage_journal::merge::MergeError;

use crate::error::{CliError, Exit};

/// The error of a merge into `out` with what would be right.
pub(super) fn no_merge(error: MergeError, out: &Utf8Path) -> CliError {
    let message = error.to_string();
    match error {
        MergeError::Journal(JournalError::InUse { path }) => {
            let wait = format!("wait for the process that is at work on {path}");
            let partial = "; --partial takes what is finished of parts that are still played";
            let partial = if path == out { "" } else { partial };
            CliError::new(Exit::InUse, message).hint(wait + partial)
        }
        MergeError::Journal(JournalError::NotARun { .. }) => CliError::usage(message)
            .hint("give the merged run a new or empty folder; files that are not a run's own are left alone"),
        MergeError::Journal(error) => {
            let error = CliError::from(error);
            let goes_on = "what was already written is whole; the same command goes on from it";
            if error.exit == Exit::Output { error.hint(goes_on) } else { error }
        }
        MergeError::Whole { .. } => CliError::usage(message)
            .hint("parts are played with --partition; `cooperage compare` takes whole runs"),
        MergeError::Twice { .. } => CliError::usage(message).hint("name each part once"),
        MergeError::Nested { .. } => {
            CliError::usage(message).hint("give the merged run a folder of its own, beside the parts")
        }
        MergeError::Disagree { .. } => CliError::usage(message)
            .hint("play all parts with the same arguments, apart from --partition and --out"),
        MergeError::OtherRun { .. } => CliError::usage(message).hint("give the merged run another folder"),
        MergeError::NoRun { .. } => CliError::usage(message).hint(
            "name the run that `resume --partition` was called with; its missing episodes are added to it",
        ),
        MergeError::NoWhole { .. } => {
            CliError::usage(message).hint("name the folders of all parts, or play those that are missing")
        }
        MergeError::Foreign { .. } => {
            CliError::new(Exit::Input, message).hint("copy that part anew from where it was played")
        }
    }
}
