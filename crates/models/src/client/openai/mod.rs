//! OpenAI's chat-completions format, for servers at a base URL of the user's and for Ollama.
//!
//! The client library covers the named providers ([`super::library`]). It isn't used here because it hides the
//! response's headers (and with them how long the provider held the call), wants a key also where there is none, takes
//! suffixes like `-high` off model names, and builds each request as a JSON tree first; `examples/overhead.rs`
//! measures both ways. Bodies are pieced together from the messages' own escaped texts.

mod body;
mod reply;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};

use super::classify::{held_us, of_status, of_transport};
use super::endpoint::{BaseUrl, Credentials, Secret};
use super::{Completion, Streaming};
use crate::clock;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::request::ChatRequest;
use body::body;
use reply::{read_bytes, read_stream, read_whole};

pub(crate) use reply::push_tool_call;

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
        let bytes = read_bytes(response, call.credentials).await?;
        return Err(of_status(status, &headers, &String::from_utf8_lossy(&bytes), call.credentials));
    }
    let content_type = response.headers().get(CONTENT_TYPE).cloned();
    let content_type =
        content_type.as_ref().and_then(|value| value.to_str().ok()).unwrap_or("application/json");
    let reply = if content_type.starts_with("text/event-stream") {
        read_stream(response, chunk_timeout, call.credentials).await.map(|reply| (reply, clock::now()))
    } else {
        match read_bytes(response, call.credentials).await {
            Ok(bytes) => {
                let received = clock::now();
                read_whole(&bytes, content_type, call.credentials).map(|reply| (reply, received))
            }
            Err(error) => Err(error),
        }
    };
    match reply {
        Ok((reply, received)) => Ok(Completion { reply, held_us, received: Some(received) }),
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
