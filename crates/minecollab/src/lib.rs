//! MineCollab beside MINDcraft: its buildings, how they are scored, the farm of its cooking tasks, and recorded results of
//! the published program to compare with.
//!
//! **Invariant:** nothing here plays. The agents' commands and observations are in `body` (catalogue `mindcraft`).
//! Blueprints are there too, because bodies build them.
//!
//! Reading order: [`generator`] makes blueprints of houses out of the draws of [`mulberry`]; [`score`] says how much of a
//! blueprint is built; [`cooking_world`] is the farm of the cooking tasks; [`conformance`] compares commands, crafting plans
//! and scores with the published program's.

pub mod conformance;
pub mod cooking_world;
pub mod generator;
pub mod mulberry;
pub mod score;
