//! The catalogues that there are.

mod mindagent;
mod mindcraft;
mod skills;

use crate::body::Body;
use crate::catalogue::Catalogue;
pub use mindagent::mindagent;
pub use mindcraft::{mindcraft, mindcraft_without};
pub use skills::skills;

/// The names of the catalogues.
pub const NAMES: [&str; 3] = ["mindagent", "mindcraft", "skills"];

/// The catalogue of that name.
#[must_use]
pub fn named<B: Body + 'static>(name: &str) -> Option<Catalogue<B>> {
    match name {
        "mindagent" => Some(mindagent()),
        "mindcraft" => Some(mindcraft()),
        "skills" => Some(skills()),
        _ => None,
    }
}
