//! Chat and embedding models: what is asked, what comes back, and the way between the two.
//!
//! A framework builds a [`ChatRequest`]; the runtime hands it to a [`ModelPool`] or to a [`ReplyHook`] (built-in
//! players); a [`Reply`] comes back. Retries, concurrency, time-outs and the provider's wire format stay on this side and
//! never show in a reply.
//!
//! **Invariant:** this crate knows no world and no framework, reads no environment variable and opens no file.

mod canonical;
pub mod client;
mod clock;
pub mod concurrency;
pub mod dispatch;
pub mod embedding;
pub mod failure;
mod gate;
pub mod hook;
pub mod image;
mod joined;
pub mod latency;
pub mod message;
pub mod name;
mod outage;
pub mod params;
mod pieces;
pub mod prices;
pub mod provider;
pub mod reply;
pub mod request;
pub mod retry;
mod splits;
mod style;
mod thoughts;
pub mod tokens;
mod tool_call;
mod trail;
pub mod trial;
mod vocabulary;
mod voice_price;

pub use canonical::ContentHash;
pub use client::{
    ApiFormat, BaseUrl, BaseUrlError, ChatClient, ClientError, ClientOptions, CompletionFuture,
    ConnectionOptions, Credentials, JoinedCompletionFuture, Lesson, MakeClient, ModelFacts, PROVIDERS,
    ProviderAccess, ProviderAddress, ProviderClients, ProviderInfo, ProviderKey, ProviderList,
    ReadModelFacts, RequestParameter, Secret, ServerNote, SpeechRequest, SpeechSound, Streaming, TimedReply,
    TranscriptionRequest,
};
pub use concurrency::ConcurrencyOptions;
pub use dispatch::{
    AttemptRecord, CallHandle, CallNews, CallResult, ModelPool, PoolError, PoolOptions, WallRecord,
};
pub use embedding::Embedding;
pub use failure::{AttemptError, AttemptErrorKind, CallFailure, PermanentError};
pub use hook::{ReplyHook, WrongView, view_as};
pub use image::{IMAGE_TOKENS, ImageFormat, PromptImage};
pub use latency::{LatencyError, LatencyProfile, LatencyProfiles};
pub use message::{ChatRole, Message};
pub use name::{BuiltIn, LOCAL, ModelName, ModelNameError, RemoteModel};
pub use params::ModelParams;
pub use prices::{Price, PriceError, PriceTable};
pub use provider::Provider;
pub use reply::{FinishReason, Reply, ReplyKind, Usage};
pub use request::{
    Brief, CallOrigin, ChatRequest, ModelRole, Output, ReplySchema, Sampling, ToolDescription,
};
pub use retry::RetryPolicy;
pub use style::ReplyStyle;
pub use tool_call::{NativeCall, words_and_calls};
pub use voice_price::VoicePrice;
