//! Actions that a file can cause only with the user's agreement: starting a program, passing an environment variable to it, and
//! sending a key to an address that is not its provider's own.
//!
//! The folder of a run, a `cooperage.toml` in the current folder and the design of a study may come from a stranger.
//! Actions that the command line itself names need no question. All others are told in plain words and agreed to once for
//! each machine and command: at the terminal, or with `--yes` on the command line.

mod store;

use std::fmt;
use std::io::IsTerminal;

use camino::Utf8PathBuf;
use cooperage_journal::EpisodePlan;
use cooperage_models::client::BaseUrl;
use cooperage_process::is_function;
use cooperage_teams::frameworks::cmd::{COMMAND, words};
use serde::{Deserialize, Serialize};

use crate::args::{ProcessArgs, WordSource};
use crate::error::{CliError, Exit};
use crate::output;
use crate::visible::quoted;

/// Something that this machine would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub(crate) enum GuardedAction {
    /// A program is started.
    Program {
        /// The program and its arguments.
        words: Vec<String>,
        /// The folder in which it works.
        folder: Utf8PathBuf,
    },
    /// Programs inherit a variable of the environment.
    Variable {
        name: String,
        /// The folder in which they work.
        folder: Utf8PathBuf,
    },
    /// A key is sent.
    Key {
        /// The variable of the environment that holds it.
        variable: String,
        address: String,
    },
}

impl GuardedAction {
    /// Returns the deed of sending the key of that name to an address that is not its provider's own.
    pub(crate) fn key(variable: &str, url: &BaseUrl) -> GuardedAction {
        GuardedAction::Key { variable: variable.to_owned(), address: url.to_string() }
    }

    /// The programs that these episodes start, and what they inherit where that was not typed.
    pub(crate) fn programs<'a>(
        episodes: impl IntoIterator<Item = &'a EpisodePlan>,
        processes: &ProcessArgs,
        source: &WordSource,
    ) -> Vec<GuardedAction> {
        let folder = here();
        let mut deeds = Vec::new();
        let teams = episodes.into_iter().flat_map(|episode| &episode.teams);
        let commands = teams.filter_map(|team| team.options.get(COMMAND));
        for command in commands.filter(|command| !is_function(command)) {
            let words = words(command).unwrap_or_else(|| vec![command.clone()]);
            add(&mut deeds, GuardedAction::Program { words, folder: folder.clone() });
        }
        if !deeds.is_empty() && !source.is_typed("pass-env") {
            for name in &processes.pass_env {
                add(&mut deeds, GuardedAction::Variable { name: name.clone(), folder: folder.clone() });
            }
        }
        deeds
    }

    /// Whether a key goes over a network without encryption.
    fn is_in_the_clear(&self) -> bool {
        let GuardedAction::Key { address, .. } = self else { return false };
        address.parse::<BaseUrl>().is_ok_and(|url| !url.is_secure() && !url.is_loopback())
    }
}

fn add(deeds: &mut Vec<GuardedAction>, deed: GuardedAction) {
    if !deeds.contains(&deed) {
        deeds.push(deed);
    }
}

/// The current folder, in which programs work.
fn here() -> Utf8PathBuf {
    let folder = std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_default();
    Utf8PathBuf::from(folder.to_string_lossy().into_owned())
}

impl fmt::Display for GuardedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GuardedAction::Program { words, folder } => {
                let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                write!(f, "start the program {} in {}", words.join(" "), quoted(folder.as_str()))
            }
            GuardedAction::Variable { name, folder } => {
                let (name, folder) = (quoted(name), quoted(folder.as_str()));
                write!(f, "hand the environment variable {name} to programs in {folder}")
            }
            GuardedAction::Key { variable, address } => {
                write!(f, "send the key in {} to {}", quoted(variable), quoted(address))?;
                if self.is_in_the_clear() {
                    f.write_str(", over plain http, readable by any computer on the way")?;
                }
                Ok(())
            }
        }
    }
}

/// The deeds that need an agreement, and the source of the arguments, which decides whether the user can be asked.
pub(crate) struct ConsentRequest<'a> {
    pub(crate) source: &'a WordSource,
    /// Whether there is a `--yes`.
    pub(crate) yes: bool,
    /// Deeds that the user's own command line names: they need no question, and are remembered.
    pub(crate) typed: Vec<GuardedAction>,
    /// Deeds that files name.
    pub(crate) of_files: Vec<GuardedAction>,
}

/// Has the user agree to what files would make this machine do, unless this machine remembers that it was agreed to.
///
/// # Errors
/// [`Exit::Consent`] where the user does not agree, or cannot be asked.
pub(crate) fn agree(asked: &ConsentRequest<'_>) -> Result<(), CliError> {
    let ConsentRequest { source, yes, typed, of_files } = asked;
    for deed in typed.iter().filter(|deed| deed.is_in_the_clear()) {
        output::note(&format!("this will {deed}"));
    }
    let known = store::agreed();
    let is_open = |deed: &&GuardedAction| !known.contains(deed) && !typed.contains(deed);
    let open: Vec<&GuardedAction> = of_files.iter().filter(is_open).collect();
    if !open.is_empty() {
        let told: Vec<String> = open.iter().map(|deed| format!("  {deed}")).collect();
        let told = told.join("\n");
        if *yes && source.is_typed("yes") {
            output::note(&format!("agreed with --yes, and remembered on this machine:\n{told}"));
        } else if !(source.is_command_line() && answers_yes(&told)) {
            return Err(refused(source, &told));
        }
    }
    let new: Vec<GuardedAction> =
        typed.iter().chain(open).filter(|deed| !known.contains(deed)).cloned().collect();
    store::remember(&new);
    Ok(())
}

/// Asks the person at the terminal; without a terminal the answer is no.
fn answers_yes(told: &str) -> bool {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return false;
    }
    output::note(&format!(
        "Files that you did not write on the command line would have this machine do the following:\n{told}"
    ));
    output::prompt("Agree, and remember it on this machine? [y/N] ");
    let mut answer = String::new();
    let is_read = std::io::stdin().read_line(&mut answer).is_ok();
    is_read && ["y", "yes"].contains(&answer.trim().to_ascii_lowercase().as_str())
}

fn refused(source: &WordSource, told: &str) -> CliError {
    let message = format!(
        "this needs agreement, for not the command line but files would have this machine do the following:\n{told}"
    );
    CliError::new(Exit::Consent, message).hint(if source.is_command_line() {
        "if that is what you want, agree with --yes on the command line, or name the program with --team and the address with --base-url; it is remembered on this machine"
    } else {
        "if that is what you want, agree to it once in a terminal, by `cooperage resume RUN` or `cooperage run`, and then begin here"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The deed of sending OpenAI's key to that address.
    fn key(url: &str) -> GuardedAction {
        GuardedAction::key("OPENAI_API_KEY", &url.parse().unwrap())
    }

    #[test]
    fn nothing_is_hidden_in_the_words() {
        let program = |words: &[&str]| GuardedAction::Program {
            words: words.iter().map(|&word| word.to_owned()).collect(),
            folder: "/w".into(),
        };
        assert_eq!(
            program(&["sh", "-c", "rm -r ~\n\u{1b}[2K\u{202e}x"]).to_string(),
            r"start the program sh -c $'rm -r ~\n\u001b[2K\u202ex' in /w"
        );
        assert_ne!(program(&["a ' ' b"]).to_string(), program(&["a ", " b"]).to_string());
        assert_ne!(program(&["a\nb"]).to_string(), program(&[r"a\nb"]).to_string());
        assert_ne!(program(&["a b"]).to_string(), program(&["a", "b"]).to_string());
        let key = |url: &str| key(url).to_string();
        assert_eq!(
            key("https://api.example.org"),
            "send the key in OPENAI_API_KEY to https://api.example.org/v1/"
        );
        assert!(key("http://192.0.2.1:9").ends_with("over plain http, readable by any computer on the way"));
        assert!(key("http://127.0.0.1:9").ends_with("http://127.0.0.1:9/v1/"));
    }

    #[test]
    fn what_goes_in_the_clear_is_told_by_the_address_alone() {
        let program = GuardedAction::Program {
            words: vec!["say".to_owned(), "plain http".to_owned()],
            folder: "/w".into(),
        };
        assert!(!program.is_in_the_clear());
        let key = |url: &str| key(url).is_in_the_clear();
        assert!(key("http://192.0.2.1:9") && key("HTTP://example.org/v1/"));
        assert!(!key("http://127.0.0.1:9") && !key("https://example.org/plain%20http/"));
    }
}
