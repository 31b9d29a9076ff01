//! Answers before they take a wire format.

use serde_json::Value;

/// The call of a tool that an answer makes, in no provider's format yet.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedCall {
    pub id: String,
    pub tool: String,
    pub arguments: Value,
}

/// An answer in no provider's format yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FakeAnswer {
    pub(crate) kind: AnswerKind,
    pub(crate) text: String,
    /// A tool that is called behind the text.
    pub(crate) call: Option<PlayedCall>,
    /// The vectors, one for each text, where such are wanted.
    pub(crate) vectors: Vec<Vec<f32>>,
    pub(crate) prompt_tokens: u64,
    pub(crate) completion_tokens: u64,
}

/// The way in which an answer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerKind {
    Text,
    /// The output limit cut the text.
    Cut,
    Refusal,
    Filtered,
    Empty,
}

/// A token is four bytes here; clients of a fake provider need no real counts.
pub(crate) const BYTES_PER_TOKEN: u64 = 4;

impl FakeAnswer {
    /// A text, counted, to a request of that many bytes.
    pub(crate) fn counted(kind: AnswerKind, text: String, request_bytes: usize) -> FakeAnswer {
        let (prompt_tokens, completion_tokens) = (tokens(request_bytes), tokens(text.len()));
        FakeAnswer { kind, text, call: None, vectors: Vec::new(), prompt_tokens, completion_tokens }
    }
}

/// The tokens of that many bytes.
pub(crate) fn tokens(bytes: usize) -> u64 {
    (bytes as u64).div_ceil(BYTES_PER_TOKEN)
}
