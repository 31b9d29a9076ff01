//! The first message of the base agent: who it is, what it knows, its tools, how to answer.

use std::borrow::Cow;
use std::fmt::Write;

use cooperage_core::{Manual, Parameter, ParameterKind, RandomSource, SectionName, Tool, TreeRandom};
use cooperage_models::Message;
use cooperage_runtime::FrameworkError;
use minijinja::context;

use crate::names::AgentNames;
use crate::options::tool_calls::ToolCallForm;
use crate::templates::render;

/// The parts of the first message.
pub(crate) struct SystemFacts<'f> {
    pub(crate) manual: &'f Manual,
    /// The agents' names.
    pub(crate) names: &'f AgentNames,
    /// Whether the agent has no team.
    pub(crate) is_alone: bool,
    /// The agent's tools.
    pub(crate) tools: &'f [Tool],
    /// Where the order of tools comes from, if it is to be another one in each episode.
    pub(crate) shuffle: Option<TreeRandom>,
    /// Whether the message is as published: what is known stands in the second message, and each tool explains all its
    /// parameters.
    pub(crate) is_published: bool,
    /// Whether an action may carry the last word.
    pub(crate) may_end_at_once: bool,
    /// How the agent calls tools.
    pub(crate) tool_calls: ToolCallForm,
}

/// The first message. It says nothing that differs between agents with the same tools.
pub(crate) fn system_message(facts: SystemFacts<'_>) -> Result<Message, FrameworkError> {
    let parameters = if facts.is_published { Vec::new() } else { shared_parameters(facts.tools) };
    let mut lines = tool_lines(facts.tools, &parameters);
    if let Some(mut random) = facts.shuffle {
        // Fisher and Yates, from the end.
        for last in (1..lines.len()).rev() {
            let other = random.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
            lines.swap(last, other);
        }
    }
    let knowledge = if facts.is_published { Vec::new() } else { knowledge(facts.manual) };
    let values = context! {
        names => facts.names.of_team(),
        neighbours => facts.names.neighbours(),
        is_alone => facts.is_alone,
        aliases => facts.names.aliases(),
        knowledge,
        parameters => parameter_lines(facts.tools, &parameters),
        tools => lines,
        may_end_at_once => facts.may_end_at_once,
        is_native => facts.tool_calls.is_native(),
        is_judged_by_end => !facts.is_alone && !facts.may_end_at_once && !facts.is_published,
    };
    Ok(Message::system(render("base_agent/system", values)?))
}

/// The part of the first message that lists tools, as it is where parameters that mean the same are explained once.
pub(super) fn tools_section(tools: &[Tool]) -> String {
    let shared = shared_parameters(tools);
    let list = |lines: Vec<String>| lines.iter().map(|line| format!("- {line}\n")).collect::<String>();
    let mut section = format!("{TOOLS}\n{}", list(tool_lines(tools, &shared)));
    if !shared.is_empty() {
        section.push_str(&format!("{PARAMETERS}\n{}", list(parameter_lines(tools, &shared))));
    }
    section
}

/// The lines before the lists of tools and of parameters.
const TOOLS: &str = "Your tools; a parameter with a question mark may be left out:";
const PARAMETERS: &str = "Parameters that mean the same in several tools:";

/// Returns the knowledge of the world that every agent needs: the manual's `facts`, or its hints if it has no facts.
pub(crate) fn knowledge(manual: &Manual) -> Vec<String> {
    let facts = manual.section(SectionName::Facts);
    let known = if facts.is_empty() { manual.section(SectionName::Hints) } else { facts };
    known.iter().map(|item| item.text.clone()).collect()
}

/// Parameters that mean the same in several tools, in the order in which they first appear.
///
/// Of several meanings of one name the most frequent is taken, of equals the first.
pub(crate) fn shared_parameters(tools: &[Tool]) -> Vec<&Parameter> {
    let all = || tools.iter().flat_map(|tool| &tool.parameters);
    let times = |wanted: &Parameter| all().filter(|parameter| is_same(parameter, wanted)).count();
    let mut shared: Vec<&Parameter> = Vec::new();
    for parameter in all().filter(|parameter| times(parameter) > 1) {
        match shared.iter_mut().find(|known| known.name == parameter.name) {
            Some(known) if times(known) < times(parameter) => *known = parameter,
            Some(_) => {}
            None => shared.push(parameter),
        }
    }
    shared
}

/// Whether two parameters are explained alike, though one may be left out and the other not.
fn is_same(one: &Parameter, other: &Parameter) -> bool {
    one.name == other.name && one.kind == other.kind && one.doc == other.doc
}

/// One line for each parameter that is explained apart from the tools. Neighbours of one kind share a line where a word
/// explains each, like coordinates.
pub(crate) fn parameter_lines(tools: &[Tool], parameters: &[&Parameter]) -> Vec<String> {
    let is_word = |parameter: &Parameter| {
        !parameter.doc.is_empty() && !parameter.doc.contains(' ') && !is_everywhere(tools, parameter)
    };
    let is_alike =
        |one: &&Parameter, other: &&Parameter| one.kind == other.kind && is_word(one) && is_word(other);
    let line = |group: &[&Parameter]| {
        let joined = |part: fn(&Parameter) -> &str| {
            group.iter().map(|parameter| part(parameter)).collect::<Vec<_>>().join(", ")
        };
        let mut line = joined(|parameter| &parameter.name);
        let [first, ..] = group else { return line };
        line.push_str(if is_everywhere(tools, first) { "? (every tool has it)" } else { "" });
        // Writing to a text cannot fail.
        let _ = write!(line, ": {}", kind_of(first));
        let docs = joined(|parameter| &parameter.doc);
        if docs == COORDINATES {
            line.push_str("; how far east, up and south the cell is");
        } else if !first.doc.is_empty() {
            let _ = write!(line, "; {docs}");
        }
        line
    };
    parameters.chunk_by(is_alike).flat_map(told_once).map(line).collect()
}

/// The words that explain the coordinates of a cell, where a line explains all three.
const COORDINATES: &str = "east, up, south";

/// Neighbours that share a line, up to one that is explained by a word that the line has already.
fn told_once<'p, 's>(group: &'s [&'p Parameter]) -> Vec<&'s [&'p Parameter]> {
    let (mut parts, mut rest) = (Vec::new(), group);
    while !rest.is_empty() {
        let is_new = |place: &usize| {
            let earlier = rest.get(..*place).unwrap_or_default();
            rest.get(*place).is_some_and(|this| earlier.iter().all(|other| other.doc != this.doc))
        };
        let length = (0..rest.len()).take_while(is_new).count().max(1);
        let (part, left) = rest.split_at(length.min(rest.len()));
        parts.push(part);
        rest = left;
    }
    parts
}

/// Whether every tool has a parameter, and each lets it be left out.
fn is_everywhere(tools: &[Tool], wanted: &Parameter) -> bool {
    let has = |tool: &Tool| tool.parameters.iter().any(|known| is_same(known, wanted) && !known.required);
    tools.iter().all(has)
}

/// One line for each tool: signature and documentation. Of `shared` parameters it says only the name, and nothing of
/// those that every tool has and that may be left out.
#[must_use]
pub fn tool_lines(tools: &[Tool], shared: &[&Parameter]) -> Vec<String> {
    let everywhere = shared.iter().copied().filter(|parameter| is_everywhere(tools, parameter));
    let everywhere: Vec<&Parameter> = everywhere.collect();
    tools.iter().map(|tool| tool_line(tool, shared, &everywhere)).collect()
}

fn tool_line(tool: &Tool, shared: &[&Parameter], everywhere: &[&Parameter]) -> String {
    let is_in =
        |list: &[&Parameter], parameter: &Parameter| list.iter().any(|known| is_same(known, parameter));
    let is_shared = |parameter: &Parameter| is_in(shared, parameter);
    let shown = tool.parameters.iter().filter(|parameter| !is_in(everywhere, parameter));
    let mut line = format!("{}(", tool.name);
    for (number, parameter) in shown.enumerate() {
        line.push_str(if number > 0 { ", " } else { "" });
        line.push_str(&parameter.name);
        line.push_str(if parameter.required { "" } else { "?" });
        if !is_shared(parameter) {
            // Writing to a text cannot fail.
            let _ = write!(line, ": {}", kind_of(parameter));
        }
    }
    let end = if tool.doc.is_empty() || tool.doc.ends_with('.') { "" } else { "." };
    let _ = write!(line, "): {}{end}", tool.doc);
    let own = tool.parameters.iter().filter(|parameter| !parameter.doc.is_empty() && !is_shared(parameter));
    for (number, parameter) in own.enumerate() {
        let _ = write!(line, "{} {}: {}", if number > 0 { ";" } else { "" }, parameter.name, parameter.doc);
    }
    line
}

/// Returns the form of a parameter's value in words.
fn kind_of(parameter: &Parameter) -> Cow<'static, str> {
    match &parameter.kind {
        ParameterKind::Name(names) => names.join("|").into(),
        ParameterKind::Text => "text".into(),
        ParameterKind::Integer => "whole number".into(),
        ParameterKind::Number => "number".into(),
        ParameterKind::Boolean => "true|false".into(),
        ParameterKind::Cell => "[x, y, z]".into(),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::{ToolKind, WhenBusy};

    use super::*;

    fn tool(name: &str, parameters: &[(&str, bool, &str)]) -> Tool {
        let parameters = parameters.iter().map(|(name, required, doc)| Parameter {
            name: (*name).to_owned(),
            kind: ParameterKind::Text,
            required: *required,
            doc: (*doc).to_owned(),
            meaning: cooperage_core::Meaning::Any,
        });
        Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: parameters.collect(),
            text_form: None,
            doc: format!("Does {name}"),
        }
    }

    #[test]
    fn the_same_is_said_where_calls_are_written() {
        let offered: Vec<_> = tools().iter().map(crate::offered::described).collect();
        let native = [Message::system(message(ToolCallForm::Native))];
        let in_text = super::super::native::request_in_text(&native, &offered).unwrap();
        assert_eq!(in_text[0].text(), message(ToolCallForm::Text));
        let text = [Message::system(message(ToolCallForm::Text))];
        assert!(super::super::native::request_in_text(&text, &offered).is_none());
    }

    fn message(tool_calls: ToolCallForm) -> String {
        let facts = SystemFacts {
            manual: &Manual::default(),
            names: &AgentNames::for_tests(&["Alice", "Bob"]),
            is_alone: false,
            tools: &tools(),
            shuffle: None,
            is_published: false,
            may_end_at_once: true,
            tool_calls,
        };
        system_message(facts).unwrap().text().to_owned()
    }

    fn tools() -> [Tool; 5] {
        [
            tool("saw", &[("who", false, "whose hands"), ("what", true, "the plank")]),
            tool(
                "nail",
                &[("who", false, "whose hands"), ("what", true, "the plank"), ("to", true, "the crate")],
            ),
            tool("call", &[("who", false, "whose hands"), ("what", true, "the word")]),
            tool("lay", &[("who", false, "whose hands"), ("x", true, "east"), ("z", true, "south")]),
            tool("lift", &[("who", false, "whose hands"), ("x", true, "east"), ("z", true, "south")]),
        ]
    }

    #[test]
    fn the_first_message_lists_tools_in_short() {
        insta::assert_snapshot!(message(ToolCallForm::Text));
    }

    #[test]
    fn tools_that_the_provider_is_told_of_are_not_listed() {
        insta::assert_snapshot!(message(ToolCallForm::Native));
    }
    #[test]
    fn what_means_the_same_in_several_tools_is_explained_once() {
        let tools = tools();
        let shared = shared_parameters(&tools);
        assert_eq!(
            parameter_lines(&tools, &shared),
            [
                "who? (every tool has it): text; whose hands",
                "what: text; the plank",
                "x, z: text; east, south"
            ]
        );
        assert_eq!(
            tool_lines(&tools, &shared),
            [
                "saw(what): Does saw.",
                "nail(what, to: text): Does nail. to: the crate",
                "call(what: text): Does call. what: the word",
                "lay(x, z): Does lay.",
                "lift(x, z): Does lift."
            ]
        );
        assert_eq!(
            tool_lines(&tools, &[])[0],
            "saw(who?: text, what: text): Does saw. who: whose hands; what: the plank"
        );
    }
}
