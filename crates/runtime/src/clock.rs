//! The clocks: what the world does while a model thinks.

use cooperage_core::Micros;
use cooperage_models::LatencyProfile;

/// A clock with what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The world stands still; every reply takes no virtual time.
    Wait,
    /// The world moves on by the declared latency, computed from token counts.
    Tokens(LatencyProfile),
    /// The world moves on in real time, that many times as fast; a reply arrives when it comes.
    Wall {
        /// Virtual seconds in a real one.
        speed: u32,
    },
}

impl Clock {
    /// The declared latency of a call.
    pub(crate) fn latency(self, prompt_tokens: u64, completion_tokens: u64) -> Micros {
        match self {
            Clock::Wait | Clock::Wall { .. } => Micros(0),
            Clock::Tokens(profile) => Micros(profile.latency_us(prompt_tokens, completion_tokens)),
        }
    }

    /// The earliest moment any reply to such a prompt could come.
    pub(crate) fn latency_min(self, prompt_tokens: u64) -> Micros {
        match self {
            Clock::Wait | Clock::Wall { .. } => Micros(0),
            Clock::Tokens(profile) => Micros(profile.lower_bound_us(prompt_tokens)),
        }
    }
}
