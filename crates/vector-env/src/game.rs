//! What a kind of game has to say so that a batch can play it.

use crate::spec::Space;

/// How an episode is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything there was to do is done.
    Terminated,
    /// The horizon is reached.
    Truncated,
}

/// One task with its rules and partners: what all games of a batch share.
pub trait Game {
    /// A game under way.
    type State;

    /// How it looks to a learner.
    fn space(&self) -> &Space;

    /// Begins the first episode of a seed.
    fn begin(&self, seed: u64) -> Self::State;

    /// Begins the next episode of the same seed.
    fn begin_again(&self, state: &mut Self::State);

    /// Whether the episode is over.
    fn end(&self, state: &Self::State) -> Option<End>;

    /// Plays a step: an action for each seat of a learner, in the order of the seats. Every number is below the count of
    /// actions. The rewards of these seats are written into `rewards`, and into `shaped` where the game has such.
    fn step(&self, state: &mut Self::State, actions: &[u16], rewards: &mut [f64], shaped: &mut [f64]);

    /// Steps played in this episode.
    fn steps(&self, state: &Self::State) -> u32;

    /// Writes what a seat observes; `out` has as many entries as the observation.
    fn observe(&self, state: &Self::State, seat: usize, out: &mut [u8]);

    /// Writes 1 for each action that would have an effect, 0 for the others; for games with masks.
    fn mask(&self, _: &Self::State, _: usize, out: &mut [u8]) {
        out.fill(1);
    }

    /// A running total by its place in the list of counters.
    fn counter(&self, state: &Self::State, counter: usize) -> i64;
}
