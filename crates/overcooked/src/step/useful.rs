//! Whether an action was of use: shaped rewards and the events about usefulness ask for it
//! (docs/spec/overcooked.md, 8.2, 8.3).

use crate::event::{EventSink, GameEvent};
use crate::object::{ObjectKind, SoupContent, SoupIngredient};
use crate::rules::{Dynamics, OvercookedRules, SoupStatus};
use crate::state::OvercookedState;

/// The pots as they were when the step began.
#[derive(Clone, Copy, Debug)]
pub(super) struct PotCounts {
    /// All of them.
    all: u8,
    /// Those that take nothing more: ready, cooking, or idle with three ingredients.
    full: u8,
    /// Those that a dish will be needed for: ready, cooking, or idle with one or two ingredients.
    wanting_dish: u8,
}

impl PotCounts {
    #[inline]
    pub(super) fn of(rules: &OvercookedRules, state: &OvercookedState) -> PotCounts {
        let pots = rules.grid().pots();
        let mut counts = PotCounts { all: pots.len() as u8, full: 0, wanting_dish: 0 };
        for &pot in pots {
            let soup = state.object(pot);
            if soup.is_none() {
                continue;
            }
            let is_full = !soup.is_idle() || soup.content().is_full();
            // Version 0.0.1 counts a pot with three ingredients as cooking from the beginning.
            let wants_dish = !soup.is_idle() || !is_full || rules.dynamics() == Dynamics::Legacy;
            counts.full += u8::from(is_full);
            counts.wanting_dish += u8::from(wants_dish);
        }
        counts
    }

    fn all_full(self) -> bool {
        self.full == self.all
    }
}

/// Whether the partner of that player holds that kind of object; `None` unless the game has two players.
fn partner_holds(state: &OvercookedState, player: usize, kind: ObjectKind) -> Option<bool> {
    match state.players() {
        [first, second] => {
            let partner = if player == 0 { second } else { first };
            Some(partner.held.kind() == Some(kind))
        }
        _ => None,
    }
}

/// Whether a dish is needed that a player is about to take.
#[inline]
pub(super) fn dish_is_wanted(rules: &OvercookedRules, state: &OvercookedState, pots: PotCounts) -> bool {
    // Version 0.0.1 asks in games of any size.
    let counts = rules.dynamics() == Dynamics::Legacy || state.players().len() == 2;
    counts
        && state.count_held(ObjectKind::Dish) < usize::from(pots.wanting_dish)
        && state.count_lying(ObjectKind::Dish) == 0
}

/// Tells of a pickup, before it happens.
#[inline]
pub(super) fn tell_pickup<S: EventSink>(
    rules: &OvercookedRules,
    state: &OvercookedState,
    player: usize,
    kind: ObjectKind,
    pots: PotCounts,
    sink: &mut S,
) {
    if !S::WANTS_EVENTS {
        return;
    }
    sink.event(player, GameEvent::pickup(kind));
    let ingredient_is_useful = || {
        partner_holds(state, player, ObjectKind::Dish).is_some_and(|has_dish| !pots.all_full() || has_dish)
    };
    match kind {
        ObjectKind::Onion if ingredient_is_useful() => sink.event(player, GameEvent::UsefulOnionPickup),
        ObjectKind::Tomato if ingredient_is_useful() => sink.event(player, GameEvent::UsefulTomatoPickup),
        ObjectKind::Dish if state.players().len() == 2 && dish_is_wanted(rules, state, pots) => {
            sink.event(player, GameEvent::UsefulDishPickup);
        }
        _ => {}
    }
}

/// Tells of something placed on a counter, before it happens.
#[inline]
pub(super) fn tell_drop<S: EventSink>(
    state: &OvercookedState,
    player: usize,
    kind: ObjectKind,
    pots: PotCounts,
    sink: &mut S,
) {
    if !S::WANTS_EVENTS {
        return;
    }
    sink.event(player, GameEvent::drop(kind));
    let ingredient_is_useful = || {
        partner_holds(state, player, ObjectKind::Dish).is_some_and(|has_dish| pots.all_full() && !has_dish)
    };
    match kind {
        ObjectKind::Onion if ingredient_is_useful() => sink.event(player, GameEvent::UsefulOnionDrop),
        ObjectKind::Tomato if ingredient_is_useful() => sink.event(player, GameEvent::UsefulTomatoDrop),
        ObjectKind::Dish
            if pots.full == 0 && partner_holds(state, player, ObjectKind::Onion) == Some(false) =>
        {
            sink.event(player, GameEvent::UsefulDishDrop);
        }
        _ => {}
    }
}

/// Tells of an ingredient that a pot has accepted.
#[inline]
pub(super) fn tell_potting<S: EventSink>(
    rules: &OvercookedRules,
    player: usize,
    ingredient: SoupIngredient,
    before: SoupContent,
    sink: &mut S,
) {
    if !S::WANTS_EVENTS {
        return;
    }
    let recipes = rules.recipes();
    let (old, new) = (recipes.best(before), recipes.best(before.with(ingredient)));
    let [potting, optimal, viable, catastrophic, useless] = match ingredient {
        SoupIngredient::Onion => [
            GameEvent::PottingOnion,
            GameEvent::OptimalOnionPotting,
            GameEvent::ViableOnionPotting,
            GameEvent::CatastrophicOnionPotting,
            GameEvent::UselessOnionPotting,
        ],
        SoupIngredient::Tomato => [
            GameEvent::PottingTomato,
            GameEvent::OptimalTomatoPotting,
            GameEvent::ViableTomatoPotting,
            GameEvent::CatastrophicTomatoPotting,
            GameEvent::UselessTomatoPotting,
        ],
    };
    let qualities =
        [(optimal, old == new), (viable, new > 0), (catastrophic, old > 0 && new == 0), (useless, old == 0)];
    sink.event(player, potting);
    for (event, _) in qualities.into_iter().filter(|(_, holds)| *holds) {
        sink.event(player, event);
    }
}

/// Whether a dish gets a soup out of that pot.
#[inline]
pub(super) fn is_ready(rules: &OvercookedRules, soup: crate::object::KitchenObject) -> bool {
    rules.status(soup) == SoupStatus::Ready
        && (rules.dynamics() != Dynamics::Legacy || soup.content().is_full())
}
