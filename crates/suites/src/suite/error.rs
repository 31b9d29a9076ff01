//! Suites and tasks that cannot be had.

/// A suite or task that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// No task or suite has that name.
    #[error("there is no task or suite `{name}`")]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// Names that come close.
        close: Vec<String>,
    },
    /// A task that was published and does not come with the program.
    #[error("the task `{name}` is not included: {reason}")]
    NotIncluded {
        /// The name that was asked for.
        name: String,
        /// Why it is not there.
        reason: &'static str,
    },
    /// A user's file is wrong.
    #[error("{0}")]
    Attachment(String),
}

impl SuiteError {
    /// Returns a hint how to mend it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            SuiteError::Unknown { close, .. } if close.is_empty() => {
                Some("`cooperage tasks` lists them".to_owned())
            }
            SuiteError::Unknown { close, .. } => Some(format!("did you mean {}?", close.join(", "))),
            SuiteError::NotIncluded { .. } => Some(
                "a range such as `0..9` takes those that are there; `cooperage tasks` lists them".to_owned(),
            ),
            SuiteError::Attachment(_) => None,
        }
    }
}
