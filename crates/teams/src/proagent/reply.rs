//! The form of a planner's answer: an analysis, a line for what each partner is expected to do, and a line with the plan.
//!
//! A line is meant for an agent if it begins with something that ends in the agent's name, a colon and a blank. Whatever a
//! model writes is legal input.

use std::fmt::Write as _;

use cooperage_core::{AgentId, Tool, ToolCall};
use serde_json::Value;

use super::briefs::PlanBrief;
use super::options::Level;
use crate::budget::text_within;
use crate::mindcraft::commands::write_command;

/// Characters of a skill that are kept in notes and memories.
const SKILL_CHARACTERS: usize = 120;

/// The rest of the first line that is meant for the agent of that name; none where there is none.
#[must_use]
pub fn line_for<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let marker = format!("{name}: ");
    let (_, rest) = text.split_once(&marker)?;
    rest.lines().next().map(str::trim)
}

/// What an answer says that the agent of that name does, in a few words: its line, or else the whole answer.
#[must_use]
pub fn skill_for(text: &str, name: &str) -> String {
    brief_skill(line_for(text, name).unwrap_or(text))
}

/// A skill as one short line.
pub(crate) fn brief_skill(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    text_within(&words.join(" "), SKILL_CHARACTERS)
}

/// A skill as an answer names it.
#[must_use]
pub fn write_skill(call: &ToolCall, tools: &[Tool], is_in_words: bool) -> String {
    let tool = tools.iter().find(|tool| tool.name == call.tool);
    match tool {
        Some(tool) if !is_in_words => write_command(call, tool),
        _ if !is_in_words => format!("!{}", call.tool),
        _ => in_words(call, tool),
    }
}

/// `name`, or `name(one, two)` with arguments in the order of the tool's parameters.
fn in_words(call: &ToolCall, tool: Option<&Tool>) -> String {
    let given = |name: &str| {
        call.arguments.get(name).map(|value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    };
    let arguments: Vec<String> = match tool {
        Some(tool) => tool.parameters.iter().filter_map(|parameter| given(&parameter.name)).collect(),
        None => call.arguments.keys().filter_map(|name| given(name)).collect(),
    };
    if arguments.is_empty() { call.tool.clone() } else { format!("{}({})", call.tool, arguments.join(", ")) }
}

/// The answer to a planner's prompt: what the level asks for, no more.
#[must_use]
pub fn write_plan(
    brief: &PlanBrief,
    analysis: &str,
    intentions: &[(AgentId, ToolCall)],
    skill: &ToolCall,
) -> String {
    let name = |agent: AgentId| brief.names.get(agent.0 as usize).map_or("", String::as_str);
    let written = |call: &ToolCall| write_skill(call, &brief.tools, brief.is_in_words);
    let mut text = String::new();
    // Writing to a text cannot fail.
    if brief.level >= Level::Analysis {
        let _ = writeln!(text, "Analysis: {analysis}");
    }
    if brief.level == Level::Intention {
        for (partner, call) in intentions {
            let _ = writeln!(text, "Intention of {}: {}", name(*partner), written(call));
        }
    }
    let _ = write!(text, "Plan for {}: {}", name(brief.agent), written(skill));
    text
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Parameter, ParameterKind, ToolKind, WhenBusy};

    use super::*;
    use crate::mindcraft::commands::call_in;

    fn tools() -> Vec<Tool> {
        let parameter = |name: &str, kind| Parameter {
            name: name.to_owned(),
            kind,
            required: true,
            doc: String::new(),
            meaning: cooperage_core::Meaning::Any,
        };
        let tool = |name: &str, parameters| Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters,
            text_form: None,
            doc: String::new(),
        };
        vec![
            tool(
                "walk",
                vec![parameter("place", ParameterKind::Text), parameter("steps", ParameterKind::Integer)],
            ),
            tool("rest", Vec::new()),
        ]
    }

    fn brief(level: Level, is_in_words: bool) -> PlanBrief {
        PlanBrief {
            agent: AgentId(1),
            names: vec!["Player 0".to_owned(), "Player 1".to_owned()],
            partners: vec![AgentId(0)],
            level,
            tools: tools().into(),
            is_in_words,
            failure: None,
        }
    }

    fn walk() -> ToolCall {
        let mut call = ToolCall::new("walk", &[("place", "bench0")]);
        call.arguments.insert("steps".to_owned(), 3.into());
        call
    }

    #[test]
    fn each_level_says_what_it_asks_for() {
        let written = |level, is_in_words| {
            let rest = [(AgentId(0), ToolCall::new("rest", &[]))];
            write_plan(&brief(level, is_in_words), "So it is.", &rest, &walk())
        };
        assert_eq!(written(Level::Plan, true), "Plan for Player 1: walk(bench0, 3)");
        assert_eq!(
            written(Level::Analysis, false),
            "Analysis: So it is.\nPlan for Player 1: !walk(\"bench0\", 3)"
        );
        assert_eq!(
            written(Level::Intention, true),
            "Analysis: So it is.\nIntention of Player 0: rest\nPlan for Player 1: walk(bench0, 3)"
        );
    }

    #[test]
    fn what_is_written_is_read_again() {
        for level in [Level::Plan, Level::Analysis, Level::Intention] {
            let rest = [(AgentId(0), ToolCall::new("rest", &[]))];
            let text = write_plan(&brief(level, false), "So.", &rest, &walk());
            assert_eq!(call_in(line_for(&text, "Player 1").unwrap(), &tools()), Ok(walk()));
            let partner = line_for(&text, "Player 0");
            assert_eq!(partner, (level == Level::Intention).then_some("!rest"));
        }
    }

    #[test]
    fn the_first_line_for_an_agent_counts_and_without_one_the_whole_answer() {
        let text = "Player 0: a\nPlan for Player 1:  b \r\nPlayer 1: c";
        assert_eq!((line_for(text, "Player 1"), line_for(text, "Player 0")), (Some("b"), Some("a")));
        assert_eq!(line_for("Player 1:b", "Player 1"), None);
        assert_eq!(skill_for("just\n  rest", "Player 1"), "just rest");
        assert_eq!(skill_for(&"é".repeat(500), "x").chars().count(), SKILL_CHARACTERS);
    }
}
