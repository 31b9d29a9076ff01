//! The form of a planner's answer: an analysis, a line for what each partner is expected to do, and a line with the plan.
//!
//! A line is meant for an agent if it begins with something that ends in the agent's name, a colon and a blank. Every
//! text is legal input.

use std::fmt::Write as _;

use cooperage_core::{AgentId, Parameter, ParameterKind, Tool, ToolCall};
use serde_json::Value;

use super::briefs::ProAgentPlanBrief;
use super::options::PromptLevel;
use crate::answer::{calls_in, fit_arguments, given_arguments, tool_named};
use crate::budget::text_within;
use crate::command_syntax::write_command;
use crate::names::name_of;
use crate::options::rules::FrameworkRules;

/// The name of tools that wait.
pub(super) const WAIT: &str = "wait";
/// Characters of a skill that are kept in notes and memories.
const SKILL_CHARACTERS: usize = 120;

/// The line of an answer that is meant for an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanLine<'t> {
    /// The rest of the line that is meant for it.
    Found(&'t str),
    /// No line is meant for it.
    Missing,
    /// Its lines only ask, as in `wait(3)? No.`.
    Doubted,
}

impl<'t> PlanLine<'t> {
    /// The line, where there is one.
    #[must_use]
    pub fn found(self) -> Option<&'t str> {
        match self {
            PlanLine::Found(line) => Some(line),
            PlanLine::Missing | PlanLine::Doubted => None,
        }
    }
}

/// The line of an answer that is meant for the agent of that name: the last that says that it plans or intends something,
/// else the last. As published, it is the first that holds the name, a colon and a blank.
#[must_use]
pub fn line_for<'t>(text: &'t str, name: &str, rules: FrameworkRules) -> PlanLine<'t> {
    if rules.is_paper() {
        let rest = text.split_once(&format!("{name}: ")).and_then(|(_, rest)| rest.lines().next());
        return rest.map_or(PlanLine::Missing, |rest| PlanLine::Found(rest.trim()));
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut all: Vec<(bool, &str)> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let Some((before, rest)) = meant_for(line, name) else { continue };
        let below = || lines.iter().skip(place + 1).find(|line| !unmarked(line).is_empty());
        let rest = if rest.is_empty() { below().map_or("", |line| unmarked(line)) } else { rest };
        let before = before.to_lowercase();
        all.push((["plan", "intention"].iter().any(|word| before.contains(word)), rest));
    }
    let has_plans = all.iter().any(|(plans, _)| *plans);
    all.retain(|(plans, rest)| *plans == has_plans && !rest.is_empty());
    match all.iter().rev().find(|(_, rest)| !rest.contains(['?', '？'])) {
        Some((_, rest)) => PlanLine::Found(rest),
        None if all.is_empty() => PlanLine::Missing,
        None => PlanLine::Doubted,
    }
}

/// The text before an agent's name and behind its colon, where a line begins so; a line that is nothing but a heading needs
/// no colon.
fn meant_for<'l>(line: &'l str, name: &str) -> Option<(&'l str, &'l str)> {
    let lower = line.to_ascii_lowercase();
    let place = lower.find(&name.to_ascii_lowercase()).filter(|_| !name.is_empty())?;
    let before = line.get(..place)?;
    let behind = line
        .get(place + name.len()..)?
        .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '`'));
    match behind.strip_prefix([':', '：']) {
        Some(rest) if !before.contains([':', '：']) => Some((before, unmarked(rest))),
        None if behind.is_empty() && before.trim_start().starts_with(['#', '*']) => Some((before, "")),
        _ => None,
    }
}

/// A text without the marks and blanks around it.
fn unmarked(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_' | '`' | '"' | '#'))
}

/// Returns the skill of the named agent in a few words: its line of the answer, or else the whole answer.
#[must_use]
pub fn skill_for(text: &str, name: &str, rules: FrameworkRules) -> String {
    brief_skill(line_for(text, name, rules).found().unwrap_or(text))
}

/// A skill as the world writes it, where its name is that of a tool in another spelling.
#[must_use]
pub fn spelled(line: &str, tools: &[Tool]) -> String {
    let is_plain = |c: char| {
        c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '(' | ')' | '.' | ',' | ' ' | '"')
    };
    let is_named = tools.iter().any(|tool| line.starts_with(&tool.name));
    if line.chars().all(is_plain) && (is_named || !line.contains(' ')) {
        return line.to_owned();
    }
    match loose_call(line, tools) {
        Some(call) => in_words(&call, tools.iter().find(|tool| tool.name == call.tool)),
        None => line.to_lowercase(),
    }
}

/// Reads a tool call in any spelling: with or without its mark, its brackets, and words behind it.
pub(super) fn loose_call(line: &str, tools: &[Tool]) -> Option<ToolCall> {
    let bare = unmarked(line).trim_start_matches('!').trim_end_matches(['.', ';']);
    let call_of = |tool: &Tool, given: Option<&Value>| ToolCall {
        tool: tool.name.clone(),
        arguments: fit_arguments(tool, given_arguments(given)),
    };
    // A name may have blanks, so that it reaches back to the beginning of the line.
    let (head, rest) = bare.split_at(bare.find('(').unwrap_or(bare.len()));
    if let Some(tool) = tool_named(head, tools).or_else(|| tool_named(bare, tools)) {
        let calls = calls_in(&format!("x{rest}"), |_| true);
        return Some(call_of(tool, calls.first().map(|call| &call.given)));
    }
    let call = calls_in(bare, |name| tool_named(name, tools).is_some()).into_iter().next()?;
    Some(call_of(tool_named(&call.name, tools)?, Some(&call.given)))
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

/// The call of the world's own tool for waiting, as short as it can be; `None` if the world has none.
pub(super) fn wait_call(tools: &[Tool]) -> Option<ToolCall> {
    let tool = tools.iter().find(|tool| tool.name == WAIT)?;
    let is_number =
        |parameter: &&Parameter| matches!(parameter.kind, ParameterKind::Integer | ParameterKind::Number);
    let required = tool.parameters.iter().filter(|parameter| parameter.required).filter(is_number);
    let arguments = required.map(|parameter| (parameter.name.clone(), Value::from(1))).collect();
    Some(ToolCall { tool: tool.name.clone(), arguments })
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
    brief: &ProAgentPlanBrief,
    analysis: &str,
    intentions: &[(AgentId, ToolCall)],
    skill: &ToolCall,
) -> String {
    let name = |agent: AgentId| name_of(&brief.names, agent);
    let written = |call: &ToolCall| write_skill(call, &brief.tools, brief.is_in_words);
    let mut text = String::new();
    // Writing to a text cannot fail.
    if brief.level >= PromptLevel::Analysis {
        let _ = writeln!(text, "Analysis: {analysis}");
    }
    if brief.level == PromptLevel::Intention {
        for (partner, call) in intentions {
            let _ = writeln!(text, "Intention of {}: {}", name(*partner), written(call));
        }
    }
    let _ = write!(text, "Plan for {}: {}", name(brief.agent), written(skill));
    text
}

#[cfg(test)]
mod tests {
    use cooperage_core::{ToolKind, WhenBusy};

    use super::*;
    use crate::command_syntax::call_in;

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

    fn brief(level: PromptLevel, is_in_words: bool) -> ProAgentPlanBrief {
        ProAgentPlanBrief {
            agent: AgentId(1),
            names: vec!["Player 0".to_owned(), "Player 1".to_owned()],
            partners: vec![AgentId(0)],
            level,
            tools: tools().into(),
            is_in_words,
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
        assert_eq!(written(PromptLevel::Plan, true), "Plan for Player 1: walk(bench0, 3)");
        assert_eq!(
            written(PromptLevel::Analysis, false),
            "Analysis: So it is.\nPlan for Player 1: !walk(\"bench0\", 3)"
        );
        assert_eq!(
            written(PromptLevel::Intention, true),
            "Analysis: So it is.\nIntention of Player 0: rest\nPlan for Player 1: walk(bench0, 3)"
        );
    }

    #[test]
    fn what_is_written_is_read_again() {
        for level in [PromptLevel::Plan, PromptLevel::Analysis, PromptLevel::Intention] {
            let rest = [(AgentId(0), ToolCall::new("rest", &[]))];
            let text = write_plan(&brief(level, false), "So.", &rest, &walk());
            let line = |name: &str| line_for(&text, name, FrameworkRules::Fixed).found();
            assert_eq!(call_in(line("Player 1").unwrap(), &tools()), Ok(walk()));
            let partner = line("Player 0");
            assert_eq!(partner, (level == PromptLevel::Intention).then_some("!rest"));
        }
    }

    #[test]
    fn as_published_the_first_line_counts_and_without_one_the_whole_answer() {
        let line = |text, name| line_for(text, name, FrameworkRules::Paper).found();
        let text = "Player 0: a\nPlan for Player 1:  b \r\nPlayer 1: c";
        assert_eq!((line(text, "Player 1"), line(text, "Player 0")), (Some("b"), Some("a")));
        assert_eq!(line("Player 1:b", "Player 1"), None);
        let skill = |text: &str, name| skill_for(text, name, FrameworkRules::Paper);
        assert_eq!(skill("just\n  rest", "Player 1"), "just rest");
        assert_eq!(skill(&"é".repeat(500), "x").chars().count(), SKILL_CHARACTERS);
    }

    #[test]
    fn the_last_plan_counts_however_it_is_marked() {
        let line = |text| line_for(text, "Player 0", FrameworkRules::Fixed);
        for text in [
            "Plan for Player 0: put_plank",
            "Analysis: x.\nPlan for Player 0: wait(3)\nWait, that is wrong.\nPlan for Player 0: put_plank",
            "**Plan for Player 0:** `put_plank`",
            "### Plan for Player 0\n\nput_plank",
            "plan for player 0： put_plank",
            "Plan for Player 0: wait(3)? No.\nPlan for Player 0: put_plank",
            "Plan for Player 0: put_plank\nPlan for Player 1: rest\nPlayer 0: is near.",
        ] {
            assert_eq!(line(text), PlanLine::Found("put_plank"), "{text}");
        }
        assert_eq!(line("Plan for Player 0: wait(3)? No."), PlanLine::Doubted);
        assert_eq!(line("I put a plank."), PlanLine::Missing);
    }

    #[test]
    fn skills_are_read_in_every_spelling() {
        for text in [
            "walk(bench0, 3)",
            "Walk(bench0, 3)",
            "WALK(\"bench0\", 3).",
            "walk(place=bench0, steps=3)",
            "!walk(\"bench0\", 3)",
        ] {
            assert_eq!(loose_call(text, &tools()), Some(walk()), "{text}");
        }
        for text in ["rest", "Rest.", "REST()", "I take a rest(): it is late"] {
            assert_eq!(loose_call(text, &tools()), Some(ToolCall::new("rest", &[])), "{text}");
        }
        assert_eq!(
            ["rest", "Rest", "a rest", "Sit Down"].map(|text| spelled(text, &tools())),
            ["rest", "rest", "a rest", "sit down"]
        );
        for filler in ["(", "Player 0", "Plan for Player 0: x?\n", "rest(", "é"] {
            let text = filler.repeat(20_000);
            let _ = (line_for(&text, "Player 0", FrameworkRules::Fixed), loose_call(&text, &tools()));
        }
    }
}
