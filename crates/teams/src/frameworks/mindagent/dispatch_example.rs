//! The dispatcher's demonstration: a few turns in a world of its own, which no benchmark has.

use cooperage_models::Message;
use cooperage_runtime::FrameworkError;
use minijinja::context;

use super::options::{FeedbackShown, MindAgentOptions};
use crate::templates::render;

/// The line between two messages.
const BREAK: &str = "\n***\n";
/// Messages of the turns that show the format: two turns.
const FORMAT_MESSAGES: usize = 4;

/// The messages of the demonstration, user first, and one that says that it is over.
///
/// # Errors
/// [`FrameworkError`] if the prompt cannot be rendered.
pub(super) fn messages(options: MindAgentOptions) -> Result<Vec<Message>, FrameworkError> {
    let values = context! {
        results => options.feedback != FeedbackShown::Nothing,
        is_reasoned => options.is_reasoned,
    };
    let text = render("mindagent/dispatch_example", values)?;
    let mut parts: Vec<&str> = text.split(BREAK).collect();
    let end = parts.pop().unwrap_or_default();
    if options.is_demonstration_cut {
        parts.truncate(FORMAT_MESSAGES);
    }
    let whole = |text: &str| format!("{}\n", text.trim_end());
    let message = |(number, text): (usize, &&str)| match number % 2 {
        0 => Message::user(whole(text)),
        _ => Message::assistant(text.trim_end().to_owned()),
    };
    let turns = parts.iter().enumerate().map(message);
    Ok(turns.chain([Message::user(whole(end))]).collect())
}
