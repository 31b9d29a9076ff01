//! The catalogues that there are.

mod skills;

use crate::body::Body;
use crate::catalogue::Catalogue;
pub use skills::skills;

/// The names of the catalogues.
pub const NAMES: [&str; 1] = ["skills"];

/// The catalogue of that name.
#[must_use]
pub fn named<B: Body + 'static>(name: &str) -> Option<Catalogue<B>> {
    match name {
        "skills" => Some(skills()),
        _ => None,
    }
}
