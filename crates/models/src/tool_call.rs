//! Calls of tools as the text of a reply holds them.
//!
//! Frameworks, journals and request hashes know messages as texts. Where a request offers tools, each call of the reply is a line
//! of JSON behind the words, with the call's id, and the clients make calls of such lines again when the text is sent as
//! a part of a conversation.

use serde_json::Value;

use crate::canonical::canonical;

/// A call of a tool that a request offered.
#[derive(Clone, Debug, PartialEq)]
pub struct NativeCall {
    /// The id by which its answer is told apart from others.
    pub id: String,
    /// The name of the tool.
    pub tool: String,
    /// The arguments as they were sent; a text where they are no JSON.
    pub arguments: Value,
}

/// The beginning of the line of a call.
const CALL: &str = "{\"id\":\"";
/// Most characters of an id.
const ID_MAX: usize = 128;

impl NativeCall {
    /// Adds the line of the call to a text.
    pub fn push_to(&self, text: &mut String) {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&format!(
            r#"{{"id":{},"tool":{},"arguments":{}}}"#,
            Value::from(self.id.as_str()),
            Value::from(self.tool.as_str()),
            canonical(&self.arguments)
        ));
    }

    /// The call of a line.
    fn of_line(line: &str) -> Option<NativeCall> {
        if !line.starts_with(CALL) {
            return None;
        }
        let Value::Object(mut fields) = serde_json::from_str(line).ok()? else { return None };
        let (id, tool) = (fields.remove("id")?, fields.remove("tool")?);
        let (id, tool) = (id.as_str()?.to_owned(), tool.as_str()?.to_owned());
        let arguments = fields.remove("arguments").filter(|_| fields.is_empty())?;
        (!id.is_empty()).then_some(NativeCall { id, tool, arguments })
    }
}

/// The words of a text and the calls of tools behind them, in their order. A text without calls is words.
#[must_use]
pub fn words_and_calls(text: &str) -> (&str, Vec<NativeCall>) {
    let (mut words, mut calls) = (text, Vec::new());
    loop {
        let (before, line) = words.rsplit_once('\n').unwrap_or(("", words));
        let Some(call) = NativeCall::of_line(line) else { break };
        calls.push(call);
        words = before;
    }
    calls.reverse();
    (words, calls)
}

/// Whether a text ends in a call of a tool.
pub(crate) fn ends_in_call(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    NativeCall::of_line(line).is_some()
}

/// An id that may stand in a reply: the provider's own, or one by the call's place among the calls of its reply.
pub(crate) fn id_or_place(id: &str, place: usize) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
    if id.is_empty() || id.len() > ID_MAX || !id.chars().all(is_plain) {
        return format!("call_{}", place + 1);
    }
    id.to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn call(id: &str, tool: &str, arguments: Value) -> NativeCall {
        NativeCall { id: id.to_owned(), tool: tool.to_owned(), arguments }
    }

    #[test]
    fn calls_come_back_as_they_were_written() {
        let calls =
            [call("call_1", "goto", json!({"z": 1, "a": "b\nc"})), call("x-2", "wait", json!("no \"JSON\""))];
        for words in ["", "I go.", "I go.\n\nNow."] {
            let mut text = words.to_owned();
            calls.iter().for_each(|call| call.push_to(&mut text));
            assert_eq!(words_and_calls(&text), (words, calls.to_vec()), "{text}");
            assert!(ends_in_call(&text));
        }
    }

    #[test]
    fn other_texts_are_words() {
        for text in [
            "",
            "I go.",
            "{\"tool\":\"goto\",\"arguments\":{}}",
            "{\"id\":\"\",\"tool\":\"goto\",\"arguments\":{}}",
            "{\"id\":\"1\",\"tool\":\"goto\"}",
            "{\"id\":\"1\",\"tool\":\"goto\",\"arguments\":{},\"x\":1}",
            "{\"id\":\"1\",\"tool\":\"goto\",\"argum",
            "{\"id\":\"1\",\"tool\":\"goto\",\"arguments\":{}} and more",
            "{\"id\":\"1\",\"tool\":\"goto\",\"arguments\":{}}\n",
        ] {
            assert_eq!(words_and_calls(text), (text, Vec::new()), "{text}");
            assert!(!ends_in_call(text), "{text}");
        }
    }

    #[test]
    fn an_id_that_is_none_follows_from_the_place() {
        assert_eq!(id_or_place("call_abc-1", 3), "call_abc-1");
        let long = "a".repeat(ID_MAX + 1);
        for id in ["", "a b", "é", &long] {
            assert_eq!(id_or_place(id, 1), "call_2");
        }
    }
}
