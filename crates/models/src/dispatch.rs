//! The hand-over: synchronous episode threads submit calls, a small background runtime makes them.
//!
//! Each call is one task that waits for its turn at the provider, makes attempts until one brings a reply or the
//! policy ends, and hands the result to the caller's `deliver`, exactly once, even if the task fails.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::client::{ChatClient, ServerNote};
use crate::clock;
use crate::concurrency::{ConcurrencyOptions, Limiter};
use crate::failure::{AttemptError, AttemptErrorKind, CallFailure, PermanentError};
use crate::gate::Gate;
use crate::joined::{JoinedOutcome, JoinedTexts, WaitingText};
use crate::name::RemoteModel;
use crate::outage::{HealthChange, OutageTurn, ProviderHealth};
use crate::provider::Provider;
use crate::reply::Reply;
use crate::request::{ChatRequest, Output};
use crate::retry::RetryPolicy;
pub use crate::trail::AttemptRecord;
use crate::trail::AttemptTrail;

/// How a [`ModelPool`] works.
#[derive(Clone, Copy, Debug)]
pub struct PoolOptions {
    /// Threads of the background runtime.
    pub threads: NonZeroUsize,
    /// Time allowed to one attempt, from its turn to its last byte.
    pub request_timeout: Duration,
    /// The policy for failed attempts.
    pub retry: RetryPolicy,
    /// How many calls may be out at one provider.
    pub concurrency: ConcurrencyOptions,
    /// How long calls wait for a provider that has answered before and answers no call any more.
    pub outage_max: Duration,
}

impl PoolOptions {
    /// One thread, two minutes per attempt, standard retries and limits, a quarter of an hour for an outage.
    pub const STANDARD: Self = Self {
        threads: NonZeroUsize::MIN,
        request_timeout: Duration::from_secs(120),
        retry: RetryPolicy::STANDARD,
        concurrency: ConcurrencyOptions::STANDARD,
        outage_max: Duration::from_secs(15 * 60),
    };
}

/// The result of a call.
#[derive(Clone, Debug)]
pub struct CallResult {
    /// The reply, or why there is none.
    pub outcome: Result<Reply, CallFailure>,
    /// Measurements of the call for the wall record, which is outside every digest.
    pub wall: WallRecord,
}

/// Real time and failures of one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WallRecord {
    /// Every attempt, in order.
    pub attempts: Vec<AttemptRecord>,
    /// From submission to delivery, in microseconds.
    pub latency_us: u64,
    /// When the last byte of the reply was there, where the client tells.
    pub received: Option<Instant>,
}

impl WallRecord {
    /// The time the provider says it held the call, all attempts together, in microseconds; `None` if any attempt
    /// came without that.
    pub fn held_us(&self) -> Option<u64> {
        self.attempts.iter().map(|attempt| attempt.held_us).sum()
    }
}

/// Events of calls on the way to their results, for the watcher.
#[derive(Clone, Debug)]
pub enum CallNews<'a> {
    /// A reply has come.
    Replied { model: &'a RemoteModel, reply: &'a Reply },
    /// An attempt has failed and another follows.
    Retried {
        model: &'a RemoteModel,
        /// Why the attempt failed.
        error: &'a AttemptError,
        /// Attempts made by now.
        attempt: u32,
        /// Attempts there will be at most.
        attempts_max: u32,
        /// The time until the next one.
        wait: Duration,
        /// Whether this model has answered any call yet.
        has_answered: bool,
    },
    /// A provider answers no call: one call at a time tries it, and the others wait.
    OutageBegan {
        /// The model that was asked last.
        model: &'a RemoteModel,
        /// Why its attempt failed.
        error: &'a AttemptError,
        /// How long calls wait at most.
        wait_max: Duration,
    },
    /// A provider answers again.
    OutageEnded {
        /// The model that has answered.
        model: &'a RemoteModel,
        /// How long no call was answered.
        after: Duration,
    },
    /// Something was noticed of a server; each thing is told once.
    Noticed {
        /// The model that was asked.
        model: &'a RemoteModel,
        note: ServerNote,
    },
}

/// The callback for events; called on threads of the pool, so it should return soon.
type Watcher = Box<dyn Fn(&CallNews<'_>) + Send + Sync>;

/// A call that is out. Dropping the handle lets the call go on.
#[derive(Debug)]
pub struct CallHandle(AbortHandle);

impl CallHandle {
    /// Takes the call back: it is delivered as [`CallFailure::Cancelled`], unless its result is already on the way.
    pub fn cancel(&self) {
        self.0.abort();
    }
}

/// A pool that can't be started.
#[derive(Debug, Error)]
#[error("the background runtime for model calls can't be started")]
pub struct PoolError(#[from] std::io::Error);

/// The background runtime and what its calls share. Dropping it takes back what is out.
pub struct ModelPool {
    shared: Arc<PoolInner>,
    spawner: Handle,
    runtime: Option<Runtime>,
}

struct PoolInner {
    client: Arc<dyn ChatClient>,
    options: PoolOptions,
    lanes: RwLock<BTreeMap<Provider, Arc<ProviderLane>>>,
    gates: RwLock<BTreeMap<RemoteModel, Arc<Gate>>>,
    /// The calls of vectors that wait to be sent, where one request may ask for several.
    joined: RwLock<BTreeMap<RemoteModel, Arc<JoinedTexts>>>,
    watcher: OnceLock<Watcher>,
    closing: AtomicBool,
    calls: AtomicU64,
    out: AtomicUsize,
    idle: Notify,
}

/// The state of one provider that all calls to it share.
struct ProviderLane {
    limiter: Arc<Limiter>,
    health: ProviderHealth,
}

impl ModelPool {
    /// Starts the background runtime over a client.
    pub fn start(options: PoolOptions, client: Arc<dyn ChatClient>) -> Result<Self, PoolError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(options.threads.get())
            .thread_name("model-calls")
            .enable_io()
            .enable_time()
            .build()?;
        let shared = PoolInner {
            client,
            options,
            lanes: RwLock::default(),
            gates: RwLock::default(),
            joined: RwLock::default(),
            watcher: OnceLock::new(),
            closing: AtomicBool::new(false),
            calls: AtomicU64::new(0),
            out: AtomicUsize::new(0),
            idle: Notify::new(),
        };
        Ok(Self { shared: Arc::new(shared), spawner: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// Tells `watcher` what happens to calls from now on. There can be one; a second one is not told anything.
    pub fn watch(&self, watcher: impl Fn(&CallNews<'_>) + Send + Sync + 'static) {
        // A second watcher is ignored: the first one keeps the events.
        let _ = self.shared.watcher.set(Box::new(watcher));
    }

    /// Sends a call on its way and returns at once. Until a model has answered for the first time, one call at a time is
    /// out to it; the others wait.
    ///
    /// `deliver` is called exactly once, on a thread of the pool: it should put the result into a queue and return.
    /// Cancelled calls and calls dropped at shut-down are delivered too.
    pub fn submit(
        &self,
        request: Arc<ChatRequest>,
        deliver: impl FnOnce(CallResult) + Send + 'static,
    ) -> CallHandle {
        self.shared.out.fetch_add(1, Ordering::AcqRel);
        let delivery = Delivery {
            shared: Arc::clone(&self.shared),
            deliver: Some(Box::new(deliver)),
            trail: AttemptTrail::new(),
        };
        CallHandle(self.spawner.spawn(run_call(request, delivery)).abort_handle())
    }

    /// How many calls have been submitted and not yet delivered.
    pub fn calls_out(&self) -> usize {
        self.shared.out.load(Ordering::Acquire)
    }

    /// Ends the pool: waits up to `drain` for the calls that are out, then takes back the rest.
    pub fn shut_down(mut self, drain: Duration) {
        if let Some(runtime) = &self.runtime {
            let drained = async {
                while self.calls_out() > 0 {
                    let idle = self.shared.idle.notified();
                    if self.calls_out() > 0 {
                        idle.await;
                    }
                }
            };
            // Whether all were drained or not, what follows is the same.
            let _ = runtime.block_on(async { tokio::time::timeout(drain, drained).await });
        }
        self.close();
    }

    fn close(&mut self) {
        self.shared.closing.store(true, Ordering::Release);
        if let Some(runtime) = self.runtime.take() {
            if Handle::try_current().is_ok() {
                // Dropped by a task, perhaps one of the pool's own: that thread must not wait for itself.
                runtime.shutdown_background();
            } else {
                // Every task waits on I/O or timers, so dropping them takes no time; the bound is for safety.
                runtime.shutdown_timeout(Duration::from_secs(5));
            }
        }
    }
}

impl Drop for ModelPool {
    fn drop(&mut self) {
        self.close();
    }
}

impl PoolInner {
    fn lane(&self, provider: &Provider) -> Arc<ProviderLane> {
        shared_entry(&self.lanes, provider, || ProviderLane {
            limiter: Arc::new(Limiter::new(self.options.concurrency)),
            health: ProviderHealth::default(),
        })
    }

    fn gate(&self, model: &RemoteModel) -> Arc<Gate> {
        shared_entry(&self.gates, model, Gate::default)
    }

    /// The calls of a request's model that wait for vectors, where one request may ask for several.
    fn joined(&self, request: &ChatRequest, model: &RemoteModel) -> Option<Arc<JoinedTexts>> {
        if request.output != Output::Embedding {
            return None;
        }
        let at_once = self.client.texts_at_once(model);
        (at_once > 1).then(|| shared_entry(&self.joined, model, || JoinedTexts::new(at_once)))
    }

    fn tell(&self, news: &CallNews<'_>) {
        if let Some(watcher) = self.watcher.get() {
            watcher(news);
        }
    }
}

/// The entry of a key, made where there is none.
fn shared_entry<K: Clone + Ord, V>(
    map: &RwLock<BTreeMap<K, Arc<V>>>,
    key: &K,
    make: impl FnOnce() -> V,
) -> Arc<V> {
    if let Some(entry) = map.read().unwrap_or_else(PoisonError::into_inner).get(key) {
        return Arc::clone(entry);
    }
    let mut map = map.write().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(map.entry(key.clone()).or_insert_with(|| Arc::new(make())))
}

/// Delivers a call's result; if the task is dropped first, says so.
struct Delivery {
    shared: Arc<PoolInner>,
    deliver: Option<Box<dyn FnOnce(CallResult) + Send>>,
    trail: AttemptTrail,
}

impl Delivery {
    fn send(&mut self, outcome: Result<Reply, CallFailure>) {
        if let Some(deliver) = self.deliver.take() {
            let attempts = std::mem::take(&mut self.trail.attempts);
            let latency_us = clock::micros_since(self.trail.submitted);
            let wall = WallRecord { attempts, latency_us, received: self.trail.received };
            deliver(CallResult { outcome, wall });
            if self.shared.out.fetch_sub(1, Ordering::AcqRel) == 1 {
                self.shared.idle.notify_waiters();
            }
        }
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        let closing = self.shared.closing.load(Ordering::Acquire);
        self.send(Err(if closing { CallFailure::ShutDown } else { CallFailure::Cancelled }));
    }
}

async fn run_call(request: Arc<ChatRequest>, mut delivery: Delivery) {
    let Some(model) = request.model.remote() else {
        let error = PermanentError::NotConfigured;
        let attempt = AttemptError::new(AttemptErrorKind::Permanent(error), "");
        let model = request.model.to_string();
        delivery.send(Err(CallFailure::Permanent { model, error, attempt }));
        return;
    };
    let shared = Arc::clone(&delivery.shared);
    let outcome = match shared.joined(&request, model) {
        Some(joined) => join(&shared, &joined, model, &request, &mut delivery.trail).await,
        None => send_one(&shared, model, &request, &mut delivery.trail).await,
    };
    delivery.send(outcome);
}

/// Sends one request, and returns its reply.
async fn send_one(
    shared: &PoolInner,
    model: &RemoteModel,
    request: &Arc<ChatRequest>,
    trail: &mut AttemptTrail,
) -> Result<Reply, CallFailure> {
    let mut replies = send(shared, model, std::slice::from_ref(request), trail).await?;
    replies.pop().ok_or_else(|| no_reply(model))
}

/// Waits with other calls of vectors until one of them, perhaps this one, has sent them all.
async fn join(
    shared: &PoolInner,
    joined: &JoinedTexts,
    model: &RemoteModel,
    request: &Arc<ChatRequest>,
    trail: &mut AttemptTrail,
) -> Result<Reply, CallFailure> {
    loop {
        let mut answer = joined.wait(request);
        loop {
            // Where the answer has come, no turn is taken.
            tokio::select! {
                biased;
                outcome = &mut answer => match outcome {
                    Ok(JoinedOutcome { outcome, trail: sent }) => {
                        (trail.attempts, trail.received) = (sent.attempts, sent.received);
                        return outcome;
                    }
                    // The call that had it under way was taken back: it waits again.
                    Err(_) => break,
                },
                (turn, texts) = joined.next() => {
                    send_joined(shared, joined, model, texts).await;
                    drop(turn);
                }
            }
        }
    }
}

/// Sends calls of vectors as one request, and each alone where the provider refuses that.
async fn send_joined(shared: &PoolInner, joined: &JoinedTexts, model: &RemoteModel, texts: Vec<WaitingText>) {
    if texts.is_empty() {
        return;
    }
    let mut trail = AttemptTrail::new();
    let requests: Vec<Arc<ChatRequest>> = texts.iter().map(|text| Arc::clone(&text.request)).collect();
    let outcomes: Vec<JoinedOutcome> = match send(shared, model, &requests, &mut trail).await {
        Ok(replies) => {
            let outcome = |reply| JoinedOutcome { outcome: Ok(reply), trail: trail.clone() };
            replies.into_iter().map(outcome).collect()
        }
        Err(failure) if joined.goes_apart(&failure, requests.len()) => {
            let mut outcomes = Vec::with_capacity(requests.len());
            for request in &requests {
                let mut trail = AttemptTrail::new();
                let outcome = send_one(shared, model, request, &mut trail).await;
                outcomes.push(JoinedOutcome { outcome, trail });
            }
            outcomes
        }
        Err(failure) => {
            let outcome = |_| JoinedOutcome { outcome: Err(failure.clone()), trail: trail.clone() };
            requests.iter().map(outcome).collect()
        }
    };
    for (text, outcome) in texts.into_iter().zip(outcomes) {
        // A call that was taken back meanwhile wants no answer.
        let _ = text.answer.send(outcome);
    }
}

/// Sends requests for one model together once it is their turn, and returns a reply for each.
async fn send(
    shared: &PoolInner,
    model: &RemoteModel,
    requests: &[Arc<ChatRequest>],
    trail: &mut AttemptTrail,
) -> Result<Vec<Reply>, CallFailure> {
    let gate = shared.gate(model);
    let turn = gate.turn().await?;
    let outcome = attempts(shared, model, requests, trail, turn.is_none()).await;
    match (&outcome, turn) {
        (_, None) => {}
        (Ok(_), Some(turn)) => turn.open(),
        // A server that reads the prompt is reachable, even if it refuses the prompt.
        (Err(CallFailure::Permanent { error: PermanentError::ContextOverflow, .. }), Some(turn)) => {
            turn.open()
        }
        // A server that refuses several texts at once may take each of them.
        (Err(_), Some(_)) if requests.len() > 1 => {}
        (Err(failure), Some(turn)) => turn.fail(failure),
    }
    outcome
}

/// The words of a client that gave fewer replies than there were requests.
const TOO_FEW: &str = "there is no reply for each request";

fn no_reply(model: &RemoteModel) -> CallFailure {
    let attempt = AttemptError::new(AttemptErrorKind::BrokenJson, TOO_FEW);
    CallFailure::Exhausted { model: model.to_string(), attempts: 1, last: attempt, has_answered: true }
}

/// Attempts until one brings a reply or the policy ends.
async fn attempts(
    shared: &PoolInner,
    model: &RemoteModel,
    requests: &[Arc<ChatRequest>],
    trail: &mut AttemptTrail,
    has_answered: bool,
) -> Result<Vec<Reply>, CallFailure> {
    let call = shared.calls.fetch_add(1, Ordering::Relaxed);
    let lane = shared.lane(model.provider());
    let health = &lane.health;
    let mut waits = shared.options.retry.waits();
    loop {
        // Held over the attempt: while a provider is out, one call at a time tries it.
        let turn = match health.turn(shared.options.outage_max).await {
            OutageTurn::Over(last) => {
                let (model, provider) = (model.to_string(), model.provider().clone());
                return Err(CallFailure::Outage { model, provider, last });
            }
            turn @ (OutageTurn::Free | OutageTurn::Try { .. }) => turn,
        };
        let outages_ended = health.outages_ended();
        let error = match attempt(shared, &lane, requests, trail).await {
            Ok(replies) => {
                if let HealthChange::Ended(after) = health.replied() {
                    shared.tell(&CallNews::OutageEnded { model, after });
                }
                replies.iter().for_each(|reply| shared.tell(&CallNews::Replied { model, reply }));
                return Ok(replies);
            }
            Err(error) => error,
        };
        match health.failed(call, outages_ended, &error) {
            HealthChange::Began => {
                let wait_max = shared.options.outage_max;
                shared.tell(&CallNews::OutageBegan { model, error: &error, wait_max });
            }
            HealthChange::Ended(after) => shared.tell(&CallNews::OutageEnded { model, after }),
            HealthChange::None => {}
        }
        drop(turn);
        if let AttemptErrorKind::Permanent(kind) = error.kind {
            return Err(CallFailure::Permanent { model: model.to_string(), error: kind, attempt: error });
        }
        if health.is_out() {
            // No attempt counts while all calls fail.
            continue;
        }
        let made = u32::try_from(trail.attempts.len()).unwrap_or(u32::MAX);
        let Some(wait) = waits.next(error.kind, error.retry_after, clock::now()) else {
            let model = model.to_string();
            return Err(CallFailure::Exhausted { model, attempts: made, last: error, has_answered });
        };
        shared.tell(&CallNews::Retried {
            model,
            error: &error,
            attempt: made,
            attempts_max: shared.options.retry.attempts_max,
            wait,
            has_answered,
        });
        tokio::time::sleep(wait).await;
    }
}

/// One attempt, recorded.
async fn attempt(
    shared: &PoolInner,
    lane: &ProviderLane,
    requests: &[Arc<ChatRequest>],
    trail: &mut AttemptTrail,
) -> Result<Vec<Reply>, AttemptError> {
    let permit = lane.limiter.acquire().await;
    let started_us = clock::micros_since(trail.submitted);
    let begun = clock::now();
    let completions = async {
        match requests {
            [request] => shared.client.complete(request).await.map(|completion| vec![completion]),
            _ => shared.client.complete_all(requests).await,
        }
    };
    let result = match tokio::time::timeout(shared.options.request_timeout, completions).await {
        Ok(result) => result,
        Err(_) => Err(AttemptError::new(AttemptErrorKind::TimedOut, "")),
    };
    for (model, note) in shared.client.take_notes() {
        shared.tell(&CallNews::Noticed { model: &model, note });
    }
    let (held_us, error) = match &result {
        Ok(completions) => (completions.last().and_then(|last| last.held_us), None),
        Err(error) => (error.held_us, Some(error.clone())),
    };
    trail.attempts.push(AttemptRecord { started_us, latency_us: clock::micros_since(begun), held_us, error });
    match result {
        Ok(completions) if completions.len() == requests.len() => {
            trail.received = completions.last().and_then(|last| last.received);
            permit.succeeded();
            Ok(completions.into_iter().map(|completion| completion.reply).collect())
        }
        Ok(_) => {
            let error = AttemptError::new(AttemptErrorKind::BrokenJson, TOO_FEW);
            permit.failed(error.kind);
            Err(error)
        }
        Err(error) => {
            permit.failed(error.kind);
            Err(error)
        }
    }
}
