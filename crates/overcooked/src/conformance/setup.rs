//! The rules that a case was recorded with.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::compare::same;
use super::{CaseCheck, CaseDifference};
use crate::layout::{OvercookedLayout, built_in, current_name};
use crate::reward::Shaping;
use crate::rules::{Dynamics, OvercookedRules};
use crate::serial::StateForm;

/// How a case is to be played and compared.
pub(super) struct CaseSetup {
    pub(super) rules: OvercookedRules,
    pub(super) form: StateForm,
}

/// Works it out. Cases without a word about their rules are those of version 0.0.1.
pub(super) fn setup(case: &Value) -> CaseCheck<CaseSetup> {
    let dynamics = match case.get("dynamics") {
        None => Dynamics::Legacy,
        Some(name) => name.as_str().and_then(Dynamics::of_name).ok_or_else(|| {
            CaseDifference::malformed("dynamics", format!("{name} is none of old, new and legacy"))
        })?,
    };
    let form = if dynamics == Dynamics::Legacy { StateForm::Legacy } else { StateForm::Native };
    let layout = layout(case, dynamics)?;
    let rules =
        OvercookedRules::new(layout, dynamics).map_err(|error| CaseDifference::malformed("layout", error))?;
    let rules = match shaping(case)? {
        Some(shaping) => rules.with_shaping(shaping),
        // Recordings of version 0.0.1 have them switched on.
        None if dynamics == Dynamics::Legacy => rules.with_shaping(Shaping::USUAL),
        None => rules,
    };
    if dynamics == Dynamics::Legacy {
        compare_legacy(case, &rules)?;
    }
    Ok(CaseSetup { rules, form })
}

/// The built-in layout of the case's name, compared with what the case says of it; an unknown name stands for what it says.
fn layout(case: &Value, dynamics: Dynamics) -> CaseCheck<Arc<OvercookedLayout>> {
    let name = case.get("layout").and_then(Value::as_str);
    let name = name.ok_or_else(|| CaseDifference::malformed("layout", "no name of a layout"))?;
    let found = if dynamics == Dynamics::Legacy { built_in(current_name(name)) } else { built_in(name) };
    let Some(grid) = case.get("grid") else {
        return found.map_err(|error| CaseDifference::malformed("layout", error));
    };
    let rows = rows(grid)?;
    if let Ok(found) = found {
        let terrain = terrain(&rows);
        if dynamics != Dynamics::Legacy {
            same("grid", &json!(terrain), &json!(found.grid().terrain_rows()))?;
        }
        // A layout of version 0.0.1 may be another one than today's of the same name.
        if terrain == found.grid().terrain_rows() {
            compare_orders(case, name, &rows, &found)?;
            return Ok(found);
        }
    }
    Ok(Arc::new(own(case, name, &rows)?))
}

fn rows(grid: &Value) -> CaseCheck<Vec<String>> {
    let row = |row: &Value| row.as_str().map(|row| row.trim().to_owned());
    let rows: Option<Vec<String>> = grid.as_array().and_then(|rows| rows.iter().map(row).collect());
    rows.ok_or_else(|| CaseDifference::malformed("grid", "no list of rows"))
}

fn terrain(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row.replace(|c: char| c.is_ascii_digit(), " ")).collect()
}

/// The layout that a case describes.
fn own(case: &Value, name: &str, rows: &[String]) -> CaseCheck<OvercookedLayout> {
    let mut file = Map::new();
    file.insert("grid".to_owned(), json!(with_players(case, rows)));
    let known = [
        "start_all_orders",
        "start_bonus_orders",
        "order_bonus",
        "recipe_config",
        "rew_shaping",
        "cook_time",
        "delivery_reward",
        "num_items_for_soup",
    ];
    for key in known {
        if let Some(value) = case.get("params").and_then(|params| params.get(key)) {
            file.insert(key.to_owned(), value.clone());
        }
    }
    OvercookedLayout::read_value(name, &Value::Object(file))
        .map_err(|error| CaseDifference::malformed("grid", error))
}

/// Rows without start cells get those of the players in the initial state.
fn with_players(case: &Value, rows: &[String]) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    if rows.iter().flatten().all(|symbol| !symbol.is_ascii_digit()) {
        let players = case.pointer("/initial_state/players").and_then(Value::as_array);
        for (player, digit) in players.into_iter().flatten().zip('1'..='9') {
            let coordinate = |place: usize| usize::try_from(player["position"].get(place)?.as_u64()?).ok();
            let (Some(x), Some(y)) = (coordinate(0), coordinate(1)) else { continue };
            if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                *cell = digit;
            }
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// Compares the orders and prices of a case with those of the built-in layout.
fn compare_orders(case: &Value, name: &str, rows: &[String], found: &OvercookedLayout) -> CaseCheck {
    if case.pointer("/params/start_all_orders").is_none() {
        return Ok(());
    }
    let said = own(case, name, rows)?;
    let texts = |layout: &OvercookedLayout| {
        let listed = layout.listed_orders().iter().map(|recipe| recipe.words());
        let bonus = layout.recipes().bonus().iter().map(|recipe| recipe.words());
        json!({
            "start_all_orders": listed.collect::<Vec<_>>(),
            "start_bonus_orders": bonus.collect::<Vec<_>>(),
            "order_bonus": format!("{:?}", layout.order_bonus()),
            "recipe_config": format!("{:?}", layout.prices()),
        })
    };
    same("params", &texts(&said), &texts(found))
}

fn compare_legacy(case: &Value, rules: &OvercookedRules) -> CaseCheck {
    let full = [crate::object::SoupIngredient::Onion; 3].into_iter().collect();
    let ours = [
        ("cook_time", i64::from(rules.recipes().cook_time(full))),
        ("delivery_reward", i64::from(rules.recipes().value(full))),
        ("num_items_for_soup", i64::from(crate::object::INGREDIENTS_MAX)),
    ];
    let params = case.get("params");
    ours.into_iter().try_for_each(|(key, ours)| match params.and_then(|params| params.get(key)) {
        Some(said) => same(&format!("params.{key}"), said, &json!(ours)),
        None => Ok(()),
    })
}

fn shaping(case: &Value) -> CaseCheck<Option<Shaping>> {
    let Some(said) = case.pointer("/params/rew_shaping") else { return Ok(None) };
    let number = |key: &str| {
        let found = said.get(key).and_then(Value::as_i64).and_then(|number| i32::try_from(number).ok());
        found.ok_or_else(|| CaseDifference::malformed(format!("params.rew_shaping.{key}"), "no whole number"))
    };
    Ok(Some(Shaping {
        placement: number("PLACEMENT_IN_POT_REW")?,
        dish_pickup: number("DISH_PICKUP_REWARD")?,
        soup_pickup: number("SOUP_PICKUP_REWARD")?,
    }))
}
