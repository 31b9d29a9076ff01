//! How participants get to play.

use camino::Utf8PathBuf;
use cooperage_study::session::Play;

/// Plays the episodes of participants. The studio itself plays none.
pub trait Games: Send + Sync + std::fmt::Debug {
    /// Begins an episode, or goes on with it after a restart, and returns at once. An episode that is being played already is left as
    /// it is.
    ///
    /// # Errors
    /// A sentence that says why it cannot be played.
    fn start(&self, game: &Game) -> Result<Begun, String>;

    /// The participant does not come back: nobody waits for them in that episode any more, if it is being played.
    fn leave(&self, game: &Game);
}

/// An episode that a participant is to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The participant's id, which is also the name of the person in the seat.
    pub participant: String,
    /// The arguments of `cooperage run` that play it.
    pub arguments: Vec<String>,
    /// Its run directory.
    pub run: Utf8PathBuf,
}

impl From<(&str, Play)> for Game {
    fn from((participant, play): (&str, Play)) -> Game {
        Game { participant: participant.to_owned(), arguments: play.arguments, run: play.run }
    }
}

/// An episode that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    pub key: String,
    /// Where on this server the participant's seat is: path and query.
    pub link: String,
}
