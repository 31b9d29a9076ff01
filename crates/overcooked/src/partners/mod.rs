//! Partners: players that no model stands behind. Each is a function of the state, of its own memory and of random draws.
//!
//! [`stay`] and [`walk`] do nothing useful. [`Greedy`] is the published rule-based model, which gives actions of the game; so
//! does [`Greedy::NEW`], its later version. [`cook`] is a rule over macros, to be carried out by a
//! [`Controller`](crate::macros::MacroController); [`RuleCook`] is both together.

mod cook;
mod game;
mod greedy;

use crate::action::{GridDirection, OvercookedAction};
use crate::macros::{DrawPurpose, Draws, choose};

pub use cook::{RuleCook, cook};
pub use game::{Partner, PartnerGameResult, play};
pub use greedy::Greedy;

/// The action of a player that never moves.
#[must_use]
pub fn stay() -> OvercookedAction {
    OvercookedAction::Stay
}

/// Goes in one of the four directions, each as likely as the others. It never uses anything, as in the published package.
pub fn walk(draws: &mut (impl Draws + ?Sized)) -> OvercookedAction {
    choose(draws, DrawPurpose::Walk, &GridDirection::ALL)
        .map_or(OvercookedAction::Stay, GridDirection::action)
}

#[cfg(test)]
mod tests;
