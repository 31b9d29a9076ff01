//! A person's seat in an episode: what the person perceives, what they may type, and the effect of it.
//!
//! The terminal (`play`) and the studio's page show the same seat. [`Watcher`] watches the episode on the worker that
//! plays it and hands on [`News`]; [`words`] reads the lines that a person types; [`wire`] has the same as JSON, for a
//! page and for external processes.

mod act;
mod sight;
mod watcher;
pub mod wire;
pub mod words;

pub use act::{Effect, Place, effect, input};
pub use sight::Sight;
pub use watcher::{Listener, News, Told, Watcher};
