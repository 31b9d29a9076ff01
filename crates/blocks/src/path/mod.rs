//! Finding ways: which cells a body's feet go through, what it breaks and places on the way.

mod aim;
mod classes;
mod dig;
mod doors;
mod exact;
mod goal;
mod moves;
mod nodes;
mod options;

mod phase;
mod queue;
mod result;
mod rules;
mod search;
mod terrain;
mod trace;
mod units;

pub use goal::Goal;
pub use moves::MoveKind;
pub use options::{CellBox, PathMode, PathOptions};
pub use result::{Cut, Path, PathStatus, PathStep};
pub use search::{PathCache, Progress, Search, find_path};
