//! The effects of actions on the cells of a world, read from the journal. This module knows no tool: worlds write into
//! the journal the intended change of a cell and the actual ones.

use cooperage_core::CellChange;

use super::transcript::TranscriptAction;

/// The coordinates of a cell: x, y and z.
pub type CellCoordinates = [i64; 3];

/// The tool of an agent that does nothing in a world where every agent must act in every step.
const RESTING: &str = "noop";

/// Whether an action, a tool call or a text command, is to do nothing.
#[must_use]
pub fn is_rest(action: &TranscriptAction) -> bool {
    action.tool.strip_prefix(RESTING).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Returns the changes that a successful action made to cells, in order. If its cell was already in the intended state,
/// the action has no change of its own, and its aim counts as the change.
#[must_use]
pub fn effects(action: &TranscriptAction) -> &[CellChange] {
    if !action.succeeded {
        return &[];
    }
    if action.cells.is_empty() { action.aim.as_slice() } else { &action.cells }
}
