//! Making things: the game's crafting grid, the bots' list of stored variants, and the stations with their tables.
//!
//! [`grid`] is what a crafting grid gives (rules 10.1), [`stored`] the list that the bots choose from (10.2), and
//! [`stations`] what furnaces, stonecutters and smithing tables make (10.3, 10.4).

pub mod grid;
pub mod stations;
pub mod stored;

mod matching;
mod recipes;

pub use grid::{Crafted, Grid, GridItem, GridSide, Outcome, craft};
pub use recipes::{Ingredient, Recipe, RecipeKind, recipes, recipes_for};
pub use stations::{CookKind, Cooking, cooking, smithing_upgrade, stonecutting};
pub use stored::{Craftable, StoredVariant, craftable, stored_variants};
