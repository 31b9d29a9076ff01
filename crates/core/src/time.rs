//! Time is counted in ticks of the environment, and between ticks in integer microseconds.

use std::fmt;

/// A number of environment ticks since the start of the episode (a step of a kitchen, 1/20 s of a block world).
///
/// Tick `t` as a moment is the boundary after `t` ticks have been played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Tick(pub u64);

impl Tick {
    /// The moment `ticks` later.
    #[must_use]
    pub fn after(self, ticks: u64) -> Tick {
        Tick(self.0.saturating_add(ticks))
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A duration or a moment of virtual time in whole microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Micros(pub u64);

impl Micros {
    /// Whole seconds as microseconds.
    #[must_use]
    pub fn from_secs(seconds: u64) -> Micros {
        Micros(seconds.saturating_mul(1_000_000))
    }

    /// The smallest number of ticks of length `tick` that covers this duration, but at least one.
    ///
    /// This is the rule by which a reply that takes this long arrives: at the end of tick `t0 + max(1, ceil(self / tick))`.
    #[must_use]
    pub fn ticks_covering(self, tick: Micros) -> u64 {
        self.0.div_ceil(tick.0.max(1)).max(1)
    }

    /// The duration in seconds, for display only.
    #[must_use]
    pub fn as_secs_f64(self) -> f64 {
        self.0 as f64 / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_takes_at_least_one_tick_and_rounds_up() {
        let step = Micros::from_secs(4);
        let ticks = |us| Micros(us).ticks_covering(step);
        assert_eq!(
            [ticks(0), ticks(1), ticks(4_000_000), ticks(4_000_001), ticks(12_000_000)],
            [1, 1, 1, 2, 3]
        );
    }
}
