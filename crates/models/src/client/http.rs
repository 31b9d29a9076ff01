//! The way to a model over HTTP.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use reqwest::redirect::{Action, Attempt};
use thiserror::Error;

use super::answer::withheld;
use super::dialect::{Dialect, Lesson, RequestParameter, Sent, lesson, refuses_tools};
use super::endpoint::{BaseUrl, Credentials, LOCALHOST};
use super::exchange::AttemptContext;
use super::notes::{PromptCounts, ServerNote, ToldNotes};
use super::provider::{ApiFormat, ProviderInfo, ProviderList};
use super::unanswered::Unanswered;
use super::{TimedReply, anthropic, embeddings, google, openai};
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::message::ChatRole;
use crate::name::RemoteModel;
use crate::prices::PriceTable;
use crate::provider::Provider;
use crate::reply::Reply;
use crate::request::{ChatRequest, Output};

/// Time allowed for a connection to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

/// Most things that are learned within one attempt.
const LESSONS_MAX: u32 = 12;

/// How clients reach their providers.
#[derive(Clone, Debug)]
pub struct ClientOptions {
    /// The providers there are.
    pub providers: ProviderList,
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
    /// Whether calls to that provider go to a server on this machine, which may pass them on.
    pub fn reaches_this_machine(&self, provider: &str) -> bool {
        match self.base_urls.get(provider) {
            Some(url) => url.is_loopback(),
            None if provider.contains('@') => false,
            None => self.providers.get(provider).is_some_and(ProviderInfo::is_on_this_machine),
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
        /// Time allowed to the first byte of the reply.
        first_timeout: Duration,
        /// Time allowed from one chunk to the next.
        chunk_timeout: Duration,
    },
}

/// A client that can't be built.
#[derive(Debug, Error)]
#[error("the client can't be built: {reason}")]
pub struct ClientError {
    reason: String,
}

impl ClientError {
    /// A client that cannot be built for that reason.
    pub fn new(reason: impl Into<String>) -> ClientError {
        ClientError { reason: reason.into() }
    }

    /// The reason alone.
    pub(crate) fn reason(&self) -> &str {
        &self.reason
    }
}

/// Asks providers over HTTP, over one connection pool each for this machine and for the world.
pub(crate) struct HttpClient {
    options: ClientOptions,
    /// For this machine: no proxy, no certificates.
    local: reqwest::Client,
    /// For this machine by TLS: no proxy.
    local_tls: OnceLock<Result<reqwest::Client, String>>,
    /// For the world without TLS; built when first needed, as proxies may want certificates.
    remote: OnceLock<Result<reqwest::Client, String>>,
    /// For the world by TLS; built when first needed, as it reads the system's certificates.
    remote_tls: OnceLock<Result<reqwest::Client, String>>,
    learned: Mutex<Learned>,
}

impl HttpClient {
    /// Builds a client; connects nowhere.
    pub(crate) fn new(options: ClientOptions) -> Result<Self, ClientError> {
        // Fails only if one is installed already, which serves as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let local = builder().no_proxy().tls_certs_only([]).build();
        let local = local.map_err(|error| ClientError::new(error.to_string()))?;
        let (local_tls, remote, remote_tls) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Ok(Self { options, local, local_tls, remote, remote_tls, learned: Mutex::default() })
    }

    fn connections(&self, base_url: &BaseUrl) -> Result<&reqwest::Client, AttemptError> {
        let client = match (base_url.is_loopback(), base_url.is_secure()) {
            (true, false) => return Ok(&self.local),
            (true, true) => self.local_tls.get_or_init(|| build(builder().no_proxy())),
            // Where the machine has no certificates, a way without TLS needs none.
            (false, false) => {
                self.remote.get_or_init(|| build(builder()).or_else(|_| build(builder().tls_certs_only([]))))
            }
            (false, true) => self.remote_tls.get_or_init(|| build(builder())),
        };
        client.as_ref().map_err(|reason| {
            let kind = AttemptErrorKind::Permanent(PermanentError::Untrusted);
            AttemptError::new(kind, format!("no certificates can be checked: {reason}"))
        })
    }

    pub(crate) fn options(&self) -> &ClientOptions {
        &self.options
    }

    /// The notes on servers since this was last asked.
    pub(crate) fn take_notes(&self) -> Vec<(RemoteModel, ServerNote)> {
        self.learned().notes.take()
    }

    /// Makes one attempt at the vectors of several requests for one model of that provider.
    pub(crate) async fn attempt_vectors(
        &self,
        provider: &ProviderInfo,
        requests: &[Arc<ChatRequest>],
    ) -> Result<Vec<TimedReply>, AttemptError> {
        let Some(first) = requests.first() else { return Ok(Vec::new()) };
        let model = first.model.remote().ok_or_else(|| permanent(PermanentError::NotConfigured))?;
        let base_url = self.base_url(provider, model)?;
        let dialect = Dialect::default();
        let call = self.context(provider, &base_url, model, &dialect)?;
        embeddings::complete_all(call, requests).await.map_err(|unanswered| match unanswered {
            Unanswered::Failed(failed) => failed.error,
            Unanswered::Filtered => {
                AttemptError::new(AttemptErrorKind::Permanent(PermanentError::Rejected), "")
            }
        })
    }

    /// The address at which a model is reached. A place has the one that is given to it, and no usual one.
    pub(super) fn base_url(
        &self,
        provider: &ProviderInfo,
        model: &RemoteModel,
    ) -> Result<Cow<'_, BaseUrl>, AttemptError> {
        let named = model.provider();
        let given = self.options.base_urls.get(named).map(Cow::Borrowed);
        let is_place = named.place().is_some();
        let url = given.or_else(|| provider.usual_url().filter(|_| !is_place).map(Cow::Owned));
        url.ok_or_else(|| permanent(PermanentError::NotConfigured))
    }

    /// The context of an attempt whose request has no schema.
    pub(super) fn context<'a>(
        &'a self,
        provider: &'a ProviderInfo,
        base_url: &'a BaseUrl,
        model: &'a RemoteModel,
        dialect: &'a Dialect,
    ) -> Result<AttemptContext<'a>, AttemptError> {
        let key = self.options.credentials.get(model.provider().name());
        // A server on this machine may not care for a key.
        if key.is_none() && provider.requires_key() && !base_url.is_loopback() {
            return Err(permanent(PermanentError::Unauthorised));
        }
        Ok(AttemptContext {
            http: self.connections(base_url)?,
            provider,
            base_url,
            key,
            credentials: &self.options.credentials,
            streaming: match self.options.streaming {
                chunks if dialect.takes(RequestParameter::Stream) => chunks,
                _ => Streaming::Whole,
            },
            model: model.model(),
            sampled: !self.options.prices.is_reasoning(model),
            schema_enforced: false,
            dialect,
            origin: None,
        })
    }

    /// Makes one attempt at a model of that provider.
    pub(crate) async fn attempt(
        &self,
        provider: &ProviderInfo,
        request: &ChatRequest,
    ) -> Result<TimedReply, AttemptError> {
        let model = request.model.remote().ok_or_else(|| permanent(PermanentError::NotConfigured))?;
        let base_url = self.base_url(provider, model)?;
        let mut dialect = self.learned().dialect(model);
        let mut lessons = 0;
        loop {
            let schema_enforced = request.schema.is_some()
                && provider.enforces_schemas
                && dialect.takes(RequestParameter::Schema);
            let call = AttemptContext {
                schema_enforced,
                origin: request.origin.as_ref().map(|origin| (origin, &request.role)),
                ..self.context(provider, &base_url, model, &dialect)?
            };
            let failed = match complete(call, request).await {
                Ok(completion) => {
                    self.learned().count(model, request, &completion.reply);
                    return Ok(completion);
                }
                Err(Unanswered::Filtered) => return Ok(TimedReply::new(withheld())),
                Err(Unanswered::Failed(failed)) => failed,
            };
            if !request.tools.is_empty() && refuses_tools(&failed.error, &failed.body) {
                let kind = AttemptErrorKind::Permanent(PermanentError::NoTools);
                return Err(AttemptError { kind, ..failed.error });
            }
            let Some(lesson) = lesson(&failed.error, &failed.body, &sent(call, request)) else {
                return Err(failed.error);
            };
            lessons += 1;
            if !dialect.heed(lesson) || lessons > LESSONS_MAX {
                return Err(failed.error);
            }
            self.learned().heed(model, lesson);
        }
    }

    fn learned(&self) -> MutexGuard<'_, Learned> {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn permanent(error: PermanentError) -> AttemptError {
    AttemptError::new(AttemptErrorKind::Permanent(error), "")
}

/// Makes one attempt in the provider's own format.
async fn complete(call: AttemptContext<'_>, request: &ChatRequest) -> Result<TimedReply, Unanswered> {
    match call.provider.format() {
        _ if request.output == Output::Embedding => embeddings::complete(call, request).await,
        Some(ApiFormat::Anthropic) => anthropic::complete(call, request).await,
        Some(ApiFormat::Google) => google::complete(call, request).await,
        _ => openai::complete(call, request).await,
    }
}

/// The parts of a request that a server may refuse.
fn sent<'a>(call: AttemptContext<'a>, request: &ChatRequest) -> Sent<'a> {
    let sampling = request.sampling;
    let dialect = call.dialect;
    let format = call.provider.format();
    let is_openai = !matches!(format, Some(ApiFormat::Anthropic | ApiFormat::Google));
    let limit = dialect.limit(sampling.max_output_tokens);
    let [name, other] = if is_openai { openai::limit_names(&call) } else { ["max_tokens", ""] };
    let candidates = [
        (RequestParameter::MaxTokens, limit.is_some()),
        (
            RequestParameter::Temperature,
            call.sampling(RequestParameter::Temperature, sampling.temperature_milli).is_some(),
        ),
        (RequestParameter::TopP, call.sampling(RequestParameter::TopP, sampling.top_p_milli).is_some()),
        (RequestParameter::Seed, sampling.seed.is_some() && dialect.takes(RequestParameter::Seed)),
        (
            RequestParameter::StreamOptions,
            is_openai && call.is_streamed() && dialect.takes(RequestParameter::StreamOptions),
        ),
        (RequestParameter::Stream, call.is_streamed()),
        (RequestParameter::Schema, call.schema_enforced),
    ];
    let parameters = match request.output {
        Output::Embedding => Vec::new(),
        Output::Text => candidates.into_iter().filter(|(_, is_sent)| *is_sent).map(|(one, _)| one).collect(),
    };
    Sent {
        parameters,
        limit: limit.map(|limit| (name, limit)),
        other_limit: Some(other).filter(|other| !other.is_empty()),
        needs_limit: format == Some(ApiFormat::Anthropic),
        has_system: !dialect.without_system
            && request.messages.iter().any(|message| message.speaker() == ChatRole::System),
        is_joined: call.turn_options().joined,
        dialect,
    }
}

/// The knowledge about servers, by model, and the notes to be told of it.
#[derive(Debug, Default)]
struct Learned {
    dialects: BTreeMap<RemoteModel, Dialect>,
    counts: PromptCounts,
    notes: ToldNotes,
}

impl Learned {
    fn dialect(&self, model: &RemoteModel) -> Dialect {
        self.dialects.get(model).cloned().unwrap_or_default()
    }

    fn heed(&mut self, model: &RemoteModel, lesson: Lesson) {
        // Whether the limit leaves room depends on the prompt.
        if lesson != Lesson::LimitLeftOut {
            self.dialects.entry(model.clone()).or_default().heed(lesson);
        }
        self.notes.add(model, ServerNote::Learned(lesson));
    }

    fn count(&mut self, model: &RemoteModel, request: &ChatRequest, reply: &Reply) {
        if let Some(note) = self.counts.compare(model, request, reply) {
            self.notes.add(model, note);
        }
    }
}

fn builder() -> reqwest::ClientBuilder {
    // An empty root, such as that of an image, knows no name, not even this one. The port is that of each address that is asked.
    let here = [IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from(Ipv6Addr::LOCALHOST)];
    reqwest::Client::builder()
        .resolve_to_addrs(LOCALHOST, &here.map(|address| SocketAddr::new(address, 0)))
        .user_agent(concat!("cooperage/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(CONNECT_TIMEOUT)
        .redirect(reqwest::redirect::Policy::custom(redirect))
        .tcp_nodelay(true)
}

fn build(builder: reqwest::ClientBuilder) -> Result<reqwest::Client, String> {
    builder.build().map_err(|error| error.to_string())
}

/// Most redirects that are followed.
const REDIRECTS_MAX: usize = 5;

/// Follows what points to another path of the same server and takes the same request there. All else is told: a key goes to the
/// address that it was given for, and to none that a server names.
fn redirect(attempt: Attempt<'_>) -> Action {
    let is_same_request = matches!(attempt.status().as_u16(), 307 | 308);
    let is_same_server =
        attempt.previous().last().is_some_and(|from| from.origin() == attempt.url().origin());
    if is_same_request && is_same_server && attempt.previous().len() <= REDIRECTS_MAX {
        attempt.follow()
    } else {
        attempt.stop()
    }
}
