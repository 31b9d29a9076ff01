//! What comes back, whole or in events.

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::classify::of_error_object;
use super::super::endpoint::Credentials;
use super::super::exchange::{Reader, broken, cut};
use super::super::parts::Parts;
use crate::failure::{AttemptError, AttemptErrorKind};
use crate::reply::{Reply, Usage};

/// Reads a reply of this format.
#[derive(Default)]
pub(super) struct AnthropicReader {
    parts: Parts,
    finish: Option<String>,
    usage: WireUsage,
}

impl AnthropicReader {
    /// A block of the reply, or the beginning of one that goes on in events.
    fn begin(&mut self, block: WireBlock, is_whole: bool) {
        match block.r#type.as_str() {
            "text" => self.parts.text.push_str(&block.text),
            "tool_use" => {
                // In events the arguments come piece by piece behind an empty object.
                let arguments = if is_whole { block.input.to_string() } else { String::new() };
                self.parts.calls.push((block.name, arguments));
            }
            // Thoughts are no part of the answer, and what else there may come to be isn't either.
            _ => {}
        }
    }

    fn go_on(&mut self, delta: WireDelta) {
        self.parts.text.push_str(&delta.text);
        if let Some((_, arguments)) = self.parts.calls.last_mut() {
            arguments.push_str(&delta.partial_json);
        }
    }

    fn reply(&mut self) -> Reply {
        let mut parts = std::mem::take(&mut self.parts);
        for (_, arguments) in &mut parts.calls {
            if arguments.is_empty() {
                arguments.push_str("{}");
            }
        }
        parts.into_reply(self.finish.as_deref(), self.usage.into_usage())
    }
}

impl Reader for AnthropicReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, AttemptError> {
        let wire: WireReply = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
        if let Some(error) = wire.error {
            return Err(of_error(error, credentials));
        }
        let Some(blocks) = wire.content else {
            return Err(AttemptError::new(AttemptErrorKind::BrokenJson, "the reply holds no answer"));
        };
        blocks.into_iter().for_each(|block| self.begin(block, true));
        self.finish = wire.stop_reason;
        self.usage = wire.usage.unwrap_or_default();
        Ok(self.reply())
    }

    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, AttemptError> {
        let event: WireEvent = serde_json::from_str(data).map_err(|error| broken(&error))?;
        if let Some(error) = event.error {
            return Err(of_error(error, credentials));
        }
        if let Some(usage) = event.usage.or_else(|| event.message?.usage) {
            self.usage.update(usage);
        }
        match event.r#type.as_str() {
            "content_block_start" => self.begin(event.content_block.unwrap_or_default(), false),
            "content_block_delta" => self.go_on(event.delta.unwrap_or_default()),
            "message_delta" => {
                let reason = event.delta.and_then(|delta| delta.stop_reason);
                self.finish = reason.or(self.finish.take());
            }
            // A stream that ends without a reason was cut, whatever it says.
            "message_stop" => return self.end().map(Some).ok_or_else(cut),
            _ => {}
        }
        Ok(None)
    }

    /// Only the last event says that the reply is whole.
    fn end(&mut self) -> Option<Reply> {
        self.finish.is_some().then(|| self.reply())
    }
}

/// An error in a reply or in the midst of a stream; its type stands for a status.
fn of_error(mut error: Value, credentials: &Credentials) -> AttemptError {
    let status = match error.get("type").and_then(Value::as_str).unwrap_or_default() {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "billing_error" => 402,
        "permission_error" => 403,
        "not_found_error" => 404,
        "rate_limit_error" => 429,
        _ => 529,
    };
    if let Value::Object(fields) = &mut error {
        fields.insert("code".to_owned(), json!(status));
    }
    of_error_object(&error, credentials)
}

#[derive(Deserialize)]
struct WireReply {
    content: Option<Vec<WireBlock>>,
    stop_reason: Option<String>,
    usage: Option<WireUsage>,
    error: Option<Value>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireBlock {
    r#type: String,
    text: String,
    name: String,
    input: Value,
}

#[derive(Deserialize)]
struct WireEvent {
    #[serde(default)]
    r#type: String,
    message: Option<WireStart>,
    content_block: Option<WireBlock>,
    delta: Option<WireDelta>,
    usage: Option<WireUsage>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct WireStart {
    usage: Option<WireUsage>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WireDelta {
    text: String,
    partial_json: String,
    stop_reason: Option<String>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default)]
struct WireUsage {
    input_tokens: Option<u64>,
    cache_creation_input_tokens: Option<u64>,
    cache_read_input_tokens: Option<u64>,
    output_tokens: Option<u64>,
    output_tokens_details: Option<WireOutputDetails>,
}

#[derive(Clone, Copy, Deserialize)]
struct WireOutputDetails {
    thinking_tokens: Option<u64>,
}

impl WireUsage {
    /// What is told later counts; a stream tells its prompt first and its length last.
    fn update(&mut self, later: WireUsage) {
        self.input_tokens = later.input_tokens.or(self.input_tokens);
        self.cache_creation_input_tokens =
            later.cache_creation_input_tokens.or(self.cache_creation_input_tokens);
        self.cache_read_input_tokens = later.cache_read_input_tokens.or(self.cache_read_input_tokens);
        self.output_tokens = later.output_tokens.or(self.output_tokens);
        self.output_tokens_details = later.output_tokens_details.or(self.output_tokens_details);
    }

    /// The prompt's tokens are told in three parts: what was read anew, what was read into the cache, what was in it.
    fn into_usage(self) -> Option<Usage> {
        if self.input_tokens.is_none() && self.output_tokens.is_none() {
            return None;
        }
        let cached_tokens = self.cache_read_input_tokens.unwrap_or(0);
        let prompt = [self.input_tokens, self.cache_creation_input_tokens, Some(cached_tokens)];
        let thoughts = self.output_tokens_details.and_then(|details| details.thinking_tokens);
        Some(Usage {
            prompt_tokens: prompt.into_iter().flatten().fold(0, u64::saturating_add),
            cached_tokens,
            completion_tokens: self.output_tokens.unwrap_or(0),
            reasoning_tokens: thoughts.unwrap_or(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reply::{FinishReason, ReplyKind};

    fn whole(body: &str) -> Result<Reply, AttemptErrorKind> {
        let read = AnthropicReader::default().whole(body.as_bytes(), &Credentials::none());
        read.map_err(|error| error.kind)
    }

    /// The events of a stream; gives the reply that the last one completes.
    fn events(data: &[&str]) -> Result<Option<Reply>, AttemptErrorKind> {
        let mut reader = AnthropicReader::default();
        let mut reply = None;
        for data in data {
            reply = reader.event(data, &Credentials::none()).map_err(|error| error.kind)?;
        }
        Ok(reply)
    }

    #[test]
    fn texts_thoughts_and_calls_are_told_apart() {
        let reply = whole(
            r#"{"content":[{"type":"thinking","thinking":"hm","signature":"x"},{"type":"text","text":"a"},
                {"type":"tool_use","id":"1","name":"goto","input":{"to":1}},{"type":"text","text":"b"}],
                "stop_reason":"tool_use","usage":{"input_tokens":3,"cache_creation_input_tokens":4,
                "cache_read_input_tokens":5,"output_tokens":6,"output_tokens_details":{"thinking_tokens":2}}}"#,
        )
        .unwrap();
        assert_eq!(reply.text, "ab\n{\"tool\":\"goto\",\"arguments\":{\"to\":1}}");
        assert_eq!((reply.kind, reply.finish), (ReplyKind::Text, FinishReason::ToolCalls));
        let expected =
            Usage { prompt_tokens: 12, cached_tokens: 5, completion_tokens: 6, reasoning_tokens: 2 };
        assert_eq!(reply.usage, Some(expected));
    }

    #[test]
    fn events_make_the_same_reply() {
        let start =
            r#"{"type":"message_start","message":{"usage":{"input_tokens":3,"cache_read_input_tokens":5}}}"#;
        let stream = [
            start,
            r#"{"type":"ping"}"#,
            r#"{"type":"content_block_start","content_block":{"type":"thinking","thinking":"","signature":""}}"#,
            r#"{"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"hm"}}"#,
            r#"{"type":"content_block_start","content_block":{"type":"text","text":""}}"#,
            r#"{"type":"content_block_delta","delta":{"type":"text_delta","text":"a"}}"#,
            r#"{"type":"content_block_start","content_block":{"type":"tool_use","name":"goto","input":{}}}"#,
            r#"{"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":"{\"to\""}}"#,
            r#"{"type":"content_block_delta","delta":{"type":"input_json_delta","partial_json":":1}"}}"#,
            r#"{"type":"content_block_start","content_block":{"type":"tool_use","name":"wait","input":{}}}"#,
            r#"{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":6}}"#,
            r#"{"type":"message_stop"}"#,
        ];
        let reply = events(&stream).unwrap().unwrap();
        let calls = "{\"tool\":\"goto\",\"arguments\":{\"to\":1}}\n{\"tool\":\"wait\",\"arguments\":{}}";
        assert_eq!(reply.text, format!("a\n{calls}"));
        let expected =
            Usage { prompt_tokens: 8, cached_tokens: 5, completion_tokens: 6, reasoning_tokens: 0 };
        assert_eq!(reply.usage, Some(expected));
        assert_eq!(events(&[start, r#"{"type":"message_stop"}"#]), Err(AttemptErrorKind::CutStream));
    }

    #[test]
    fn errors_are_told_by_their_type() {
        use crate::failure::PermanentError;
        for (error, kind) in [
            (r#"{"type":"overloaded_error","message":"Overloaded"}"#, AttemptErrorKind::ServerError),
            (r#"{"type":"rate_limit_error","message":"slow"}"#, AttemptErrorKind::RateLimited),
            (
                r#"{"type":"invalid_request_error","message":"prompt is too long: 3 tokens"}"#,
                AttemptErrorKind::Permanent(PermanentError::ContextOverflow),
            ),
        ] {
            let body = format!(r#"{{"type":"error","error":{error}}}"#);
            assert_eq!(whole(&body), Err(kind), "{error}");
            assert_eq!(events(&[&body]), Err(kind), "{error}");
        }
        for body in ["{}", "[]", r#"{"content":3}"#, r#"{"content":[{"type":"te"#] {
            assert_eq!(whole(body), Err(AttemptErrorKind::BrokenJson), "{body}");
        }
        let refused = whole(r#"{"content":[],"stop_reason":"refusal"}"#).unwrap();
        assert_eq!((refused.kind, refused.usage), (ReplyKind::Refusal, None));
    }
}
