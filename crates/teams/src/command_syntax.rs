//! Commands in MINDcraft's grammar, `!name("text", 1)`: read as calls of tools, and written (docs/spec/mindcraft.md, 3).

use cooperage_core::command_grammar::Found;
use cooperage_core::loose::{leading_decimal, leading_integer, truth};
use cooperage_core::{ParameterKind, Tool, ToolCall, command_grammar};
use serde_json::{Map, Value};
use thiserror::Error;

/// The most characters of the given text that an error repeats.
const REPEATED_MAX: usize = 80;

/// The reason why a text is no command that can be carried out. The words are for the model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// The text holds no command.
    #[error("no command was found: a command is written !name, or !name(\"text\", 1) with arguments")]
    NoCommand,
    /// No command has this name.
    #[error("there is no command !{0}")]
    Unknown(String),
    /// The number of arguments is not the one that the command takes.
    #[error("!{command} takes {wanted}, and {given} were given{hint}")]
    Arity {
        command: String,
        /// The expected number of arguments, with their names.
        wanted: String,
        /// The given number of arguments.
        given: usize,
        /// A hint at the likely mistake.
        hint: &'static str,
    },
    /// An argument is not of its type.
    #[error("{parameter} of !{command} must be {wanted}, which {given} is not")]
    Type {
        command: String,
        /// The name of the argument.
        parameter: String,
        /// The expected type.
        wanted: &'static str,
        /// The given text, as it was written.
        given: String,
    },
}

/// Reads the call of one of these tools from the first command of a text.
///
/// # Errors
/// [`CommandError`]: the first thing that is wrong with it. The world, not this function, checks which numbers and names
/// are allowed.
pub fn call_in(text: &str, tools: &[Tool]) -> Result<ToolCall, CommandError> {
    let found = command_grammar::find(text).ok_or(CommandError::NoCommand)?;
    let name = found.name.trim_start_matches('!');
    let tool = tools.iter().find(|tool| tool.name == name);
    let tool = tool.ok_or_else(|| CommandError::Unknown(clipped(name)))?;
    Ok(ToolCall { tool: tool.name.clone(), arguments: arguments(tool, &found, |_| None)? })
}

/// Reads the arguments of a command for a tool; arguments that stand for a text may be read in other ways.
pub(crate) fn arguments(
    tool: &Tool,
    found: &Found<'_>,
    text_as: impl Fn(&str) -> Option<Value>,
) -> Result<Map<String, Value>, CommandError> {
    let required = tool.parameters.iter().filter(|parameter| parameter.required).count();
    if !(required..=tool.parameters.len()).contains(&found.tokens.len()) {
        return Err(CommandError::Arity {
            command: tool.name.clone(),
            wanted: arity_words(tool),
            given: found.tokens.len(),
            hint: if found.has_unread_list { UNREAD } else { "" },
        });
    }
    let mut arguments = Map::new();
    for (parameter, token) in tool.parameters.iter().zip(&found.tokens) {
        let as_written = if parameter.kind == ParameterKind::Text { text_as(token) } else { None };
        let value =
            as_written.or_else(|| value(&parameter.kind, token)).ok_or_else(|| CommandError::Type {
                command: tool.name.clone(),
                parameter: parameter.name.clone(),
                wanted: wanted(&parameter.kind),
                given: clipped(token),
            })?;
        arguments.insert(parameter.name.clone(), value);
    }
    Ok(arguments)
}

/// Cuts a text off after its first `count` commands, and returns these too. A text without commands stays whole.
#[must_use]
pub fn truncated(text: &str, count: usize) -> (&str, Vec<&str>) {
    let (mut end, mut commands) = (0, Vec::new());
    while commands.len() < count
        && let Some(found) = command_grammar::find(&text[end..])
    {
        commands.push(&text[end + found.span.start..end + found.span.end]);
        end += found.span.end;
    }
    if commands.is_empty() { (text, commands) } else { (&text[..end], commands) }
}

/// Writes a call as a model does. Double quotes within a text cannot be written, and become single ones.
#[must_use]
pub fn write_command(call: &ToolCall, tool: &Tool) -> String {
    let given = tool.parameters.iter().map_while(|parameter| call.arguments.get(&parameter.name));
    let arguments: Vec<String> = given.map(written).collect();
    if arguments.is_empty() {
        format!("!{}", tool.name)
    } else {
        format!("!{}({})", tool.name, arguments.join(", "))
    }
}

fn written(value: &Value) -> String {
    match value {
        Value::Number(_) | Value::Bool(_) => value.to_string(),
        Value::String(text) => format!("\"{}\"", text.replace('"', "'")),
        Value::Array(parts) => {
            format!("\"{}\"", parts.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
        }
        Value::Null | Value::Object(_) => "\"\"".to_owned(),
    }
}

/// Reads an argument from its written form.
fn value(kind: &ParameterKind, token: &str) -> Option<Value> {
    let text = token.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(token);
    match kind {
        ParameterKind::Text | ParameterKind::Name(_) => Some(text.into()),
        ParameterKind::Boolean => truth(text).map(Value::from),
        ParameterKind::Integer => leading_integer(text).map(Value::from),
        ParameterKind::Number => {
            leading_decimal(text).and_then(serde_json::Number::from_f64).map(Value::Number)
        }
        ParameterKind::Cell => cell(text),
    }
}

/// Three whole numbers, or none at all.
fn cell(text: &str) -> Option<Value> {
    if text.trim().is_empty() {
        return Some(Value::Array(Vec::new()));
    }
    let parts: Vec<i64> = text
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    (parts.len() == 3).then(|| parts.into())
}

fn wanted(kind: &ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Text | ParameterKind::Name(_) => "a text",
        ParameterKind::Cell => "a text of three whole numbers with commas between them",
        ParameterKind::Integer => "a whole number",
        ParameterKind::Number => "a number",
        ParameterKind::Boolean => "true or false",
    }
}

fn arity_words(tool: &Tool) -> String {
    let names: Vec<&str> = tool.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    match names.len() {
        0 => "no arguments".to_owned(),
        1 => format!("1 argument ({})", names.join(", ")),
        count => format!("{count} arguments ({})", names.join(", ")),
    }
}

/// A text cut to the length in which an error repeats it.
pub(crate) fn clipped(text: &str) -> String {
    match text.char_indices().nth(REPEATED_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

const UNREAD: &str = ", since what follows the name could not be read: texts stand in double quotes, numbers are plain, and \
                      there is no space just inside the brackets";
