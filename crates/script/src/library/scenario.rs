//! Skills of a library in the lines of a scenario.

use serde_json::{Value, json};

use super::LibrarySkill;

/// The line of a session in place of one that calls a skill: `alice: gatherLogs(5)` runs its code. None for other lines.
#[must_use]
pub fn call_line(line: &str, library: &[LibrarySkill]) -> Option<String> {
    let (agent, call) = line.split_once(':')?;
    let (name, rest) = call.trim().split_once('(')?;
    let skill = library.iter().find(|skill| skill.name == name.trim())?;
    let arguments = rest.trim_end().strip_suffix(')')?;
    // Words may stand without quotation marks, where nothing holds a comma.
    let words = || {
        let values = arguments.split(',').map(str::trim).filter(|value| !value.is_empty());
        values.map(|value| serde_json::from_str(value).unwrap_or_else(|_| json!(value))).collect()
    };
    let values: Vec<Value> = serde_json::from_str(&format!("[{arguments}]")).unwrap_or_else(|_| words());
    let call = json!({"source": skill.code, "arguments": Value::Array(values).to_string()});
    Some(format!("{agent}: runCode {call}"))
}
