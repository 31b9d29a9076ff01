//! A client's connection: its lines, the ids of its requests, and its mistakes in a row.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, PoisonError};

use serde_json::Value;

use crate::answer::{self, is_error};
use crate::memory::{AnswerTaker, Remembered};
use crate::server::{RolloutServer, RolloutState};
use crate::session::SessionTaker;
use crate::wire::{LINE_BYTES_MAX, RolloutError, RolloutErrorKind, RolloutRequest};

/// Errors in a row after which a connection ends.
const ERRORS_MAX: u32 = 1_000;

/// The connection of a client; dropping it ends its sessions, unless it was left or lost.
pub struct Connection {
    server: Arc<RolloutState>,
    number: u64,
    errors: Arc<AtomicU32>,
    /// Whether its sessions stay when it is dropped.
    leaves: AtomicBool,
}

impl Connection {
    /// A client has come to a server. Its sessions end with its connection.
    #[must_use]
    pub fn open(server: &RolloutServer) -> Connection {
        let (server, number) = server.new_connection();
        Connection { server, number, errors: Arc::default(), leaves: AtomicBool::new(false) }
    }

    /// Takes a line of the client. `taker` gets the answer, as a line without its end, now or later. It breaks where the client has
    /// made too many mistakes in a row.
    pub fn line(&self, line: &[u8], taker: impl FnOnce(&str) + Send + 'static) -> ControlFlow<()> {
        self.take(line, Box::new(taker));
        self.is_fine()
    }

    /// Answers a line that is too long to be read.
    pub fn too_large(&self, taker: impl FnOnce(&str) + Send + 'static) -> ControlFlow<()> {
        let text = format!("a line may have {} bytes at most", LINE_BYTES_MAX);
        let error = RolloutError::new(RolloutErrorKind::TooLarge, text);
        self.refuse(&Value::Null, &error, Box::new(taker));
        self.is_fine()
    }

    /// The connection ends as its client has said: its sessions stay until their timeout.
    pub(crate) fn leave(&self) {
        self.leaves.store(true, Ordering::Relaxed);
    }

    /// The connection was lost: its sessions stay for a while, for another connection to go on with them.
    pub(crate) fn lose(&self) {
        self.leave();
        self.server.lose(self.number);
    }

    fn is_fine(&self) -> ControlFlow<()> {
        if self.errors.load(Ordering::Relaxed) >= ERRORS_MAX {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn refuse(&self, id: &Value, error: &RolloutError, taker: AnswerTaker) {
        self.errors.fetch_add(1, Ordering::Relaxed);
        taker(&answer::line(id, error.answer()));
    }

    fn take(&self, line: &[u8], taker: AnswerTaker) {
        let invalid = |text: String| RolloutError::new(RolloutErrorKind::Invalid, text);
        let mut fields = match serde_json::from_slice(line) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => return self.refuse(&Value::Null, &invalid("a line is a JSON object".to_owned()), taker),
            Err(error) => {
                return self.refuse(&Value::Null, &invalid(format!("no JSON: {error}")), taker);
            }
        };
        let id = fields.shift_remove("id").unwrap_or_default();
        let request: RolloutRequest = match serde_json::from_value(Value::Object(fields)) {
            Ok(request) => request,
            Err(error) => return self.refuse(&id, &invalid(error.to_string()), taker),
        };
        let mut taker = Some(taker);
        if !id.is_null() {
            let mut memory = self.server.memory.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(own) = taker.take() else { return };
            match memory.asked(self.number, &id, line, own) {
                Remembered::New => {}
                Remembered::Again => return,
                Remembered::Other(own) => {
                    drop(memory);
                    let error = invalid("another request had this id".to_owned());
                    return self.refuse(&id, &error, own);
                }
            }
        }
        let answered: SessionTaker = {
            let (server, errors) = (Arc::downgrade(&self.server), Arc::clone(&self.errors));
            Box::new(move |answer| {
                if is_error(&answer) {
                    errors.fetch_add(1, Ordering::Relaxed);
                } else {
                    errors.store(0, Ordering::Relaxed);
                }
                let line = answer::line(&id, answer);
                if let Some(taker) = taker {
                    return taker(&line);
                }
                let Some(server) = server.upgrade() else { return };
                let takers =
                    server.memory.lock().unwrap_or_else(PoisonError::into_inner).answered(&id, &line);
                takers.into_iter().for_each(|taker| taker(&line));
            })
        };
        self.server.carry_out(self.number, request, answered);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if !self.leaves.load(Ordering::Relaxed) {
            self.server.disconnect(self.number);
        }
    }
}
