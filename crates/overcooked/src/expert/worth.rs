//! The worth of a state beside the soups that were served, in points of reward.

use crate::object::ObjectKind;
use crate::rules::{OvercookedRules, SoupStatus};
use crate::state::OvercookedState;

/// Worth of an ingredient in a pot.
const IN_POT: f64 = 2.0;
/// Worth of a soup that has begun to cook.
const COOKING: f64 = 8.0;
/// Worth of a soup that is ready.
const READY: f64 = 11.0;
/// Worth of a soup in a hand.
const CARRIED: f64 = 16.0;
/// Worth of a soup on a counter.
const SOUP_LYING: f64 = 13.0;
/// Worth of a dish in a hand, and of one on a counter, for each soup that wants one.
const DISH: [f64; 2] = [2.0, 1.0];
/// Worth of an ingredient in a hand, and of one on a counter.
const INGREDIENT: [f64; 2] = [0.8, 0.4];

/// Returns the worth of a state, in points of reward.
pub(super) fn worth(rules: &OvercookedRules, state: &OvercookedState) -> f64 {
    let (mut sum, mut hot) = (0.0, 0);
    for &pot in rules.grid().pots() {
        let soup = state.object(pot);
        let status = rules.status(soup);
        hot += i32::from(matches!(status, SoupStatus::Cooking | SoupStatus::Ready));
        sum += match status {
            SoupStatus::Empty => 0.0,
            SoupStatus::Idle => IN_POT * f64::from(soup.content().count()),
            SoupStatus::Cooking => {
                let time = f64::from(rules.recipes().cook_time(soup.content())).max(1.0);
                READY - (READY - COOKING) * f64::from(rules.remaining(soup)) / time
            }
            SoupStatus::Ready => READY,
        };
    }
    let held = state.players().iter().map(|player| (player.held.kind(), 0, CARRIED));
    let is_pot = |slot| rules.grid().pots().contains(slot);
    let lying = state.lying().iter().filter(|slot| !is_pot(slot));
    for (kind, place, soup) in held.chain(lying.map(|slot| (state.object(*slot).kind(), 1, SOUP_LYING))) {
        sum += match kind {
            Some(ObjectKind::Onion | ObjectKind::Tomato) => INGREDIENT[place],
            Some(ObjectKind::Dish) if hot > 0 => {
                hot -= 1;
                DISH[place]
            }
            Some(ObjectKind::Soup) => soup,
            Some(ObjectKind::Dish) | None => 0.0,
        };
    }
    sum
}
