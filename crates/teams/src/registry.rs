//! Every framework there is, by name.

use std::collections::BTreeMap;

use cooperage_runtime::Framework;

use crate::formation::{AttachmentTexts, FormationInfo};
use crate::frameworks::{agentverse, cmd, mindagent, mindcraft, proagent, random, s_agents, solo, villager};
use crate::options::{OptionInfo, Resolved, TeamError, UnsupportedOption};
use crate::role::RoleInfo;
use crate::rules::FrameworkRules;
use crate::rules::RULES;

/// A framework, for help pages and for the command line.
#[derive(Clone, Copy)]
pub struct FrameworkInfo {
    /// The value of `--team`.
    pub name: &'static str,
    /// One line on what it is.
    pub description: &'static str,
    /// The purposes for which it calls models; none for teams that need no model.
    pub roles: &'static [RoleInfo],
    /// The options of the framework.
    pub options: &'static [OptionInfo],
    /// The formation that its options fix; `None` if it plays with any number of agents, which are all alike.
    pub formation: Option<FormationInfo>,
    /// Options that its original has and that mean nothing here.
    pub refused: &'static [UnsupportedOption],
    /// Values that the framework's rules imply for options that the user does not give.
    pub implied: fn(rules: FrameworkRules) -> &'static [(&'static str, &'static str)],
    /// The option whose value may follow the name after a colon, as in `policy:FILE`; `None` if no value may follow.
    pub argument: Option<&'static str>,
    /// Builds the framework from its options.
    pub build: FrameworkConstructor,
}

/// Makes a framework from its options and the texts that the user hands in.
pub type FrameworkConstructor = fn(&Resolved, &AttachmentTexts) -> Result<Box<dyn Framework>, TeamError>;

/// All frameworks. A new one is a module and a line here.
const FRAMEWORKS: &[FrameworkInfo] = &[
    FrameworkInfo {
        name: "agentverse",
        description: "agents talk in turns, then all work at the same time, and talk again (AgentVerse)",
        roles: agentverse::ROLES,
        options: agentverse::OPTIONS,
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build: |options, _| Ok(Box::new(agentverse::AgentVerse { rules: options.rules() })),
    },
    FrameworkInfo {
        name: "cmd",
        description: "a process of your own, in any language: `--team \"cmd:python my_team.py\"`",
        roles: cmd::ROLES,
        options: cmd::OPTIONS,
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: Some(cmd::COMMAND),
        build: |options, _| Ok(Box::new(cmd::Cmd::new(options))),
    },
    FrameworkInfo {
        name: "mindagent",
        description: "one planner commands the whole crew by lines of text (MindAgent)",
        roles: &[mindagent::PLAN],
        options: mindagent::OPTIONS,
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build: |options, _| Ok(Box::new(mindagent::MindAgent::new(options))),
    },
    FrameworkInfo {
        name: "mindcraft",
        description: "agents that talk, act by commands, remember and write code (MINDcraft)",
        roles: mindcraft::roles::ROLES,
        options: mindcraft::options::OPTIONS,
        formation: None,
        refused: mindcraft::options::REFUSED,
        implied: mindcraft::options::implied,
        argument: None,
        build: |options, texts| Ok(Box::new(mindcraft::Mindcraft::new(options, texts)?)),
    },
    FrameworkInfo {
        name: "proagent",
        description: "every agent analyses, guesses what its partners intend, and has failures explained (ProAgent)",
        roles: proagent::ROLES,
        options: proagent::OPTIONS,
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build: |options, _| Ok(Box::new(proagent::ProAgent::new(options)?)),
    },
    FrameworkInfo {
        name: "random",
        description: "every agent draws from the actions it is offered; needs no model",
        roles: &[],
        options: &[],
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build: |_, _| Ok(Box::new(random::RandomTeam)),
    },
    FrameworkInfo {
        name: "s-agents",
        description: "agents who organise themselves along a graph of who commands whom (S-Agents)",
        roles: s_agents::ROLES,
        options: s_agents::OPTIONS,
        formation: Some(s_agents::FORMATION),
        refused: &[],
        implied: |_| &[],
        argument: None,
        build: |options, texts| Ok(Box::new(s_agents::SAgents::new(options, texts)?)),
    },
    FrameworkInfo {
        name: "solo",
        description: "one agent does everything alone, step by step",
        roles: &[solo::ACT],
        options: solo::OPTIONS,
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build: |options, _| Ok(Box::new(solo::Solo { rules: options.rules() })),
    },
    FrameworkInfo {
        name: "villager",
        description: "a graph of subtasks, worked off by agents at their own pace (VillagerAgent)",
        roles: villager::ROLES,
        options: villager::OPTIONS,
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build: |options, texts| Ok(Box::new(villager::VillagerAgent::new(options, texts)?)),
    },
];

/// All frameworks, sorted by name.
#[must_use]
pub fn frameworks() -> &'static [FrameworkInfo] {
    FRAMEWORKS
}

/// The framework of that name.
///
/// # Errors
/// [`TeamError::UnknownFramework`] lists what there is.
pub fn framework(name: &str) -> Result<&'static FrameworkInfo, TeamError> {
    FRAMEWORKS.iter().find(|framework| framework.name == name).ok_or_else(|| TeamError::UnknownFramework {
        name: name.to_owned(),
        known: FRAMEWORKS.iter().map(|framework| framework.name).collect(),
    })
}

impl FrameworkInfo {
    /// Returns the option of its own rules; `None` for a framework that asks no models.
    #[must_use]
    pub fn rules_option(&self) -> Option<&'static OptionInfo> {
        self.options.iter().find(|option| option.name.strip_suffix(RULES) == Some(self.name))
    }

    /// Every option with the value that holds, defaults filled in.
    ///
    /// # Errors
    /// [`TeamError`] for an option or a value that does not exist.
    pub fn resolve(&self, options: &BTreeMap<String, String>) -> Result<Resolved, TeamError> {
        if let Some(refused) = self.refused.iter().find(|refused| options.contains_key(refused.option)) {
            return Err(TeamError::Refused { option: refused.option, reason: refused.reason });
        }
        Resolved::new(self.name, self.options, options)
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

/// The names of all texts that an option of some framework may have in place of a value.
pub fn texts() -> impl Iterator<Item = &'static str> {
    FRAMEWORKS.iter().flat_map(|framework| framework.options).filter_map(OptionInfo::text)
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
    use crate::options::OptionValues;

    #[test]
    fn names_are_sorted_and_options_belong_to_their_framework() {
        assert!(FRAMEWORKS.is_sorted_by(|a, b| a.name < b.name));
        for framework in FRAMEWORKS {
            assert!(make(framework.name, &BTreeMap::new()).is_ok());
            for option in framework.options {
                assert!(option.name.strip_prefix(framework.name).is_some_and(|rest| rest.starts_with('.')));
                assert!(option.is_family() || option.values.check(option.default).is_ok(), "{}", option.name);
            }
            let profiles = cooperage_models::LatencyProfiles::built_in().unwrap();
            for role in framework.roles {
                assert!(role.latency.is_none_or(|profile| profiles.get(profile).is_ok()));
                assert!(role.name.strip_prefix(framework.name).is_some_and(|rest| rest.starts_with('.')));
            }
        }
    }

    #[test]
    fn every_value_of_every_option_makes_a_team() {
        for framework in FRAMEWORKS {
            for option in framework.options {
                let OptionValues::OneOf(values) = option.values else { continue };
                for value in values {
                    let given = BTreeMap::from([(option.name.to_owned(), (*value).to_owned())]);
                    assert_eq!(framework.resolve(&given).unwrap().value(option.name), *value);
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
