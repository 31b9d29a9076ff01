//! A player behind the fake provider: a function from the messages of a request to an answer.

use std::fmt;
use std::sync::Arc;

use crate::answer::{AnswerKind, FakeAnswer};

/// The speaker of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireSpeaker {
    System,
    User,
    Assistant,
}

/// A message of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireSaid {
    pub speaker: WireSpeaker,
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
pub struct MessagePlayer(Arc<PlayedBy>);

/// The function by which a player answers.
type PlayedBy = dyn Fn(&[WireSaid]) -> PlayedAnswer + Send + Sync;

impl MessagePlayer {
    /// A player that answers by this function.
    pub fn new(answer: impl Fn(&[WireSaid]) -> PlayedAnswer + Send + Sync + 'static) -> MessagePlayer {
        MessagePlayer(Arc::new(answer))
    }

    /// The answer to these messages.
    pub(crate) fn answer(&self, messages: &[WireSaid]) -> FakeAnswer {
        let PlayedAnswer { text, is_cut } = (self.0)(messages);
        let kind = match (is_cut, text.is_empty()) {
            (true, _) => AnswerKind::Cut,
            (false, true) => AnswerKind::Empty,
            (false, false) => AnswerKind::Text,
        };
        FakeAnswer::counted(kind, text, messages.iter().map(|said| said.text.len()).sum())
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
