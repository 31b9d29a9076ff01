//! One episode, read for people: what every agent did when, what it waited for, who asked which model what, how the plan
//! grew. Everything here comes out of the journal, whichever world and framework made it.
//!
//! [`transcript`] reads the journal, [`budget`] says where the agents' time went, [`graph`] what bounds the speed-up,
//! [`wasted_work`] what was undone, done twice or claimed in vain, [`delegation`] who gave orders and what came of them. [`account`] sums these up for reports on whole runs, [`page`]
//! lays out a single episode, and [`words`] says what frameworks note.

pub mod account;
pub(crate) mod bars;
pub mod budget;
pub mod cells;
mod claims;
pub mod conduct;
pub mod delegation;
pub mod graph;
pub mod page;
pub mod sheet;
#[cfg(test)]
mod tests;
pub mod transcript;
pub mod wasted_work;
pub mod words;
