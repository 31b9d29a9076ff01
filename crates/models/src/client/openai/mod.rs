//! OpenAI's chat-completions format, which most providers and nearly all servers of one's own speak.
//!
//! Bodies are pieced together from the messages' own escaped texts: what a call costs us is a promise.

mod body;
mod calls;
mod reply;

use reqwest::RequestBuilder;
use reqwest::header::AUTHORIZATION;

use super::TimedReply;
use super::azure;
use super::exchange::{AttemptContext, exchange, key_header};
use super::provider::ApiFormat;
use super::unanswered::Unanswered;
use crate::failure::AttemptError;
use crate::request::ChatRequest;
pub(crate) use body::limit_names;

use body::body;
use reply::OpenAiReader;

/// Makes one attempt.
pub(crate) async fn complete(
    call: AttemptContext<'_>,
    request: &ChatRequest,
) -> Result<TimedReply, Unanswered> {
    let post = post(call, "chat/completions")?;
    exchange(
        call,
        post,
        body(&call, request)?,
        &mut OpenAiReader::of(call.provider.format(), request.offer()),
    )
    .await
}

/// A request to a path of this format, with the key where the provider wants it.
pub(crate) fn post(call: AttemptContext<'_>, path: &str) -> Result<RequestBuilder, AttemptError> {
    let is_azure = call.provider.format() == Some(ApiFormat::Azure);
    let url = if is_azure { azure::url(call.base_url, call.model, path) } else { call.base_url.below(path) };
    let post = call.http.post(url);
    Ok(match call.key {
        Some(key) if is_azure => post.header(azure::KEY_HEADER, key_header("", key)?),
        Some(key) => post.header(AUTHORIZATION, key_header("Bearer ", key)?),
        None => post,
    })
}
