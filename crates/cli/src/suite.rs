//! The parts of a suite: worlds, tasks and judges, in a crate of its own with `cooperage` as its one dependency.
//!
//! A suite is a [`MakeSuite`] in the list that [`run`](crate::run) takes. Its world implements
//! [`Environment`](cooperage_core::Environment); `docs/extending.md` leads through all of it.

pub use cooperage_core as core;
pub use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
pub use cooperage_models as models;
pub use cooperage_scripted as scripted;
pub use cooperage_suites::suite::*;
pub use cooperage_suites::{built_in, figure, measure, tasks};
