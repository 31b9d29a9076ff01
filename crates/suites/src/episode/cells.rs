//! What actions did to the cells of a world, as the journal tells it. It knows no tool: worlds say what an action was to
//! do to a cell, and what it did.

use cooperage_core::CellChange;

use super::transcript::Action;

/// A cell's coordinates.
pub type Cell = [i64; 3];

/// What an agent calls that has nothing to do in worlds where everybody must act in every step.
const RESTING: &str = "noop";

/// Whether an action, a tool call or a text command, is to do nothing.
#[must_use]
pub fn is_rest(action: &Action) -> bool {
    action.tool.strip_prefix(RESTING).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// What an action that succeeded did to cells, in order. One that found its cell as it was to make it did that too: it
/// is told by its aim.
#[must_use]
pub fn effects(action: &Action) -> &[CellChange] {
    if !action.succeeded {
        return &[];
    }
    if action.cells.is_empty() { action.aim.as_slice() } else { &action.cells }
}
