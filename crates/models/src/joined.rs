//! Requests of vectors that are ready at the same time, sent to the provider as one.
//!
//! Each text is a call of its own: it is recorded, counted and paid for alone. Only the way to the provider is shared, so that
//! a library of skills costs one request and not one for each skill.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex, oneshot};

use crate::dispatch::{AttemptTrail, PoolInner, send, send_one};
use crate::failure::{CallFailure, PermanentError};
use crate::name::RemoteModel;
use crate::reply::Reply;
use crate::request::ChatRequest;

/// The time for which the first text waits for others that are asked for with it.
const GATHERING: Duration = Duration::from_millis(10);

/// The outcome of one text's call, with its attempts.
struct JoinedOutcome {
    outcome: Result<Reply, CallFailure>,
    trail: AttemptTrail,
}

/// A call that waits for its vector.
struct WaitingText {
    request: Arc<ChatRequest>,
    answer: oneshot::Sender<JoinedOutcome>,
}

/// The calls of one model's vectors that wait to be sent.
pub(crate) struct JoinedTexts {
    waiting: std::sync::Mutex<VecDeque<WaitingText>>,
    /// Held by the call that sends for all that wait.
    turn: Mutex<()>,
    /// Texts of a request: fewer once the provider has refused that many.
    at_once: AtomicUsize,
}

impl JoinedTexts {
    pub(crate) fn new(at_once: usize) -> JoinedTexts {
        JoinedTexts { waiting: Default::default(), turn: Mutex::default(), at_once: at_once.max(1).into() }
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<WaitingText>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a call to those that wait.
    fn wait(&self, request: &Arc<ChatRequest>) -> oneshot::Receiver<JoinedOutcome> {
        let (answer, outcome) = oneshot::channel();
        self.waiting().push_back(WaitingText { request: Arc::clone(request), answer });
        outcome
    }

    /// Returns the calls to send next, once it is this call's turn to send. The turn lasts until the guard is dropped.
    async fn next(&self) -> (tokio::sync::MutexGuard<'_, ()>, Vec<WaitingText>) {
        let turn = self.turn.lock().await;
        tokio::time::sleep(GATHERING).await;
        let mut waiting = self.waiting();
        // Calls that were taken back meanwhile are not sent.
        waiting.retain(|text| !text.answer.is_closed());
        let count = self.at_once.load(Ordering::Relaxed).min(waiting.len());
        let next = waiting.drain(..count).collect();
        drop(waiting);
        (turn, next)
    }

    /// Whether the failure of a request of several texts may be that of their number, or of one of them, so that each is sent
    /// alone. Later requests have fewer texts then.
    fn goes_apart(&self, failure: &CallFailure, texts: usize) -> bool {
        let is_of_list = matches!(
            failure,
            CallFailure::Permanent { error: PermanentError::Rejected | PermanentError::ContextOverflow, .. }
        );
        let goes_apart = is_of_list && texts > 1;
        if goes_apart {
            self.at_once.fetch_min((texts / 2).max(1), Ordering::Relaxed);
        }
        goes_apart
    }
}

/// Waits with other calls of vectors until one of them, perhaps this one, has sent them all.
pub(crate) async fn join(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::{AttemptError, AttemptErrorKind};

    #[test]
    fn a_refused_list_is_sent_in_parts() {
        let refused = |error| CallFailure::Permanent {
            model: "m".to_owned(),
            error,
            attempt: AttemptError::new(AttemptErrorKind::Permanent(error), ""),
        };
        let texts = JoinedTexts::new(96);
        assert!(texts.goes_apart(&refused(PermanentError::Rejected), 65));
        assert_eq!(texts.at_once.load(Ordering::Relaxed), 32);
        assert!(!texts.goes_apart(&refused(PermanentError::Rejected), 1));
        assert!(!texts.goes_apart(&refused(PermanentError::Unauthorised), 65));
        assert_eq!(texts.at_once.load(Ordering::Relaxed), 32);
    }
}
