//! How often, and how soon, a failed attempt is repeated.
//!
//! Wall clock only: retries cost no virtual time and leave no trace in a journal, so their jitter needs no seed.

use std::time::{Duration, Instant};

use backon::{BackoffBuilder, ExponentialBackoff, ExponentialBuilder};

use crate::failure::AttemptErrorKind;

/// The policy of one pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetryPolicy {
    /// Most attempts of one call, the first included.
    pub attempts_max: u32,
    /// Wait before the second attempt; it doubles from then on.
    pub backoff_min: Duration,
    /// The wait stops growing here (jitter of up to as much again is added).
    pub backoff_max: Duration,
    /// A provider that asks for a longer wait than this is asked again after this.
    pub retry_after_max: Duration,
    /// How long a provider may limit the rate of one call: such attempts are counted by time, not by number.
    pub rate_limited_max: Duration,
}

impl RetryPolicy {
    /// Ten attempts over some 80 to 160 seconds.
    pub const STANDARD: Self = Self {
        attempts_max: 10,
        backoff_min: Duration::from_millis(200),
        backoff_max: Duration::from_secs(30),
        retry_after_max: Duration::from_secs(120),
        rate_limited_max: Duration::from_secs(120),
    };

    /// One attempt, for calls a person waits for.
    pub const ONCE: Self = Self { attempts_max: 1, rate_limited_max: Duration::ZERO, ..Self::STANDARD };

    /// The waits of one call, in order.
    pub(crate) fn waits(&self) -> Waits {
        let backoff = ExponentialBuilder::default()
            .with_min_delay(self.backoff_min)
            .with_max_delay(self.backoff_max)
            .without_max_times()
            .with_jitter()
            .build();
        let attempts_left = self.attempts_max.saturating_sub(1);
        Waits { policy: *self, backoff, attempts_left, limited_since: None }
    }
}

/// The waits that are left to one call.
pub(crate) struct Waits {
    policy: RetryPolicy,
    backoff: ExponentialBackoff,
    attempts_left: u32,
    /// When the provider first limited the rate.
    limited_since: Option<Instant>,
}

impl Waits {
    /// How long to wait before the next attempt, or `None` once there is none: the longer of what the provider asks for and of our
    /// own growing pause.
    pub(crate) fn next(
        &mut self,
        kind: AttemptErrorKind,
        retry_after: Option<Duration>,
        now: Instant,
    ) -> Option<Duration> {
        if kind == AttemptErrorKind::RateLimited {
            let since = *self.limited_since.get_or_insert(now);
            if now.duration_since(since) >= self.policy.rate_limited_max {
                return None;
            }
        } else {
            self.attempts_left = self.attempts_left.checked_sub(1)?;
        }
        let backoff = self.backoff.next()?;
        let asked = retry_after.map_or(Duration::ZERO, |asked| asked.min(self.policy.retry_after_max));
        Some(backoff.max(asked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;

    #[test]
    fn waits_grow_are_bounded_and_end() {
        let policy = RetryPolicy { attempts_max: 8, ..RetryPolicy::STANDARD };
        let mut waits = policy.waits();
        let mut seen = Vec::new();
        while let Some(wait) = waits.next(AttemptErrorKind::ServerError, None, clock::now()) {
            seen.push(wait);
        }
        assert_eq!(seen.len(), 7);
        for (place, wait) in seen.iter().enumerate() {
            let base = (policy.backoff_min * 2_u32.pow(place as u32)).min(policy.backoff_max);
            assert!((base..=base * 2).contains(wait), "{place}: {wait:?}");
        }
    }

    #[test]
    fn the_longer_of_two_wishes_counts_within_bounds() {
        let mut waits = RetryPolicy::STANDARD.waits();
        let mut next = |asked: u64| {
            let asked = Some(Duration::from_secs(asked));
            waits.next(AttemptErrorKind::ServerError, asked, clock::now()).unwrap()
        };
        assert!(next(0) >= RetryPolicy::STANDARD.backoff_min, "our own pause is longer");
        assert_eq!(next(7), Duration::from_secs(7));
        assert_eq!(next(9999), Duration::from_secs(120));
        let now = clock::now();
        for kind in [AttemptErrorKind::ServerError, AttemptErrorKind::RateLimited] {
            assert_eq!(RetryPolicy::ONCE.waits().next(kind, None, now), None);
        }
    }

    #[test]
    fn a_limited_rate_ends_by_time_and_not_by_number() {
        let mut waits = RetryPolicy::STANDARD.waits();
        let begun = clock::now();
        let mut at = |seconds: u64| {
            let now = begun + Duration::from_secs(seconds);
            waits.next(AttemptErrorKind::RateLimited, Some(Duration::ZERO), now)
        };
        for attempt in 0..50 {
            assert!(at(2 * attempt).is_some(), "{attempt}");
        }
        assert_eq!(at(120), None);
    }
}
