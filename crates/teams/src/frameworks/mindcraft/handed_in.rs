//! Files about agents that a user hands in: profiles, memories of earlier lives, skills that are commands.

use std::collections::BTreeMap;

use serde_json::Value;

use super::memory_file::MemoryFile;
use super::options::{MEMORY, PROFILES, TEMPLATE};
use super::profile::{AgentProfile, ModelPlaces, ProfileWarning};
use super::skill_commands::{SKILLS, read_skills};
use crate::options::TeamError;
use crate::skills::library::Library;

/// The name of the places of the profile of all agents.
const TEMPLATE_PLACE: &str = "template";
/// The most agents for which a user may hand in files.
const AGENTS_MAX: usize = 1_024;

/// The kinds of files that the user's options announce.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UserFileKinds {
    pub(super) profiles: bool,
    pub(super) template: bool,
    pub(super) memories: bool,
    pub(super) skills: bool,
}

/// The files that the user has handed in.
#[derive(Clone, Debug, Default)]
pub(super) struct HandedIn {
    profiles: Vec<AgentProfile>,
    /// The profile below those of all agents.
    template: Option<AgentProfile>,
    /// Memories by the names of their agents; one without a name is for any agent.
    memories: BTreeMap<String, MemoryFile>,
    /// Skills that are commands.
    pub(super) skills: Library,
    /// Remarks about parts of the files that have no effect.
    pub(super) remarks: Vec<String>,
}

impl HandedIn {
    /// Reads the files. Fails if an announced file is missing or wrong.
    pub(super) fn read(
        given: UserFileKinds,
        texts: &BTreeMap<String, String>,
    ) -> Result<HandedIn, TeamError> {
        let mut handed_in = HandedIn::default();
        if given.template {
            let template = text(texts, TEMPLATE)?;
            handed_in.read_template(template).map_err(|reason| wrong(TEMPLATE, reason))?;
        }
        if given.profiles {
            handed_in.read_profiles(text(texts, PROFILES)?).map_err(|reason| wrong(PROFILES, reason))?;
        }
        if given.memories {
            handed_in.read_memories(text(texts, MEMORY)?).map_err(|reason| wrong(MEMORY, reason))?;
        }
        if given.skills {
            handed_in.skills = read_skills(text(texts, SKILLS)?).map_err(|reason| wrong(SKILLS, reason))?;
        }
        Ok(handed_in)
    }

    fn read_template(&mut self, text: &str) -> Result<(), String> {
        let (template, remarks) = AgentProfile::read(text).map_err(|error| error.to_string())?;
        self.remarks.extend(remarks.iter().map(|remark| format!("the profile of all agents: {remark}")));
        self.template = Some(AgentProfile { name: None, ..template });
        Ok(())
    }

    fn read_profiles(&mut self, text: &str) -> Result<(), String> {
        let list = match serde_json::from_str(text).map_err(|error| format!("it is no JSON: {error}"))? {
            Value::Array(list) if list.len() <= AGENTS_MAX => list,
            Value::Array(_) => return Err(format!("it has more than {AGENTS_MAX} profiles")),
            single => vec![single],
        };
        for (number, profile) in list.iter().enumerate() {
            let Value::Object(fields) = profile else {
                return Err(format!("profile {} is no JSON object", number + 1));
            };
            let (profile, remarks) =
                AgentProfile::of(fields).map_err(|error| format!("profile {}: {error}", number + 1))?;
            let name = profile.name.clone().unwrap_or_else(|| format!("profile {}", number + 1));
            let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
            self.remarks.extend(
                remarks.iter().map(|remark: &ProfileWarning| format!("the profile of {name}: {remark}")),
            );
            self.profiles.push(self.template.as_ref().map_or(profile.clone(), |below| profile.over(below)));
        }
        Ok(())
    }

    fn read_memories(&mut self, text: &str) -> Result<(), String> {
        let Ok(Value::Object(fields)) = serde_json::from_str::<Value>(text) else {
            return Err("it is no JSON object".to_owned());
        };
        let is_one = fields.contains_key("turns") || fields.contains_key("memory");
        let files: Vec<(String, String)> = if is_one {
            vec![(String::new(), text.to_owned())]
        } else {
            fields.iter().take(AGENTS_MAX).map(|(name, file)| (name.clone(), file.to_string())).collect()
        };
        for (name, file) in files {
            let (memory, unknown) = MemoryFile::read(&file).map_err(|error| match name.as_str() {
                "" => error.to_string(),
                name => format!("that of {name}: {error}"),
            })?;
            self.remarks.extend(
                unknown.iter().map(|field| format!("the memory's field `{field}` means nothing here")),
            );
            self.memories.insert(name.to_ascii_lowercase(), memory);
        }
        Ok(())
    }

    /// Returns the places at which the models of all these profiles are reached.
    pub(super) fn places(&self) -> ModelPlaces {
        let named = |template: &AgentProfile| AgentProfile {
            name: Some(TEMPLATE_PLACE.to_owned()),
            ..template.clone()
        };
        let template = self.template.as_ref().map(named);
        ModelPlaces::of(template.iter().chain(&self.profiles))
    }

    /// Returns all profiles, that of all agents first.
    pub(super) fn all_profiles(&self) -> impl Iterator<Item = &AgentProfile> {
        self.template.iter().chain(&self.profiles)
    }

    /// Returns the profile of the agent in a seat: the one with its name, or else the one at its place, if that profile has
    /// no agent's name, or else the one of all agents.
    pub(super) fn profile(&self, place: usize, name: &str, names: &[String]) -> Option<&AgentProfile> {
        let is_of = |profile: &&AgentProfile, name: &str| {
            profile.name.as_ref().is_some_and(|own| is_called(name, own))
        };
        if let Some(own) = self.profiles.iter().find(|profile| is_of(profile, name)) {
            return Some(own);
        }
        let of_place = self.profiles.get(place);
        of_place.filter(|profile| !names.iter().any(|other| is_of(profile, other))).or(self.template.as_ref())
    }

    /// Returns the memory of earlier lives that the user gave for this agent.
    pub(super) fn memory(&self, name: &str) -> Option<&MemoryFile> {
        self.memories.get(&name.to_ascii_lowercase()).or_else(|| self.memories.get(""))
    }
}

/// Whether an agent is called as a profile says, in any case. A body has an underscore for what no name in the game can have.
fn is_called(agent: &str, profile: &str) -> bool {
    let fits = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    agent.eq_ignore_ascii_case(profile) || agent.chars().map(fits).eq(profile.chars().map(fits))
}

fn text<'t>(texts: &'t BTreeMap<String, String>, name: &'static str) -> Result<&'t str, TeamError> {
    texts.get(name).map(String::as_str).ok_or_else(|| wrong(name, "it is missing".to_owned()))
}

fn wrong(name: &'static str, reason: String) -> TeamError {
    TeamError::Text { name, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(profiles: Option<&str>, memory: Option<&str>) -> Result<HandedIn, String> {
        let texts = [(PROFILES, profiles), (MEMORY, memory)];
        let texts =
            texts.into_iter().filter_map(|(name, text)| Some((name.to_owned(), text?.to_owned()))).collect();
        HandedIn::read(
            UserFileKinds {
                profiles: profiles.is_some(),
                memories: memory.is_some(),
                ..UserFileKinds::default()
            },
            &texts,
        )
        .map_err(|error| error.to_string())
    }

    #[test]
    fn profiles_go_by_name_and_then_by_place() {
        let text = r#"[{"name": "Bob", "model": "gpt-4o"}, {"name": "andy", "mood": "calm"}]"#;
        let handed_in = read(Some(text), None).unwrap();
        let names = ["Alice".to_owned(), "Bob".to_owned()];
        let name =
            |place: usize| handed_in.profile(place, &names[place], &names).and_then(|p| p.name.clone());
        assert_eq!((name(0), name(1)), (None, Some("Bob".to_owned())));
        assert!(handed_in.remarks.iter().any(|remark| remark.contains("andy") && remark.contains("mood")));
        let single = read(Some(r#"{"name": "andy"}"#), None).unwrap();
        assert_eq!(single.profile(0, "Alice", &names).and_then(|p| p.name.clone()), Some("andy".to_owned()));
        assert!(single.profile(1, "Bob", &names).is_none());
    }

    #[test]
    fn memories_are_one_file_or_one_for_each_name() {
        let one = read(None, Some(r#"{"memory": "m", "turns": []}"#)).unwrap();
        assert_eq!(one.memory("Alice").map(|file| file.memory.as_str()), Some("m"));
        let many = read(None, Some(r#"{"Alice": {"memory": "a", "turns": []}}"#)).unwrap();
        assert_eq!(many.memory("alice").map(|file| file.memory.as_str()), Some("a"));
        assert!(many.memory("Bob").is_none());
    }

    #[test]
    fn texts_that_are_none_are_refused() {
        assert!(read(Some("["), None).unwrap_err().contains("no JSON"));
        assert!(read(Some("[1]"), None).unwrap_err().contains("profile 1 is no JSON object"));
        assert!(read(None, Some("[]")).unwrap_err().contains("`memory`"));
        assert!(read(None, Some(r#"{"Al": {"turns": 1}}"#)).unwrap_err().contains("that of Al"));
        assert!(
            HandedIn::read(UserFileKinds { profiles: true, ..UserFileKinds::default() }, &BTreeMap::new())
                .is_err()
        );
    }
}
