//! The recipes that a team of cooks is given (docs/spec/villager.md, 3.2.5).

use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Value, json};

use super::task::FarmTask;

const FILE: &str = include_str!("../../data/farm_recipes.json");

/// Recipes in the order of their file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct HintRecipes {
    crafting: Vec<HintRecipe>,
}

/// A recipe of the crafting table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct HintRecipe {
    result: (String, u32),
    ingredients: Vec<(String, u32)>,
    /// Rows from the top down; none where the order doesn't matter.
    #[serde(default)]
    shape: Option<Vec<Vec<Option<String>>>>,
}

/// The product's own recipes.
#[must_use]
pub fn built_in() -> &'static HintRecipes {
    static BUILT_IN: LazyLock<HintRecipes> =
        LazyLock::new(|| read(FILE).unwrap_or(HintRecipes { crafting: Vec::new() }));
    &BUILT_IN
}

/// Reads a file of recipes.
///
/// # Errors
/// What is wrong with it, in words.
pub fn read(text: &str) -> Result<HintRecipes, String> {
    serde_json::from_str(text).map_err(|error| format!("it is no file of recipes: {error}"))
}

/// Returns every crafting recipe of every check point, in their order, without recipes for items that lie in the chest.
#[must_use]
pub fn hints(task: &FarmTask, recipes: &HintRecipes) -> Value {
    let is_there = |name: &str| task.chest.items.iter().any(|(item, _)| item == name);
    let wanted = task.check_points.iter().map(|point| point.0.as_str()).filter(|name| !is_there(name));
    let found = wanted.flat_map(|name| recipes.crafting.iter().filter(move |recipe| recipe.result.0 == name));
    found.map(HintRecipe::object).collect()
}

impl HintRecipe {
    fn object(&self) -> Value {
        let counted = |(name, count): &(String, u32)| json!({"name": name, "count": count});
        let mut object = serde_json::Map::new();
        object.insert("result".to_owned(), counted(&self.result));
        if let Some(shape) = &self.shape {
            object.insert("inShape".to_owned(), json!(shape));
        }
        object.insert("ingredients".to_owned(), self.ingredients.iter().map(counted).collect());
        Value::Object(object)
    }
}

#[cfg(test)]
mod tests {
    use super::super::published::task;
    use super::*;

    fn results(id: u32) -> Vec<String> {
        let hints = hints(&task(id), built_in());
        hints
            .as_array()
            .unwrap()
            .iter()
            .map(|hint| hint["result"]["name"].as_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn what_lies_in_the_chest_needs_no_recipe() {
        assert_eq!(results(0), ["cake"]);
        assert_eq!(results(35), ["cake", "bucket", "wheat", "hay_block", "sugar", "sugar"]);
        assert_eq!(results(36)[..2], ["rabbit_stew", "rabbit_stew"]);
        assert_eq!(results(99).iter().filter(|name| *name == "bowl").count(), 9);
        assert_eq!(results(99).iter().filter(|name| *name == "acacia_planks").count(), 4);
        let cake = &hints(&task(0), built_in())[0];
        assert_eq!(cake["inShape"][0][0], "milk_bucket");
    }
}
