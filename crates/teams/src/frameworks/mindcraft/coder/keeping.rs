//! Code that worked, kept as skills which later code may call.

use std::cell::RefCell;

use crate::skills::compose::{compose, function_name};
use crate::skills::learned::skill_of;
use crate::skills::library::{AgentSkill, Library};

/// The skills of a team, or of one agent.
#[derive(Debug)]
pub struct KeptSkills {
    library: RefCell<Library>,
    /// Whether only a function of a skill's whole name counts as the code's own in its place.
    by_whole_names: bool,
}

impl Default for KeptSkills {
    fn default() -> KeptSkills {
        KeptSkills::new(Library::default(), true)
    }
}

impl KeptSkills {
    /// Creates the store with the skills of a library. Code that defines a function whose name begins with a skill's calls that
    /// skill all the same `by_whole_names`.
    #[must_use]
    pub fn new(library: Library, by_whole_names: bool) -> KeptSkills {
        KeptSkills { library: RefCell::new(library), by_whole_names }
    }

    /// Adds code that worked, as a function named after its purpose. Returns the skill as it is kept; `None` if the library
    /// has it already.
    pub fn learn(&self, wanted: &str, code: &str) -> Option<AgentSkill> {
        let code = match function_name(code) {
            Some(_) => code.to_owned(),
            None => format!("async function run(bot) {{\n{code}\n}}"),
        };
        self.library.borrow_mut().learn(skill_of(wanted, &code))
    }

    /// Returns the skills in the form in which code reads them.
    #[must_use]
    pub fn doc(skill: &AgentSkill) -> String {
        let arguments: Vec<String> = std::iter::once("bot".to_owned())
            .chain(
                skill
                    .parameters
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|name| name.as_str().map(str::to_owned)),
            )
            .collect();
        format!("await {}({})\n  {}", skill.name, arguments.join(", "), skill.description)
    }

    /// Returns code together with the skills that it calls.
    #[must_use]
    pub fn with_skills(&self, code: &str) -> String {
        compose(code, self.library.borrow().skills(), self.by_whole_names).source
    }

    /// Returns all kept skills.
    #[must_use]
    pub fn library(&self) -> Library {
        self.library.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_worked_can_be_called_later() {
        let kept = KeptSkills::default();
        let skill = kept.learn("lay 3 planks in a row", "await skills.lay(bot, 3);").unwrap();
        assert_eq!(skill.name, "layPlanksInARow");
        assert_eq!(KeptSkills::doc(&skill), "await layPlanksInARow(bot)\n  lay 3 planks in a row");
        assert_eq!(kept.learn("lay planks again", "await skills.lay(bot,  3);"), None, "it is the same");
        let other = kept
            .learn("x", "async function sweepUp(bot, rooms) { await skills.sweep(bot, rooms); }")
            .unwrap();
        assert_eq!(KeptSkills::doc(&other), "await sweepUp(bot, rooms)\n  x");
        let source = kept.with_skills("await layPlanksInARow(bot);");
        assert!(
            source.starts_with("await layPlanksInARow(bot);\n\nasync function layPlanksInARow(bot) {"),
            "{source}"
        );
        assert_eq!(kept.with_skills("await skills.lay(bot, 1);"), "await skills.lay(bot, 1);");
        assert_eq!(kept.library().skills().len(), 2);
    }
}
