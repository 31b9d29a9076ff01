//! The values and cooking times of recipes in a layout (docs/spec/overcooked.md, 6.2, 6.3).

use super::{INFINITE, SoupRecipe};
use crate::object::KitchenObject;

/// The most points of anything, so that a game's sum stays a readable number.
const VALUE_MAX: u32 = 1_000_000;

/// The points and, in steps, the cooking times of a layout. Soups without an entry have 20 of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prices {
    /// The points of every soup.
    pub delivery_reward: Option<u32>,
    /// The points of each order, in the order of the file's list.
    pub recipe_values: Option<Vec<u32>>,
    /// The points of an onion.
    pub onion_value: Option<u32>,
    /// The points of a tomato.
    pub tomato_value: Option<u32>,
    /// The time of every soup.
    pub cook_time: Option<u32>,
    /// The time of each order, in the order of the file's list.
    pub recipe_times: Option<Vec<u32>>,
    /// The time of an onion.
    pub onion_time: Option<u32>,
    /// The time of a tomato.
    pub tomato_time: Option<u32>,
}

/// How many times the value a bonus order pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderBonus {
    /// So many times.
    Times(u32),
    /// More than anything else.
    Infinite,
}

impl OrderBonus {
    /// The bonus of layouts that name none.
    pub const TWICE: OrderBonus = OrderBonus::Times(2);

    pub(super) fn times(self, value: i32) -> Result<i32, RecipeError> {
        match self {
            OrderBonus::Infinite if value > 0 => Ok(INFINITE),
            OrderBonus::Infinite => Ok(0),
            OrderBonus::Times(times) => points(u64::from(times) * u64::from(value.unsigned_abs())),
        }
    }
}

/// An error in orders and prices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// A recipe stands twice in a list.
    #[error("the recipe of {0} stands twice in a list of orders")]
    Twice(String),
    /// A bonus order is no order.
    #[error("the recipe of {0} is a bonus order, but no order")]
    BonusWithoutOrder(String),
    /// One of a pair is missing.
    #[error("`{0}` is given without `{1}`")]
    Half(&'static str, &'static str),
    /// Two ways to say the same.
    #[error("`{0}` and `{1}` exclude each other")]
    Both(&'static str, &'static str),
    /// A list is as long as the list of orders.
    #[error("`{name}` has {found} entries, and there are {expected} orders")]
    Length {
        /// Of which list.
        name: &'static str,
        found: usize,
        expected: usize,
    },
    /// Points beyond all measure.
    #[error("{found} points are too many: {VALUE_MAX} are the most")]
    Value { found: u64 },
    /// A time beyond all measure.
    #[error("{found} steps are too long to cook: {} are the most", KitchenObject::TICK_MAX)]
    Time { found: u64 },
}

/// The two schemes are alike: one number for all, a list, or a number per ingredient.
struct Scheme<'p> {
    all: (&'static str, Option<u32>),
    list: (&'static str, Option<&'p [u32]>),
    onion: (&'static str, Option<u32>),
    tomato: (&'static str, Option<u32>),
}

/// The points and the cooking time of a soup without an entry.
const USUAL: u64 = 20;

impl Scheme<'_> {
    fn check(&self, orders: usize) -> Result<(), RecipeError> {
        match (self.onion.1.is_some(), self.tomato.1.is_some()) {
            (true, false) => return Err(RecipeError::Half(self.onion.0, self.tomato.0)),
            (false, true) => return Err(RecipeError::Half(self.tomato.0, self.onion.0)),
            _ => {}
        }
        let given = [
            (self.all.0, self.all.1.is_some()),
            (self.list.0, self.list.1.is_some()),
            (self.onion.0, self.onion.1.is_some()),
        ];
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        if let (Some((first, _)), Some((second, _))) = (given.next(), given.next()) {
            return Err(RecipeError::Both(first, second));
        }
        match self.list.1 {
            Some(list) if list.len() != orders => {
                Err(RecipeError::Length { name: self.list.0, found: list.len(), expected: orders })
            }
            _ => Ok(()),
        }
    }

    fn of(&self, recipe: SoupRecipe, listed: &[SoupRecipe]) -> u64 {
        if let Some(all) = self.all.1 {
            return all.into();
        }
        let place = listed.iter().position(|other| *other == recipe);
        if let (Some(list), Some(place)) = (self.list.1, place) {
            return list.get(place).copied().map_or(USUAL, u64::from);
        }
        match (self.onion.1.unwrap_or(0), self.tomato.1.unwrap_or(0)) {
            (0, _) | (_, 0) => USUAL,
            (onion, tomato) => {
                u64::from(recipe.onions) * u64::from(onion) + u64::from(recipe.tomatoes) * u64::from(tomato)
            }
        }
    }
}

impl Prices {
    fn values(&self) -> Scheme<'_> {
        Scheme {
            all: ("delivery_reward", self.delivery_reward),
            list: ("recipe_values", self.recipe_values.as_deref()),
            onion: ("onion_value", self.onion_value),
            tomato: ("tomato_value", self.tomato_value),
        }
    }

    fn times(&self) -> Scheme<'_> {
        Scheme {
            all: ("cook_time", self.cook_time),
            list: ("recipe_times", self.recipe_times.as_deref()),
            onion: ("onion_time", self.onion_time),
            tomato: ("tomato_time", self.tomato_time),
        }
    }

    /// Whether what is said fits together and to so many listed orders.
    pub(super) fn check(&self, orders: usize) -> Result<(), RecipeError> {
        self.values().check(orders)?;
        self.times().check(orders)
    }

    pub(super) fn value(&self, recipe: SoupRecipe, listed: &[SoupRecipe]) -> Result<i32, RecipeError> {
        points(self.values().of(recipe, listed))
    }

    pub(super) fn cook_time(&self, recipe: SoupRecipe, listed: &[SoupRecipe]) -> Result<u16, RecipeError> {
        let found = self.times().of(recipe, listed);
        u16::try_from(found)
            .ok()
            .filter(|time| *time <= KitchenObject::TICK_MAX)
            .ok_or(RecipeError::Time { found })
    }
}

fn points(found: u64) -> Result<i32, RecipeError> {
    if found <= u64::from(VALUE_MAX) { Ok(found as i32) } else { Err(RecipeError::Value { found }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::SoupRecipes;

    fn made(prices: &Prices) -> Result<SoupRecipes, RecipeError> {
        SoupRecipes::new(&SoupRecipe::ALL[..2], &[], OrderBonus::TWICE, prices)
    }

    #[test]
    fn contradictions_are_told() {
        let half = Prices { onion_value: Some(1), ..Prices::default() };
        assert_eq!(made(&half), Err(RecipeError::Half("onion_value", "tomato_value")));
        let half = Prices { tomato_time: Some(1), ..Prices::default() };
        assert_eq!(made(&half), Err(RecipeError::Half("tomato_time", "onion_time")));
        let both = Prices { delivery_reward: Some(1), recipe_values: Some(vec![1, 2]), ..Prices::default() };
        assert_eq!(made(&both), Err(RecipeError::Both("delivery_reward", "recipe_values")));
        let long = Prices { recipe_times: Some(vec![1]), ..Prices::default() };
        assert_eq!(made(&long), Err(RecipeError::Length { name: "recipe_times", found: 1, expected: 2 }));
    }

    #[test]
    fn huge_numbers_are_errors() {
        let dear = Prices { delivery_reward: Some(u32::MAX), ..Prices::default() };
        assert_eq!(made(&dear), Err(RecipeError::Value { found: u64::from(u32::MAX) }));
        let long = Prices { cook_time: Some(3_000), ..Prices::default() };
        assert_eq!(made(&long), Err(RecipeError::Time { found: 3_000 }));
        let bonus = SoupRecipes::new(
            &SoupRecipe::ALL[..1],
            &SoupRecipe::ALL[..1],
            OrderBonus::Times(u32::MAX),
            &Prices::default(),
        );
        assert!(matches!(bonus, Err(RecipeError::Value { .. })));
    }

    #[test]
    fn a_value_of_zero_for_an_ingredient_counts_as_none() {
        let prices = Prices { onion_value: Some(0), tomato_value: Some(5), ..Prices::default() };
        let recipes = made(&prices).unwrap();
        assert_eq!(
            recipes.value(crate::object::SoupContent::EMPTY.with(crate::object::SoupIngredient::Tomato)),
            20
        );
    }
}
