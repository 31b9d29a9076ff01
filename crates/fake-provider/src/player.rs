//! A player behind the fake provider: a function from the messages of a request to an answer.

use std::fmt;
use std::sync::Arc;

use crate::answer::{AnswerKind, FakeAnswer};
use crate::request::WireRequest;

/// The speaker of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    System,
    User,
    Assistant,
}

/// A message of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpokenMessage {
    pub speaker: Speaker,
    pub text: String,
}

/// The answer of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedAnswer {
    pub text: String,
    /// Whether the output limit cut it.
    pub is_cut: bool,
}

/// Answers from the messages of a request alone.
#[derive(Clone)]
pub struct MessagePlayer(Arc<dyn Fn(&[SpokenMessage]) -> PlayedAnswer + Send + Sync>);

impl MessagePlayer {
    /// A player that answers by this function.
    pub fn new(answer: impl Fn(&[SpokenMessage]) -> PlayedAnswer + Send + Sync + 'static) -> MessagePlayer {
        MessagePlayer(Arc::new(answer))
    }

    /// The answer to a request; `None` where a vector is wanted.
    pub(crate) fn answer(&self, request: &WireRequest<'_>) -> Option<FakeAnswer> {
        if request.input.is_some() {
            return None;
        }
        let PlayedAnswer { text, is_cut } = (self.0)(&request.spoken());
        let kind = match (is_cut, text.is_empty()) {
            (true, _) => AnswerKind::Cut,
            (false, true) => AnswerKind::Empty,
            (false, false) => AnswerKind::Text,
        };
        Some(FakeAnswer::counted(kind, text, request.texts().iter().map(|text| text.len()).sum()))
    }
}

impl PartialEq for MessagePlayer {
    fn eq(&self, other: &MessagePlayer) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for MessagePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MessagePlayer(…)")
    }
}
