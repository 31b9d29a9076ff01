//! The messages between a script and its caller.

/// The name of the calls that `sleep` and `setTimeout` make; the one argument is the time in milliseconds, 0 at least.
pub const SLEEP: &str = "sleep";

/// A call that a script made and waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptCall {
    /// Counts up within a script; [`Settled::id`] names it.
    pub id: u32,
    /// The name of the called function. The script chose it: it may be any text.
    pub name: String,
    /// A JSON array. The script chose its values.
    pub arguments: String,
}

/// The end of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The call's [`ScriptCall::id`]. A call that is not waited for is left alone.
    pub id: u32,
    /// The value as JSON, or the message of the `Error` that is thrown in the script.
    pub result: Result<String, String>,
}

/// How far a script came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptTurn {
    /// It waits, for these new calls or for older ones.
    Waiting(Vec<ScriptCall>),
    /// It returned; the value as JSON, `null` where JSON has no form for it or it is longer than the limit.
    Finished(String),
    /// It ended without returning.
    Ended(ScriptFailure),
}

impl ScriptTurn {
    /// Why the script ended, if it did and did not return.
    #[must_use]
    pub fn kind(&self) -> Option<EndKind> {
        match self {
            ScriptTurn::Ended(ended) => Some(ended.kind),
            ScriptTurn::Waiting(_) | ScriptTurn::Finished(_) => None,
        }
    }
}

/// How a script ended that did not return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFailure {
    pub kind: EndKind,
    /// One sentence for the author of the script.
    pub message: String,
    /// The line of the source where it happened, from 1; unknown where the engine stopped it.
    pub line: Option<u32>,
}

/// Why a script ended that did not return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndKind {
    /// An exception that it did not catch, or it waits for something that never comes.
    Threw,
    /// It is no JavaScript, is too long, or wanted a feature that is not allowed: `eval`, `Function`, `import`.
    Refused,
    /// It used up its fuel.
    Fuel,
    /// It made too many calls, or too many at once.
    HostCalls,
    /// It used up its memory and did not catch that.
    Heap,
    /// It called itself too deeply and did not catch that.
    Stack,
    /// It logged too much.
    Log,
}

impl EndKind {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            EndKind::Threw => "threw",
            EndKind::Refused => "refused",
            EndKind::Fuel => "fuel",
            EndKind::HostCalls => "host_calls",
            EndKind::Heap => "heap",
            EndKind::Stack => "stack",
            EndKind::Log => "log",
        }
    }
}
