//! The resources that a script may use up.

/// The limits of one script. All are counts that do not depend on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptLimits {
    /// Fuel for the whole script: about one unit for each operation of the engine, queries as their [`Answer`](super::QueryAnswer)
    /// says.
    pub fuel: u64,
    /// Fuel between two calls: for one turn, and within it from one call to the next.
    pub fuel_between_calls: u64,
    /// Bytes that the script's values may take.
    pub heap_bytes: u32,
    /// Bytes of the engine's whole memory, 64 MiB at most; more than `heap_bytes`, since the engine itself and gaps between values need some.
    pub memory_bytes: u32,
    /// Bytes of the engine's stack that may be used before a call fails with a `RangeError`; the whole stack is 640 KiB.
    pub stack_bytes: u32,
    /// Calls and queries in all.
    pub host_calls: u32,
    /// Calls that may be waited for at a time.
    pub pending_calls: u32,
    /// Bytes of the log.
    pub log_bytes: usize,
    /// Bytes of the arguments of one call or query as JSON, and of the result; longer arguments make the call throw.
    pub argument_bytes: usize,
    /// Bytes of the answer to a query as JSON; a longer one makes the query throw.
    pub answer_bytes: usize,
    /// Bytes of the source.
    pub source_bytes: usize,
}

impl Default for ScriptLimits {
    fn default() -> ScriptLimits {
        ScriptLimits {
            fuel: 1_000_000_000,
            fuel_between_calls: 100_000_000,
            heap_bytes: 24 << 20,
            memory_bytes: 32 << 20,
            stack_bytes: 512 << 10,
            host_calls: 10_000,
            pending_calls: 16,
            log_bytes: 64 << 10,
            argument_bytes: 64 << 10,
            answer_bytes: 1 << 20,
            source_bytes: 64 << 10,
        }
    }
}
