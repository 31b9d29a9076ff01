//! The catalogues that there are.

mod mindagent;
pub mod mindcraft;
mod skills;
mod villager;

use crate::body::Body;
use crate::catalogue::ToolCatalogue;
use crate::embedded::Embedded;
pub use mindagent::{CREATURES, PLACES, mindagent, mindagent_turns};
pub use mindcraft::{mindcraft, mindcraft_without};
pub use skills::skills;
pub use villager::{Generation, ToolSelection, foresight, villager, villager_for, villager_with};

/// The names of the catalogues. `villager_first` is another generation of `villager`, `mindagent_turns` has the actions of
/// `mindagent` for games by turns.
pub const NAMES: [&str; 4] = ["mindagent", "mindcraft", "skills", "villager"];

/// The catalogue of that name.
#[must_use]
pub fn named<B: Body + 'static>(name: &str) -> Option<ToolCatalogue<B>> {
    match name {
        "mindagent" => Some(mindagent()),
        mindagent::TURNS => Some(mindagent_turns(&PLACES)),
        "mindcraft" => Some(mindcraft()),
        "skills" => Some(skills()),
        "villager" => Some(villager(Generation::Second)),
        "villager_first" => Some(villager(Generation::First)),
        _ => None,
    }
}

/// The catalogue of that name for bodies in our own world. The generic code is instantiated here, so that callers need
/// not compile it again.
#[must_use]
pub fn embedded(name: &str) -> Option<ToolCatalogue<Embedded>> {
    named(name)
}
