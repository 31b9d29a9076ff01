//! Requests of vectors that are ready at the same time, sent to the provider as one.
//!
//! Each text is a call of its own: it is recorded, counted and paid for alone. Only the way to the provider is shared, so that
//! a library of skills costs one request and not one for each skill.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex, oneshot};

use crate::failure::{CallFailure, PermanentError};
use crate::reply::Reply;
use crate::request::ChatRequest;
use crate::trail::AttemptTrail;

/// The time for which the first text waits for others that are asked for with it.
const GATHERING: Duration = Duration::from_millis(10);

/// The outcome of one text's call, with its attempts.
pub(crate) struct JoinedOutcome {
    pub(crate) outcome: Result<Reply, CallFailure>,
    pub(crate) trail: AttemptTrail,
}

/// A call that waits for its vector.
pub(crate) struct WaitingText {
    pub(crate) request: Arc<ChatRequest>,
    pub(crate) answer: oneshot::Sender<JoinedOutcome>,
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
    pub(crate) fn wait(&self, request: &Arc<ChatRequest>) -> oneshot::Receiver<JoinedOutcome> {
        let (answer, outcome) = oneshot::channel();
        self.waiting().push_back(WaitingText { request: Arc::clone(request), answer });
        outcome
    }

    /// Returns the calls to send next, once it is this call's turn to send. The turn lasts until the guard is dropped.
    pub(crate) async fn next(&self) -> (tokio::sync::MutexGuard<'_, ()>, Vec<WaitingText>) {
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
    pub(crate) fn goes_apart(&self, failure: &CallFailure, texts: usize) -> bool {
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
