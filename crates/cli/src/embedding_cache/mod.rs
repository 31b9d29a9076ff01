//! Vectors that are kept on this machine, so that a text is sent to an embedding model once and not in every episode.

mod store;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cooperage_models::{
    AttemptError, BaseUrl, ChatClient, ChatRequest, CompletionFuture, Embedding, JoinedCompletionFuture,
    Output, Provider, RemoteModel, Reply, ServerNote, TimedReply, Usage,
};

use store::{EmbeddingStore, StoreKey};

/// Asks a client for what is not kept yet.
pub(crate) struct CachedEmbeddings<C> {
    client: C,
    /// The addresses of providers that have another than their usual one.
    base_urls: BTreeMap<Provider, BaseUrl>,
    /// Read when the first vector is asked for.
    store: Mutex<EmbeddingStore>,
}

impl<C: ChatClient> CachedEmbeddings<C> {
    pub(crate) fn new(client: C, base_urls: BTreeMap<Provider, BaseUrl>) -> CachedEmbeddings<C> {
        CachedEmbeddings { client, base_urls, store: Mutex::new(EmbeddingStore::of_user()) }
    }

    fn store(&self) -> MutexGuard<'_, EmbeddingStore> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The key of a request's text; `None` if it wants words.
    fn key(&self, request: &ChatRequest) -> Option<StoreKey> {
        let model = request.model.remote().filter(|_| request.output == Output::Embedding)?;
        let address = self.base_urls.get(model.provider()).map(BaseUrl::to_string).unwrap_or_default();
        Some(StoreKey::of(&address, &model.to_string(), &request.text_to_embed()))
    }

    async fn attempt(&self, request: &ChatRequest) -> Result<TimedReply, AttemptError> {
        let Some(key) = self.key(request) else { return self.client.complete(request).await };
        if let Some(kept) = self.store().get(&key) {
            return Ok(reply(kept));
        }
        let asked = self.client.complete(request).await?;
        self.store().keep(asked.reply.embedding.iter().map(|vector| (key, vector)));
        Ok(asked)
    }

    async fn attempt_all(&self, requests: &[Arc<ChatRequest>]) -> Result<Vec<TimedReply>, AttemptError> {
        let keys: Vec<Option<StoreKey>> = requests.iter().map(|request| self.key(request)).collect();
        let mut replies: Vec<Option<TimedReply>> = {
            let mut store = self.store();
            keys.iter().map(|key| store.get(key.as_ref()?).map(reply)).collect()
        };
        let open = || requests.iter().zip(&replies).filter(|(_, reply)| reply.is_none());
        let missing: Vec<Arc<ChatRequest>> = open().map(|(request, _)| Arc::clone(request)).collect();
        let asked = match missing.as_slice() {
            [] => Vec::new(),
            [request] => vec![self.client.complete(request).await?],
            _ => self.client.complete_all(&missing).await?,
        };
        let places = keys.iter().zip(&mut replies).filter(|(_, reply)| reply.is_none());
        let mut fresh = Vec::new();
        for ((key, place), asked) in places.zip(asked) {
            fresh.extend((*key).zip(asked.reply.embedding.clone()));
            *place = Some(asked);
        }
        self.store().keep(fresh.iter().map(|(key, vector)| (*key, vector)));
        Ok(replies.into_iter().flatten().collect())
    }
}

/// The reply that a kept vector is: no provider was asked, and nothing is to be paid.
fn reply(vector: Embedding) -> TimedReply {
    TimedReply::new(Reply::of_embedding(vector, Some(Usage::default())))
}

impl<C: ChatClient> ChatClient for CachedEmbeddings<C> {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(self.attempt(request))
    }

    fn texts_at_once(&self, model: &RemoteModel) -> usize {
        self.client.texts_at_once(model)
    }

    fn complete_all<'a>(&'a self, requests: &'a [Arc<ChatRequest>]) -> JoinedCompletionFuture<'a> {
        Box::pin(self.attempt_all(requests))
    }

    fn take_notes(&self) -> Vec<(RemoteModel, ServerNote)> {
        self.client.take_notes()
    }
}
