//! Styles of answers in plain words that hold a command such as `!givePlayer("Bob", "oak_log", 4)`.

use cooperage_core::command_grammar::{Found, find};
use cooperage_models::ReplyStyle;

use super::PlainAnswer;

/// An answer that looks on for a moment.
pub(super) const DRAFT: &str = "I look around first. !stay(2)";
/// Small talk at the beginning of a conversation, by turns.
const SMALL_TALK: [&str; 2] = [
    "Hello! It is a fine day to get something done together.",
    "I am glad that you are here. Let us begin in a moment.",
];

/// The words in a style that changes their command.
pub(super) fn write(style: ReplyStyle, answer: &PlainAnswer<'_>) -> String {
    if style == ReplyStyle::Chatty {
        let talk = SMALL_TALK.get(answer.turns);
        return talk.map_or_else(|| answer.text.to_owned(), |talk| (*talk).to_owned());
    }
    let Some(found) = find(answer.text) else { return answer.text.to_owned() };
    let command = match style {
        ReplyStyle::Markdown => {
            format!("`{}`", answer.text.get(found.span.clone()).unwrap_or_default())
        }
        ReplyStyle::Case => with_arguments(&found, |argument| format!("\"{}\"", in_other_case(argument))),
        ReplyStyle::Quotes if answer.number.is_multiple_of(2) => {
            with_arguments(&found, |argument| format!("'{}'", argument.replace('_', " ")))
        }
        ReplyStyle::Quotes => {
            with_arguments(&found, |argument| format!("\u{201c}{}\u{201d}", argument.replace('_', " ")))
        }
        ReplyStyle::Weak => with_arguments(&found, |argument| format!("\"{argument}9\"")),
        _ => return answer.text.to_owned(),
    };
    let (before, after) = (answer.text.get(..found.span.start), answer.text.get(found.span.end..));
    format!("{}{command}{}", before.unwrap_or_default(), after.unwrap_or_default())
}

/// The command with its texts written otherwise.
fn with_arguments(found: &Found<'_>, write: impl Fn(&str) -> String) -> String {
    let tokens = found.tokens.iter().map(|token| {
        let text = token.strip_prefix('"').and_then(|token| token.strip_suffix('"'));
        text.map_or_else(|| (*token).to_owned(), &write)
    });
    let tokens: Vec<String> = tokens.collect();
    if tokens.is_empty() { found.name.to_owned() } else { format!("{}({})", found.name, tokens.join(", ")) }
}

/// Names of things with capitals and blanks, names of players in small letters; sentences stay.
pub(super) fn in_other_case(text: &str) -> String {
    let is_thing =
        text.contains('_') && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    let is_name = !text.contains(' ') && text.starts_with(|letter: char| letter.is_ascii_uppercase());
    if is_thing {
        let words = text.split('_').map(super::lines::capitalised);
        return words.collect::<Vec<_>>().join(" ");
    }
    if is_name { text.to_lowercase() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use cooperage_teams::player::ReplyForm;

    use super::*;

    fn written(style: ReplyStyle, number: u64, turns: usize) -> String {
        let text = "Here you are. !givePlayer(\"Bob\", \"oak_log\", 4)";
        write(style, &PlainAnswer { form: ReplyForm::Command, text, draft: None, tools: &[], number, turns })
    }

    #[test]
    fn the_command_is_written_otherwise_and_the_words_stay() {
        for (style, number, expected) in [
            (ReplyStyle::Markdown, 0, "Here you are. `!givePlayer(\"Bob\", \"oak_log\", 4)`"),
            (ReplyStyle::Case, 0, "Here you are. !givePlayer(\"bob\", \"Oak Log\", 4)"),
            (ReplyStyle::Quotes, 0, "Here you are. !givePlayer('Bob', 'oak log', 4)"),
            (
                ReplyStyle::Quotes,
                1,
                "Here you are. !givePlayer(\u{201c}Bob\u{201d}, \u{201c}oak log\u{201d}, 4)",
            ),
            (ReplyStyle::Weak, 0, "Here you are. !givePlayer(\"Bob9\", \"oak_log9\", 4)"),
        ] {
            assert_eq!(written(style, number, 0), expected);
        }
        assert!(!written(ReplyStyle::Chatty, 0, 1).contains('!'));
        assert!(written(ReplyStyle::Chatty, 0, 2).contains("!givePlayer"));
    }
}
