//! Commands as lines of text: finding them in a model's reply, and writing them.
//!
//! Both follow the text forms of the environment's tools ([`TextForm`]), so that a framework needs to know none of them.

use std::fmt::Write;
use std::sync::Arc;

use cooperage_core::{AgentId, TextForm, Tool, ToolCall};
use regex::Regex;
use serde_json::Value;

use crate::memo::ResultCache;

/// Finds commands in text.
///
/// One regular expression, made from the text forms of all tools: a verb, the agent part, and optionally a tail of
/// letters, digits, underscores and separators, as long as it goes on. For verbs `noop` and `goto`, separator `_` and
/// agent prefix `agent` it is `(?:noop|goto)_agent[0-9]+(?:_[A-Za-z0-9_]+)?`. Whether the tail makes sense is for the
/// environment to say. The search takes time linear in the length of the text.
#[derive(Clone, Debug)]
pub struct CommandPattern {
    regex: Arc<Regex>,
}

/// Compiled expressions: every episode of a run wants the same one.
static COMPILED: ResultCache<String, Regex> = ResultCache::new();

/// No tool of the environment has a text form, or the forms make no expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the environment has no tools with a text form")]
pub struct NoTextForm;

impl CommandPattern {
    /// The pattern of these tools, verbs in their order.
    ///
    /// # Errors
    /// [`NoTextForm`] if there is nothing to look for.
    pub fn of_tools(tools: &[Tool]) -> Result<CommandPattern, NoTextForm> {
        let mut families: Vec<(&TextForm, Vec<String>)> = Vec::new();
        for form in tools.iter().filter_map(|tool| tool.text_form.as_ref()) {
            let verb = regex::escape(&form.verb);
            let alike = families.iter_mut().find(|(other, _)| {
                other.separator == form.separator && other.agent_prefix == form.agent_prefix
            });
            match alike {
                Some((_, verbs)) if verbs.contains(&verb) => {}
                Some((_, verbs)) => verbs.push(verb),
                None => families.push((form, vec![verb])),
            }
        }
        if families.is_empty() {
            return Err(NoTextForm);
        }
        let expressions: Vec<String> = families.iter().map(|(form, verbs)| expression(form, verbs)).collect();
        let expression = expressions.join("|");
        let compile = || Regex::new(&expression).map_err(|_| NoTextForm);
        let regex = COMPILED.get(|known| *known == expression, || expression.clone(), compile)?;
        Ok(CommandPattern { regex })
    }

    /// The regular expression.
    #[must_use]
    pub fn expression(&self) -> &str {
        self.regex.as_str()
    }

    /// All commands of the text, left to right, without overlap. Everything around them is ignored.
    #[must_use]
    pub fn find_all<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.regex.find_iter(text).map(|found| found.as_str()).collect()
    }
}

fn expression(form: &TextForm, verbs: &[String]) -> String {
    let separator = regex::escape(form.separator.encode_utf8(&mut [0; 4]));
    let prefix = regex::escape(&form.agent_prefix);
    let also = if form.separator == '_' { "" } else { &separator };
    format!("(?:{}){separator}{prefix}[0-9]+(?:{separator}[A-Za-z0-9_{also}]+)?", verbs.join("|"))
}

/// A call that cannot be put into words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnwritableCall {
    /// No tool of that name has a text form.
    #[error("there is no text form for tool `{tool}`")]
    NoForm {
        /// The tool's name.
        tool: String,
    },
    /// An argument that is neither text nor a number nor a truth value.
    #[error("argument `{argument}` of tool `{tool}` cannot be written as text")]
    Argument {
        /// The tool's name.
        tool: String,
        /// The parameter's name.
        argument: String,
    },
}

/// Appends a call in its text form.
///
/// # Errors
/// [`UnwritableCall`]; then something may have been appended already.
pub fn write_command(
    agent: AgentId,
    call: &ToolCall,
    tools: &[Tool],
    out: &mut String,
) -> Result<(), UnwritableCall> {
    let form = tools
        .iter()
        .find(|tool| tool.name == call.tool)
        .and_then(|tool| tool.text_form.as_ref())
        .ok_or_else(|| UnwritableCall::NoForm { tool: call.tool.clone() })?;
    let separator = form.separator;
    let _ = write!(out, "{}{separator}{}{}", form.verb, form.agent_prefix, agent.0);
    for name in &form.arguments {
        let Some(argument) = call.arguments.get(name) else { continue };
        out.push(separator);
        match argument {
            Value::String(text) => out.push_str(text),
            Value::Number(_) | Value::Bool(_) => {
                let _ = write!(out, "{argument}");
            }
            Value::Null | Value::Array(_) | Value::Object(_) => {
                return Err(UnwritableCall::Argument { tool: call.tool.clone(), argument: name.clone() });
            }
        }
    }
    Ok(())
}

/// The agent that a command in the text form of one of these tools names; `None` if it has no such form.
#[must_use]
pub fn agent_of_command(text: &str, tools: &[Tool]) -> Option<AgentId> {
    let forms = tools.iter().filter_map(|tool| tool.text_form.as_ref());
    let named = forms.filter_map(|form| {
        let rest = text.trim().strip_prefix(form.verb.as_str())?.strip_prefix(form.separator)?;
        let digits = rest.strip_prefix(form.agent_prefix.as_str())?.split(form.separator).next()?;
        digits.parse().ok().map(AgentId)
    });
    named.into_iter().next()
}

/// The reply that a planner of text commands expects: one command per line, in the given order.
///
/// # Errors
/// [`UnwritableCall`] for the first call that has no text form.
pub fn write_reply(calls: &[(AgentId, ToolCall)], tools: &[Tool]) -> Result<String, UnwritableCall> {
    let mut reply = String::with_capacity(calls.len() * 32);
    for (number, (agent, call)) in calls.iter().enumerate() {
        if number > 0 {
            reply.push('\n');
        }
        write_command(*agent, call, tools, &mut reply)?;
    }
    Ok(reply)
}

#[cfg(test)]
mod tests {
    use cooperage_core::{ToolKind, WhenBusy};

    use super::*;

    fn tool(verb: &str, separator: char, prefix: &str, arguments: &[&str]) -> Tool {
        Tool {
            name: verb.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: Vec::new(),
            text_form: Some(TextForm {
                verb: verb.to_owned(),
                separator,
                agent_prefix: prefix.to_owned(),
                arguments: arguments.iter().map(|&name| name.to_owned()).collect(),
            }),
            doc: String::new(),
        }
    }

    fn five() -> Vec<Tool> {
        ["noop", "goto", "put", "activate", "get"]
            .map(|verb| tool(verb, '_', "agent", &["what", "place"]))
            .into()
    }

    fn check(text: &str, expected: &[&str]) {
        let pattern = CommandPattern::of_tools(&five()).unwrap();
        assert_eq!(pattern.find_all(text), expected, "{text:?}");
    }

    #[test]
    fn five_verbs_give_the_published_expression() {
        let pattern = CommandPattern::of_tools(&five()).unwrap();
        assert_eq!(pattern.expression(), "(?:noop|goto|put|activate|get)_agent[0-9]+(?:_[A-Za-z0-9_]+)?");
    }

    #[test]
    fn commands_are_found_in_any_surroundings() {
        check("", &[]);
        check("I am sorry, but I cannot do that.", &[]);
        check("goto_agent0_bench1\nput_agent1_bench0", &["goto_agent0_bench1", "put_agent1_bench0"]);
        check("```\n1. goto_agent0_bench1;\n```", &["goto_agent0_bench1"]);
        check("Thought: agent0 should goto. noop_agent0", &["noop_agent0"]);
        check("noop_agent0 noop_agent0 noop_agent0", &["noop_agent0"; 3]);
        check("regoto_agent0_a, forget_agent12_b_c!", &["goto_agent0_a", "get_agent12_b_c"]);
        check("get_agent0 get_agent0_ get_agent0__x", &["get_agent0", "get_agent0", "get_agent0__x"]);
        check("goto_agent_bench0 GOTO_agent0_bench0 goto-agent0", &[]);
        check("goto_agent99999999999999999999999_x", &["goto_agent99999999999999999999999_x"]);
        check("goto_agent0_bénch", &["goto_agent0_b"]);
        check("goto_agent0_agoto_agent1_b", &["goto_agent0_agoto_agent1_b"]);
    }

    #[test]
    fn families_of_forms_stand_side_by_side() {
        let tools =
            [tool("go", '.', "#", &["to"]), tool("see", '_', "agent", &[]), tool("eat", '.', "#", &["what"])];
        let pattern = CommandPattern::of_tools(&tools).unwrap();
        assert_eq!(
            pattern.find_all("go.#1.far.away see_agent0 eat.#22"),
            ["go.#1.far.away", "see_agent0", "eat.#22"]
        );
        assert_eq!(CommandPattern::of_tools(&[]).unwrap_err(), NoTextForm);
    }

    #[test]
    fn long_hostile_texts_are_searched_to_the_end() {
        let pattern = CommandPattern::of_tools(&five()).unwrap();
        for filler in ["a", "goto_agent", "goto_agent0", "_", "0", "goto_", "\u{0}", "ж"] {
            let text = filler.repeat(100_000 / filler.len()) + " put_agent1_x";
            assert_eq!(pattern.find_all(&text).last(), Some(&"put_agent1_x"), "{filler:?}");
        }
        assert_eq!(pattern.find_all(&"noop_agent0 ".repeat(9_000)).len(), 9_000);
    }

    #[test]
    fn what_is_written_is_found_again() {
        let calls = [
            (AgentId(0), ToolCall::new("get", &[("place", "bench0"), ("what", "nail")])),
            (AgentId(1), ToolCall::new("goto", &[("place", "bench0")])),
            (AgentId(2), ToolCall::new("noop", &[])),
        ];
        let reply = write_reply(&calls, &five()).unwrap();
        assert_eq!(reply, "get_agent0_nail_bench0\ngoto_agent1_bench0\nnoop_agent2");
        let pattern = CommandPattern::of_tools(&five()).unwrap();
        assert_eq!(pattern.find_all(&reply), reply.lines().collect::<Vec<_>>());
    }

    #[test]
    fn what_has_no_words_is_refused() {
        let unknown = write_reply(&[(AgentId(0), ToolCall::new("fly", &[]))], &five()).unwrap_err();
        assert_eq!(unknown.to_string(), "there is no text form for tool `fly`");
        let mut call = ToolCall::new("goto", &[]);
        call.arguments.insert("place".to_owned(), Value::Null);
        let unsayable = write_reply(&[(AgentId(0), call)], &five()).unwrap_err();
        assert_eq!(unsayable.to_string(), "argument `place` of tool `goto` cannot be written as text");
    }
}
