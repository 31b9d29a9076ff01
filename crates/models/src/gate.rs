//! The way to a model that has not answered yet: one call at a time goes through, and the first reply opens it.
//!
//! A server that is down, a wrong address or a wrong key then costs one call's attempts, and not those of every episode
//! at once; and if that call fails for good, those that wait behind it fail with it.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{Mutex, MutexGuard};

use crate::failure::CallFailure;

/// The gate of one model.
#[derive(Default)]
pub(crate) struct Gate {
    is_open: AtomicBool,
    /// Held by the call in flight; holds its failure afterwards, so that waiting calls need not try.
    turn: Mutex<Option<CallFailure>>,
}

/// The right to be the one call that is out, until the model has answered.
pub(crate) struct GatePass<'a> {
    gate: &'a Gate,
    verdict: MutexGuard<'a, Option<CallFailure>>,
}

impl Gate {
    /// Whether the model has answered.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open.load(Ordering::Acquire)
    }

    /// Waits for the turn; `None` once the gate is open.
    ///
    /// # Errors
    /// What a call before met, where that holds for every other call as well.
    pub(crate) async fn turn(&self) -> Result<Option<GatePass<'_>>, CallFailure> {
        if self.is_open() {
            return Ok(None);
        }
        let verdict = self.turn.lock().await;
        match &*verdict {
            Some(failure) => Err(failure.clone()),
            None if self.is_open() => Ok(None),
            None => Ok(Some(GatePass { gate: self, verdict })),
        }
    }
}

impl GatePass<'_> {
    /// Opens the gate after the model has answered: all waiting calls go at once.
    pub(crate) fn open(self) {
        self.gate.is_open.store(true, Ordering::Release);
    }

    /// The call has failed. Where others would fare the same they are told so; else the next one tries.
    pub(crate) fn fail(mut self, failure: &CallFailure) {
        if failure.stops_run() {
            *self.verdict = Some(failure.clone());
        }
    }
}
