//! A person's seat in an episode: what the person perceives, what they may type, and the effect of it.
//!
//! The terminal (`play`) and the studio's page show the same seat. [`SeatWatcher`] watches the episode on the worker that
//! plays it and hands on [`SeatEvent`]; [`words`] reads the lines that a person types; [`wire`] has the same as JSON, for a
//! page and for external processes. [`RunAttendance`] knows who has come, by a page or with a client of the world.

mod act;
mod attendance;
mod group;
mod sight;
mod task;
mod watcher;
pub mod wire;
pub mod words;

pub use act::{InputEffect, SeatInfo, effect, going, input};
pub use attendance::{Attendee, RunAttendance, left_standing, stand_still};
pub use group::ObserverGroup;
pub use sight::TurnSnapshot;
pub use task::person_task;
pub use watcher::{Listener, SeatEvent, SeatUpdate, SeatWatcher};
