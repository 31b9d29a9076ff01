//! Times in ticks (docs/spec/mindcraft.md, 23.1). Where a tick takes 50 ms they are the original's to the tick;
//! elsewhere they are rounded up to whole ticks.

use cooperage_core::Micros;

/// The length of waits in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MindTiming {
    tick: Micros,
}

impl MindTiming {
    /// Creates the pace of a world with ticks of that length.
    #[must_use]
    pub const fn new(tick: Micros) -> MindTiming {
        MindTiming { tick }
    }

    /// Converts milliseconds to ticks, at least one.
    #[must_use]
    pub fn ticks(self, milliseconds: u64) -> u64 {
        milliseconds.saturating_mul(1_000).div_ceil(self.tick.0.max(1)).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_whole_ticks_and_never_none() {
        let ticks = |tick_us, ms| MindTiming::new(Micros(tick_us)).ticks(ms);
        assert_eq!([200, 5_000, 1_000, 30_000].map(|ms| ticks(50_000, ms)), [4, 100, 20, 600]);
        assert_eq!([200, 5_000, 30_000].map(|ms| ticks(4_000_000, ms)), [1, 2, 8]);
        assert_eq!(ticks(0, u64::MAX), u64::MAX);
    }
}
