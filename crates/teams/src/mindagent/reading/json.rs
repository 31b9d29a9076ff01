//! JSON in a reply, as lines: a list of commands, an object by agent, or objects that name agent and action.

use serde_json::{Map, Value};

/// Keys under which an object names its agent.
const AGENT_KEYS: [&str; 4] = ["agent", "agent_id", "agent_name", "name"];
/// Keys under which it names its command.
const ACTION_KEYS: [&str; 6] = ["command", "action", "tool", "verb", "act", "task"];
/// How deep lists and objects may lie in each other.
const DEPTH_MAX: u32 = 8;

/// The text with each list and object that can be read as JSON in place of which its lines stand, each a block of its own.
pub(crate) fn with_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['[', '{']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let mut values = serde_json::Deserializer::from_str(from).into_iter::<Value>();
        let lines = match values.next() {
            Some(Ok(value)) => lines_of(&value, 0),
            _ => None,
        };
        let taken = match lines {
            Some(lines) => {
                out.push_str("\n\n");
                out.push_str(&lines.join("\n"));
                out.push_str("\n\n");
                values.byte_offset()
            }
            None => {
                out.push(' ');
                1
            }
        };
        rest = from.get(taken..).unwrap_or_default();
    }
    out.push_str(rest);
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
    let named = |keys: &[&str]| {
        object.iter().find(|(key, value)| {
            keys.iter().any(|known| key.eq_ignore_ascii_case(known))
                && !value.is_object()
                && !value.is_array()
        })
    };
    if let Some((action_key, action)) = named(&ACTION_KEYS) {
        let agent = named(&AGENT_KEYS);
        let others = object
            .iter()
            .filter(|(key, _)| *key != action_key && agent.is_none_or(|(agent_key, _)| *key != agent_key));
        let mut parts = vec![plain(action)];
        others.for_each(|(_, value)| collect(value, depth, &mut parts));
        let agent = agent.map(|(_, agent)| format!("{}: ", label(&plain(agent)))).unwrap_or_default();
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

/// The line of an object that stands under an agent's name.
fn own_line(object: &Map<String, Value>, depth: u32) -> String {
    let (mut parts, mut action) = (Vec::new(), String::new());
    for (key, value) in object {
        if ACTION_KEYS.iter().any(|known| key.eq_ignore_ascii_case(known)) && value.is_string() {
            action = plain(value);
        } else {
            collect(value, depth, &mut parts);
        }
    }
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
