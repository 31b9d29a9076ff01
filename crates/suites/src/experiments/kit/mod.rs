//! Code that the experiments of several benchmarks share: how their episodes are played and found again, how findings are
//! put together, and what readers are told of every run.

pub mod cases;
pub mod remarks;
mod sheet;

pub use sheet::{FindingsSheet, numbered};
