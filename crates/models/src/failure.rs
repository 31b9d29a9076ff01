//! Failures of calls, and which of them are worth another attempt.

use std::fmt;
use std::time::Duration;

use thiserror::Error;

use crate::provider::Provider;

/// One attempt that brought no reply.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}{}", Detail(.status, .message))]
pub struct AttemptError {
    /// The kind of the failure.
    pub kind: AttemptErrorKind,
    /// The HTTP status, if there was one.
    pub status: Option<u16>,
    /// How long the provider asks us to wait before the next attempt.
    pub retry_after: Option<Duration>,
    /// The time the provider says it held the call, in microseconds (header `x-held-us`).
    pub held_us: Option<u64>,
    /// The provider's words, shortened, without control characters and without keys; may be empty.
    pub message: String,
    /// Advice for the user that the client gives; none is the usual advice for its kind.
    pub advice: Option<Box<str>>,
}

struct Detail<'a>(&'a Option<u16>, &'a str);

impl fmt::Display for Detail<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(status) = self.0 {
            write!(f, " (HTTP status {status})")?;
        }
        if !self.1.is_empty() {
            write!(f, ": {}", self.1)?;
        }
        Ok(())
    }
}

impl AttemptError {
    /// An error of that kind with a message and no other facts.
    pub fn new(kind: AttemptErrorKind, message: impl Into<String>) -> Self {
        Self { kind, status: None, retry_after: None, held_us: None, message: message.into(), advice: None }
    }

    /// Returns advice for the user.
    pub fn hint(&self) -> Option<&str> {
        self.advice.as_deref().or(self.kind.hint())
    }
}

/// The ways an attempt can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Error)]
pub enum AttemptErrorKind {
    /// The server answered with status 429.
    #[error("the provider limits our rate")]
    RateLimited,
    /// The server answered with status 5xx, or 408, 409, 425.
    #[error("the provider failed")]
    ServerError,
    /// No reply, or no further chunk, within the time allowed.
    #[error("the call timed out")]
    TimedOut,
    /// The connection or the event stream ended before the reply did.
    #[error("the reply was cut off")]
    CutStream,
    /// Success without a body.
    #[error("the reply's body was empty")]
    EmptyBody,
    /// A body that isn't the JSON it should be.
    #[error("the reply was no valid JSON of its format")]
    BrokenJson,
    /// A body of another content type, such as a proxy's HTML page.
    #[error("the reply had the wrong content type")]
    WrongContentType,
    /// The connection could not be opened.
    #[error("the provider can't be reached")]
    Unreachable,
    /// Asking again would bring the same.
    #[error("{0}")]
    Permanent(PermanentError),
}

impl AttemptErrorKind {
    /// Whether another attempt may succeed.
    pub const fn is_retried(self) -> bool {
        !matches!(self, Self::Permanent(_))
    }

    /// A short word for records: `rate_limited`, `cut_stream`, ….
    pub const fn name(self) -> &'static str {
        match self {
            Self::RateLimited => "rate_limited",
            Self::ServerError => "server_error",
            Self::TimedOut => "timed_out",
            Self::CutStream => "cut_stream",
            Self::EmptyBody => "empty_body",
            Self::BrokenJson => "broken_json",
            Self::WrongContentType => "wrong_content_type",
            Self::Unreachable => "unreachable",
            Self::Permanent(error) => error.name(),
        }
    }
}

impl AttemptErrorKind {
    /// Returns advice for the user while attempts fail in this way, the same for all providers.
    const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Unreachable => "check the base URL, and whether the server runs",
            Self::TimedOut => {
                "allow more time with `--request-timeout`; a stream that has begun is given up when nothing more comes for a minute"
            }
            Self::RateLimited => {
                "the provider allows fewer calls than are made: have fewer episodes under way with `--in-flight N`, or \
                 wait a while"
            }
            Self::ServerError => "the server itself failed: its log says why; it may help to wait a while",
            Self::CutStream => {
                "the server or a proxy in between ended the connection before the reply was whole"
            }
            Self::WrongContentType => {
                "a page came instead of a reply: is there a login page or a proxy in between? Most base URLs end in /v1/"
            }
            Self::EmptyBody | Self::BrokenJson => "the server or a proxy in between sends no whole replies",
            Self::Permanent(_) => return None,
        })
    }
}

/// Failures that no further attempt mends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Error)]
pub enum PermanentError {
    /// Status 401 or 403, or no key where one is needed.
    #[error("the provider doesn't accept our key")]
    Unauthorised,
    /// Status 402, or a 429 that says the account has run dry.
    #[error("the account has no credit left")]
    OutOfCredit,
    /// Status 404, or a 400 that says so.
    #[error("the provider knows no such model")]
    UnknownModel,
    /// The prompt is longer than the model can read.
    #[error("the prompt doesn't fit the model's context")]
    ContextOverflow,
    /// Any other 4xx.
    #[error("the provider rejects the request")]
    Rejected,
    /// Another address is named instead of an answer.
    #[error("the server points to another address")]
    Redirected,
    /// The server's certificate is not trusted, or none can be checked.
    #[error("no secure connection can be made")]
    Untrusted,
    /// The reply is compressed in a way that isn't read here.
    #[error("the reply is compressed, though nothing asked for that")]
    Packed,
    /// A vector is wanted, and the provider has no embedding models.
    #[error("the provider has no embedding models")]
    NoEmbeddings,
    /// Speech is wanted, and the provider has no models for it.
    #[error("the provider has no models that hear or speak")]
    NoSpeech,
    /// The request offers tools, and the server takes none with this model.
    #[error("the server takes no tools with this model")]
    NoTools,
    /// This model can't be asked: a built-in player, or a provider without a base URL.
    #[error("the model isn't reachable by HTTP")]
    NotConfigured,
}

impl PermanentError {
    /// A short word for records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unauthorised => "unauthorised",
            Self::OutOfCredit => "out_of_credit",
            Self::UnknownModel => "unknown_model",
            Self::ContextOverflow => "context_overflow",
            Self::Rejected => "rejected",
            Self::Redirected => "redirected",
            Self::Untrusted => "untrusted",
            Self::Packed => "packed",
            Self::NoEmbeddings => "no_embeddings",
            Self::NoSpeech => "no_speech",
            Self::NoTools => "no_tools",
            Self::NotConfigured => "not_configured",
        }
    }
}

/// A call that brought no reply.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CallFailure {
    /// The provider's answer won't change.
    #[error("call to {model} failed")]
    Permanent {
        /// The model's name.
        model: String,
        error: PermanentError,
        /// The attempt that showed it.
        #[source]
        attempt: AttemptError,
    },
    /// Every attempt failed.
    #[error("call to {model} failed {attempts} times")]
    Exhausted {
        /// The model's name.
        model: String,
        /// How often it was tried.
        attempts: u32,
        /// The last failure.
        #[source]
        last: AttemptError,
        /// Whether the model had answered another call before.
        has_answered: bool,
    },
    /// The provider answered no call for longer than calls wait.
    #[error("{provider} answered no call for too long")]
    Outage {
        /// The model's name.
        model: String,
        provider: Provider,
        /// The last failure.
        #[source]
        last: AttemptError,
    },
    /// The caller took it back.
    #[error("the call was cancelled")]
    Cancelled,
    /// The pool was shut down while the call was out.
    #[error("the call was dropped at shut-down")]
    ShutDown,
}

impl CallFailure {
    /// Whether every other call to the model would fail the same way, so that a run had better stop: the key is not
    /// accepted, the model does not exist or takes no tools, the account is empty, or the model has never answered, however
    /// often it was tried. A prompt that is too long concerns that one call alone.
    pub const fn stops_run(&self) -> bool {
        match self {
            Self::Permanent { error, .. } => matches!(
                error,
                PermanentError::Unauthorised
                    | PermanentError::OutOfCredit
                    | PermanentError::UnknownModel
                    | PermanentError::NotConfigured
                    | PermanentError::Redirected
                    | PermanentError::Packed
                    | PermanentError::Untrusted
                    | PermanentError::NoTools
            ),
            Self::Exhausted { has_answered, .. } => !*has_answered,
            Self::Outage { .. } => true,
            Self::Cancelled | Self::ShutDown => false,
        }
    }

    /// The name of the model that was asked; none where the call never went out.
    pub fn model(&self) -> Option<&str> {
        match self {
            Self::Permanent { model, .. } | Self::Exhausted { model, .. } | Self::Outage { model, .. } => {
                Some(model)
            }
            Self::Cancelled | Self::ShutDown => None,
        }
    }

    /// Returns advice for the user.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Permanent { attempt: last, .. } | Self::Exhausted { last, .. } => {
                last.hint().map(str::to_owned)
            }
            Self::Outage { .. } => {
                Some("`resume` goes on once it answers again; `--outage` says how long calls wait".to_owned())
            }
            Self::Cancelled | Self::ShutDown => None,
        }
    }

    /// A short word for records and counts: the kind of the last failure, or what else ended the call.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Permanent { error, .. } => error.name(),
            Self::Exhausted { last, .. } | Self::Outage { last, .. } => last.kind.name(),
            Self::Cancelled => "cancelled",
            Self::ShutDown => "shut_down",
        }
    }
}
