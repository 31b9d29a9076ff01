//! A seat: its name and its present connection.

use std::net::{Shutdown, TcpStream};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cooperage_minecraft_replica::SentAct;

use crate::error::QueueFull;
use crate::queue::{Queued, SendQueue};

/// A seat at a server.
#[derive(Debug)]
pub(crate) struct Seat {
    pub(crate) number: u32,
    /// The login name.
    pub(crate) name: String,
    visit: Mutex<Option<Visit>>,
    /// Whether its thread waits for a connection, in which nothing can wake it.
    pub(crate) is_connecting: AtomicBool,
}

/// A connection under way: its way out, and its end.
#[derive(Debug)]
struct Visit {
    queue: Arc<SendQueue>,
    stream: TcpStream,
}

impl Seat {
    pub(crate) fn new(number: u32, name: String) -> Seat {
        Seat { number, name, visit: Mutex::default(), is_connecting: AtomicBool::new(false) }
    }

    fn visit(&self) -> MutexGuard<'_, Option<Visit>> {
        self.visit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection begins.
    pub(crate) fn begin(&self, queue: &Arc<SendQueue>, stream: TcpStream) {
        *self.visit() = Some(Visit { queue: Arc::clone(queue), stream });
    }

    /// Ends the connection, if there is one.
    pub(crate) fn end(&self) {
        if let Some(visit) = self.visit().take() {
            visit.queue.close();
            let _ = visit.stream.shutdown(Shutdown::Both);
        }
    }

    /// Sends acts of the body. While the seat is away its body does nothing.
    ///
    /// # Errors
    /// [`QueueFull`].
    pub(crate) fn send(&self, acts: impl Iterator<Item = SentAct>) -> Result<(), QueueFull> {
        let Some(queue) = self.visit().as_ref().map(|visit| Arc::clone(&visit.queue)) else { return Ok(()) };
        queue.push(acts.map(Queued::Act)).map_err(|_| QueueFull { seat: self.number })
    }
}
