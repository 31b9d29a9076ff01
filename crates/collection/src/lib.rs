//! The benchmarks of S-Agents: collecting a resource as a group in natural terrain, and putting up a shelter together.
//!
//! Reading order: [`collection`] and [`shelter`], the two suites; [`gathering`] and [`shelter::round`], what goes on in
//! their worlds; [`terrain`], where they are played; [`measure`], what is measured; `experiments`, the
//! published figures and ours.

pub mod briefing;
pub mod check;
pub mod collection;
mod conduct;
mod experiments;
mod expert;
pub mod gathering;
pub mod measure;
pub mod players;
pub mod progress;
mod reading;
pub mod resource;
pub mod scene;
pub mod set_up;
pub mod shelter;
pub mod shelter_suite;
mod stage;
pub mod task;
pub mod terrain;
pub mod wilds;

#[cfg(test)]
mod retrieval;
#[cfg(test)]
mod tests;
