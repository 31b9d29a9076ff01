//! `crafting_grid.json`: the results of crafting grids by the game's recipes.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Compared, FormatError, VectorCase, item, read, same};
use crate::craft::{CraftingGrid, GridItem, GridSide, craft};

#[derive(Deserialize)]
struct CraftingGridVectors {
    cases: Vec<CraftingGridVector>,
}

#[derive(Deserialize)]
struct CraftingGridVector {
    size: usize,
    grid: Vec<Vec<Option<String>>>,
    result: Option<(String, u32)>,
    remainders: BTreeMap<String, u32>,
}

/// Compares a file `crafting_grid.json`: one case per grid.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn crafting_grid(bytes: &[u8]) -> Result<Vec<VectorCase>, FormatError> {
    let file: CraftingGridVectors = read(bytes)?;
    let mut cases = Vec::with_capacity(file.cases.len());
    for (number, row) in file.cases.iter().enumerate() {
        cases.push(VectorCase::new(format!("grid {number}"), compare(row, &grid(number, row)?)));
    }
    Ok(cases)
}

fn grid(number: usize, row: &CraftingGridVector) -> Result<CraftingGrid, FormatError> {
    let side = match row.size {
        2 => GridSide::Two,
        3 => GridSide::Three,
        other => return Err(FormatError::Content(format!("grid {number} has the size {other}"))),
    };
    if row.grid.len() != row.size || row.grid.iter().any(|cells| cells.len() != row.size) {
        return Err(FormatError::Content(format!("grid {number} is not {0} by {0}", row.size)));
    }
    let mut cells = Vec::with_capacity(9);
    for name in row.grid.iter().flatten() {
        cells.push(name.as_deref().map(item).transpose()?.map(GridItem::new));
    }
    Ok(CraftingGrid::of(side, cells))
}

fn compare(row: &CraftingGridVector, grid: &CraftingGrid) -> Compared {
    let crafted = craft(grid);
    let result = crafted.as_ref().map(|crafted| (crafted.item.name().to_owned(), crafted.count));
    same("result", &row.result, &result)?;
    let mut remainders: BTreeMap<String, u32> = BTreeMap::new();
    for (_, item) in crafted.iter().flat_map(|crafted| &crafted.remainders) {
        *remainders.entry(item.name().to_owned()).or_default() += 1;
    }
    same("remainders", &row.remainders, &remainders)
}
