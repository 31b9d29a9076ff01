//! Benchmarks: what is played, and what came of it.
//!
//! [`condition`]s say what is played. [`results`] reads a run back; [`statistics`] pools and judges its numbers;
//! [`experiments`] put them beside a published table or figure; [`report`] writes them down; [`compare`] sets two runs
//! against each other.

pub mod condition;

pub use condition::Condition;
