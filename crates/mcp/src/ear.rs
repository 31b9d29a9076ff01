//! The news of an episode on their way from the worker that plays to the server.

use std::time::{Duration, Instant};

use cooperage_seat::{Listener, News};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// How often a client learns how a world stands that goes on by itself.
const SEEN_EVERY: Duration = Duration::from_millis(100);

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
pub struct Ear {
    way: UnboundedSender<Heard>,
    seen: Option<Instant>,
}

/// Makes a way for news: the end for the episode, and the one for the server.
#[must_use]
pub fn ear() -> (Ear, UnboundedReceiver<Heard>) {
    let (sender, receiver) = unbounded_channel();
    (Ear { way: sender, seen: None }, receiver)
}

impl Ear {
    /// Hands something on.
    pub fn tell(&self, heard: Heard) {
        // Nobody listens any more where the client has gone.
        let _ = self.way.send(heard);
    }
}

impl Listener for Ear {
    fn hear(&mut self, news: News) {
        if matches!(news, News::Sight(_)) {
            self.seen = Some(now());
        }
        self.tell(Heard::Seat(news));
    }

    fn wants_sight(&mut self) -> bool {
        self.seen.is_none_or(|seen| now().saturating_duration_since(seen) >= SEEN_EVERY)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "how often a client is told something; nothing of it is journalled"
)]
fn now() -> Instant {
    Instant::now()
}
