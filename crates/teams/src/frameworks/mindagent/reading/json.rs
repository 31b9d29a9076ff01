//! JSON in a reply, as lines: a list of commands, an object by agent, or objects that name agent and action.

use serde_json::{Map, Value};

use crate::answer::{KeyAliases, NamedAction, action_of, field, whole_values};

/// Keys under which an object names its agent.
const AGENT: KeyAliases = &["agent", "agent id", "agent name", "name"];
/// Keys under which it names its command, beside those of all roles.
const COMMAND: KeyAliases = &["command"];
const OTHER_COMMAND: KeyAliases = &["verb", "act", "task"];
/// Maximal nesting of lists and objects.
const DEPTH_MAX: u32 = 8;

/// The text with each list and object in place of which its lines stand, each a block of its own.
pub(crate) fn with_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    let plain = |text: &str| text.replace(['[', '{'], " ");
    for (place, value) in whole_values(text) {
        let Some(lines) = lines_of(&value, 0) else { continue };
        out.push_str(&plain(text.get(at..place.start).unwrap_or_default()));
        out.push_str("\n\n");
        out.push_str(&lines.join("\n"));
        out.push_str("\n\n");
        at = place.end;
    }
    out.push_str(&plain(text.get(at..).unwrap_or_default()));
    out
}

/// None where no text stands in it.
fn lines_of(value: &Value, depth: u32) -> Option<Vec<String>> {
    if depth > DEPTH_MAX {
        return None;
    }
    let lines: Vec<String> = match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(values) => {
            values.iter().filter_map(|value| lines_of(value, depth + 1)).flatten().collect()
        }
        Value::Object(object) => lines_of_object(object, depth),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    };
    (!lines.is_empty()).then_some(lines)
}

fn lines_of_object(object: &Map<String, Value>, depth: u32) -> Vec<String> {
    if let Some(action) = command_of(object) {
        let is_plain = |value: &&Value| !value.is_object() && !value.is_array();
        let agent = field(object, AGENT).filter(is_plain);
        let is_other = |value: &&Value| {
            !std::ptr::eq(*value, action.value) && agent.is_none_or(|agent| !std::ptr::eq(*value, agent))
        };
        let mut parts = vec![plain(action.value)];
        object.values().filter(is_other).for_each(|value| collect(value, depth, &mut parts));
        let agent = agent.map(|agent| format!("{}: ", label(&plain(agent)))).unwrap_or_default();
        return vec![format!("{agent}{}", parts.join(" "))];
    }
    let of_key = |(key, value): (&String, &Value)| -> Vec<String> {
        let lines = match value {
            Value::Object(object) => vec![own_line(object, depth)],
            value => lines_of(value, depth + 1).unwrap_or_default(),
        };
        lines.into_iter().map(|line| format!("{}: {line}", label(key))).collect()
    };
    object.iter().flat_map(of_key).collect()
}

/// The command that an object names by a word.
fn command_of(object: &Map<String, Value>) -> Option<NamedAction<'_>> {
    let is_sure = |action: &NamedAction<'_>| {
        !action.is_under_name && !action.value.is_object() && !action.value.is_array()
    };
    action_of(object, COMMAND).filter(is_sure).or_else(|| action_of(object, OTHER_COMMAND).filter(is_sure))
}

/// The line of an object that stands under an agent's name.
fn own_line(object: &Map<String, Value>, depth: u32) -> String {
    let command = command_of(object).filter(|command| command.value.is_string());
    let mut parts = Vec::new();
    for value in object.values() {
        if command.as_ref().is_none_or(|command| !std::ptr::eq(value, command.value)) {
            collect(value, depth, &mut parts);
        }
    }
    let action = command.map(|command| command.name).unwrap_or_default();
    format!("{action} {}", parts.join(" ")).trim().to_owned()
}

fn collect(value: &Value, depth: u32, out: &mut Vec<String>) {
    match value {
        Value::Object(object) if depth < DEPTH_MAX => {
            object.values().for_each(|value| collect(value, depth + 1, out));
        }
        Value::Array(values) if depth < DEPTH_MAX => {
            values.iter().for_each(|value| collect(value, depth + 1, out));
        }
        Value::String(_) | Value::Number(_) => out.push(plain(value)),
        _ => {}
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A number alone names an agent as well.
fn label(agent: &str) -> String {
    if !agent.is_empty() && agent.chars().all(|c| c.is_ascii_digit()) {
        format!("agent{agent}")
    } else {
        agent.to_owned()
    }
}
