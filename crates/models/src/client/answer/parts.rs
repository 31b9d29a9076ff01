//! The pieces of a reply as they are read, in any format, and the reply that they make.

use crate::reply::{FinishReason, Offer, Reply, ReplyKind, Usage};
use crate::thoughts::{SaidCall, part};

/// Most bytes of an answer, its thoughts and its tool calls included. A byte takes up to seven in a line of the journal, which
/// may have 16 MiB.
const ANSWER_BYTES_MAX: usize = 1 << 20;
/// The bytes of a tool call in the journal beside its name and arguments.
const CALL_BYTES: usize = 36;

/// The text of a reply, its thoughts, its refusal and its tool calls as they come in.
#[derive(Debug, Default)]
pub(crate) struct ReplyParts {
    pub(crate) text: String,
    /// Thoughts that stand in a field of their own.
    pub(crate) thoughts: String,
    pub(crate) refusal: String,
    /// Calls of tools, as far as they have come.
    pub(crate) calls: Vec<SaidCall>,
}

impl ReplyParts {
    /// The reply that they make; `finish` is the provider's word for why the model stopped.
    pub(crate) fn into_reply(mut self, finish: Option<&str>, usage: Option<Usage>, offer: Offer) -> Reply {
        // One provider has a field for refusals, another ends with that word.
        let refused = !self.refusal.trim().is_empty() || finish == Some("refusal");
        let mut finish =
            finish.map_or_else(|| FinishReason::Other("unknown".to_owned()), FinishReason::from_name);
        if self.cut() && finish != FinishReason::ContentFilter {
            finish = FinishReason::Length;
        }
        let mut parted = part(self.text);
        parted.calls.splice(0..0, self.calls);
        let field = self.thoughts.trim();
        if !field.is_empty() {
            parted.thoughts.insert(0, field.to_owned());
        }
        Reply::of_parted(parted, refused.then_some(self.refusal), finish, usage, offer)
    }

    /// Cuts off all that is beyond [`ANSWER_BYTES_MAX`], thoughts first; returns whether there was any.
    fn cut(&mut self) -> bool {
        let mut left = ANSWER_BYTES_MAX;
        let mut is_cut = shorten(&mut self.text, &mut left) | shorten(&mut self.refusal, &mut left);
        self.calls.retain_mut(|SaidCall { id, name, arguments }| {
            let Some(rest) = left.checked_sub(CALL_BYTES) else {
                is_cut = true;
                return false;
            };
            left = rest;
            is_cut |= shorten(id, &mut left) | shorten(name, &mut left) | shorten(arguments, &mut left);
            true
        });
        is_cut | shorten(&mut self.thoughts, &mut left)
    }
}

/// Cuts a text to the bytes that are left and takes its own from them; returns whether it was longer.
fn shorten(text: &mut String, left: &mut usize) -> bool {
    let places = 0..=text.len().min(*left);
    let kept = places.rev().find(|place| text.is_char_boundary(*place)).unwrap_or(0);
    let is_longer = kept < text.len();
    text.truncate(kept);
    *left -= kept;
    is_longer
}

/// The reply in whose place a filter stands: the provider read the prompt and won't have it answered.
pub(crate) fn withheld() -> Reply {
    let reply = Reply::classified(String::new(), FinishReason::ContentFilter, false, None);
    debug_assert_eq!(reply.kind, ReplyKind::ContentFilter);
    reply
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(text: &str, thoughts: &str, finish: &str) -> (String, Option<String>, ReplyKind) {
        let parts =
            ReplyParts { text: text.to_owned(), thoughts: thoughts.to_owned(), ..ReplyParts::default() };
        let reply = parts.into_reply(Some(finish), None, Offer::Nothing);
        (reply.text, reply.thoughts, reply.kind)
    }

    #[test]
    fn thoughts_are_kept_beside_the_answer_and_never_in_it() {
        let some = |text: &str| Some(text.to_owned());
        let (text, empty) = (ReplyKind::Text, ReplyKind::Empty);
        for (content, field, finish, expected) in [
            ("<think>a</think>b", "", "stop", ("b", some("a"), text)),
            ("b", "a", "stop", ("b", some("a"), text)),
            ("<think>x</think>b", "a", "stop", ("b", some("a\n\nx"), text)),
            // Nothing stands behind them.
            ("<think>a</think>", "", "stop", ("a", None, text)),
            ("<think>a</think><think>b</think>\n", "", "stop", ("b", some("a"), text)),
            ("", "a", "stop", ("a", None, text)),
            (" \n", "a", "stop", ("a", None, text)),
            // They were cut off.
            ("<think>a", "", "length", ("", some("a"), empty)),
            ("<think>a", "", "stop", ("", some("a"), empty)),
            ("<think>a</think>", "", "length", ("", some("a"), empty)),
            ("", "a", "length", ("", some("a"), empty)),
            ("", "a", "content_filter", ("", some("a"), ReplyKind::ContentFilter)),
            // There are none.
            (" b\n", "", "stop", (" b\n", None, text)),
            ("", " ", "stop", ("", None, empty)),
        ] {
            let expected = (expected.0.to_owned(), expected.1, expected.2);
            assert_eq!(reply(content, field, finish), expected, "{content:?} {field:?} {finish}");
        }
        let parts = ReplyParts {
            calls: vec![SaidCall { id: "1".to_owned(), ..SaidCall::new("go", "{}") }],
            thoughts: "a".to_owned(),
            ..ReplyParts::default()
        };
        let reply = parts.into_reply(Some("tool_calls"), None, Offer::Nothing);
        assert_eq!(
            (reply.text.as_str(), reply.thoughts.as_deref()),
            (r#"{"tool":"go","arguments":{}}"#, Some("a"))
        );
    }

    #[test]
    fn an_answer_without_an_end_is_cut() {
        let long = |piece: &str| piece.repeat((2 << 20) / piece.len());
        let of = |text: &str, thoughts: &str, calls: Vec<SaidCall>, finish: &str| {
            let refusal = String::new();
            let parts = ReplyParts { text: text.to_owned(), thoughts: thoughts.to_owned(), refusal, calls };
            parts.into_reply(Some(finish), None, Offer::Nothing)
        };
        // The word of the provider stays where nothing is cut, and where its filter stands.
        let whole = "a".repeat(ANSWER_BYTES_MAX);
        assert_eq!(of(&whole, "", Vec::new(), "stop").finish, FinishReason::Stop);
        assert_eq!(of(&long("a"), "", Vec::new(), "content_filter").kind, ReplyKind::ContentFilter);
        // Thoughts go before the answer.
        let thought = of("b", &long("a"), Vec::new(), "stop");
        assert_eq!((thought.text.as_str(), thought.finish), ("b", FinishReason::Length));
        assert_eq!(thought.thoughts.map(|thoughts| thoughts.len()), Some(ANSWER_BYTES_MAX - 1));
        let call = |name: &str, arguments: &str| SaidCall::new(name, arguments);
        for (reply, bytes_max) in [
            (of(&long("a"), "b", Vec::new(), "stop"), ANSWER_BYTES_MAX),
            (of(&long("€"), "", Vec::new(), "stop"), ANSWER_BYTES_MAX),
            (of("", "", vec![call("go", &long("a"))], "tool_calls"), ANSWER_BYTES_MAX + CALL_BYTES),
            (of("", "", vec![call("go", &long("\u{1}"))], "tool_calls"), 7 * ANSWER_BYTES_MAX),
            (of("", "", vec![call(&long("a"), "{}"); 9], "tool_calls"), ANSWER_BYTES_MAX + CALL_BYTES),
            (of("", "", vec![call("", ""); 1 << 20], "tool_calls"), ANSWER_BYTES_MAX),
        ] {
            assert_eq!(reply.finish, FinishReason::Length);
            let bytes = serde_json::Value::from(reply.text).to_string().len();
            assert!(bytes <= bytes_max + (64 << 10), "{bytes} of {bytes_max}");
        }
    }
}
