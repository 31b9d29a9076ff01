//! Finding ways: which cells a body's feet go through, and what it breaks, places and opens on the way.
//!
//! **Invariant:** a path is a function of the world, start, goal and options; nothing depends on time or on how a search
//! was cut into steps. Costs are whole numbers while searching.
//!
//! Reading order: [`PathGoal`] and [`PathOptions`], the question; `classes`, `classify`, `window`, `frame` and `terrain`, cells
//! as bytes; `moves`, the graph; `phase` and `exact`, the ways to search it; [`PathSearch`], which joins them; [`Path`]; `known`,
//! the latest paths.

mod aim;
mod classes;
mod classify;
mod crossing;
mod dig;
mod doors;
mod exact;
mod frame;
mod goal;
pub(crate) mod harm;
mod known;
mod moves;
mod nodes;
mod options;
mod phase;
mod queue;
mod result;
mod rules;
mod search;
mod terrain;
#[cfg(test)]
mod tests;
mod trace;
mod units;
mod valid;
mod window;

pub use exact::cheapest_cost;
pub use goal::PathGoal;
pub use moves::MoveKind;
pub use options::{CellBox, PathMode, PathOptions};
pub use result::{Cut, Path, PathStatus, PathStep};
pub use search::{PathCache, PathSearch, PathSearchProgress, find_path, find_path_with};
