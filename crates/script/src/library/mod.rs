//! The library of skills that ships, and files of the same form.
//!
//! A skill is a file `NAME.js` with one asynchronous function and a comment before it: a description, and a line
//! `@param` for each parameter after `bot`. `NAME.scn` is its test. Skills may call each other: the functions of a
//! library that a script calls are added to its source before it runs.

mod foreign;
mod link;
mod missing;
mod parse;
mod scenario;
mod shipped;
mod voyager;

use std::fmt::Write as _;

use serde_json::{Value, json};

pub use foreign::{ForeignError, from_voyager};
pub use link::definitions;
pub use missing::missing;
pub use parse::{SkillFileError, parse};
pub use scenario::call_line;
pub use shipped::{SCENARIOS, shipped};
pub use voyager::voyager_primitives;

/// A skill: a function with its description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibrarySkill {
    /// The name of the function.
    pub name: String,
    /// A description, in a sentence or two; searches find the skill by it.
    pub description: String,
    /// The parameters after `bot`.
    pub parameters: Vec<SkillParameter>,
    /// The source of the function.
    pub code: String,
}

/// A parameter of a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillParameter {
    pub name: String,
    pub doc: String,
    /// Its default, as JavaScript; `None` if it is required.
    pub otherwise: Option<String>,
}

impl LibrarySkill {
    /// How it is called, such as `await gatherLogs(bot, count = 1)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let said = |parameter: &SkillParameter| match &parameter.otherwise {
            Some(otherwise) => format!(", {} = {otherwise}", parameter.name),
            None => format!(", {}", parameter.name),
        };
        let parameters: String = self.parameters.iter().map(said).collect();
        format!("await {}(bot{parameters})", self.name)
    }

    /// As one object: name, description, parameters, code.
    #[must_use]
    pub fn json(&self) -> Value {
        let parameters = self.parameters.iter().map(|parameter| {
            json!({"name": parameter.name, "doc": parameter.doc, "otherwise": parameter.otherwise})
        });
        json!({
            "name": self.name,
            "description": self.description,
            "parameters": parameters.collect::<Vec<_>>(),
            "code": self.code,
        })
    }
}

/// Skills as a page of text: the signature, the description and the parameters of each.
#[must_use]
pub fn documentation(skills: &[LibrarySkill]) -> String {
    let mut page = String::new();
    for skill in skills {
        let _ = writeln!(page, "{}\n  {}", skill.signature(), skill.description);
        for SkillParameter { name, doc, .. } in &skill.parameters {
            let _ = writeln!(page, "  {name}: {doc}");
        }
        page.push('\n');
    }
    page
}

/// Skills as a JSON list.
#[must_use]
pub fn to_json(skills: &[LibrarySkill]) -> Value {
    skills.iter().map(LibrarySkill::json).collect()
}
