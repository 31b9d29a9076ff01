//! Limits on how often something may happen.

use std::time::{Duration, Instant};

/// Counts events, of which a limit allows so many in a span of time. The caller says what time it is.
#[derive(Clone, Debug)]
pub struct RateLimit {
    span: Duration,
    most: u32,
    begun: Option<Instant>,
    counted: u32,
}

impl RateLimit {
    /// Allows `most` in each `span`.
    #[must_use]
    pub fn new(most: u32, span: Duration) -> RateLimit {
        RateLimit { span, most, begun: None, counted: 0 }
    }

    /// Counts `more` at a time, and returns whether that is within the limit.
    pub fn allows(&mut self, more: u32, now: Instant) -> bool {
        if self.begun.is_none_or(|begun| now.duration_since(begun) >= self.span) {
            (self.begun, self.counted) = (Some(now), 0);
        }
        self.counted = self.counted.saturating_add(more);
        self.counted <= self.most
    }
}
