//! Studies with people: who plays under which conditions in which order, what they are asked, and what is made of it.
//!
//! A [`design`] says what is studied. [`folder`] makes a study of it: one sequence of conditions per participant, in a folder that
//! holds everything from then on. A [`session::Session`] leads one participant through it and keeps every answer, so that it can go
//! on after a kill at any moment; it knows neither pages nor episodes, and whoever drives it shows the one and plays the other.
//! [`report`] makes tables, tests and drawings of what came of it.
//!
//! Nothing here draws ambient randomness or reads a clock: sequences come from a seed, and secrets and times are handed in.

pub mod design;
pub mod folder;
pub mod order;
mod past;
pub mod record;
pub mod report;
pub mod session;

pub use design::Design;
pub use folder::{Study, StudyError};
pub use session::{Session, Step};
