//! A part of a whole that model calls add up to.

/// See the module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Portion {
    /// Calls.
    pub calls: u64,
    /// What was counted of them: tokens of prompts, or terms of answers.
    pub whole: u64,
    /// Those of it that are looked for.
    pub part: u64,
}

impl Portion {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Portion) -> Portion {
        Portion {
            calls: self.calls.saturating_add(other.calls),
            whole: self.whole.saturating_add(other.whole),
            part: self.part.saturating_add(other.part),
        }
    }

    /// The part's share of the whole, from 0 to 1; none of nothing.
    #[must_use]
    pub fn share(self) -> Option<f64> {
        (self.whole > 0).then(|| self.part as f64 / self.whole as f64)
    }
}
