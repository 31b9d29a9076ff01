//! The skill library: what agents know how to do, found again by what it is for (docs/spec/s-agents.md, 8, "Skills").

use serde_json::{Map, Value, json};

use super::compose::renamed;
use crate::structured::text_of;
use crate::word_index::WordIndex;
use crate::word_overlap::word_overlap;

/// Skills of one library; the rest of a file is refused.
const SKILLS_MAX: usize = 10_000;

/// A text that is no library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLibrary {
    /// It is no list in JSON.
    #[error("it is no JSON array of skills")]
    NoArray,
    /// An entry lacks something.
    #[error("skill {number}{} has no {lacks}", if name.is_empty() { String::new() } else { format!(" (`{name}`)") })]
    Lacks {
        /// Its place in the list, from 1 on.
        number: usize,
        /// Its name, if it has one.
        name: String,
        /// The part that is missing.
        lacks: &'static str,
    },
    /// Two skills of one name.
    #[error("two skills are called `{0}`")]
    Twice(String),
    /// It is too long.
    #[error("it has more than {SKILLS_MAX} skills")]
    TooLong,
}

/// A skill of agents: a function of a script, with a description of its use.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSkill {
    /// Its name, unique in a library.
    pub name: String,
    /// A description of the function, by which searches find the skill.
    pub description: String,
    /// The function's parameters after the body, as the library has them: names, or objects with `name` and `doc`.
    pub parameters: Value,
    /// The JavaScript source of the function.
    pub code: String,
}

impl AgentSkill {
    /// Its name with its parameters.
    #[must_use]
    pub fn signature(&self) -> String {
        let name = |parameter: &Value| match parameter {
            Value::Object(fields) => fields.get("name").map(text_of).unwrap_or_default(),
            other => text_of(other),
        };
        let parameters = self.parameters.as_array().map(Vec::as_slice).unwrap_or_default();
        format!("{}({})", self.name, parameters.iter().map(name).collect::<Vec<_>>().join(", "))
    }

    /// The skill as data.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let AgentSkill { name, description, parameters, code } = self;
        json!({"name": name, "description": description, "parameters": parameters, "code": code})
    }
}

/// Skills in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    skills: Vec<AgentSkill>,
    /// The words of their names and descriptions.
    index: WordIndex,
}

impl Library {
    /// Reads a JSON array of objects with `name`, `description`, `code` and perhaps `parameters`.
    ///
    /// # Errors
    /// [`NoLibrary`] names the first skill that is none.
    pub fn read(text: &str) -> Result<Library, NoLibrary> {
        let Ok(Value::Array(entries)) = serde_json::from_str(text) else { return Err(NoLibrary::NoArray) };
        if entries.len() > SKILLS_MAX {
            return Err(NoLibrary::TooLong);
        }
        let mut library = Library::default();
        for (number, entry) in (1..).zip(&entries) {
            let skill = read_skill(number, entry)?;
            if library.get(&skill.name).is_some() {
                return Err(NoLibrary::Twice(skill.name));
            }
            library.add(skill);
        }
        Ok(library)
    }

    /// Its skills in order.
    #[must_use]
    pub fn skills(&self) -> &[AgentSkill] {
        &self.skills
    }

    /// The skill of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&AgentSkill> {
        self.skills.iter().find(|skill| skill.name == name)
    }

    /// Returns the skill that has the same code, even under another name.
    #[must_use]
    pub fn same_code(&self, code: &str) -> Option<&AgentSkill> {
        let code = bare(code);
        self.skills.iter().find(|known| bare(&known.code) == code)
    }

    /// Adds a skill under its name, or under a free name made of it, which its function gets too. Returns the skill as
    /// it is kept; `None` if the library has the same code already or is full.
    pub fn learn(&mut self, mut skill: AgentSkill) -> Option<AgentSkill> {
        if self.skills.len() >= SKILLS_MAX || self.same_code(&skill.code).is_some() {
            return None;
        }
        let first = skill.name.clone();
        let mut number = 2;
        while self.get(&skill.name).is_some() {
            skill.name = format!("{first}{number}");
            number += 1;
        }
        if skill.name != first {
            skill.code = renamed(&skill.code, &skill.name);
        }
        self.add(skill.clone());
        Some(skill)
    }

    fn add(&mut self, skill: AgentSkill) {
        self.index.add(&skill.name, &skill.description);
        self.skills.push(skill);
    }

    /// Returns the skills whose names and descriptions resemble the action most, the best first; of equals the first.
    #[must_use]
    pub fn most_like(&self, wanted: &str, count: usize) -> Vec<AgentSkill> {
        let places = self.index.ranked(wanted).into_iter().take(count);
        places.filter_map(|place| self.skills.get(place).cloned()).collect()
    }

    /// The same by the share of common words, as skills were found before there was an index.
    pub(crate) fn most_overlapping(&self, wanted: &str, count: usize) -> Vec<AgentSkill> {
        let wanted = spoken(wanted);
        let score = |skill: &AgentSkill| {
            word_overlap(&wanted, &spoken(&format!("{} {}", skill.name, skill.description)))
        };
        self.best(count, score)
    }

    /// The skills with the highest scores, the best first; of equals the first.
    pub(crate) fn best(&self, count: usize, score: impl Fn(&AgentSkill) -> f64) -> Vec<AgentSkill> {
        let mut scored: Vec<(f64, &AgentSkill)> =
            self.skills.iter().map(|skill| (score(skill), skill)).collect();
        scored.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        scored.into_iter().take(count).map(|(_, skill)| skill.clone()).collect()
    }
}

/// A code without its name and without the blanks that mean nothing.
fn bare(code: &str) -> String {
    renamed(code, "_").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text with joined words apart: `oak_log` and `gatherLogs` are two words each, and blanks single.
fn spoken(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut was_lower = false;
    for c in text.chars() {
        if c.is_uppercase() && was_lower {
            out.push(' ');
        }
        was_lower = c.is_lowercase();
        out.push(if c.is_alphabetic() { c } else { ' ' });
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read_skill(number: usize, entry: &Value) -> Result<AgentSkill, NoLibrary> {
    let none = Map::new();
    let fields = entry.as_object().unwrap_or(&none);
    let text = |key: &str| fields.get(key).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
    let skill = AgentSkill {
        name: text("name"),
        description: text("description"),
        parameters: fields.get("parameters").cloned().unwrap_or_else(|| json!([])),
        code: fields.get("code").and_then(Value::as_str).unwrap_or_default().to_owned(),
    };
    let parts = [("name", &skill.name), ("description", &skill.description), ("code", &skill.code)];
    let lacks = parts.into_iter().find(|(_, text)| text.trim().is_empty()).map(|(key, _)| key);
    match lacks {
        Some(lacks) => Err(NoLibrary::Lacks { number, name: skill.name, lacks }),
        None => Ok(skill),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: &str = r#"[
        {"name": "layPlanks", "description": "Lay so many planks on a bench", "parameters": ["count"], "code": "a"},
        {"name": "nailCrate", "description": "Nail two planks into a crate", "parameters": [{"name": "at", "doc": "where"}], "code": "b"},
        {"name": "sweep", "description": "Sweep the floor", "code": "c"}]"#;

    #[test]
    fn the_most_similar_skills_come_first() {
        let library = Library::read(THREE).unwrap();
        let names = |wanted: &str, count| -> Vec<String> {
            library.most_like(wanted, count).into_iter().map(|skill| skill.name).collect()
        };
        assert_eq!(names("nail a crate", 2), ["nailCrate", "layPlanks"]);
        assert_eq!(names("lay 5 planks", 1), ["layPlanks"]);
        assert_eq!(names("xyzzy", 9), ["layPlanks", "nailCrate", "sweep"]);
        let signatures: Vec<String> = library.skills().iter().map(AgentSkill::signature).collect();
        assert_eq!(signatures, ["layPlanks(count)", "nailCrate(at)", "sweep()"]);
    }

    #[test]
    fn what_is_learnt_twice_is_kept_once() {
        let mut library = Library::read(THREE).unwrap();
        let skill = |name: &str, code: &str| AgentSkill {
            name: name.to_owned(),
            description: "x".to_owned(),
            parameters: json!([]),
            code: code.to_owned(),
        };
        let mut learn =
            |name: &str, code: &str| library.learn(skill(name, code)).map(|kept| (kept.name, kept.code));
        assert_eq!(learn("new", " a "), None);
        assert_eq!(learn("sweep", "d"), Some(("sweep2".to_owned(), "d".to_owned())));
        let code = |name: &str| format!("async function {name}(bot) {{ 3 }}");
        assert_eq!(learn("sweep", &code("sweep")), Some(("sweep3".to_owned(), code("sweep3"))));
        assert_eq!((learn("sweep", &code("sweep")), learn("wipe", &code("wipe"))), (None, None));
        let text = Value::Array(library.skills().iter().map(AgentSkill::to_json).collect()).to_string();
        assert_eq!(Library::read(&text).unwrap(), library);
    }

    #[test]
    fn what_is_no_library_is_told() {
        let error = |text: &str| Library::read(text).unwrap_err().to_string();
        assert_eq!(error("{}"), "it is no JSON array of skills");
        assert_eq!(error("[1]"), "skill 1 has no name");
        assert_eq!(error(r#"[{"name": "a", "code": "b"}]"#), "skill 1 (`a`) has no description");
        let twice = r#"[{"name": "a", "description": "b", "code": "c"}, {"name": "a", "description": "b", "code": "d"}]"#;
        assert_eq!(error(twice), "two skills are called `a`");
    }
}
