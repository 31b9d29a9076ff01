//! The form of versions 1.1.0 and 2.0.0.

use serde_json::{Value, json};

use crate::grid::{GridCell, LayoutGrid};
use crate::object::KitchenObject;
use crate::recipe::{SoupRecipe, SoupRecipes};
use crate::state::OvercookedState;

pub(super) fn state(grid: &LayoutGrid, recipes: &SoupRecipes, state: &OvercookedState) -> Value {
    let players = state.players().iter().map(|player| {
        let (x, y) = player.facing.delta();
        json!({
            "position": position(grid, player.cell),
            "orientation": [x, y],
            "held_object": object(grid, recipes, player.held, player.cell),
        })
    });
    let objects =
        state.lying().iter().map(|slot| object(grid, recipes, state.object(*slot), grid.cell_of(*slot)));
    json!({
        "players": players.collect::<Vec<_>>(),
        "objects": objects.collect::<Vec<_>>(),
        "bonus_orders": orders(recipes.bonus()),
        "all_orders": orders(recipes.orders()),
        "timestep": state.timestep(),
    })
}

pub(super) fn position(grid: &LayoutGrid, cell: GridCell) -> Value {
    let (x, y) = grid.coordinates(cell);
    json!([x, y])
}

fn object(grid: &LayoutGrid, recipes: &SoupRecipes, object: KitchenObject, cell: GridCell) -> Value {
    let Some(kind) = object.kind() else { return Value::Null };
    let position = position(grid, cell);
    if !object.is_soup() {
        return json!({"name": kind.name(), "position": position});
    }
    let ingredients: Vec<Value> = object
        .content()
        .ingredients()
        .map(|ingredient| json!({"name": ingredient.name(), "position": position}))
        .collect();
    let (tick, time) = (object.tick(), i32::from(recipes.cook_time(object.content())));
    json!({
        "name": kind.name(),
        "position": position,
        "_ingredients": ingredients,
        "cooking_tick": tick,
        "is_cooking": !object.is_idle() && tick < time,
        "is_ready": !object.is_idle() && tick >= time,
        "is_idle": object.is_idle(),
        "cook_time": if object.is_idle() { -1 } else { time },
        "_cooking_tick": tick,
    })
}

fn orders(recipes: &[SoupRecipe]) -> Value {
    let names = |recipe: &SoupRecipe| recipe.ingredients().map(|one| one.name()).collect::<Vec<_>>();
    recipes.iter().map(|recipe| json!({"ingredients": names(recipe)})).collect()
}
