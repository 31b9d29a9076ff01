//! Reasons of failures, and tasks that only say to wait.

use crate::budget::text_within;

/// Maximal length of the reason of a failure, in characters.
const REASON_MAX: usize = 300;

/// The reason of a failure: a sentence, and the analysis behind it.
pub(super) fn reason(sentence: &str, analysis: &str) -> String {
    let analysis = analysis.split_whitespace().collect::<Vec<_>>().join(" ");
    let analysis = text_within(&analysis, REASON_MAX);
    if analysis.is_empty() { sentence.to_owned() } else { format!("{sentence} {analysis}") }
}

/// Whether words tell the agent of that name to stop, and nothing else.
pub(super) fn says_stop(text: &str, name: &str) -> bool {
    let name = name.to_lowercase();
    let words = words(text);
    let is_filler = |word: &String| {
        ["please", "now", "it", "that", "this", "everything", "all", "working", "at", "once"]
            .contains(&word.as_str())
            || *word == name
    };
    let said: Vec<&str> = words.iter().filter(|word| !is_filler(word)).map(String::as_str).collect();
    said == ["stop"]
}

/// Whether the words of a task only tell the agent to wait.
pub(super) fn is_waiting(task: &str) -> bool {
    let task = task.trim_start_matches(|c: char| !c.is_alphabetic());
    let end = task.find(|c: char| !c.is_alphabetic()).unwrap_or(task.len());
    let (first, rest) = task.split_at(end);
    if ["none", "nothing"].iter().any(|word| word.eq_ignore_ascii_case(first)) {
        // A reason may stand behind a dash or in brackets; other words may be a task: "nothing is planted yet: plant wheat".
        let is_reason = rest.trim_start().starts_with(['(', '-', '–', '—']);
        return is_reason || is_no_task(rest);
    }
    let words = words(task);
    let words: Vec<&str> = words.iter().take(3).map(String::as_str).collect();
    matches!(
        words.as_slice(),
        ["wait" | "waiting", ..]
            | ["we" | "i" | "just" | "keep" | "continue" | "now" | "only", "wait" | "waiting", ..]
            | ["no", "new", "task" | "order" | "orders" | "tasks"]
    )
}

/// Whether the words behind "none" or "nothing" add no task.
fn is_no_task(rest: &str) -> bool {
    let words = words(rest);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(
        words.as_slice(),
        [] | ["for" | "right", "now"] | ["to", "do"] | ["to", "do", "for" | "right", "now"]
    ) || words.iter().take(2).any(|word| matches!(*word, "wait" | "waiting"))
}

/// The words of a text in small letters.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_with_its_reason() {
        assert_eq!(reason("It failed.", ""), "It failed.");
        assert_eq!(reason("It failed.", "No\n  nails."), "It failed. No nails.");
        assert!(reason("It failed.", &"x".repeat(900)).chars().count() <= REASON_MAX + 11);
    }

    #[test]
    fn a_person_says_stop_in_few_words() {
        for text in ["stop", "Stop!", "Bob, stop now, please.", "STOP everything"] {
            assert!(says_stop(text, "Bob"), "{text}");
        }
        for text in ["", "Cindy, stop", "stop the cow", "don't stop", "stop and mine iron"] {
            assert!(!says_stop(text, "Bob"), "{text}");
        }
    }

    #[test]
    fn waiting_is_told_in_many_words() {
        for text in [
            "None - we wait",
            "wait",
            "Wait for the reports.",
            "nothing for now",
            "We wait",
            "(waiting)",
            "None.",
            "**nothing**",
            "None, waiting for Bob",
            "Nothing to do for now.",
        ] {
            assert!(is_waiting(text), "{text}");
        }
        for text in [
            "Bob mines 3 logs",
            "waiter",
            "build a waiting room",
            "no stone is left: mine some",
            "nothing is planted yet: plant wheat",
            "None of the walls stand: build them",
        ] {
            assert!(!is_waiting(text), "{text}");
        }
    }
}
