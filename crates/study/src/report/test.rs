//! The tests of a variable.

use cooperage_suites::statistics::anova::{Anova, NoAnova, TukeyComparison, anova, tukey};
use cooperage_suites::statistics::repeated::{RepeatedAnova, repeated_anova};

use super::values::Variable;

/// The results of the tests of one variable.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tested {
    pub(super) anova: Result<Anova, NoAnova>,
    pub(super) pairs: Vec<TukeyComparison>,
    /// The analysis that compares each participant with themselves, of those who have a value under each condition.
    pub(super) repeated: Result<RepeatedAnova, NoAnova>,
}

impl Tested {
    pub(super) fn of(variable: &Variable) -> Tested {
        let anova = anova(&variable.groups);
        let pairs = anova.as_ref().map_or_else(|_| Vec::new(), |found| tukey(&variable.groups, found));
        let repeated = repeated_anova(&variable.complete(&variable.with_values()));
        Tested { anova, pairs, repeated }
    }
}
