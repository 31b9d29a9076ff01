//! One layout under one of the three sets of rules, worked out.

use std::sync::Arc;

use crate::grid::LayoutGrid;
use crate::layout::OvercookedLayout;
use crate::object::KitchenObject;
use crate::recipe::{OrderBonus, Prices, RecipeError, SoupRecipe, SoupRecipes};
use crate::reward::Shaping;
use crate::state::OvercookedState;

pub use crate::recipe::SoupStatus;

/// The version of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dynamics {
    /// Version 2.0.0 with its switch for old dynamics: a pot starts by itself once it holds three ingredients. Published
    /// results on the classical layouts stand on this rule.
    Old,
    /// Versions 1.1.0 and 2.0.0: a player with empty hands starts a pot, with one to three ingredients.
    New,
    /// Version 0.0.1: as [`Dynamics::Old`], but a pot takes one kind of ingredient only, every soup pays the same, and a
    /// finite list of orders may be served one after the other.
    Legacy,
}

impl Dynamics {
    /// All versions of the rules.
    pub const ALL: [Dynamics; 3] = [Dynamics::Old, Dynamics::New, Dynamics::Legacy];

    /// The word in options and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dynamics::Old => "old",
            Dynamics::New => "new",
            Dynamics::Legacy => "legacy",
        }
    }

    /// The rules with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Dynamics> {
        Dynamics::ALL.into_iter().find(|dynamics| dynamics.name() == name)
    }
}

/// Why a layout cannot be played under these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// Pots that start by themselves never cook such a soup.
    #[error(
        "the layout {layout} has an order of {order}, and under the rules `old` every order has 3 ingredients"
    )]
    ShortOrder {
        /// The layout's name.
        layout: String,
        /// The order in words.
        order: String,
    },
    /// Points or times of the layout make no sense under these rules.
    #[error(transparent)]
    Recipes(#[from] RecipeError),
}

/// One layout under one set of rules. Made once and shared; a game is a [`OvercookedState`] beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct OvercookedRules {
    layout: Arc<OvercookedLayout>,
    dynamics: Dynamics,
    recipes: SoupRecipes,
    shaping: Shaping,
}

impl OvercookedRules {
    /// Works the rules out, with the shaped rewards that the layout names, else those that are usual under these rules:
    /// 3, 3 and 5, and under the oldest rules none.
    ///
    /// # Errors
    /// [`RulesError`].
    pub fn new(layout: Arc<OvercookedLayout>, dynamics: Dynamics) -> Result<OvercookedRules, RulesError> {
        let recipes = match dynamics {
            Dynamics::New => layout.recipes().clone(),
            Dynamics::Old => {
                if let Some(order) = layout.recipes().orders().iter().find(|order| order.count() < 3) {
                    let (layout, order) = (layout.name().to_owned(), order.words());
                    return Err(RulesError::ShortOrder { layout, order });
                }
                layout.recipes().clone()
            }
            Dynamics::Legacy => legacy_recipes(layout.prices())?,
        };
        let shaping = match dynamics {
            Dynamics::Legacy => Shaping::OFF,
            Dynamics::Old | Dynamics::New => layout.shaping().unwrap_or(Shaping::USUAL),
        };
        Ok(OvercookedRules { layout, dynamics, recipes, shaping })
    }

    /// The same with other shaped rewards.
    #[must_use]
    pub fn with_shaping(mut self, shaping: Shaping) -> OvercookedRules {
        self.shaping = shaping;
        self
    }

    /// The layout that is played.
    #[must_use]
    pub fn layout(&self) -> &Arc<OvercookedLayout> {
        &self.layout
    }

    /// The grid of the layout.
    #[inline]
    #[must_use]
    pub fn grid(&self) -> &LayoutGrid {
        self.layout.grid()
    }

    /// The version of the rules.
    #[inline]
    #[must_use]
    pub fn dynamics(&self) -> Dynamics {
        self.dynamics
    }

    /// The prices and cooking times of all soups.
    #[inline]
    #[must_use]
    pub fn recipes(&self) -> &SoupRecipes {
        &self.recipes
    }

    /// The shaped rewards of these rules.
    #[inline]
    #[must_use]
    pub fn shaping(&self) -> Shaping {
        self.shaping
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.grid().players()
    }

    /// How a game begins.
    #[must_use]
    pub fn start(&self) -> OvercookedState {
        let mut state = self.layout.start();
        if self.dynamics == Dynamics::Legacy {
            *state.orders_mut() = self.layout.order_list();
        }
        state
    }

    /// Whether a game is over: the horizon is reached, or a finite list of orders is served.
    #[inline]
    #[must_use]
    pub fn is_over(&self, state: &OvercookedState, horizon: u32) -> bool {
        state.timestep() >= horizon || state.orders().is_done()
    }

    /// The status of what lies in a pot, or of a soup elsewhere. An object that is no soup counts as [`SoupStatus::Empty`].
    #[inline]
    #[must_use]
    pub fn status(&self, object: KitchenObject) -> SoupStatus {
        self.recipes.status(object)
    }

    /// The steps until a soup that cooks is ready; 0 if it is ready or does not cook.
    #[must_use]
    pub fn remaining(&self, object: KitchenObject) -> u32 {
        match self.status(object) {
            SoupStatus::Cooking => {
                let time = i32::from(self.recipes.cook_time(object.content()));
                (time - object.tick()).unsigned_abs()
            }
            _ => 0,
        }
    }
}

/// Version 0.0.1 knows one time and one reward for every soup.
fn legacy_recipes(prices: &Prices) -> Result<SoupRecipes, RecipeError> {
    let prices =
        Prices { delivery_reward: prices.delivery_reward, cook_time: prices.cook_time, ..Prices::default() };
    SoupRecipes::new(&SoupRecipe::ALL, &[], OrderBonus::TWICE, &prices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::built_in;

    #[test]
    fn short_orders_never_cook_by_themselves() {
        let layout = built_in("cramped_room_o_3orders").unwrap();
        assert!(matches!(
            OvercookedRules::new(layout.clone(), Dynamics::Old),
            Err(RulesError::ShortOrder { .. })
        ));
        assert!(OvercookedRules::new(layout, Dynamics::New).is_ok());
        let all_nine = built_in("tutorial_2").unwrap();
        assert!(OvercookedRules::new(all_nine, Dynamics::Old).is_err());
    }

    #[test]
    fn the_oldest_rules_have_one_time_and_no_shaping() {
        let rules = OvercookedRules::new(built_in("mdp_test").unwrap(), Dynamics::Legacy).unwrap();
        let onion = crate::object::SoupContent::EMPTY.with(crate::object::SoupIngredient::Onion);
        assert_eq!((rules.recipes().cook_time(onion), rules.recipes().value(onion)), (20, 20));
        assert_eq!(rules.shaping(), Shaping::OFF);
        let new = OvercookedRules::new(built_in("mdp_test").unwrap(), Dynamics::New).unwrap();
        assert_eq!((new.recipes().cook_time(onion), new.recipes().value(onion)), (2, 10));
    }

    #[test]
    fn words_lead_back() {
        for dynamics in Dynamics::ALL {
            assert_eq!(Dynamics::of_name(dynamics.name()), Some(dynamics));
        }
        assert_eq!(Dynamics::of_name("newest"), None);
    }
}
