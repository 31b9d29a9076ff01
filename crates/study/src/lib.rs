//! Studies with people: the conditions under which participants play, their order, the questions, and the report.
//!
//! A [`design`] describes a study. [`folder`] makes a study from it: one sequence of conditions per participant, in a
//! folder that holds everything from then on. A [`session::ParticipantSession`] leads one participant through the study and
//! records every answer, so that it can go on after a kill at any moment. It has no pages and plays no episodes: its
//! caller shows the pages and plays the episodes. [`report`] makes tables, tests and charts of the results.
//!
//! This crate draws no ambient randomness and reads no clock: sequences come from a seed, and callers pass in secrets
//! and times.

pub mod design;
pub mod folder;
pub mod order;
mod past;
pub mod record;
pub mod report;
pub mod session;

pub use design::StudyDesign;
pub use folder::{Study, StudyError};
pub use session::{ParticipantSession, ParticipantStep};
