//! The way to a model over HTTP.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use thiserror::Error;

use super::classify::is_about_schema;
use super::endpoint::{BaseUrl, Credentials};
use super::exchange::Call;
use super::{ChatClient, Completion, CompletionFuture, anthropic, embeddings, google, openai};
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::name::RemoteModel;
use crate::prices::PriceTable;
use crate::provider::Provider;
use crate::request::{ChatRequest, Output};

/// Time allowed for a connection to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

/// How an [`HttpClient`] reaches its providers.
#[derive(Clone, Debug)]
pub struct ClientOptions {
    /// Places other than a provider's usual one.
    pub base_urls: BTreeMap<Provider, BaseUrl>,
    /// The keys there are.
    pub credentials: Credentials,
    /// Whether replies are streamed.
    pub streaming: Streaming,
    /// Tells which models reason; to these, temperature and nucleus aren't sent.
    pub prices: PriceTable,
}

impl ClientOptions {
    /// Whether calls to that provider stay on this machine, and so are free.
    pub fn reaches_this_machine(&self, provider: Provider) -> bool {
        match self.base_urls.get(&provider) {
            Some(url) => url.is_loopback(),
            None => provider == Provider::Ollama,
        }
    }
}

/// How replies travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streaming {
    /// In one piece: the least work, and always with usage.
    Whole,
    /// Chunk by chunk: for slow servers, since a stalled or cut reply shows long before the whole call's time-out.
    Chunks {
        /// Time allowed from one chunk to the next.
        chunk_timeout: Duration,
    },
}

/// A client that can't be built.
#[derive(Debug, Error)]
#[error("the HTTP client can't be built: {reason}")]
pub struct ClientError {
    reason: String,
}

/// Asks the providers of [`Provider`] over HTTP, over one connection pool each for this machine and for the world.
pub struct HttpClient {
    options: ClientOptions,
    /// For this machine: no proxy, no certificates.
    local: reqwest::Client,
    /// For the world; built when first needed, as it reads the system's certificates.
    remote: OnceLock<Result<reqwest::Client, String>>,
    /// Models that turned out not to enforce reply schemas.
    without_schemas: Mutex<BTreeSet<RemoteModel>>,
}

impl HttpClient {
    /// Builds a client; connects nowhere.
    pub fn new(options: ClientOptions) -> Result<Self, ClientError> {
        // Fails only if one is installed already, which serves as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let local = builder().no_proxy().tls_certs_only([]).build();
        let local = local.map_err(|error| ClientError { reason: error.to_string() })?;
        Ok(Self { options, local, remote: OnceLock::new(), without_schemas: Mutex::default() })
    }

    fn connections(&self, base_url: &BaseUrl) -> Result<&reqwest::Client, AttemptError> {
        if base_url.is_loopback() && !base_url.is_secure() {
            return Ok(&self.local);
        }
        let remote = self.remote.get_or_init(|| builder().build().map_err(|error| error.to_string()));
        remote.as_ref().map_err(|reason| {
            let kind = AttemptErrorKind::Permanent(PermanentError::NotConfigured);
            AttemptError::new(kind, format!("no TLS client: {reason}"))
        })
    }

    async fn attempt(&self, request: &ChatRequest) -> Result<Completion, AttemptError> {
        let permanent = |error| AttemptError::new(AttemptErrorKind::Permanent(error), "");
        let model = request.model.remote().ok_or_else(|| permanent(PermanentError::NotConfigured))?;
        let provider = model.provider();
        let usual;
        let base_url = match (self.options.base_urls.get(&provider), provider.default_base_url()) {
            (Some(url), _) => url,
            (None, Some(url)) => {
                usual = url.parse().map_err(|_| permanent(PermanentError::NotConfigured))?;
                &usual
            }
            (None, None) => return Err(permanent(PermanentError::NotConfigured)),
        };
        let key = self.options.credentials.get(provider);
        // A server on this machine may not care for a key.
        if key.is_none() && provider.requires_key() && !base_url.is_loopback() {
            return Err(permanent(PermanentError::Unauthorised));
        }
        let call = |schema_enforced| -> Result<Call<'_>, AttemptError> {
            Ok(Call {
                http: self.connections(base_url)?,
                provider,
                base_url,
                key,
                credentials: &self.options.credentials,
                streaming: self.options.streaming,
                model: model.model(),
                sampled: !self.options.prices.is_reasoning(model),
                schema_enforced,
            })
        };
        let enforced = request.schema.is_some() && provider.enforces_schemas() && !self.lacks_schemas(model);
        match complete(call(enforced)?, request).await {
            Err(error) if enforced && is_about_schema(&error) => {
                self.without_schemas.lock().unwrap_or_else(PoisonError::into_inner).insert(model.clone());
                complete(call(false)?, request).await
            }
            result => result,
        }
    }

    fn lacks_schemas(&self, model: &RemoteModel) -> bool {
        self.without_schemas.lock().unwrap_or_else(PoisonError::into_inner).contains(model)
    }
}

/// Makes one attempt in the provider's own format.
async fn complete(call: Call<'_>, request: &ChatRequest) -> Result<Completion, AttemptError> {
    match call.provider {
        _ if request.output == Output::Embedding => embeddings::complete(call, request).await,
        Provider::Anthropic => anthropic::complete(call, request).await,
        Provider::Google => google::complete(call, request).await,
        _ => openai::complete(call, request).await,
    }
}

fn builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .user_agent(concat!("cooperage/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(CONNECT_TIMEOUT)
        .redirect(reqwest::redirect::Policy::none())
        .tcp_nodelay(true)
}

impl ChatClient for HttpClient {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(self.attempt(request))
    }
}
