//! How a seat is kept at its server: the first login, and coming back.

use std::sync::Arc;

use crate::error::VisitEnd;
use crate::limits::{THROTTLE_WAITS, TRIES_MAX, VISIT_LASTS, now};
use crate::seat::Seat;
use crate::session::Session;
use crate::shared::Shared;

/// Logs a seat in for the first time. A server that lets one address in only every few seconds is asked again.
///
/// # Errors
/// [`VisitEnd`].
pub(crate) fn first_visit(shared: &Arc<Shared>, seat: &Seat) -> Result<Session, VisitEnd> {
    let mut tries = 0;
    loop {
        match Session::open(shared, seat) {
            Err(VisitEnd::Told(reason)) if is_throttled(&reason) && tries < TRIES_MAX => {
                tries += 1;
                if shared.pause(THROTTLE_WAITS) {
                    return Err(VisitEnd::Stopped);
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
        if now().duration_since(begun) >= shared.timeouts.come_back * VISIT_LASTS {
            tries = 0;
        }
        match come_back(shared, seat, &mut tries, end) {
            Ok(next) => session = next,
            Err(VisitEnd::Stopped) => return,
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
    mut reason: VisitEnd,
) -> Result<Session, VisitEnd> {
    while *tries < TRIES_MAX {
        if shared.pause(shared.timeouts.come_back * (1 << *tries)) {
            return Err(VisitEnd::Stopped);
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
