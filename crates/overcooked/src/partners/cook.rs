//! A fixed rule over macros: the scripted player of published comparisons.

use crate::action::Action;
use crate::grid::Terrain;
use crate::macros::{Controller, Draws, Macro, Reading, Turn, View};
use crate::object::{Ingredient, Kind};

/// The side of the kitchen on which a player stands.
enum Side {
    /// Everything is within reach.
    Whole,
    /// Pots and serving locations are out of reach: this player hands things over.
    Gives,
    /// Dispensers are out of reach: this player takes what is handed over.
    Takes,
}

impl Side {
    fn of(view: &View<'_>) -> Side {
        let grid = view.rules.grid();
        let reaches = |terrain| grid.cells_of(terrain).iter().any(|cell| view.reaches(*cell));
        let ingredients = reaches(Terrain::OnionDispenser) || reaches(Terrain::TomatoDispenser);
        if !reaches(Terrain::Pot) {
            Side::Gives
        } else if !ingredients && !reaches(Terrain::DishDispenser) {
            Side::Takes
        } else {
            Side::Whole
        }
    }
}

/// The rule's choice: onions into pots, a dish as soon as a pot cooks, soups to the serving location; over the counters
/// where a player cannot do everything alone.
#[must_use]
pub fn cook(view: &View<'_>) -> Macro {
    match Side::of(view) {
        Side::Gives => gives(view),
        Side::Takes => takes(view),
        Side::Whole => whole(view),
    }
}

fn gives(view: &View<'_>) -> Macro {
    let lying = |kind| view.counters_with(kind).count();
    if view.me().held.is_some() {
        Macro::Place
    } else if view.has_hot_pot() && lying(Kind::Dish) == 0 && !view.others_hold(Kind::Dish) {
        Macro::PickUpDish
    } else if view.has_open_pot() && lying(Kind::Onion) < 2 {
        Macro::PickUpOnion
    } else {
        Macro::Wait(1)
    }
}

fn takes(view: &View<'_>) -> Macro {
    with_full_hands(view).unwrap_or_else(|| {
        let lies = |kind| view.counters_with(kind).next().is_some();
        if lies(Kind::Dish) && view.has_hot_pot() {
            Macro::PickUpDish
        } else if lies(Kind::Onion) && view.has_open_pot() {
            Macro::PickUpOnion
        } else {
            Macro::Wait(1)
        }
    })
}

fn whole(view: &View<'_>) -> Macro {
    with_full_hands(view).unwrap_or_else(|| {
        if view.has_hot_pot() && !view.others_hold(Kind::Dish) {
            Macro::PickUpDish
        } else if view.has_open_pot() {
            Macro::PickUpOnion
        } else {
            Macro::Wait(3)
        }
    })
}

/// The macro of a player with full hands; `None` if they are empty.
fn with_full_hands(view: &View<'_>) -> Option<Macro> {
    let put = |ingredient| if view.has_open_pot() { Macro::put(ingredient) } else { Macro::Place };
    Some(match view.me().held.kind()? {
        Kind::Soup => Macro::Deliver,
        Kind::Dish if view.has_hot_pot() => Macro::FillDish,
        Kind::Dish => Macro::Place,
        Kind::Onion => put(Ingredient::Onion),
        Kind::Tomato => put(Ingredient::Tomato),
    })
}

/// The rule with its controller: a whole player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cook {
    /// The controller that carries its macros out.
    pub controller: Controller,
    /// How often the rule was asked.
    pub asked: u32,
}

impl Cook {
    /// A player whose controller resolves deadlocks, or doesn't.
    #[must_use]
    pub fn new(auto_unstuck: bool) -> Cook {
        Cook { controller: Controller::new(auto_unstuck), asked: 0 }
    }

    /// Returns the action of this step.
    pub fn decide(&mut self, view: &View<'_>, draws: &mut (impl Draws + ?Sized)) -> Action {
        let mut turn = self.controller.begin(view);
        loop {
            turn = match turn {
                Turn::Act => return self.controller.act(view, draws),
                Turn::Explain(_) => self.controller.explained(),
                Turn::Plan { .. } | Turn::Replan => {
                    self.asked = self.asked.saturating_add(1);
                    let choice = Reading::new(view.rules, view.seat()).take(cook(view));
                    self.controller.planned(view, choice)
                }
            };
        }
    }
}
