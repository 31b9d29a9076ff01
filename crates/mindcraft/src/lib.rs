//! Agents that talk and act: the living world in which they are met, and the scripted player that plays them without a model.
//!
//! Reading order: [`suite`], the suite `world`; [`living`], its worlds; [`settings`], what can be set about them;
//! [`player`], the scripted player; [`state`], what there is to know of an agent at a moment; [`hub`], what is
//! done with agents from outside.

mod camera;
pub mod hub;
pub mod judge;
pub mod living;
pub mod player;
mod reporter;
mod scene;
pub mod settings;
pub mod state;
pub mod suite;

#[cfg(test)]
mod tests;
