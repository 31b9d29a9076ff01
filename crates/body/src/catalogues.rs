//! The catalogues that there are.

mod mindcraft;
mod skills;

use crate::body::Body;
use crate::catalogue::Catalogue;
pub use mindcraft::{mindcraft, mindcraft_without};
pub use skills::skills;

/// The names of the catalogues.
pub const NAMES: [&str; 2] = ["mindcraft", "skills"];

/// The catalogue of that name.
#[must_use]
pub fn named<B: Body + 'static>(name: &str) -> Option<Catalogue<B>> {
    match name {
        "mindcraft" => Some(mindcraft()),
        "skills" => Some(skills()),
        _ => None,
    }
}
