//! The things that pots and soups wait for, and those already on their way.

use super::Dishes;
use super::facts::CookFacts;
use crate::macros::Macro;
use crate::object::{INGREDIENTS_MAX, KitchenObject, ObjectKind, SoupContent, SoupIngredient};
use crate::recipe::{SoupRecipe, SoupRecipes};
use crate::rules::Dynamics;

/// The numbers of things that are wanted and that no other player brings.
pub(super) struct UnmetDemand {
    ingredients: [i32; 2],
    /// For soups that cook, or are ready, as the expert's rule about dishes has it.
    pub(super) dishes: i32,
    /// Pots that hold a whole recipe and wait for a player to start them.
    pub(super) starts: i32,
}

impl UnmetDemand {
    pub(super) fn of(dishes: Dishes, facts: &impl CookFacts) -> UnmetDemand {
        let mut demand = UnmetDemand { ingredients: [0; 2], dishes: 0, starts: 0 };
        for soup in facts.pots() {
            if soup.is_open() || soup.is_idle() {
                demand.add_missing(facts.recipes(), facts.dynamics(), soup.content());
            } else if wants_dish(dishes, facts, soup) {
                demand.dishes += 1;
            }
        }
        for (held, sets_out) in facts.others() {
            demand.take_off(held.kind().or_else(|| sets_out?.picks_up()), sets_out);
        }
        demand
    }

    /// Adds the ingredients that a pot with that content lacks for the best recipe.
    fn add_missing(&mut self, recipes: &SoupRecipes, dynamics: Dynamics, content: SoupContent) {
        let Some(recipe) = target(recipes, dynamics, content) else { return };
        let onions = i32::from(recipe.onions()) - i32::from(content.onions());
        let tomatoes = i32::from(recipe.tomatoes()) - i32::from(content.tomatoes());
        for (sum, missing) in self.ingredients.iter_mut().zip([onions, tomatoes]) {
            *sum += missing;
        }
        if onions + tomatoes == 0 && dynamics == Dynamics::New {
            self.starts += 1;
        }
    }

    fn take_off(&mut self, brings: Option<ObjectKind>, sets_out: Option<Macro>) {
        match brings {
            Some(ObjectKind::Onion) => self.ingredients[SoupIngredient::Onion as usize] -= 1,
            Some(ObjectKind::Tomato) => self.ingredients[SoupIngredient::Tomato as usize] -= 1,
            Some(ObjectKind::Dish) => self.dishes -= 1,
            Some(ObjectKind::Soup) => {}
            None if sets_out == Some(Macro::StartCooking) => self.starts -= 1,
            None => {}
        }
    }

    pub(super) fn of_ingredient(&self, ingredient: SoupIngredient) -> i32 {
        self.ingredients[ingredient as usize]
    }

    /// The ingredient that is wanted most, if any is.
    pub(super) fn wanted(&self) -> Option<SoupIngredient> {
        let most =
            SoupIngredient::ALL.into_iter().rev().max_by_key(|ingredient| self.of_ingredient(*ingredient));
        most.filter(|ingredient| self.of_ingredient(*ingredient) > 0)
    }
}

/// Whether a dish may be fetched for that soup.
pub(super) fn wants_dish(dishes: Dishes, facts: &impl CookFacts, soup: KitchenObject) -> bool {
    match dishes {
        Dishes::OnceCooking => soup.is_hot(),
        Dishes::OnceReady => facts.is_ready(soup),
    }
}

/// The recipe that pays best of those that a pot with that content can still become. Macros add to pots what is already in
/// them, so recipes of one ingredient come first.
pub(super) fn target(recipes: &SoupRecipes, dynamics: Dynamics, content: SoupContent) -> Option<SoupRecipe> {
    let is_whole = |recipe: &&SoupRecipe| dynamics == Dynamics::New || recipe.count() == INGREDIENTS_MAX;
    let contains =
        |recipe: &&SoupRecipe| recipe.onions() >= content.onions() && recipe.tomatoes() >= content.tomatoes();
    let paid = |recipe: &SoupRecipe| recipes.paid(recipe.ingredients().collect());
    let is_pure = |recipe: &SoupRecipe| recipe.onions() == 0 || recipe.tomatoes() == 0;
    let fitting = recipes.orders().iter().filter(is_whole).filter(contains);
    // Of equals the first.
    fitting.copied().rev().max_by_key(|recipe| (is_pure(recipe), paid(recipe)))
}
