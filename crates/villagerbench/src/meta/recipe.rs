//! How an item is crafted in one step or two.

use std::collections::BTreeMap;

use cooperage_blocks::craft::{CraftingRecipe, RecipeKind, recipes_for};
use cooperage_blocks::{ItemId, registry};
use serde_json::{Value, json};

/// Ingredients with their numbers.
pub type Ingredients = BTreeMap<ItemId, u32>;

/// A recipe with a certain item for each ingredient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    pub result: ItemId,
    /// How many it gives.
    pub count: u32,
    pub ingredients: Ingredients,
}

/// The way to craft an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CraftPlan {
    /// The items that it takes.
    pub given: Ingredients,
    /// The item that is crafted first, with the number that is needed.
    pub middle: Option<(ItemId, u32)>,
    /// The recipes, in the order in which they are used.
    pub recipes: Vec<Made>,
}

/// The first recipe of an item that does not take the item itself.
#[must_use]
pub fn first(item: ItemId) -> Option<Made> {
    recipes_for(item).find_map(made).filter(|made| !made.ingredients.contains_key(&item))
}

fn made(recipe: &CraftingRecipe) -> Option<Made> {
    let cells: Vec<_> = match &recipe.kind {
        RecipeKind::Shaped { cells, .. } => cells.iter().flatten().collect(),
        RecipeKind::Shapeless { ingredients } => ingredients.iter().collect(),
        RecipeKind::Transmute { .. } => return None,
    };
    let mut ingredients = Ingredients::new();
    for ingredient in cells {
        *ingredients.entry(*ingredient.items().first()?).or_default() += 1;
    }
    Some(Made { result: recipe.result, count: recipe.count, ingredients })
}

/// The way to craft an item of that name in so many steps; none if there is none.
#[must_use]
pub fn plan(name: &str, step: u32) -> Option<CraftPlan> {
    let item = registry().item(name)?;
    let last = first(item)?;
    if step < 2 {
        return Some(CraftPlan { given: last.ingredients.clone(), middle: None, recipes: vec![last] });
    }
    let (middle, count, before) = last.ingredients.iter().find_map(|(&ingredient, &count)| {
        let before = first(ingredient)?;
        (!before.ingredients.contains_key(&item)).then_some((ingredient, count, before))
    })?;
    let times = count.div_ceil(before.count.max(1));
    let mut given = last.ingredients.clone();
    given.remove(&middle);
    for (&ingredient, &each) in &before.ingredients {
        *given.entry(ingredient).or_default() += each * times;
    }
    Some(CraftPlan { given, middle: Some((middle, count)), recipes: vec![before, last] })
}

/// The recipes as a document for agents.
#[must_use]
pub fn document(plan: &CraftPlan) -> Value {
    let entry = |made: &Made| {
        let ingredients: serde_json::Map<String, Value> =
            made.ingredients.iter().map(|(item, count)| (item.name().to_owned(), json!(count))).collect();
        json!({"result": made.result.name(), "count": made.count, "ingredients": ingredients})
    };
    plan.recipes.iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(name: &str, step: u32) -> Vec<(&'static str, u32)> {
        plan(name, step).unwrap().given.iter().map(|(item, count)| (item.name(), *count)).collect()
    }

    #[test]
    fn two_steps_take_what_the_first_step_takes() {
        let sign = plan("oak_sign", 2).unwrap();
        let (middle, count) = sign.middle.unwrap();
        assert_eq!((middle.name(), count), ("oak_planks", 6));
        assert_eq!(given("oak_sign", 1), [("oak_planks", 6), ("stick", 1)]);
        let logs: Vec<_> = given("oak_sign", 2).into_iter().filter(|(name, _)| *name != "stick").collect();
        assert_eq!(logs.len(), 1);
        assert_eq!(logs[0].1, 2, "six planks of two logs, rounded up");
        assert_eq!(plan("diamond_ore", 1), None);
        assert_eq!(plan("nothing", 1), None);
    }
}
