//! Answers before they take a wire format.

/// An answer in no provider's format yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FakeAnswer {
    pub(crate) kind: AnswerKind,
    pub(crate) text: String,
    /// The vector, where one is wanted.
    pub(crate) vector: Vec<f32>,
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
