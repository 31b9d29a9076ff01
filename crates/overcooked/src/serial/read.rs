//! From JSON to a state. The file may be anything.

use serde_json::{Map, Value};

use crate::action::GridDirection;
use crate::grid::{GridCell, GridTerrain, LayoutGrid};
use crate::object::{INGREDIENTS_MAX, KitchenObject, ObjectKind, SoupContent, SoupIngredient};
use crate::orders::{LegacyOrder, OrderList};
use crate::recipe::SoupRecipes;
use crate::state::{OvercookedState, PlayerState};

/// A fault in a state, with its place, such as `objects[3].position`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct ReadError {
    /// Where it stands in the state; empty for the state itself.
    pub place: String,
    /// The fault at that place.
    pub problem: String,
}

fn error(place: impl Into<String>, problem: impl Into<String>) -> ReadError {
    ReadError { place: place.into(), problem: problem.into() }
}

pub(super) fn state(
    grid: &LayoutGrid,
    recipes: &SoupRecipes,
    value: &Value,
) -> Result<OvercookedState, ReadError> {
    let value = value.as_object().ok_or_else(|| error("state", "is no object"))?;
    let list = |key: &str| match value.get(key) {
        Some(Value::Array(entries)) => Ok(entries.as_slice()),
        _ => Err(error(key, "is no list")),
    };
    let players = list("players")?;
    if players.len() != grid.players() {
        let problem = format!("{} players, and the grid has {}", players.len(), grid.players());
        return Err(error("players", problem));
    }
    let mut found = Vec::new();
    for (number, value) in players.iter().enumerate() {
        let place = format!("players[{number}]");
        let player = player(grid, value, &place)?;
        if found.iter().any(|other: &PlayerState| other.cell == player.cell) {
            return Err(error(place, "stands where another player stands"));
        }
        found.push(player);
    }
    let mut state = OvercookedState::new(found, timestep(value)?, orders(value)?);
    for (number, value) in list("objects")?.iter().enumerate() {
        put(grid, &mut state, value, &format!("objects[{number}]"))?;
    }
    let pots = grid.pots();
    let outside = state.lying().iter().filter(|slot| !pots.contains(slot)).map(|slot| state.object(*slot));
    let held = state.players().iter().map(|player| player.held);
    let must_cook =
        |soup: &KitchenObject| soup.is_soup() && soup.tick() < i32::from(recipes.cook_time(soup.content()));
    let loose = outside.chain(held).any(|object| must_cook(&object));
    state.set_loose_soups(loose);
    Ok(state)
}

fn player(grid: &LayoutGrid, value: &Value, place: &str) -> Result<PlayerState, ReadError> {
    let value = value.as_object().ok_or_else(|| error(place, "is no object"))?;
    let cell = cell(grid, value, place)?;
    if grid.terrain(cell) != GridTerrain::Floor {
        return Err(error(format!("{place}.position"), "is no floor"));
    }
    let facing = pair(value.get("orientation"))
        .and_then(GridDirection::of_delta)
        .ok_or_else(|| error(format!("{place}.orientation"), "is none of the four unit vectors"))?;
    let held = match value.get("held_object") {
        None | Some(Value::Null) => KitchenObject::NONE,
        Some(held) => {
            let place = format!("{place}.held_object");
            let held = held.as_object().ok_or_else(|| error(place.as_str(), "is no object"))?;
            if held.contains_key("position") && self::cell(grid, held, &place)? != cell {
                return Err(error(format!("{place}.position"), "is not where its holder stands"));
            }
            object(held, &place)?
        }
    };
    Ok(PlayerState { cell, facing, held })
}

fn put(grid: &LayoutGrid, state: &mut OvercookedState, value: &Value, place: &str) -> Result<(), ReadError> {
    let value = value.as_object().ok_or_else(|| error(place, "is no object"))?;
    let cell = cell(grid, value, place)?;
    let slot = grid
        .slot(cell)
        .ok_or_else(|| error(format!("{place}.position"), "is neither a counter nor a pot"))?;
    let object = object(value, place)?;
    if grid.terrain(cell) == GridTerrain::Pot && !object.is_soup() {
        return Err(error(place, "is in a pot and no soup"));
    }
    if state.object(slot).is_some() {
        return Err(error(format!("{place}.position"), "is where another object lies"));
    }
    state.put(slot, object);
    Ok(())
}

fn object(value: &Map<String, Value>, place: &str) -> Result<KitchenObject, ReadError> {
    let name = value.get("name").and_then(Value::as_str);
    let kind = ObjectKind::ALL.into_iter().find(|kind| Some(kind.name()) == name);
    match kind.ok_or_else(|| error(format!("{place}.name"), "is no onion, tomato, dish or soup"))? {
        ObjectKind::Onion => Ok(KitchenObject::ONION),
        ObjectKind::Tomato => Ok(KitchenObject::TOMATO),
        ObjectKind::Dish => Ok(KitchenObject::DISH),
        ObjectKind::Soup if value.contains_key("state") => legacy_soup(value, place),
        ObjectKind::Soup => soup(value, place),
    }
}

fn soup(value: &Map<String, Value>, place: &str) -> Result<KitchenObject, ReadError> {
    let place_of_list = || format!("{place}._ingredients");
    let Some(Value::Array(entries)) = value.get("_ingredients") else {
        return Err(error(place_of_list(), "is no list"));
    };
    if entries.is_empty() || entries.len() > usize::from(INGREDIENTS_MAX) {
        return Err(error(place_of_list(), format!("has {} ingredients, not 1 to 3", entries.len())));
    }
    let ingredient = |entry: &Value| SoupIngredient::of_name(entry.get("name")?.as_str()?);
    let content: Option<SoupContent> = entries.iter().map(ingredient).collect();
    let content = content.ok_or_else(|| error(place_of_list(), "has something that is no ingredient"))?;
    let tick = match value.get("cooking_tick") {
        None => -1,
        Some(tick) => tick_of(tick.as_i64(), -1).ok_or_else(|| no_tick(format!("{place}.cooking_tick")))?,
    };
    Ok(KitchenObject::soup(content, tick))
}

/// `[ingredient, how many, time]`; a time of 0 has not started.
fn legacy_soup(value: &Map<String, Value>, place: &str) -> Result<KitchenObject, ReadError> {
    let place = format!("{place}.state");
    let Some([ingredient, count, time]) = value.get("state").and_then(Value::as_array).map(Vec::as_slice)
    else {
        return Err(error(place, "is no list of three"));
    };
    let ingredient = ingredient.as_str().and_then(SoupIngredient::of_name);
    let ingredient = ingredient.ok_or_else(|| error(place.as_str(), "does not begin with an ingredient"))?;
    let count = count.as_u64().filter(|count| (1..=u64::from(INGREDIENTS_MAX)).contains(count));
    let count = count.ok_or_else(|| error(place.as_str(), "has not 1 to 3 ingredients"))?;
    let time = tick_of(time.as_i64(), 0).ok_or_else(|| no_tick(place))?;
    let content = std::iter::repeat_n(ingredient, count as usize).collect();
    Ok(KitchenObject::soup(content, if time == 0 { -1 } else { time }))
}

fn tick_of(value: Option<i64>, least: i64) -> Option<i32> {
    let value = value.filter(|tick| (least..=i64::from(KitchenObject::TICK_MAX)).contains(tick))?;
    i32::try_from(value).ok()
}

fn no_tick(place: String) -> ReadError {
    error(place, format!("has no tick of at most {}", KitchenObject::TICK_MAX))
}

fn timestep(value: &Map<String, Value>) -> Result<u32, ReadError> {
    match value.get("timestep") {
        None => Ok(0),
        Some(step) => step
            .as_u64()
            .and_then(|step| u32::try_from(step).ok())
            .ok_or_else(|| error("timestep", "is no number of steps")),
    }
}

fn orders(value: &Map<String, Value>) -> Result<OrderList, ReadError> {
    match value.get("order_list") {
        None | Some(Value::Null) => Ok(OrderList::NONE),
        Some(list) => order_list(list).ok_or_else(|| {
            error(
                "order_list",
                format!("is no list of at most {} times onion, tomato or any", OrderList::MAX),
            )
        }),
    }
}

fn order_list(value: &Value) -> Option<OrderList> {
    let order = |entry: &Value| LegacyOrder::of_name(entry.as_str()?);
    let orders: Vec<LegacyOrder> = value.as_array()?.iter().map(order).collect::<Option<_>>()?;
    OrderList::finite(&orders)
}

fn cell(grid: &LayoutGrid, value: &Map<String, Value>, place: &str) -> Result<GridCell, ReadError> {
    pair(value.get("position"))
        .and_then(|(x, y)| grid.cell(x, y))
        .ok_or_else(|| error(format!("{place}.position"), "is no cell of the grid"))
}

fn pair(value: Option<&Value>) -> Option<(i64, i64)> {
    match value?.as_array()?.as_slice() {
        [x, y] => Some((x.as_i64()?, y.as_i64()?)),
        _ => None,
    }
}
