//! One attempt at a reply: the trait every way to a model implements, and the one over HTTP.

mod classify;
mod endpoint;
mod http;
mod library;
mod openai;
mod retry_after;
mod sse;
mod turns;

use std::future::Future;
use std::pin::Pin;

use crate::failure::AttemptError;
use crate::reply::Reply;
use crate::request::ChatRequest;

pub use endpoint::{BaseUrl, BaseUrlError, Credentials, Secret};
pub use http::{ClientError, ClientOptions, HttpClient, Streaming};

/// A way to a model. Retries, time-outs and limits are the pool's.
pub trait ChatClient: Send + Sync + 'static {
    /// Makes one attempt. The future may be dropped at any point.
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a>;
}

/// What [`ChatClient::complete`] returns.
pub type CompletionFuture<'a> = Pin<Box<dyn Future<Output = Result<Completion, AttemptError>> + Send + 'a>>;

/// A reply as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The reply.
    pub reply: Reply,
    /// The time the provider says it held the call, in microseconds (header `x-held-us`).
    pub held_us: Option<u64>,
    /// When its last byte was there, where the client tells: for measurements of our own overhead.
    pub received: Option<std::time::Instant>,
}

impl Completion {
    /// A reply of which nothing was measured.
    #[must_use]
    pub fn new(reply: Reply) -> Completion {
        Completion { reply, held_us: None, received: None }
    }
}
