//! Anthropic's messages format.

mod body;
mod reply;

use reqwest::header::HeaderValue;

use super::TimedReply;
use super::exchange::{AttemptContext, exchange, key_header};
use super::unanswered::Unanswered;
use crate::request::ChatRequest;
use body::body;
use reply::AnthropicReader;

/// The version of the format that is spoken here.
const VERSION: HeaderValue = HeaderValue::from_static("2023-06-01");

/// Makes one attempt.
pub(crate) async fn complete(
    call: AttemptContext<'_>,
    request: &ChatRequest,
) -> Result<TimedReply, Unanswered> {
    let mut post = call.http.post(call.base_url.below("messages")).header("anthropic-version", VERSION);
    if let Some(key) = call.key {
        post = post.header("x-api-key", key_header("", key)?);
    }
    exchange(call, post, body(&call, request)?, &mut AnthropicReader::of(request.offer())).await
}
