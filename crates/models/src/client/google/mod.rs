//! Google's `generateContent` format.

mod body;
mod reply;

use super::TimedReply;
use super::exchange::{AttemptContext, exchange, key_header};
use super::unanswered::Unanswered;
use crate::request::ChatRequest;
use body::body;
use reply::GoogleReader;

/// Makes one attempt. The model is named by the address, and so is whether the reply is streamed.
pub(crate) async fn complete(
    call: AttemptContext<'_>,
    request: &ChatRequest,
) -> Result<TimedReply, Unanswered> {
    let way = if call.is_streamed() { "streamGenerateContent" } else { "generateContent" };
    let mut url = call.base_url.below(&format!("models/{}:{way}", call.model));
    if call.is_streamed() {
        url.query_pairs_mut().append_pair("alt", "sse");
    }
    let mut post = call.http.post(url);
    if let Some(key) = call.key {
        post = post.header("x-goog-api-key", key_header("", key)?);
    }
    exchange(call, post, body(&call, request)?, &mut GoogleReader::of(request.offer())).await
}
