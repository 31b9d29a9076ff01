//! Crafting: the game's crafting grid, the bots' list of stored variants, and the stations with their tables.
//!
//! [`grid`] computes the result of a crafting grid (docs/spec/blockworld.md, 10.1), [`stored`] is the list that the
//! bots choose from (docs/spec/blockworld.md, 10.2), and [`stations`] holds the recipes of furnaces, stonecutters and
//! smithing tables (docs/spec/blockworld.md, 10.3, 10.4).

pub mod grid;
pub mod stations;
pub mod stored;

mod matching;
mod recipes;

pub use grid::{CraftingGrid, CraftingResult, CraftingResultKind, GridItem, GridSide, craft};
pub use recipes::{CraftingRecipe, RecipeIngredient, RecipeKind, recipes, recipes_for};
pub use stations::{
    CookKind, Cooking, cooking, smithing_place, smithing_upgrade, stonecutting, stonecutting_choices,
};
pub use stored::{Craftable, StoredVariant, craftable, stored_variants};
