//! The clocks: what the world does while a model thinks.

/// A clock with what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpisodeClock {
    /// The world stands still; every reply takes no virtual time.
    Wait,
    /// The world moves on by the latency declared for each call, computed from token counts.
    Tokens,
    /// The world moves on in real time, that many times as fast; a reply arrives when it comes.
    Wall {
        /// Virtual seconds in a real one.
        speed: u32,
    },
}
