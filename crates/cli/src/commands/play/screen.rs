//! Events for the thread of a person at a terminal.

use std::sync::mpsc::Sender;

use cooperage_seat::Listener;

use crate::commands::seat::{Heard, Line};

/// Events for the thread of the person.
pub(super) enum News {
    /// The person has typed something.
    Typed(Line),
    /// Something of the episode.
    Seat(cooperage_seat::News),
    /// Something about the run.
    Warning(String),
    /// The episode is over, or has stopped.
    Over,
}

impl Heard for News {
    fn typed(line: Line) -> News {
        News::Typed(line)
    }

    fn warning(text: String) -> News {
        News::Warning(text)
    }

    fn over() -> News {
        News::Over
    }
}

/// Takes the news of the episode to that thread. The queue has no bound, for nothing may be lost, and the person's thread takes
/// out of it at once.
pub(super) struct Screen(pub(super) Sender<News>);

impl Listener for Screen {
    fn hear(&mut self, news: cooperage_seat::News) {
        // The channel is closed if the person has left.
        let _ = self.0.send(News::Seat(news));
    }
}
