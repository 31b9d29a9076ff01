//! Overcooked-AI as a suite: its layouts, judge, partners and published tables.

pub mod drawing;
mod options;
pub mod tasks;
