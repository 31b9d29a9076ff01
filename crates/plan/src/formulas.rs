//! Recipes by their results, with their ingredients in groups.

use std::sync::LazyLock;

use cooperage_blocks::craft::{CookKind, CraftingRecipe, RecipeIngredient, RecipeKind, cooking, recipes};
use cooperage_blocks::{ItemId, registry};

/// A crafting recipe, in the form that plans calculate with.
#[derive(Debug)]
pub(crate) struct Formula {
    pub(crate) result: ItemId,
    pub(crate) count: u32,
    pub(crate) groups: Vec<Group>,
    pub(crate) needs_table: bool,
    /// Cells of the grid: 4 or 9.
    pub(crate) grid: usize,
}

/// Cells of a recipe that take the same items.
#[derive(Debug)]
pub(crate) struct Group {
    /// Any of these items fits; ascending by number.
    pub(crate) items: &'static [ItemId],
    /// The cells of the grid, by their places.
    pub(crate) cells: Vec<usize>,
}

/// The recipes that make an item, in stored order.
pub(crate) fn formulas(item: ItemId) -> &'static [Formula] {
    book().crafting.get(usize::from(item.0)).map_or(&[], Vec::as_slice)
}

/// The items that a furnace cooks into an item, ascending by number.
pub(crate) fn cooked_from(item: ItemId) -> &'static [ItemId] {
    book().cooking.get(usize::from(item.0)).map_or(&[], Vec::as_slice)
}

struct Book {
    /// Recipes by the numbers of the items that they make.
    crafting: Vec<Vec<Formula>>,
    cooking: Vec<Vec<ItemId>>,
}

fn book() -> &'static Book {
    static BOOK: LazyLock<Book> = LazyLock::new(load);
    &BOOK
}

fn load() -> Book {
    let items = registry().items();
    let mut book = Book {
        crafting: items.iter().map(|_| Vec::new()).collect(),
        cooking: items.iter().map(|_| Vec::new()).collect(),
    };
    for recipe in recipes() {
        if let Some(list) = book.crafting.get_mut(usize::from(recipe.result.0)) {
            list.push(formula(recipe));
        }
    }
    for input in items {
        let cooked = cooking(CookKind::Smelting, input.id);
        // Ruined tools and armour are no source of nuggets.
        let Some(cooked) = cooked.filter(|_| input.durability.is_none()) else { continue };
        if let Some(list) = book.cooking.get_mut(usize::from(cooked.output.0)) {
            list.push(input.id);
        }
    }
    book
}

fn formula(recipe: &'static CraftingRecipe) -> Formula {
    let needs_table = recipe.needs_table();
    let side = if needs_table { 3 } else { 2 };
    let placed: Vec<(usize, &'static RecipeIngredient)> = match &recipe.kind {
        RecipeKind::Shaped { width, cells, .. } => cells
            .iter()
            .enumerate()
            .filter_map(|(place, cell)| Some((place / width * side + place % width, cell.as_ref()?)))
            .collect(),
        RecipeKind::Shapeless { ingredients } => ingredients.iter().enumerate().collect(),
        RecipeKind::Transmute { input, with } => vec![(0, input), (1, with)],
    };
    let mut groups: Vec<Group> = Vec::new();
    for (cell, ingredient) in placed {
        match groups.iter_mut().find(|group| group.items == ingredient.items()) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group { items: ingredient.items(), cells: vec![cell] }),
        }
    }
    Formula { result: recipe.result, count: recipe.count.max(1), groups, needs_table, grid: side * side }
}
