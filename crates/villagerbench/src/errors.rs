//! Which errors the oracle makes, and how often.

/// What can be wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// It can't be parsed.
    Malformed,
    /// A key is missing.
    MissingKey,
    /// A number or an item is another one.
    WrongValue,
    /// It names somebody who doesn't exist.
    UnknownAgent,
    /// It does again what was done before.
    Repeated,
    /// It says that something is done which isn't.
    FalseClaim,
}

impl ErrorKind {
    /// All kinds.
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
pub struct Errors {
    /// Thousandths of answers that are spoilt.
    pub per_mille: u16,
    /// Only this kind; none for all.
    pub only: Option<ErrorKind>,
}
