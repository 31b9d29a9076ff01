//! Why an episode could not go on: a provider's fault or our own, never the team's.

use cooperage_journal::JournalError;
use cooperage_models::CallFailure;

use crate::framework::FrameworkError;

/// An episode that is broken. Its journal stays as it is, so that it can be resumed.
#[derive(Debug, thiserror::Error)]
pub enum EpisodeError {
    /// The journal could not be written, or playing the episode again differs from it.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A model did not answer.
    #[error("call {call} of role {role} failed: {failure}")]
    Call {
        /// The call's number.
        call: u64,
        /// Its role.
        role: String,
        /// Why.
        failure: Box<CallFailure>,
    },
    /// The plan names no model for a role that the framework uses.
    #[error("the plan names no model for role {0}")]
    NoModel(String),
    /// A built-in player is not available for this framework and environment.
    #[error("there is no {model} for this framework in this environment")]
    NoPlayer {
        /// The player's name.
        model: String,
    },
    /// The framework gave up.
    #[error(transparent)]
    Framework(#[from] FrameworkError),
    /// The framework waits for something that cannot come.
    #[error("the framework waits for nothing that could happen (tick {tick})")]
    Stuck {
        /// When.
        tick: u64,
    },
    /// The episode could not be set up.
    #[error("{0}")]
    SetUp(String),
    /// A bug: some code panicked.
    #[error("the program failed: {0}")]
    Panic(String),
}
