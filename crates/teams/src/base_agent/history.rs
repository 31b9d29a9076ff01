//! The actions of an agent's last errand, as its next prompt lists them.

use serde_json::Value;

use crate::budget::text_within;
use crate::structured::text_of;

/// Actions of an agent's last errand that are told: its last ones.
const ACTIONS_TOLD: usize = 3;
/// Characters of one action.
const ACTION_CHARACTERS: usize = 160;

/// Returns an agent's latest actions, one line each; older ones are in its memory.
pub(crate) fn history_lines(actions: &Value) -> String {
    let text = |action: &Value, key: &str| action.get(key).map(text_of).unwrap_or_default();
    let line = |action: &Value| {
        let has_worked = action.get("status") == Some(&Value::Bool(true));
        let line = match action.get("error") {
            Some(_) => format!("- unreadable: {}", text(action, "error")),
            // The message of an action that has worked says it all.
            None if has_worked => format!("- {}: {}", text(action, "action"), text(action, "message")),
            None => format!(
                "- {} {} failed: {}",
                text(action, "action"),
                text(action, "input"),
                text(action, "message")
            ),
        };
        text_within(&line, ACTION_CHARACTERS)
    };
    let all = actions.as_array().map(Vec::as_slice).unwrap_or_default();
    let last = all.get(all.len().saturating_sub(ACTIONS_TOLD)..).unwrap_or_default();
    last.iter().map(line).collect::<Vec<_>>().join("\n")
}
