//! A script as a skill: its name, its parameters, its code.

use serde_json::json;

use super::compose::{function_name, parameters, renamed};
use super::library::AgentSkill;

/// Words of an action that a skill is named after.
const NAME_WORDS: usize = 5;
/// Names that say nothing.
const PLAIN_NAMES: [&str; 6] = ["doIt", "main", "run", "execute", "task", "action"];

/// The skill of a script, named after its function, or after what it was for where that name says nothing.
pub(crate) fn skill_of(action: &str, script: &str) -> AgentSkill {
    let own = function_name(script).filter(|name| !PLAIN_NAMES.contains(name));
    let name = own.map_or_else(|| name_of(action), str::to_owned);
    let (parameters, code) = (json!(parameters(script)), renamed(script, &name));
    AgentSkill { name, description: action.to_owned(), parameters, code }
}

/// A name made of the words of what is done: `lay 3 planks` is `layPlanks`.
fn name_of(action: &str) -> String {
    let words =
        action.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).take(NAME_WORDS);
    let mut name = String::new();
    for word in words {
        let mut letters = word.chars().map(|c| c.to_ascii_lowercase());
        match letters.next() {
            Some(first) if !name.is_empty() => name.push(first.to_ascii_uppercase()),
            Some(first) => name.push(first),
            None => {}
        }
        name.extend(letters);
    }
    if name.is_empty() { "skill".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skill_is_named_after_its_function_or_what_it_is_for() {
        let skill = skill_of("lay 3 planks", "async function doIt(bot) { doItNow(); }");
        assert_eq!(skill.name, "layPlanks");
        assert_eq!(skill.code, "async function layPlanks(bot) { doItNow(); }");
        let sweeping = skill_of("x", "async function sweepAll(bot, rooms = 2) {}");
        assert_eq!((sweeping.name.as_str(), sweeping.signature().as_str()), ("sweepAll", "sweepAll(rooms)"));
        assert_eq!(skill_of("42", "await x").name, "skill");
    }
}
