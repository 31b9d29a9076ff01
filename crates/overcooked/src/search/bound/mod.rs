//! A proven upper bound on the points that two players can earn.
//!
//! The argument, for every pot on its own, under the rules in which a pot starts by itself with its third ingredient:
//!
//! 1. A soup that pays is taken out of a pot, and no earlier than its cooking time `C` after the third ingredient was put in.
//! 2. The first soup of a pot gets its third ingredient no earlier than in step `F`, counted from 0.
//! 3. Between taking a soup out and the third ingredient of the pot's next soup lie at least `T` steps.
//! 4. Between taking a soup out and serving it lie at least `D` steps.
//!
//! So the soup number `k` of a pot is served no earlier than in step `F + C + (k − 1)(T + C) + D`, which must be below the
//! horizon. The bound is the number of soups that this allows, over all pots, times the best price.
//!
//! `F` and `T` are shortest ways in a game that allows more than the real one, so that they can only be too small: both
//! players move, turn and collide exactly as in the game, and this pot takes ingredients as in the game, but both
//! players may at any time take anything from a counter and put anything on it, and all other pots take every ingredient
//! and give a soup for every dish. `T` is the least over all places where the players can be, with any objects in their
//! hands. `D` is the shortest way of a soup that players carry and hand over without meeting each other.

mod chain;
mod relaxed;

use crate::grid::{GridCell, GridSlot};
use crate::object::SoupContent;
use crate::rules::{Dynamics, OvercookedRules};
use crate::state::OvercookedState;

use relaxed::Relaxed;

/// The most floor cells of a kitchen for which there is a bound.
const FLOOR_MAX: usize = 40;

/// The most points that two players can earn in so many steps from the start; proven, as the module says. None where the
/// argument does not hold or its search would be too large: for another number of players, under rules in which players start
/// pots, from a start that is not the usual one, and on a very large floor.
#[must_use]
pub fn bound(rules: &OvercookedRules, horizon: u32) -> Option<u32> {
    let grid = rules.grid();
    let floor = grid.cells_of(crate::grid::GridTerrain::Floor).len();
    let is_usual = rules.start() == OvercookedState::at_start(grid);
    if rules.dynamics() != Dynamics::Old || grid.players() != 2 || floor > FLOOR_MAX || !is_usual {
        return None;
    }
    let recipes = rules.recipes();
    let price = SoupContent::all().map(|content| recipes.paid(content)).max().unwrap_or(0);
    let paying = SoupContent::all().filter(|content| recipes.paid(*content) > 0);
    let cooking = paying.map(|content| u32::from(recipes.cook_time(content))).min().unwrap_or(0);
    let soups = grid.pots().iter().map(|pot| soups(rules, *pot, cooking, horizon));
    u32::try_from(price).ok()?.checked_mul(soups.sum())
}

/// The most soups of one pot that can be served in time.
fn soups(rules: &OvercookedRules, pot: GridSlot, cooking: u32, horizon: u32) -> u32 {
    let grid = rules.grid();
    let cell: GridCell = grid.cell_of(pot);
    let relaxed = Relaxed::new(grid, cell);
    let times = (relaxed.first_fill(), relaxed.next_fill(), chain::to_serving(grid, cell));
    let (Some(first), Some(next), Some(serving)) = times else { return 0 };
    // Steps are counted from 0, so the last one is the horizon less 1.
    let Some(rest) = horizon.checked_sub(first + cooking + serving + 1) else { return 0 };
    rest / (next + cooking).max(1) + 1
}
