//! How a team thinks and coordinates, as the runtime sees it.

use std::future::Future;
use std::pin::Pin;

use crate::team::Team;

/// A framework's play through one episode.
pub type PlayFuture = Pin<Box<dyn Future<Output = Result<(), FrameworkError>>>>;

/// A framework for one team in one episode.
///
/// Its future may await only what [`Team`] offers; anything else would never wake. The episode ends when the future
/// ends, when the task's horizon is reached, when the judge has seen enough or when a limit trips: then the future is
/// dropped at the point where it waits.
pub trait Framework {
    /// Plays the episode.
    fn play(self: Box<Self>, team: Team) -> PlayFuture;
}

/// A framework cannot play here: a fault of the program or of the set-up, never of the model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameworkError {
    /// The environment does not offer what the framework builds on.
    #[error("the framework needs {0}, which this environment does not offer")]
    Missing(String),
    /// The rules ask for the published program's behaviour, and here that program hangs or throws.
    #[error("original_defect: {0}")]
    OriginalDefect(String),
    /// A prompt template failed.
    #[error("the prompt template {template} cannot be rendered: {reason}")]
    Template {
        /// The template's name.
        template: String,
        /// What is wrong.
        reason: String,
    },
}
