//! The news of a seat from the events that its agent perceives, for a player that sees events one by one.

use cooperage_core::EventKind;
use serde_json::Value;

use super::SeatNews;
use crate::base_agent::result_of_end;

/// An event that an agent perceives, or that is its own.
#[derive(Clone, Debug, PartialEq)]
pub struct PerceivedEvent {
    /// The kind of the event.
    pub kind: EventKind,
    /// Whether the agent did it.
    pub is_own: bool,
    /// Whether the agent perceives it.
    pub is_perceived: bool,
    /// Whether no agent did it.
    pub is_without_doer: bool,
    /// The event in the world's words.
    pub text: String,
    /// The event as data.
    pub data: Value,
}

/// Collects the news of a seat.
#[derive(Clone, Debug, Default)]
pub struct Perceptions {
    news: SeatNews,
    remarks: Vec<String>,
    /// The end of the agent's last action: whether it succeeded, its words and its data.
    ended: Option<(bool, String, Value)>,
}

impl Perceptions {
    /// Takes in an event.
    pub fn perceive(&mut self, event: &PerceivedEvent) {
        match event.kind {
            EventKind::ActionFinished { succeeded } if event.is_own => {
                self.ended = Some((succeeded, event.text.clone(), event.data.clone()));
            }
            EventKind::Feedback | EventKind::Suggestion
                if event.is_own || event.is_without_doer && event.is_perceived =>
            {
                self.remarks.push(event.text.clone());
            }
            _ => {}
        }
        if event.is_perceived && event.kind != EventKind::Counter && !event.is_own {
            self.news.heard(&event.text);
        }
    }

    /// Takes in a message.
    pub fn hear(&mut self, from: &str, text: &str) {
        self.news.heard(&format!("{from} says: {text}"));
    }

    /// Takes in only what these lines tell, oldest first: they are from before the player came.
    pub fn recall(&mut self, lines: impl IntoIterator<Item = String>) {
        *self = Perceptions::default();
        lines.into_iter().for_each(|line| self.news.heard(&line));
    }

    /// Takes in the end of a call of the agent: as the world has told it, or else with this message.
    pub fn done(&mut self, tool: &str, is_done: bool, message: &str) {
        let remarks = std::mem::take(&mut self.remarks);
        match self.ended.take().filter(|(succeeded, ..)| *succeeded == is_done) {
            Some((succeeded, text, data)) => {
                self.news.ended(tool, &result_of_end(succeeded, (&text, &data), None, &remarks));
            }
            None => self.news.done(tool, is_done, message),
        }
    }

    /// An action that is still under way has no result yet.
    pub fn goes_on(&mut self, tool: &str) {
        self.news.heard(&format!("{tool} is still going on."));
    }

    /// Forgets the end of an earlier action: another one begins.
    pub fn begin(&mut self) {
        self.remarks.clear();
        self.ended = None;
    }

    /// Takes the news since the last message.
    pub fn take(&mut self) -> SeatNews {
        std::mem::take(&mut self.news)
    }
}
