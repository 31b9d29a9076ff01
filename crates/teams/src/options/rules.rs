//! A framework's own rules: whether answers are read, and how long they may be, as in the published program.
//!
//! They are apart from the rules of a suite, which decide the course of the world and the score. Every framework that asks
//! models has the option `FRAMEWORK.rules`; a new plan always names its value.

use super::{OptionInfo, OptionKind, WordChoice};

/// Maximal tokens of an answer under [`FrameworkRules::Fixed`], for every role and model.
pub const OUTPUT_TOKENS_FIXED: u32 = 8_192;

/// The end of the names of the options that hold them.
pub(crate) const RULES: &str = ".rules";
const FIXED: &str = "fixed";
const PAPER: &str = "paper";
/// The values of these options.
pub(crate) const RULE_WORDS: WordChoice<FrameworkRules, 2> =
    WordChoice::new([(FIXED, FrameworkRules::Fixed), (PAPER, FrameworkRules::Paper)]);

/// Whether a framework follows its published program or the repaired one, in its prompts and in how it reads answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameworkRules {
    /// Answers are read in every usual spelling and have room; the published program's slips are repaired.
    #[default]
    Fixed,
    /// The published program's strictness and token limits.
    Paper,
}

impl FrameworkRules {
    /// Whether it is the published conduct.
    #[must_use]
    pub fn is_paper(self) -> bool {
        self == FrameworkRules::Paper
    }

    /// The value of the option.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FrameworkRules::Fixed => FIXED,
            FrameworkRules::Paper => PAPER,
        }
    }
}

/// The option of a framework; its name is the framework's with `.rules` behind it.
pub const fn rules_option(name: &'static str, meaning: &'static str) -> OptionInfo {
    OptionInfo::new(name, FIXED, OptionKind::OneOf(&RULE_WORDS.words), meaning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{FRAMEWORKS, framework};

    #[test]
    fn every_framework_that_asks_models_has_rules() {
        for framework in FRAMEWORKS {
            let rules = framework.rules_option();
            assert_eq!(rules.is_some(), !framework.roles.is_empty(), "{}", framework.name);
            assert_eq!(rules.map_or(FIXED, |option| option.default), FIXED);
        }
    }

    #[test]
    fn rules_are_read_from_options() {
        let of = |options: &[(&str, &str)]| {
            let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
            framework("proagent").unwrap().resolve(&options).unwrap().rules()
        };
        assert_eq!(of(&[]), FrameworkRules::Fixed);
        assert_eq!(of(&[("proagent.rules", "paper")]), FrameworkRules::Paper);
    }
}
