//! The contract of those who put episodes together.

use cooperage_journal::EpisodePlan;

use crate::camera::WorldCamera;
use crate::episode::EpisodeSetup;
use crate::reward::{SeatRewards, completion_rewards};

/// Puts worlds, judges, frameworks and players together; suites implement it. Called on worker threads.
pub trait EpisodeFactory: Sync {
    /// Makes the parts of that episode.
    ///
    /// # Errors
    /// A text for people when the plan names something that does not exist.
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String>;

    /// Returns the hash of the prompts with which the episode's teams play; `None` if it is the one in
    /// [`BuildInfo::templates`](crate::episode::BuildInfo::templates).
    fn prompts_hash(&self, _plan: &EpisodePlan) -> Option<String> {
        None
    }

    /// Returns how the rewards of the episode's seats follow from its score.
    fn rewards(&self, _plan: &EpisodePlan) -> SeatRewards {
        completion_rewards
    }

    /// Returns the camera that shows the episode's agents pictures of its world, if there is one.
    fn camera(&self, _plan: &EpisodePlan) -> Option<WorldCamera> {
        None
    }
}
