//! Calls as people type them: `name`, `name(1, "two")`, `name(x=1, y=2)`, `name {"x": 1}`.

use cooperage_core::{Tool, ToolCall};
use serde_json::{Map, Value};

use super::CallError;

/// Reads a call. Arguments stand in the order of the tool's parameters, or behind their names.
///
/// # Errors
/// [`CallError::NoCall`] for anything else, and what is wrong with the name or the arguments.
pub fn parse_call(text: &str, tools: &[Tool]) -> Result<ToolCall, CallError> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    if name.is_empty() {
        return Err(CallError::NoCall);
    }
    let tool = tools
        .iter()
        .find(|tool| tool.name == name)
        .ok_or_else(|| CallError::UnknownTool { name: super::shortened(name) })?;
    let rest = rest.trim();
    let arguments = if rest.is_empty() {
        Map::new()
    } else if rest.starts_with('{') {
        serde_json::from_str(rest).map_err(|_| CallError::NoCall)?
    } else {
        let inner =
            rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or(CallError::NoCall)?;
        listed(inner, tool)?
    };
    Ok(ToolCall { tool: name.to_owned(), arguments })
}

fn listed(inner: &str, tool: &Tool) -> Result<Map<String, Value>, CallError> {
    let mut arguments = Map::new();
    for (number, part) in split(inner).into_iter().enumerate() {
        let named = part.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let named = named.filter(|(key, _)| tool.parameters.iter().any(|p| p.name == *key));
        let (key, value) = match named {
            Some(named) => named,
            None => match tool.parameters.get(number) {
                Some(parameter) => (parameter.name.as_str(), part),
                None => {
                    return Err(CallError::TooMany {
                        tool: tool.name.clone(),
                        argument: super::shortened(part),
                    });
                }
            },
        };
        arguments.insert(key.to_owned(), scalar(value));
    }
    Ok(arguments)
}

/// The parts between commas that stand in no quotes and no brackets.
fn split(inner: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quote, mut depth) = (0, None, 0u32);
    for (at, c) in inner.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '[' => depth += 1,
            None if c == ']' => depth = depth.saturating_sub(1),
            None if c == ',' && depth == 0 => {
                parts.push(inner[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !inner[start..].trim().is_empty() || !parts.is_empty() {
        parts.push(inner[start..].trim());
    }
    parts
}

fn scalar(text: &str) -> Value {
    let unquoted = ['"', '\''].iter().find_map(|&q| text.strip_prefix(q)?.strip_suffix(q));
    match unquoted {
        Some(inner) => Value::String(inner.to_owned()),
        None => match serde_json::from_str(text) {
            Ok(value @ (Value::Number(_) | Value::Bool(_) | Value::Array(_))) => value,
            _ => Value::String(text.to_owned()),
        },
    }
}
