//! An attempt that brought no reply of the model's.

use crate::failure::{AttemptError, AttemptErrorKind};

/// Why there is no reply of the model's.
#[derive(Debug)]
pub(crate) enum Unanswered {
    /// The provider's filter won't have the prompt answered. That is a reply, though none of the model's.
    Filtered,
    /// The attempt failed.
    Failed(Box<FailedAttempt>),
}

/// A failed attempt with what may be learned of it.
#[derive(Debug)]
pub(crate) struct FailedAttempt {
    pub(crate) error: AttemptError,
    /// The server's own words in whole, unscrubbed: they may name what it does not take. Never shown.
    pub(crate) body: String,
}

impl Unanswered {
    /// A failure from which nothing is to be learned.
    pub(crate) fn failed(kind: AttemptErrorKind, message: impl Into<String>) -> Unanswered {
        AttemptError::new(kind, message).into()
    }
}

impl From<AttemptError> for Unanswered {
    fn from(error: AttemptError) -> Unanswered {
        Unanswered::Failed(Box::new(FailedAttempt { error, body: String::new() }))
    }
}

#[cfg(test)]
impl Unanswered {
    /// The kind of the failure; none for a filter.
    pub(crate) fn kind(&self) -> Option<AttemptErrorKind> {
        match self {
            Unanswered::Filtered => None,
            Unanswered::Failed(failed) => Some(failed.error.kind),
        }
    }
}
