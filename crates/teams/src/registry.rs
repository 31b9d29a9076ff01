//! Frameworks by name: those that come with the program, and those that a program brings along.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use cooperage_runtime::{Framework, ViewStyle};

use crate::base_agent::BaseAgentWriter;
use crate::formation::{AttachmentTexts, FormationInfo};
use crate::frameworks::{agentverse, cmd, mindagent, mindcraft, proagent, random, s_agents, solo, villager};
use crate::options::rules::RULES;
use crate::options::tool_calls::TOOL_CALLS;
use crate::options::view::view_style;
use crate::options::{OptionInfo, Resolved, TeamError, UnsupportedOption};
use crate::own_models::{OwnModels, ReadOwnModels};
use crate::player::Writer;
use crate::role::RoleInfo;
use crate::templates::PromptFile;

/// A framework: its name, its description, the parts that plans, prompts and help pages take from it, and its constructor.
///
/// Fields may come: a crate of its own makes one with [`new`](FrameworkInfo::new) and the functions that begin with `with_`.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct FrameworkInfo {
    /// The value of `--team`.
    pub name: &'static str,
    /// One line on what it is.
    pub description: &'static str,
    /// The purposes for which it calls models; none for teams that need no model.
    pub roles: &'static [RoleInfo],
    /// The options of the framework.
    pub options: &'static [OptionInfo],
    /// Prompts that it brings along, as pairs of a name `framework/prompt` and a template. Those of the built-in frameworks
    /// stand in [`templates`](crate::templates).
    pub prompts: &'static [PromptFile],
    /// The formation that its options fix; `None` if it plays with any number of agents, which are all alike.
    pub formation: Option<FormationInfo>,
    /// The roles in which a model decides what an agent, or every agent, does next.
    pub acting: &'static [&'static str],
    /// The roles whose models may be shown what their agents see, by its options `view`, `view_size` and `view_labels`.
    pub views: &'static [&'static str],
    /// Options that its original has and that mean nothing here.
    pub refused: &'static [UnsupportedOption],
    /// Finds a value of an option that changes nothing in worlds whose agents act by calls of tools, and says why.
    pub check_calls: fn(&Resolved) -> Result<(), String>,
    /// The option, with its value, by which prompts are in the world's short form, if they are; an error names an option that
    /// changes nothing then.
    pub short_form: fn(&Resolved) -> Result<Option<&'static str>, String>,
    /// The option whose value may follow the name after a colon, as in `policy:FILE`; `None` if no value may follow.
    pub argument: Option<&'static str>,
    /// Whether an attachment of a plan is a file that the value of that option names.
    pub names_file: fn(attachment: &str, argument: &str) -> bool,
    /// Writes the replies of its models for scripted players; `None` if it asks no models, or no player plays it.
    pub writer: Option<&'static dyn Writer>,
    /// Reads the models that its files name for its seats.
    pub own_models: ReadOwnModels,
    /// Builds the framework from its options.
    pub build: FrameworkConstructor,
}

/// Makes a framework from its options and the texts that the user hands in.
pub type FrameworkConstructor = fn(&Resolved, &AttachmentTexts) -> Result<Box<dyn Framework>, TeamError>;

/// The built-in frameworks, sorted by name. A new one is a module and a line here.
pub const FRAMEWORKS: &[FrameworkInfo] = &[
    FrameworkInfo::new(
        "agentverse",
        "agents talk in turns, then all work at the same time, and talk again (AgentVerse)",
        |options, _| {
            Ok(Box::new(agentverse::AgentVerse { rules: options.rules(), conduct: options.conduct() }))
        },
    )
    .with_roles(agentverse::ROLES)
    .with_acting(&[agentverse::ACT.name])
    .with_writer(&agentverse::AgentVerseWriter)
    .with_options(agentverse::OPTIONS),
    FrameworkInfo::new(
        "cmd",
        "a process of your own, in any language: `--team \"cmd:python my_team.py\"`",
        |options, _| Ok(Box::new(cmd::Cmd::new(options))),
    )
    .with_roles(cmd::ROLES)
    .with_acting(&[cmd::ACT])
    .with_writer(&BaseAgentWriter)
    .with_options(cmd::OPTIONS)
    .with_argument(cmd::COMMAND)
    .with_files(cmd::is_file_of),
    FrameworkInfo::new(
        "mindagent",
        "one planner commands the whole crew by lines of text (MindAgent)",
        |options, texts| Ok(Box::new(mindagent::MindAgent::new(options, texts)?)),
    )
    .with_roles(&[mindagent::PLAN])
    .with_acting(&[mindagent::PLAN.name])
    .with_writer(&mindagent::MindAgentWriter)
    .with_options(mindagent::OPTIONS)
    .with_check_of_calls(mindagent::check_calls)
    .with_short_form(mindagent::short_form),
    FrameworkInfo::new(
        "mindcraft",
        "agents that talk, act by commands, remember and write code (MINDcraft)",
        |options, texts| Ok(Box::new(mindcraft::Mindcraft::new(options, texts)?)),
    )
    .with_roles(mindcraft::roles::ROLES)
    .with_acting(&[mindcraft::roles::CONVERSE.name, mindcraft::roles::CODE.name])
    .with_writer(&mindcraft::MindcraftWriter)
    .with_options(mindcraft::options::OPTIONS)
    .with_views(&[mindcraft::roles::CONVERSE.name, mindcraft::roles::CODE.name])
    .with_own_models(mindcraft::own_models)
    .with_refused(mindcraft::options::REFUSED),
    FrameworkInfo::new(
        "proagent",
        "every agent analyses, guesses what its partners intend, and has failures explained (ProAgent)",
        |options, _| Ok(Box::new(proagent::ProAgent::new(options)?)),
    )
    .with_roles(proagent::ROLES)
    .with_acting(&[proagent::PLAN.name])
    .with_writer(&proagent::ProAgentWriter)
    .with_options(proagent::OPTIONS),
    FrameworkInfo::new(
        "random",
        "every agent draws from the actions it is offered; needs no model",
        |_, _| Ok(Box::new(random::RandomTeam)),
    ),
    FrameworkInfo::new(
        "s-agents",
        "agents who organise themselves along a graph of who commands whom (S-Agents)",
        |options, texts| Ok(Box::new(s_agents::SAgents::new(options, texts)?)),
    )
    .with_roles(s_agents::ROLES)
    .with_acting(&[s_agents::ACT.name, s_agents::CODE.name])
    .with_writer(&s_agents::SAgentsWriter)
    .with_options(s_agents::OPTIONS)
    .with_views(&[s_agents::PLAN.name, s_agents::ACT.name])
    .with_formation(s_agents::FORMATION),
    FrameworkInfo::new("solo", "one agent does everything alone, step by step", |options, _| {
        Ok(Box::new(solo::Solo {
            rules: options.rules(),
            conduct: options.conduct(),
            tool_calls: options.tool_calls(),
        }))
    })
    .with_roles(&[solo::ACT])
    .with_acting(&[solo::ACT.name])
    .with_writer(&BaseAgentWriter)
    .with_options(solo::OPTIONS)
    .with_views(&[solo::ACT.name]),
    FrameworkInfo::new(
        "villager",
        "a graph of subtasks, worked off by agents at their own pace (VillagerAgent)",
        |options, texts| Ok(Box::new(villager::VillagerAgent::new(options, texts)?)),
    )
    .with_roles(villager::ROLES)
    .with_acting(&[villager::ACT.name])
    .with_writer(&villager::VillagerWriter)
    .with_options(villager::OPTIONS)
    .with_views(&[villager::ACT.name]),
];

/// The built-in framework of that name.
///
/// # Errors
/// [`TeamError::UnknownFramework`] lists the built-in ones.
pub fn framework(name: &str) -> Result<&'static FrameworkInfo, TeamError> {
    FRAMEWORKS.iter().find(|framework| framework.name == name).ok_or_else(|| unknown(name, FRAMEWORKS))
}

fn unknown(name: &str, known: &[FrameworkInfo]) -> TeamError {
    TeamError::UnknownFramework {
        name: name.to_owned(),
        known: known.iter().map(|framework| framework.name).collect(),
    }
}

/// Frameworks that play in all suites of a program; cheap to clone.
#[derive(Clone)]
pub struct FrameworkList(Arc<[FrameworkInfo]>);

impl FrameworkList {
    /// A list of these frameworks, in this order.
    #[must_use]
    pub fn new(frameworks: &[FrameworkInfo]) -> FrameworkList {
        FrameworkList(frameworks.into())
    }

    /// All of them in their order.
    pub fn iter(&self) -> impl Iterator<Item = &FrameworkInfo> {
        self.0.iter()
    }

    /// The framework of that name.
    ///
    /// # Errors
    /// [`TeamError::UnknownFramework`] lists what there is.
    pub fn get(&self, name: &str) -> Result<&FrameworkInfo, TeamError> {
        self.iter().find(|framework| framework.name == name).ok_or_else(|| unknown(name, &self.0))
    }
}

/// The built-in frameworks.
impl Default for FrameworkList {
    fn default() -> FrameworkList {
        FrameworkList::new(FRAMEWORKS)
    }
}

impl fmt::Debug for FrameworkList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|framework| framework.name)).finish()
    }
}

impl PartialEq for FrameworkList {
    fn eq(&self, other: &FrameworkList) -> bool {
        self.iter().map(|framework| framework.name).eq(other.iter().map(|framework| framework.name))
    }
}

impl FrameworkInfo {
    /// A framework without roles, options and prompts.
    #[must_use]
    pub const fn new(
        name: &'static str,
        description: &'static str,
        build: FrameworkConstructor,
    ) -> FrameworkInfo {
        FrameworkInfo {
            name,
            description,
            roles: &[],
            options: &[],
            prompts: &[],
            formation: None,
            acting: &[],
            views: &[],
            refused: &[],
            check_calls: |_| Ok(()),
            short_form: |_| Ok(None),
            argument: None,
            names_file: |_, _| false,
            writer: None,
            own_models: |_, _, _| Ok(OwnModels::new()),
            build,
        }
    }

    /// The framework with the purposes for which it calls models. Their names begin with its own and a dot.
    #[must_use]
    pub const fn with_roles(self, roles: &'static [RoleInfo]) -> FrameworkInfo {
        FrameworkInfo { roles, ..self }
    }

    /// The framework with options. Their names begin with its own and a dot.
    #[must_use]
    pub const fn with_options(self, options: &'static [OptionInfo]) -> FrameworkInfo {
        FrameworkInfo { options, ..self }
    }

    /// The framework with prompts. Their names begin with its own and a slash.
    #[must_use]
    pub const fn with_prompts(self, prompts: &'static [PromptFile]) -> FrameworkInfo {
        FrameworkInfo { prompts, ..self }
    }

    /// The framework with a formation that its options fix.
    #[must_use]
    pub const fn with_formation(self, formation: FormationInfo) -> FrameworkInfo {
        FrameworkInfo { formation: Some(formation), ..self }
    }

    /// The framework with roles in which a model decides what an agent, or every agent, does next: examples for training are of
    /// these roles unless others are named.
    #[must_use]
    pub const fn with_acting(self, acting: &'static [&'static str]) -> FrameworkInfo {
        FrameworkInfo { acting, ..self }
    }

    /// The framework with roles whose models may be shown what their agents see.
    #[must_use]
    pub const fn with_views(self, views: &'static [&'static str]) -> FrameworkInfo {
        FrameworkInfo { views, ..self }
    }

    /// How its models are shown what their agents see; `None` if they are not.
    #[must_use]
    pub fn view_style(&self, options: &Resolved) -> Option<ViewStyle> {
        view_style(self.name, self.views, options)
    }

    /// The framework with options of its original that mean nothing here.
    #[must_use]
    pub const fn with_refused(self, refused: &'static [UnsupportedOption]) -> FrameworkInfo {
        FrameworkInfo { refused, ..self }
    }

    /// The framework with a check of its options for worlds whose agents act by calls of tools.
    #[must_use]
    pub const fn with_check_of_calls(
        self,
        check_calls: fn(&Resolved) -> Result<(), String>,
    ) -> FrameworkInfo {
        FrameworkInfo { check_calls, ..self }
    }

    /// The framework with prompts that may be in the world's short form.
    #[must_use]
    pub const fn with_short_form(
        self,
        short_form: fn(&Resolved) -> Result<Option<&'static str>, String>,
    ) -> FrameworkInfo {
        FrameworkInfo { short_form, ..self }
    }

    /// The framework with an option whose value may follow its name after a colon.
    #[must_use]
    pub const fn with_argument(self, option: &'static str) -> FrameworkInfo {
        FrameworkInfo { argument: Some(option), ..self }
    }

    /// The framework with files that the value of that option names, as a command does.
    #[must_use]
    pub const fn with_files(self, names_file: fn(&str, &str) -> bool) -> FrameworkInfo {
        FrameworkInfo { names_file, ..self }
    }

    /// The framework with a writer of its models' replies, so that `oracle` and `random` play it.
    #[must_use]
    pub const fn with_writer(self, writer: &'static dyn Writer) -> FrameworkInfo {
        FrameworkInfo { writer: Some(writer), ..self }
    }

    /// The framework with models that its files name for its seats.
    #[must_use]
    pub const fn with_own_models(self, own_models: ReadOwnModels) -> FrameworkInfo {
        FrameworkInfo { own_models, ..self }
    }

    /// Returns the option of its own rules; `None` for a framework that asks no models.
    #[must_use]
    pub fn rules_option(&self) -> Option<&'static OptionInfo> {
        self.options.iter().find(|option| option.name.strip_suffix(RULES) == Some(self.name))
    }

    /// Returns the option of how its models call tools; `None` for a framework none of whose models answers by single calls.
    #[must_use]
    pub fn tool_calls_option(&self) -> Option<&'static OptionInfo> {
        self.options.iter().find(|option| option.name.strip_suffix(TOOL_CALLS) == Some(self.name))
    }

    /// Every option with the value that holds, defaults filled in.
    ///
    /// # Errors
    /// [`TeamError`] for an option or a value that does not exist.
    pub fn resolve(&self, options: &BTreeMap<String, String>) -> Result<Resolved, TeamError> {
        if let Some(refused) = self.refused.iter().find(|refused| options.contains_key(refused.option)) {
            return Err(TeamError::Refused { option: refused.option, reason: refused.reason });
        }
        Ok(Resolved::new(&format!("team `{}`", self.name), self.options, options)?)
    }

    /// The framework ready to play one episode, with the texts that the user hands in, by name.
    ///
    /// # Errors
    /// [`TeamError`] for an option or a value that does not exist, and for a text that is missing or wrong.
    pub fn make(
        &self,
        options: &BTreeMap<String, String>,
        texts: &AttachmentTexts,
    ) -> Result<Box<dyn Framework>, TeamError> {
        (self.build)(&self.resolve(options)?, texts)
    }
}

/// The name of a team as the user writes it, and what follows it after a colon.
#[must_use]
pub fn split_name(text: &str) -> (&str, Option<&str>) {
    text.split_once(':').map_or((text, None), |(name, argument)| (name, Some(argument)))
}

/// A framework ready to play one episode.
///
/// # Errors
/// [`TeamError`] for a name, an option or a value that does not exist.
pub fn make(name: &str, options: &BTreeMap<String, String>) -> Result<Box<dyn Framework>, TeamError> {
    make_with(name, options, &BTreeMap::new())
}

/// The same with texts that the user hands in, by name, such as [`villager::EXPERIENCE`].
///
/// # Errors
/// As [`make`], and for a text that is missing or wrong.
pub fn make_with(
    name: &str,
    options: &BTreeMap<String, String>,
    texts: &AttachmentTexts,
) -> Result<Box<dyn Framework>, TeamError> {
    framework(name)?.make(options, texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_options_belong_to_their_framework() {
        assert!(FRAMEWORKS.is_sorted_by(|a, b| a.name < b.name));
        for framework in FRAMEWORKS {
            assert!(make(framework.name, &BTreeMap::new()).is_ok());
            for option in framework.options {
                assert!(option.name.strip_prefix(framework.name).is_some_and(|rest| rest.starts_with('.')));
                let usual = option.parse(option.default);
                assert!(
                    option.is_family() || usual.is_ok_and(|usual| usual.to_string() == option.default),
                    "{}",
                    option.name
                );
            }
            let profiles = cooperage_models::LatencyProfiles::built_in().unwrap();
            for role in framework.roles {
                assert!(role.latency.is_none_or(|profile| profiles.get(profile).is_ok()));
                assert!(role.name.strip_prefix(framework.name).is_some_and(|rest| rest.starts_with('.')));
            }
            let has = |name: &&str| framework.roles.iter().any(|role| role.name == *name);
            assert!(framework.acting.iter().all(has), "{}", framework.name);
            assert_eq!(framework.acting.is_empty(), framework.roles.is_empty(), "{}", framework.name);
        }
    }

    #[test]
    fn every_value_of_every_option_makes_a_team() {
        for framework in FRAMEWORKS {
            for option in framework.options {
                for value in option.kind.words() {
                    let given = BTreeMap::from([(option.name.to_owned(), (*value).to_owned())]);
                    assert_eq!(framework.resolve(&given).unwrap().written(option.name), *value);
                }
            }
        }
    }

    #[test]
    fn a_text_that_is_asked_for_must_be_there_and_be_one() {
        let options = BTreeMap::from([("villager.experience".to_owned(), "given".to_owned())]);
        let error = |texts: &[(&str, &str)]| {
            let texts = texts.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
            make_with("villager", &options, &texts).err().map(|error| error.to_string())
        };
        assert_eq!(error(&[]).unwrap(), "the team's text `experience` cannot be used: it is missing");
        assert!(error(&[("experience", "hm")]).unwrap().contains("line 1 of the experience"));
        assert_eq!(error(&[("experience", "")]), None);
    }

    #[test]
    fn an_unknown_team_is_told_what_there_is() {
        let error = make("mindagnt", &BTreeMap::new()).err().unwrap();
        assert_eq!(
            error.to_string(),
            "there is no team `mindagnt`; there are agentverse, cmd, mindagent, mindcraft, proagent, random, s-agents, solo, villager"
        );
    }
}
