//! The shared parts of this crate's tests: toy worlds, episodes in them, and prompts as text.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::panic,
    reason = "shared by tests that each use a part of it"
)]

pub mod alone;
pub mod crew;
pub mod depot;
pub mod episode;
pub mod hooked;
pub mod hostile;
pub mod joiner;
pub mod minds;
pub mod model_text;
pub mod part;
pub mod styles;
pub mod transcript;
pub mod voice;
pub mod woodyard;
pub mod workshop;
