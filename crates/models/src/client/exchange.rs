//! One exchange with a provider: a body is posted, and what comes back is read, whole or in events.

use std::time::Duration;

use reqwest::RequestBuilder;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue, LOCATION};
use serde::Serialize;
use serde_json::Value;

use super::answer::presentable;
use super::body_bytes::{BodyCompression, REPLY_BYTES_MAX, packing, read_bytes, too_long};
use super::classify::{held_us, of_status, of_transport};
use super::dialect::{Dialect, RequestParameter};
use super::endpoint::{BaseUrl, Credentials, Secret};
use super::provider::ProviderInfo;
use super::sse::Events;
use super::turns::TurnOptions;
use super::unanswered::Unanswered;
use super::{Streaming, TimedReply};
use crate::clock;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::params::ModelParams;
use crate::reply::Reply;
use crate::request::{CallOrigin, ModelRole};

/// The context of one attempt, beside the request.
#[derive(Clone, Copy)]
pub(crate) struct AttemptContext<'a> {
    pub(crate) http: &'a reqwest::Client,
    pub(crate) provider: &'a ProviderInfo,
    pub(crate) base_url: &'a BaseUrl,
    pub(crate) key: Option<&'a Secret>,
    pub(crate) credentials: &'a Credentials,
    pub(crate) streaming: Streaming,
    /// The provider's own name for the model.
    pub(crate) model: &'a str,
    /// Whether temperature and nucleus may be sent.
    pub(crate) sampled: bool,
    /// Whether the provider is asked to enforce the reply schema; else it is said in words.
    pub(crate) schema_enforced: bool,
    /// The parts of requests that the server is known not to take.
    pub(crate) dialect: &'a Dialect,
    /// The place of the call among others, with its role.
    pub(crate) origin: Option<(&'a CallOrigin, &'a ModelRole)>,
}

impl AttemptContext<'_> {
    /// Thousandths as a number, where the model may be told how to sample and the server takes that parameter.
    pub(crate) fn sampling(&self, parameter: RequestParameter, milli: Option<u32>) -> Option<f64> {
        let milli = milli.filter(|_| self.sampled && self.dialect.takes(parameter));
        milli.map(|milli| f64::from(milli) / 1000.0)
    }

    /// How the messages are to be prepared.
    pub(crate) fn turn_options(&self) -> TurnOptions {
        TurnOptions {
            joined: self.provider.alternates || self.dialect.alternates || self.dialect.without_system,
            without_system: self.dialect.without_system,
            schema_in_words: !self.schema_enforced,
        }
    }

    /// Whether the reply is to come in events.
    pub(crate) fn is_streamed(&self) -> bool {
        self.streaming != Streaming::Whole
    }
}

/// Reads one reply of a wire format.
pub(crate) trait ReplyReader: Send {
    /// A reply that came in one piece.
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, Unanswered>;

    /// The data of the next event of a stream; gives the reply if this event completes it.
    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, Unanswered>;

    /// The stream has ended; gives the reply unless it was cut.
    fn end(&mut self) -> Option<Reply>;
}

/// Tells the server in headers which call of which episode this is. All attempts of a call have one `Idempotency-Key`, so that a server
/// that records calls can tell a repetition.
fn with_origin(post: RequestBuilder, origin: Option<(&CallOrigin, &ModelRole)>) -> RequestBuilder {
    let Some((CallOrigin { episode, seat, call }, role)) = origin else { return post };
    let post = post
        .header("x-cooperage-episode", &**episode)
        .header("x-cooperage-role", role.as_str())
        .header("x-cooperage-call", call.to_string())
        .header("idempotency-key", format!("{episode}-{call}"));
    match seat {
        Some(seat) => post.header("x-cooperage-seat", seat.to_string()),
        None => post,
    }
}

/// Posts a body of JSON and reads what comes back.
pub(crate) async fn exchange(
    call: AttemptContext<'_>,
    post: RequestBuilder,
    body: Vec<u8>,
    reader: &mut dyn ReplyReader,
) -> Result<TimedReply, Unanswered> {
    // The first byte may take as long as a whole reply; from then on gaps count.
    let begun = clock::now();
    let gaps = match call.streaming {
        Streaming::Whole => None,
        Streaming::Chunks { first_timeout, chunk_timeout } => Some((first_timeout, chunk_timeout)),
    };
    let post = with_origin(post, call.origin);
    let post = post.header(CONTENT_TYPE, HeaderValue::from_static("application/json")).body(body);
    let transport = |error| of_transport(error, call.credentials);
    let response = match gaps {
        None => post.send().await,
        Some((first, _)) => tokio::time::timeout(first, post.send()).await.map_err(|_| timed_out())?,
    }
    .map_err(transport)?;

    let status = response.status();
    let held_us = held_us(response.headers());
    if status.is_redirection() {
        return Err(elsewhere(&response, call.credentials).into());
    }
    let left = || {
        gaps.map(|(first, gap)| (first.saturating_sub(clock::now().saturating_duration_since(begun)), gap))
    };
    if !status.is_success() {
        let headers = response.headers().clone();
        // The status says enough where the words can't be read.
        let bytes = match packing(&headers) {
            Ok(_) => read_body(response, left(), call.credentials).await?,
            Err(_) => Vec::new(),
        };
        let body = String::from_utf8_lossy(&bytes);
        return Err(of_status(status.as_u16(), &headers, &body, call.credentials));
    }
    let kind = ContentKind::of(response.headers());
    let is_packed = packing(response.headers())? != BodyCompression::None;
    let reply = if kind == ContentKind::Events && !is_packed {
        read_stream(response, left(), call.credentials, reader).await.map(|reply| (reply, clock::now()))
    } else {
        let bytes = read_body(response, left(), call.credentials).await?;
        let received = clock::now();
        read_whole(&bytes, &kind, call.credentials, reader).map(|reply| (reply, received))
    };
    match reply {
        Ok((reply, received)) => {
            let reply = call.credentials.scrub_reply(reply);
            Ok(TimedReply { reply, held_us, received: Some(received) })
        }
        Err(Unanswered::Failed(mut failed)) => {
            failed.error.held_us = held_us;
            Err(Unanswered::Failed(failed))
        }
        Err(filtered) => Err(filtered),
    }
}

/// The kind of a body, by its own header.
#[derive(Debug, PartialEq, Eq)]
enum ContentKind {
    Events,
    Json,
    /// Something else, by the server's name for it; some servers send JSON under wrong names.
    Other(String),
}

impl ContentKind {
    fn of(headers: &HeaderMap) -> ContentKind {
        let Some(value) = headers.get(CONTENT_TYPE) else { return ContentKind::Json };
        let value = String::from_utf8_lossy(value.as_bytes());
        let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "text/event-stream" => ContentKind::Events,
            "application/json" => ContentKind::Json,
            other if other.ends_with("+json") => ContentKind::Json,
            _ => ContentKind::Other(essence),
        }
    }
}

/// An answer that points to another address. Nothing follows it there with a key; on the same host, the client has followed it.
pub(crate) fn elsewhere(response: &reqwest::Response, credentials: &Credentials) -> AttemptError {
    let target = response.headers().get(LOCATION);
    let target =
        target.and_then(|target| response.url().join(&String::from_utf8_lossy(target.as_bytes())).ok());
    let message = match target {
        Some(mut target) => {
            target.set_query(None);
            target.set_fragment(None);
            // Only URLs without a host refuse this.
            let _ = target.set_username("").and_then(|()| target.set_password(None));
            format!("it points to {}", presentable(target.as_str(), credentials))
        }
        None => "it doesn't say where to".to_owned(),
    };
    AttemptError {
        status: Some(response.status().as_u16()),
        ..AttemptError::new(AttemptErrorKind::Permanent(PermanentError::Redirected), message)
    }
}

/// Goes on with a JSON object whose first fields are there: `rest` is an object with at least one field.
pub(crate) fn with_fields(mut bytes: Vec<u8>, rest: &impl Serialize) -> Result<Vec<u8>, AttemptError> {
    let brace = bytes.len();
    serde_json::to_writer(&mut bytes, rest).map_err(|error| broken(&error))?;
    // Both halves are parts of one object, so a comma stands where the second one opens.
    if let Some(byte) = bytes.get_mut(brace) {
        *byte = b',';
    }
    Ok(bytes)
}

/// Writes a model's further parameters into the object at the end of a body, which `braces` braces close.
pub(crate) fn with_params(mut bytes: Vec<u8>, braces: usize, params: &ModelParams) -> Vec<u8> {
    if params.is_empty() {
        return bytes;
    }
    bytes.truncate(bytes.len().saturating_sub(braces));
    for (name, value) in params.iter() {
        let comma = if bytes.last() == Some(&b'{') { "" } else { "," };
        bytes.extend_from_slice(format!("{comma}{}:{value}", Value::from(name.as_str())).as_bytes());
    }
    bytes.extend(std::iter::repeat_n(b'}', braces));
    bytes
}

/// A header that carries a key.
pub(crate) fn key_header(prefix: &str, key: &Secret) -> Result<HeaderValue, AttemptError> {
    let mut value = HeaderValue::from_str(&format!("{prefix}{}", key.expose())).map_err(|_| {
        let error = PermanentError::Unauthorised;
        AttemptError::new(
            AttemptErrorKind::Permanent(error),
            "the key holds characters that no header may hold",
        )
    })?;
    value.set_sensitive(true);
    Ok(value)
}

/// JSON that isn't what it should be.
pub(crate) fn broken(error: &serde_json::Error) -> AttemptError {
    AttemptError::new(AttemptErrorKind::BrokenJson, error.to_string())
}

/// A stream that ended before its reply did.
pub(crate) fn cut() -> AttemptError {
    AttemptError::new(AttemptErrorKind::CutStream, "")
}

fn timed_out() -> AttemptError {
    AttemptError::new(AttemptErrorKind::TimedOut, "")
}

/// A body in one piece; where a stream was asked for, its server may take as long as for the first byte of one.
async fn read_body(
    response: reqwest::Response,
    gaps: Option<(Duration, Duration)>,
    credentials: &Credentials,
) -> Result<Vec<u8>, AttemptError> {
    match gaps {
        None => read_bytes(response, credentials).await,
        Some((first, _)) => {
            tokio::time::timeout(first, read_bytes(response, credentials)).await.map_err(|_| timed_out())?
        }
    }
}

/// A reply that came in one piece, or events that did.
fn read_whole(
    bytes: &[u8],
    kind: &ContentKind,
    credentials: &Credentials,
    reader: &mut dyn ReplyReader,
) -> Result<Reply, Unanswered> {
    if bytes.is_empty() {
        return Err(Unanswered::failed(AttemptErrorKind::EmptyBody, ""));
    }
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let begins = |beginning: &[u8]| text.starts_with(beginning);
    if *kind == ContentKind::Events || begins(b"data:") || begins(b"event:") {
        let mut events = Events::default();
        events.feed(bytes);
        while let Some(data) = events.next_data() {
            if let Some(reply) = reader.event(&data, credentials)? {
                return Ok(reply);
            }
        }
        return reader.end().ok_or_else(|| cut().into());
    }
    match kind {
        ContentKind::Other(name) if !begins(b"{") && !begins(b"[") => {
            Err(Unanswered::failed(AttemptErrorKind::WrongContentType, presentable(name, credentials)))
        }
        _ => reader.whole(bytes, credentials),
    }
}

/// A reply that comes in events; `gaps` are the times allowed to the first byte and from one chunk to the next.
async fn read_stream(
    mut response: reqwest::Response,
    gaps: Option<(Duration, Duration)>,
    credentials: &Credentials,
    reader: &mut dyn ReplyReader,
) -> Result<Reply, Unanswered> {
    let mut events = Events::default();
    let mut bytes_read = 0;
    loop {
        let timeout = gaps.map(|(first, gap)| if bytes_read == 0 { first } else { gap });
        let chunk = match timeout {
            None => response.chunk().await,
            Some(timeout) => {
                tokio::time::timeout(timeout, response.chunk()).await.map_err(|_| timed_out())?
            }
        };
        let Some(chunk) = chunk.map_err(|error| of_transport(error, credentials))? else { break };
        bytes_read += chunk.len();
        if bytes_read > REPLY_BYTES_MAX {
            return Err(too_long().into());
        }
        events.feed(&chunk);
        while let Some(data) = events.next_data() {
            if let Some(reply) = reader.event(&data, credentials)? {
                return Ok(reply);
            }
        }
    }
    match reader.end() {
        Some(reply) => Ok(reply),
        None if bytes_read > 0 => Err(cut().into()),
        None => Err(Unanswered::failed(AttemptErrorKind::EmptyBody, "")),
    }
}
