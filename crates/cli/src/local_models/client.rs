//! Answers of models whose weights this program reads.

use std::sync::{Arc, LazyLock};

use cooperage_core::TreeRandom;
use cooperage_local_model::{PromptMismatch, Sampler};
use cooperage_models::{
    AttemptError, AttemptErrorKind, ChatClient, ChatRequest, CompletionFuture, FinishReason, Output,
    PermanentError, Reply, TimedReply, Usage,
};
use cooperage_suites::plan::WEIGHTS;
use tokio::sync::Semaphore;

use super::{ReadModel, planned};

/// A place for each processor: answers beyond them would only take time and memory from each other.
static PLACES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));

/// The client of the provider `local`.
pub(super) struct LocalClient;

impl ChatClient for LocalClient {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(async move {
            let _place = PLACES.acquire().await;
            let request = request.clone();
            // An answer takes some hundredths of a second of computing, which must not hold up other calls.
            let answered = tokio::task::spawn_blocking(move || answer(&request)).await;
            let stopped = |_| refused(PermanentError::Rejected, "the model was stopped");
            answered.map_err(stopped)?.map(TimedReply::new)
        })
    }
}

fn refused(error: PermanentError, message: impl Into<String>) -> AttemptError {
    AttemptError::new(AttemptErrorKind::Permanent(error), message)
}

fn answer(request: &ChatRequest) -> Result<Reply, AttemptError> {
    let name = request.model.remote().map(|model| model.model()).unwrap_or_default();
    let hash = request.params.iter().find(|(name, _)| *name == WEIGHTS).and_then(|(_, hash)| hash.as_str());
    let read = planned(name, hash).map_err(|error| refused(PermanentError::UnknownModel, error))?;
    if request.output == Output::Embedding {
        return Err(refused(PermanentError::NoEmbeddings, ""));
    }
    let prompt = prompt(request, &read)?;
    let longest = request.sampling.max_output_tokens.map_or(usize::MAX, |most| most as usize);
    let mut random = randomness(request);
    let mut draw = || (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut sampler = match request.sampling.temperature_milli {
        None | Some(0) => Sampler::Greedy,
        Some(milli) => Sampler::Random { temperature: milli as f32 / 1e3, draw: &mut draw },
    };
    let answer = read.model.answer(&prompt, longest, &mut sampler).map_err(|error| {
        let kind = match error {
            PromptMismatch::TooLong { .. } => PermanentError::ContextOverflow,
            PromptMismatch::Word(_) => PermanentError::Rejected,
        };
        refused(kind, error.to_string())
    })?;
    let finish = if answer.is_cut { FinishReason::Length } else { FinishReason::Stop };
    let usage = Usage {
        prompt_tokens: answer.read as u64,
        completion_tokens: answer.written as u64,
        ..Usage::default()
    };
    Ok(Reply::classified(answer.text, finish, false, Some(usage)))
}

/// The text that the model reads: all messages behind the legend, which it knows by heart.
fn prompt(request: &ChatRequest, read: &Arc<ReadModel>) -> Result<String, AttemptError> {
    let mut messages = request.messages.iter().map(|message| message.text());
    let legend = read.codec.legend.trim();
    if !messages.next().is_some_and(|opening| opening.trim().ends_with(legend)) {
        let message = format!("it reads prompts of the codec {} alone", read.codec.name);
        return Err(refused(PermanentError::Rejected, message));
    }
    Ok(messages.collect::<Vec<_>>().join(" "))
}

/// Chance for one answer: the same for the same request at the same place of an episode.
fn randomness(request: &ChatRequest) -> TreeRandom {
    let call = request.origin.as_ref().map_or(0, |origin| origin.call);
    TreeRandom::from_seed(0).child(&request.request_hash().to_string()).numbered_child("call", call)
}
