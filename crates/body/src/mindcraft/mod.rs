//! MINDcraft's text: commands, crafting plans, blueprints.
//!
//! Reading order: a [`declaration`] says everything of a command once, and [`declared`] has a file for each; a
//! [`catalogue`] is those that an agent may use, with what it reads of them. [`grammar`] finds a command in what a model
//! wrote, [`check`] makes a [`Command`](command::Command) of it or refuses it in words that go back to the model.
//! A [`crafting_plan`] says how to come by an item; a [`blueprint`] is judged by [`score`] and reported on by
//! [`blueprint_report`]; the [`generator`] makes blueprints of houses, and
//! [`cooking_world`] the farm of the cooking tasks.

pub mod blueprint;
pub mod blueprint_report;
pub mod catalogue;
pub mod check;
pub mod command;
mod convert;
pub mod cooking_world;
pub mod crafting_plan;
pub mod declaration;
pub mod declared;
pub mod generator;
pub mod grammar;
pub mod mulberry;
pub mod score;
