//! The most points that can be earned: a search for the best joint plan of two players who know all, and a bound that is
//! proven.
//!
//! [`find`] is a beam search over joint actions: of every step it keeps the states with the highest values, each of them
//! once. The value of a state is the soups that were served and, below that, all that leads to the next ones:
//! ingredients in pots, time that soups have cooked, things on their way and how far it still is. A plan that it finds
//! shows what is possible; whether more is possible it does not say. [`bound()`] says what is not.
//!
//! The best plans of the classical layouts come with the crate ([`shipped`]); the README of their folder has the command that
//! made them.

mod beam;
mod bound;
mod distance;
mod plan;
mod shipped;
mod worth;

#[cfg(test)]
mod tests;

use crate::rules::OvercookedRules;

pub use beam::Beam;
pub use bound::bound;
pub use plan::{JointPlan, JointPlanError, PlanFile};
pub use shipped::{HORIZON, shipped};

/// Searches the best joint plan from the start of a kitchen for two players. The same rules, horizon and beam give the same
/// plan. None for another number of players, where there is no plan of two.
///
/// The time is proportional to the horizon and the width: 2 to 3 seconds of one core for 400 steps and a width of 1000.
#[must_use]
pub fn find(rules: &OvercookedRules, horizon: u32, beam: Beam) -> Option<JointPlan> {
    (rules.players() == 2).then(|| beam::search(rules, horizon, beam))
}
