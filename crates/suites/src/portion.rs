//! Part and whole, summed over model calls.

/// Sums over model calls of a whole and of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Portion {
    /// The number of model calls.
    pub calls: u64,
    /// The sum of the whole: tokens of prompts, or terms of answers.
    pub whole: u64,
    /// The sum of the part that is measured.
    pub part: u64,
}

impl Portion {
    /// Returns the sum of both.
    #[must_use]
    pub fn and(self, other: Portion) -> Portion {
        Portion {
            calls: self.calls.saturating_add(other.calls),
            whole: self.whole.saturating_add(other.whole),
            part: self.part.saturating_add(other.part),
        }
    }

    /// Returns the part's share of the whole, from 0 to 1; `None` if the whole is 0.
    #[must_use]
    pub fn share(self) -> Option<f64> {
        (self.whole > 0).then(|| self.part as f64 / self.whole as f64)
    }
}
