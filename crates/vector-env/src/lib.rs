//! Many games of one task side by side, for reinforcement learning: resets, joint steps, observations, rewards and
//! masks as arrays.
//!
//! **Invariant:** this crate reads no clock, draws no ambient randomness, does no I/O and knows no model and no
//! framework. A game depends only on its seed and on the actions handed in.
//!
//! A [`GameBatch`] plays any number of games of the same [`VectorGame`]. Learners play some of the seats and hand in an action
//! for each of them in every step; partners that need no language model play the other seats. The results are written
//! into one buffer, whose [`BufferSection`]s give the place of each array, so that a caller need not copy anything.
//!
//! Reading order: [`spec`] (options, spaces and sections of the buffer), [`game`] (the interface of a game), [`batch`]
//! (the games side by side); then the two games: [`overcooked`] and [`kitchen`].

pub mod batch;
pub mod game;
pub mod kitchen;
pub mod overcooked;
pub mod spec;

pub use batch::{GameBatch, Reset, StepError, VectorEnv};
pub use game::{GameView, VectorGame};
pub use spec::{BatchError, BatchOptions, BufferSection, GameSpace};
