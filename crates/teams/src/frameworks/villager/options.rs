//! The options of VillagerAgent.

use super::EXPERIENCE;
use crate::base_agent::ENDS_IDLE;
use crate::options::rules::{FrameworkRules, rules_option};
use crate::options::tool_calls::{ToolCallForm, tool_calls_option};
use crate::options::view::{view_labels_option, view_option, view_size_option};
use crate::options::{OptionFile, OptionInfo, OptionKind, OptionMistake, Resolved, TeamError, WordChoice};

/// The name of the option for rounds, which has an effect only beside another option.
const ROUNDS: &str = "villager.rounds";

/// Whether a person approves plans.
const APPROVE: &str = "villager.approve";

/// How base agents call tools.
const TOOL_CALLS: &str = "villager.tool_calls";

/// The revision of conduct from which on a planner is told of actions that were never begun.
const TELLS_DROPPED: u32 = 4;

/// The option for the experience of an earlier run.
pub(super) const EXPERIENCE_OPTION: &str = "villager.experience";

const CONTROLLERS: WordChoice<ControllerMode, 3> = WordChoice::new([
    ("full", ControllerMode::Full),
    ("reduced", ControllerMode::Reduced),
    ("rounds", ControllerMode::Rounds),
]);
/// The option that says whose memories an agent is told.
const KNOWN_AGENTS: &str = "villager.known_agents";
const KNOWN: WordChoice<KnownAgents, 2> =
    WordChoice::new([("all", KnownAgents::All), ("predecessors", KnownAgents::Predecessors)]);
const POOLS: WordChoice<Option<usize>, 5> =
    WordChoice::new([("team", None), ("1", Some(1)), ("2", Some(2)), ("4", Some(4)), ("8", Some(8))]);
/// The option by which the team ends after some subtasks.
const SUBTASKS_MAX: &str = "villager.subtasks_max";
/// The option that says what a subtask is.
pub(super) const SUBTASKS_OPTION: &str = "villager.subtasks";
pub(super) const SUBTASKS: WordChoice<Subtasks, 2> =
    WordChoice::new([("errands", Subtasks::Errands), ("actions", Subtasks::Actions)]);

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "villager.rules",
        "`fixed`: a plan grows while the team works on it, prompts are short, an agent's last action may end its trajectory, \
         answers are read in every usual spelling and may have 8,192 tokens; `paper`: as published, where a plan is replaced \
         when it is exhausted, failures release what waits for them, prompts have the published order and caps, and answers \
         256 to 4,096 tokens",
    ),
    OptionInfo::new(
        "villager.controller",
        "full",
        OptionKind::OneOf(&CONTROLLERS.words),
        "who assigns: `full` takes the planned agents and asks a model for the rest, whenever somebody is \
         free; `rounds` does the same, but only when nobody works; `reduced` takes the planned agents \
         only, when nobody works, and the first of several agents leads the others",
    ),
    OptionInfo::new(
        "villager.name_agents",
        "on",
        OptionKind::Switch,
        "whether the decomposer says who does a subtask, or always leaves that to the controller",
    )
    .formerly(&[("as_planned", "on"), ("never", "off")]),
    OptionInfo::new(
        "villager.shared_subtasks",
        "off",
        OptionKind::Switch,
        "whether the decomposer is told that a subtask may be given to several agents, each of whom then \
         gets a share",
    ),
    OptionInfo::new(
        "villager.pool",
        "team",
        OptionKind::OneOf(&POOLS.words),
        "how many agents work at a time at most (published: 4)",
    ),
    OptionInfo::new(
        KNOWN_AGENTS,
        "all",
        OptionKind::OneOf(&KNOWN.words),
        "whose memories an agent at work is told: those of `all` others, as the published program does; or of the \
         `predecessors` alone, the agents of the subtasks that had to come directly before its own, as the paper says",
    )
    .later(),
    OptionInfo::new(
        EXPERIENCE_OPTION,
        "none",
        OptionKind::OneOf(&["none"]),
        "whether prompts tell of similar subtasks and tasks of an earlier RUN, which is named by its \
         directory",
    )
    .or_file(OptionFile::Run(EXPERIENCE)),
    OptionInfo::new(
        SUBTASKS_OPTION,
        "errands",
        OptionKind::OneOf(&SUBTASKS.words),
        "what a subtask is: `errands`: something that a base agent works on by itself; `actions`: one \
         call of a tool, which is carried out as planned and counts as done or failed by the world's \
         word, so that nobody but the decomposer is asked",
    )
    .later(),
    OptionInfo::new(
        ROUNDS,
        "off",
        OptionKind::Switch,
        "with `villager.subtasks=actions`: whether nobody is planned for before everybody is free, as \
         published",
    )
    .later(),
    OptionInfo::new(
        APPROVE,
        "off",
        OptionKind::Switch,
        "whether a person is asked about every plan before it runs: `{\"approve\": true}` lets it run, \
         `{\"approve\": false, \"text\": WORDS}` has it planned anew with the words, at most three times, \
         after which the next plan runs; without a person who answers, the run waits for ever",
    )
    .later(),
    OptionInfo::new(
        SUBTASKS_MAX,
        "none",
        OptionKind::Whole { low: 1, high: 1_000, word: Some("none"), form: "none, or a number, 1 to 1000" },
        "after how many subtasks of an agent, done or failed, the team ends, as the authors' later code ends a task of one step",
    )
    .later(),
    tool_calls_option(TOOL_CALLS),
    view_option("villager.view"),
    view_size_option("villager.view_size"),
    view_labels_option("villager.view_labels"),
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

/// Whose memories an agent at work is told, beside its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownAgents {
    /// Those of all others, a superset of the paper's.
    All,
    /// Those of the agents of the direct predecessors of its subtask: the selected states of the paper's section 3.2.
    Predecessors,
}

/// The options, typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VillagerOptions {
    /// Whether the behaviour is the published one or the repaired one.
    pub rules: FrameworkRules,
    /// Whether the repairs of this program's conduct hold; never with the published behaviour.
    pub is_repaired: bool,
    /// Whether the team gives up after rounds of planning in which no agent acts.
    pub ends_idle: bool,
    /// Whether a planner of single actions is told of those that were planned and never begun.
    pub tells_dropped: bool,
    /// The kind of the controller.
    pub controller: ControllerMode,
    /// Whether the decomposer leaves agents open.
    pub leaves_agents_open: bool,
    /// Whether subtasks may be shared.
    pub has_shared_subtasks: bool,
    /// The maximal number of agents that work at a time; `None` for all.
    pub pool: Option<usize>,
    /// Whose memories an agent at work is told.
    pub known_agents: KnownAgents,
    /// The kind of the subtasks.
    pub subtasks: Subtasks,
    /// Whether actions are planned in rounds: for all agents at once, when all are free.
    pub has_rounds: bool,
    /// Whether a person approves every plan before it runs.
    pub is_approved: bool,
    /// The number of subtasks of an agent after which the team ends.
    pub subtasks_max: Option<u32>,
    /// How base agents call tools.
    pub tool_calls: ToolCallForm,
}

impl VillagerOptions {
    /// Reads checked options.
    ///
    /// # Errors
    /// [`OptionMistake::BadValue`] for rounds of anything but actions, and for plans of actions that a person approves.
    pub fn from_resolved(options: &Resolved) -> Result<VillagerOptions, TeamError> {
        let subtasks = options.choice(SUBTASKS_OPTION, &SUBTASKS);
        let refused = |option: &str, reason: &str, form: &str| {
            let value = options.written(option);
            let [option, reason, form] = [option, reason, form].map(str::to_owned);
            Err(OptionMistake::BadValue { option, value, reason, form }.into())
        };
        let has_rounds = options.switch(ROUNDS);
        if has_rounds && subtasks != Subtasks::Actions {
            return refused(
                ROUNDS,
                "it is about subtasks that are actions",
                "`on` only beside villager.subtasks=actions (for errands there is villager.controller=rounds)",
            );
        }
        let is_approved = options.switch(APPROVE);
        if is_approved && subtasks == Subtasks::Actions {
            return refused(
                APPROVE,
                "plans of single actions follow each other too quickly for a person",
                "`on` only beside villager.subtasks=errands",
            );
        }
        let tool_calls = options.tool_calls();
        if tool_calls.is_native() && subtasks == Subtasks::Actions {
            return refused(
                TOOL_CALLS,
                "a plan of single actions is a list and no single call",
                "`native` only beside villager.subtasks=errands",
            );
        }
        Ok(VillagerOptions {
            rules: options.rules(),
            is_repaired: options.is_repaired(),
            ends_idle: options.conduct() >= ENDS_IDLE,
            tells_dropped: options.conduct() >= TELLS_DROPPED,
            controller: options.choice("villager.controller", &CONTROLLERS),
            leaves_agents_open: !options.switch("villager.name_agents"),
            has_shared_subtasks: options.switch("villager.shared_subtasks"),
            pool: options.choice("villager.pool", &POOLS),
            known_agents: options.choice(KNOWN_AGENTS, &KNOWN),
            subtasks,
            has_rounds,
            is_approved,
            subtasks_max: options.limit(SUBTASKS_MAX),
            tool_calls,
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

    /// The predecessors that a planned subtask names; `None` for the same ones as those of the subtask before it. An empty
    /// list names none; as published, and before the repairs, it says nothing.
    pub(super) fn named_predecessors(&self, listed: Option<Vec<i64>>) -> Option<Vec<i64>> {
        listed.filter(|numbers| self.is_repaired || !numbers.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn an_empty_list_of_predecessors_names_none_only_with_the_repairs() {
        let listed = |rules: &str, revision: u32, numbers: &[i64]| {
            let given = BTreeMap::from([("villager.rules".to_owned(), rules.to_owned())]);
            let options = Resolved::new("team `villager`", OPTIONS, &given).unwrap().with_revision(revision);
            let options = VillagerOptions::from_resolved(&options).unwrap();
            options.named_predecessors(Some(numbers.to_vec()))
        };
        assert_eq!(listed("fixed", 2, &[]), Some(Vec::new()));
        assert_eq!([listed("fixed", 1, &[]), listed("paper", 2, &[])], [None, None]);
        assert_eq!(listed("fixed", 1, &[1]), Some(vec![1]));
    }

    #[test]
    fn options_combine_freely() {
        let typed = |given: &[(&str, &str)]| {
            let given: BTreeMap<_, _> = given.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
            VillagerOptions::from_resolved(&Resolved::new("team `villager`", OPTIONS, &given).unwrap())
        };
        let error = typed(&[("villager.rounds", "on")]).unwrap_err().to_string();
        assert!(error.contains("only beside villager.subtasks=actions"), "{error}");
        let both = [("villager.approve", "on"), ("villager.subtasks", "actions")];
        let error = typed(&both).unwrap_err().to_string();
        assert!(error.contains("only beside villager.subtasks=errands"), "{error}");
        assert!(typed(&both[..1]).unwrap().is_approved);
        let both = [("villager.tool_calls", "native"), ("villager.subtasks", "actions")];
        let error = typed(&both).unwrap_err().to_string();
        assert!(error.contains("`native` only beside villager.subtasks=errands"), "{error}");
        assert!(typed(&both[..1]).unwrap().tool_calls.is_native());
        let plain = VillagerOptions {
            rules: FrameworkRules::Fixed,
            is_repaired: true,
            ends_idle: true,
            tells_dropped: true,
            controller: ControllerMode::Full,
            leaves_agents_open: false,
            has_shared_subtasks: false,
            pool: None,
            known_agents: KnownAgents::All,
            subtasks: Subtasks::Errands,
            has_rounds: false,
            is_approved: false,
            subtasks_max: None,
            tool_calls: ToolCallForm::Text,
        };
        assert_eq!(typed(&[]), Ok(plain));
        let other = VillagerOptions {
            rules: FrameworkRules::Paper,
            is_repaired: false,
            ends_idle: false,
            tells_dropped: false,
            controller: ControllerMode::Reduced,
            leaves_agents_open: true,
            has_shared_subtasks: true,
            pool: Some(4),
            known_agents: KnownAgents::Predecessors,
            subtasks: Subtasks::Actions,
            has_rounds: true,
            is_approved: false,
            subtasks_max: Some(2),
            tool_calls: ToolCallForm::Text,
        };
        let given = [
            ("villager.rules", "paper"),
            ("villager.controller", "reduced"),
            ("villager.name_agents", "off"),
            ("villager.shared_subtasks", "on"),
            ("villager.pool", "4"),
            (KNOWN_AGENTS, "predecessors"),
            ("villager.subtasks", "actions"),
            ("villager.rounds", "on"),
            (SUBTASKS_MAX, "2"),
        ];
        assert_eq!(typed(&given), Ok(other));
    }
}
