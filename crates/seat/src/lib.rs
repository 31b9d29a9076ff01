//! A person's seat in an episode: what the person perceives, what they may type, and the effect of it.
//!
//! The terminal (`play`) and the studio's page show the same seat. [`SeatWatcher`] watches the episode on the worker that
//! plays it and hands on [`SeatEvent`]; [`words`] reads the lines that a person types; [`wire`] has the same as JSON, for a
//! page and for external processes.

mod act;
mod sight;
mod watcher;
pub mod wire;
pub mod words;

pub use act::{InputEffect, SeatInfo, effect, input};
pub use sight::TurnSnapshot;
pub use watcher::{Listener, SeatEvent, SeatUpdate, SeatWatcher};
