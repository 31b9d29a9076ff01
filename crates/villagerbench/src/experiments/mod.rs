//! The experiments on VillagerBench: the published tables and figures, and ours on team size, asynchrony, errors and
//! prompts.
//!
//! Reading order: `villagerbench::measure` (the measures of an episode), `shape` (their cells and rows), then one
//! module per experiment. Conditions play the product's own tasks, or those of a folder of tasks.

mod paper;
mod past;
mod prefix;
mod setup;
mod shape;

mod asynchronous;
mod controller;
mod experience;
mod figure5;
mod goals;
mod meta;
mod models;
mod prompts;
mod recovery;
mod scaling;
mod systems;
#[cfg(test)]
mod tests;

use cooperage_suites::experiments::Experiment;

/// All of them, sorted by name.
pub const ALL: &[Experiment] = &[
    asynchronous::EXPERIMENT,
    controller::EXPERIMENT,
    experience::EXPERIMENT,
    systems::FIGURE3,
    models::FIGURE4,
    figure5::EXPERIMENT,
    goals::EXPERIMENT,
    meta::EXPERIMENT,
    prompts::EXPERIMENT,
    recovery::EXPERIMENT,
    scaling::EXPERIMENT,
    models::TABLE1,
    models::TABLE2,
    systems::TABLE3,
    systems::TABLE4,
    models::TABLE6,
];
