//! The experiments on VillagerBench: the published tables and figures, and ours on team size, asynchrony, errors and
//! prompts.
//!
//! Reading order: `villagerbench::measure` (what is measured of an episode), `shape` (cells and rows of them), then one module per
//! experiment. What conditions play is the product's own task list, or with a folder of tasks that folder's.

mod grounding;
mod paper;
mod portion;
mod prefix;
mod setup;
mod shape;

pub(super) mod asynchronous;
pub(super) mod models;
pub(super) mod prompts;
pub(super) mod recovery;
pub(super) mod scaling;
pub(super) mod systems;
#[cfg(test)]
mod tests;
