//! Recipes: what a soup may be made of, what it pays and how long it cooks (docs/spec/overcooked.md, 6.1).

mod prices;

use crate::object::{KitchenObject, SoupContent, SoupIngredient};
use crate::reward::INFINITE;

pub use prices::{OrderBonus, Prices, RecipeError};

/// A multiset of one to three ingredients. Recipes are ordered by [`SoupRecipe::code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SoupRecipe {
    onions: u8,
    tomatoes: u8,
}

impl SoupRecipe {
    /// The nine recipes that there are, in their order.
    pub const ALL: [SoupRecipe; 9] = [
        SoupRecipe { onions: 1, tomatoes: 0 },
        SoupRecipe { onions: 2, tomatoes: 0 },
        SoupRecipe { onions: 3, tomatoes: 0 },
        SoupRecipe { onions: 0, tomatoes: 1 },
        SoupRecipe { onions: 0, tomatoes: 2 },
        SoupRecipe { onions: 0, tomatoes: 3 },
        SoupRecipe { onions: 1, tomatoes: 1 },
        SoupRecipe { onions: 2, tomatoes: 1 },
        SoupRecipe { onions: 1, tomatoes: 2 },
    ];

    /// The recipe of a pot's content; none of an empty one.
    #[must_use]
    pub fn of(content: SoupContent) -> Option<SoupRecipe> {
        let recipe = SoupRecipe { onions: content.onions(), tomatoes: content.tomatoes() };
        (content.count() > 0).then_some(recipe)
    }

    /// The number of onions.
    #[must_use]
    pub const fn onions(self) -> u8 {
        self.onions
    }

    /// The number of tomatoes.
    #[must_use]
    pub const fn tomatoes(self) -> u8 {
        self.tomatoes
    }

    /// How many ingredients, 1 to 3.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.onions + self.tomatoes
    }

    /// The number by which lists of recipes are sorted.
    #[must_use]
    pub const fn code(self) -> u32 {
        let code = self.onions as u32 + 4 * self.tomatoes as u32;
        if self.onions == 0 || self.tomatoes == 0 { code } else { 17 * code }
    }

    /// Its ingredients, onions first.
    pub fn ingredients(self) -> impl Iterator<Item = SoupIngredient> {
        let onions = std::iter::repeat_n(SoupIngredient::Onion, self.onions.into());
        onions.chain(std::iter::repeat_n(SoupIngredient::Tomato, self.tomatoes.into()))
    }

    /// The words for people, such as `2 onions and 1 tomato`.
    #[must_use]
    pub fn words(self) -> String {
        let some = |count: u8, one: &str, more: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {more}")),
        };
        let parts = [some(self.onions, "onion", "onions"), some(self.tomatoes, "tomato", "tomatoes")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }

    /// Whether it has at least these ingredients.
    fn contains(self, content: SoupContent) -> bool {
        content.onions() <= self.onions && content.tomatoes() <= self.tomatoes
    }
}

/// The status of a pot or a soup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SoupStatus {
    /// There is nothing in it.
    Empty,
    /// It has not started to cook.
    Idle,
    Cooking,
    /// It is ready.
    Ready,
}

/// The prices and cooking times of all soups, as tables by [`SoupContent::index`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoupRecipes {
    orders: Vec<SoupRecipe>,
    listed: Vec<SoupRecipe>,
    bonus: Vec<SoupRecipe>,
    values: [i32; SoupContent::TABLE],
    cook_times: [u16; SoupContent::TABLE],
    paid: [i32; SoupContent::TABLE],
    best: [i32; SoupContent::TABLE],
}

impl SoupRecipes {
    /// Works out the tables. An empty list of orders means all nine recipes.
    ///
    /// # Errors
    /// [`RecipeError`] for lists and prices that contradict each other.
    pub fn new(
        listed: &[SoupRecipe],
        bonus: &[SoupRecipe],
        order_bonus: OrderBonus,
        prices: &Prices,
    ) -> Result<SoupRecipes, RecipeError> {
        prices.check(listed.len())?;
        let listed = if listed.is_empty() { SoupRecipe::ALL.to_vec() } else { listed.to_vec() };
        let orders = sorted(&listed)?;
        let bonus = sorted(bonus)?;
        if let Some(recipe) = bonus.iter().find(|recipe| !orders.contains(recipe)) {
            return Err(RecipeError::BonusWithoutOrder(recipe.words()));
        }
        let mut tables = [[0; SoupContent::TABLE]; 3];
        let mut cook_times = [0; SoupContent::TABLE];
        let mut price_of = [0; SoupRecipe::ALL.len()];
        for (price, recipe) in price_of.iter_mut().zip(SoupRecipe::ALL) {
            let value = prices.value(recipe, &listed)?;
            *price = match (orders.contains(&recipe), bonus.contains(&recipe)) {
                (false, _) => 0,
                (true, false) => value,
                (true, true) => order_bonus.times(value)?,
            };
        }
        let [values, paid, best] = &mut tables;
        for content in SoupContent::all() {
            let of_supersets =
                SoupRecipe::ALL.iter().zip(price_of).filter(|(recipe, _)| recipe.contains(content));
            best[content.index()] = of_supersets.map(|(_, price)| price).max().unwrap_or(0);
            let Some(recipe) = SoupRecipe::of(content) else { continue };
            let place = SoupRecipe::ALL.iter().position(|other| *other == recipe).unwrap_or_default();
            values[content.index()] = prices.value(recipe, &listed)?;
            paid[content.index()] = price_of[place];
            cook_times[content.index()] = prices.cook_time(recipe, &listed)?;
        }
        let [values, paid, best] = tables;
        Ok(SoupRecipes { orders, listed, bonus, values, cook_times, paid, best })
    }

    /// The recipes that pay at all, sorted.
    #[must_use]
    pub fn orders(&self) -> &[SoupRecipe] {
        &self.orders
    }

    /// The same as the layout's file lists them; all nine, sorted, where it lists none.
    #[must_use]
    pub fn listed(&self) -> &[SoupRecipe] {
        &self.listed
    }

    /// Those that pay the bonus, sorted.
    #[must_use]
    pub fn bonus(&self) -> &[SoupRecipe] {
        &self.bonus
    }

    /// The points of this content, whether or not it is ordered.
    #[must_use]
    pub fn value(&self, content: SoupContent) -> i32 {
        self.values[content.index()]
    }

    /// How many steps this content cooks.
    #[inline]
    #[must_use]
    pub fn cook_time(&self, content: SoupContent) -> u16 {
        self.cook_times[content.index()]
    }

    /// The status of what lies in a pot, or of a soup elsewhere. An object that is no soup counts as [`SoupStatus::Empty`].
    #[inline]
    #[must_use]
    pub fn status(&self, object: KitchenObject) -> SoupStatus {
        if !object.is_soup() {
            SoupStatus::Empty
        } else if object.is_idle() {
            SoupStatus::Idle
        } else if object.tick() < i32::from(self.cook_time(object.content())) {
            SoupStatus::Cooking
        } else {
            SoupStatus::Ready
        }
    }

    /// The points for a delivery of this content: 0 if it is not ordered, and [`INFINITE`] at most.
    #[inline]
    #[must_use]
    pub fn paid(&self, content: SoupContent) -> i32 {
        self.paid[content.index()]
    }

    /// The most that a delivery can pay that begins with this content; 0 if nothing can.
    #[inline]
    #[must_use]
    pub fn best(&self, content: SoupContent) -> i32 {
        self.best[content.index()]
    }
}

/// Sorted by code, without repeats.
fn sorted(recipes: &[SoupRecipe]) -> Result<Vec<SoupRecipe>, RecipeError> {
    let mut sorted = recipes.to_vec();
    sorted.sort_by_key(|recipe| recipe.code());
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(RecipeError::Twice(pair[0].words())),
        None => Ok(sorted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(onions: u8, tomatoes: u8) -> SoupRecipe {
        SoupRecipe { onions, tomatoes }
    }

    fn content(onions: usize, tomatoes: usize) -> SoupContent {
        let onions = std::iter::repeat_n(SoupIngredient::Onion, onions);
        onions.chain(std::iter::repeat_n(SoupIngredient::Tomato, tomatoes)).collect()
    }

    #[test]
    fn recipes_are_sorted_by_their_code() {
        let codes = SoupRecipe::ALL.map(SoupRecipe::code);
        assert_eq!(codes, [1, 2, 3, 4, 8, 12, 85, 102, 153]);
        assert_eq!(recipe(2, 1).words(), "2 onions and 1 tomato");
        assert_eq!(SoupRecipe::of(SoupContent::EMPTY), None);
        assert_eq!(SoupRecipe::of(content(1, 2)), Some(recipe(1, 2)));
    }

    #[test]
    fn by_default_three_onions_pay_twenty() {
        let recipes = SoupRecipes::new(&[recipe(3, 0)], &[], OrderBonus::TWICE, &Prices::default()).unwrap();
        assert_eq!((recipes.paid(content(3, 0)), recipes.cook_time(content(3, 0))), (20, 20));
        assert_eq!((recipes.paid(content(2, 1)), recipes.value(content(2, 1))), (0, 20));
        assert_eq!(recipes.best(SoupContent::EMPTY), 20);
        assert_eq!(recipes.best(content(2, 0)), 20);
        assert_eq!(recipes.best(content(0, 1)), 0);
    }

    #[test]
    fn bonus_orders_pay_more() {
        let prices = Prices { onion_value: Some(21), tomato_value: Some(13), ..Prices::default() };
        let orders = [recipe(2, 1), recipe(1, 1)];
        let recipes = SoupRecipes::new(&orders, &[recipe(2, 1)], OrderBonus::TWICE, &prices).unwrap();
        assert_eq!((recipes.paid(content(2, 1)), recipes.paid(content(1, 1))), (110, 34));
        let endless = SoupRecipes::new(&orders, &[recipe(2, 1)], OrderBonus::Infinite, &prices).unwrap();
        assert_eq!(endless.paid(content(2, 1)), INFINITE);
    }

    #[test]
    fn lists_of_values_follow_the_file_and_not_the_sorted_list() {
        let orders = [recipe(0, 3), recipe(3, 0)];
        let prices =
            Prices { recipe_values: Some(vec![7, 9]), recipe_times: Some(vec![3, 4]), ..Prices::default() };
        let recipes = SoupRecipes::new(&orders, &[], OrderBonus::TWICE, &prices).unwrap();
        assert_eq!(recipes.orders(), [recipe(3, 0), recipe(0, 3)]);
        assert_eq!((recipes.paid(content(0, 3)), recipes.cook_time(content(0, 3))), (7, 3));
        assert_eq!((recipes.paid(content(3, 0)), recipes.cook_time(content(3, 0))), (9, 4));
        assert_eq!(recipes.cook_time(content(1, 0)), 20, "what is in no list has the usual time");
    }

    #[test]
    fn lists_have_no_repeats() {
        let twice = [recipe(1, 0), recipe(1, 0)];
        let made = SoupRecipes::new(&twice, &[], OrderBonus::TWICE, &Prices::default());
        assert_eq!(made, Err(RecipeError::Twice("1 onion".to_owned())));
        let made = SoupRecipes::new(&twice[..1], &[recipe(2, 0)], OrderBonus::TWICE, &Prices::default());
        assert_eq!(made, Err(RecipeError::BonusWithoutOrder("2 onions".to_owned())));
    }
}
