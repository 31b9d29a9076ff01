//! A provider: each of its models answers every request with a call of the tool that it is named after. `lab/noop` is a crew that waits.
//!
//! It answers without a network and without a key. A provider that speaks OpenAI's format at an address of its own needs no
//! client: `ProviderInfo::http(NAME, ABOUT, ApiFormat::OpenAi, ProviderAddress::Usual(URL))`.

use std::sync::Arc;

use cooperage::provider::{
    AttemptError, AttemptErrorKind, ChatClient, ChatRequest, CompletionFuture, Output, PermanentError,
    ProviderInfo, Reply, TimedReply,
};

/// The provider, for a program's list of providers.
pub(crate) const LAB: ProviderInfo =
    ProviderInfo::new("lab", "models that call the tool of their name, and no other", |_| Ok(Arc::new(Lab)));

/// See the module.
struct Lab;

impl ChatClient for Lab {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        // A real one would wait for a socket, a subprocess or a GPU here.
        Box::pin(async move { answer(request).map(TimedReply::new) })
    }
}

fn answer(request: &ChatRequest) -> Result<Reply, AttemptError> {
    let refused = |error| AttemptError::new(AttemptErrorKind::Permanent(error), "");
    let model = request.model.remote().ok_or_else(|| refused(PermanentError::NotConfigured))?;
    let tool = model.model();
    if request.output == Output::Embedding {
        return Err(refused(PermanentError::NoEmbeddings));
    }
    if !tool.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
        return Err(refused(PermanentError::UnknownModel));
    }
    Ok(Reply::of_text(format!("```json\n{{\"action\": \"{tool}\", \"action_input\": {{}}}}\n```")))
}
