//! Errors for people: one clear line, a hint, and an exit code of its own.

use std::fmt;

use camino::Utf8Path;
use cooperage_journal::JournalError;

use crate::visible::clean_lines;

/// How the program ends. The numbers are part of its interface; `cooperage help exit-codes` prints this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// A difference was found, or a bar missed.
    Difference = 1,
    /// The command line asks for something that does not exist or does not fit.
    Usage = 2,
    /// Episodes are broken: a provider's fault or our own. Their journals wait to be resumed.
    Broken = 3,
    /// A model cannot be used: no key, no address, no answer.
    Model = 4,
    /// A file that should be read cannot be, or is not what it should be.
    Input = 5,
    /// Results cannot be written: no room, no permission.
    Output = 6,
    /// The call may cost money, start a program or send a key, and the user has not agreed to that.
    Consent = 7,
    /// Another process is at work on the run directory.
    InUse = 8,
    /// The user pressed Ctrl-C (SIGINT).
    Interrupted = 130,
    /// The process was asked to end (SIGTERM), or its terminal was closed (SIGHUP).
    Terminated = 143,
}

impl Exit {
    /// All of them with what they mean.
    pub(crate) const TABLE: [(u8, &'static str); 11] = [
        (0, "done"),
        (
            Exit::Difference as u8,
            "a difference was found (replay, verify, conformance, merge with --strict), prompts have changed since (resume, or with --strict), a \
             journal that verify needs is missing, --fail-under was missed, a skill failed its test, or nothing could be read of a model's answer (models test)",
        ),
        (Exit::Usage as u8, "the command line asks for something that does not exist or does not fit"),
        (
            Exit::Broken as u8,
            "episodes are broken by a provider's fault or our own, or a merge misses episodes; resume goes on with them",
        ),
        (Exit::Model as u8, "a model cannot be used: no key, no address, no answer"),
        (Exit::Input as u8, "a file cannot be read, or is damaged or otherwise not what it should be"),
        (Exit::Output as u8, "results cannot be written: no room, no permission"),
        (
            Exit::Consent as u8,
            "it needs agreement: cost, program, address; --yes on the command line agrees, and to a cost --max-cost does too",
        ),
        (Exit::InUse as u8, "another process is at work on the run directory"),
        (Exit::Interrupted as u8, "stopped with Ctrl-C; resume goes on, nothing is lost"),
        (
            Exit::Terminated as u8,
            "stopped by SIGTERM or a closed terminal (SIGHUP); resume goes on, nothing is lost",
        ),
    ];
}

/// An error on its way to the terminal.
#[derive(Debug)]
pub(crate) struct CliError {
    pub(crate) exit: Exit,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

impl CliError {
    pub(crate) fn new(exit: Exit, message: impl fmt::Display) -> CliError {
        CliError { exit, message: message.to_string(), hint: None }
    }

    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> CliError {
        self.hint = Some(hint.to_string());
        self
    }

    pub(crate) fn hint_if(mut self, hint: Option<String>) -> CliError {
        self.hint = hint;
        self
    }

    /// An error of the usage kind.
    pub(crate) fn usage(message: impl fmt::Display) -> CliError {
        CliError::new(Exit::Usage, message)
    }
}

/// Rewrites a parser's message for people, who don't know the program's types that it names.
pub(crate) fn plain(message: &str) -> String {
    let mut text = message.to_owned();
    for (types, words) in [
        (&["u8", "u16", "u32", "u64", "usize", "nonzero u32", "nonzero u64"][..], "a whole number from 0"),
        (&["i8", "i16", "i32", "i64", "isize"], "a whole number"),
        (&["f32", "f64"], "a number"),
        (&["a boolean"], "true or false"),
        (&["a string", "a borrowed string"], "a text"),
        (&["a sequence"], "a list"),
        (&["a map"], "a table of keys and values"),
    ] {
        for name in types {
            for (before, after) in
                [("expected ", ""), ("expected ", ","), ("expected ", " at"), ("expected ", "\n")]
            {
                let (is_end, old) = (after.is_empty(), format!("{before}{name}{after}"));
                if is_end {
                    if let Some(start) = text.strip_suffix(&old) {
                        text = format!("{start}expected {words}");
                    }
                } else {
                    text = text.replace(&old, &format!("expected {words}{after}"));
                }
            }
        }
    }
    text
}

/// An error with all its causes in one line.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}

/// The hint for a damaged file of a run; `None` for a file elsewhere.
fn way_out(path: &Utf8Path) -> Option<String> {
    let folder = path.parent()?;
    if path.file_name()?.starts_with("messages.jsonl") {
        return Some(format!("`cooperage resume {folder}` restores the texts of prompts that it lacks"));
    }
    let run = folder.parent().filter(|run| run.join("plan.json").exists())?;
    (folder.file_name() == Some("episodes")).then(|| replace_hint(run))
}

/// The way out for a run with damaged journals.
pub(crate) fn replace_hint(run: &Utf8Path) -> String {
    format!(
        "`cooperage resume {run} --replace-damaged` puts damaged journals aside and plays their episodes again, those under way \
         from the damage on"
    )
}

/// The error for a run whose store lacks texts of prompts; `damage` tells why the store cannot be read, if so.
pub(crate) fn lost_texts(count: usize, damage: Option<&str>, run: &Utf8Path) -> CliError {
    let texts = if count == 1 { "text of prompts is" } else { "texts of prompts are" };
    let mut message = format!("{count} {texts} missing in {run}");
    if let Some(damage) = damage {
        message.push_str(&format!(" ({damage})"));
    }
    CliError::new(Exit::Input, message)
        .hint(format!("`cooperage resume {run}` replays the episodes that use them and restores them; it asks no model for that"))
}

impl From<JournalError> for CliError {
    fn from(error: JournalError) -> CliError {
        let message = chain(&error);
        match &error {
            JournalError::Io { action: "create", .. } => CliError::new(Exit::Output, message)
                .hint("choose another --out, or allow this folder to be written"),
            JournalError::Io { source, path, .. } if source.kind() == std::io::ErrorKind::NotFound => {
                let hint = if path.file_name() == Some("plan.json") {
                    "is it the folder of a run, with a plan.json in it?"
                } else {
                    "a journal is a file such as runs/NAME/episodes/KEY.jsonl.zst"
                };
                CliError::new(Exit::Input, message).hint(hint)
            }
            JournalError::Io { action, .. } if matches!(*action, "read" | "open") => {
                CliError::new(Exit::Input, message)
            }
            JournalError::Io { .. } => CliError::new(Exit::Output, message)
                .hint("what was already written is whole; `cooperage resume` goes on from it"),
            JournalError::Invalid { .. } => CliError::new(Exit::Input, plain(&message)),
            JournalError::Damaged { path, .. } | JournalError::OtherEpisode { path, .. } => {
                CliError::new(Exit::Input, plain(&message)).hint_if(way_out(path))
            }
            JournalError::TooLarge { part, .. } if *part == "a line" => CliError::new(Exit::Input, message),
            JournalError::TooLarge { .. } => CliError::new(Exit::Input, message)
                .hint("if you trust the file, --journal-limit MIB raises the limit"),
            JournalError::NotOrdinary { .. } => CliError::new(Exit::Input, message)
                .hint("files of a run are ordinary files in its folder; copy in what the link names if you trust it"),
            JournalError::Format { .. } => {
                CliError::new(Exit::Input, message).hint("a newer cooperage wrote it")
            }
            JournalError::Earlier { .. } => CliError::new(Exit::Input, message)
                .hint("`report`, `compare` and `replay --show` read it as it is"),
            JournalError::Differs { .. }
            | JournalError::TooLong { .. }
            | JournalError::OtherPrompts { .. } => {
                CliError::new(Exit::Difference, message)
            }
            JournalError::OtherPlan { .. } => CliError::usage(message).hint(
                "choose another --out, or --fresh to start anew in its place; `cooperage resume DIR` goes on with what is there",
            ),
            JournalError::NotARun { .. } => CliError::usage(message)
                .hint("give --out a new or empty folder; files that are not a run's own are left alone"),
            JournalError::InUse { .. } => CliError::new(Exit::InUse, message),
            JournalError::Claimed { path, .. } => CliError::new(Exit::InUse, message)
                .hint(format!("this file system has no locks; if that process is gone, delete {path}")),
        }
    }
}

impl From<cooperage_suites::plan::RunPlanError> for CliError {
    fn from(error: cooperage_suites::plan::RunPlanError) -> CliError {
        let hint = error.hint();
        let exit = match &error {
            cooperage_suites::plan::RunPlanError::Weights { .. } => Exit::Input,
            _ => Exit::Usage,
        };
        CliError::new(exit, error).hint_if(hint)
    }
}

impl From<cooperage_suites::suite::SuiteError> for CliError {
    fn from(error: cooperage_suites::suite::SuiteError) -> CliError {
        let exit = match &error {
            cooperage_suites::suite::SuiteError::Unknown { .. }
            | cooperage_suites::suite::SuiteError::NotIncluded { .. } => Exit::Usage,
            cooperage_suites::suite::SuiteError::Attachment(_) => Exit::Input,
        };
        let hint = error.hint();
        CliError::new(exit, plain(&error.to_string())).hint_if(hint)
    }
}

impl From<cooperage_suites::suite::RegistryError> for CliError {
    fn from(error: cooperage_suites::suite::RegistryError) -> CliError {
        CliError::new(Exit::Input, chain(&error))
    }
}

impl From<clap::Error> for CliError {
    fn from(error: clap::Error) -> CliError {
        // The words of the parser have a mark of their own, and below them the usage.
        let text = error.to_string();
        let line = text.lines().next().unwrap_or_default();
        CliError::usage(line.strip_prefix(MARK).unwrap_or(line))
    }
}

/// The mark before an error at the terminal.
const MARK: &str = "error: ";

impl CliError {
    /// The error as the terminal shows it, when the program ends with it. There is no other form with the mark, so that an error
    /// within another one has none: that takes its `message`.
    pub(crate) fn at_the_end(&self) -> String {
        // Names and paths may hold anything; a terminal must not obey them.
        let hint =
            self.hint.as_ref().map(|hint| format!("\n\nhint: {}", clean_lines(hint))).unwrap_or_default();
        format!("{MARK}{}{hint}", clean_lines(&self.message))
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn types_of_the_program_are_told_in_words() {
        for (parser, person) in [
            (
                "p:2: invalid type: string \"x\", expected u64 at line 2 column 3",
                "p:2: invalid type: string \"x\", expected a whole number from 0 at line 2 column 3",
            ),
            ("invalid type: integer `3`, expected a sequence", "invalid type: integer `3`, expected a list"),
            (
                "invalid type: string \"a\", expected f64\nin `x`",
                "invalid type: string \"a\", expected a number\nin `x`",
            ),
            ("expected u64x", "expected u64x"),
        ] {
            assert_eq!(plain(parser), person);
        }
    }
}
