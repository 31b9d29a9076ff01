//! Faults of the program, which break an episode: no model, no task and no person can cause them.

/// A fault of the code that put an episode together, or of one of its parts. A broken episode is never scored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A component was handed another world than it was made for.
    #[error("{who} was made for {expected} and was handed another world")]
    WrongWorld {
        who: &'static str,
        /// The type of world that it was made for.
        expected: &'static str,
    },
    /// An action that was begun again from a snapshot does not ask what it asked before.
    #[error(
        "the action `{action}`, begun again from a snapshot, does not do what it did: it wanted {wanted}"
    )]
    Strayed {
        /// The name of the action.
        action: String,
        /// The type of what it wanted to be told.
        wanted: &'static str,
    },
}
