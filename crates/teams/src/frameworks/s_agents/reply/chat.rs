//! The reply of the role `s-agents.chat`: words to another agent, or nothing.

use cooperage_models::Reply;

use super::text_of;
use crate::budget::text_within;

/// The answer of an agent that stays silent.
pub const SILENT: &str = "(silent)";
/// Characters of what is said.
const WORDS_MAX: usize = 600;

/// Reads the utterance; `None` if the agent stays silent or gives no answer at all.
#[must_use]
pub fn parse_chat(reply: &Reply) -> Option<String> {
    let text = text_of(reply).ok()?.trim();
    let bare = text.trim_matches(|c: char| !c.is_alphabetic()).to_lowercase();
    if bare.is_empty() || bare == "silent" || bare == "silence" || bare == "nothing" {
        return None;
    }
    Some(text_within(text, WORDS_MAX))
}

/// The reply with these words, or the silent one.
#[must_use]
pub fn write_chat(words: Option<&str>) -> String {
    words.unwrap_or(SILENT).to_owned()
}

/// Whether words give the hearer an order, which only an edge of the organisation allows: they use the form of an order, or
/// tell the hearer outright what to do.
#[must_use]
pub fn is_order(words: &str, hearer: &str) -> bool {
    let words = words.to_lowercase();
    let hearer = hearer.to_lowercase();
    let forms = [
        "inform ",
        "i order you",
        "i command you",
        "your task is",
        "you must ",
        "you have to ",
        "you shall ",
    ];
    let is_addressed = |line: &str| {
        let rest = line.trim_start().strip_prefix(hearer.as_str()).unwrap_or("");
        let rest = rest.trim_start_matches([',', ':', ' ']);
        ["please ", "go ", "do ", "stop ", "give ", "bring ", "you do "]
            .iter()
            .any(|verb| rest.starts_with(verb))
    };
    words.lines().any(|line| {
        forms.iter().any(|form| line.trim_start().starts_with(form) || line.contains(&format!(" {form}")))
            || is_addressed(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_has_many_forms() {
        let read = |text: &str| parse_chat(&Reply::of_text(text));
        for text in [SILENT, "silent", "", "  ", "Silence.", "(nothing)"] {
            assert_eq!(read(text), None, "{text:?}");
        }
        assert_eq!(read(&write_chat(Some("I have 3 planks."))), Some("I have 3 planks.".to_owned()));
    }

    #[test]
    fn an_order_is_known_by_its_form() {
        let orders = [
            "inform Bob to rest",
            "Bob, please fetch a plank",
            "I think you must lay it",
            "Bob: go to the bench",
            "Your task is to rest",
        ];
        for words in orders {
            assert!(is_order(words, "Bob"), "{words}");
        }
        for words in ["I have 3 planks.", "Bob has a plank.", "Do you need a plank?", "I was told to rest."] {
            assert!(!is_order(words, "Bob"), "{words}");
        }
    }
}
