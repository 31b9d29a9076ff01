//! Plans of a turn: lists of calls such as `["goto(Alex, 'oak_log')", "goto(Steve, 'rabbit')"]`.
//!
//! Calls are read with and without quotes around them, in a list or one a line, with anything around: the last list that holds a
//! call is the plan; without lists the last run of lines that begin with calls; else all calls of the text. Nothing is evaluated.

use std::collections::BTreeSet;

use cooperage_core::written::is_alike;
use cooperage_core::{AgentId, Tool, ToolCall};
use serde_json::Value;

use crate::budget::text_within;

/// Characters of a call, and of one that a note quotes.
const CALL_MAX: usize = 300;
const QUOTED_MAX: usize = 120;
/// Calls that are read, and notes on one plan.
const CALLS_MAX: usize = 64;
const NOTES_MAX: usize = 12;

/// The agents whom a planner commands, and all there are.
#[derive(Clone, Copy)]
pub(super) struct TurnCrew<'c> {
    /// All agents' names, by number.
    pub(super) names: &'c [String],
    pub(super) seats: &'c [AgentId],
    /// Agents that people play.
    pub(super) people: &'c BTreeSet<AgentId>,
}

/// A plan that has been read.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PlannedTurn {
    /// One call for an agent at most, in the order of the plan.
    pub(super) calls: Vec<(AgentId, ToolCall)>,
    /// Complaints about calls that are not carried out.
    pub(super) notes: Vec<String>,
    /// Whether the text is a plan, possibly an empty one.
    pub(super) is_answer: bool,
    /// Whether it names an action that there is not.
    pub(super) has_unknown: bool,
}

/// A call in a text, not checked yet.
struct FoundCall<'t> {
    name: &'t str,
    arguments: Vec<&'t str>,
    text: &'t str,
    /// The number of the list that it stands in, from the beginning of the text on.
    list: Option<usize>,
    line: usize,
    /// Whether it begins its line, but for marks of lists and quotes.
    begins: bool,
}

/// Reads the plan of a turn.
pub(super) fn read_turn(text: &str, crew: TurnCrew<'_>, tools: &[Tool]) -> PlannedTurn {
    let is_call = |call: &FoundCall<'_>| {
        let is_name = |text: &&str| crew.names.iter().any(|name| is_alike(plain(text), name));
        tools.iter().any(|tool| is_alike(call.name, &tool.name))
            || call.arguments.first().is_some_and(is_name)
    };
    let (mut found, lists) = found_calls(text);
    found.retain(is_call);
    let mut plan = PlannedTurn { is_answer: !found.is_empty(), ..PlannedTurn::default() };
    if found.iter().all(|call| call.list.is_none()) && lists.iter().any(|list| list.is_empty_list) {
        return PlannedTurn { is_answer: true, ..PlannedTurn::default() };
    }
    for call in chosen(&found) {
        match read_call(call, crew, tools, &mut plan.has_unknown) {
            Ok((agent, _)) if plan.calls.iter().any(|(other, _)| *other == agent) => {
                let name = crew.names.get(agent.0 as usize).map_or("it", String::as_str);
                plan.note(format!("{} was not carried out: {name} has one call a turn", quoted(call.text)));
            }
            Ok(call) => plan.calls.push(call),
            Err(why) => plan.note(format!("{} was not carried out: {why}", quoted(call.text))),
        }
    }
    plan
}

impl PlannedTurn {
    fn note(&mut self, note: String) {
        if self.notes.len() < NOTES_MAX && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// The calls that are the plan.
fn chosen<'f, 't>(found: &'f [FoundCall<'t>]) -> Vec<&'f FoundCall<'t>> {
    if let Some(list) = found.iter().filter_map(|call| call.list).max() {
        return found.iter().filter(|call| call.list == Some(list)).collect();
    }
    let Some(last) = found.iter().rposition(|call| call.begins) else { return found.iter().collect() };
    let mut from = last;
    let line = |at: usize| found.get(at).map_or(0, |call| call.line);
    let begins = |at: usize| found.iter().any(|call| call.begins && call.line == line(at));
    while from > 0 && begins(from - 1) && line(from) - line(from - 1) <= 1 {
        from -= 1;
    }
    let end = line(last);
    found.iter().skip(from).filter(|call| call.line <= end).collect()
}

fn read_call(
    call: &FoundCall<'_>,
    crew: TurnCrew<'_>,
    tools: &[Tool],
    has_unknown: &mut bool,
) -> Result<(AgentId, ToolCall), String> {
    let Some(tool) = tools.iter().find(|tool| is_alike(call.name, &tool.name)) else {
        *has_unknown = true;
        let known: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
        return Err(format!("there is no action `{}`; there are {}", quoted(call.name), known.join(", ")));
    };
    let Some((agent, rest)) = call.arguments.split_first() else {
        return Err("it names no agent".to_owned());
    };
    let own: Vec<&str> =
        crew.seats.iter().filter_map(|agent| crew.names.get(agent.0 as usize)).map(String::as_str).collect();
    let own = own.join(", ");
    let agent = plain(agent);
    let number = crew.names.iter().position(|name| is_alike(agent, name));
    let Some(number) = number.map(|number| AgentId(number as u32)) else {
        return Err(format!("there is no agent `{}`; you command {own}", quoted(agent)));
    };
    if crew.people.contains(&number) {
        return Err(format!("{agent} is played by a person; you command {own}"));
    }
    if !crew.seats.contains(&number) {
        return Err(format!("{agent} is commanded by somebody else; you command {own}"));
    }
    if rest.len() != tool.parameters.len() {
        let names = tool.parameters.iter().map(|parameter| format!(" and {}", parameter.name));
        return Err(format!("{} takes an agent{}", tool.name, names.collect::<String>()));
    }
    let arguments = tool.parameters.iter().zip(rest);
    // Names are words joined by underscores.
    let value = |text: &&str| Value::from(plain(text).replace(' ', "_"));
    let arguments = arguments.map(|(parameter, text)| (parameter.name.clone(), value(text))).collect();
    Ok((number, ToolCall { tool: tool.name.clone(), arguments }))
}

/// A list in a text.
struct FoundList {
    is_empty_list: bool,
}

/// Every part of a text that looks like a call, and the outermost lists of the text.
fn found_calls(text: &str) -> (Vec<FoundCall<'_>>, Vec<FoundList>) {
    let (mut calls, mut lists): (Vec<FoundCall<'_>>, Vec<FoundList>) = (Vec::new(), Vec::new());
    let (mut depth, mut line, mut line_start) = (0_usize, 0_usize, 0_usize);
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let next = at + c.len_utf8();
        match c {
            '\n' => (line, line_start) = (line + 1, next),
            '[' => {
                if depth == 0 {
                    let is_empty_list =
                        text.get(next..).is_some_and(|rest| rest.trim_start().starts_with(']'));
                    lists.push(FoundList { is_empty_list });
                }
                depth += 1;
            }
            ']' => depth = depth.saturating_sub(1),
            c if c.is_ascii_alphabetic() && calls.len() < CALLS_MAX => {
                let word = text
                    .get(at..)
                    .map_or(0, |rest| rest.find(|c: char| !is_of_name(c)).unwrap_or(rest.len()));
                if let Some((end, arguments)) = arguments_at(text, at + word) {
                    let lead = text.get(line_start..at).unwrap_or_default();
                    calls.push(FoundCall {
                        name: text.get(at..at + word).unwrap_or_default(),
                        arguments,
                        text: text.get(at..end).unwrap_or_default(),
                        list: (depth > 0).then_some(lists.len()),
                        line,
                        begins: !lead.chars().any(char::is_alphabetic),
                    });
                    at = end;
                } else {
                    at += word.max(1);
                }
                continue;
            }
            _ => {}
        }
        at = next;
    }
    (calls, lists)
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The arguments in brackets that begin at a place, and where they end; `None` where there are none on the line.
fn arguments_at(text: &str, at: usize) -> Option<(usize, Vec<&str>)> {
    let rest = text.get(at..)?;
    let inner = rest.strip_prefix('(')?;
    let end = inner.find([')', '\n', '('])?;
    if end > CALL_MAX || !inner.get(end..)?.starts_with(')') {
        return None;
    }
    let inner = inner.get(..end)?;
    let parts = inner.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    Some((at + end + 2, parts))
}

/// A value without quotes around it and without a parameter's name before it.
fn plain(text: &str) -> &str {
    let value = match text.split_once(['=', ':']) {
        Some((name, value)) if name.trim().chars().all(is_of_name) => value,
        _ => text,
    };
    let is_mark = |c: char| c.is_whitespace() || "'\"`\\\u{2018}\u{2019}\u{201c}\u{201d}".contains(c);
    value.trim_matches(is_mark)
}

fn quoted(text: &str) -> String {
    text_within(text, QUOTED_MAX)
}

/// A call as plans write it.
pub(super) fn written_call(name: &str, call: &ToolCall) -> String {
    let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), |text| format!("'{text}'"));
    let arguments: String = call.arguments.values().map(|one| format!(", {}", value(one))).collect();
    format!("{}({name}{arguments})", call.tool)
}

/// The plan with these calls, as [`read_turn`] reads it.
pub(in super::super) fn write_turn(calls: &[(AgentId, ToolCall)], names: &[String]) -> String {
    let one = |(agent, call): &(AgentId, ToolCall)| {
        format!("\"{}\"", written_call(names.get(agent.0 as usize).map_or("", String::as_str), call))
    };
    format!("[{}]", calls.iter().map(one).collect::<Vec<_>>().join(", "))
}
