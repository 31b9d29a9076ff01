//! The next step of the scripted player.

use std::fmt::Write as _;

/// The next step towards something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A command, with the words before it.
    Do {
        /// The words; may be empty.
        words: String,
        /// The command as text.
        command: String,
    },
    /// It is done, with words about it.
    Done(String),
    /// It cannot be done; why.
    Stuck(String),
}

impl Step {
    /// A command with texts and then numbers as arguments.
    #[must_use]
    pub fn command(name: &str, texts: &[&str], numbers: &[u32]) -> Step {
        Step::Do { words: String::new(), command: written(name, texts, numbers) }
    }

    /// The same with these words before it, where it is a command that has none.
    #[must_use]
    pub fn saying(self, said: &str) -> Step {
        match self {
            Step::Do { words, command } if words.is_empty() => Step::Do { words: said.to_owned(), command },
            other => other,
        }
    }
}

/// A command as it is written. Double quotes cannot stand in texts.
#[must_use]
pub fn written(name: &str, texts: &[&str], numbers: &[u32]) -> String {
    let mut command = name.to_owned();
    if texts.is_empty() && numbers.is_empty() {
        return command;
    }
    let texts = texts.iter().map(|text| format!("\"{}\"", text.replace(['"', '\n'], " ")));
    let arguments: Vec<String> = texts.chain(numbers.iter().map(u32::to_string)).collect();
    let _ = write!(command, "({})", arguments.join(", "));
    command
}
