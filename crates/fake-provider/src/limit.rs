//! A limit on the rate of calls, as providers and gateways have one.

use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// At most so many calls in each window of time. A window begins with the first call after the one before has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallLimit {
    /// Most calls of a window.
    pub calls: u32,
    /// How long a window lasts.
    pub window: Duration,
}

impl FromStr for CallLimit {
    type Err = ();

    /// `600/60`: 600 calls in 60 seconds.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (calls, seconds) = text.split_once('/').ok_or(())?;
        let calls = calls.parse().ok().filter(|calls| *calls > 0).ok_or(())?;
        let seconds: u32 = seconds.parse().ok().filter(|seconds| *seconds > 0).ok_or(())?;
        Ok(Self { calls, window: Duration::from_secs(seconds.into()) })
    }
}

/// Counts the calls of the window that has begun.
pub(crate) struct CallLimiter {
    limit: Option<CallLimit>,
    /// When the window began, and its calls so far.
    window: Mutex<Option<(Instant, u32)>>,
}

impl CallLimiter {
    pub(crate) fn new(limit: Option<CallLimit>) -> Self {
        Self { limit, window: Mutex::new(None) }
    }

    /// Admits a call that arrives now. Returns the rest of the window if its calls are used up.
    pub(crate) fn admit(&self, now: Instant) -> Result<(), Duration> {
        let Some(limit) = self.limit else { return Ok(()) };
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let (begun, calls) = window
            .filter(|(begun, _)| now.saturating_duration_since(*begun) < limit.window)
            .unwrap_or((now, 0));
        if calls >= limit.calls {
            return Err(limit.window.saturating_sub(now.saturating_duration_since(begun)));
        }
        *window = Some((begun, calls + 1));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::now;

    #[test]
    fn a_window_has_its_calls_and_tells_its_rest() {
        let limiter = CallLimiter::new("2/60".parse().ok());
        let begun = now();
        let at = |seconds| limiter.admit(begun + Duration::from_secs(seconds));
        assert_eq!([at(0), at(10)], [Ok(()), Ok(())]);
        assert_eq!([at(20), at(59)], [Err(Duration::from_secs(40)), Err(Duration::from_secs(1))]);
        assert_eq!([at(61), at(100)], [Ok(()), Ok(())], "the next window begins with its first call");
        assert_eq!(at(120), Err(Duration::from_secs(1)));
        let free = CallLimiter::new(None);
        assert!((0..1000).all(|_| free.admit(begun).is_ok()));
    }

    #[test]
    fn limits_are_read() {
        let limit = CallLimit { calls: 600, window: Duration::from_secs(60) };
        assert_eq!("600/60".parse(), Ok(limit));
        for text in ["", "600", "0/60", "600/0", "600/60s", "-1/60", "1/2/3", "1.5/60"] {
            assert_eq!(text.parse::<CallLimit>(), Err(()), "{text}");
        }
    }
}
