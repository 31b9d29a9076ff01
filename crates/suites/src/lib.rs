//! Benchmarks: what is played, and what came of it.
//!
//! [`condition`]s say what is played. [`results`] reads a run back; [`statistics`] pools and judges its numbers;
//! [`experiments`] put them beside a published table or figure; [`report`] writes them down; [`compare`] sets two runs
//! against each other.

mod built_in;
pub mod compare;
pub mod condition;
pub mod cuisineworld;
pub mod episode;
pub mod experience;
pub mod experiments;
mod factory;
pub mod plan;
pub mod player;
pub mod report;
pub mod results;
pub mod statistics;
pub mod suite;
pub mod table;
#[cfg(test)]
mod testing;
pub mod villagerbench;

pub use condition::Condition;
pub use player::{Player, PlayerKind};
pub use results::{Episode, Results};
pub use table::{Cell, Published, Row, Table};
