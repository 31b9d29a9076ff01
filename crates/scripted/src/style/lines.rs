//! Styles of answers that have a command a line.

use cooperage_models::ReplyStyle;

use super::PlainAnswer;

/// The separator of commands whose tools tell none.
const SEPARATOR: char = '_';

/// The lines in a style that changes each of them.
pub(super) fn write(style: ReplyStyle, answer: &PlainAnswer<'_>) -> String {
    let form = answer.tools.iter().find_map(|tool| tool.text_form.as_ref());
    let separator = form.map_or(SEPARATOR, |form| form.separator);
    let prefix = form.map_or("", |form| form.agent_prefix.as_str());
    let written = answer.text.lines().enumerate().map(|(number, line)| {
        let mut parts = line.split(separator);
        let verb = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        match style {
            ReplyStyle::Markdown => marked(line, number, answer.number),
            ReplyStyle::Call => format!("{verb}({})", rest.join(", ")),
            ReplyStyle::Case if number % 2 == 0 => capitalised(line),
            ReplyStyle::Case => {
                let (agent, arguments) =
                    rest.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
                let words = [&[verb], arguments].concat().join(" ");
                format!("{} {}: {words}", capitalised(prefix), agent.trim_start_matches(prefix))
            }
            _ => line.to_owned(),
        }
    });
    written.collect::<Vec<_>>().join("\n")
}

/// Numbered, in bold, in code marks; underscores escaped where Markdown would take them.
fn marked(line: &str, number: usize, choice: u64) -> String {
    let place = number + 1;
    match choice % 3 {
        0 => format!("{place}. **{}**", line.replace('_', "\\_")),
        1 => format!("{place}. `{line}`"),
        _ => format!("**{place}.** {}", line.replace('_', "\\_")),
    }
}

pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The lines with a name at the end of the first that does not exist.
pub(super) fn with_wrong_name(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    format!("{first}9\n{rest}").trim_end().to_owned()
}
