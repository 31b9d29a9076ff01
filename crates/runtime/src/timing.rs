//! Measurements of our own overhead; nothing of them is journalled.

/// The two moments of a call between which our own overhead lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimingMark {
    PromptBegins,
    ActionsReady,
}

/// How long one call took from the framework's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallTiming {
    /// The time from the beginning of prompt building to typed actions, in microseconds.
    pub total_us: u64,
    /// The time the provider says it held the call, in microseconds.
    pub held_us: u64,
}

/// How one reply from outside went through our hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyTiming {
    /// The time from its last byte until it was queued for its episode, in microseconds.
    pub queued_us: u64,
    /// How long the episode then played on until it waited again, in microseconds.
    pub played_us: u64,
}
