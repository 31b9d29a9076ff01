//! A seat: its name, its present connection, and the thread that keeps it at the server.

use std::net::{Shutdown, TcpStream};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cooperage_minecraft_replica::Sent;

use crate::error::{ConnectionEnd, QueueFull};
use crate::limits::{THROTTLE_WAITS, TRIES_MAX, VISIT_LASTS, now};
use crate::queue::{Queued, SendQueue};
use crate::session::Session;
use crate::shared::Shared;

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

/// A connection under way, for those who send or end it.
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
    pub(crate) fn send(&self, acts: impl Iterator<Item = Sent>) -> Result<(), QueueFull> {
        let Some(queue) = self.visit().as_ref().map(|visit| Arc::clone(&visit.queue)) else { return Ok(()) };
        queue.push(acts.map(Queued::Act)).map_err(|_| QueueFull { seat: self.number })
    }
}

/// Logs a seat in for the first time. A server that lets one address in only every few seconds is asked again.
///
/// # Errors
/// [`ConnectionEnd`].
pub(crate) fn first_visit(shared: &Arc<Shared>, seat: &Seat) -> Result<Session, ConnectionEnd> {
    let mut tries = 0;
    loop {
        match Session::open(shared, seat) {
            Err(ConnectionEnd::Told(reason)) if is_throttled(&reason) && tries < TRIES_MAX => {
                tries += 1;
                if shared.pause(THROTTLE_WAITS) {
                    return Err(ConnectionEnd::Stopped);
                }
            }
            opened => return opened,
        }
    }
}

fn is_throttled(reason: &str) -> bool {
    reason.to_ascii_lowercase().contains("throttle")
}

/// Keeps a seat at its server until the bridge is closed or the seat is lost.
pub(crate) fn stay(shared: &Arc<Shared>, seat: &Seat, first: Session) {
    let mut session = first;
    let mut tries = 0;
    loop {
        let begun = now();
        let end = session.play();
        session.leave(&end);
        drop(session);
        seat.end();
        if now().duration_since(begun) >= VISIT_LASTS {
            tries = 0;
        }
        match come_back(shared, seat, &mut tries, end) {
            Ok(next) => session = next,
            Err(ConnectionEnd::Stopped) => return,
            Err(reason) => {
                shared.lose(seat.number, reason.to_string());
                return;
            }
        }
    }
}

/// Tries to come back.
fn come_back(
    shared: &Arc<Shared>,
    seat: &Seat,
    tries: &mut u32,
    mut reason: ConnectionEnd,
) -> Result<Session, ConnectionEnd> {
    while *tries < TRIES_MAX {
        if shared.pause(Duration::from_secs(1 << *tries)) {
            return Err(ConnectionEnd::Stopped);
        }
        *tries += 1;
        match Session::open(shared, seat) {
            Ok(session) => return Ok(session),
            Err(end) => reason = end,
        }
        seat.end();
    }
    Err(reason)
}
