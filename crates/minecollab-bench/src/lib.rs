//! MineCollab as a benchmark: cooking, Hell's Kitchen, crafting and construction, for agents that talk and act.
//!
//! Reading order: [`record`], the published form of a task; [`tasks`], those that there are; [`goal`] and [`commands`], what
//! agents are told and what they lack; [`setup`], the world of a task; [`round`], what counts in it; [`suite`], the suite;
//! [`oracle`], the scripted players: of MINDcraft one that reads messages only, of other frameworks one that reads the world; [`check`], which tasks nobody can do; [`generate`], new tasks.

mod breakdown;
pub mod building;
pub mod check;
pub mod classes;
pub mod commands;
mod experiments;
mod expert;
pub mod generate;
pub mod goal;
pub mod judge;
mod material;
mod measure;
pub mod names;
pub mod oracle;
pub mod record;
pub mod round;
mod scene;
pub mod settings;
pub mod setup;
mod show;
pub mod suite;
pub mod tasks;
pub mod timing;

/// The first part of all its tasks' names.
pub const SUITE: &str = "minecollab";

#[cfg(test)]
mod tests;
