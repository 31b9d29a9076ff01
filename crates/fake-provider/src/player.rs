//! A player behind the fake provider: a function from the messages of a request to an answer.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::answer::{AnswerKind, FakeAnswer, PlayedCall};

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

/// A tool that a request offers.
#[derive(Clone, Debug, PartialEq)]
pub struct WireTool {
    pub name: String,
    pub doc: String,
    /// The JSON Schema of its parameters.
    pub parameters: Value,
}

impl WireTool {
    fn bytes(&self) -> usize {
        self.name.len() + self.doc.len() + self.parameters.to_string().len()
    }
}

/// The answer of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedAnswer {
    /// Its words, beside the call where it makes one.
    pub text: String,
    pub call: Option<PlayedCall>,
    /// Whether the output limit cut it.
    pub is_cut: bool,
}

/// Answers from the messages of a request alone.
#[derive(Clone)]
pub struct MessagePlayer(Arc<PlayedBy>);

/// The function by which a player answers.
type PlayedBy = dyn Fn(&[WireSaid], &[WireTool]) -> PlayedAnswer + Send + Sync;

impl MessagePlayer {
    /// A player that answers by this function.
    pub fn new(
        answer: impl Fn(&[WireSaid], &[WireTool]) -> PlayedAnswer + Send + Sync + 'static,
    ) -> MessagePlayer {
        MessagePlayer(Arc::new(answer))
    }

    /// The answer to these messages, where these tools are offered.
    pub(crate) fn answer(&self, messages: &[WireSaid], tools: &[WireTool]) -> FakeAnswer {
        let PlayedAnswer { text, call, is_cut } = (self.0)(messages, tools);
        let kind = match (is_cut, text.is_empty() && call.is_none()) {
            (true, _) => AnswerKind::Cut,
            (false, true) => AnswerKind::Empty,
            (false, false) => AnswerKind::Text,
        };
        let said: usize = messages.iter().map(|said| said.text.len()).sum();
        let told: usize = tools.iter().map(WireTool::bytes).sum();
        let answer = FakeAnswer::counted(kind, text, said + told);
        FakeAnswer { call, ..answer }
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
