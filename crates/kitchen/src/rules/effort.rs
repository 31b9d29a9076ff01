//! The effort of a dish, and the interval and lifetimes that follow from it (docs/spec/cuisineworld.md, 3.4).

use super::setup::SetupError;

/// How orders are timed.
#[derive(Clone, Debug, PartialEq)]
pub enum OrderTiming {
    /// From the dishes' effort.
    Effort {
        /// Difficulty: the published evaluation uses 1.0, 1.5, 2.0, 2.5 and 3.0.
        alpha: f64,
        /// Lifetime in units of the effort-derived interval.
        beta: f64,
    },
    Explicit {
        /// Steps between two orders; `None` = none after the first.
        interval: Option<u32>,
        /// Steps an order lives, per dish in the level's order; `None` = for ever.
        lifetimes: Vec<Option<u32>>,
    },
    /// The level file's own.
    LevelFile,
}

impl OrderTiming {
    /// Where nothing else is said.
    pub const ALPHA_DEFAULT: f64 = 2.2;
    /// Where nothing else is said, and in all published experiments.
    pub const BETA_DEFAULT: f64 = 2.5;
    /// The five difficulties of the published evaluation, hardest first.
    pub const ALPHAS_EVALUATED: [f64; 5] = [1.0, 1.5, 2.0, 2.5, 3.0];
    /// The largest factor accepted.
    const FACTOR_MAX: f64 = 1_000.0;

    /// Effort timing with the published lifetime factor.
    #[must_use]
    pub fn alpha(alpha: f64) -> OrderTiming {
        OrderTiming::Effort { alpha, beta: OrderTiming::BETA_DEFAULT }
    }
}

/// The work in a dish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Distinct items in its tree, the dish and the base ingredients included: n.
    pub items: u64,
    /// Waiting time of all its cooking operations: w, the sum of max(cook time − 1, 0).
    pub waiting: u64,
}

impl Effort {
    /// W = w + 3 n: three steps per item (fetch, walk, put) and the waiting.
    #[must_use]
    pub fn total(self) -> u64 {
        self.waiting.saturating_add(self.items.saturating_mul(3))
    }

    /// I = (α W) 0.3, in IEEE double precision and exactly this order.
    fn interval(self, alpha: f64) -> f64 {
        (alpha * self.total() as f64) * 0.3
    }
}

/// Interval (the largest ⌈I⌉ of all dishes) and lifetimes (⌈β I⌉ of the unrounded I).
pub(super) fn schedule(efforts: &[Effort], alpha: f64, beta: f64) -> Result<(u32, Vec<u32>), SetupError> {
    for (name, value) in [("alpha", alpha), ("beta", beta)] {
        if !(0.0..=OrderTiming::FACTOR_MAX).contains(&value) {
            return Err(SetupError::Factor { name, value, max: OrderTiming::FACTOR_MAX });
        }
    }
    let steps = |value: f64| {
        let rounded = value.ceil();
        if rounded <= f64::from(u32::MAX >> 1) {
            Ok(rounded as u32)
        } else {
            Err(SetupError::EndlessSchedule)
        }
    };
    let mut interval = 0;
    let mut lifetimes = Vec::with_capacity(efforts.len());
    for effort in efforts {
        let unrounded = effort.interval(alpha);
        interval = interval.max(steps(unrounded)?);
        lifetimes.push(steps(beta * unrounded)?);
    }
    Ok((interval, lifetimes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A meat cake: two base ingredients and itself, one blender operation of two steps.
    #[test]
    fn a_meat_cake_by_hand() {
        let cake = Effort { items: 3, waiting: 1 };
        assert_eq!(cake.total(), 10);
        // I = 2.2 · 10 · 0.3 = 6.6
        assert_eq!(schedule(&[cake], 2.2, 2.5), Ok((7, vec![17])));
        assert_eq!(schedule(&[cake], 1.5, 2.5), Ok((5, vec![12])));
    }

    #[test]
    fn senseless_factors_are_refused() {
        let cake = Effort { items: 3, waiting: 1 };
        for alpha in [f64::NAN, f64::INFINITY, -1.0] {
            assert!(schedule(&[cake], alpha, 2.5).is_err(), "{alpha}");
        }
        let endless = Effort { items: u64::MAX, waiting: u64::MAX };
        assert_eq!(schedule(&[endless], 1.0, 2.5), Err(SetupError::EndlessSchedule));
    }
}
