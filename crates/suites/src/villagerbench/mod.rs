//! VillagerBench.

pub mod escape;
