//! Recipes laid into a grid, as the recipe book asks for.

use super::click::{ClickedWindow, less};
use crate::craft::{CraftingRecipe, RecipeIngredient, RecipeKind, recipes};
use crate::items::ItemStack;
use crate::registry::ItemId;
use crate::world::World;
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;

/// Most items that a request lays into a cell.
const CELL_MAX: u32 = 64;

impl World {
    /// Lays the ingredients of a recipe, by its number in [`recipes`], from the player's items into the grid of the window that a
    /// driven body has open, and gives back what lay there. Each request adds one of each; with `makes_all` as many as there are,
    /// up to a stack. Only plain items are taken. Where they do not suffice, the grid is only cleared; where what lies in it finds no
    /// room, nothing changes.
    pub(crate) fn fill_grid(
        &mut self,
        id: PlayerId,
        window: u8,
        recipe: u16,
        makes_all: bool,
    ) -> Result<(), InputRefusal> {
        let recipe = recipes().get(usize::from(recipe)).ok_or(InputRefusal::NoRecipe)?;
        self.in_window(id, window, |clicked| fill(clicked, recipe, makes_all))
    }
}

fn fill(
    clicked: &mut ClickedWindow<'_>,
    recipe: &CraftingRecipe,
    makes_all: bool,
) -> Result<(), InputRefusal> {
    if !clicked.menu.bench.has_windows {
        return Err(InputRefusal::NoGrid);
    }
    let grid = clicked.kind.inputs();
    let side = match grid.len() {
        4 => 2,
        9 => 3,
        _ => return Err(InputRefusal::NoGrid),
    };
    let cells = laid_out(recipe, side).ok_or(InputRefusal::NoGrid)?;
    let lying: Vec<Option<ItemStack>> =
        clicked.slots.get(grid.clone()).map(<[_]>::to_vec).unwrap_or_default();
    let before = clicked.slots.clone();
    for number in grid.clone() {
        let Some(stack) = clicked.slots.get(number).cloned().flatten() else { continue };
        clicked.put(number, None);
        if clicked.put_away(stack, clicked.kind.put_away_order()).is_some() {
            clicked.slots = before;
            return Err(InputRefusal::NoRoom);
        }
    }
    let held = plain_items(clicked);
    // Items that are enough for some results are enough for fewer as well, so that a binary search finds the most.
    let (mut most, mut above) = (0, CELL_MAX + 1);
    while most + 1 < above {
        let count = most.midpoint(above);
        match choose(&cells, &held, count) {
            Some(_) => most = count,
            None => above = count,
        }
    }
    if most == 0 {
        // As in the game, the grid is cleared.
        clicked.refresh();
        return Err(InputRefusal::NoIngredient);
    }
    let wanted = if makes_all { most } else { one_more(&cells, &lying).min(most) };
    let chosen = choose(&cells, &held, wanted).ok_or(InputRefusal::NoIngredient)?;
    for (number, item) in grid.zip(chosen) {
        let Some(item) = item else { continue };
        let stack = take_plain(clicked, item, wanted);
        clicked.put(number, stack);
    }
    clicked.refresh();
    Ok(())
}

/// The ingredient of each cell of a grid; `None` if the grid is too small for the recipe.
fn laid_out(recipe: &CraftingRecipe, side: usize) -> Option<Vec<Option<&RecipeIngredient>>> {
    let mut grid = vec![None; side * side];
    let places: Vec<(usize, &RecipeIngredient)> = match &recipe.kind {
        RecipeKind::Shaped { width, height, cells } => {
            if *width > side || *height > side {
                return None;
            }
            let cells = cells.iter().enumerate();
            cells
                .filter_map(|(place, cell)| Some((place / width * side + place % width, cell.as_ref()?)))
                .collect()
        }
        RecipeKind::Shapeless { ingredients } => ingredients.iter().enumerate().collect(),
        RecipeKind::Transmute { input, with } => vec![(0, input), (1, with)],
    };
    for (place, ingredient) in places {
        *grid.get_mut(place)? = Some(ingredient);
    }
    Some(grid)
}

/// The plain items of the player's rows and hotbar with their numbers, ascending.
fn plain_items(clicked: &ClickedWindow<'_>) -> Vec<(ItemId, u32)> {
    let carried = clicked.slots.get(clicked.kind.carried()).unwrap_or_default();
    let mut counts = std::collections::BTreeMap::new();
    for stack in carried.iter().flatten().filter(|stack| stack.data.is_none()) {
        *counts.entry(stack.item).or_insert(0_u32) += stack.count;
    }
    counts.into_iter().collect()
}

/// An item for each full cell, so many of which can be laid into each. Found by augmenting paths.
fn choose(
    cells: &[Option<&RecipeIngredient>],
    held: &[(ItemId, u32)],
    count: u32,
) -> Option<Vec<Option<ItemId>>> {
    // Each item can fill some cells: these places are handed out.
    let mut places: Vec<(ItemId, Option<usize>)> = Vec::new();
    for &(item, has) in held.iter().filter(|(item, _)| item.info().stack >= count) {
        let fills = (has / count).min(cells.len() as u32);
        places.extend((0..fills).map(|_| (item, None)));
    }
    let wanted = cells.iter().enumerate().filter(|(_, cell)| cell.is_some()).map(|(number, _)| number);
    for cell in wanted {
        let mut tried = vec![false; places.len()];
        if !hand_out(cell, cells, &mut places, &mut tried) {
            return None;
        }
    }
    let mut chosen = vec![None; cells.len()];
    for (item, cell) in places {
        if let Some(place) = cell.and_then(|cell| chosen.get_mut(cell)) {
            *place = Some(item);
        }
    }
    Some(chosen)
}

fn hand_out(
    cell: usize,
    cells: &[Option<&RecipeIngredient>],
    places: &mut [(ItemId, Option<usize>)],
    tried: &mut [bool],
) -> bool {
    let Some(Some(ingredient)) = cells.get(cell) else { return false };
    for number in 0..places.len() {
        let (Some(&(item, holder)), Some(was_tried)) = (places.get(number), tried.get_mut(number)) else {
            return false;
        };
        if *was_tried || !ingredient.accepts(item) {
            continue;
        }
        *was_tried = true;
        if holder.is_none_or(|other| hand_out(other, cells, places, tried)) {
            if let Some(place) = places.get_mut(number) {
                place.1 = Some(cell);
            }
            return true;
        }
    }
    false
}

/// One more than lies in each cell already, if the recipe lies there; else one.
fn one_more(cells: &[Option<&RecipeIngredient>], lying: &[Option<ItemStack>]) -> u32 {
    let is_laid = cells.iter().zip(lying).all(|(cell, stack)| match (cell, stack) {
        (None, None) => true,
        (Some(cell), Some(stack)) => stack.data.is_none() && cell.accepts(stack.item),
        _ => false,
    });
    let least = lying.iter().flatten().map(|stack| stack.count).min().unwrap_or(0);
    if is_laid { least + 1 } else { 1 }
}

/// Takes plain items of the player's rows and hotbar.
fn take_plain(clicked: &mut ClickedWindow<'_>, item: ItemId, count: u32) -> Option<ItemStack> {
    let mut taken = 0;
    for place in clicked.kind.carried() {
        let Some(held) = clicked.slots.get(place).cloned().flatten() else { continue };
        if held.item == item && held.data.is_none() {
            let part = held.count.min(count - taken);
            clicked.put(place, less(&held, part));
            taken += part;
        }
    }
    (taken > 0).then(|| ItemStack::new(item, taken))
}
