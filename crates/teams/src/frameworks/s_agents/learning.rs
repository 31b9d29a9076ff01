//! Turns scripts into skills: those that ran without an error for a task that was judged a success.

use cooperage_core::AgentId;
use cooperage_models::{Brief, Reply};
use cooperage_runtime::FrameworkError;
use minijinja::context;

use super::briefs::DescribeBrief;
use super::setting::SAgentsContext;
use super::{DESCRIBE, notes};
use crate::asking::{Mistake, read_prose};
use crate::budget::text_within;
use crate::skills::compose::function_name;
use crate::skills::learned::skill_of;
use crate::skills::library::Library;
use crate::templates::render;

/// Characters of a description.
const DESCRIPTION_MAX: usize = 400;

/// Takes a script in, with a description by a model, unless the library has it already or the script only calls one skill, which
/// counts as a new skill without the repairs.
pub(crate) async fn learn(
    setting: &SAgentsContext,
    agent: AgentId,
    action: &str,
    script: &str,
) -> Result<(), FrameworkError> {
    if adds_nothing(setting, agent, script) {
        return Ok(());
    }
    let mut skill = skill_of(action, script);
    // A model is asked only for what is new.
    if setting.shelves.borrow().of(agent).clone().learn(skill.clone()).is_none() {
        return Ok(());
    }
    let texts = (
        render("s-agents/describe", context! {})?,
        render("s-agents/describe_turn", context! { action, code => script })?,
    );
    let brief = DescribeBrief { action: action.to_owned() };
    let description = setting.ask(DESCRIBE.name, agent, texts, Brief::new(brief), parse_description).await?;
    skill.description = description.unwrap_or_else(|| action.to_owned());
    if let Some(skill) = setting.shelves.borrow_mut().learn(agent, skill) {
        notes::learnt(&setting.team, agent, action, &skill);
    }
    Ok(())
}

/// Whether a script is no new skill: it only calls one. In the conduct of revisions 2 and 3 that is a script of a single statement.
fn adds_nothing(setting: &SAgentsContext, agent: AgentId, script: &str) -> bool {
    let shelves = setting.shelves.borrow();
    let library = shelves.of(agent);
    match &setting.options {
        options if options.checks_calls_of_skills => only_calls_one_skill(script, library),
        options => options.is_repaired && is_one_call(script, library),
    }
}

/// Whether a script calls one skill of the library and nothing else; it may log the result, return it or throw by it. Functions
/// that were added to the script stand behind its own statements.
fn only_calls_one_skill(script: &str, library: &Library) -> bool {
    let Some((_, body)) = script.split_once('{') else { return false };
    let added =
        ["\nasync function ", "\nfunction ", "\n/*"].iter().filter_map(|begins| body.find(begins)).min();
    let own = body.get(..added.unwrap_or(body.len())).unwrap_or_default();
    let called = called_names(own);
    let mut awaited = own.split("await ").skip(1);
    let name = awaited.next().and_then(|rest| rest.split_once('(')).map(|(name, _)| name.trim());
    awaited.next().is_none()
        && name.is_some_and(|name| has_skill(library, name))
        && called.iter().all(|called| Some(*called) == name || ADDS_NOTHING.contains(called))
}

/// Words before a bracket in a script that only tells what came of a call.
const ADDS_NOTHING: [&str; 6] = ["if", "Error", "log", "return", "throw", "Boolean"];

/// The names before brackets, those of members with their objects.
fn called_names(code: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    code.match_indices('(')
        .map(|(place, _)| {
            let before = code.get(..place).unwrap_or_default().trim_end();
            let begin = before.rfind(|c| !is_part(c)).map_or(0, |at| at + 1);
            before.get(begin..).unwrap_or_default()
        })
        .filter(|name| !name.is_empty())
        .collect()
}

/// Whether a script is a single statement that calls one skill of the library. Functions that were added to it stand behind its
/// own statements.
fn is_one_call(script: &str, library: &Library) -> bool {
    let Some((_, body)) = script.split_once('{') else { return false };
    let call = body.trim_start();
    let call = call.strip_prefix("return").map_or(call, str::trim_start);
    let Some((name, rest)) = call.strip_prefix("await ").and_then(|call| call.split_once('(')) else {
        return false;
    };
    let line = rest.lines().next().unwrap_or_default().trim_end();
    let is_whole = line.trim_end_matches([';', '}', ' ']).ends_with(')') && !line.contains("await");
    let behind = rest.get(line.len()..).unwrap_or_default().trim_start_matches(['}', ' ', '\n', '\r']);
    let is_all =
        behind.is_empty() || ["async function", "function", "/*"].iter().any(|f| behind.starts_with(f));
    is_whole && is_all && has_skill(library, name.trim())
}

/// Whether a skill of the library is a function of that name.
fn has_skill(library: &Library, name: &str) -> bool {
    library.skills().iter().any(|skill| function_name(&skill.code) == Some(name))
}

/// A description is the first line of the answer.
fn parse_description(reply: &Reply) -> Result<String, Mistake> {
    let words = read_prose(reply)?;
    let line = words.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    Ok(text_within(line, DESCRIPTION_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_only_calls_a_skill_is_no_new_skill() {
        let library =
            r#"[{"name": "nail", "description": "Nails.", "code": "async function nail(bot, n) {}"}]"#;
        let library = Library::read(library).unwrap();
        let is_call = |script: &str| is_one_call(script, &library) && only_calls_one_skill(script, &library);
        assert!(is_call("async function doIt(bot) {\n  return await nail(bot, 3);\n}"));
        assert!(is_call("async function doIt(bot) { await nail(bot, 3); }"));
        assert!(is_call(
            "async function doIt(bot) {\n  await nail(bot, 3);\n\nasync function nail(bot, n) {}\n}"
        ));
        for other in [
            "async function doIt(bot) {\n  await nail(bot, 3);\n  await saw(bot);\n}",
            "async function doIt(bot) {\n  await saw(bot, 3);\n}",
            "async function doIt(bot) {\n  for (let i = 0; i < 3; i++) await nail(bot, i);\n}",
            "async function doIt(bot) {\n  await nail(bot, 3);\n  return bot.inventory.count('nail') > 2;\n}",
        ] {
            assert!(!is_one_call(other, &library) && !only_calls_one_skill(other, &library), "{other}");
        }
    }

    #[test]
    fn a_call_of_a_skill_with_a_check_of_its_result_is_no_new_skill() {
        let library =
            r#"[{"name": "nail", "description": "Nails.", "code": "async function nail(bot, n) {}"}]"#;
        let library = Library::read(library).unwrap();
        for script in [
            "async function doIt(bot) {\n  if (!await nail(bot, 3)) throw new Error(\"nail did not bring it about\");\n\nasync \
             function nail(bot, n) {}\n}",
            "async function doIt(bot, n = 3) {\n  if (!(await nail(bot, n))) {\n    throw new Error('no');\n  }\n  return true;\n}",
            "async function doIt(bot) {\n  const done = await nail(bot, 3);\n  log(bot, `done: ${done}`);\n  return done;\n}",
        ] {
            assert!(only_calls_one_skill(script, &library), "{script}");
            assert!(!is_one_call(script, &library), "{script}");
        }
    }
}
