//! The profiles of a world and of a user, laid over each other (docs/spec/mindcraft.md, 2.2).
//!
//! At the bottom are the framework's own prompts, which name nothing of any world. A world that knows this framework hands out
//! more in its manual: `_default`, the base profiles, and those for its kinds of task. Over these lie the prompts that a user
//! gives in place of the framework's own, and at the top an agent's own profile.

use std::collections::BTreeMap;

use cooperage_core::{Manual, SectionName};
use cooperage_runtime::FrameworkError;
use minijinja::context;
use serde_json::Value;

use super::{AgentProfile, PromptKind};
use crate::task_text::TaskText;
use crate::templates::{is_replaced, render};

/// The profile that lies below all others of a world.
const DEFAULT: &str = "_default";
/// The profile that holds where no other says anything: the settings with which the original's program begins.
const BEGINNING: &str = "_beginning";
/// The profile for tasks of no kind of their own.
const TASK: &str = "task";
/// The field of a world's profile that names it.
const LAYER: &str = "profile";

/// The parts of a world's manual about profiles.
#[derive(Clone, Debug, Default)]
pub struct ProfileLayers {
    profiles: BTreeMap<String, AgentProfile>,
    /// The profile of its kind of task.
    persona: Option<String>,
    /// The goal of the task, in words; empty without a task.
    goal: String,
    /// The conversation that has begun, in words; empty where none has.
    talk: String,
}

impl ProfileLayers {
    /// Reads them in the manual. Without the repairs an agent has a task even where only the tools are told that it lacks.
    ///
    /// # Errors
    /// [`FrameworkError::Missing`] for a profile of the world's that is none: a fault of the world.
    pub fn of(manual: &Manual, is_repaired: bool) -> Result<ProfileLayers, FrameworkError> {
        let texts = |name| manual.section(name).iter().map(|item| item.text.as_str());
        let mut profiles = BTreeMap::new();
        for text in texts(SectionName::Profiles) {
            let (name, profile) = layer(text).map_err(|reason| {
                FrameworkError::Missing(format!(
                    "a profile that can be read among those of the world: {reason}"
                ))
            })?;
            profiles.insert(name, profile);
        }
        let goal = TaskText::in_words(manual, is_repaired);
        let persona = texts(SectionName::Persona).next().map(str::to_owned);
        let talk = texts(SectionName::Partners).skip(1).collect::<Vec<_>>().join("\n");
        Ok(ProfileLayers { profiles, persona, goal, talk })
    }

    /// Returns the goal as prompts for talk tell it: with the conversation that has begun.
    #[must_use]
    pub fn goal_in_talk(&self) -> String {
        let parts = [self.goal.as_str(), self.talk.as_str()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Returns the goal of the task, in words; empty without a task.
    #[must_use]
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// The same for an agent without a goal of its own in a task of others: its goal is the manual's text for partners, or
    /// empty if there is none.
    #[must_use]
    pub fn for_helper(mut self, manual: &Manual) -> ProfileLayers {
        let partners = manual.section(SectionName::Partners).first();
        self.goal = partners.map(|item| item.text.clone()).unwrap_or_default();
        self
    }

    /// Returns an agent's whole profile: its own over the base profile of that name, over the layers below. It has every
    /// prompt.
    ///
    /// # Errors
    /// A template that is wrong.
    pub fn profile(&self, base: &str, own: Option<&AgentProfile>) -> Result<AgentProfile, FrameworkError> {
        let mut whole = self.own_prompts()?;
        let task = self.persona.as_deref().unwrap_or(TASK);
        let for_task = (!self.goal.is_empty()).then_some(task);
        for name in [Some(DEFAULT), Some(base), for_task].into_iter().flatten() {
            if let Some(profile) = self.profiles.get(name) {
                whole = profile.over(&whole);
            }
        }
        for (kind, template) in self.templates() {
            if is_replaced(template) {
                whole = whole.with_prompt(kind, self.own_prompt(template)?);
            }
        }
        Ok(own.map_or_else(|| whole.clone(), |own| own.over(&whole)))
    }

    /// Returns the modes of a body under a profile. Modes that the profile does not name are as the original's program
    /// begins, or as the base profile says where quirks are repaired.
    #[must_use]
    pub fn modes(&self, whole: &AgentProfile, base: &str, keeps_quirks: bool) -> Vec<(String, bool)> {
        let of = |name: &str| self.profiles.get(name).and_then(|profile| profile.modes.as_deref());
        let below =
            if keeps_quirks { [of(BEGINNING), None, None] } else { [of(BEGINNING), of(DEFAULT), of(base)] };
        let mut modes: Vec<(String, bool)> = Vec::new();
        for (name, on) in below.into_iter().flatten().chain(whole.modes.as_deref()).flatten() {
            match modes.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => *known = *on,
                None => modes.push((name.clone(), *on)),
            }
        }
        modes
    }

    /// Returns those of these modes that differ from the world's default profile, with which bodies begin.
    #[must_use]
    pub fn mode_changes(&self, whole: &AgentProfile, base: &str, keeps_quirks: bool) -> Vec<(String, bool)> {
        let begun =
            self.profiles.get(DEFAULT).and_then(|profile| profile.modes.as_deref()).unwrap_or_default();
        let mut modes = self.modes(whole, base, keeps_quirks);
        modes.retain(|mode| !begun.contains(mode));
        modes
    }

    /// The framework's own prompts, by their templates.
    fn templates(&self) -> [(PromptKind, &'static str); 6] {
        let conversing = if self.goal.is_empty() { "mindcraft/conversing" } else { "mindcraft/task" };
        [
            (PromptKind::Conversing, conversing),
            (PromptKind::Coding, "mindcraft/coding"),
            (PromptKind::SavingMemory, "mindcraft/saving_memory"),
            (PromptKind::BotResponder, "mindcraft/bot_responder"),
            (PromptKind::ImageAnalysis, "mindcraft/image_analysis"),
            (PromptKind::GoalSetting, "mindcraft/goal_setting"),
        ]
    }

    fn own_prompts(&self) -> Result<AgentProfile, FrameworkError> {
        let mut own = AgentProfile::default();
        for (kind, template) in self.templates() {
            own.prompts.push((kind, self.own_prompt(template)?));
        }
        Ok(own)
    }

    fn own_prompt(&self, template: &'static str) -> Result<String, FrameworkError> {
        render(template, context! { is_task => !self.goal.is_empty() })
    }
}

/// A profile of a world's, with its name.
fn layer(text: &str) -> Result<(String, AgentProfile), String> {
    let Ok(Value::Object(mut fields)) = serde_json::from_str(text) else {
        return Err("it is no JSON object".to_owned());
    };
    let Some(Value::String(name)) = fields.shift_remove(LAYER) else {
        return Err(format!("it has no `{LAYER}`"));
    };
    let (profile, remarks) = AgentProfile::of(&fields).map_err(|error| format!("`{name}`: {error}"))?;
    match remarks.first() {
        Some(remark) => Err(format!("`{name}`: {remark}")),
        None => Ok((name, profile)),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Section, SectionItem};

    use super::*;

    fn manual(goal: &str, persona: &str, profiles: &[&str]) -> Manual {
        let section = |name, texts: &[&str]| Section {
            name,
            items: texts
                .iter()
                .filter(|text| !text.is_empty())
                .map(|text| SectionItem::plain(*text))
                .collect(),
        };
        let sections = vec![
            section(SectionName::Goal, &[goal]),
            section(SectionName::Persona, &[persona]),
            section(SectionName::Profiles, profiles),
        ];
        Manual { sections, ..Manual::default() }
    }

    const WORLD: [&str; 5] = [
        r#"{"profile": "_beginning", "modes": {"flee": true, "fight": true, "sing": false}}"#,
        r#"{"profile": "_default", "conversing": "by default", "modes": {"flee": false, "fight": true}}"#,
        r#"{"profile": "creative", "modes": {"fight": false}}"#,
        r#"{"profile": "task", "conversing": "at any task"}"#,
        r#"{"profile": "joinery", "conversing": "at joinery", "modes": {"sing": true}}"#,
    ];

    #[test]
    fn layers_lie_over_each_other() {
        let conversing = |goal: &str, persona: &str, own: Option<&AgentProfile>| {
            let layers = ProfileLayers::of(&manual(goal, persona, &WORLD), true).unwrap();
            let profile = layers.profile("creative", own).unwrap();
            profile.prompt(PromptKind::Conversing).unwrap().to_owned()
        };
        assert_eq!(conversing("", "joinery", None), "by default");
        assert_eq!(conversing("saw", "", None), "at any task");
        assert_eq!(conversing("saw", "joinery", None), "at joinery");
        let own = AgentProfile::default().with_prompt(PromptKind::Conversing, "mine");
        assert_eq!(conversing("saw", "joinery", Some(&own)), "mine");
    }

    #[test]
    fn a_world_without_profiles_is_played_with_the_frameworks_own() {
        for (goal, has_goal) in [("", false), ("saw", true)] {
            let layers = ProfileLayers::of(&manual(goal, "", &[]), true).unwrap();
            let profile = layers.profile("survival", None).unwrap();
            for kind in PromptKind::ALL {
                assert!(profile.prompt(kind).is_some_and(|text| text.len() > 40), "{kind:?}");
            }
            assert_eq!(profile.prompt(PromptKind::Conversing).unwrap().contains("$TASK_GOAL"), has_goal);
            assert_eq!(layers.modes(&profile, "survival", true), []);
        }
    }

    #[test]
    fn quirk_2_2_what_a_profile_of_modes_leaves_out_is_as_the_program_begins() {
        let layers = ProfileLayers::of(&manual("saw", "joinery", &WORLD), true).unwrap();
        let profile = layers.profile("survival", None).unwrap();
        let modes = |keeps| {
            let modes = layers.modes(&profile, "survival", keeps);
            modes.iter().filter(|(_, on)| *on).map(|(name, _)| name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(modes(true), ["flee", "fight", "sing"]);
        assert_eq!(modes(false), ["fight", "sing"]);
        let changes = |keeps| layers.mode_changes(&profile, "survival", keeps);
        assert_eq!(changes(true), [("flee".to_owned(), true), ("sing".to_owned(), true)]);
        assert_eq!(changes(false), [("sing".to_owned(), true)]);
    }

    #[test]
    fn a_worlds_profile_that_is_none_is_told() {
        let error = |text: &str| ProfileLayers::of(&manual("", "", &[text]), true).unwrap_err().to_string();
        assert!(error("x").contains("no JSON object"));
        assert!(error("{}").contains("no `profile`"));
        assert!(error(r#"{"profile": "a", "mood": 1}"#).contains("`a`: the field `mood`"));
    }
}
