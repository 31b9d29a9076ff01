//! The experiments on collecting and building: S-Agents' published figures, and ours on organisations, team size, libraries of
//! skills and seats that fail.
//!
//! Reading order: `case` (what is played and how it is found again), `sample` (what is measured of the episodes of a case),
//! `tables` and `drawings`; then one module per experiment.

mod case;
mod drawings;
mod paper;
mod remarks;
mod sample;
mod sheet;
mod tables;

mod behaviours;
mod figure4;
mod figure6;
mod figure7;
mod library;
mod organisations;
mod scaling;
mod seats;
mod shelter;
#[cfg(test)]
mod tests;

pub(crate) use sheet::meanings;

use cooperage_suites::experiments::Experiment;

/// All of them, sorted by name.
pub(crate) const ALL: &[Experiment] = &[
    figure4::EXPERIMENT,
    figure6::EXPERIMENT,
    figure7::FIGURE7A,
    figure7::FIGURE7B,
    figure7::FIGURE7C,
    behaviours::FIGURE8,
    behaviours::FIGURE9,
    library::EXPERIMENT,
    organisations::EXPERIMENT,
    scaling::EXPERIMENT,
    seats::EXPERIMENT,
    shelter::EXPERIMENT,
];
