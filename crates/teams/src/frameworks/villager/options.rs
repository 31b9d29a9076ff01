//! The options of VillagerAgent.

use crate::options::{OptionInfo, OptionValues, Resolved, TeamError};
use crate::rules::{FrameworkRules, rules_option};

/// The name of the option for rounds, which has an effect only beside another option.
const ROUNDS: &str = "villager.rounds";

/// Whether a person approves plans.
const APPROVE: &str = "villager.approve";

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "villager.rules",
        "`fixed`: a plan grows while the team works on it, prompts are short, an agent's last action may end its trajectory, \
         answers are read in every usual spelling and may have 8,192 tokens; `paper`: as published, where a plan is replaced \
         when it is exhausted, failures release what waits for them, prompts have the published order and caps, and answers \
         256 to 4,096 tokens",
    ),
    OptionInfo {
        name: "villager.controller",
        default: "full",
        values: OptionValues::OneOf(&["full", "reduced", "rounds"]),
        meaning: "who assigns: `full` takes the planned agents and asks a model for the rest, whenever somebody is free; \
                  `rounds` does the same, but only when nobody works; `reduced` takes the planned agents only, when nobody \
                  works, and the first of several agents leads the others",
        prompt_only: false,
    },
    OptionInfo {
        name: "villager.name_agents",
        default: "as_planned",
        values: OptionValues::OneOf(&["as_planned", "never"]),
        meaning: "whether the decomposer says who does a subtask, or always leaves that to the controller",
        prompt_only: false,
    },
    OptionInfo {
        name: "villager.shared_subtasks",
        default: "off",
        values: OptionValues::OneOf(&["off", "on"]),
        meaning: "whether the decomposer is told that a subtask may be given to several agents, each of whom then gets a \
                  share",
        prompt_only: false,
    },
    OptionInfo {
        name: "villager.pool",
        default: "team",
        values: OptionValues::OneOf(&["team", "1", "2", "4", "8"]),
        meaning: "how many agents work at a time at most (published: 4)",
        prompt_only: false,
    },
    OptionInfo {
        name: "villager.experience",
        default: "none",
        values: OptionValues::OneOf(&["none", "given"]),
        meaning: "whether prompts tell of similar subtasks and tasks of an earlier run (`given`: those handed in with the run; the command line takes a run directory in its place)",
        prompt_only: false,
    },
    OptionInfo {
        name: "villager.subtasks",
        default: "errands",
        values: OptionValues::OneOf(&["errands", "actions"]),
        meaning: "what a subtask is: `errands`: something that a base agent works on by itself; `actions`: one call of a tool, \
                  which is carried out as planned and counts as done or failed by the world's word, so that nobody but the \
                  decomposer is asked",
        prompt_only: false,
    },
    OptionInfo {
        name: ROUNDS,
        default: "false",
        values: OptionValues::OneOf(&["false", "true"]),
        meaning: "with `villager.subtasks=actions`: whether nobody is planned for before everybody is free, as published",
        prompt_only: false,
    },
    OptionInfo {
        name: APPROVE,
        default: "false",
        values: OptionValues::OneOf(&["false", "true"]),
        meaning: "whether a person is asked about every plan before it runs: `{\"approve\": true}` lets it run, `{\"approve\": \
                  false, \"text\": WORDS}` has it planned anew with the words, at most three times, after which the next plan runs; \
                  without a person who answers, the run waits for ever",
        prompt_only: false,
    },
];

/// The kind of the controller: which component assigns subtasks, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControllerMode {
    /// Planned agents, then a model, on every pass.
    Full,
    /// Planned agents only, when no agent works.
    Reduced,
    /// Like `Full`, but only when no agent works.
    Rounds,
}

/// The kind of the subtasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subtasks {
    /// Work that a base agent does with several actions.
    Errands,
    /// One call of a tool, carried out as planned.
    Actions,
}

/// The options, typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VillagerOptions {
    /// Whether the behaviour is the published one or the repaired one.
    pub rules: FrameworkRules,
    /// The kind of the controller.
    pub controller: ControllerMode,
    /// Whether the decomposer leaves agents open.
    pub leaves_agents_open: bool,
    /// Whether subtasks may be shared.
    pub has_shared_subtasks: bool,
    /// The maximal number of agents that work at a time; `None` for all.
    pub pool: Option<usize>,
    /// The kind of the subtasks.
    pub subtasks: Subtasks,
    /// Whether actions are planned in rounds: for all agents at once, when all are free.
    pub has_rounds: bool,
    /// Whether a person approves every plan before it runs.
    pub is_approved: bool,
}

impl VillagerOptions {
    /// Reads checked options.
    ///
    /// # Errors
    /// [`TeamError::BadValue`] for rounds of anything but actions, and for plans of actions that a person approves.
    pub fn from_resolved(options: &Resolved) -> Result<VillagerOptions, TeamError> {
        let subtasks = match options.value("villager.subtasks") {
            "actions" => Subtasks::Actions,
            _ => Subtasks::Errands,
        };
        let has_rounds = options.value(ROUNDS) == "true";
        if has_rounds && subtasks != Subtasks::Actions {
            return Err(TeamError::BadValue {
                option: ROUNDS.to_owned(),
                value: "true".to_owned(),
                reason: "it is about subtasks that are actions".to_owned(),
                form: "`true` only beside villager.subtasks=actions (for errands there is villager.controller=rounds)"
                    .to_owned(),
            });
        }
        let is_approved = options.value(APPROVE) == "true";
        if is_approved && subtasks == Subtasks::Actions {
            return Err(TeamError::BadValue {
                option: APPROVE.to_owned(),
                value: "true".to_owned(),
                reason: "plans of single actions follow each other too quickly for a person".to_owned(),
                form: "`true` only beside villager.subtasks=errands".to_owned(),
            });
        }
        Ok(VillagerOptions {
            rules: options.rules(),
            controller: match options.value("villager.controller") {
                "reduced" => ControllerMode::Reduced,
                "rounds" => ControllerMode::Rounds,
                _ => ControllerMode::Full,
            },
            leaves_agents_open: options.value("villager.name_agents") == "never",
            has_shared_subtasks: options.value("villager.shared_subtasks") == "on",
            pool: options.value("villager.pool").parse().ok(),
            subtasks,
            has_rounds,
            is_approved,
        })
    }

    /// Whether a subtask is one action.
    pub(crate) fn plans_actions(&self) -> bool {
        self.subtasks == Subtasks::Actions
    }

    /// Whether it is the published program's behaviour.
    pub(crate) fn is_paper(&self) -> bool {
        self.rules.is_paper()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn options_combine_freely() {
        let typed = |given: &[(&str, &str)]| {
            let given: BTreeMap<_, _> = given.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
            VillagerOptions::from_resolved(&Resolved::new("villager", OPTIONS, &given).unwrap())
        };
        let error = typed(&[("villager.rounds", "true")]).unwrap_err().to_string();
        assert!(error.contains("only beside villager.subtasks=actions"), "{error}");
        let both = [("villager.approve", "true"), ("villager.subtasks", "actions")];
        let error = typed(&both).unwrap_err().to_string();
        assert!(error.contains("only beside villager.subtasks=errands"), "{error}");
        assert!(typed(&both[..1]).unwrap().is_approved);
        let plain = VillagerOptions {
            rules: FrameworkRules::Fixed,
            controller: ControllerMode::Full,
            leaves_agents_open: false,
            has_shared_subtasks: false,
            pool: None,
            subtasks: Subtasks::Errands,
            has_rounds: false,
            is_approved: false,
        };
        assert_eq!(typed(&[]), Ok(plain));
        let other = VillagerOptions {
            rules: FrameworkRules::Paper,
            controller: ControllerMode::Reduced,
            leaves_agents_open: true,
            has_shared_subtasks: true,
            pool: Some(4),
            subtasks: Subtasks::Actions,
            has_rounds: true,
            is_approved: false,
        };
        let given = [
            ("villager.rules", "paper"),
            ("villager.controller", "reduced"),
            ("villager.name_agents", "never"),
            ("villager.shared_subtasks", "on"),
            ("villager.pool", "4"),
            ("villager.subtasks", "actions"),
            ("villager.rounds", "true"),
        ];
        assert_eq!(typed(&given), Ok(other));
    }
}
