//! A variable with what its tests say.

use cooperage_suites::statistics::anova::{Anova, NoAnova, Pair, anova, tukey};

use super::values::Variable;

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tested {
    pub(super) anova: Result<Anova, NoAnova>,
    pub(super) pairs: Vec<Pair>,
}

impl Tested {
    pub(super) fn of(variable: &Variable) -> Tested {
        let anova = anova(&variable.groups);
        let pairs = anova.as_ref().map_or_else(|_| Vec::new(), |found| tukey(&variable.groups, found));
        Tested { anova, pairs }
    }
}
