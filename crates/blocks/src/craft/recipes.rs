//! The game's crafting recipes, as they are stored.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::registry::{ItemId, embedded, read_embedded, registry};

/// Items of which a cell holds one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeIngredient {
    /// The accepted items, ascending by number.
    items: Arc<[ItemId]>,
}

impl RecipeIngredient {
    fn new(names: impl Iterator<Item = impl AsRef<str>>) -> RecipeIngredient {
        let mut items: Vec<ItemId> = names.filter_map(|name| registry().item(name.as_ref())).collect();
        items.sort_unstable();
        items.dedup();
        RecipeIngredient { items: items.into() }
    }

    /// Whether the item will do.
    #[must_use]
    pub fn accepts(&self, item: ItemId) -> bool {
        match &*self.items {
            [only] => *only == item,
            items => items.binary_search(&item).is_ok(),
        }
    }

    /// The items that will do, ascending.
    #[must_use]
    pub fn items(&self) -> &[ItemId] {
        &self.items
    }
}

/// The ingredients of a recipe, and how they must lie in the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecipeKind {
    /// A pattern, which may also be mirrored left to right.
    Shaped {
        /// Columns of the pattern.
        width: usize,
        /// Rows of the pattern.
        height: usize,
        /// Row by row; `None` where the cell is to be empty.
        cells: Vec<Option<RecipeIngredient>>,
    },
    /// Ingredients wherever they lie, each in a cell of its own.
    Shapeless {
        /// The ingredients, in no particular order.
        ingredients: Vec<RecipeIngredient>,
    },
    /// One item that turns into another and keeps its contents.
    Transmute {
        /// The item that turns into the result.
        input: RecipeIngredient,
        with: RecipeIngredient,
    },
}

/// A recipe of the crafting grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CraftingRecipe {
    pub kind: RecipeKind,
    pub result: ItemId,
    pub count: u32,
    /// The effect that a suspicious stew gets: its name and ticks.
    pub effect: Option<(Box<str>, u32)>,
}

impl CraftingRecipe {
    /// How many cells it occupies.
    #[must_use]
    pub fn occupied(&self) -> usize {
        match &self.kind {
            RecipeKind::Shaped { cells, .. } => cells.iter().flatten().count(),
            RecipeKind::Shapeless { ingredients } => ingredients.len(),
            RecipeKind::Transmute { .. } => 2,
        }
    }

    /// Whether the 2 × 2 grid is too small for it.
    #[must_use]
    pub fn needs_table(&self) -> bool {
        match &self.kind {
            RecipeKind::Shaped { width, height, .. } => *width > 2 || *height > 2,
            _ => self.occupied() > 4,
        }
    }
}

/// All recipes of the game, in stored order.
#[must_use]
pub fn recipes() -> &'static [CraftingRecipe] {
    &book().recipes
}

/// The recipes that make an item, in stored order.
pub fn recipes_for(item: ItemId) -> impl Iterator<Item = &'static CraftingRecipe> {
    recipes().iter().filter(move |recipe| recipe.result == item)
}

/// The recipes that occupy that many cells, in stored order.
pub(super) fn occupying(cells: usize) -> impl Iterator<Item = &'static CraftingRecipe> {
    let book = book();
    let numbers = book.by_occupied.get(cells).map_or(&[][..], Vec::as_slice);
    numbers.iter().filter_map(|&number| book.recipes.get(usize::from(number)))
}

struct RecipeIndex {
    recipes: Vec<CraftingRecipe>,
    /// For each number of occupied cells, the recipes' places.
    by_occupied: [Vec<u16>; 10],
}

fn book() -> &'static RecipeIndex {
    static BOOK: LazyLock<RecipeIndex> = LazyLock::new(RecipeIndex::load);
    &BOOK
}

#[derive(Deserialize)]
struct CraftingRecipesFile {
    tags: BTreeMap<String, Vec<String>>,
    crafting: Vec<CraftingRecipeRow>,
}

#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
enum CraftingRecipeRow {
    Shaped { p: Vec<String>, k: BTreeMap<char, RecipeItemNames>, r: String, n: u32 },
    Shapeless { i: Vec<RecipeItemNames>, r: String, n: u32, effect: Option<(Box<str>, u32)> },
    Transmute { r#in: RecipeItemNames, with: RecipeItemNames, r: String, n: u32 },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RecipeItemNames {
    /// An item, or a tag after `#`.
    One(String),
    Many(Vec<String>),
}

impl RecipeIndex {
    fn load() -> RecipeIndex {
        let file: CraftingRecipesFile = read_embedded(embedded!("recipes_vanilla"));
        let mut book =
            RecipeIndex { recipes: Vec::with_capacity(file.crafting.len()), by_occupied: Default::default() };
        let tags: BTreeMap<&str, RecipeIngredient> = file
            .tags
            .iter()
            .map(|(tag, names)| (tag.as_str(), RecipeIngredient::new(names.iter())))
            .collect();
        let ingredient = |names: &RecipeItemNames| match names {
            RecipeItemNames::One(name) => match name.strip_prefix('#') {
                Some(tag) => {
                    tags.get(tag).cloned().unwrap_or_else(|| RecipeIngredient { items: Arc::default() })
                }
                None => RecipeIngredient::new(std::iter::once(name)),
            },
            RecipeItemNames::Many(names) => RecipeIngredient::new(names.iter()),
        };
        for row in &file.crafting {
            let (kind, result, count, effect) = match row {
                CraftingRecipeRow::Shaped { p, k, r, n } => {
                    let width = p.iter().map(|row| row.chars().count()).max().unwrap_or(0);
                    let cells = p
                        .iter()
                        .flat_map(|row| row.chars().chain(std::iter::repeat(' ')).take(width))
                        .map(|symbol| k.get(&symbol).map(ingredient))
                        .collect();
                    (RecipeKind::Shaped { width, height: p.len(), cells }, r, *n, None)
                }
                CraftingRecipeRow::Shapeless { i, r, n, effect } => {
                    let ingredients = i.iter().map(ingredient).collect();
                    (RecipeKind::Shapeless { ingredients }, r, *n, effect.clone())
                }
                CraftingRecipeRow::Transmute { r#in, with, r, n } => {
                    (RecipeKind::Transmute { input: ingredient(r#in), with: ingredient(with) }, r, *n, None)
                }
            };
            let Some(result) = registry().item(result) else { continue };
            let recipe = CraftingRecipe { kind, result, count, effect };
            if let Some(list) = book.by_occupied.get_mut(recipe.occupied()) {
                list.push(book.recipes.len() as u16);
            }
            book.recipes.push(recipe);
        }
        book
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_recipes_are_understood() {
        assert_eq!(recipes().len(), 917);
        for recipe in recipes() {
            let ingredients: Vec<&RecipeIngredient> = match &recipe.kind {
                RecipeKind::Shaped { width, height, cells } => {
                    assert!((1..=3).contains(width) && (1..=3).contains(height), "{recipe:?}");
                    assert_eq!(cells.len(), width * height);
                    cells.iter().flatten().collect()
                }
                RecipeKind::Shapeless { ingredients } => ingredients.iter().collect(),
                RecipeKind::Transmute { input, with } => vec![input, with],
            };
            assert!((1..=9).contains(&ingredients.len()));
            assert!(ingredients.iter().all(|ingredient| !ingredient.items().is_empty()), "{recipe:?}");
        }
        let chest = registry().item("chest").unwrap();
        assert_eq!(recipes_for(chest).count(), 1);
        assert!(recipes_for(chest).all(CraftingRecipe::needs_table));
    }
}
