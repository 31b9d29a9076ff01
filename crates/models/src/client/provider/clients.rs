//! The clients of all providers as one: HTTP, and the clients that providers bring along.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::{ConnectionOptions, MakeClient, ProviderAccess, ProviderInfo};
use crate::client::answer::presentable;
use crate::client::embeddings::TEXTS_MAX;
use crate::client::http::{ClientError, ClientOptions, HttpClient};
use crate::client::notes::ServerNote;
use crate::client::{ChatClient, CompletionFuture, JoinedCompletionFuture, TimedReply};
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::name::RemoteModel;
use crate::request::ChatRequest;

/// Asks every model by its provider's client, and adds the provider's advice to what fails.
pub struct ProviderClients {
    pub(in crate::client) http: HttpClient,
    /// By the provider's name.
    own: BTreeMap<&'static str, OwnClient>,
}

/// The client that a provider brings along, once a call has needed it.
struct OwnClient {
    make: MakeClient,
    made: OnceLock<Result<Arc<dyn ChatClient>, ClientError>>,
}

impl ProviderClients {
    /// Builds the clients; connects nowhere.
    ///
    /// # Errors
    /// [`ClientError`] if the HTTP client cannot be built.
    pub fn new(mut options: ClientOptions) -> Result<Self, ClientError> {
        options.base_urls.values().for_each(|url| options.credentials.guard(url));
        let own = |info: &ProviderInfo| match info.access {
            ProviderAccess::Http(_) => None,
            ProviderAccess::Own(make) => Some((info.name, OwnClient { make, made: OnceLock::new() })),
        };
        let own = options.providers.iter().filter_map(own).collect();
        Ok(Self { http: HttpClient::new(options)?, own })
    }

    fn info(&self, request: &ChatRequest) -> Result<&ProviderInfo, AttemptError> {
        let model = request.model.remote();
        let info = model.and_then(|model| self.http.options().providers.get(model.provider().name()));
        info.ok_or_else(|| not_configured(""))
    }

    async fn attempt(&self, request: &ChatRequest) -> Result<TimedReply, AttemptError> {
        let info = self.info(request)?;
        let outcome = match self.own.get(info.name) {
            None => self.http.attempt(info, request).await,
            Some(own) => self.own_attempt(info, own, request).await,
        };
        outcome.map_err(|error| info.advising(error))
    }

    /// One attempt at the vectors of several requests, whose provider has no client of its own.
    async fn attempt_all(&self, requests: &[Arc<ChatRequest>]) -> Result<Vec<TimedReply>, AttemptError> {
        let Some(first) = requests.first() else { return Ok(Vec::new()) };
        let info = self.info(first)?;
        self.http.attempt_vectors(info, requests).await.map_err(|error| info.advising(error))
    }

    /// An attempt by a client that is not this crate's: its texts are freed of keys here, and of
    /// the secrets of addresses.
    async fn own_attempt(
        &self,
        info: &ProviderInfo,
        own: &OwnClient,
        request: &ChatRequest,
    ) -> Result<TimedReply, AttemptError> {
        if request.model.remote().is_some_and(|model| model.provider().place().is_some()) {
            return Err(not_configured(format!("{} has one place only", info.name)));
        }
        let options = self.http.options();
        let clean = |words: &str| presentable(words, &options.credentials);
        let client = own.made.get_or_init(|| {
            (own.make)(&ConnectionOptions {
                base_url: options.base_urls.get(info.name).cloned().or_else(|| info.usual_url()),
                key: options.credentials.get(info.name).cloned(),
                streaming: options.streaming,
            })
        });
        let client = client.as_ref().map_err(|error| not_configured(clean(error.reason())))?;
        match client.complete(request).await {
            Ok(timed) => Ok(TimedReply { reply: options.credentials.scrub_reply(timed.reply), ..timed }),
            Err(error) => Err(AttemptError {
                message: clean(&error.message),
                advice: error.advice.as_deref().map(|words| clean(words).into()),
                ..error
            }),
        }
    }
}

fn not_configured(message: impl Into<String>) -> AttemptError {
    AttemptError::new(AttemptErrorKind::Permanent(PermanentError::NotConfigured), message)
}

impl ChatClient for ProviderClients {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(self.attempt(request))
    }

    fn texts_at_once(&self, model: &RemoteModel) -> usize {
        if self.own.contains_key(model.provider().name()) { 1 } else { TEXTS_MAX }
    }

    fn complete_all<'a>(&'a self, requests: &'a [Arc<ChatRequest>]) -> JoinedCompletionFuture<'a> {
        Box::pin(self.attempt_all(requests))
    }

    fn take_notes(&self) -> Vec<(RemoteModel, ServerNote)> {
        let made = self.own.values().filter_map(|own| own.made.get()?.as_ref().ok());
        self.http.take_notes().into_iter().chain(made.flat_map(|client| client.take_notes())).collect()
    }
}
