//! Turns scripts into skills: those that ran without an error for a task that was judged a success.

use cooperage_core::AgentId;
use cooperage_models::{Brief, Reply};
use cooperage_runtime::FrameworkError;
use minijinja::context;
use serde_json::json;

use super::briefs::DescribeBrief;
use super::compose::{function_name, parameters, renamed};
use super::library::AgentSkill;
use super::setting::SAgentsContext;
use super::{DESCRIBE, notes};
use crate::asking::{Mistake, read_prose};
use crate::budget::text_within;
use crate::templates::render;

/// Characters of a description.
const DESCRIPTION_MAX: usize = 400;
/// Words of an action that a skill is named after.
const NAME_WORDS: usize = 5;
/// Names that say nothing.
const PLAIN_NAMES: [&str; 6] = ["doIt", "main", "run", "execute", "task", "action"];

/// Takes a script in, with a description by a model, unless the library has it already.
pub(crate) async fn learn(
    setting: &SAgentsContext,
    agent: AgentId,
    action: &str,
    script: &str,
) -> Result<(), FrameworkError> {
    let mut skill = skill_of(action, script);
    // A model is asked only for what is new.
    if setting.shelves.borrow().of(agent).clone().learn(skill.clone()).is_none() {
        return Ok(());
    }
    let texts = (
        render("s-agents/describe", context! {})?,
        render("s-agents/describe_turn", context! { action, code => script })?,
    );
    let brief = DescribeBrief {
        common: setting.common.clone(),
        agent,
        action: action.to_owned(),
        code: script.to_owned(),
    };
    let description = setting.ask(DESCRIBE.name, agent, texts, Brief::new(brief), parse_description).await?;
    skill.description = description.unwrap_or_else(|| action.to_owned());
    if let Some(skill) = setting.shelves.borrow_mut().learn(agent, skill) {
        notes::learnt(&setting.team, agent, action, &skill);
    }
    Ok(())
}

/// A description is the first line of the answer.
fn parse_description(reply: &Reply) -> Result<String, Mistake> {
    let words = read_prose(reply)?;
    let line = words.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    Ok(text_within(line, DESCRIPTION_MAX))
}

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
