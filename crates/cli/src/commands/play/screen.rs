//! Events for the thread of a person at a terminal.

use std::sync::mpsc::Sender;

use cooperage_seat::Listener;

use crate::commands::seat::{InputLine, PersonEvent};

/// Events for the thread of the person.
pub(super) enum PlayEvent {
    /// The person has typed something.
    Typed(InputLine),
    /// Something of the episode.
    Seat(cooperage_seat::SeatEvent),
    /// Something about the run.
    Warning(String),
    /// The episode is over, or has stopped.
    Over,
}

impl PersonEvent for PlayEvent {
    fn typed(line: InputLine) -> PlayEvent {
        PlayEvent::Typed(line)
    }

    fn warning(text: String) -> PlayEvent {
        PlayEvent::Warning(text)
    }

    fn over() -> PlayEvent {
        PlayEvent::Over
    }
}

/// Takes the news of the episode to that thread. The queue has no bound, for nothing may be lost, and the person's thread takes
/// out of it at once.
pub(super) struct Screen(pub(super) Sender<PlayEvent>);

impl Listener for Screen {
    fn hear(&mut self, news: cooperage_seat::SeatEvent) {
        // The channel is closed if the person has left.
        let _ = self.0.send(PlayEvent::Seat(news));
    }
}
