//! One trial call, to see whether a model can be reached and what a call takes.

use std::sync::Arc;
use std::sync::mpsc;

use crate::dispatch::ModelPool;
use crate::failure::CallFailure;
use crate::message::Message;
use crate::name::ModelName;
use crate::name::RemoteModel;
use crate::params::ModelParams;
use crate::prices::Price;
use crate::reply::Reply;
use crate::request::{ChatRequest, ModelRole, Output, Sampling};

/// The outcome of a trial call.
#[derive(Clone, Debug)]
pub struct Trial {
    pub reply: Reply,
    /// From the request to the reply in real time, retries included, in microseconds.
    pub latency_us: u64,
    /// How many attempts it took.
    pub attempts: u32,
    /// Its cost in nano-dollars; `None` if the price or the usage isn't known.
    pub cost_nano: Option<u64>,
}

/// The request of a trial call: messages of the caller's, as text.
pub fn request(model: &RemoteModel, messages: Vec<Message>, sampling: Sampling) -> ChatRequest {
    ChatRequest {
        role: ModelRole::new("trial"),
        model: ModelName::Remote(model.clone()),
        messages,
        tools: Vec::new(),
        schema: None,
        output: Output::Text,
        sampling,
        params: ModelParams::default(),
        brief: None,
        origin: None,
    }
}

/// Makes a trial call and waits for it.
pub fn call(pool: &ModelPool, request: ChatRequest, price: Option<Price>) -> Result<Trial, CallFailure> {
    let (deliver, delivered) = mpsc::channel();
    pool.submit(Arc::new(request), move |result| {
        // The receiver waits below for as long as the call is out.
        let _ = deliver.send(result);
    });
    let result = delivered.recv().map_err(|_| CallFailure::ShutDown)?;
    let attempts = u32::try_from(result.wall.attempts.len()).unwrap_or(u32::MAX);
    let reply = result.outcome?;
    let cost_nano = match (price, &reply.usage) {
        (Some(price), _) if price.is_free() => Some(0),
        (Some(price), Some(usage)) => Some(price.cost_nano(usage)),
        _ => None,
    };
    Ok(Trial { reply, latency_us: result.wall.latency_us, attempts, cost_nano })
}
