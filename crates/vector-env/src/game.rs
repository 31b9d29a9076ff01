//! The interface that a kind of game implements so that a batch can play it.

use cooperage_kitchen::KitchenGame;
use cooperage_overcooked::{OvercookedRules, OvercookedState};

use crate::spec::GameSpace;

/// How an episode ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminationKind {
    /// The task is done: no orders are left.
    Terminated,
    /// The episode reached its horizon.
    Truncated,
}

/// A game as it is now, for drawings.
#[derive(Clone, Copy, Debug)]
pub enum GameView<'g> {
    /// A game of CuisineWorld.
    Kitchen(&'g KitchenGame),
    /// A game of Overcooked.
    Overcooked {
        rules: &'g OvercookedRules,
        state: &'g OvercookedState,
        /// The number of steps after which the game is over.
        horizon: u32,
        /// The team's points so far.
        points: i64,
    },
}

/// One task with its rules and partners, shared by all games of a batch.
pub trait VectorGame {
    /// The state of one game.
    type State;

    /// The spaces of observations and actions.
    fn space(&self) -> &GameSpace;

    /// Starts the first episode of a seed.
    fn begin(&self, seed: u64) -> Self::State;

    /// Starts the next episode of the same seed.
    fn begin_again(&self, state: &mut Self::State);

    /// How the episode ended; `None` while it goes on.
    fn end(&self, state: &Self::State) -> Option<TerminationKind>;

    /// Plays a step. `actions` has one entry for each learner, in the order of the seats, and each is below the number
    /// of actions. Writes the reward of each learner to `rewards`, and its shaped reward to `shaped` if the game has
    /// shaped rewards.
    fn step(&self, state: &mut Self::State, actions: &[u16], rewards: &mut [f64], shaped: &mut [f64]);

    /// The number of steps played in this episode.
    fn steps(&self, state: &Self::State) -> u32;

    /// Writes the observation of a seat to `out`, which has exactly the observation's length.
    fn observe(&self, state: &Self::State, seat: usize, out: &mut [u8]);

    /// Writes 1 for each action that would have an effect, and 0 for the others. Games without masks allow every
    /// action.
    fn mask(&self, _: &Self::State, _: usize, out: &mut [u8]) {
        out.fill(1);
    }

    /// The game as it is now.
    fn view<'g>(&'g self, state: &'g Self::State) -> GameView<'g>;

    /// The value of a counter, given its index in the list of counters.
    fn counter(&self, state: &Self::State, counter: usize) -> i64;
}
