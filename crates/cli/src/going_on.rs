//! The command that goes on with a run.

use std::ffi::OsString;

use cooperage_journal::RunDir;
use cooperage_server_bench::task::SUITE;

use crate::visible::quoted;

/// The commands that join a server.
const JOINING: [&str; 2] = ["join", "chat"];
/// The option that would begin anew.
const ANEW: &str = "--fresh";

/// The command that goes on with a run: `resume`, or that which joins its server once more.
pub(crate) fn going_on(dir: &RunDir) -> String {
    let tasks = dir.plan().episodes.iter().map(|episode| episode.task.as_str());
    match tasks.clone().find(|task| task.split('/').next() == Some(SUITE)) {
        None => format!("cooperage resume {}", dir.path()),
        Some(task) => {
            let words: Vec<OsString> = std::env::args_os().skip(1).collect();
            same_words(&words)
                .unwrap_or_else(|| format!("cooperage join HOST:PORT {task} … --out {}", dir.path()))
        }
    }
}

/// The command with the words of a call that has joined a server, if it is one.
fn same_words(words: &[OsString]) -> Option<String> {
    // The verb may stand behind the one option of all verbs, which has a value.
    let is_verb = |word: &&OsString| {
        let text = word.to_string_lossy();
        !text.starts_with('-') && text.parse::<u32>().is_err()
    };
    let is_joining = words.iter().find(is_verb).is_some_and(|word| JOINING.iter().any(|verb| word == verb));
    let kept = words.iter().filter(|word| *word != ANEW).map(|word| quoted(&word.to_string_lossy()));
    is_joining.then(|| std::iter::once("cooperage".to_owned()).chain(kept).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_joins_is_repeated_word_by_word_and_does_not_begin_anew() {
        let words = |text: &[&str]| text.iter().map(OsString::from).collect::<Vec<_>>();
        let joined = words(&["join", "localhost:1", "--fresh", "--say", "0:come here"]);
        assert_eq!(same_words(&joined).as_deref(), Some("cooperage join localhost:1 --say '0:come here'"));
        assert_eq!(same_words(&words(&["resume", "join"])), None, "a run of that name");
        assert!(same_words(&words(&["--journal-limit", "512", "join", "localhost"])).is_some());
    }
}
