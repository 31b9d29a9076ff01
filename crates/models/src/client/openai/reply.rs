//! What comes back, whole or in events.

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use super::super::classify::{of_error_object, of_transport, presentable};
use super::super::endpoint::Credentials;
use super::super::sse::Events;
use super::timed_out;
use crate::canonical::canonical;
use crate::failure::{AttemptError, AttemptErrorKind};
use crate::reply::{FinishReason, Reply, Usage};

/// Most bytes of a reply that are read, whole or in events.
const REPLY_BYTES_MAX: usize = 32 << 20;

fn too_long() -> AttemptError {
    let words = format!("the reply is longer than {REPLY_BYTES_MAX} bytes");
    AttemptError::new(AttemptErrorKind::BrokenJson, words)
}

/// The bytes of a body, within bounds.
pub(super) async fn read_bytes(
    mut response: reqwest::Response,
    credentials: &Credentials,
) -> Result<Vec<u8>, AttemptError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| of_transport(error, credentials))? {
        if bytes.len() + chunk.len() > REPLY_BYTES_MAX {
            return Err(too_long());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// A reply that came in one piece.
pub(super) fn read_whole(
    bytes: &[u8],
    content_type: &str,
    credentials: &Credentials,
) -> Result<Reply, AttemptError> {
    if bytes.is_empty() {
        return Err(AttemptError::new(AttemptErrorKind::EmptyBody, ""));
    }
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    if essence != "application/json" && !essence.ends_with("+json") {
        return Err(AttemptError::new(AttemptErrorKind::WrongContentType, presentable(essence, credentials)));
    }
    let wire: WireReply = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
    if let Some(error) = wire.error.filter(|error| !error.is_null()) {
        return Err(of_error_object(&error, credentials));
    }
    let Some(choice) = wire.choices.and_then(|choices| choices.into_iter().next()) else {
        return Err(AttemptError::new(AttemptErrorKind::BrokenJson, "the reply holds no choice"));
    };
    let mut parts = Parts::default();
    parts.add(choice.message.or(choice.delta).unwrap_or_default());
    Ok(parts.into_reply(choice.finish_reason, wire.usage))
}

fn broken(error: &serde_json::Error) -> AttemptError {
    AttemptError::new(AttemptErrorKind::BrokenJson, error.to_string())
}

/// A reply that comes in events. The stream is whole if it told a finish reason or said that it is done.
pub(super) async fn read_stream(
    response: reqwest::Response,
    chunk_timeout: Option<Duration>,
    credentials: &Credentials,
) -> Result<Reply, AttemptError> {
    let mut response = response;
    let mut events = Events::default();
    let mut parts = Parts::default();
    let (mut finish, mut usage, mut bytes_read) = (None, None, 0);
    loop {
        let chunk = match chunk_timeout {
            None => response.chunk().await,
            Some(timeout) => {
                tokio::time::timeout(timeout, response.chunk()).await.map_err(|_| timed_out())?
            }
        };
        let Some(chunk) = chunk.map_err(|error| of_transport(error, credentials))? else { break };
        bytes_read += chunk.len();
        if bytes_read > REPLY_BYTES_MAX {
            return Err(too_long());
        }
        events.feed(&chunk);
        while let Some(data) = events.next_data() {
            if data.trim() == "[DONE]" {
                return Ok(parts.into_reply(finish.or_else(|| Some("stop".to_owned())), usage));
            }
            let wire: WireReply = serde_json::from_str(&data).map_err(|error| broken(&error))?;
            if let Some(error) = wire.error.filter(|error| !error.is_null()) {
                return Err(of_error_object(&error, credentials));
            }
            usage = wire.usage.or(usage);
            if let Some(choice) = wire.choices.and_then(|choices| choices.into_iter().next()) {
                parts.add(choice.delta.or(choice.message).unwrap_or_default());
                finish = choice.finish_reason.or(finish);
            }
        }
    }
    if finish.is_some() {
        return Ok(parts.into_reply(finish, usage));
    }
    let kind = if bytes_read > 0 { AttemptErrorKind::CutStream } else { AttemptErrorKind::EmptyBody };
    Err(AttemptError::new(kind, ""))
}

/// What has been read of a reply so far.
#[derive(Default)]
struct Parts {
    text: String,
    refusal: String,
    calls: Vec<(String, String)>,
}

impl Parts {
    fn add(&mut self, message: WireMessage) {
        match message.content {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => self.text.push_str(&text),
            Some(Value::Array(parts)) => {
                let texts = parts.iter().filter_map(|part| part.get("text")?.as_str());
                texts.for_each(|text| self.text.push_str(text));
            }
            Some(other) => self.text.push_str(&other.to_string()),
        }
        self.refusal.push_str(&message.refusal.unwrap_or_default());
        for (place, call) in message.tool_calls.unwrap_or_default().into_iter().enumerate() {
            let place = call.index.unwrap_or(place).min(self.calls.len());
            if place == self.calls.len() {
                self.calls.push(Default::default());
            }
            if let Some((name, arguments)) = self.calls.get_mut(place) {
                let function = call.function.unwrap_or_default();
                name.push_str(&function.name.unwrap_or_default());
                arguments.push_str(&function.arguments.unwrap_or_default());
            }
        }
    }

    fn into_reply(self, finish: Option<String>, usage: Option<WireUsage>) -> Reply {
        let mut text = self.text;
        for (name, arguments) in &self.calls {
            push_tool_call(&mut text, name, arguments);
        }
        let refused = !self.refusal.is_empty();
        if text.is_empty() {
            text = self.refusal;
        }
        let finish = finish
            .map_or_else(|| FinishReason::Other("unknown".to_owned()), |name| FinishReason::from_name(&name));
        Reply::classified(text, finish, refused, usage.map(WireUsage::into_usage))
    }
}

/// Writes a tool call as a line of JSON, so that a framework parses it like any other text.
pub(crate) fn push_tool_call(text: &mut String, name: &str, arguments: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    // Arguments that are no JSON stay what they are: a text to be refused by the framework's parser.
    let arguments = serde_json::from_str(arguments).unwrap_or_else(|_| Value::from(arguments));
    let arguments = canonical(&arguments);
    text.push_str(&format!(r#"{{"tool":{},"arguments":{arguments}}}"#, Value::from(name)));
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
    fn into_usage(self) -> Usage {
        Usage {
            prompt_tokens: self.prompt_tokens.unwrap_or(0),
            cached_tokens: self.prompt_tokens_details.and_then(|details| details.cached_tokens).unwrap_or(0),
            completion_tokens: self.completion_tokens.unwrap_or(0),
            reasoning_tokens: self
                .completion_tokens_details
                .and_then(|details| details.reasoning_tokens)
                .unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Reply, AttemptErrorKind> {
        read_whole(body.as_bytes(), "application/json; charset=utf-8", &Credentials::none())
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
        for (body, kind) in [
            ("", AttemptErrorKind::EmptyBody),
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
