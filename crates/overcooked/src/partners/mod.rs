//! Partners: players that no model stands behind. Each is a function of the state, of its own memory and of random draws.
//!
//! [`stay`] and [`walk`] do nothing useful. [`Greedy`] is the published rule-based model, which gives actions of the game; so
//! does [`Greedy::NEW`], its later version. [`cook`] is a rule over macros, to be carried out by a
//! [`Controller`](crate::macros::Controller); [`Cook`] is both together.

mod cook;
mod game;
mod greedy;

use crate::action::{Action, Direction};
use crate::macros::{Draw, Draws, choose};

pub use cook::{Cook, cook};
pub use game::{Partner, Played, play};
pub use greedy::Greedy;

/// The action of a player that never moves.
#[must_use]
pub fn stay() -> Action {
    Action::Stay
}

/// Goes in one of the four directions, each as likely as the others. It never uses anything, as in the published package.
pub fn walk(draws: &mut (impl Draws + ?Sized)) -> Action {
    choose(draws, Draw::Walk, &Direction::ALL).map_or(Action::Stay, Direction::action)
}

#[cfg(test)]
mod tests;
