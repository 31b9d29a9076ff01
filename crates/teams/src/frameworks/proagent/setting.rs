//! Facts that a mind has from the start: its tools, the names of agents, the wording of answers, and its instructions.

use std::sync::Arc;

use cooperage_core::{AgentId, Manual, SectionName, Tool, Viewer};
use cooperage_models::{Brief, Message, ToolDescription};
use cooperage_runtime::{FrameworkError, TeamHandle};
use minijinja::context;
use serde_json::Value;

use super::briefs::ProAgentPlanBrief;
use super::native::BESIDE_GUIDE;
use super::options::ProAgentOptions;
use crate::answer::Notices;
use crate::base_agent::{knowledge, parameter_lines, shared_parameters, tool_lines};
use crate::budget::json_within;
use crate::names::AgentNames;
use crate::offered::described;
use crate::task_text::TaskText;
use crate::templates::{is_replaced, render};

/// Characters of the task data.
const DATA_CHARACTERS: usize = 16_384;
/// The templates of instructions, and the world's own texts in their places.
const PLAN: (&str, &str) = ("proagent/plan", "plan");
const EXPLAIN: (&str, &str) = ("proagent/explain", "explain");

/// The state of a mind that stays the same for an episode.
pub(super) struct ProAgentContext {
    pub(super) team: TeamHandle,
    pub(super) me: AgentId,
    pub(super) options: ProAgentOptions,
    /// Names of agents in answers, by number.
    pub(super) names: Vec<String>,
    /// All other agents.
    pub(super) partners: Vec<AgentId>,
    pub(super) tools: Arc<[Tool]>,
    /// Whether the world finds the skill in the words of an answer; else it is a command.
    pub(super) is_in_words: bool,
    /// The brief of the planner.
    pub(super) planned: Brief,
    /// The skills that the planner is offered as tools; none where it writes them.
    pub(super) offered: Vec<ToolDescription>,
    /// The planner's instructions.
    pub(super) plan: Message,
    /// The explainer's instructions.
    pub(super) explain: Message,
    /// Notices about answers that are not told yet.
    pub(super) notices: Notices,
}

impl ProAgentContext {
    pub(super) fn new(
        options: ProAgentOptions,
        team: TeamHandle,
        me: AgentId,
    ) -> Result<ProAgentContext, FrameworkError> {
        let manual = team.manual(Viewer::Agent(me))?;
        let tools: Arc<[Tool]> = team.tools(me).into();
        if tools.is_empty() {
            return Err(FrameworkError::Missing("tools".to_owned()));
        }
        let known = AgentNames::of(&team);
        let answers = texts(&manual, SectionName::Answers);
        let is_in_words = !answers.is_empty();
        let names: Vec<String> =
            if answers.len() >= known.all().len() { answers } else { known.all().to_vec() };
        let partners: Vec<AgentId> = (0..team.agents()).map(AgentId).filter(|agent| *agent != me).collect();
        let task = TaskText::of(&manual);
        let shared = if is_in_words { Vec::new() } else { shared_parameters(&tools) };
        let called = |agents: &[AgentId]| -> Vec<String> {
            agents.iter().filter_map(|agent| names.get(agent.0 as usize).cloned()).collect()
        };
        let values = context! {
            name => called(&[me]).join(""),
            partners => called(&partners),
            aliases => if is_in_words { Vec::new() } else { known.aliases() },
            goal => task.goal.as_str(),
            knowledge => knowledge(&manual),
            hints => hints(&manual),
            document => document(&manual, task.document.clone()),
            is_in_words,
            skills => if is_in_words { actions(&manual, &tools) } else { tool_lines(&tools, &shared) },
            parameters => parameter_lines(&tools, &shared),
            level => options.level.number(),
            is_native => options.tool_calls.is_native(),
        };
        let is_native = options.tool_calls.is_native();
        let instructions = |(template, guide): (&'static str, &str)| -> Result<Message, FrameworkError> {
            let own = guide_text(&manual, guide, options.level.number());
            let own = own.filter(|_| options.uses_guides && !is_replaced(template));
            Ok(Message::system(match own {
                Some(text) if is_native && guide == PLAN.1 => text + BESIDE_GUIDE,
                Some(text) => text,
                None => render(template, values.clone())?,
            }))
        };
        let (plan, explain) = (instructions(PLAN)?, instructions(EXPLAIN)?);
        let planned = Brief::new(ProAgentPlanBrief {
            agent: me,
            names: names.clone(),
            partners: partners.clone(),
            level: options.level,
            tools: Arc::clone(&tools),
            is_in_words,
        });
        Ok(ProAgentContext {
            planned,
            offered: if is_native { tools.iter().map(described).collect() } else { Vec::new() },
            team,
            me,
            options,
            names,
            partners,
            tools,
            is_in_words,
            plan,
            explain,
            notices: Notices::default(),
        })
    }

    /// Returns the name of an agent in answers.
    pub(super) fn name(&self, agent: AgentId) -> &str {
        self.names.get(agent.0 as usize).map_or("", String::as_str)
    }
}

fn texts(manual: &Manual, name: SectionName) -> Vec<String> {
    manual.section(name).iter().map(|item| item.text.clone()).collect()
}

/// Returns the possible actions in the world's words, or the tools if the manual does not list actions.
fn actions(manual: &Manual, tools: &[Tool]) -> Vec<String> {
    let told = texts(manual, SectionName::Actions);
    if told.is_empty() { tool_lines(tools, &[]) } else { told }
}

/// Advice that does not stand among what is known anyway.
fn hints(manual: &Manual) -> Vec<String> {
    if manual.section(SectionName::Facts).is_empty() { Vec::new() } else { texts(manual, SectionName::Hints) }
}

/// The task data, without the advice; empty where there are none.
fn document(manual: &Manual, mut document: Value) -> String {
    if manual.section(SectionName::Document).is_empty()
        && let Some(sections) = document.as_object_mut()
    {
        sections.shift_remove(SectionName::Hints.as_str());
        if sections.is_empty() {
            return String::new();
        }
    }
    json_within(&document, DATA_CHARACTERS)
}

/// The world's own instructions of that name, for that level where there are several.
fn guide_text(manual: &Manual, name: &str, level: u64) -> Option<String> {
    manual.section(SectionName::Guides).iter().find_map(|item| {
        let guide: Value = serde_json::from_str(&item.text).ok()?;
        let is_it = guide.get("name")?.as_str()? == name
            && guide.get("level").is_none_or(|of| of.is_null() || of.as_u64() == Some(level));
        guide.get("text").and_then(Value::as_str).filter(|_| is_it).map(str::to_owned)
    })
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Section, SectionItem};
    use serde_json::json;

    use super::*;

    fn manual(sections: &[(SectionName, &[&str])]) -> Manual {
        let section = |&(name, items): &(SectionName, &[&str])| Section {
            name,
            items: items.iter().map(|&text| SectionItem::plain(text)).collect(),
        };
        Manual { sections: sections.iter().map(section).collect(), ..Manual::default() }
    }

    #[test]
    fn guides_are_found_by_name_and_level_and_anything_else_is_passed_over() {
        let manual = manual(&[(
            SectionName::Guides,
            &[
                "no JSON",
                r#"{"name": "plan"}"#,
                r#"{"name": "plan", "level": 2, "text": "two"}"#,
                r#"{"name": "plan", "level": 3, "text": "three"}"#,
                r#"{"name": "explain", "level": null, "text": "why"}"#,
            ],
        )]);
        let text = |name, level| guide_text(&manual, name, level);
        assert_eq!((text("plan", 2).as_deref(), text("plan", 3).as_deref()), (Some("two"), Some("three")));
        assert_eq!((text("plan", 1), text("explain", 1).as_deref()), (None, Some("why")));
    }

    #[test]
    fn advice_is_told_once() {
        let told = manual(&[(SectionName::Facts, &["f"]), (SectionName::Hints, &["h"])]);
        assert_eq!(
            (hints(&told), document(&told, json!({"hints": ["h"]}))),
            (vec!["h".to_owned()], String::new())
        );
        let bare = manual(&[(SectionName::Hints, &["h"])]);
        assert_eq!((knowledge(&bare), hints(&bare)), (vec!["h".to_owned()], Vec::new()));
    }
}
