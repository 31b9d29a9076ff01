//! Writes a layout as the value of a layout file, for readers that cannot find it by its name.

use serde_json::{Map, Value, json};

use super::OvercookedLayout;
use crate::orders::OrderList;
use crate::recipe::{OrderBonus, SoupRecipe};
use crate::serial;
use crate::state::OvercookedState;

/// The value that [`OvercookedLayout::to_json`] returns.
pub(super) fn json(layout: &OvercookedLayout) -> Value {
    let recipes = |recipes: &[SoupRecipe]| -> Value {
        let names = |recipe: &SoupRecipe| recipe.ingredients().map(|one| one.name()).collect::<Vec<_>>();
        recipes.iter().map(|recipe| json!({"ingredients": names(recipe)})).collect()
    };
    let bonus = match layout.order_bonus {
        OrderBonus::Times(times) => json!(times),
        OrderBonus::Infinite => json!("inf"),
    };
    let prices = &layout.prices;
    let shaping = layout.shaping.map(|shaping| {
        json!({
            "PLACEMENT_IN_POT_REW": shaping.placement,
            "DISH_PICKUP_REWARD": shaping.dish_pickup,
            "SOUP_PICKUP_REWARD": shaping.soup_pickup,
        })
    });
    let is_usual = layout.start == OvercookedState::at_start(&layout.grid);
    let start = (!is_usual).then(|| serial::native(&layout.grid, &layout.recipes, &layout.start));
    let orders = |list: OrderList| list.orders().map(|order| order.name()).collect::<Vec<_>>();
    let fields = json!({
        "grid": layout.grid.rows(),
        "layout_name": layout.name,
        "start_all_orders": recipes(layout.listed_orders()),
        "start_bonus_orders": recipes(layout.recipes.bonus()),
        "order_bonus": bonus,
        "delivery_reward": prices.delivery_reward,
        "recipe_values": prices.recipe_values,
        "onion_value": prices.onion_value,
        "tomato_value": prices.tomato_value,
        "cook_time": prices.cook_time,
        "recipe_times": prices.recipe_times,
        "onion_time": prices.onion_time,
        "tomato_time": prices.tomato_time,
        "rew_shaping_params": shaping,
        "start_state": start,
        "start_order_list": layout.order_list.is_finite().then(|| orders(layout.order_list)),
    });
    let fields: Map<String, Value> = match fields {
        Value::Object(fields) => fields.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        _ => Map::new(),
    };
    Value::Object(fields)
}
