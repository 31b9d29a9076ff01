//! Commands of the user's own: skills that are handed in, each of which agents and people can call by its name.

use cooperage_core::{Parameter, ParameterKind, Tool, ToolCall, ToolKind, WhenBusy};
use serde_json::Value;

use super::own_commands;
use crate::skills::compose::function_name;
use crate::skills::library::{AgentSkill, Library};

/// The name under which the user's skills are handed in.
pub const SKILLS: &str = "skills";
/// The types that an argument of a skill may have.
pub(super) const ANY: &str = "string, number or bool";

/// Reads skills that are to be commands.
///
/// # Errors
/// A text for people about the first of them that cannot be one.
pub fn read_skills(text: &str) -> Result<Library, String> {
    let library = Library::read(text).map_err(|error| error.to_string())?;
    let own = own_commands::all();
    for AgentSkill { name, code, .. } in library.skills() {
        let shown: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(format!("`{shown}` cannot be a command: its name has letters, digits and `_` alone"));
        }
        if own.iter().any(|(tool, _)| tool.name == *name) {
            return Err(format!("`{shown}` cannot be a command: every agent has one of that name"));
        }
        if function_name(code).is_none() {
            return Err(format!("`{shown}` cannot be a command: its code has no function with a name"));
        }
    }
    Ok(library)
}

/// Returns a skill as a tool, with its documentation for agents.
pub(super) fn tool(skill: &AgentSkill) -> Tool {
    let parameters = skill.parameters.as_array().map(Vec::as_slice).unwrap_or_default();
    Tool {
        name: skill.name.clone(),
        kind: ToolKind::Lasting(WhenBusy::Interrupt),
        parameters: parameters.iter().map(parameter).collect(),
        text_form: None,
        doc: skill.description.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

fn parameter(given: &Value) -> Parameter {
    let text = |key: &str| given[key].as_str().unwrap_or_default().trim();
    let otherwise = text("otherwise");
    // JavaScript has no types: the default value tells the type of a parameter, and other arguments are texts as written.
    let kind = match serde_json::from_str::<Value>(otherwise) {
        Ok(Value::Number(_)) => ParameterKind::Number,
        Ok(Value::Bool(_)) => ParameterKind::Boolean,
        _ => ParameterKind::Text,
    };
    Parameter {
        name: given.as_str().unwrap_or(text("name")).to_owned(),
        kind,
        required: otherwise.is_empty(),
        doc: text("doc").split_whitespace().collect::<Vec<_>>().join(" "),
        meaning: cooperage_core::Meaning::Any,
    }
}

/// Reads an argument as it is written: without quotes a number or a boolean.
pub(super) fn value(token: &str) -> Option<Value> {
    if token.starts_with('"') {
        return None;
    }
    serde_json::from_str(token).ok()
}

/// Returns the code that calls a skill; `None` if the skill is missing.
pub(super) fn code(library: &Library, call: &ToolCall, tool: &Tool) -> Option<String> {
    let function = function_name(&library.get(&call.tool)?.code)?;
    let given = tool.parameters.iter().map_while(|parameter| call.arguments.get(&parameter.name));
    let arguments: String = given.map(|value| format!(", {value}")).collect();
    Some(format!("await {function}(bot{arguments});"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::super::commands::{CommandTarget, Commands, RUN_CODE};
    use super::super::own_commands::Own;
    use super::*;

    fn library() -> Library {
        let skills = json!([
            {"name": "wave", "description": "Waves.", "code": "async function wave(bot) {}"},
            {"name": "dig", "description": "Digs\nholes.", "code": "async function dig(bot, what, count = 1, deep = false) {}",
             "parameters": [{"name": "what", "doc": "what to dig"}, {"name": "count", "doc": "how many", "otherwise": "1"},
                            {"name": "deep", "doc": "", "otherwise": "false"}]},
        ]);
        read_skills(&skills.to_string()).unwrap()
    }

    fn commands(library: &Library) -> Commands {
        let run = Tool {
            name: RUN_CODE.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Interrupt),
            parameters: Vec::new(),
            text_form: None,
            doc: String::new(),
        };
        Commands::new(&[run], &BTreeSet::new(), false).with_skills(library)
    }

    #[test]
    fn skills_are_commands_of_the_same_grammar() {
        let library = library();
        let commands = commands(&library);
        let page = commands.documentation();
        assert!(page.contains("!wave: Waves.\n!dig: Digs holes.\nParams:\n"), "{page}");
        assert!(page.contains(
            "what: (string, number or bool) what to dig\ncount: (number) how many (may be left out)"
        ));
        let code = |text: &str| match commands.parse(text) {
            Ok(CommandTarget::Skill(call)) => {
                code(&library, &call, &tool(library.get(&call.tool).unwrap())).unwrap()
            }
            other => format!("{other:?}"),
        };
        assert_eq!(code("I do. !wave now"), "await wave(bot);");
        assert_eq!(code("!dig(\"a \\b\n{c}\", 3, true)"), r#"await dig(bot, "a \\b\n{c}", 3.0, true);"#);
        assert_eq!(code("!dig(7)"), "await dig(bot, 7);");
        assert!(code("!dig").contains("Arity"));
        assert!(code("!dig(1, \"x\")").contains("a number"));
        assert!(commands.is_action("!wave"));
        assert_eq!(
            commands.parse("!help"),
            Ok(CommandTarget::Answer(Own::Help)),
            "the world's page lacks the skills"
        );
    }

    #[test]
    fn what_cannot_be_a_command_is_refused_in_a_line() {
        let one = |name: &str, code: &str| {
            let text = json!([{"name": name, "description": "d", "code": code}]).to_string();
            read_skills(&text).map(|_| ()).unwrap_err()
        };
        assert!(one("a$b", "async function a$b(bot) {}").contains("letters, digits"));
        assert!(one("stop", "async function stop(bot) {}").contains("every agent has one"));
        assert!(one("go", "await bot.chat('x')").contains("no function"));
        assert!(read_skills("{}").unwrap_err().contains("no JSON array"));
    }
}
