//! The agents that a world is to begin with, created one after the other by their settings.

use std::collections::BTreeMap;

use cooperage_journal::AttachmentPlan;
use cooperage_suites::suite::hub::{CreatedAgent, HubError};
use cooperage_teams::frameworks::mindcraft::options::{OPTIONS, REFUSED};
use cooperage_teams::frameworks::mindcraft::profile::AgentProfile;
use cooperage_teams::frameworks::mindcraft::{MEMORY, PROFILES, memory_file::MemoryFile};
use cooperage_teams::{GIVEN, OptionValue};
use serde_json::{Map, Value, json};

use crate::settings::{NAME_RULE, NAMES, fit_name, is_name};

/// The most agents that wait for a world.
const AGENTS_MAX: usize = 64;
/// Bytes of an agent's settings as JSON.
const SETTINGS_BYTES_MAX: usize = 256 << 10;

/// The default delivery of messages that no reply follows. People talk with these agents, so a busy agent reads new
/// messages as soon as it can.
pub(super) const DELIVER: &str = "idle";

/// The agents of a world that has not begun, with their options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    agents: Vec<Created>,
    /// Options of the framework by their names.
    options: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq)]
struct Created {
    name: String,
    profile: Value,
    /// Its memory of an earlier episode.
    memory: Option<Value>,
}

impl Roster {
    /// Creates an agent by its settings, an object whose `profile` has at least a `name`. Settings that this program knows hold
    /// for all agents of the world, the last ones go before; those that it does not know are left out, and named in reply.
    /// `load_memory` may be the content of a `memory.json`. An agent whose name no body can have is given one that it can.
    ///
    /// # Errors
    /// [`HubError`] for settings without a profile or name, and for what cannot be used. Nothing is changed then.
    pub fn create(&mut self, settings: &Value) -> Result<CreatedAgent, HubError> {
        let profile = settings.get("profile").filter(|profile| profile.is_object());
        let profile = profile.ok_or(HubError::Missing("profile"))?;
        let wanted = profile.get("name").and_then(Value::as_str).ok_or(HubError::Missing("profile.name"))?;
        let shown = || wanted.chars().filter(|c| !c.is_control()).take(40).collect::<String>();
        let fit = if is_name(wanted) { Some(wanted.to_owned()) } else { fit_name(wanted) };
        let name = fit.ok_or_else(|| HubError::Name(shown()))?;
        if self.names().any(|known| known.eq_ignore_ascii_case(&name)) {
            return Err(HubError::Twice(name));
        }
        if self.agents.len() >= AGENTS_MAX {
            return Err(HubError::Full);
        }
        if settings.to_string().len() > SETTINGS_BYTES_MAX {
            return Err(HubError::TooLong);
        }
        let mut remarks = remarks(profile)?;
        if name != wanted {
            remarks.push(format!("`{}` is called {name} here: {NAME_RULE}", shown()));
        }
        let (mut unknown, mut options, mut memory) = (Vec::new(), Vec::new(), None);
        for (key, value) in settings.as_object().into_iter().flatten().filter(|(key, _)| *key != "profile") {
            let text = text_of(value);
            match OPTIONS.iter().find(|known| known.name == format!("mindcraft.{key}")) {
                Some(known) if known.text() == Some(MEMORY) && value.is_object() => {
                    MemoryFile::read(&text).map_err(|error| HubError::Memory(error.to_string()))?;
                    memory = Some(value.clone());
                }
                known => match known.map(|known| (known.name, known.parse(&text))) {
                    // Files are handed in from the command line only.
                    Some((name, Ok(value))) if text != GIVEN => {
                        options.push((name.to_owned(), value.to_string()));
                    }
                    _ => unknown.push(key.clone()),
                },
            }
        }
        self.options.extend(options);
        let mut profile = profile.clone();
        profile["name"] = Value::from(name.as_str());
        self.agents.push(Created { name: name.clone(), profile, memory });
        Ok(CreatedAgent { name, left_out: unknown, remarks })
    }

    /// Takes an agent back; false where there is none of that name.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.agents.len();
        self.agents.retain(|agent| agent.name != name);
        self.agents.len() < before
    }

    /// The agents' names in the order of their seats.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.agents.iter().map(|agent| agent.name.as_str())
    }

    /// The profile of an agent, as it was given when the agent was created.
    #[must_use]
    pub fn profile(&self, name: &str) -> Option<&Value> {
        self.agents.iter().find(|agent| agent.name == name).map(|agent| &agent.profile)
    }

    /// The settings of an agent: its profile, and the options of all agents.
    #[must_use]
    pub fn settings(&self, name: &str) -> Option<Value> {
        self.profile(name).map(|profile| settings(profile, &self.options()))
    }

    /// Returns options for a plan: those of the framework, and the names of the bodies. The files to which they refer
    /// are the [`attachments`](Roster::attachments).
    #[must_use]
    pub fn options(&self) -> BTreeMap<String, String> {
        let names: Vec<&str> = self.names().collect();
        let own = [(NAMES.to_owned(), names.join(",")), ("mindcraft.profiles".to_owned(), GIVEN.to_owned())];
        let has_memory = self.agents.iter().any(|agent| agent.memory.is_some());
        let memory = has_memory.then(|| ("mindcraft.load_memory".to_owned(), GIVEN.to_owned()));
        let usual = [("mindcraft.deliver".to_owned(), DELIVER.to_owned())];
        usual.into_iter().chain(self.options.clone()).chain(own).chain(memory).collect()
    }

    /// The text of the agents' profiles, for the attachment that [`cooperage_teams::frameworks::mindcraft::PROFILES`] names.
    #[must_use]
    pub fn profiles(&self) -> String {
        Value::Array(self.agents.iter().map(|agent| agent.profile.clone()).collect()).to_string()
    }

    /// Returns the attachments for the plan of their world: profiles and memories.
    #[must_use]
    pub fn attachments(&self) -> BTreeMap<String, AttachmentPlan> {
        let file = |name: &str, text| AttachmentPlan { file: format!("{name}.json"), text, hash: None };
        let memory = |agent: &Created| Some((agent.name.clone(), agent.memory.clone()?));
        let memories: Map<String, Value> = self.agents.iter().filter_map(memory).collect();
        let mut attachments = BTreeMap::from([(PROFILES.to_owned(), file(PROFILES, self.profiles()))]);
        if !memories.is_empty() {
            attachments.insert(MEMORY.to_owned(), file(MEMORY, Value::Object(memories).to_string()));
        }
        attachments
    }
}

/// Writes a value as the text of an option.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Checks a profile, whose models must be such as can be asked. Returns remarks on its parts without effect.
fn remarks(profile: &Value) -> Result<Vec<String>, HubError> {
    let wrong = |error: &dyn std::fmt::Display| HubError::Profile(error.to_string());
    let Some(fields) = profile.as_object() else { return Err(HubError::Missing("profile")) };
    AgentProfile::check(fields).map_err(|error| wrong(&error))?;
    let (read, remarks) = AgentProfile::of(fields).map_err(|error| wrong(&error))?;
    for (field, spec) in &read.models {
        let meant = match *field {
            "speak_model" => continue,
            "embedding" => spec.embedding_model().map(drop),
            _ => spec.chat_model().map(drop),
        };
        meant.map_err(|error| HubError::Profile(format!("`{field}`: {error}")))?;
    }
    let silent = read.models.iter().any(|(field, _)| *field == "speak_model");
    let mut remarks: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    remarks.extend(silent.then(|| SILENT.to_owned()));
    Ok(remarks)
}

/// The remark on a profile that names a model which speaks.
const SILENT: &str =
    "its `speak_model` has no effect in a hub: what speaks there is `speak` in `[voice]` of `cooperage.toml`";

/// Settings as the original has them, in one object: the profile, and the framework's options by their bare names.
pub(super) fn settings(profile: &Value, options: &BTreeMap<String, String>) -> Value {
    let mut all = Map::from_iter([("profile".to_owned(), profile.clone())]);
    for (name, text) in options {
        let Some(key) = name.strip_prefix("mindcraft.").filter(|key| *key != PROFILES) else { continue };
        let option = OPTIONS.iter().find(|option| option.name == name);
        let value = match option.and_then(|option| option.parse(text).ok()) {
            Some(OptionValue::Switch(is_on)) => json!(is_on),
            // The original's `verbose_commands` is a truth value.
            Some(OptionValue::Word(word @ ("on" | "off"))) => json!(word == "on"),
            Some(OptionValue::Whole(number)) => json!(number),
            _ => json!(text),
        };
        all.insert(key.to_owned(), value);
    }
    Value::Object(all)
}

/// Why a setting of the original's means nothing here, if it is one of those.
#[must_use]
pub(super) fn refused(key: &str) -> Option<&'static str> {
    let option = format!("mindcraft.{key}");
    REFUSED.iter().find(|refused| refused.option == option).map(|refused| refused.reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_are_created_by_settings_or_refused_with_a_reason() {
        let mut roster = Roster::default();
        let settings = json!({
            "profile": {"name": "Ada", "cooldown": 500, "model": "random"},
            "max_messages": 20,
            "blocked_actions": ["!attack", "!digDown"],
            "load_memory": {"memory": "Bo owes me a plank."},
            "port": 55916,
            "skills": "/somewhere",
            "max_commands": "many",
        });
        let created = roster.create(&settings).unwrap();
        assert_eq!((created.name.as_str(), created.remarks.len()), ("Ada", 0));
        assert_eq!(created.left_out, ["port", "skills", "max_commands"]);
        assert!(refused("port").is_some() && refused("skills").is_none());
        let wrong = [
            (json!({"profile": {"name": "ada"}}), HubError::Twice("ada".to_owned())),
            (json!({}), HubError::Missing("profile")),
            (json!({"profile": {}}), HubError::Missing("profile.name")),
            (json!({"profile": {"name": " - "}}), HubError::Name(" - ".to_owned())),
        ];
        for (settings, error) in wrong {
            assert_eq!(roster.create(&settings), Err(error));
        }
        for settings in [
            json!({"profile": {"name": "Bo", "cooldown": "long"}}),
            json!({"profile": {"name": "Bo", "model": "no-such-model"}}),
            json!({"profile": {"name": "Bo", "code_model": {"api": "nobody"}}}),
            json!({"profile": {"name": "Bo", "model": {"api": "openai", "url": "https://u:p@h/"}}}),
            json!({"profile": {"name": "Bo", "embedding": {"api": "openai", "params": {"api_key": "k"}}}}),
            json!({"profile": {"name": "Bo"}, "load_memory": {"turns": 3}}),
            json!({"profile": {"name": "Bo", "conversing": "x".repeat(SETTINGS_BYTES_MAX)}}),
        ] {
            assert!(roster.create(&settings).is_err());
        }
        let options = roster.options();
        assert_eq!(options["mindcraft.blocked_actions"], "!attack,!digDown");
        assert_eq!((options["mindcraft.max_messages"].as_str(), options[NAMES].as_str()), ("20", "Ada"));
        assert_eq!(options["mindcraft.load_memory"], GIVEN);
        assert!(roster.attachments()[PROFILES].text.contains("\"cooldown\":500"));
        assert!(roster.attachments()[MEMORY].text.contains("owes me"));
        assert_eq!(roster.settings("Ada").unwrap()["max_messages"], 20);
        assert!(roster.remove("Ada") && !roster.remove("Ada") && roster.names().next().is_none());
        let of_file =
            json!({"profile": {"name": "andy-4", "model": "ollama/andy-4", "speak_model": "openai/tts-1"}});
        let created = roster.create(&of_file).unwrap();
        let told = "`andy-4` is called andy_4 here: a name has 1 to 16 letters, digits and `_`";
        assert_eq!((created.name.as_str(), created.remarks.len()), ("andy_4", 2));
        assert_eq!(created.remarks[1], told);
        assert_eq!(roster.settings("andy_4").unwrap()["profile"]["name"], "andy_4");
    }

    #[test]
    fn no_more_than_so_many_wait() {
        let mut roster = Roster::default();
        let mut create = |number| roster.create(&json!({"profile": {"name": format!("A{number}")}}));
        assert!((0..AGENTS_MAX).all(|number| create(number).is_ok()));
        assert_eq!(create(AGENTS_MAX), Err(HubError::Full));
    }
}
