//! Watches an episode for the person in one of its seats, and hands on what that person may perceive.

use std::sync::mpsc::Sender;

use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{EventLine, MessageRecord, Record};
use cooperage_runtime::{InputKind, Observer};

use super::sight::Sight;
use crate::commands::seat::{Heard, Line};

/// What the person's own thread hears of.
pub(super) enum News {
    /// The person has typed something.
    Typed(Line),
    /// Something that the person perceives.
    Told(Told),
    /// From here on things happen for the first time.
    Live,
    /// What the person did has taken effect; where the world refused it, why.
    TakenIn(Option<String>),
    /// It is the person's turn.
    Turn(Box<Sight>),
    /// The world has gone on by itself.
    Sight(Box<Sight>),
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

/// Something that the person perceives.
pub(super) enum Told {
    /// An event, in the world's words.
    Event(String),
    /// Somebody says something.
    Message { from: Option<AgentId>, by: Option<String>, text: String },
    /// One of several teams has ended.
    TeamEnded(u32),
}

/// See the module. The queue has no bound, for nothing may be lost, and the person's thread takes out of it at once.
pub(super) struct Screen {
    pub(super) seat: AgentId,
    pub(super) news: Sender<News>,
    /// Lines of the journal that are only lived again.
    pub(super) again: usize,
    /// Whether the world waits for nobody, so that there are no turns.
    pub(super) is_wall: bool,
    /// Whether the line before was a move of the person's.
    pub(super) has_moved: bool,
}

impl Screen {
    fn send(&self, news: News) {
        // Nobody listens any more where the person has left.
        let _ = self.news.send(news);
    }

    fn hears(&self, message: &MessageRecord) -> bool {
        (message.to.is_empty() || message.to.contains(&self.seat.0))
            && message.from != Some(self.seat.0)
            && !message.lost.contains(&self.seat.0)
    }

    fn perceives(&self, event: &EventLine) -> bool {
        // What is said within the world comes as a message too.
        event.kind != "message"
            && !event.text.is_empty()
            && event.audience.as_ref().is_none_or(|agents| agents.contains(&self.seat.0))
    }
}

impl Observer for Screen {
    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge) {
        let has_moved = std::mem::take(&mut self.has_moved);
        let is_again = self.again > 0;
        if self.is_wall && !is_again && matches!(record, Record::Header(_) | Record::Advance { .. }) {
            self.send(News::Sight(Box::new(Sight::of(self.seat, world, judge))));
        }
        match record {
            Record::Input(input) if input.kind == InputKind::Move.name() => {
                self.has_moved = input.data.get("text").is_some() || input.data.get("tool").is_some();
                if !self.has_moved {
                    self.send(News::TakenIn(None));
                }
            }
            Record::Input(_) => self.send(News::TakenIn(None)),
            Record::Submit { entries, .. } if has_moved => {
                self.send(News::TakenIn(entries.first().and_then(|entry| entry.refused.clone())));
            }
            Record::Advance { events, .. } => {
                for event in events.iter().filter(|event| self.perceives(event)) {
                    self.send(News::Told(Told::Event(event.text.clone())));
                }
            }
            Record::Message(message) if self.hears(message) => {
                let (from, by) = (message.from.map(AgentId), message.by.clone());
                self.send(News::Told(Told::Message { from, by, text: message.text.clone() }));
            }
            Record::TeamEnd { team, .. } => self.send(News::Told(Told::TeamEnded(*team))),
            _ => {}
        }
        self.again = self.again.saturating_sub(1);
        if is_again && self.again == 0 {
            self.send(News::Live);
            if self.is_wall {
                self.send(News::Sight(Box::new(Sight::of(self.seat, world, judge))));
            }
        }
    }

    fn turn(&mut self, seat: AgentId, world: &dyn World, judge: &dyn Judge) {
        if seat == self.seat {
            self.send(News::Turn(Box::new(Sight::of(seat, world, judge))));
        }
    }
}
