//! Recipes as a body follows them: cells with the items that fit, filled with the carried items.

use cooperage_blocks::ItemId;
use cooperage_blocks::craft::{
    CraftingRecipe, RecipeIngredient, RecipeKind, StoredVariant, recipes_for, stored_variants,
};

use super::craft::ItemStock;

/// A list of recipes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum RecipeSource {
    Game,
    /// The bots' stored variants, each with one item for a cell, in stored order.
    Stored,
}

/// A recipe laid out in a grid.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecipeFormula {
    /// 4 or 9 cells, row by row, with what may lie in each.
    cells: Vec<Option<Vec<ItemId>>>,
    /// How many come out.
    pub(crate) count: u32,
    pub(crate) needs_table: bool,
}

/// Items in a grid, so often.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(crate) struct CraftingBatch {
    pub(crate) cells: Vec<Option<ItemId>>,
    pub(crate) times: u32,
}

/// The ways to make an item.
pub(crate) fn formulas(item: ItemId, book: RecipeSource) -> Vec<RecipeFormula> {
    match book {
        RecipeSource::Game => recipes_for(item).map(of_recipe).collect(),
        RecipeSource::Stored => stored_variants(item).iter().map(of_variant).collect(),
    }
}

fn of_recipe(recipe: &CraftingRecipe) -> RecipeFormula {
    let choices = |ingredient: &RecipeIngredient| ingredient.items().to_vec();
    let (width, listed): (usize, Vec<Option<Vec<ItemId>>>) = match &recipe.kind {
        RecipeKind::Shaped { width, cells, .. } => {
            (*width, cells.iter().map(|cell| cell.as_ref().map(choices)).collect())
        }
        RecipeKind::Shapeless { ingredients } => {
            (0, ingredients.iter().map(|one| Some(choices(one))).collect())
        }
        RecipeKind::Transmute { input, with } => {
            let turned = input.items().iter().copied().filter(|item| *item != recipe.result).collect();
            (0, vec![Some(turned), Some(choices(with))])
        }
    };
    laid(width, listed, recipe.count, recipe.needs_table())
}

fn of_variant(variant: &StoredVariant) -> RecipeFormula {
    let one = |item: &ItemId| vec![*item];
    let (width, listed) = match &variant.rows {
        Some(rows) => {
            let width = rows.iter().map(Vec::len).max().unwrap_or(0);
            let row = |row: &Vec<Option<ItemId>>| {
                (0..width).map(|at| row.get(at).copied().flatten().map(|item| vec![item])).collect::<Vec<_>>()
            };
            (width, rows.iter().flat_map(row).collect())
        }
        None => {
            let each =
                variant.need.iter().flat_map(|(item, count)| (0..*count).map(move |_| Some(one(item))));
            (0, each.collect())
        }
    };
    laid(width, listed, variant.count, variant.needs_table)
}

/// Puts the cells of a pattern of that width, or of none, into a grid.
fn laid(width: usize, listed: Vec<Option<Vec<ItemId>>>, count: u32, needs_table: bool) -> RecipeFormula {
    let side = if needs_table { 3 } else { 2 };
    let mut cells = vec![None; side * side];
    for (number, choice) in listed.into_iter().enumerate() {
        let place = number.checked_div(width).map_or(number, |row| row * side + number % width);
        if let Some(cell) = cells.get_mut(place) {
            *cell = choice;
        }
    }
    RecipeFormula { cells, count, needs_table }
}

/// The commonest first among items that stand for each other in recipes: woods, stones and wools as a player comes by them.
const COMMON: [&str; 14] = [
    "oak_",
    "birch_",
    "spruce_",
    "jungle_",
    "acacia_",
    "dark_oak_",
    "mangrove_",
    "cherry_",
    "cobblestone",
    "stone",
    "white_",
    "coal",
    "iron_",
    "stick",
];

/// How rare an item is among the items that replace each other in recipes; 0 for the most common.
pub(crate) fn rarity(item: ItemId) -> usize {
    COMMON.iter().position(|start| item.name().starts_with(start)).unwrap_or(COMMON.len())
}

impl RecipeFormula {
    /// Cells in the order in which they are filled: those with the fewest choices first.
    fn order(&self) -> Vec<(usize, &[ItemId])> {
        let mut order: Vec<(usize, &[ItemId])> = self
            .cells
            .iter()
            .enumerate()
            .filter_map(|(place, cell)| Some((place, cell.as_deref()?)))
            .collect();
        order.sort_by_key(|(place, choices)| (choices.len(), *place));
        order
    }

    /// Fills the grid so often from the stock, each cell with the item of which most is left. `None` if it can't be
    /// done once; otherwise the batches and how often it can be done.
    pub(crate) fn lay(&self, stock: &ItemStock, times: u32) -> Option<(Vec<CraftingBatch>, u32)> {
        let mut left = stock.clone();
        let mut batches: Vec<CraftingBatch> = Vec::new();
        let mut done = 0;
        while done < times {
            let Some(cells) = self.lay_once(&left) else { break };
            let mut need = ItemStock::new();
            for item in cells.iter().flatten() {
                *need.entry(*item).or_default() += 1;
            }
            // The same again for as long as it goes.
            let goes = need.iter().map(|(item, count)| left.get(item).copied().unwrap_or(0) / count);
            let often = goes.min().unwrap_or(0).min(times - done).max(1);
            for (item, count) in need {
                if let Some(held) = left.get_mut(&item) {
                    *held = held.saturating_sub(count * often);
                }
            }
            done += often;
            batches.push(CraftingBatch { cells, times: often });
        }
        (done > 0).then_some((batches, done))
    }

    fn lay_once(&self, stock: &ItemStock) -> Option<Vec<Option<ItemId>>> {
        let mut left = stock.clone();
        let mut cells = vec![None; self.cells.len()];
        for (place, choices) in self.order() {
            let most = choices
                .iter()
                .copied()
                .filter(|item| left.get(item).is_some_and(|held| *held > 0))
                .max_by_key(|item| (left.get(item).copied(), !item.0))?;
            if let Some(held) = left.get_mut(&most) {
                *held -= 1;
            }
            cells[place] = Some(most);
        }
        Some(cells)
    }

    /// The first kind of ingredient of which there is too little for so many times: the items that fit, and how many
    /// are missing. `None` if nothing is missing.
    pub(crate) fn lack(&self, stock: &ItemStock, times: u32) -> Option<(Vec<ItemId>, u32)> {
        self.lacks(stock, times).into_iter().next()
    }

    /// How many items are lacking in all.
    pub(crate) fn shortfall(&self, stock: &ItemStock, times: u32) -> u32 {
        self.lacks(stock, times).iter().map(|(_, lacking)| *lacking).sum()
    }

    /// The ingredients of one crafting with their numbers: of an ingredient that may be several items the one that is carried most,
    /// and where none is carried the commonest.
    pub(crate) fn recipe(&self, stock: &ItemStock) -> Vec<(ItemId, u32)> {
        let mut recipe: Vec<(ItemId, u32)> = Vec::new();
        for choices in self.cells.iter().flatten() {
            let held = |item: &ItemId| stock.get(item).copied().unwrap_or(0);
            let best = choices
                .iter()
                .copied()
                .min_by_key(|item| (std::cmp::Reverse(held(item)), rarity(*item), item.0));
            let Some(item) = best else { continue };
            match recipe.iter_mut().find(|(known, _)| *known == item) {
                Some((_, count)) => *count += 1,
                None => recipe.push((item, 1)),
            }
        }
        recipe
    }

    fn lacks(&self, stock: &ItemStock, times: u32) -> Vec<(Vec<ItemId>, u32)> {
        let mut left = stock.clone();
        let mut kinds: Vec<(&[ItemId], u32)> = Vec::new();
        for (_, choices) in self.order() {
            match kinds.iter_mut().find(|(known, _)| *known == choices) {
                Some((_, cells)) => *cells += 1,
                None => kinds.push((choices, 1)),
            }
        }
        let mut lacks = Vec::new();
        for (choices, cells) in kinds {
            let mut needed = cells * times;
            for item in choices {
                if let Some(held) = left.get_mut(item) {
                    let taken = needed.min(*held);
                    *held -= taken;
                    needed -= taken;
                }
            }
            if needed > 0 {
                lacks.push((choices.to_vec(), needed));
            }
        }
        lacks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_blocks::registry;

    fn id(name: &str) -> ItemId {
        registry().item(name).unwrap()
    }

    #[test]
    fn a_recipe_is_told_in_common_woods() {
        let first = |name: &str| {
            let all = formulas(id(name), RecipeSource::Stored);
            let best = all.iter().min_by_key(|formula| {
                formula.recipe(&ItemStock::new()).into_iter().map(|(item, _)| rarity(item)).sum::<usize>()
            });
            let recipe = best.unwrap().recipe(&ItemStock::new());
            recipe
                .iter()
                .map(|(item, count)| format!("{}: {count}", item.name()))
                .collect::<Vec<_>>()
                .join(", ")
        };
        assert_eq!(first("wooden_pickaxe"), "oak_planks: 3, stick: 2");
        assert_eq!(first("stick"), "oak_planks: 2");
        assert_eq!(first("furnace"), "cobblestone: 8");
        assert_eq!(first("crafting_table"), "oak_planks: 4");
    }

    #[test]
    fn tags_are_filled_with_what_there_is_most_of() {
        let chest = formulas(id("chest"), RecipeSource::Game).remove(0);
        let stock = ItemStock::from([(id("oak_planks"), 5), (id("birch_planks"), 4)]);
        let (batches, done) = chest.lay(&stock, 1).unwrap();
        assert_eq!((batches.len(), done), (1, 1));
        assert_eq!(chest.lack(&stock, 2).map(|(_, lacking)| lacking), Some(7));
        assert_eq!(chest.lay(&ItemStock::from([(id("oak_planks"), 7)]), 1), None);
    }

    #[test]
    fn batches_are_as_large_as_they_can_be() {
        let sticks = formulas(id("stick"), RecipeSource::Game).remove(0);
        let (batches, done) = sticks.lay(&ItemStock::from([(id("oak_planks"), 65)]), 40).unwrap();
        assert_eq!((batches.len(), done), (1, 32));
    }
}
