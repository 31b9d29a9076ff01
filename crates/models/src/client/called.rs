//! Calls of tools in a conversation: which texts of the assistant are sent as calls, and which messages answer them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde_json::Value;

use crate::canonical::canonical;
use crate::message::{ChatRole, Message};
use crate::request::ChatRequest;
use crate::tool_call::{NativeCall, ends_in_call, words_and_calls};

/// The answer to each call of a reply but the first one.
pub(crate) const NOT_CARRIED_OUT: &str = "not carried out: one call a turn";

/// Most characters of a tool's name.
const NAME_MAX: usize = 64;
/// The length of the ids that Mistral takes.
const SHORT_ID: usize = 9;

/// A reply that is sent with calls; the message behind it answers them.
#[derive(Debug)]
pub(crate) struct CalledTurn<'a> {
    /// The words beside the calls.
    pub(crate) words: &'a str,
    pub(crate) calls: Vec<NativeCall>,
}

/// Whether a reply of the conversation may have to be sent with calls.
pub(crate) fn has_calls(request: &ChatRequest) -> bool {
    let is_called =
        |message: &Message| message.speaker() == ChatRole::Assistant && ends_in_call(message.text());
    !request.tools.is_empty() && request.messages.iter().any(is_called)
}

/// The replies that are sent with calls, by the places of their messages. Ids are unique in a conversation. Calls that have no
/// answer, or that no server would take back, are sent as the text that they are.
pub(crate) fn called_turns(request: &ChatRequest) -> Vec<Option<CalledTurn<'_>>> {
    if !has_calls(request) {
        return Vec::new();
    }
    let (mut number, mut ids) = (0, BTreeSet::new());
    let behind = request.messages.iter().skip(1).map(Some).chain([None]);
    let turns = request.messages.iter().zip(behind).map(|(message, next)| {
        let is_answer = |next: &&Message| next.speaker() != ChatRole::Assistant && next.images().is_empty();
        if message.speaker() != ChatRole::Assistant || !next.is_some_and(|next| is_answer(&next)) {
            return None;
        }
        let (words, mut calls) = words_and_calls(message.text());
        if calls.is_empty() || !calls.iter().all(is_sendable) {
            return None;
        }
        for call in &mut calls {
            number += 1;
            while !ids.insert(call.id.clone()) {
                call.id = format!("{}_{number}", call.id);
            }
        }
        Some(CalledTurn { words, calls })
    });
    turns.collect()
}

/// Whether every server takes the name and the arguments of a call back.
fn is_sendable(call: &NativeCall) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    (1..=NAME_MAX).contains(&call.tool.len()) && call.tool.chars().all(is_plain) && call.arguments.is_object()
}

/// Calls with the texts of their answers: the first is carried out, and the others are not.
pub(crate) fn answered<'c>(
    calls: &'c [NativeCall],
    answer_json: &'c str,
) -> impl Iterator<Item = (&'c NativeCall, Cow<'c, str>)> {
    calls.iter().enumerate().map(move |(place, call)| {
        let json = match place {
            0 => Cow::Borrowed(answer_json),
            _ => Cow::Owned(Value::from(NOT_CARRIED_OUT).to_string()),
        };
        (call, json)
    })
}

/// Arguments as a text, as OpenAI's format wants them.
pub(crate) fn arguments_text(call: &NativeCall) -> String {
    canonical(&call.arguments)
}

/// An id of letters, digits, `_` and `-`, as Anthropic wants it.
pub(crate) fn plain_id(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// An id of nine letters or digits, as Mistral wants it.
pub(crate) fn short_id(id: &str) -> String {
    if id.len() == SHORT_ID && id.chars().all(|c| c.is_ascii_alphanumeric()) {
        return id.to_owned();
    }
    blake3::hash(id.as_bytes()).to_hex().chars().take(SHORT_ID).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::tests::request;

    #[test]
    fn only_calls_with_an_answer_are_sent_as_calls() {
        let line = |id: &str| format!("{{\"id\":\"{id}\",\"tool\":\"goto\",\"arguments\":{{\"to\":1}}}}");
        let mut request = request("compatible/m");
        let mut places = |messages: Vec<Message>| -> Vec<Option<Vec<String>>> {
            request.messages = messages;
            let ids = |turn: CalledTurn<'_>| turn.calls.into_iter().map(|call| call.id).collect();
            called_turns(&request).into_iter().map(|turn| turn.map(ids)).collect()
        };
        let user = |text: &str| Message::user(text);
        let own = |text: String| Message::assistant(text);
        let ids = |ids: &[&str]| Some(ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>());
        assert_eq!(
            places(vec![
                own(line("a")),
                user("1"),
                own(format!("w\n{}\n{}", line("a"), line("b"))),
                user("2")
            ]),
            [ids(&["a"]), None, ids(&["a_2", "b"]), None]
        );
        assert_eq!(places(vec![own(line("a")), Message::system("1")]), [ids(&["a"]), None]);
        assert_eq!(places(vec![own(line("a")), own(line("b")), user("1")]), [None, ids(&["b"]), None]);
        assert_eq!(places(vec![user("1"), own(line("a"))]), [None, None]);
        assert!(places(vec![user(&line("a")), own("b".to_owned()), user("1")]).is_empty());
        for odd in [
            "{\"id\":\"a\",\"tool\":\"go to\",\"arguments\":{}}",
            "{\"id\":\"a\",\"tool\":\"go\",\"arguments\":\"?\"}",
        ] {
            assert_eq!(places(vec![own(odd.to_owned()), user("1")]), [None, None]);
        }
        request.tools.clear();
        request.messages = vec![own(line("a")), user("1")];
        assert!(called_turns(&request).is_empty());
    }

    #[test]
    fn ids_are_written_as_each_format_wants_them() {
        assert_eq!(plain_id("functions.goto:0-a"), "functions_goto_0-a");
        assert_eq!(short_id("D681PevKs"), "D681PevKs");
        let short = short_id("call_1");
        assert!(short.len() == 9 && short != short_id("call_2"));
    }
}
