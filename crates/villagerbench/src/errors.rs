//! Which errors the oracle makes, and how often.

/// The kinds of errors in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The answer cannot be parsed.
    Malformed,
    /// The answer lacks a key.
    MissingKey,
    /// The answer holds another number or item.
    WrongValue,
    /// The answer names an agent that does not exist.
    UnknownAgent,
    /// The answer repeats an action that was already done.
    Repeated,
    /// The answer claims that an action is done that is not.
    FalseClaim,
}

impl ErrorKind {
    /// All kinds of errors, in the order of reports.
    pub const ALL: [ErrorKind; 6] = [
        ErrorKind::Malformed,
        ErrorKind::MissingKey,
        ErrorKind::WrongValue,
        ErrorKind::UnknownAgent,
        ErrorKind::Repeated,
        ErrorKind::FalseClaim,
    ];

    /// Its name in options and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::Malformed => "malformed",
            ErrorKind::MissingKey => "missing_key",
            ErrorKind::WrongValue => "wrong_value",
            ErrorKind::UnknownAgent => "unknown_agent",
            ErrorKind::Repeated => "repeated",
            ErrorKind::FalseClaim => "false_claim",
        }
    }
}

/// How often errors are injected into the oracle's answers, and which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ErrorInjection {
    /// Thousandths of answers that are spoilt.
    pub per_mille: u16,
    /// Only this kind; none for all.
    pub only: Option<ErrorKind>,
}
