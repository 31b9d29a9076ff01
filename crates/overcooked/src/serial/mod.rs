//! States as JSON, both ways, in two forms: the native one of the current packages, and that of version 0.0.1
//! (docs/spec/overcooked.md, 11).

mod legacy;
mod native;
mod read;

use serde_json::Value;

use crate::grid::LayoutGrid;
use crate::recipe::SoupRecipes;
use crate::state::OvercookedState;

pub use read::ReadError;

/// The ways to write a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateForm {
    /// As versions 1.1.0 and 2.0.0 do.
    Native,
    /// As version 0.0.1 does: soups of one ingredient, and a list of orders that may end.
    Legacy,
}

/// Reads a state in either form; soups may be written as in the other one.
///
/// Flags that follow from the rest, such as `is_ready`, are not looked at, and neither are lists of recipes.
///
/// # Errors
/// [`ReadError`] with the place, if the value is no state on this grid.
pub fn read(grid: &LayoutGrid, recipes: &SoupRecipes, value: &Value) -> Result<OvercookedState, ReadError> {
    read::state(grid, recipes, value)
}

/// Writes a state in the native form.
#[must_use]
pub fn native(grid: &LayoutGrid, recipes: &SoupRecipes, state: &OvercookedState) -> Value {
    native::state(grid, recipes, state)
}

/// Writes a state in the form of version 0.0.1. A soup of both ingredients, which that version does not know, is written as
/// one of its first ingredient.
#[must_use]
pub fn legacy(grid: &LayoutGrid, state: &OvercookedState) -> Value {
    legacy::state(grid, state)
}

#[cfg(test)]
mod tests;
