//! Reader of replies, whole or in events.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::answer::{ReplyParts, count_in, list_in, object_in, read_json, text_in};
use super::super::classify::{error_in, of_error_object, of_nothing};
use super::super::endpoint::Credentials;
use super::super::exchange::{ReplyReader, broken};
use super::super::provider::ApiFormat;
use super::super::unanswered::Unanswered;
use crate::failure::AttemptErrorKind;
use crate::reply::{Offer, Reply, Usage};
use crate::thoughts::SaidCall;

/// Reads a reply of this format.
#[derive(Default)]
pub(super) struct OpenAiReader {
    /// The choices that have begun, by their index: the first one is the reply.
    choices: BTreeMap<u64, OpenAiChoice>,
    usage: Option<Usage>,
    /// Whether the provider counts thoughts beside the completion and not as part of it.
    thinks_beside: bool,
    offer: Offer,
}

/// One choice as far as it has come.
#[derive(Default)]
struct OpenAiChoice {
    parts: ReplyParts,
    finish: Option<String>,
}

/// Finish reasons that tell of a failure of the server.
const FAILURES: &[&str] = &[
    "error",
    "failed",
    "abort",
    "aborted",
    "cancelled",
    "network_error",
    "insufficient_system_resource",
    "engine_overloaded",
];

impl OpenAiReader {
    pub(super) fn of(format: Option<ApiFormat>, offer: Offer) -> OpenAiReader {
        OpenAiReader { thinks_beside: format == Some(ApiFormat::Xai), offer, ..OpenAiReader::default() }
    }

    /// Takes in a reply or a piece of one; whether it holds a choice.
    fn take_in(&mut self, wire: &Value, credentials: &Credentials) -> Result<bool, Unanswered> {
        if let Some(error) = error_in(wire) {
            return Err(of_error_object(error, credentials));
        }
        if let Some(usage) = object_in(wire, "usage") {
            self.usage = usage_of(usage, self.thinks_beside).or(self.usage);
        }
        let choices = list_in(wire, "choices");
        for (place, choice) in choices.iter().enumerate() {
            self.take_choice(place, choice, credentials)?;
        }
        Ok(!choices.is_empty())
    }

    fn take_choice(
        &mut self,
        place: usize,
        choice: &Value,
        credentials: &Credentials,
    ) -> Result<(), Unanswered> {
        if let Some(error) = error_in(choice) {
            return Err(of_error_object(error, credentials));
        }
        let finish = text_in(choice, "finish_reason").filter(|finish| !finish.is_empty());
        if let Some(finish) = finish.filter(|finish| FAILURES.contains(&finish.to_ascii_lowercase().as_str()))
        {
            let words = format!("it ended the reply with the reason `{finish}`");
            return Err(Unanswered::failed(AttemptErrorKind::ServerError, words));
        }
        let known = self.choices.entry(count_in(choice, "index").unwrap_or(place as u64)).or_default();
        match object_in(choice, "message").or_else(|| object_in(choice, "delta")) {
            Some(message) => add_message(&mut known.parts, message),
            // The older format of completions.
            None => known.parts.text.push_str(text_in(choice, "text").unwrap_or_default()),
        }
        known.finish = finish.map(str::to_owned).or(known.finish.take());
        Ok(())
    }

    fn reply(&mut self) -> Option<Reply> {
        let (_, OpenAiChoice { parts, finish }) = self.choices.pop_first()?;
        Some(parts.into_reply(finish.as_deref(), self.usage, self.offer))
    }
}

/// Adds a message or a piece of one.
fn add_message(parts: &mut ReplyParts, message: &Value) {
    match message.get("content") {
        None | Some(Value::Null | Value::Bool(false)) => {}
        Some(Value::String(text)) => parts.text.push_str(text),
        Some(Value::Array(pieces)) => pieces.iter().for_each(|piece| add_piece(parts, piece)),
        Some(other) => parts.text.push_str(&other.to_string()),
    }
    // Some servers say the same thoughts in two fields.
    let thoughts = ["reasoning_content", "reasoning", "thinking"];
    match thoughts.iter().find_map(|key| text_in(message, key).filter(|text| !text.is_empty())) {
        Some(thoughts) => parts.thoughts.push_str(thoughts),
        None => {
            for detail in list_in(message, "reasoning_details") {
                let text = ["text", "summary"].iter().find_map(|key| text_in(detail, key));
                parts.thoughts.push_str(text.unwrap_or_default());
            }
        }
    }
    parts.refusal.push_str(text_in(message, "refusal").unwrap_or_default());
    for (place, call) in list_in(message, "tool_calls").iter().enumerate() {
        let place = count_in(call, "index").map_or(place, |index| usize::try_from(index).unwrap_or(place));
        add_call(parts, place, text_in(call, "id"), object_in(call, "function").unwrap_or(call));
    }
    if let Some(call) = object_in(message, "function_call") {
        add_call(parts, 0, None, call);
    }
}

/// A part of a message whose parts have types.
fn add_piece(parts: &mut ReplyParts, piece: &Value) {
    let text = piece.as_str().or_else(|| text_in(piece, "text")).unwrap_or_default();
    match text_in(piece, "type").unwrap_or_default() {
        "thinking" | "reasoning" => {
            parts.thoughts.push_str(text_in(piece, "thinking").unwrap_or(text));
            for thought in list_in(piece, "thinking") {
                parts.thoughts.push_str(text_in(thought, "text").unwrap_or_default());
            }
        }
        "refusal" => parts.refusal.push_str(text_in(piece, "refusal").unwrap_or(text)),
        _ => parts.text.push_str(text),
    }
}

/// Adds a call or a piece of one; its id comes whole.
fn add_call(parts: &mut ReplyParts, place: usize, id: Option<&str>, call: &Value) {
    let place = place.min(parts.calls.len());
    if place == parts.calls.len() {
        parts.calls.push(Default::default());
    }
    if let Some(SaidCall { id: known, name, arguments }) = parts.calls.get_mut(place) {
        if let Some(id) = id.filter(|_| known.is_empty()) {
            id.clone_into(known);
        }
        name.push_str(text_in(call, "name").unwrap_or_default());
        match call.get("arguments") {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => arguments.push_str(text),
            Some(other) => arguments.push_str(&other.to_string()),
        }
    }
}

/// The counts; none where one of them makes no sense, so that ours stand in.
fn usage_of(usage: &Value, thinks_beside: bool) -> Option<Usage> {
    let count = |key: &str| match usage.get(key) {
        None | Some(Value::Null) => Some(0),
        Some(_) => count_in(usage, key),
    };
    let detail =
        |object: &str, key: &str| object_in(usage, object).and_then(|details| count_in(details, key));
    let reasoning_tokens = detail("completion_tokens_details", "reasoning_tokens").unwrap_or(0);
    let beside = if thinks_beside { reasoning_tokens } else { 0 };
    Some(Usage {
        prompt_tokens: count("prompt_tokens")?,
        cached_tokens: detail("prompt_tokens_details", "cached_tokens").unwrap_or(0),
        completion_tokens: count("completion_tokens")?.saturating_add(beside),
        reasoning_tokens,
    })
}

impl ReplyReader for OpenAiReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, Unanswered> {
        let wire = read_json(bytes).map_err(|error| broken(&error))?;
        self.take_in(&wire, credentials)?;
        self.reply().ok_or_else(|| of_nothing(&wire, "choice", credentials))
    }

    /// The stream is whole if it told a finish reason or said that it is done.
    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, Unanswered> {
        if data.trim() == "[DONE]" {
            let first = self.choices.keys().next().copied().unwrap_or(0);
            self.choices.entry(first).or_default().finish.get_or_insert_with(|| "stop".to_owned());
            return Ok(self.end());
        }
        let wire = read_json(data.as_bytes()).map_err(|error| broken(&error))?;
        self.take_in(&wire, credentials).map(|_| None)
    }

    fn end(&mut self) -> Option<Reply> {
        let is_whole = self.choices.first_key_value().is_some_and(|(_, first)| first.finish.is_some());
        if is_whole { self.reply() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Reply, AttemptErrorKind> {
        let read = OpenAiReader::of(Some(ApiFormat::OpenAi), Offer::Nothing)
            .whole(body.as_bytes(), &Credentials::none());
        read.map_err(|error| error.kind().unwrap())
    }

    fn events(data: &[&str]) -> Option<Reply> {
        let mut reader = OpenAiReader::of(Some(ApiFormat::OpenAi), Offer::Nothing);
        for data in data {
            if let Some(reply) = reader.event(data, &Credentials::none()).unwrap() {
                return Some(reply);
            }
        }
        reader.end()
    }

    #[test]
    fn types_that_nobody_needs_are_not_checked() {
        let text = |body: &str| read(body).unwrap().text;
        let call = r#"{"choices":[{"finish_reason":"tool_calls","message":{"content":null,"refusal":false,"tool_calls":
            [{"id":7,"function":{"name":"goto","arguments":{"place":"storage0"}}}]}}],"usage":[]}"#;
        assert_eq!(text(call), r#"{"tool":"goto","arguments":{"place":"storage0"}}"#);
        assert_eq!(text(r#"{"choices":[{"text":"a","finish_reason":"stop"}],"error":null,"usage":3}"#), "a");
        assert_eq!(
            text(r#"{"choices":[{"message":{"content":"a","tool_calls":null},"finish_reason":5}]}"#),
            "a"
        );
        assert_eq!(text(r#"{"choices":[{"message":{"content":"\ud83d a"}}],"error":{}}"#), "\u{fffd} a");
        for usage in [
            r#"{"prompt_tokens":9,"completion_tokens":-35}"#,
            r#"{"prompt_tokens":"many","completion_tokens":5}"#,
        ] {
            let reply =
                read(&format!(r#"{{"choices":[{{"message":{{"content":"a"}}}}],"usage":{usage}}}"#)).unwrap();
            assert_eq!((reply.text.as_str(), reply.usage), ("a", None));
        }
        let usage = r#"{"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":"9","completion_tokens":5.0,"prompt_tokens_details":null}}"#;
        let counted = read(usage).unwrap().usage.unwrap();
        assert_eq!((counted.prompt_tokens, counted.completion_tokens), (9, 5));
    }

    #[test]
    fn calls_of_offered_tools_keep_their_ids() {
        let calls = r#"[{"id":"call_a","type":"function","function":{"name":"goto","arguments":"{\"to\": 1}"}},
            {"function":{"name":"wait","arguments":""}}]"#;
        let body = format!(
            r#"{{"choices":[{{"finish_reason":"tool_calls","message":{{"content":"I go.","tool_calls":{calls}}}}}]}}"#
        );
        let mut reader = OpenAiReader::of(Some(ApiFormat::OpenAi), Offer::Tools);
        let text = reader.whole(body.as_bytes(), &Credentials::none()).unwrap().text;
        let (words, calls) = crate::tool_call::words_and_calls(&text);
        let ids: Vec<&str> = calls.iter().map(|call| call.id.as_str()).collect();
        assert_eq!((words, &ids[..]), ("I go.", &["call_a", "call_2"][..]));
        assert_eq!(calls[1].arguments, serde_json::json!({}));
        let mut reader = OpenAiReader::of(Some(ApiFormat::OpenAi), Offer::Tools);
        for data in [
            r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"b","function":{"name":"goto","arguments":""}}]}}]}"#,
            r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"b","function":{"arguments":"{\"to\":1}"}}]}}]}"#,
            r#"{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
        ] {
            assert_eq!(reader.event(data, &Credentials::none()).unwrap(), None);
        }
        let text = reader.end().unwrap().text;
        assert_eq!(text, r#"{"id":"b","tool":"goto","arguments":{"to":1}}"#);
    }

    #[test]
    fn a_failure_within_a_reply_is_no_reply() {
        for body in [
            r#"{"choices":[{"message":{"content":""},"finish_reason":"error"}]}"#,
            r#"{"choices":[{"message":{"content":"half"},"finish_reason":"error"}]}"#,
            r#"{"choices":[{"message":{"content":""},"finish_reason":"insufficient_system_resource"}]}"#,
            r#"{"choices":[{"error":{"code":502,"message":"Upstream idle timeout"},"message":{"content":""},"finish_reason":"error"}]}"#,
            r#"{"error":"overloaded","choices":[{"message":{"content":"a"}}]}"#,
            r#"{"object":"error","message":"no","code":500}"#,
        ] {
            assert_eq!(read(body), Err(AttemptErrorKind::ServerError), "{body}");
        }
    }

    #[test]
    fn thoughts_come_in_fields_and_in_parts() {
        let both = |body: &str| {
            let reply =
                read(&format!(r#"{{"choices":[{{"message":{body},"finish_reason":"stop"}}]}}"#)).unwrap();
            (reply.text, reply.thoughts.unwrap_or_default())
        };
        let expected = ("b".to_owned(), "a".to_owned());
        for message in [
            r#"{"content":"b","reasoning_content":"a"}"#,
            r#"{"content":"b","reasoning":"a","reasoning_content":"a"}"#,
            r#"{"content":"b","reasoning":null,"reasoning_details":[{"type":"reasoning.text","text":"a"}]}"#,
            r#"{"content":[{"type":"thinking","thinking":[{"type":"text","text":"a"}]},{"type":"text","text":"b"}]}"#,
            r#"{"content":"<think>a</think>b"}"#,
        ] {
            assert_eq!(both(message), expected, "{message}");
        }
        let reply = events(&[
            r#"{"choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Maybe "}}]}"#,
            r#"{"choices":[{"index":0,"delta":{"reasoning_content":"!stop?"}}]}"#,
            r#"{"choices":[{"index":0,"delta":{"content":"<th"}}]}"#,
            r#"{"choices":[{"index":0,"delta":{"content":"ink>No.</think>b"}}]}"#,
            r#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
        ])
        .unwrap();
        assert_eq!((reply.text.as_str(), reply.thoughts.as_deref()), ("b", Some("Maybe !stop?\n\nNo.")));
    }

    #[test]
    fn choices_are_told_apart_by_their_index() {
        let body = r#"{"choices":[{"index":1,"message":{"content":"second"}},{"index":0,"message":{"content":"first"}}]}"#;
        assert_eq!(read(body).unwrap().text, "first");
        let reply = events(&[
            r#"{"choices":[{"index":1,"delta":{"content":"x"}},{"index":0,"delta":{"content":"a"}}]}"#,
            r#"{"choices":[{"index":1,"delta":{"content":"y"},"finish_reason":"stop"}]}"#,
            r#"{"choices":[{"index":0,"delta":{"content":"b"},"finish_reason":"length"}]}"#,
            "[DONE]",
        ])
        .unwrap();
        assert_eq!((reply.text.as_str(), reply.finish.name()), ("ab", "length"));
        assert_eq!(events(&[r#"{"choices":[{"index":0,"delta":{"content":"a"}}]}"#]), None);
    }

    #[test]
    fn odd_replies_are_read_or_refused_by_type() {
        let text = |body: &str| read(body).unwrap().text;
        assert_eq!(
            text(r#"{"choices":[{"message":{"content":[{"type":"text","text":"a"},{"text":"b"}]}}]}"#),
            "ab"
        );
        assert_eq!(
            text(
                r#"{"choices":[{"finish_reason":"tool_calls","message":{"content":"ok","tool_calls":[
                    {"function":{"name":"goto","arguments":"{\"to\": 1}"}},{"function":{"name":"wait","arguments":"?"}}]}}]}"#
            ),
            "ok\n{\"tool\":\"goto\",\"arguments\":{\"to\":1}}\n{\"tool\":\"wait\",\"arguments\":\"?\"}"
        );
        let refusal =
            read(r#"{"choices":[{"message":{"content":null,"refusal":"no"},"finish_reason":"stop"}]}"#)
                .unwrap();
        assert_eq!((refusal.text.as_str(), refusal.kind), ("no", crate::reply::ReplyKind::Refusal));
        let usage = r#"{"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":9,"completion_tokens":5,
            "prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":3}}}"#;
        let expected =
            Usage { prompt_tokens: 9, cached_tokens: 4, completion_tokens: 5, reasoning_tokens: 3 };
        assert_eq!(read(usage).unwrap().usage, Some(expected));
        let beside = OpenAiReader::of(Some(ApiFormat::Xai), Offer::Nothing)
            .whole(usage.as_bytes(), &Credentials::none())
            .unwrap();
        assert_eq!(beside.usage, Some(Usage { completion_tokens: 8, ..expected }));
        for (body, kind) in [
            ("{}", AttemptErrorKind::BrokenJson),
            (r#"{"choices":[]}"#, AttemptErrorKind::BrokenJson),
            (r#"{"choices":[{"message":{"content""#, AttemptErrorKind::BrokenJson),
            (r#"{"error":{"code":429,"message":"slow down"}}"#, AttemptErrorKind::RateLimited),
            (r#"{"error":{"message":"overloaded"}}"#, AttemptErrorKind::ServerError),
        ] {
            assert_eq!(read(body), Err(kind), "{body}");
        }
    }
}
