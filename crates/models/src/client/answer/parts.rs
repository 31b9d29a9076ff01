//! The pieces of a reply as they are read, in any format, and the reply that they make.

use serde_json::Value;

use super::thoughts::part;
use crate::canonical::canonical;
use crate::reply::{FinishReason, Reply, ReplyKind, Usage};

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
        let parted = part(self.text);
        let mut text = parted.answer;
        for (name, arguments) in self.calls.iter().chain(&parted.calls) {
            push_tool_call(&mut text, name, arguments);
        }
        let mut thoughts = parted.thoughts;
        let field = self.thoughts.trim();
        if !field.is_empty() {
            thoughts.insert(0, field.to_owned());
        }
        let is_blank = text.trim_matches([' ', '\n', '\r']).is_empty();
        let is_lost = is_blank && !thoughts.is_empty() && !refused && finish != FinishReason::ContentFilter;
        // A model that closes its thoughts and stops has put its answer into them; one that was cut off has not come to it.
        if is_lost && !parted.is_cut && finish != FinishReason::Length {
            text = thoughts.pop().unwrap_or_default();
        }
        if text.is_empty() {
            text = self.refusal;
        }
        let reply = Reply::classified(text, finish, refused, usage);
        let thoughts = thoughts.join("\n\n");
        Reply { thoughts: (!thoughts.is_empty()).then_some(thoughts), ..reply }
    }
}

/// The reply in whose place a filter stands: the provider read the prompt and won't have it answered.
pub(crate) fn withheld() -> Reply {
    let reply = Reply::classified(String::new(), FinishReason::ContentFilter, false, None);
    debug_assert_eq!(reply.kind, ReplyKind::ContentFilter);
    reply
}

/// Writes a tool call as a line of JSON, so that a framework parses it like any other text.
fn push_tool_call(text: &mut String, name: &str, arguments: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    // Arguments that are no JSON stay what they are: a text to be refused by the framework's parser.
    let arguments = serde_json::from_str(arguments).unwrap_or_else(|_| Value::from(arguments));
    let arguments = canonical(&arguments);
    text.push_str(&format!(r#"{{"tool":{},"arguments":{arguments}}}"#, Value::from(name)));
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
