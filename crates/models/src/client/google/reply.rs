//! Reader of replies, whole or in events; an event has the form of a whole reply.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::answer::{ReplyParts, count_in, list_in, object_in, read_json, text_in};
use super::super::classify::{error_in, of_error_object, of_nothing};
use super::super::endpoint::Credentials;
use super::super::exchange::{ReplyReader, broken};
use super::super::unanswered::Unanswered;
use crate::reply::{Offer, Reply, Usage};
use crate::thoughts::SaidCall;

/// Reads a reply of this format.
#[derive(Default)]
pub(super) struct GoogleReader {
    /// The candidates that have begun, by their index: the first one is the reply.
    candidates: BTreeMap<u64, Candidate>,
    usage: Option<Usage>,
    offer: Offer,
}

/// One candidate as far as it has come.
#[derive(Default)]
struct Candidate {
    parts: ReplyParts,
    finish: Option<String>,
}

impl GoogleReader {
    pub(super) fn of(offer: Offer) -> GoogleReader {
        GoogleReader { offer, ..GoogleReader::default() }
    }

    /// Takes in a reply or a piece of one.
    fn take_in(&mut self, wire: &Value, credentials: &Credentials) -> Result<(), Unanswered> {
        if let Some(error) = error_in(wire) {
            return Err(of_error_object(error, credentials));
        }
        if let Some(usage) = object_in(wire, "usageMetadata") {
            self.usage = Some(usage_of(usage));
        }
        let blocked = object_in(wire, "promptFeedback").and_then(|feedback| text_in(feedback, "blockReason"));
        if blocked.is_some() {
            self.candidates.entry(0).or_default().finish = Some("content_filter".to_owned());
            return Ok(());
        }
        for (place, candidate) in list_in(wire, "candidates").iter().enumerate() {
            let known =
                self.candidates.entry(count_in(candidate, "index").unwrap_or(place as u64)).or_default();
            let content = object_in(candidate, "content");
            for part in content.map(|content| list_in(content, "parts")).unwrap_or_default() {
                add_part(&mut known.parts, part);
            }
            let finish = text_in(candidate, "finishReason").map(str::to_owned);
            known.finish = finish.or(known.finish.take());
        }
        Ok(())
    }

    fn reply(&mut self) -> Option<Reply> {
        let (_, Candidate { parts, finish }) = self.candidates.pop_first()?;
        let calls_tools = !parts.calls.is_empty();
        let finish = match finish.as_deref() {
            // There is no word of its own for this.
            Some("STOP") if calls_tools => Some("tool_calls"),
            Some("IMAGE_SAFETY" | "IMAGE_PROHIBITED_CONTENT" | "IMAGE_RECITATION" | "LANGUAGE") => {
                Some("content_filter")
            }
            other => other,
        };
        Some(parts.into_reply(finish, self.usage, self.offer))
    }
}

fn add_part(parts: &mut ReplyParts, part: &Value) {
    if let Some(call) = object_in(part, "functionCall") {
        let arguments = match call.get("args") {
            None | Some(Value::Null) => "{}".to_owned(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        };
        let id = text_in(call, "id").unwrap_or_default().to_owned();
        parts
            .calls
            .push(SaidCall { id, ..SaidCall::new(text_in(call, "name").unwrap_or_default(), arguments) });
        return;
    }
    let text = text_in(part, "text").unwrap_or_default();
    if part.get("thought").and_then(Value::as_bool) == Some(true) {
        parts.thoughts.push_str(text);
    } else {
        parts.text.push_str(text);
    }
}

/// Thoughts are counted beside the answer, and both are paid for as output.
fn usage_of(usage: &Value) -> Usage {
    let count = |key: &str| count_in(usage, key).unwrap_or(0);
    let thoughts = count("thoughtsTokenCount");
    Usage {
        prompt_tokens: count("promptTokenCount").saturating_add(count("toolUsePromptTokenCount")),
        cached_tokens: count("cachedContentTokenCount"),
        completion_tokens: count("candidatesTokenCount").saturating_add(thoughts),
        reasoning_tokens: thoughts,
    }
}

impl ReplyReader for GoogleReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, Unanswered> {
        let wire = read_json(bytes).map_err(|error| broken(&error))?;
        // Some proxies answer with the list of a stream's pieces.
        match &wire {
            Value::Array(pieces) => pieces.iter().try_for_each(|piece| self.take_in(piece, credentials))?,
            one => self.take_in(one, credentials)?,
        }
        self.reply().ok_or_else(|| of_nothing(&wire, "answer", credentials))
    }

    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, Unanswered> {
        let wire = read_json(data.as_bytes()).map_err(|error| broken(&error))?;
        self.take_in(&wire, credentials)?;
        Ok(self.end())
    }

    /// There is no last event: the one that tells the reason is it.
    fn end(&mut self) -> Option<Reply> {
        let is_whole = self.candidates.first_key_value().is_some_and(|(_, first)| first.finish.is_some());
        if is_whole { self.reply() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::AttemptErrorKind;
    use crate::reply::{FinishReason, ReplyKind};

    fn whole(body: &str) -> Result<Reply, AttemptErrorKind> {
        let read = GoogleReader::default().whole(body.as_bytes(), &Credentials::none());
        read.map_err(|error| error.kind().unwrap())
    }

    #[test]
    fn texts_thoughts_calls_and_usage_are_told_apart() {
        let reply = whole(
            r#"{"candidates":[{"content":{"role":"model","parts":[{"text":"hm","thought":true},{"text":"a"},
                {"functionCall":{"name":"goto","args":{"to":1}},"thoughtSignature":"x"},{"text":"b"},
                {"functionCall":{"name":"wait"}}]},"finishReason":"STOP"}],
                "usageMetadata":{"promptTokenCount":9,"cachedContentTokenCount":4,"candidatesTokenCount":5,
                "thoughtsTokenCount":3,"totalTokenCount":17}}"#,
        )
        .unwrap();
        let calls = "{\"tool\":\"goto\",\"arguments\":{\"to\":1}}\n{\"tool\":\"wait\",\"arguments\":{}}";
        assert_eq!((reply.text, reply.thoughts.as_deref()), (format!("ab\n{calls}"), Some("hm")));
        assert_eq!((reply.kind, reply.finish), (ReplyKind::Text, FinishReason::ToolCalls));
        let expected =
            Usage { prompt_tokens: 9, cached_tokens: 4, completion_tokens: 8, reasoning_tokens: 3 };
        assert_eq!(reply.usage, Some(expected));
    }

    #[test]
    fn what_is_withheld_is_no_failure_and_what_is_broken_is() {
        let blocked = whole(r#"{"promptFeedback":{"blockReason":"SAFETY"}}"#).unwrap();
        assert_eq!((blocked.kind, blocked.usage), (ReplyKind::ContentFilter, None));
        let filtered = whole(r#"{"candidates":[{"finishReason":"PROHIBITED_CONTENT"}]}"#).unwrap();
        assert_eq!(filtered.kind, ReplyKind::ContentFilter);
        let cut = whole(r#"{"candidates":[{"content":{},"finishReason":"MAX_TOKENS"}]}"#).unwrap();
        assert_eq!((cut.kind, cut.finish), (ReplyKind::Empty, FinishReason::Length));
        for body in ["{}", "[]", r#"{"candidates":[]}"#, r#"{"candidates":[{"content""#] {
            assert_eq!(whole(body), Err(AttemptErrorKind::BrokenJson), "{body}");
        }
        assert_eq!(
            whole(r#"{"error":{"code":429,"message":"slow down","status":"RESOURCE_EXHAUSTED"}}"#),
            Err(AttemptErrorKind::RateLimited)
        );
    }

    #[test]
    fn a_stream_is_whole_when_it_tells_its_reason() {
        let mut reader = GoogleReader::default();
        let mut read = |data| reader.event(data, &Credentials::none()).unwrap();
        assert_eq!(read(r#"{"candidates":[{"content":{"parts":[{"text":"a"}]}}]}"#), None);
        assert_eq!(read(r#"{"usageMetadata":{"promptTokenCount":9}}"#), None);
        let end = r#"{"candidates":[{"content":{"parts":[{"text":"b"}]},"finishReason":"STOP"}],
            "usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":2}}"#;
        let reply = read(end).unwrap();
        assert_eq!((reply.text.as_str(), reply.finish), ("ab", FinishReason::Stop));
        assert_eq!(reply.usage.unwrap().completion_tokens, 2);
        assert_eq!(GoogleReader::default().end(), None);
    }
}
