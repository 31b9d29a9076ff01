//! One attempt at a reply: the trait every way to a model implements, and the one over HTTP.

mod answer;
mod anthropic;
mod azure;
mod body_bytes;
mod called;
mod classify;
mod dialect;
mod embeddings;
mod endpoint;
mod exchange;
mod google;
mod http;
mod notes;
mod openai;
pub mod provider;
mod retry_after;
mod schema;
mod sse;
mod turns;
mod unanswered;
mod voice;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::failure::AttemptError;
use crate::name::RemoteModel;
use crate::reply::Reply;
use crate::request::ChatRequest;

pub use dialect::{Lesson, RequestParameter};
pub use endpoint::{BaseUrl, BaseUrlError, Credentials, Secret};
pub use http::{ClientError, ClientOptions, Streaming};
pub use notes::ServerNote;
pub use provider::{
    ApiFormat, ConnectionOptions, MakeClient, ModelFacts, PROVIDERS, ProviderAccess, ProviderAddress,
    ProviderClients, ProviderInfo, ProviderKey, ProviderList, ReadModelFacts,
};
pub use voice::{SpeechRequest, SpeechSound, TranscriptionRequest};

/// A way to a model. Retries, time-outs and limits are the pool's.
pub trait ChatClient: Send + Sync + 'static {
    /// Makes one attempt. The future may be dropped at any point.
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a>;

    /// The number of texts whose vectors one request may ask for; 1 where each is a request of its own.
    fn texts_at_once(&self, _: &RemoteModel) -> usize {
        1
    }

    /// Makes one attempt at the vectors of several requests for the same model, which [`texts_at_once`](Self::texts_at_once)
    /// allows. Returns a reply for each, in order.
    fn complete_all<'a>(&'a self, requests: &'a [Arc<ChatRequest>]) -> JoinedCompletionFuture<'a> {
        Box::pin(async move {
            let mut replies = Vec::with_capacity(requests.len());
            for request in requests {
                replies.push(self.complete(request).await?);
            }
            Ok(replies)
        })
    }

    /// The notes on servers since this was last asked; each is told once.
    fn take_notes(&self) -> Vec<(RemoteModel, ServerNote)> {
        Vec::new()
    }
}

/// The future that [`ChatClient::complete`] returns.
pub type CompletionFuture<'a> = Pin<Box<dyn Future<Output = Result<TimedReply, AttemptError>> + Send + 'a>>;

/// The future that [`ChatClient::complete_all`] returns.
pub type JoinedCompletionFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<TimedReply>, AttemptError>> + Send + 'a>>;

/// A reply as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedReply {
    pub reply: Reply,
    /// The time the provider says it held the call, in microseconds (header `x-held-us`).
    pub held_us: Option<u64>,
    /// When its last byte was there, where the client tells: for measurements of our own overhead.
    pub received: Option<std::time::Instant>,
}

impl TimedReply {
    /// A reply of which nothing was measured.
    #[must_use]
    pub fn new(reply: Reply) -> TimedReply {
        TimedReply { reply, held_us: None, received: None }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::endpoint::Credentials;
    use super::exchange::AttemptContext;
    use super::provider::ProviderList;
    use crate::message::Message;
    use crate::request::{ChatRequest, ModelRole, Output, Sampling, ToolDescription};

    /// A request with everything that a body can hold but a schema.
    pub(super) fn request(model: &str) -> ChatRequest {
        ChatRequest {
            role: ModelRole::new("r"),
            model: model.parse().unwrap(),
            messages: vec![Message::system("a \"b\"\n"), Message::user("é\u{1}"), Message::user("c")],
            tools: vec![ToolDescription::new("goto", "walk", json!({"type": "object"}))],
            schema: None,
            output: Output::Text,
            sampling: Sampling {
                temperature_milli: Some(100),
                top_p_milli: Some(950),
                max_output_tokens: Some(7),
                seed: Some(u64::MAX),
            },
            params: Default::default(),
            brief: None,
            origin: None,
        }
    }

    /// A conversation with a reply of one call, one of two calls with the same id, and a call that has no answer.
    pub(super) fn conversation_with_calls() -> Vec<Message> {
        let line = |id: &str| format!(r#"{{"id":"{id}","tool":"goto","arguments":{{"to":1}}}}"#);
        vec![
            Message::system("s"),
            Message::user("u"),
            Message::assistant(format!("I go.\n{}", line("call_1"))),
            Message::user("there"),
            Message::assistant(format!("{}\n{}", line("call_1"), line("x"))),
            Message::user("again"),
            Message::user("more"),
            Message::assistant(line("y")),
        ]
    }

    /// Shows a call that goes nowhere: in one piece, without sampling, without an enforced schema.
    pub(super) fn call(provider: &str, model: &str, show: impl FnOnce(AttemptContext<'_>)) {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().tls_certs_only([]).build().unwrap();
        let base_url = "http://127.0.0.1:1/v1/".parse().unwrap();
        show(AttemptContext {
            http: &http,
            provider: ProviderList::default().get(provider).unwrap(),
            base_url: &base_url,
            key: None,
            credentials: &Credentials::none(),
            streaming: super::Streaming::Whole,
            model,
            sampled: false,
            schema_enforced: false,
            dialect: &super::dialect::Dialect::default(),
            origin: None,
        });
    }
}
