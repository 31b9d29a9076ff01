//! What comes back, whole or in events.

use serde::Deserialize;
use serde_json::Value;

use super::super::classify::of_error_object;
use super::super::endpoint::Credentials;
use super::super::exchange::{Reader, broken};
use super::super::parts::Parts;
use crate::failure::{AttemptError, AttemptErrorKind};
use crate::provider::Provider;
use crate::reply::{Reply, Usage};

/// Reads a reply of this format.
#[derive(Default)]
pub(super) struct OpenAiReader {
    parts: Parts,
    finish: Option<String>,
    usage: Option<WireUsage>,
    /// Whether the provider counts thoughts beside the completion and not as part of it.
    thinks_beside: bool,
}

impl OpenAiReader {
    pub(super) fn of(provider: Provider) -> OpenAiReader {
        OpenAiReader { thinks_beside: provider == Provider::Xai, ..OpenAiReader::default() }
    }

    fn take_in(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<bool, AttemptError> {
        let wire: WireReply = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
        if let Some(error) = wire.error.filter(|error| !error.is_null()) {
            return Err(of_error_object(&error, credentials));
        }
        self.usage = wire.usage.or(self.usage);
        let Some(choice) = wire.choices.and_then(|choices| choices.into_iter().next()) else {
            return Ok(false);
        };
        self.add(choice.message.or(choice.delta).unwrap_or_default());
        self.finish = choice.finish_reason.or(self.finish.take());
        Ok(true)
    }

    fn add(&mut self, message: WireMessage) {
        let parts = &mut self.parts;
        match message.content {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => parts.text.push_str(&text),
            Some(Value::Array(pieces)) => {
                let texts = pieces.iter().filter_map(|piece| piece.get("text")?.as_str());
                texts.for_each(|text| parts.text.push_str(text));
            }
            Some(other) => parts.text.push_str(&other.to_string()),
        }
        parts.refusal.push_str(&message.refusal.unwrap_or_default());
        for (place, call) in message.tool_calls.unwrap_or_default().into_iter().enumerate() {
            let place = call.index.unwrap_or(place).min(parts.calls.len());
            if place == parts.calls.len() {
                parts.calls.push(Default::default());
            }
            if let Some((name, arguments)) = parts.calls.get_mut(place) {
                let function = call.function.unwrap_or_default();
                name.push_str(&function.name.unwrap_or_default());
                arguments.push_str(&function.arguments.unwrap_or_default());
            }
        }
    }

    fn reply(&mut self) -> Reply {
        let usage = self.usage.map(|usage| usage.into_usage(self.thinks_beside));
        std::mem::take(&mut self.parts).into_reply(self.finish.as_deref(), usage)
    }
}

impl Reader for OpenAiReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, AttemptError> {
        if self.take_in(bytes, credentials)? {
            return Ok(self.reply());
        }
        Err(AttemptError::new(AttemptErrorKind::BrokenJson, "the reply holds no choice"))
    }

    /// The stream is whole if it told a finish reason or said that it is done.
    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, AttemptError> {
        if data.trim() == "[DONE]" {
            self.finish.get_or_insert_with(|| "stop".to_owned());
            return Ok(self.end());
        }
        self.take_in(data.as_bytes(), credentials).map(|_| None)
    }

    fn end(&mut self) -> Option<Reply> {
        self.finish.is_some().then(|| self.reply())
    }
}

#[derive(Deserialize)]
struct WireReply {
    choices: Option<Vec<WireChoice>>,
    usage: Option<WireUsage>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct WireChoice {
    message: Option<WireMessage>,
    delta: Option<WireMessage>,
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct WireMessage {
    content: Option<Value>,
    refusal: Option<String>,
    tool_calls: Option<Vec<WireToolCall>>,
}

#[derive(Deserialize)]
struct WireToolCall {
    index: Option<usize>,
    function: Option<WireCalled>,
}

#[derive(Default, Deserialize)]
struct WireCalled {
    name: Option<String>,
    arguments: Option<String>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default)]
struct WireUsage {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
    prompt_tokens_details: Option<WirePromptDetails>,
    completion_tokens_details: Option<WireCompletionDetails>,
}

#[derive(Clone, Copy, Deserialize)]
struct WirePromptDetails {
    cached_tokens: Option<u64>,
}

#[derive(Clone, Copy, Deserialize)]
struct WireCompletionDetails {
    reasoning_tokens: Option<u64>,
}

impl WireUsage {
    fn into_usage(self, thinks_beside: bool) -> Usage {
        let reasoning_tokens =
            self.completion_tokens_details.and_then(|details| details.reasoning_tokens).unwrap_or(0);
        let beside = if thinks_beside { reasoning_tokens } else { 0 };
        Usage {
            prompt_tokens: self.prompt_tokens.unwrap_or(0),
            cached_tokens: self.prompt_tokens_details.and_then(|details| details.cached_tokens).unwrap_or(0),
            completion_tokens: self.completion_tokens.unwrap_or(0).saturating_add(beside),
            reasoning_tokens,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Reply, AttemptErrorKind> {
        OpenAiReader::of(Provider::Compatible)
            .whole(body.as_bytes(), &Credentials::none())
            .map_err(|error| error.kind)
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
        let beside = OpenAiReader::of(Provider::Xai).whole(usage.as_bytes(), &Credentials::none()).unwrap();
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
