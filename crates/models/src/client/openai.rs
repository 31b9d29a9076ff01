//! OpenAI's chat-completions format, for servers at a base URL of the user's and for Ollama.
//!
//! The client library covers the named providers ([`super::library`]). It isn't used here because it hides the
//! response's headers (and with them how long the provider held the call), wants a key also where there is none, takes
//! suffixes like `-high` off model names, and builds each request as a JSON tree first; `examples/overhead.rs`
//! measures both ways. Bodies are pieced together from the messages' own escaped texts.

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::classify::{held_us, of_error_object, of_status, of_transport, presentable};
use super::endpoint::{BaseUrl, Credentials, Secret};
use super::sse::Events;
use super::turns::{TurnOptions, turns};
use super::{Completion, Streaming};
use crate::canonical::canonical;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::reply::{FinishReason, Reply, Usage};
use crate::request::{ChatRequest, ToolDescription};

/// What one attempt needs beside the request.
pub(crate) struct Call<'a> {
    pub(crate) http: &'a reqwest::Client,
    pub(crate) base_url: &'a BaseUrl,
    pub(crate) key: Option<&'a Secret>,
    pub(crate) credentials: &'a Credentials,
    pub(crate) streaming: Streaming,
    /// The provider's own name for the model.
    pub(crate) model: &'a str,
    /// Whether temperature and nucleus may be sent.
    pub(crate) sampled: bool,
}

/// Makes one attempt.
pub(crate) async fn complete(call: Call<'_>, request: &ChatRequest) -> Result<Completion, AttemptError> {
    let chunk_timeout = match call.streaming {
        Streaming::Whole => None,
        Streaming::Chunks { chunk_timeout } => Some(chunk_timeout),
    };
    let mut post = call
        .http
        .post(call.base_url.below("chat/completions"))
        .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
        .body(body(&call, request)?);
    if let Some(key) = call.key {
        post = post.header(AUTHORIZATION, bearer(key)?);
    }
    let transport = |error| of_transport(error, call.credentials);
    let response = match chunk_timeout {
        None => post.send().await,
        Some(timeout) => tokio::time::timeout(timeout, post.send()).await.map_err(|_| timed_out())?,
    }
    .map_err(transport)?;

    let status = response.status().as_u16();
    let held_us = held_us(response.headers());
    if status != 200 {
        let headers = response.headers().clone();
        let text = response.text().await.map_err(transport)?;
        return Err(of_status(status, &headers, &text, call.credentials));
    }
    let content_type = response.headers().get(CONTENT_TYPE).cloned();
    let content_type =
        content_type.as_ref().and_then(|value| value.to_str().ok()).unwrap_or("application/json");
    let reply = if content_type.starts_with("text/event-stream") {
        read_stream(response, chunk_timeout, call.credentials).await
    } else {
        let bytes = response.bytes().await.map_err(transport)?;
        read_whole(&bytes, content_type, call.credentials)
    };
    match reply {
        Ok(reply) => Ok(Completion { reply, held_us }),
        Err(error) => Err(AttemptError { held_us, ..error }),
    }
}

fn timed_out() -> AttemptError {
    AttemptError::new(AttemptErrorKind::TimedOut, "")
}

fn bearer(key: &Secret) -> Result<HeaderValue, AttemptError> {
    let mut value = HeaderValue::from_str(&format!("Bearer {}", key.expose())).map_err(|_| {
        let error = PermanentError::Unauthorised;
        AttemptError::new(
            AttemptErrorKind::Permanent(error),
            "the key holds characters that no header may hold",
        )
    })?;
    value.set_sensitive(true);
    Ok(value)
}

/// The request's body: messages first, pieced together from what they keep escaped, then the rest.
fn body(call: &Call<'_>, request: &ChatRequest) -> Result<Vec<u8>, AttemptError> {
    let turns = turns(request, TurnOptions { joined: true, schema_in_words: true });
    let texts: Vec<_> = turns.iter().map(|turn| turn.text.json()).collect();
    let text_bytes: usize = texts.iter().map(|text| text.len() + TURN_BYTES).sum();
    let mut bytes = Vec::with_capacity(text_bytes + REST_BYTES);
    bytes.extend_from_slice(b"{\"messages\":[");
    for (place, (turn, text)) in turns.iter().zip(&texts).enumerate() {
        let comma = if place == 0 { "" } else { "," };
        for piece in [comma, "{\"role\":\"", turn.speaker.name(), "\",\"content\":", text, "}"] {
            bytes.extend_from_slice(piece.as_bytes());
        }
    }
    bytes.extend_from_slice(b"],");

    let sampling = request.sampling;
    let streamed = call.streaming != Streaming::Whole;
    let rest = WireRest {
        model: call.model,
        tools: WireTools(&request.tools),
        temperature: sampling.temperature_milli.filter(|_| call.sampled).map(thousandths),
        top_p: sampling.top_p_milli.filter(|_| call.sampled).map(thousandths),
        max_tokens: sampling.max_output_tokens,
        seed: sampling.seed,
        stream: streamed,
        stream_options: streamed.then_some(StreamOptions { include_usage: true }),
    };
    let brace = bytes.len();
    serde_json::to_writer(&mut bytes, &rest)
        .map_err(|error| AttemptError::new(AttemptErrorKind::BrokenJson, error.to_string()))?;
    // Both halves are parts of one object: the second has its fields without the brace that opens it.
    bytes.remove(brace);
    Ok(bytes)
}

/// Bytes of a message beside its text, and of everything beside the messages where there are no tools.
const TURN_BYTES: usize = 36;
const REST_BYTES: usize = 512;

fn thousandths(milli: u32) -> f64 {
    f64::from(milli) / 1000.0
}

/// The request without its messages; `model` is always there, so it is never empty.
#[derive(Serialize)]
struct WireRest<'a> {
    model: &'a str,
    #[serde(skip_serializing_if = "WireTools::is_empty")]
    tools: WireTools<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

struct WireTools<'a>(&'a [ToolDescription]);

impl WireTools<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for WireTools<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct WireTool<'a> {
            r#type: &'static str,
            function: WireFunction<'a>,
        }
        struct WireFunction<'a>(&'a ToolDescription);
        impl Serialize for WireFunction<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(3))?;
                map.serialize_entry("name", self.0.name())?;
                map.serialize_entry("description", self.0.doc())?;
                map.serialize_entry("parameters", self.0.parameters())?;
                map.end()
            }
        }
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for tool in self.0 {
            list.serialize_element(&WireTool { r#type: "function", function: WireFunction(tool) })?;
        }
        list.end()
    }
}

/// A reply that came in one piece.
pub(crate) fn read_whole(
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
async fn read_stream(
    response: reqwest::Response,
    chunk_timeout: Option<std::time::Duration>,
    credentials: &Credentials,
) -> Result<Reply, AttemptError> {
    let mut response = response;
    let mut events = Events::default();
    let mut parts = Parts::default();
    let (mut finish, mut usage, mut any) = (None, None, false);
    loop {
        let chunk = match chunk_timeout {
            None => response.chunk().await,
            Some(timeout) => {
                tokio::time::timeout(timeout, response.chunk()).await.map_err(|_| timed_out())?
            }
        };
        let Some(chunk) = chunk.map_err(|error| of_transport(error, credentials))? else { break };
        any = true;
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
    let kind = if any { AttemptErrorKind::CutStream } else { AttemptErrorKind::EmptyBody };
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
    use serde_json::json;

    use super::*;
    use crate::message::Message;
    use crate::request::{ModelRole, Sampling};

    #[test]
    fn the_body_is_the_json_it_should_be() {
        let mut request = ChatRequest {
            role: ModelRole::new("r"),
            model: "compatible/m".parse().unwrap(),
            messages: vec![Message::system("a \"b\"\n"), Message::user("é\u{1}"), Message::user("c")],
            tools: vec![ToolDescription::new("goto", "walk", json!({"type": "object"}))],
            schema: None,
            sampling: Sampling {
                temperature_milli: Some(100),
                top_p_milli: Some(950),
                max_output_tokens: Some(7),
                seed: Some(u64::MAX),
            },
            brief: None,
        };
        let http = reqwest_client();
        let base_url = "http://127.0.0.1:1/v1/".parse().unwrap();
        let credentials = Credentials::none();
        let body = |request: &ChatRequest, sampled, streaming| -> Value {
            let (http, base_url, credentials) = (&http, &base_url, &credentials);
            let call = Call { http, base_url, key: None, credentials, streaming, model: "m", sampled };
            serde_json::from_slice(&super::body(&call, request).unwrap()).unwrap()
        };
        assert_eq!(
            body(&request, true, Streaming::Whole),
            json!({
                "messages": [
                    {"role": "system", "content": "a \"b\"\n"},
                    {"role": "user", "content": "é\u{1}\n\nc"},
                ],
                "model": "m",
                "tools": [{"type": "function", "function": {
                    "name": "goto", "description": "walk", "parameters": {"type": "object"},
                }}],
                "temperature": 0.1,
                "top_p": 0.95,
                "max_tokens": 7,
                "seed": u64::MAX,
                "stream": false,
            })
        );
        request.messages.clear();
        request.tools.clear();
        let chunks = Streaming::Chunks { chunk_timeout: std::time::Duration::from_secs(1) };
        assert_eq!(
            body(&request, false, chunks),
            json!({
                "messages": [],
                "model": "m",
                "max_tokens": 7,
                "seed": u64::MAX,
                "stream": true,
                "stream_options": {"include_usage": true},
            })
        );
    }

    fn reqwest_client() -> reqwest::Client {
        let _ = rustls::crypto::ring::default_provider().install_default();
        reqwest::Client::builder().tls_certs_only([]).build().unwrap()
    }

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
