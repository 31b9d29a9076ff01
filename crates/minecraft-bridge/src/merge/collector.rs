//! Hands facts on in batches.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use cooperage_minecraft_replica::ServerFact;

use super::Merge;
use crate::limits::{BATCH_EVERY, now};

/// Takes the facts of a moment, in their order. It never waits.
pub type FactSink = Arc<dyn Fn(Vec<ServerFact>) + Send + Sync>;

/// The common account of all connections, and the bell of the thread that hands facts on.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    merge: Mutex<Merge>,
    is_closed: Mutex<bool>,
    bell: Condvar,
}

impl Collector {
    pub(crate) fn merge(&self) -> MutexGuard<'_, Merge> {
        self.merge.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the thread; facts that wait are handed on.
    pub(crate) fn close(&self) {
        *self.is_closed.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.bell.notify_all();
    }

    /// Hands facts on until the end, at most every [`BATCH_EVERY`].
    pub(crate) fn run(&self, sink: &FactSink) {
        loop {
            let is_closed = self.pause();
            let facts = {
                let mut merge = self.merge();
                merge.flush_chat();
                merge.take()
            };
            if !facts.is_empty() {
                sink(facts);
            }
            if is_closed {
                return;
            }
        }
    }

    /// Waits for the next batch, or the end. Returns whether it is the end.
    fn pause(&self) -> bool {
        let until = now() + BATCH_EVERY;
        let mut is_closed = self.is_closed.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_closed {
            let left = until.saturating_duration_since(now());
            if left.is_zero() {
                break;
            }
            is_closed = self.bell.wait_timeout(is_closed, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        *is_closed
    }
}
