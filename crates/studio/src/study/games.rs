//! The interface through which participants of a study get to play.

use camino::Utf8PathBuf;
use cooperage_study::session::NextEpisode;

/// Plays the episodes of participants. The studio itself plays none.
pub trait Games: Send + Sync + std::fmt::Debug {
    /// Starts or resumes an episode, and returns at once. An episode that is being played already is left as it is.
    ///
    /// # Errors
    /// A sentence that explains why it cannot be played.
    fn start(&self, game: &StudyGame) -> Result<Begun, String>;

    /// The participant will not come back: if the episode is being played, it no longer waits for them.
    fn leave(&self, game: &StudyGame);
}

/// An episode for a participant to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyGame {
    /// The participant's id, which is also the name of the person in the seat.
    pub participant: String,
    /// The arguments of `cooperage run` that play it.
    pub arguments: Vec<String>,
    /// The run directory of the episode.
    pub run: Utf8PathBuf,
}

impl From<(&str, NextEpisode)> for StudyGame {
    fn from((participant, play): (&str, NextEpisode)) -> StudyGame {
        StudyGame { participant: participant.to_owned(), arguments: play.arguments, run: play.run }
    }
}

/// An episode that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    pub key: String,
    /// The path and query of the participant's seat on this server.
    pub link: String,
}
