//! The parts of a provider: a way to models, in a crate of its own with `cooperage` as its one dependency.
//!
//! A provider is a [`ProviderInfo`] in the list that [`run`](crate::run) takes. Where it speaks one of the known formats over
//! HTTP, that is all: [`ProviderInfo::http`]. Another one brings a [`ChatClient`], which makes single attempts; retries, limits
//! and measurements belong to the pool around it. All keys, those of other providers too, are taken out of the texts that a
//! client returns.

pub use cooperage_models::{
    ApiFormat, AttemptError, AttemptErrorKind, BaseUrl, ChatClient, ChatRequest, ChatRole, ClientError,
    CompletionFuture, ConnectionOptions, Embedding, FinishReason, MakeClient, Message, ModelName, Output,
    PermanentError, Price, PromptImage, ProviderAccess, ProviderAddress, ProviderInfo, ProviderKey,
    RemoteModel, Reply, ReplySchema, Sampling, Secret, ServerNote, Streaming, TimedReply, ToolDescription,
    Usage, tokens,
};
