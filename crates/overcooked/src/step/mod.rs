//! One step of the game: all interactions in the players' order, then all movements at once, then the pots
//! (docs/spec/overcooked.md, 4).

mod interact;
mod motion;
mod useful;

use crate::action::OvercookedAction;
use crate::event::EventSink;
use crate::object::KitchenObject;
use crate::reward::Rewards;
use crate::rules::{Dynamics, OvercookedRules};
use crate::state::OvercookedState;

use useful::PotCounts;

/// Plays one step. `actions` has an action for each player; players without one stay.
///
/// Does not check whether the game is over: callers ask [`OvercookedRules::is_over`].
#[inline]
pub fn step<S: EventSink>(
    rules: &OvercookedRules,
    state: &mut OvercookedState,
    actions: &[OvercookedAction],
    sink: &mut S,
) -> Rewards {
    let mut rewards = Rewards::default();
    if actions.contains(&OvercookedAction::Interact) {
        interact_all(rules, state, actions, &mut rewards, sink);
    }
    motion::move_all(rules.grid(), state, actions);
    cook_all(rules, state);
    rewards
}

fn interact_all<S: EventSink>(
    rules: &OvercookedRules,
    state: &mut OvercookedState,
    actions: &[OvercookedAction],
    rewards: &mut Rewards,
    sink: &mut S,
) {
    let pots = PotCounts::of(rules, state);
    for (player, action) in actions.iter().enumerate().take(rules.players()) {
        if *action == OvercookedAction::Interact {
            let paid = interact::interact(rules, state, player, pots, sink);
            if let (Some(sparse), Some(shaped)) =
                (rewards.sparse.get_mut(player), rewards.shaped.get_mut(player))
            {
                (*sparse, *shaped) = (paid.sparse, paid.shaped);
            }
            // Version 0.0.1 stops here once everything on its list is served.
            if state.orders().is_done() {
                break;
            }
        }
    }
}

/// The environment's part: time passes, full pots start where they start by themselves, and what cooks goes on.
#[inline]
fn cook_all(rules: &OvercookedRules, state: &mut OvercookedState) {
    state.count_step();
    for &pot in rules.grid().pots() {
        let soup = state.object(pot);
        if soup.is_some() {
            state.change(pot, cooked(rules, soup));
        }
    }
    // In version 0.0.1 nothing cooks outside pots.
    if state.has_loose_soups() && rules.dynamics() != Dynamics::Legacy {
        cook_loose(rules, state);
    }
}

#[inline]
fn cooked(rules: &OvercookedRules, soup: KitchenObject) -> KitchenObject {
    let mut soup = soup;
    if soup.is_idle() {
        if rules.dynamics() == Dynamics::New || !soup.content().is_full() {
            return soup;
        }
        soup = soup.cooked();
    }
    if soup.tick() < i32::from(rules.recipes().cook_time(soup.content())) { soup.cooked() } else { soup }
}

/// Soups on counters that are not ready: they come from states that were read, and cook like others.
#[cold]
fn cook_loose(rules: &OvercookedRules, state: &mut OvercookedState) {
    let outside: Vec<_> =
        state.lying().iter().copied().filter(|slot| !rules.grid().pots().contains(slot)).collect();
    for slot in outside {
        let object = state.object(slot);
        if object.is_soup() {
            state.change(slot, cooked(rules, object));
        }
    }
}

#[cfg(test)]
mod tests;
