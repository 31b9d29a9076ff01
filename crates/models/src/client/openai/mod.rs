//! OpenAI's chat-completions format, which most providers and nearly all servers of one's own speak.
//!
//! Bodies are pieced together from the messages' own escaped texts: what a call costs us is a promise.

mod body;
mod reply;

use reqwest::header::AUTHORIZATION;

use super::Completion;
use super::exchange::{Call, exchange, key_header};
use crate::failure::AttemptError;
use crate::request::ChatRequest;
use body::body;
use reply::OpenAiReader;

/// Makes one attempt.
pub(crate) async fn complete(call: Call<'_>, request: &ChatRequest) -> Result<Completion, AttemptError> {
    let mut post = call.http.post(call.base_url.below("chat/completions"));
    if let Some(key) = call.key {
        post = post.header(AUTHORIZATION, key_header("Bearer ", key)?);
    }
    exchange(call, post, body(&call, request)?, &mut OpenAiReader::of(call.provider)).await
}
