//! A person's seat in an episode: what is perceived there, what may be typed, and what came of it.
//!
//! The terminal (`play`) and the studio's page are two ways to show the same. [`Watcher`] watches the episode on the worker that
//! plays it and hands on [`News`]; [`words`] reads what a person types; [`wire`] is the same as JSON, for a page and for
//! processes.

mod act;
mod sight;
mod watcher;
pub mod wire;
pub mod words;

pub use act::{Effect, Place, effect, input};
pub use sight::Sight;
pub use watcher::{Listener, News, Told, Watcher};
