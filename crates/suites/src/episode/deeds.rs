//! What an action does, by its name and arguments: to a cell of a block world, or nothing at all.

use serde_json::Value;

use super::story::Action;

/// A cell's coordinates.
pub type Cell = [i64; 3];

/// What an action does to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It puts a block there.
    Places,
    /// It takes what is there away.
    Breaks,
}

/// Tools that put a block into a cell.
const PLACING: [&str; 1] = ["placeBlock"];
/// Tools that take a block out of a cell.
const BREAKING: [&str; 3] = ["MineBlock", "digBlock", "breakBlock"];

/// What an agent calls that has nothing to do in worlds where everybody must act in every step.
const RESTING: &str = "noop";

/// Whether an action, a tool call or a text command, is to do nothing.
#[must_use]
pub fn is_rest(action: &Action) -> bool {
    action.tool.strip_prefix(RESTING).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// The cell that an action is about and what it does to it; none for actions that concern no single cell.
#[must_use]
pub fn deed(action: &Action) -> Option<(Cell, Deed)> {
    let name = action.tool.as_str();
    let deed = if PLACING.contains(&name) {
        Deed::Places
    } else if BREAKING.contains(&name) {
        Deed::Breaks
    } else {
        return None;
    };
    let number = |key: &str| -> Option<i64> {
        match action.arguments.get(key)? {
            Value::Number(number) => number.as_i64().or_else(|| number.as_f64().map(|value| value as i64)),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        }
    };
    Some(([number("x")?, number("y")?, number("z")?], deed))
}
