//! How the episodes of a suite serve as training material.

use cooperage_core::Ratio;
use cooperage_journal::{EpisodePlan, ScoreRecord};

use super::{EmptyFacet, SeatRewards, completion_rewards};
use crate::material::TrainingMaterial;

/// A suite's own sets of training material. Without a method of its own a suite has none: its published evaluation is held out.
pub trait SuiteTraining {
    /// Describes one of its episodes as material for training; `plain` is the description for suites without sets of
    /// their own.
    fn material(&self, _plan: &EpisodePlan, plain: TrainingMaterial) -> TrainingMaterial {
        plain
    }

    /// Whether an episode that ended with that score reached all that [`KeepRule::Full`](crate::material::KeepRule::Full) asks: its
    /// completion is full, unless the suite's measure is such that no episode can be.
    fn is_full(&self, _plan: &EpisodePlan, score: &ScoreRecord) -> bool {
        Ratio { numerator: score.reached, denominator: score.possible }.is_full()
    }

    /// The meaning of a full score, in words for a data card.
    fn full_score(&self) -> &'static str {
        "the full score"
    }

    /// The tokens of a text in the short words of its worlds, which frameworks may show in place of the full texts.
    ///
    /// # Errors
    /// The reason as a sentence without its end: the benchmark has no such words, or the text is none.
    fn tokens(&self, _text: &str) -> Result<Vec<u32>, String> {
        Err("the benchmark has no short words".to_owned())
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
