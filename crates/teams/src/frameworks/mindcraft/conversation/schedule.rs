//! When another agent's message is answered (docs/spec/mindcraft.md, 8.5).

/// Milliseconds until the answer to an agent that can talk.
pub const SOON_MS: u64 = 200;
/// Milliseconds until the answer to an agent that has just begun to act.
pub const LATER_MS: u64 = 5_000;

/// The activity of an agent, as far as its talk depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentActivity<'a> {
    /// The action that is under way, by its label; none while the agent is idle.
    pub action: Option<&'a str>,
    /// Whether one can talk while doing it: staying, following, or what the body does by itself.
    pub allows_talk: bool,
}

impl CurrentActivity<'_> {
    /// The activity of an idle agent.
    pub const NOTHING: CurrentActivity<'static> = CurrentActivity { action: None, allows_talk: false };
}

/// The decision about a message that has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is answered after so many milliseconds.
    After(u64),
    /// The model is asked whether it is answered.
    Ask,
    /// It is not answered by itself.
    Nothing,
}

/// Decides when a message is answered: by the agent's own activity, and by whether the other agent is busy.
#[must_use]
pub fn decide(doing: CurrentActivity<'_>, is_other_busy: bool) -> Decision {
    match (doing.action.is_some(), is_other_busy) {
        (false, false) => Decision::After(SOON_MS),
        (false, true) => Decision::After(LATER_MS),
        (true, _) if doing.allows_talk => Decision::After(SOON_MS),
        (true, false) => Decision::Ask,
        (true, true) => Decision::Nothing,
    }
}
