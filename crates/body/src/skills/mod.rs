//! Skills: what bodies can do, written once and shared by all catalogues.
//!
//! A skill is an `async` function over a [`Body`](crate::Body). It ends with what it did or with a [`SkillError`] in
//! words that a model can use; catalogues turn both into their own results.

mod collect;
mod error;
mod gather;
mod travel;

pub use collect::{Collected, Search, collect};
pub use error::SkillError;
pub use gather::{pick_up_near, pick_up_within};
pub use travel::{Travel, go, go_near, go_to_reach, path_options};
