//! How the episodes of a suite serve as training material.

use cooperage_journal::EpisodePlan;

use super::{EmptyFacet, SeatRewards, completion_rewards};
use crate::material::TrainingMaterial;

/// A suite's own sets of training material. Without a method of its own a suite has none: its published evaluation is held out.
pub trait SuiteTraining {
    /// Describes one of its episodes as material for training; `plain` is the description for suites without sets of
    /// their own.
    fn material(&self, _plan: &EpisodePlan, plain: TrainingMaterial) -> TrainingMaterial {
        plain
    }

    /// Returns how the rewards of an episode's seats follow from its world and its score: the completion for every seat, unless the
    /// suite tells what a single seat has done.
    fn rewards(&self, _plan: &EpisodePlan) -> SeatRewards {
        completion_rewards
    }

    /// Returns how the shaped rewards of an episode's seats follow from its world and its score. They guide a learner by parts of the
    /// task that no score counts, such as items held, and are never the score. `None` where the suite's own rewards have all there is.
    fn shaped_rewards(&self, _plan: &EpisodePlan) -> Option<SeatRewards> {
        None
    }
}

impl SuiteTraining for EmptyFacet {}
