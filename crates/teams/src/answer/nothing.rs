//! An answer that there is nothing to do.

/// Words that say that there is no task.
const NOTHING: [&str; 16] = [
    "none",
    "nothing",
    "n/a",
    "null",
    "no task",
    "done",
    "all done",
    "complete",
    "completed",
    "finished",
    "nothing left",
    "nothing is left",
    "nothing to do",
    "nothing left to do",
    "nothing is left to do",
    "no task is left",
];

/// Whether a text says that there is nothing to do: it begins with such words, up to a comma, a bracket, a dash or a full
/// stop.
pub(crate) fn says_nothing(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '*' | '_' | '`' | '"' | '(' | ')' | '[' | ']' | '-')
    });
    let end = bare.find([',', '(', '[', '.', ';', ':', '!', '—', '–', '\n']).unwrap_or(bare.len());
    let end = bare.find(" -").map_or(end, |dash| dash.min(end));
    let words = bare.get(..end).unwrap_or_default().trim_end_matches([' ', '*', '_']).to_lowercase();
    words.is_empty() || NOTHING.contains(&words.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_with_such_words_is_nothing_and_a_task_is_not() {
        for text in
            ["nothing", "None (the order has been carried out).", "**Done.**", "Nothing to do - we wait"]
        {
            assert!(says_nothing(text), "{text}");
        }
        for text in ["bring 3 planks to the bench", "complete the wall with 4 slats", "wait for the others"] {
            assert!(!says_nothing(text), "{text}");
        }
    }
}
