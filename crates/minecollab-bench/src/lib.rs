//! MineCollab as a benchmark: cooking, Hell's Kitchen, crafting and construction, for agents that talk and act.
//!
//! Reading order: [`record`], the published form of a task; [`tasks`], the list of tasks; [`goal`] and [`commands`],
//! the agents' goals and the commands they lack; [`setup`], the world of a task; [`round`], its progress and end;
//! [`suite`], the suite; [`oracle`], the scripted players: the one of MINDcraft reads messages only, the one of other
//! frameworks reads the world; [`check`], which finds impossible tasks; [`generate`], new tasks.

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
mod reading;
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
