//! A layout file as it stands, in JSON or as a dictionary of Python.

use serde::Deserialize;
use serde_json::Value;

use super::LayoutError;
use crate::object::{INGREDIENTS_MAX, SoupIngredient};
use crate::orders::LegacyOrder;
use crate::recipe::{OrderBonus, Prices, SoupRecipe};
use crate::reward::Shaping;

/// A layout file: one JSON object. Only `grid` is required, and what has no meaning here is an error.
///
/// Points and times may also stand in an object `recipe_config`; if both name the same, that object counts. A time is in
/// steps.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutFile {
    /// The rows, from North to South: one text with line breaks, or a list of texts. A space is floor, `X` a counter, `O`,
    /// `T` and `D` give onions, tomatoes and dishes, `P` is a pot, `S` takes soups, and the digits `1` to `9` are the start
    /// cells of the players.
    pub(crate) grid: GridText,
    /// The name, for people.
    #[serde(default, rename = "layout_name")]
    _layout_name: Option<String>,
    /// The recipes that pay, such as `[{"ingredients": ["onion", "onion", "onion"]}]`; none or an empty list means all nine.
    #[serde(default)]
    pub(crate) start_all_orders: Vec<RecipeText>,
    /// Those of them that pay a bonus.
    #[serde(default)]
    pub(crate) start_bonus_orders: Option<Vec<RecipeText>>,
    /// How many times the value a bonus order pays: a whole number, or `"inf"`. 2 by default.
    #[serde(default)]
    pub(crate) order_bonus: Option<Bonus>,
    /// Points and times in an object of their own.
    #[serde(default)]
    recipe_config: Option<Config>,
    /// The points of every soup.
    #[serde(default)]
    delivery_reward: Option<u32>,
    /// The points of each recipe of `start_all_orders`, in its order.
    #[serde(default)]
    recipe_values: Option<Vec<u32>>,
    /// The points of an onion in a soup.
    #[serde(default)]
    onion_value: Option<u32>,
    /// The points of a tomato in a soup.
    #[serde(default)]
    tomato_value: Option<u32>,
    /// The time that every soup cooks.
    #[serde(default)]
    cook_time: Option<u32>,
    /// The times of the recipes of `start_all_orders`, in its order.
    #[serde(default)]
    recipe_times: Option<Vec<u32>>,
    /// The time of an onion in a soup.
    #[serde(default)]
    onion_time: Option<u32>,
    /// The time of a tomato in a soup.
    #[serde(default)]
    tomato_time: Option<u32>,
    /// How many ingredients a pot holds: 3, or it is an error.
    #[serde(default)]
    num_items_for_soup: Option<u32>,
    #[serde(default)]
    max_num_ingredients: Option<u32>,
    /// Rewards for learners; none means 3, 3 and 5, and under the oldest rules nothing.
    #[serde(default, alias = "rew_shaping")]
    rew_shaping_params: Option<ShapingText>,
    /// How a game begins, as a state in JSON; none means all players on the start cells, looking North with empty hands.
    #[serde(default)]
    pub(crate) start_state: Option<Value>,
    /// Under the oldest rules: what is to be served, one after the other, each `onion`, `tomato` or `any`.
    #[serde(default)]
    pub(crate) start_order_list: Option<Vec<OrderText>>,
}

/// The rows of a grid.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum GridText {
    /// One text with line breaks.
    Lines(String),
    /// A text for each row.
    Rows(Vec<String>),
}

impl GridText {
    pub(crate) fn rows(&self) -> Vec<&str> {
        match self {
            // The rows of a text may be indented: no row begins or ends with floor.
            GridText::Lines(text) => text.trim().lines().map(str::trim).collect(),
            GridText::Rows(rows) => rows.iter().map(String::as_str).collect(),
        }
    }
}

/// An order, as a list of ingredients.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecipeText {
    /// Its ingredients in any order.
    ingredients: Vec<IngredientText>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum IngredientText {
    Onion,
    Tomato,
}

/// An entry of a finite list of orders.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OrderText {
    Onion,
    Tomato,
    Any,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Bonus {
    Times(u32),
    Infinite(Infinite),
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Infinite {
    #[serde(rename = "inf")]
    Inf,
}

impl From<Bonus> for OrderBonus {
    fn from(bonus: Bonus) -> OrderBonus {
        match bonus {
            Bonus::Times(times) => OrderBonus::Times(times),
            Bonus::Infinite(Infinite::Inf) => OrderBonus::Infinite,
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Config {
    delivery_reward: Option<u32>,
    recipe_values: Option<Vec<u32>>,
    onion_value: Option<u32>,
    tomato_value: Option<u32>,
    cook_time: Option<u32>,
    recipe_times: Option<Vec<u32>>,
    onion_time: Option<u32>,
    tomato_time: Option<u32>,
    num_items_for_soup: Option<u32>,
    max_num_ingredients: Option<u32>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShapingText {
    #[serde(rename = "PLACEMENT_IN_POT_REW", default)]
    placement: i16,
    #[serde(rename = "DISH_PICKUP_REWARD", default)]
    dish_pickup: i16,
    #[serde(rename = "SOUP_PICKUP_REWARD", default)]
    soup_pickup: i16,
    /// Terms by distance, which the packages leave out as well.
    #[serde(rename = "DISH_DISP_DISTANCE_REW", default)]
    _dish_dispenser_distance: f64,
    #[serde(rename = "POT_DISTANCE_REW", default)]
    _pot_distance: f64,
    #[serde(rename = "SOUP_DISTANCE_REW", default)]
    _soup_distance: f64,
}

impl LayoutFile {
    /// Points and times, those of `recipe_config` before others.
    pub(crate) fn prices(&self) -> Prices {
        let config = self.recipe_config.clone().unwrap_or_default();
        Prices {
            delivery_reward: config.delivery_reward.or(self.delivery_reward),
            recipe_values: config.recipe_values.or_else(|| self.recipe_values.clone()),
            onion_value: config.onion_value.or(self.onion_value),
            tomato_value: config.tomato_value.or(self.tomato_value),
            cook_time: config.cook_time.or(self.cook_time),
            recipe_times: config.recipe_times.or_else(|| self.recipe_times.clone()),
            onion_time: config.onion_time.or(self.onion_time),
            tomato_time: config.tomato_time.or(self.tomato_time),
        }
    }

    pub(crate) fn check_pot_size(&self) -> Result<(), LayoutError> {
        let config = self.recipe_config.clone().unwrap_or_default();
        let given = [
            ("num_items_for_soup", config.num_items_for_soup.or(self.num_items_for_soup)),
            ("max_num_ingredients", config.max_num_ingredients.or(self.max_num_ingredients)),
        ];
        match given.into_iter().find(|(_, size)| size.is_some_and(|size| size != u32::from(INGREDIENTS_MAX)))
        {
            Some((name, size)) => Err(LayoutError::PotSize(name, size.unwrap_or_default())),
            None => Ok(()),
        }
    }

    pub(crate) fn shaping(&self) -> Option<Shaping> {
        self.rew_shaping_params.map(|text| Shaping {
            placement: text.placement.into(),
            dish_pickup: text.dish_pickup.into(),
            soup_pickup: text.soup_pickup.into(),
        })
    }
}

pub(crate) fn recipes(texts: &[RecipeText]) -> Result<Vec<SoupRecipe>, LayoutError> {
    let recipe = |text: &RecipeText| {
        let count = text.ingredients.len();
        let ingredients = text.ingredients.iter().map(|one| match one {
            IngredientText::Onion => SoupIngredient::Onion,
            IngredientText::Tomato => SoupIngredient::Tomato,
        });
        let recipe =
            if count > usize::from(INGREDIENTS_MAX) { None } else { SoupRecipe::of(ingredients.collect()) };
        recipe.ok_or(LayoutError::Ingredients(count))
    };
    texts.iter().map(recipe).collect()
}

pub(crate) fn orders(texts: &[OrderText]) -> Vec<LegacyOrder> {
    let order = |text: &OrderText| match text {
        OrderText::Onion => LegacyOrder::Soup(SoupIngredient::Onion),
        OrderText::Tomato => LegacyOrder::Soup(SoupIngredient::Tomato),
        OrderText::Any => LegacyOrder::Any,
    };
    texts.iter().map(order).collect()
}
