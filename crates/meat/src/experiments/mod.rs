//! The published table of the game.

mod table9;

use cooperage_suites::experiments::Experiment;

/// All experiments, sorted by name.
pub(crate) const ALL: &[Experiment] = &[table9::EXPERIMENT];
