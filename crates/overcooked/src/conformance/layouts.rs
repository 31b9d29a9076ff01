//! Layouts as data: grids, start cells, orders, and what every recipe pays.

use serde_json::{Value, json};

use super::compare::same;
use super::{CaseCheck, CaseDifference, CaseOutcome, OvercookedCase, outcome};
use crate::layout::{OvercookedLayout, built_in};
use crate::recipe::SoupRecipe;
use crate::reward::INFINITE;

/// Fields that follow from the rest of an entry: they are compared, not read.
const DERIVED: [&str; 5] = ["start_positions", "recipe_table", "n_players", "width", "height"];

pub(super) fn check(file: &Value) -> Vec<OvercookedCase> {
    let Some(layouts) = file["layouts"].as_object() else {
        let difference = CaseDifference::malformed("layouts", "no object");
        return vec![OvercookedCase { name: String::new(), outcome: CaseOutcome::Failed(*difference) }];
    };
    let case = |(name, entry): (&String, &Value)| OvercookedCase {
        name: name.clone(),
        outcome: outcome(layout(name, entry)),
    };
    layouts.iter().map(case).collect()
}

fn layout(name: &str, entry: &Value) -> CaseCheck<usize> {
    let mut file = entry.clone();
    if let Value::Object(fields) = &mut file {
        fields.retain(|key, _| !DERIVED.contains(&key.as_str()));
    }
    let read = OvercookedLayout::read_value(name, &file)
        .map_err(|error| CaseDifference::malformed("layout", error))?;
    if let Ok(ours) = built_in(name) {
        same("grid", &json!(read.grid().rows()), &json!(ours.grid().rows()))?;
        if read != *ours {
            return Err(CaseDifference::malformed(
                "layout",
                "the built-in layout of this name is another one",
            ));
        }
    }
    let grid = read.grid();
    let starts: Vec<_> = grid.starts().iter().map(|start| grid.coordinates(*start)).collect();
    let derived = [
        ("start_positions", json!(starts)),
        ("n_players", json!(grid.players())),
        ("width", json!(grid.width())),
        ("height", json!(grid.height())),
        ("recipe_table", table(&read)),
    ];
    for (key, got) in derived {
        if let Some(expected) = entry.get(key) {
            same(key, expected, &got)?;
        }
    }
    Ok(0)
}

fn table(layout: &OvercookedLayout) -> Value {
    let recipes = layout.recipes();
    let points = |points: i32| if points == INFINITE { json!("inf") } else { json!(points) };
    let row = |recipe: &SoupRecipe| {
        let content = recipe.ingredients().collect();
        json!({
            "ingredients": recipe.ingredients().map(|one| one.name()).collect::<Vec<_>>(),
            "code": recipe.code(),
            "value": recipes.value(content),
            "time": recipes.cook_time(content),
            "reward": points(recipes.paid(content)),
        })
    };
    SoupRecipe::ALL.iter().map(row).collect()
}
