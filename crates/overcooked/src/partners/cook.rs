//! A fixed rule over macros: the scripted player of published comparisons.

use crate::action::OvercookedAction;
use crate::grid::GridTerrain;
use crate::macros::{ControllerTurn, Draws, Macro, MacroController, OvercookedView, Reading};
use crate::object::{ObjectKind, SoupIngredient};

/// The side of the kitchen on which a player stands.
enum KitchenSide {
    /// Everything is within reach.
    Whole,
    /// Pots and serving locations are out of reach: this player hands things over.
    Gives,
    /// Dispensers are out of reach: this player takes what is handed over.
    Takes,
}

impl KitchenSide {
    fn of(view: &OvercookedView<'_>) -> KitchenSide {
        let grid = view.rules.grid();
        let reaches = |terrain| grid.cells_of(terrain).iter().any(|cell| view.reaches(*cell));
        let ingredients = reaches(GridTerrain::OnionDispenser) || reaches(GridTerrain::TomatoDispenser);
        if !reaches(GridTerrain::Pot) {
            KitchenSide::Gives
        } else if !ingredients && !reaches(GridTerrain::DishDispenser) {
            KitchenSide::Takes
        } else {
            KitchenSide::Whole
        }
    }
}

/// The rule's choice: onions into pots, a dish as soon as a pot cooks, soups to the serving location; over the counters
/// where a player cannot do everything alone.
#[must_use]
pub fn cook(view: &OvercookedView<'_>) -> Macro {
    match KitchenSide::of(view) {
        KitchenSide::Gives => gives(view),
        KitchenSide::Takes => takes(view),
        KitchenSide::Whole => whole(view),
    }
}

fn gives(view: &OvercookedView<'_>) -> Macro {
    let lying = |kind| view.counters_with(kind).count();
    if view.me().held.is_some() {
        Macro::Place
    } else if view.has_hot_pot() && lying(ObjectKind::Dish) == 0 && !view.others_hold(ObjectKind::Dish) {
        Macro::PickUpDish
    } else if view.has_open_pot() && lying(ObjectKind::Onion) < 2 {
        Macro::PickUpOnion
    } else {
        Macro::Wait(1)
    }
}

fn takes(view: &OvercookedView<'_>) -> Macro {
    with_full_hands(view).unwrap_or_else(|| {
        let lies = |kind| view.counters_with(kind).next().is_some();
        if lies(ObjectKind::Dish) && view.has_hot_pot() {
            Macro::PickUpDish
        } else if lies(ObjectKind::Onion) && view.has_open_pot() {
            Macro::PickUpOnion
        } else {
            Macro::Wait(1)
        }
    })
}

fn whole(view: &OvercookedView<'_>) -> Macro {
    with_full_hands(view).unwrap_or_else(|| {
        if view.has_hot_pot() && !view.others_hold(ObjectKind::Dish) {
            Macro::PickUpDish
        } else if view.has_open_pot() {
            Macro::PickUpOnion
        } else {
            Macro::Wait(3)
        }
    })
}

/// The macro of a player with full hands; `None` if they are empty.
fn with_full_hands(view: &OvercookedView<'_>) -> Option<Macro> {
    let put = |ingredient| if view.has_open_pot() { Macro::put(ingredient) } else { Macro::Place };
    Some(match view.me().held.kind()? {
        ObjectKind::Soup => Macro::Deliver,
        ObjectKind::Dish if view.has_hot_pot() => Macro::FillDish,
        ObjectKind::Dish => Macro::Place,
        ObjectKind::Onion => put(SoupIngredient::Onion),
        ObjectKind::Tomato => put(SoupIngredient::Tomato),
    })
}

/// The rule with its controller: a whole player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleCook {
    /// The controller that carries its macros out.
    pub controller: MacroController,
    /// How often the rule was asked.
    pub asked: u32,
}

impl RuleCook {
    /// A player whose controller resolves deadlocks, or doesn't.
    #[must_use]
    pub fn new(auto_unstuck: bool) -> RuleCook {
        RuleCook { controller: MacroController::new(auto_unstuck), asked: 0 }
    }

    /// Returns the action of this step.
    pub fn decide(
        &mut self,
        view: &OvercookedView<'_>,
        draws: &mut (impl Draws + ?Sized),
    ) -> OvercookedAction {
        let mut turn = self.controller.begin(view);
        loop {
            turn = match turn {
                ControllerTurn::Act => return self.controller.act(view, draws),
                ControllerTurn::Explain(_) => self.controller.explained(),
                ControllerTurn::Plan { .. } | ControllerTurn::Replan => {
                    self.asked = self.asked.saturating_add(1);
                    let choice = Reading::new(view.rules, view.seat()).take(cook(view));
                    self.controller.planned(view, choice)
                }
            };
        }
    }
}
