//! Many games of one task side by side, for learners: resets, joint steps, observations, rewards and masks as arrays.
//!
//! **Invariant:** this crate reads no clock, draws no ambient randomness, does no I/O and knows no model and no framework. What
//! a game does is a function of its seed and of the actions handed in.
//!
//! A [`Batch`] plays as many games as it is asked to, all of the same [`Game`]. Some seats are a learner's, who hands in an
//! action for each of them in every step; the others are played by partners that no model stands behind. What came of it is
//! written into one buffer, whose [`Section`]s say where what stands, so that a caller need not copy anything.
//!
//! Reading order: [`spec`] (what a batch looks like), [`game`] (what a kind of game has to say), [`batch`] (the games side by
//! side); then the two kinds there are: [`overcooked`] and [`kitchen`].

pub mod batch;
pub mod game;
pub mod kitchen;
pub mod overcooked;
pub mod spec;

pub use batch::{Batch, Reset, StepError, VectorEnv};
pub use game::Game;
pub use spec::{BatchError, Options, Section, Space};
