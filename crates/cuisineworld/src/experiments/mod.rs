//! The experiments in CuisineWorld: the published tables and figures of MindAgent, and the level that its paper leaves out.
//!
//! Reading order: `evaluation` (the score of a level), `kitchen` (bounds that no team could surpass), `shapes` (tables
//! and charts that several experiments share), then one module per experiment.

pub mod collaboration;
pub mod evaluation;
mod figure2;
mod figure4;
pub mod kitchen;
pub(crate) mod kitchen_facts;
mod level6;
mod local_models;
mod main_tables;
pub mod paper;
mod prompts;
pub(crate) mod remarks;
mod select;
pub(crate) mod shapes;
mod table6;
#[cfg(test)]
mod tests;

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::Results;
use kitchen::Kitchens;

/// All of them, sorted by name.
pub const ALL: &[Experiment] = &[
    figure2::EXPERIMENT,
    figure4::EXPERIMENT,
    level6::EXPERIMENT,
    main_tables::TABLE3,
    main_tables::TABLE4,
    main_tables::TABLE5,
    table6::EXPERIMENT,
    prompts::TABLE7,
    prompts::TABLE8,
    local_models::EXPERIMENT,
];

/// The findings of an experiment on a run, with the orders that no team could finish.
fn closed(results: &Results, findings: impl FnOnce(&Results, &Kitchens) -> Findings) -> Findings {
    let kitchens = Kitchens::of(results);
    let mut findings = findings(results, &kitchens);
    kitchens.close(&mut findings);
    findings
}

/// One condition for a player, with the options that the experiment sets itself.
fn condition(
    args: &Args,
    player: &TeamPlayer,
    level: &str,
    agents: u32,
    variant: (&str, &[(&str, &str)]),
) -> ExperimentCondition {
    let (name, set) = variant;
    let comma = if name.is_empty() { "" } else { ", " };
    ExperimentCondition {
        id: format!("{level}, {agents} agents, {}{comma}{name}", player.full_label()),
        ..args.condition(player, &kitchen_facts::suite(level), agents, set)
    }
}
