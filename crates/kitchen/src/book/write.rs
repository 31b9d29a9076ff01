//! Writing a kitchen file.

use std::fmt::Write;

use super::{CookingRecipe, KitchenBook, KitchenLevel, LocationRole, ToolType};

pub(super) fn additions(book: &KitchenBook, base: &KitchenBook) -> String {
    let mut out = String::from("format = 1\n");
    let ingredients: Vec<&String> =
        book.base_ingredients.iter().filter(|name| !base.base_ingredients.contains(name)).collect();
    if !ingredients.is_empty() {
        let _ = writeln!(out, "\nbase_ingredients = {}", list(ingredients.iter().map(|name| name.as_str())));
    }
    for tool in book.tools.iter().filter(|tool| base.tool(&tool.name).is_none()) {
        write_tool(&mut out, tool);
    }
    for recipe in book.recipes.iter().filter(|recipe| base.recipe(&recipe.product).is_none()) {
        write_recipe(&mut out, recipe);
    }
    for level in book.levels.iter().filter(|level| base.level(&level.name).is_none()) {
        write_level(&mut out, level);
    }
    out
}

/// Recipes and levels alone.
pub(crate) fn to_toml(recipes: &[CookingRecipe], levels: &[KitchenLevel]) -> String {
    let mut out = String::from("format = 1\n");
    recipes.iter().for_each(|recipe| write_recipe(&mut out, recipe));
    levels.iter().for_each(|level| write_level(&mut out, level));
    out
}

fn write_tool(out: &mut String, tool: &ToolType) {
    let role = match tool.role {
        LocationRole::Storage => "storage",
        LocationRole::Serving => "serving",
        LocationRole::Cooking => "cooking",
    };
    let capacity = limit(tool.capacity);
    let _ = write!(
        out,
        "\n[[tools]]\nname = \"{}\"\nrole = \"{role}\"\ncook_time = {}\ncapacity = {capacity}\nagent_stays = {}\ntakeable_at_start = {}\n",
        tool.name, tool.cook_time, tool.agent_stays, tool.takeable_at_start
    );
}

fn write_recipe(out: &mut String, recipe: &CookingRecipe) {
    let ingredients = list(recipe.ingredients.iter().map(String::as_str));
    let _ = write!(
        out,
        "\n[[recipes]]\nproduct = \"{}\"\ntool = \"{}\"\ningredients = {ingredients}\n",
        recipe.product, recipe.tool
    );
}

fn write_level(out: &mut String, level: &KitchenLevel) {
    let _ = write!(out, "\n[[levels]]\nname = \"{}\"\n", level.name);
    if let Some(class) = level.class {
        let _ = writeln!(out, "class = \"{}\"", class.name());
    }
    let _ = writeln!(out, "kitchen = {}", list(level.kitchen.iter().map(String::as_str)));
    let _ = writeln!(out, "dishes = {}", list(level.dishes.iter().map(String::as_str)));
    let _ = writeln!(out, "crew = {}\nmax_steps = {}", level.crew, level.max_steps);
    if let Some(timing) = &level.timing {
        let lifetimes: Vec<String> = level
            .dishes
            .iter()
            .zip(&timing.lifetimes)
            .map(|(dish, &lifetime)| format!("{dish} = {}", limit(lifetime)))
            .collect();
        let _ = writeln!(out, "task_interval = {}", limit(timing.interval));
        let _ = writeln!(out, "lifetimes = {{ {} }}", lifetimes.join(", "));
    }
}

/// Files write -1 for "without limit".
fn limit(value: Option<u32>) -> i64 {
    value.map_or(-1, i64::from)
}

/// Names consist of letters, digits and underscores, so quoting needs no escapes.
fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", quoted.join(", "))
}
