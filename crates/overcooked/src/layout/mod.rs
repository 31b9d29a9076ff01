//! Layouts: a grid with its orders, prices and start. Forty-nine are built in, and layout files add others.

mod built_in;
mod file;
mod literal;
mod write;

use serde_json::Value;

use crate::grid::{GridError, LayoutGrid};
use crate::orders::OrderList;
use crate::recipe::{OrderBonus, Prices, RecipeError, SoupRecipe, SoupRecipes};
use crate::reward::Shaping;
use crate::serial::{self, ReadError};
use crate::state::OvercookedState;

pub use built_in::{built_in, current_name, names};
pub use file::LayoutFile;
pub use literal::LiteralError;

/// An error of a layout.
#[derive(Debug, thiserror::Error)]
pub enum LayoutError {
    /// It is no JSON, or a field is missing, unknown or not what it should be.
    #[error("the layout cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// It is neither JSON nor a dictionary of Python.
    #[error("the layout cannot be read as a dictionary of Python: {0}")]
    Literal(#[from] LiteralError),
    /// The grid breaks a rule.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// Orders or prices contradict each other.
    #[error(transparent)]
    Recipes(#[from] RecipeError),
    /// An order is no recipe.
    #[error("an order has {0} ingredients, not 1 to 3")]
    Ingredients(usize),
    /// The start state is none on this grid.
    #[error("the start state is wrong at {0}")]
    Start(#[from] ReadError),
    /// The list of orders of version 0.0.1 is too long.
    #[error("the list of orders has {0} entries, and {max} are the most", max = OrderList::MAX)]
    OrderList(usize),
    /// A pot holds three ingredients.
    #[error("`{0}` is {1}, and every pot holds 3 ingredients")]
    PotSize(&'static str, u32),
    /// There is no built-in layout of that name.
    #[error("there is no layout `{0}`")]
    Unknown(String),
}

/// A layout that passed every check.
#[derive(Clone, Debug, PartialEq)]
pub struct OvercookedLayout {
    name: String,
    grid: LayoutGrid,
    prices: Prices,
    order_bonus: OrderBonus,
    recipes: SoupRecipes,
    shaping: Option<Shaping>,
    order_list: OrderList,
    start: OvercookedState,
}

impl OvercookedLayout {
    /// Reads a layout file: JSON with the fields of the package's layouts, which [`LayoutFile`] lists, or the same as a
    /// dictionary of Python, as the package's own files `NAME.layout` have it.
    ///
    /// # Errors
    /// [`LayoutError`].
    pub fn read(name: &str, text: &str) -> Result<OvercookedLayout, LayoutError> {
        if serde_json::from_str::<serde::de::IgnoredAny>(text).is_err() {
            match literal::parse(text) {
                Ok(value) => return OvercookedLayout::read_value(name, &value),
                Err(error) if literal::is_likely(text) => return Err(error.into()),
                Err(_) => {}
            }
        }
        OvercookedLayout::of_file(name, serde_json::from_str(text)?)
    }

    /// Reads a layout from JSON that is parsed already.
    ///
    /// # Errors
    /// [`LayoutError`].
    pub fn read_value(name: &str, value: &Value) -> Result<OvercookedLayout, LayoutError> {
        OvercookedLayout::of_file(name, serde::Deserialize::deserialize(value)?)
    }

    fn of_file(name: &str, file: LayoutFile) -> Result<OvercookedLayout, LayoutError> {
        file.check_pot_size()?;
        let grid = LayoutGrid::read(&file.grid.rows())?;
        let prices = file.prices();
        let listed = file::recipes(&file.start_all_orders)?;
        let bonus = file::recipes(file.start_bonus_orders.as_deref().unwrap_or(&[]))?;
        let order_bonus = file.order_bonus.map_or(OrderBonus::TWICE, OrderBonus::from);
        let recipes = SoupRecipes::new(&listed, &bonus, order_bonus, &prices)?;
        let orders = file.start_order_list.as_deref();
        let order_list = match orders {
            None => OrderList::NONE,
            Some(orders) => {
                OrderList::finite(&file::orders(orders)).ok_or(LayoutError::OrderList(orders.len()))?
            }
        };
        let start = match &file.start_state {
            None => OvercookedState::at_start(&grid),
            Some(state) => serial::read(&grid, &recipes, state)?,
        };
        let shaping = file.shaping();
        Ok(OvercookedLayout {
            name: name.to_owned(),
            grid,
            prices,
            order_bonus,
            recipes,
            shaping,
            order_list,
            start,
        })
    }

    /// The value of a layout file that is read as this layout, with its name as `layout_name`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        write::json(self)
    }

    /// The name of the layout.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The grid of the layout.
    #[must_use]
    pub fn grid(&self) -> &LayoutGrid {
        &self.grid
    }

    /// The points and cooking times in its file.
    #[must_use]
    pub fn prices(&self) -> &Prices {
        &self.prices
    }

    /// How many times the value a bonus order pays.
    #[must_use]
    pub fn order_bonus(&self) -> OrderBonus {
        self.order_bonus
    }

    /// The prices and cooking times of all soups under the current rules.
    #[must_use]
    pub fn recipes(&self) -> &SoupRecipes {
        &self.recipes
    }

    /// The shaped rewards, where its file names them.
    #[must_use]
    pub fn shaping(&self) -> Option<Shaping> {
        self.shaping
    }

    /// The finite list of orders, which counts under the oldest rules only.
    #[must_use]
    pub fn order_list(&self) -> OrderList {
        self.order_list
    }

    /// How a game begins.
    #[must_use]
    pub fn start(&self) -> OvercookedState {
        self.start
    }

    /// The orders as the file lists them; all nine recipes where it lists none.
    #[must_use]
    pub fn listed_orders(&self) -> &[SoupRecipe] {
        self.recipes.listed()
    }
}

#[cfg(test)]
mod tests;
