//! Styles of writing: one and the same answer as different models write it.
//!
//! A style applies to some forms of answers; to the others the player writes the plain answer.

mod commands;
mod headings;
mod lines;
mod lists;
mod values;

use cooperage_core::Tool;
use cooperage_models::{FinishReason, Reply, ReplyStyle};
use cooperage_teams::player::ReplyForm;

use self::values::WrittenValue;

/// Two sentences of reasons that name no command, tool or key.
const REASONS: &str = "I have looked at the work that is open and at what everyone has at hand. What follows brings the next piece of it nearer to its end.";
/// Stands between a draft and the answer.
const CORRECTION: &str = "Wait, that is wrong. Corrected:";
/// The end of a sentence that repeats an answer.
const SINCE: &str = "since that is what the work needs now";
/// The refusal of a weak model.
const REFUSAL: &str = "I'm sorry, but I can't assist with that request.";
/// The words behind an opening fence, in turn.
const LANGUAGES: [&str; 6] = ["", "json", "text", "js", "JS", "typescript"];
/// Before and behind code.
const FENCE: &str = "```";
/// One in so many answers of a weak model is none.
const WEAK_EVERY: u64 = 7;

/// An answer in its plain style, with what other styles need.
pub(crate) struct PlainAnswer<'a> {
    pub(crate) form: ReplyForm,
    pub(crate) text: &'a str,
    /// Another answer that could be carried out.
    pub(crate) draft: Option<&'a str>,
    pub(crate) tools: &'a [Tool],
    /// A number that follows from the messages of the request.
    pub(crate) number: u64,
    /// Turns that the player has had in the conversation that the messages show.
    pub(crate) turns: usize,
}

/// The forms of answers that a style is written in; it is written as `plain` in others.
#[must_use]
pub fn applies(style: ReplyStyle, form: ReplyForm) -> bool {
    use ReplyForm::{Code, Command, Headings, Lines, List, Object, Prose, Words};
    match style {
        ReplyStyle::Plain | ReplyStyle::Think | ReplyStyle::Weak => true,
        ReplyStyle::Prose => matches!(form, Lines | Object | List | Headings | Command | Words),
        ReplyStyle::Markdown => matches!(form, Lines | Object | List | Headings | Command),
        ReplyStyle::Repeat => matches!(form, Lines | Object | List | Command),
        ReplyStyle::Correct => matches!(form, Lines | Object | List | Headings | Words),
        ReplyStyle::Fence => matches!(form, Lines | Object | List | Headings | Code | Words),
        ReplyStyle::Call => matches!(form, Lines | Object | List),
        ReplyStyle::Case => matches!(form, Lines | Object | List | Headings | Command),
        ReplyStyle::Quotes => matches!(form, Object | List | Command),
        ReplyStyle::JsonText | ReplyStyle::Keys => matches!(form, Object | List),
        ReplyStyle::Headings => matches!(form, Headings | Object),
        ReplyStyle::Chatty => matches!(form, Command | Prose),
        ReplyStyle::Pieces => matches!(form, Headings | List),
    }
}

/// Whether a style shows a draft beside the answer.
pub(crate) fn takes_draft(style: ReplyStyle, form: ReplyForm) -> bool {
    matches!(style, ReplyStyle::Think | ReplyStyle::Correct) && applies(style, form)
}

/// The reply of a player that writes in that style.
pub(crate) fn write(style: ReplyStyle, answer: &PlainAnswer<'_>) -> Reply {
    let text = answer.text;
    if text.is_empty() || !applies(style, answer.form) {
        return Reply::of_text(text);
    }
    let is_value = matches!(answer.form, ReplyForm::Object | ReplyForm::List);
    let value = is_value.then(|| WrittenValue::of(text)).flatten();
    Reply::of_text(match style {
        ReplyStyle::Prose => format!("{REASONS}\n\n{text}"),
        ReplyStyle::Think => {
            let talk = (answer.form == ReplyForm::Command).then_some(commands::DRAFT);
            let other = value.as_ref().and_then(WrittenValue::draft);
            let draft = answer.draft.or(other.as_deref()).or(talk).unwrap_or(text);
            format!("<think>\nMaybe this:\n{draft}\nNo, that is wrong.\n</think>\n\n{text}")
        }
        ReplyStyle::Repeat => {
            let sentence = value.as_ref().map_or_else(|| in_a_sentence(answer), WrittenValue::line);
            format!("I choose {sentence}, {SINCE}.\n\n{text}")
        }
        ReplyStyle::Correct => {
            let other = value.as_ref().and_then(WrittenValue::draft);
            match answer.draft.or(other.as_deref()) {
                Some(draft) => format!("{draft}\n{CORRECTION}\n{text}"),
                None => text.to_owned(),
            }
        }
        ReplyStyle::Fence => {
            let language = LANGUAGES[(answer.number % LANGUAGES.len() as u64) as usize];
            match text.split_once(FENCE) {
                // Code stands in a fence already.
                Some((words, code)) if answer.form == ReplyForm::Code => {
                    let code = code.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                    format!("{words}{FENCE}{language}{code}")
                }
                _ => {
                    let text = value.as_ref().map_or_else(|| text.to_owned(), WrittenValue::line);
                    format!("{FENCE}{language}\n{text}\n{FENCE}")
                }
            }
        }
        ReplyStyle::Weak if answer.number.is_multiple_of(WEAK_EVERY) => {
            return weakened(answer);
        }
        ReplyStyle::Markdown | ReplyStyle::Call | ReplyStyle::Case if answer.form == ReplyForm::Lines => {
            lines::write(style, answer)
        }
        ReplyStyle::Markdown | ReplyStyle::Case | ReplyStyle::Quotes | ReplyStyle::Chatty
            if answer.form == ReplyForm::Command =>
        {
            commands::write(style, answer)
        }
        ReplyStyle::Markdown
        | ReplyStyle::Call
        | ReplyStyle::Case
        | ReplyStyle::Quotes
        | ReplyStyle::JsonText
        | ReplyStyle::Keys
            if answer.form == ReplyForm::List =>
        {
            lists::write(style, answer)
        }
        ReplyStyle::Pieces if answer.form == ReplyForm::Headings => headings::without_waiting(text),
        ReplyStyle::Markdown | ReplyStyle::Case | ReplyStyle::Headings
            if answer.form == ReplyForm::Headings =>
        {
            headings::write(style, answer)
        }
        _ => value.map_or_else(|| text.to_owned(), |value| value.write(style, answer)),
    })
}

/// An answer within a sentence.
fn in_a_sentence(answer: &PlainAnswer<'_>) -> String {
    match answer.form {
        ReplyForm::Lines => answer.text.lines().collect::<Vec<_>>().join(" and "),
        _ => answer.text.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// The answer of a model that fails: nothing, a refusal, half of it, or one that names something that does not exist.
fn weakened(answer: &PlainAnswer<'_>) -> Reply {
    match answer.number / WEAK_EVERY % 4 {
        0 => Reply::of_text(""),
        1 => Reply::of_text(REFUSAL),
        2 => {
            let middle = answer.text.len() / 2;
            let end = (0..=middle).rev().find(|end| answer.text.is_char_boundary(*end)).unwrap_or(0);
            let half = answer.text.get(..end).unwrap_or_default();
            Reply { finish: FinishReason::Length, ..Reply::of_text(half) }
        }
        _ => Reply::of_text(match answer.form {
            ReplyForm::Lines => lines::with_wrong_name(answer.text),
            ReplyForm::Command => commands::write(ReplyStyle::Weak, answer),
            ReplyForm::Headings => headings::with_wrong_name(answer.text),
            ReplyForm::Object | ReplyForm::List => WrittenValue::of(answer.text)
                .map_or_else(|| answer.text.to_owned(), WrittenValue::with_wrong_name),
            _ => answer.text.to_owned(),
        }),
    }
}
