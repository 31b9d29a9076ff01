//! How a team thinks and coordinates, as the runtime sees it.

use std::future::Future;
use std::pin::Pin;

use crate::error::FrameworkError;
use crate::team::TeamHandle;

/// A framework's play through one episode.
pub type PlayFuture = Pin<Box<dyn Future<Output = Result<(), FrameworkError>>>>;

/// A framework for one team in one episode.
///
/// Its future may await only what [`TeamHandle`] offers; anything else would never wake. The episode ends when the future
/// ends, when the task's horizon is reached, when the judge has seen enough or when a limit trips: then the future is
/// dropped at the point where it waits.
pub trait Framework {
    /// Plays the episode with its team.
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture;
}
