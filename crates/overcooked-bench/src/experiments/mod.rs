//! The experiments on Overcooked: VillagerAgent's table 5, ProAgent's table 1 and ablations, cross-play, random starts.

mod crossplay;
mod pairs;
mod paper;
mod proagent;
mod spread;
mod starts;
mod table5;

use cooperage_suites::experiments::Experiment;

/// All of them, sorted by name.
pub const ALL: &[Experiment] =
    &[crossplay::EXPERIMENT, starts::EXPERIMENT, proagent::ABLATION, proagent::TABLE1, table5::EXPERIMENT];
