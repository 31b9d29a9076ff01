//! Whether the items of a grid match a recipe.

use super::grid::{CraftingGrid, GridItem};
use super::recipes::{CraftingRecipe, RecipeIngredient, RecipeKind};

/// The occupied part of a grid, without empty border rows and columns.
pub(super) struct Trimmed {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Trimmed {
    /// None where the grid is empty.
    pub(super) fn of(grid: &CraftingGrid) -> Option<Trimmed> {
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for (column, row, _) in grid.occupied() {
            (left, right) = (left.min(column), right.max(column));
            (top, bottom) = (top.min(row), bottom.max(row));
        }
        if left > right {
            return None;
        }
        Some(Trimmed { left, top, width: right - left + 1, height: bottom - top + 1 })
    }
}

pub(super) fn matches(recipe: &CraftingRecipe, grid: &CraftingGrid, trimmed: &Trimmed) -> bool {
    match &recipe.kind {
        RecipeKind::Shaped { width, height, cells } => {
            *width == trimmed.width
                && *height == trimmed.height
                && [false, true].iter().any(|&is_mirrored| fits(cells, is_mirrored, grid, trimmed))
        }
        RecipeKind::Shapeless { ingredients } => assign(ingredients, grid),
        RecipeKind::Transmute { input, with } => turned_cell(input, with, recipe, grid).is_some(),
    }
}

/// Whether every cell of the pattern is as it should be; what must be empty is, as the counts of both agree and all
/// cells outside the trimmed part are empty.
fn fits(
    cells: &[Option<RecipeIngredient>],
    is_mirrored: bool,
    grid: &CraftingGrid,
    trimmed: &Trimmed,
) -> bool {
    cells.iter().enumerate().all(|(place, wanted)| {
        let (column, row) = (place % trimmed.width, place / trimmed.width);
        let column = if is_mirrored { trimmed.width - 1 - column } else { column };
        match (wanted, grid.get(trimmed.left + column, trimmed.top + row)) {
            (None, None) => true,
            (Some(wanted), Some(held)) => wanted.accepts(held.item),
            _ => false,
        }
    })
}

/// Whether every occupied cell can be given an ingredient of its own, by augmenting paths.
fn assign(ingredients: &[RecipeIngredient], grid: &CraftingGrid) -> bool {
    let held: Vec<GridItem> = grid.occupied().map(|(_, _, held)| held).collect();
    if held.len() != ingredients.len() {
        return false;
    }
    let mut cell_of = vec![None; ingredients.len()];
    (0..held.len()).all(|cell| {
        let mut tried = vec![false; ingredients.len()];
        give(cell, ingredients, &held, &mut cell_of, &mut tried)
    })
}

fn give(
    cell: usize,
    ingredients: &[RecipeIngredient],
    held: &[GridItem],
    cell_of: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for (number, ingredient) in ingredients.iter().enumerate() {
        if tried[number] || !ingredient.accepts(held[cell].item) {
            continue;
        }
        tried[number] = true;
        let is_free = match cell_of[number] {
            None => true,
            Some(other) => give(other, ingredients, held, cell_of, tried),
        };
        if is_free {
            cell_of[number] = Some(cell);
            return true;
        }
    }
    false
}

/// The cell whose item is turned, if the grid holds exactly such an item and what turns it into something else.
pub(super) fn turned_cell(
    input: &RecipeIngredient,
    with: &RecipeIngredient,
    recipe: &CraftingRecipe,
    grid: &CraftingGrid,
) -> Option<usize> {
    let mut cells = grid.occupied();
    let (one, two) = (cells.next()?, cells.next()?);
    if cells.next().is_some() {
        return None;
    }
    [(one, two), (two, one)].into_iter().find_map(|((column, row, turned), (_, _, other))| {
        let is_meant = input.accepts(turned.item) && with.accepts(other.item) && turned.item != recipe.result;
        is_meant.then(|| grid.place(column, row))
    })
}
