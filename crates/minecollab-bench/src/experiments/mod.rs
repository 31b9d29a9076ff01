//! The experiments on MineCollab: the paper's tables 2 to 7 and its figure 3.
//!
//! Reading order: `plays` (what is played and how it is found again), `shape` (cells, rows and tables with the published figures
//! beside ours), then one module per kind of table.

mod construction;
mod cooking;
mod crafting;
mod data_set;
mod models;
mod paper;
mod plays;
mod remarks;
mod shape;
#[cfg(test)]
mod tests;
mod trends;

use std::collections::BTreeSet;

use cooperage_suites::experiments::Experiment;

pub(crate) use paper::paper;

/// All of them, sorted by name.
pub(crate) const ALL: &[Experiment] = &[
    trends::FIGURE3,
    data_set::TABLE2,
    models::TABLE3,
    crafting::TABLE4,
    cooking::TABLE5,
    construction::TABLE6,
    crafting::TABLE7,
];

/// Name and meaning of the metrics among these that only the experiments report.
pub(crate) fn meanings(metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
    let measures = shape::MEANINGS.iter().map(|measure| (measure.key, measure.name, measure.meaning));
    let all = measures.chain(data_set::MEANINGS);
    all.filter(|(key, ..)| metrics.contains(key)).map(|(_, name, meaning)| (name, meaning)).collect()
}
