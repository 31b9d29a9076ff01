//! The value of a state beside the soups that were served.
//!
//! The numbers are thousandths of a soup, chosen by trying.

use super::distance::{Carry, Distances, FAR};
use crate::grid::GridSlot;
use crate::motion::Motion;
use crate::object::{INGREDIENTS_MAX, KitchenObject, ObjectKind};
use crate::rules::{OvercookedRules, SoupStatus};
use crate::state::OvercookedState;

/// A soup that has been served; all other worths are parts of it.
pub(super) const SERVED: i32 = 1000;
/// An ingredient in a pot.
const IN_POT: i32 = 90;
/// A soup that has begun to cook.
const COOKING: i32 = 330;
/// A soup that is ready.
const READY: i32 = 730;
/// A soup in a dish, before its way is taken off.
const CARRIED: i32 = 900;
/// A step of a soup on its way.
const SOUP_STEP: i32 = 10;
/// A step of a player with empty hands.
const WALK: i32 = 2;
/// Ways of empty hands count up to here.
const WALK_MAX: u16 = 12;

/// The worth of an object on its way: less for each step that is left, but something in any case.
#[derive(Clone, Copy)]
struct Price {
    at_goal: i32,
    step: i32,
    least: i32,
}

impl Price {
    fn of(self, steps: u16) -> i32 {
        (self.at_goal - self.step * i32::from(steps)).max(self.least)
    }
}

/// An ingredient that a pot takes.
const INGREDIENT: Price = Price { at_goal: 70, step: 5, least: 5 };
/// An ingredient that no pot takes yet.
const STOCK: Price = Price { at_goal: 45, step: 2, least: 3 };
/// A dish for a soup that cooks.
const DISH: Price = Price { at_goal: 90, step: 5, least: 8 };
/// A dish that no soup waits for.
const SPARE_DISH: Price = Price { at_goal: 30, step: 2, least: 2 };

/// A kitchen worked out for judging states in it.
#[derive(Clone, Debug)]
pub(super) struct StateEvaluator<'r> {
    rules: &'r OvercookedRules,
    distances: Distances,
    is_pot: Vec<bool>,
}

/// The worth of the pots, and the things they wait for.
struct Pots {
    worth: i32,
    /// Ingredients that they take.
    open: usize,
    /// Soups that cook or are ready.
    hot: usize,
}

impl<'r> StateEvaluator<'r> {
    pub(super) fn new(rules: &'r OvercookedRules) -> StateEvaluator<'r> {
        let grid = rules.grid();
        let distances = Distances::new(grid, &Motion::new(grid));
        let is_pot =
            (0..grid.slots().len()).map(|slot| grid.pots().contains(&GridSlot(slot as u8))).collect();
        StateEvaluator { rules, distances, is_pot }
    }

    /// The value of a state.
    pub(super) fn worth(&self, state: &OvercookedState) -> i32 {
        let pots = self.pots(state);
        let (mut sum, mut ingredients, mut dishes) = (pots.worth, Ways::new(), Ways::new());
        let mut see = |object: KitchenObject, extra: i32, way: &dyn Fn(&Carry) -> u16| match object.kind() {
            Some(ObjectKind::Soup) => {
                let steps = i32::from(way(&self.distances.serving)) + extra;
                sum += (CARRIED - SOUP_STEP * steps).max(READY);
            }
            Some(ObjectKind::Dish) => dishes.add(self.way(state, dish_waits, way)),
            Some(ObjectKind::Onion | ObjectKind::Tomato) => {
                ingredients.add(self.way(state, ingredient_waits, way))
            }
            None => {}
        };
        for player in state.players() {
            see(player.held, 0, &|carry| carry.held(player.cell, player.facing));
        }
        for &slot in self.counters(state) {
            see(state.object(slot), 1, &|carry| carry.lying(slot));
        }
        let count = self.rules.grid().pots().len();
        let stock = usize::from(INGREDIENTS_MAX) * count;
        sum += ingredients.worth((pots.open, INGREDIENT), (stock, STOCK));
        sum += dishes.worth((pots.hot, DISH), (count, SPARE_DISH));
        sum - self.walks(state, ingredients.count < stock, dishes.count < pots.hot)
    }

    fn pots(&self, state: &OvercookedState) -> Pots {
        let mut pots = Pots { worth: 0, open: 0, hot: 0 };
        for &pot in self.rules.grid().pots() {
            let soup = state.object(pot);
            let count = soup.content().count();
            match self.rules.status(soup) {
                SoupStatus::Empty => pots.open += usize::from(INGREDIENTS_MAX),
                SoupStatus::Idle => {
                    pots.worth += IN_POT * i32::from(count);
                    pots.open += usize::from(INGREDIENTS_MAX - count);
                }
                SoupStatus::Cooking => {
                    let time = i32::from(self.rules.recipes().cook_time(soup.content())).max(1);
                    pots.worth += COOKING + (READY - COOKING) * soup.tick() / time;
                    pots.hot += 1;
                }
                SoupStatus::Ready => {
                    pots.worth += READY;
                    pots.hot += 1;
                }
            }
        }
        pots
    }

    /// The counters on which something lies.
    fn counters<'s>(&'s self, state: &'s OvercookedState) -> impl Iterator<Item = &'s GridSlot> {
        state.lying().iter().filter(|slot| self.is_pot.get(slot.index()) == Some(&false))
    }

    /// The way of a thing to the pot that it reaches first, with the time that it then waits there.
    fn way(
        &self,
        state: &OvercookedState,
        waits: fn(SoupStatus, u32) -> u16,
        way: &dyn Fn(&Carry) -> u16,
    ) -> u16 {
        let pots = self.rules.grid().pots().iter().zip(&self.distances.pots);
        let ways = pots.map(|(pot, carry)| {
            let soup = state.object(*pot);
            way(carry).saturating_add(waits(self.rules.status(soup), self.rules.remaining(soup)))
        });
        ways.min().unwrap_or(FAR)
    }

    /// Players with empty hands walk to what is wanted, and to what lies about.
    fn walks(&self, state: &OvercookedState, wants_ingredients: bool, wants_dishes: bool) -> i32 {
        let free = state.players().iter().filter(|player| player.held.is_none());
        let walks = free.map(|player| {
            let (cell, facing) = (player.cell, player.facing);
            let lying = self.counters(state).map(|slot| self.distances.slot(*slot, cell, facing));
            let dishes = wants_dishes.then(|| self.distances.dishes(cell, facing));
            let onions = wants_ingredients.then(|| self.distances.ingredients(cell, facing));
            let steps = lying.chain(dishes).chain(onions).min().unwrap_or(WALK_MAX);
            WALK * i32::from(steps.min(WALK_MAX))
        });
        walks.sum()
    }
}

/// How long an ingredient waits at a pot, as steps of its way.
fn ingredient_waits(status: SoupStatus, remaining: u32) -> u16 {
    match status {
        SoupStatus::Empty | SoupStatus::Idle => 0,
        SoupStatus::Cooking => 2 + (remaining / 4) as u16,
        SoupStatus::Ready => 2,
    }
}

/// How long a dish waits at a pot, as steps of its way.
fn dish_waits(status: SoupStatus, remaining: u32) -> u16 {
    match status {
        SoupStatus::Empty | SoupStatus::Idle => 6,
        SoupStatus::Cooking => (remaining / 4) as u16,
        SoupStatus::Ready => 0,
    }
}

/// The ways of things of one kind. Those beyond the most are left out.
struct Ways {
    steps: [u16; Ways::MAX],
    count: usize,
}

impl Ways {
    const MAX: usize = 16;

    fn new() -> Ways {
        Ways { steps: [0; Ways::MAX], count: 0 }
    }

    fn add(&mut self, steps: u16) {
        if let Some(place) = self.steps.get_mut(self.count) {
            *place = steps;
            self.count += 1;
        }
    }

    /// The nearest have the first price, as many as are wanted; the next ones up to a number the second, and others none.
    fn worth(&mut self, wanted: (usize, Price), spare: (usize, Price)) -> i32 {
        let ways = self.steps.get_mut(..self.count).unwrap_or(&mut []);
        ways.sort_unstable();
        let price = |place: usize| if place < wanted.0 { wanted.1 } else { spare.1 };
        let counted = ways.iter().enumerate().take(wanted.0.max(spare.0));
        counted.map(|(place, steps)| price(place).of(*steps)).sum()
    }
}
