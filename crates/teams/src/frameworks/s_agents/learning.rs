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
use crate::skills::learned::skill_of;
use crate::templates::render;

/// Characters of a description.
const DESCRIPTION_MAX: usize = 400;
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
    let brief = DescribeBrief { action: action.to_owned() };
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
