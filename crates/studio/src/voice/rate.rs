//! The rate limits of speech: each place may do something a few times in a row, and then at an even pace.

use std::time::Duration;

use tokio::time::Instant;

/// How often something may be done, in a row and on average.
#[derive(Clone, Copy, Debug)]
pub(super) struct VoiceRate {
    /// How often something may be done in a row.
    pub(super) most: u32,
    /// The time after which it may be done once more.
    pub(super) every: Duration,
}

/// Recordings of one place: six at once, twenty a minute.
pub(super) const HEARING: VoiceRate = VoiceRate { most: 6, every: Duration::from_secs(3) };
/// Sounds for one place: thirty at once, sixty a minute.
pub(super) const SPEAKING: VoiceRate = VoiceRate { most: 30, every: Duration::from_secs(1) };

/// The use that one place has made of a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct UsedShare {
    used: u32,
    since: Instant,
}

impl UsedShare {
    pub(super) fn new(now: Instant) -> UsedShare {
        UsedShare { used: 0, since: now }
    }

    /// Uses the limit once. Returns whether it allows that.
    pub(super) fn take(&mut self, rate: VoiceRate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since);
        let regained = passed.as_nanos() / rate.every.as_nanos().max(1);
        let regained = u32::try_from(regained).unwrap_or(u32::MAX);
        if regained >= self.used {
            *self = UsedShare::new(now);
        } else {
            self.used -= regained;
            self.since += rate.every * regained;
        }
        let is_allowed = self.used < rate.most;
        self.used += u32::from(is_allowed);
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_in_a_row_and_then_one_at_a_time() {
        let rate = VoiceRate { most: 3, every: Duration::from_secs(2) };
        let begin = Instant::now();
        let at = |seconds: u64| begin + Duration::from_secs(seconds);
        let mut share = UsedShare::new(begin);
        let taken: Vec<bool> = [0, 0, 1, 1, 2, 3, 4].map(|second| share.take(rate, at(second))).to_vec();
        assert_eq!(taken, [true, true, true, false, true, false, true]);
        let later = [60, 60, 60, 60].map(|second| share.take(rate, at(second)));
        assert_eq!(later, [true, true, true, false]);
    }
}
