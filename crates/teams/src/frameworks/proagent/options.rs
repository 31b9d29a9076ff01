//! The options of ProAgent: the prompt levels and ablations of its paper as independent switches.

use crate::options::rules::{FrameworkRules, rules_option};
use crate::options::tool_calls::{ToolCallForm, tool_calls_option};
use crate::options::{OptionInfo, OptionKind, OptionMistake, Resolved, TeamError, WordChoice};

/// The most messages that a mind may remember.
const MEMORY_MAX: i64 = 100;
const BELIEF: &str = "proagent.belief";

const LEVELS: WordChoice<PromptLevel, 3> =
    WordChoice::new([("1", PromptLevel::Plan), ("2", PromptLevel::Analysis), ("3", PromptLevel::Intention)]);
const BELIEFS: WordChoice<Option<Correction>, 3> = WordChoice::new([
    ("off", None),
    ("replace", Some(Correction::Replace)),
    ("annotate", Some(Correction::Annotate)),
]);
/// Queries for one explanation.
const ROUNDS: WordChoice<u32, 3> = WordChoice::new([("1", 1), ("2", 2), ("3", 3)]);
/// Whether the world's own instructions are used.
const PROMPTS: WordChoice<bool, 2> = WordChoice::new([("per-layout", true), ("generic", false)]);

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "proagent.rules",
        "`fixed`: plans are read in every usual spelling, and an answer may have 8,192 tokens; `paper`: as published, and 256 \
         tokens",
    ),
    OptionInfo::new(
        "proagent.level",
        "2",
        OptionKind::OneOf(&LEVELS.words),
        "what an answer consists of: `1` the plan only, `2` an analysis and the plan, `3` an analysis, \
         what each partner is expected to do, and the plan",
    ),
    OptionInfo::new(
        "proagent.memory",
        "1",
        OptionKind::Whole { low: 0, high: MEMORY_MAX, word: None, form: "a number of messages, 0 to 100" },
        "how many of the newest messages of its conversation the planner reads again after a failure; \
         else it reads none",
    )
    .prompt_only(),
    OptionInfo::new(
        BELIEF,
        "off",
        OptionKind::OneOf(&BELIEFS.words),
        "whether every scene begins with what was expected of the partners and what they were seen to \
         have done, and how a wrong expectation is put right: what was done stands in its place \
         (`replace`), or it is marked as wrong (`annotate`); at level 3 only",
    )
    .prompt_only(),
    OptionInfo::new(
        "proagent.verificator",
        "on",
        OptionKind::Switch,
        "whether a skill that the world refuses, or that failed, is explained and planned again at once \
         (`off`: it is dropped, and the agent is asked anew a tick later)",
    ),
    OptionInfo::new(
        "proagent.verify_rounds",
        "1",
        OptionKind::OneOf(&ROUNDS.words),
        "queries for one explanation: `1` all at once; `2` a check of what the skill requires, and a \
         double check; `3` these, and a conclusion",
    ),
    OptionInfo::new(
        "proagent.prompts",
        "per-layout",
        OptionKind::OneOf(&PROMPTS.words),
        "whether the world's own instructions for this task and seat are used where it has some \
         (`per-layout`), or those that are made of its manual",
    )
    .prompt_only(),
    tool_calls_option("proagent.tool_calls"),
];

/// The options, typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProAgentOptions {
    /// The parts of an answer.
    pub level: PromptLevel,
    /// Messages that are read again after a failure.
    pub memory: usize,
    /// The correction of wrong beliefs; `None` if scenes have no beliefs.
    pub belief: Option<Correction>,
    /// Whether failures are explained.
    pub is_verified: bool,
    /// Queries for one explanation.
    pub verify_rounds: u32,
    /// Whether the world's own instructions are used where there are some.
    pub uses_guides: bool,
    /// Rules by which answers are read.
    pub rules: FrameworkRules,
    /// Whether a decision ends when a skill fails a second time for the same reason; the published program asks four times.
    pub gives_up_repeats: bool,
    /// How the planner calls a skill.
    pub tool_calls: ToolCallForm,
}

/// The revision of conduct from which on that is so.
const GIVES_UP_REPEATS: u32 = 3;

/// The parts that an answer consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PromptLevel {
    /// The plan only.
    Plan,
    /// An analysis and the plan.
    Analysis,
    /// An analysis, what each partner is expected to do, and the plan.
    Intention,
}

impl PromptLevel {
    /// Its number, from 1 on.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            PromptLevel::Plan => 1,
            PromptLevel::Analysis => 2,
            PromptLevel::Intention => 3,
        }
    }
}

/// The effect of a wrong expectation on the beliefs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correction {
    /// The observed skill replaces the expected one.
    Replace,
    /// The expectation is marked as wrong.
    Annotate,
}

impl ProAgentOptions {
    /// Reads checked options.
    ///
    /// # Errors
    /// [`OptionMistake::BadValue`] for beliefs below level 3.
    pub fn from_resolved(options: &Resolved) -> Result<ProAgentOptions, TeamError> {
        let level = options.choice("proagent.level", &LEVELS);
        let belief = options.choice(BELIEF, &BELIEFS);
        if belief.is_some() && level != PromptLevel::Intention {
            return Err(TeamError::Option(OptionMistake::BadValue {
                option: BELIEF.to_owned(),
                value: options.written(BELIEF),
                reason: "beliefs are about what partners are expected to do, and only level 3 asks for that"
                    .to_owned(),
                form: "`off` unless `proagent.level` is 3".to_owned(),
            }));
        }
        Ok(ProAgentOptions {
            level,
            memory: options.whole("proagent.memory"),
            belief,
            is_verified: options.switch("proagent.verificator"),
            verify_rounds: options.choice("proagent.verify_rounds", &ROUNDS),
            uses_guides: options.choice("proagent.prompts", &PROMPTS),
            rules: options.rules(),
            gives_up_repeats: options.conduct() >= GIVES_UP_REPEATS,
            tool_calls: options.tool_calls(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn typed(given: &[(&str, &str)]) -> Result<ProAgentOptions, String> {
        let given: BTreeMap<_, _> = given.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        let resolved =
            Resolved::new("team `proagent`", OPTIONS, &given).map_err(|error| error.to_string())?;
        ProAgentOptions::from_resolved(&resolved).map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_are_the_papers_main_results() {
        let usual = ProAgentOptions {
            level: PromptLevel::Analysis,
            memory: 1,
            belief: None,
            is_verified: true,
            verify_rounds: 1,
            uses_guides: true,
            rules: FrameworkRules::Fixed,
            gives_up_repeats: true,
            tool_calls: ToolCallForm::Text,
        };
        assert_eq!(typed(&[]), Ok(usual));
        let all = [
            ("proagent.level", "3"),
            ("proagent.memory", "12"),
            ("proagent.belief", "annotate"),
            ("proagent.verificator", "off"),
            ("proagent.verify_rounds", "3"),
            ("proagent.prompts", "generic"),
            ("proagent.rules", "paper"),
        ];
        let other = ProAgentOptions {
            level: PromptLevel::Intention,
            memory: 12,
            belief: Some(Correction::Annotate),
            is_verified: false,
            verify_rounds: 3,
            uses_guides: false,
            rules: FrameworkRules::Paper,
            gives_up_repeats: false,
            tool_calls: ToolCallForm::Text,
        };
        assert_eq!(typed(&all), Ok(other));
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_a_reason() {
        for level in ["1", "2"] {
            let told = typed(&[("proagent.belief", "replace"), ("proagent.level", level)]).unwrap_err();
            assert_eq!(
                told,
                "option `proagent.belief` cannot be `replace`: beliefs are about what partners are expected to do, and only \
                 level 3 asks for that; it is `off` unless `proagent.level` is 3"
            );
        }
        for wrong in ["101", "-1", "some"] {
            let told = typed(&[("proagent.memory", wrong)]).unwrap_err();
            assert!(told.contains("it is no whole number from 0 to 100"), "{told}");
        }
    }
}
