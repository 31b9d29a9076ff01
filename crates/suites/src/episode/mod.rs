//! One episode, prepared for human readers: every agent's actions, waits and model calls, and the growth of the plan.
//! All of it is read from the journal, in the same way for every world and framework.
//!
//! [`transcript`] reads the journal. [`budget`] computes the use of the agents' time, [`graph`] the bound of the
//! speed-up, [`wasted_work`] undone, duplicate and contradicted work, [`delegation`] orders and their results.
//! [`account`] sums these up for reports on whole runs, [`page`] lays out a single episode, and [`words`] puts the
//! notes of frameworks into words.

pub mod account;
pub(crate) mod bars;
pub mod budget;
pub mod cells;
pub mod charges;
mod claims;
pub mod conduct;
pub mod course;
pub mod delegation;
pub mod goals;
pub mod graph;
pub mod page;
pub mod sheet;
pub mod talk;
#[cfg(test)]
mod tests;
pub mod transcript;
pub mod wasted_work;
pub mod words;
