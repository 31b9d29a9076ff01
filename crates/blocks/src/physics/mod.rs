//! Physics of bodies (docs/spec/blockworld.md, 12): one tick of a player's body, and the parts that other bodies share.
//!
//! [`step`] is a pure function of cells, body and keys; it allocates nothing. Collision alone is in [`sweep`], contact
//! with water and lava in [`fluid`], the damage of falls in [`fall`].

pub mod cells;
pub mod fall;
pub mod fluid;
pub mod sweep;

mod body;
mod follow;
mod step;

pub use body::{BodyBuild, BodyMotion, Controls, Landing, MoveEffects, Moved};
pub use cells::CellReader;
pub use follow::{ReportedPlace, follow, may_reach, part_from_blocks};
pub use step::{step, step_as};
