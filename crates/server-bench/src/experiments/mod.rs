//! The experiments of the suite.

mod transfer;

use cooperage_suites::experiments::Experiment;

/// All of them.
pub(crate) const ALL: &[Experiment] = &[transfer::EXPERIMENT];
