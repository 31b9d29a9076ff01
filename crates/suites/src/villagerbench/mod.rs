//! VillagerBench: construction, farm-to-table cooking and escape rooms in a block world.

pub mod expert;
