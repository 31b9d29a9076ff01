//! How the episodes of a suite serve as training material.

use cooperage_journal::EpisodePlan;

use super::EmptyFacet;
use crate::material::TrainingMaterial;

/// A suite's own sets of training material. Without a method of its own a suite has none: its published evaluation is held out.
pub trait SuiteTraining {
    /// Describes one of its episodes as material for training; `plain` is the description for suites without sets of
    /// their own.
    fn material(&self, _plan: &EpisodePlan, plain: TrainingMaterial) -> TrainingMaterial {
        plain
    }
}

impl SuiteTraining for EmptyFacet {}
