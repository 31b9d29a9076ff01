//! The wall clock, for measuring providers; nothing read here reaches a reply.

use std::time::Instant;

#[expect(
    clippy::disallowed_methods,
    reason = "latency of providers is measured in real time and goes to wall records only"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Microseconds since `start`.
pub(crate) fn micros_since(start: Instant) -> u64 {
    u64::try_from(now().saturating_duration_since(start).as_micros()).unwrap_or(u64::MAX)
}
