//! The first message of the base agent: who it is, what it knows, its tools, how to answer.

use std::fmt::Write;

use cooperage_core::{Manual, ParameterKind, RandomSource, Tool, TreeRandom};
use cooperage_models::Message;
use cooperage_runtime::FrameworkError;
use minijinja::context;

use crate::names::Names;
use crate::templates::render;

/// What the first message is made of.
pub(crate) struct SystemFacts<'f> {
    /// What the world's manual says.
    pub(crate) manual: &'f Manual,
    /// What the agents are called.
    pub(crate) names: &'f Names,
    /// The agent's tools.
    pub(crate) tools: &'f [Tool],
    /// Where the order of tools comes from, if it is to be another one in each episode.
    pub(crate) shuffle: Option<TreeRandom>,
    /// Whether what is known stands here, or, as published, in the second message.
    pub(crate) has_knowledge: bool,
}

/// The first message. It says nothing that differs between agents with the same tools.
pub(crate) fn system_message(facts: SystemFacts<'_>) -> Result<Message, FrameworkError> {
    let mut lines = tool_lines(facts.tools);
    if let Some(mut random) = facts.shuffle {
        // Fisher and Yates, from the end.
        for last in (1..lines.len()).rev() {
            let other = random.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
            lines.swap(last, other);
        }
    }
    let knowledge = if facts.has_knowledge { knowledge(facts.manual) } else { Vec::new() };
    let values = context! {
        names => facts.names.all().to_vec(),
        aliases => facts.names.aliases(),
        knowledge,
        tools => lines,
    };
    Ok(Message::system(render("base_agent/system", values)?))
}

/// What every agent should know of the world: its `facts`, or its hints where it has none of these.
pub(crate) fn knowledge(manual: &Manual) -> Vec<String> {
    let facts = manual.section("facts");
    let known = if facts.is_empty() { manual.section("hints") } else { facts };
    known.iter().map(|item| item.text.clone()).collect()
}

/// One line for each tool: signature and documentation.
pub(crate) fn tool_lines(tools: &[Tool]) -> Vec<String> {
    tools.iter().map(tool_line).collect()
}

fn tool_line(tool: &Tool) -> String {
    let mut line = format!("{}(", tool.name);
    for (number, parameter) in tool.parameters.iter().enumerate() {
        let kind = match &parameter.kind {
            ParameterKind::Name(names) => names.join("|"),
            ParameterKind::Text => "text".to_owned(),
            ParameterKind::Integer => "whole number".to_owned(),
            ParameterKind::Number => "number".to_owned(),
            ParameterKind::Boolean => "true|false".to_owned(),
            ParameterKind::Cell => "[x, y, z]".to_owned(),
        };
        // Writing to a text cannot fail.
        let _ = write!(
            line,
            "{}{}{}: {kind}",
            if number > 0 { ", " } else { "" },
            parameter.name,
            if parameter.required { "" } else { "?" },
        );
    }
    let end = if tool.doc.is_empty() || tool.doc.ends_with('.') { "" } else { "." };
    let _ = write!(line, "): {}{end}", tool.doc);
    let explained = tool.parameters.iter().filter(|parameter| !parameter.doc.is_empty());
    for (number, parameter) in explained.enumerate() {
        let _ = write!(line, "{} {}: {}", if number > 0 { ";" } else { "" }, parameter.name, parameter.doc);
    }
    line
}
