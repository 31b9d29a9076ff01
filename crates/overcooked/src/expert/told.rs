//! A kitchen as prompts tell of it: no grid and no places, so that the rules of the roles decide, without looking ahead.

use super::Dishes;
use super::facts::CookFacts;
use super::roles::{CookRole, duty};
use crate::grid::GridTerrain;
use crate::macros::Macro;
use crate::object::{KitchenObject, ObjectKind};
use crate::recipe::SoupRecipes;
use crate::rules::Dynamics;

/// A kitchen as it was told.
#[derive(Clone, Debug)]
pub struct DescribedKitchen {
    pub recipes: SoupRecipes,
    pub dynamics: Dynamics,
    /// When dishes may be fetched.
    pub dishes: Dishes,
    /// The kinds of cells that the kitchen has.
    pub features: Vec<GridTerrain>,
    /// The cooks by seat.
    pub cooks: Vec<ToldCook>,
    /// The contents of the pots.
    pub pots: Vec<KitchenObject>,
    /// The counters between cooks that cannot reach everything; `None` where the kitchen has none, and then nothing is told of
    /// counters.
    pub between: Option<ToldCounters>,
    /// Whether some counter is empty, as far as is known.
    pub has_empty_counter: bool,
    /// The macros that the cooks were told of, waits with any length.
    pub macros: Vec<Macro>,
}

/// A cook as it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldCook {
    /// The object in its hands; `None` where that is not told.
    pub held: Option<KitchenObject>,
    /// The macro that it is at, where that is told.
    pub doing: Option<Macro>,
    /// The role that the text gives it.
    pub role: CookRole,
}

impl ToldCook {
    /// A cook of which nothing was told.
    pub const UNKNOWN: ToldCook = ToldCook { held: None, doing: None, role: CookRole::Whole };
}

/// The counters between cooks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldCounters {
    /// All of them, empty ones included.
    pub count: usize,
    /// The objects that lie on them.
    pub lying: Vec<ObjectKind>,
}

impl DescribedKitchen {
    /// Plans a macro for each of these seats, in their order, by the rules of their roles. A cook whose hands are not told
    /// gets none.
    #[must_use]
    pub fn plan(&self, asked: &[usize]) -> Vec<(usize, Macro)> {
        let mut told = self.clone();
        let mut plan: Vec<(usize, Macro)> = Vec::new();
        for &seat in asked {
            let Some(cook) = told.cooks.get(seat).filter(|cook| cook.held.is_some()) else { continue };
            let facts = ToldFacts { kitchen: &told, seat };
            let act = facts.feasible(duty(cook.role, told.dishes, &facts));
            if let Some(cook) = told.cooks.get_mut(seat) {
                cook.doing = Some(act);
            }
            plan.push((seat, act));
        }
        plan
    }
}

/// The facts of a cook in a seat that was told of the kitchen.
struct ToldFacts<'k> {
    kitchen: &'k DescribedKitchen,
    seat: usize,
}

impl ToldFacts<'_> {
    /// The macro, or where cooks are not told that they can wait, the work that can be done instead.
    fn feasible(&self, act: Macro) -> Macro {
        if !act.is_wait() || self.kitchen.macros.iter().any(|told| told.is_wait()) {
            return act;
        }
        if self.held().is_some() { Macro::Place } else { Macro::PickUpOnion }
    }
}

impl CookFacts for ToldFacts<'_> {
    fn recipes(&self) -> &SoupRecipes {
        &self.kitchen.recipes
    }

    fn dynamics(&self) -> Dynamics {
        self.kitchen.dynamics
    }

    fn held(&self) -> KitchenObject {
        self.kitchen.cooks.get(self.seat).and_then(|cook| cook.held).unwrap_or(KitchenObject::NONE)
    }

    fn others(&self) -> impl Iterator<Item = (KitchenObject, Option<Macro>)> {
        let others = self.kitchen.cooks.iter().enumerate().filter(|(seat, _)| *seat != self.seat);
        others.map(|(_, cook)| (cook.held.unwrap_or(KitchenObject::NONE), cook.doing))
    }

    fn pots(&self) -> impl Iterator<Item = KitchenObject> {
        self.kitchen.pots.iter().copied()
    }

    fn lying(&self, kind: ObjectKind) -> usize {
        let between = self.kitchen.between.as_ref();
        between.map_or(0, |counters| counters.lying.iter().filter(|lying| **lying == kind).count())
    }

    fn has_empty_counter(&self) -> bool {
        self.kitchen.has_empty_counter
    }

    fn has_empty_counter_between(&self) -> bool {
        self.kitchen.between.as_ref().is_some_and(|counters| counters.lying.len() < counters.count)
    }

    fn reaches(&self, terrain: GridTerrain) -> bool {
        self.kitchen.features.contains(&terrain)
    }
}
