//! One exchange with a provider: a body is posted, and what comes back is read, whole or in events.

use std::time::Duration;

use reqwest::RequestBuilder;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use serde::Serialize;

use super::classify::{held_us, of_status, of_transport, presentable};
use super::endpoint::{BaseUrl, Credentials, Secret};
use super::sse::Events;
use super::{Completion, Streaming};
use crate::clock;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::provider::Provider;
use crate::reply::Reply;

/// Most bytes of a reply that are read, whole or in events.
const REPLY_BYTES_MAX: usize = 32 << 20;

/// What one attempt needs beside the request.
#[derive(Clone, Copy)]
pub(crate) struct Call<'a> {
    pub(crate) http: &'a reqwest::Client,
    pub(crate) provider: Provider,
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
}

impl Call<'_> {
    /// Thousandths as a number, where the model may be told how to sample.
    pub(crate) fn sampling(&self, milli: Option<u32>) -> Option<f64> {
        milli.filter(|_| self.sampled).map(|milli| f64::from(milli) / 1000.0)
    }

    /// Whether the reply is to come in events.
    pub(crate) fn is_streamed(&self) -> bool {
        self.streaming != Streaming::Whole
    }
}

/// Reads one reply of a wire format.
pub(crate) trait Reader: Send {
    /// A reply that came in one piece.
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, AttemptError>;

    /// The data of the next event of a stream; gives the reply if this event completes it.
    fn event(&mut self, data: &str, credentials: &Credentials) -> Result<Option<Reply>, AttemptError>;

    /// The stream has ended; gives the reply unless it was cut.
    fn end(&mut self) -> Option<Reply>;
}

/// Posts a body of JSON and reads what comes back.
pub(crate) async fn exchange(
    call: Call<'_>,
    post: RequestBuilder,
    body: Vec<u8>,
    reader: &mut dyn Reader,
) -> Result<Completion, AttemptError> {
    let chunk_timeout = match call.streaming {
        Streaming::Whole => None,
        Streaming::Chunks { chunk_timeout } => Some(chunk_timeout),
    };
    let post = post.header(CONTENT_TYPE, HeaderValue::from_static("application/json")).body(body);
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
        let bytes = read_bytes(response, call.credentials).await?;
        return Err(of_status(status, &headers, &String::from_utf8_lossy(&bytes), call.credentials));
    }
    let content_type = response.headers().get(CONTENT_TYPE).cloned();
    let content_type =
        content_type.as_ref().and_then(|value| value.to_str().ok()).unwrap_or("application/json");
    let reply = if content_type.starts_with("text/event-stream") {
        read_stream(response, chunk_timeout, call.credentials, reader)
            .await
            .map(|reply| (reply, clock::now()))
    } else {
        match read_bytes(response, call.credentials).await {
            Ok(bytes) => {
                let received = clock::now();
                check_whole(&bytes, content_type, call.credentials)
                    .and_then(|()| reader.whole(&bytes, call.credentials))
                    .map(|reply| (reply, received))
            }
            Err(error) => Err(error),
        }
    };
    match reply {
        Ok((reply, received)) => Ok(Completion { reply, held_us, received: Some(received) }),
        Err(error) => Err(AttemptError { held_us, ..error }),
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

fn too_long() -> AttemptError {
    let words = format!("the reply is longer than {REPLY_BYTES_MAX} bytes");
    AttemptError::new(AttemptErrorKind::BrokenJson, words)
}

/// Whether these bytes may be JSON at all.
fn check_whole(bytes: &[u8], content_type: &str, credentials: &Credentials) -> Result<(), AttemptError> {
    if bytes.is_empty() {
        return Err(AttemptError::new(AttemptErrorKind::EmptyBody, ""));
    }
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    if essence != "application/json" && !essence.ends_with("+json") {
        return Err(AttemptError::new(AttemptErrorKind::WrongContentType, presentable(essence, credentials)));
    }
    Ok(())
}

/// The bytes of a body, within bounds.
async fn read_bytes(
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

/// A reply that comes in events.
async fn read_stream(
    mut response: reqwest::Response,
    chunk_timeout: Option<Duration>,
    credentials: &Credentials,
    reader: &mut dyn Reader,
) -> Result<Reply, AttemptError> {
    let mut events = Events::default();
    let mut bytes_read = 0;
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
            if let Some(reply) = reader.event(&data, credentials)? {
                return Ok(reply);
            }
        }
    }
    match reader.end() {
        Some(reply) => Ok(reply),
        None if bytes_read > 0 => Err(cut()),
        None => Err(AttemptError::new(AttemptErrorKind::EmptyBody, "")),
    }
}
