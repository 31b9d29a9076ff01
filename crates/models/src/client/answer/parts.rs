//! The pieces of a reply as they are read, in any format, and the reply that they make.

use crate::reply::{FinishReason, Reply, ReplyKind, Usage};
use crate::thoughts::part;

/// The text of a reply, its thoughts, its refusal and its tool calls as they come in.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    pub(crate) text: String,
    /// Thoughts that stand in a field of their own.
    pub(crate) thoughts: String,
    pub(crate) refusal: String,
    /// Names and arguments, as far as they have come.
    pub(crate) calls: Vec<(String, String)>,
}

impl Parts {
    /// The reply that they make; `finish` is the provider's word for why the model stopped.
    pub(crate) fn into_reply(self, finish: Option<&str>, usage: Option<Usage>) -> Reply {
        // One provider has a field for refusals, another ends with that word.
        let refused = !self.refusal.trim().is_empty() || finish == Some("refusal");
        let finish =
            finish.map_or_else(|| FinishReason::Other("unknown".to_owned()), FinishReason::from_name);
        let mut parted = part(self.text);
        parted.calls.splice(0..0, self.calls);
        let field = self.thoughts.trim();
        if !field.is_empty() {
            parted.thoughts.insert(0, field.to_owned());
        }
        Reply::of_parted(parted, refused.then_some(self.refusal), finish, usage)
    }
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
        let parts = Parts { text: text.to_owned(), thoughts: thoughts.to_owned(), ..Parts::default() };
        let reply = parts.into_reply(Some(finish), None);
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
        let parts = Parts {
            calls: vec![("go".to_owned(), "{}".to_owned())],
            thoughts: "a".to_owned(),
            ..Parts::default()
        };
        let reply = parts.into_reply(Some("tool_calls"), None);
        assert_eq!(
            (reply.text.as_str(), reply.thoughts.as_deref()),
            (r#"{"tool":"go","arguments":{}}"#, Some("a"))
        );
    }
}
