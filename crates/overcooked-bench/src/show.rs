//! A layout as a person reads it.

use std::fmt::Write;

use cooperage_core::World;
use cooperage_overcooked::environment::OvercookedEnvironment;
use cooperage_overcooked::text::picture;
use cooperage_overcooked::{GridTerrain, OvercookedRules};
use cooperage_suites::tasks::TaskView;
use serde_json::json;

/// Grid, players, orders with points and times, and what the letters mean.
pub(crate) fn show(name: &str, rules: &OvercookedRules) -> TaskView {
    let grid = rules.grid();
    let mut text = format!("{name}: layout {}, {} players\n\n", rules.layout().name(), rules.players());
    for row in grid.rows() {
        let _ = writeln!(text, "    {row}");
    }
    text.push('\n');
    for terrain in GridTerrain::ALL.into_iter().filter(|terrain| !grid.cells_of(*terrain).is_empty()) {
        let symbol = if terrain == GridTerrain::Floor {
            "1-9, space".to_owned()
        } else {
            terrain.symbol().to_string()
        };
        let _ = writeln!(text, "{symbol:10}  {}", terrain.name());
    }
    text.push_str("\norders:\n");
    let recipes = rules.recipes();
    let orders: Vec<_> = recipes
        .orders()
        .iter()
        .map(|recipe| {
            let content = recipe.ingredients().collect();
            (recipe.words(), recipes.paid(content), recipes.cook_time(content))
        })
        .collect();
    for (words, points, steps) in &orders {
        let _ = writeln!(text, "  {words}: {points} points, cooks {steps} steps");
    }
    let orders: Vec<_> = orders
        .into_iter()
        .map(|(words, points, steps)| json!({"ingredients": words, "points": points, "cook_steps": steps}))
        .collect();
    let json = json!({
        "task": name, "layout": rules.layout().name(), "players": rules.players(), "grid": grid.rows(),
        "dynamics": rules.dynamics().name(), "orders": orders,
    });
    TaskView { text, json, graph_svg: None }
}

/// A game in characters: the kitchen with all that is in it, and the points.
pub(crate) fn characters(world: &dyn World) -> Option<String> {
    let world: &OvercookedEnvironment = world.as_any().downcast_ref()?;
    let points = world.game().totals().score();
    Some(format!("{points} points\n{}", picture(world.rules(), world.state())))
}
