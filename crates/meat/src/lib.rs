//! MindAgent's cooking game in Minecraft: two agents cook ordered meat by turns, under one central planner.
//!
//! Reading order: [`meat`] and [`orders`], the dishes and their orders; [`layout`], where the places are; [`world`], how a world is
//! set up; [`round`], the turns that go on in it; [`suite`], the tasks and their judge; [`facts`] and `expert`, the built-in
//! players; `experiments`, the published table.

mod asked;
mod briefing;
pub mod demonstration;
mod experiments;
mod expert;
pub mod facts;
mod ground;
mod judge;
pub mod layout;
pub mod measure;
pub mod meat;
mod observation;
mod options;
pub mod orders;
mod reading;
pub mod rehearsal;
pub mod round;
mod scene;
mod show;
pub mod state;
pub mod suite;
pub mod tasks;
pub mod world;
