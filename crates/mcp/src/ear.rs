//! The news of an episode on their way from the worker that plays to the server.

use cooperage_seat::{Listener, News};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// How an episode ended.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Ending {
    /// Why, as a sentence.
    pub reason: String,
    /// What of the goal was reached.
    pub reached: u64,
    /// What could have been reached.
    pub possible: u64,
    /// The parts of the goal that were not reached, in words.
    pub missing: Vec<String>,
    /// The run directory.
    pub run: String,
}

/// What the server hears.
#[derive(Clone, Debug)]
pub enum Heard {
    /// Something of the episode.
    Seat(News),
    /// Something about the run.
    Warning(String),
    /// The episode is over, or has broken off for that reason.
    Over(Result<Ending, String>),
    /// Somebody has stopped the run; the episode waits.
    Stopped,
}

/// The end of the way at which the episode is. The queue has no bound, for nothing may be lost, and the server takes out of it at once.
#[derive(Clone, Debug)]
pub struct Ear(UnboundedSender<Heard>);

/// Makes a way for news: the end for the episode, and the one for the server.
#[must_use]
pub fn ear() -> (Ear, UnboundedReceiver<Heard>) {
    let (sender, receiver) = unbounded_channel();
    (Ear(sender), receiver)
}

impl Ear {
    /// Hands something on.
    pub fn tell(&self, heard: Heard) {
        // Nobody listens any more where the client has gone.
        let _ = self.0.send(heard);
    }
}

impl Listener for Ear {
    fn hear(&mut self, news: News) {
        self.tell(Heard::Seat(news));
    }
}
