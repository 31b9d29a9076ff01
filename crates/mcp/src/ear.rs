//! Takes the news of an episode from the worker thread that plays it to the server.

use std::time::{Duration, Instant};

use cooperage_seat::{Listener, SeatEvent};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The interval at which the server learns the state of a world that does not wait for the client.
const SEEN_EVERY: Duration = Duration::from_millis(100);

/// How an episode ended.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct EpisodeEnding {
    /// The reason, as a sentence.
    pub reason: String,
    /// The number of goals that were reached.
    pub reached: u64,
    /// The number of goals that could have been reached.
    pub possible: u64,
    /// The parts of the goal that were not reached, in words.
    pub missing: Vec<String>,
    /// The path of the run directory, as a text.
    pub run: String,
}

/// A message to the server.
#[derive(Clone, Debug)]
pub enum ServerEvent {
    /// News of the episode.
    Seat(SeatEvent),
    /// A warning about the run.
    Warning(String),
    /// The episode is over, or broke off for this reason.
    Over(Result<EpisodeEnding, String>),
    /// The user has stopped the run; the episode can be resumed.
    Stopped,
}

/// The episode's end of the channel. The channel is unbounded, because no news may be lost, and the server empties it
/// at once.
#[derive(Clone, Debug)]
pub struct Ear {
    way: UnboundedSender<ServerEvent>,
    seen: Option<Instant>,
}

/// Makes the channel: its ends for the episode and for the server.
#[must_use]
pub fn ear() -> (Ear, UnboundedReceiver<ServerEvent>) {
    let (sender, receiver) = unbounded_channel();
    (Ear { way: sender, seen: None }, receiver)
}

impl Ear {
    /// Sends a message to the server.
    pub fn tell(&self, heard: ServerEvent) {
        // The server is gone once the client has disconnected; the message is then dropped.
        let _ = self.way.send(heard);
    }
}

impl Listener for Ear {
    fn hear(&mut self, news: SeatEvent) {
        if matches!(news, SeatEvent::Sight(_)) {
            self.seen = Some(now());
        }
        self.tell(ServerEvent::Seat(news));
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
