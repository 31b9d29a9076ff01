//! Reader of replies, whole or in events.

use serde_json::{Value, json};

use super::super::answer::{ReplyParts, count_in, object_in, read_json, text_in};
use super::super::classify::{error_in, of_error_object, of_nothing};
use super::super::endpoint::Credentials;
use super::super::exchange::{ReplyReader, broken, cut};
use super::super::unanswered::Unanswered;
use crate::reply::{Offer, Reply, Usage};
use crate::thoughts::SaidCall;

/// Reads a reply of this format.
#[derive(Default)]
pub(super) struct AnthropicReader {
    parts: ReplyParts,
    finish: Option<String>,
    usage: AnthropicTokenCounts,
    offer: Offer,
}

impl AnthropicReader {
    pub(super) fn of(offer: Offer) -> AnthropicReader {
        AnthropicReader { offer, ..AnthropicReader::default() }
    }

    /// A block of the reply, or the beginning of one that goes on in events.
    fn begin(&mut self, block: &Value, is_whole: bool) {
        let text = |key: &str| text_in(block, key).unwrap_or_default();
        match text("type") {
            "text" => self.parts.text.push_str(text("text")),
            "thinking" => self.parts.thoughts.push_str(text("thinking")),
            "tool_use" => {
                // In events the arguments come piece by piece behind an empty object.
                let arguments = block.get("input").filter(|_| is_whole).map(|input| match input {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                });
                let call = SaidCall::new(text("name"), arguments.unwrap_or_default());
                self.parts.calls.push(SaidCall { id: text("id").to_owned(), ..call });
            }
            // Other events are no part of the answer.
            _ => {}
        }
    }

    fn go_on(&mut self, delta: &Value) {
        self.parts.text.push_str(text_in(delta, "text").unwrap_or_default());
        self.parts.thoughts.push_str(text_in(delta, "thinking").unwrap_or_default());
        if let Some(call) = self.parts.calls.last_mut() {
            call.arguments.push_str(text_in(delta, "partial_json").unwrap_or_default());
        }
    }

    fn reply(&mut self) -> Reply {
        let mut parts = std::mem::take(&mut self.parts);
        for call in &mut parts.calls {
            if call.arguments.is_empty() {
                call.arguments.push_str("{}");
            }
        }
        parts.into_reply(self.finish.as_deref(), self.usage.into_usage(), self.offer)
    }
}

impl ReplyReader for AnthropicReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, Unanswered> {
        let wire = read_json(bytes).map_err(|error| broken(&error))?;
        if let Some(error) = error_in(&wire) {
            return Err(of_error(error, credentials));
        }
        match wire.get("content") {
            Some(Value::Array(blocks)) => blocks.iter().for_each(|block| self.begin(block, true)),
            Some(Value::String(text)) => self.parts.text.push_str(text),
            _ => return Err(of_nothing(&wire, "answer", credentials)),
        }
        self.finish = text_in(&wire, "stop_reason").map(str::to_owned);
        self.usage = object_in(&wire, "usage").map(AnthropicTokenCounts::of).unwrap_or_default();
        Ok(self.reply())
    }

    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, Unanswered> {
        let event = read_json(data.as_bytes()).map_err(|error| broken(&error))?;
        if let Some(error) = error_in(&event) {
            return Err(of_error(error, credentials));
        }
        let message = object_in(&event, "message");
        let usage = object_in(&event, "usage").or_else(|| object_in(message?, "usage"));
        if let Some(usage) = usage {
            self.usage.update(AnthropicTokenCounts::of(usage));
        }
        let nothing = Value::Null;
        let part = |key: &str| object_in(&event, key).unwrap_or(&nothing);
        match text_in(&event, "type").unwrap_or_default() {
            "content_block_start" => self.begin(part("content_block"), false),
            "content_block_delta" => self.go_on(part("delta")),
            "message_delta" => {
                let reason = text_in(part("delta"), "stop_reason").map(str::to_owned);
                self.finish = reason.or(self.finish.take());
            }
            // A stream that ends without a reason was cut, even if it ends with `message_stop`.
            "message_stop" => return self.end().map(Some).ok_or_else(|| cut().into()),
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
fn of_error(error: &Value, credentials: &Credentials) -> Unanswered {
    let status = match text_in(error, "type").unwrap_or_default() {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "billing_error" => 402,
        "permission_error" => 403,
        "not_found_error" => 404,
        "request_too_large" => 413,
        "rate_limit_error" => 429,
        _ => 529,
    };
    let mut error = error.clone();
    if let Value::Object(fields) = &mut error {
        fields.insert("code".to_owned(), json!(status));
    }
    of_error_object(&error, credentials)
}

/// The counts as far as they have come; those that make no sense are none.
#[derive(Clone, Copy, Default)]
struct AnthropicTokenCounts {
    input: Option<u64>,
    cache_creation: Option<u64>,
    cache_read: Option<u64>,
    output: Option<u64>,
    thinking: Option<u64>,
}

impl AnthropicTokenCounts {
    fn of(usage: &Value) -> AnthropicTokenCounts {
        AnthropicTokenCounts {
            input: count_in(usage, "input_tokens"),
            cache_creation: count_in(usage, "cache_creation_input_tokens"),
            cache_read: count_in(usage, "cache_read_input_tokens"),
            output: count_in(usage, "output_tokens"),
            thinking: object_in(usage, "output_tokens_details")
                .and_then(|details| count_in(details, "thinking_tokens")),
        }
    }

    /// Updates the counts with later ones; a stream sends the prompt's count first and the reply's count last.
    fn update(&mut self, later: AnthropicTokenCounts) {
        self.input = later.input.or(self.input);
        self.cache_creation = later.cache_creation.or(self.cache_creation);
        self.cache_read = later.cache_read.or(self.cache_read);
        self.output = later.output.or(self.output);
        self.thinking = later.thinking.or(self.thinking);
    }

    /// The prompt's tokens are told in three parts: what was read anew, what was read into the cache, what was in it.
    fn into_usage(self) -> Option<Usage> {
        if self.input.is_none() && self.output.is_none() {
            return None;
        }
        let prompt = [self.input, self.cache_creation, self.cache_read];
        Some(Usage {
            prompt_tokens: prompt.into_iter().flatten().fold(0, u64::saturating_add),
            cached_tokens: self.cache_read.unwrap_or(0),
            completion_tokens: self.output.unwrap_or(0),
            reasoning_tokens: self.thinking.unwrap_or(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::AttemptErrorKind;
    use crate::reply::{FinishReason, ReplyKind};

    fn whole(body: &str) -> Result<Reply, AttemptErrorKind> {
        let read = AnthropicReader::default().whole(body.as_bytes(), &Credentials::none());
        read.map_err(|error| error.kind().unwrap())
    }

    /// The events of a stream; gives the reply that the last one completes.
    fn events(data: &[&str]) -> Result<Option<Reply>, AttemptErrorKind> {
        let mut reader = AnthropicReader::default();
        let mut reply = None;
        for data in data {
            reply = reader.event(data, &Credentials::none()).map_err(|error| error.kind().unwrap())?;
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
        assert_eq!(reply.thoughts.as_deref(), Some("hm"));
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
        assert_eq!((reply.text, reply.thoughts.as_deref()), (format!("a\n{calls}"), Some("hm")));
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
        let odd = whole(r#"{"content":[{"type":"text","text":"a"},3,{"type":"tool_use","name":"go","input":"{}"}],"stop_reason":null,
            "usage":{"input_tokens":-1,"output_tokens":"6"}}"#)
        .unwrap();
        assert_eq!(odd.text, "a\n{\"tool\":\"go\",\"arguments\":{}}");
        assert_eq!(odd.usage.unwrap().completion_tokens, 6);
        let refused = whole(r#"{"content":[],"stop_reason":"refusal"}"#).unwrap();
        assert_eq!((refused.kind, refused.usage), (ReplyKind::Refusal, None));
    }
}
