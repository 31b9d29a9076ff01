//! Learned partners for Overcooked: policies that act, their files, and how they are trained.
//!
//! **Invariant:** training reads no clock and draws no ambient randomness. A seed gives the same bytes on every machine with any
//! number of threads: sums have a fixed order, nothing is fused, and exponentials are those of `libm`.

pub mod cloning;
pub mod evaluate;
pub mod features;
pub mod file;
pub mod layers;
mod network;
mod odds;
pub mod policy;
pub mod ppo;
pub mod shipped;
mod threads;
pub mod train;

pub use file::{FileError, PolicyCard, PolicyFile, PolicyOrigin};
pub use network::TrainError;
pub use odds::ACTIONS;
pub use policy::{ActionSelection, LearnedPolicy, PolicyError, PolicyInput};
