//! How often, and how soon, a failed attempt is repeated.
//!
//! Wall clock only: retries cost no virtual time and leave no trace in a journal, so their jitter needs no seed.

use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBackoff, ExponentialBuilder};

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
}

impl RetryPolicy {
    /// Ten attempts over some 80 to 160 seconds.
    pub const STANDARD: Self = Self {
        attempts_max: 10,
        backoff_min: Duration::from_millis(200),
        backoff_max: Duration::from_secs(30),
        retry_after_max: Duration::from_secs(120),
    };

    /// One attempt, for calls a person waits for.
    pub const ONCE: Self = Self { attempts_max: 1, ..Self::STANDARD };

    /// The waits of one call, in order.
    pub(crate) fn waits(&self) -> Waits {
        let backoff = ExponentialBuilder::default()
            .with_min_delay(self.backoff_min)
            .with_max_delay(self.backoff_max)
            .with_max_times(self.attempts_max.saturating_sub(1) as usize)
            .with_jitter()
            .build();
        Waits { backoff, retry_after_max: self.retry_after_max }
    }
}

/// The waits that are left to one call.
pub(crate) struct Waits {
    backoff: ExponentialBackoff,
    retry_after_max: Duration,
}

impl Waits {
    /// How long to wait before the next attempt, or `None` once there is none. What the provider asks for goes
    /// before our own backoff, also if it is shorter.
    pub(crate) fn next(&mut self, retry_after: Option<Duration>) -> Option<Duration> {
        let backoff = self.backoff.next()?;
        Some(retry_after.map_or(backoff, |asked| asked.min(self.retry_after_max)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_are_bounded_and_end() {
        let policy = RetryPolicy { attempts_max: 8, ..RetryPolicy::STANDARD };
        let mut waits = policy.waits();
        let mut seen = Vec::new();
        while let Some(wait) = waits.next(None) {
            seen.push(wait);
        }
        assert_eq!(seen.len(), 7);
        for (place, wait) in seen.iter().enumerate() {
            let base = (policy.backoff_min * 2_u32.pow(place as u32)).min(policy.backoff_max);
            assert!((base..=base * 2).contains(wait), "{place}: {wait:?}");
        }
    }

    #[test]
    fn the_provider_sets_the_wait_within_bounds() {
        let mut waits = RetryPolicy::STANDARD.waits();
        assert_eq!(waits.next(Some(Duration::ZERO)), Some(Duration::ZERO));
        assert_eq!(waits.next(Some(Duration::from_secs(7))), Some(Duration::from_secs(7)));
        assert_eq!(waits.next(Some(Duration::from_secs(9999))), Some(Duration::from_secs(120)));
        assert_eq!(RetryPolicy::ONCE.waits().next(None), None);
    }
}
