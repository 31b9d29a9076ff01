//! The host of a script: answers its questions within a turn.

/// The caller of a script, as far as the script asks it within a turn.
pub trait ScriptHost {
    /// The time that `Date` tells, in milliseconds since 1970. It is asked once per turn, at its start: no time passes within.
    fn now_ms(&mut self) -> i64;

    /// Answers a query; `arguments` is a JSON array. The script chose name and arguments: both may be anything.
    fn query(&mut self, name: &str, arguments: &str) -> QueryAnswer;
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryAnswer {
    /// The value as JSON, or the message of the `Error` that is thrown in the script.
    pub result: Result<String, String>,
    /// The cost of finding the answer, in fuel, such as one unit for each cell searched.
    pub fuel: u64,
}
