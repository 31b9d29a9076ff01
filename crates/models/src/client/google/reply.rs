//! What comes back, whole or in events; an event has the form of a whole reply.

use serde::Deserialize;
use serde_json::Value;

use super::super::classify::of_error_object;
use super::super::endpoint::Credentials;
use super::super::exchange::{Reader, broken};
use super::super::parts::Parts;
use crate::failure::{AttemptError, AttemptErrorKind};
use crate::reply::{Reply, Usage};

/// Reads a reply of this format.
#[derive(Default)]
pub(super) struct GoogleReader {
    parts: Parts,
    finish: Option<String>,
    usage: Option<WireUsage>,
}

impl GoogleReader {
    /// Takes in a reply or a piece of one; whether it holds an answer, or tells that there won't be one.
    fn take_in(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<bool, AttemptError> {
        let wire: WireReply = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
        if let Some(error) = wire.error {
            return Err(of_error_object(&error, credentials));
        }
        self.usage = wire.usage.or(self.usage);
        if wire.feedback.is_some_and(|feedback| feedback.block_reason.is_some()) {
            self.finish = Some("content_filter".to_owned());
            return Ok(true);
        }
        let Some(candidate) = wire.candidates.and_then(|candidates| candidates.into_iter().next()) else {
            return Ok(false);
        };
        for part in candidate.content.unwrap_or_default().parts {
            if let Some(call) = part.function_call {
                let arguments = call.args.map_or_else(|| "{}".to_owned(), |arguments| arguments.to_string());
                self.parts.calls.push((call.name, arguments));
            } else if !part.thought {
                self.parts.text.push_str(&part.text);
            }
        }
        self.finish = candidate.finish_reason.or(self.finish.take());
        Ok(true)
    }

    fn reply(&mut self) -> Reply {
        let parts = std::mem::take(&mut self.parts);
        let calls_tools = !parts.calls.is_empty();
        let finish = match self.finish.as_deref() {
            // There is no word of its own for this.
            Some("STOP") if calls_tools => Some("tool_calls"),
            Some("IMAGE_SAFETY" | "IMAGE_PROHIBITED_CONTENT" | "IMAGE_RECITATION" | "LANGUAGE") => {
                Some("content_filter")
            }
            other => other,
        };
        parts.into_reply(finish, self.usage.map(WireUsage::into_usage))
    }
}

impl Reader for GoogleReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, AttemptError> {
        if self.take_in(bytes, credentials)? {
            return Ok(self.reply());
        }
        Err(AttemptError::new(AttemptErrorKind::BrokenJson, "the reply holds no answer"))
    }

    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, AttemptError> {
        self.take_in(data.as_bytes(), credentials)?;
        Ok(self.end())
    }

    /// There is no last event: the one that tells the reason is it.
    fn end(&mut self) -> Option<Reply> {
        self.finish.is_some().then(|| self.reply())
    }
}

#[derive(Deserialize)]
struct WireReply {
    candidates: Option<Vec<WireCandidate>>,
    #[serde(rename = "usageMetadata")]
    usage: Option<WireUsage>,
    #[serde(rename = "promptFeedback")]
    feedback: Option<WireFeedback>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct WireFeedback {
    #[serde(rename = "blockReason")]
    block_reason: Option<String>,
}

#[derive(Deserialize)]
struct WireCandidate {
    content: Option<WireContent>,
    #[serde(rename = "finishReason")]
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireContent {
    parts: Vec<WirePart>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WirePart {
    #[serde(default)]
    text: String,
    #[serde(default)]
    thought: bool,
    function_call: Option<WireCall>,
}

#[derive(Deserialize)]
struct WireCall {
    #[serde(default)]
    name: String,
    args: Option<Value>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct WireUsage {
    prompt_token_count: u64,
    tool_use_prompt_token_count: u64,
    cached_content_token_count: u64,
    candidates_token_count: u64,
    thoughts_token_count: u64,
}

impl WireUsage {
    /// Thoughts are counted beside the answer, and both are paid for as output.
    fn into_usage(self) -> Usage {
        Usage {
            prompt_tokens: self.prompt_token_count.saturating_add(self.tool_use_prompt_token_count),
            cached_tokens: self.cached_content_token_count,
            completion_tokens: self.candidates_token_count.saturating_add(self.thoughts_token_count),
            reasoning_tokens: self.thoughts_token_count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::{FinishReason, ReplyKind};

    fn whole(body: &str) -> Result<Reply, AttemptErrorKind> {
        let read = GoogleReader::default().whole(body.as_bytes(), &Credentials::none());
        read.map_err(|error| error.kind)
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
        assert_eq!(reply.text, format!("ab\n{calls}"));
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
