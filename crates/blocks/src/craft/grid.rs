//! The crafting grid, its items, and the result of crafting (docs/spec/blockworld.md, 10.1).

use super::matching::{Trimmed, matches, turned_cell};
use super::recipes::{RecipeKind, occupying};
use crate::registry::ItemId;

/// How large a grid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridSide {
    /// The 2 × 2 grid of every player.
    Two,
    /// The 3 × 3 grid of a crafting table.
    Three,
}

impl GridSide {
    /// Cells along a side.
    #[must_use]
    pub const fn cells(self) -> usize {
        match self {
            GridSide::Two => 2,
            GridSide::Three => 3,
        }
    }
}

/// An item in a cell of the grid; recipes do not depend on its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridItem {
    pub item: ItemId,
    /// Uses it has lost, of its durability.
    pub damage: u32,
}

impl GridItem {
    /// An item without damage.
    #[must_use]
    pub const fn new(item: ItemId) -> GridItem {
        GridItem { item, damage: 0 }
    }
}

/// A crafting grid with its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CraftingGrid {
    side: GridSide,
    /// Row by row, `side` cells each.
    cells: [Option<GridItem>; 9],
}

impl CraftingGrid {
    /// A grid without items.
    #[must_use]
    pub const fn new(side: GridSide) -> CraftingGrid {
        CraftingGrid { side, cells: [None; 9] }
    }

    /// The grid with these cells, row by row; further ones are ignored.
    #[must_use]
    pub fn of(side: GridSide, cells: impl IntoIterator<Item = Option<GridItem>>) -> CraftingGrid {
        let mut grid = CraftingGrid::new(side);
        let used = side.cells() * side.cells();
        for (place, cell) in grid.cells[..used].iter_mut().zip(cells) {
            *place = cell;
        }
        grid
    }

    /// Whether the grid has two or three cells along a side.
    #[must_use]
    pub fn side(&self) -> GridSide {
        self.side
    }

    /// The number of a cell.
    #[must_use]
    pub const fn place(&self, column: usize, row: usize) -> usize {
        row * self.side.cells() + column
    }

    /// The item in a cell.
    #[must_use]
    pub fn get(&self, column: usize, row: usize) -> Option<GridItem> {
        if column >= self.side.cells() {
            return None;
        }
        self.cells.get(self.place(column, row)).copied().flatten()
    }

    /// The cells that hold something: column, row, what. Row by row.
    pub fn occupied(&self) -> impl Iterator<Item = (usize, usize, GridItem)> {
        let side = self.side.cells();
        self.cells
            .iter()
            .enumerate()
            .filter_map(move |(place, held)| held.map(|held| (place % side, place / side, held)))
    }
}

/// How a crafted item differs from a plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CraftingResultKind {
    Plain,
    /// A suspicious stew with this effect.
    Stew {
        effect: &'static str,
        /// How long it lasts.
        ticks: u32,
    },
    /// The item of that cell, turned into another with all it contains.
    Turned {
        cell: usize,
    },
    /// Two tools made into one, without their enchantments.
    Repaired {
        /// Uses that the result has lost.
        damage: u32,
    },
}

/// The result of a craft. It takes one item from each occupied cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CraftingResult {
    pub item: ItemId,
    pub count: u32,
    /// How the crafted item differs from a plain one.
    pub outcome: CraftingResultKind,
    /// Items left over: the cell's number and an item, which goes to the inventory if the cell still holds something.
    pub remainders: Vec<(usize, ItemId)>,
}

/// Crafts the items of the grid once; `None` if no recipe fits. Of several that fit, the first in stored order is
/// taken.
#[must_use]
pub fn craft(grid: &CraftingGrid) -> Option<CraftingResult> {
    let trimmed = Trimmed::of(grid)?;
    let found = occupying(grid.occupied().count()).find(|recipe| matches(recipe, grid, &trimmed));
    let Some(recipe) = found else { return repair(grid) };
    let outcome = match (&recipe.kind, &recipe.effect) {
        (RecipeKind::Transmute { input, with }, _) => {
            CraftingResultKind::Turned { cell: turned_cell(input, with, recipe, grid)? }
        }
        (_, Some((effect, ticks))) => CraftingResultKind::Stew { effect, ticks: *ticks },
        _ => CraftingResultKind::Plain,
    };
    let remainders = grid
        .occupied()
        .filter_map(|(column, row, held)| Some((grid.place(column, row), held.item.info().craft_remainder?)))
        .collect();
    Some(CraftingResult { item: recipe.result, count: recipe.count, outcome, remainders })
}

/// Two damaged tools of a kind make one with the durability left in both and 5 % of the whole, at most a new one.
fn repair(grid: &CraftingGrid) -> Option<CraftingResult> {
    let mut cells = grid.occupied().map(|(_, _, held)| held);
    let (one, two) = (cells.next()?, cells.next()?);
    if cells.next().is_some() || one.item != two.item || one.damage == 0 || two.damage == 0 {
        return None;
    }
    let whole = one.item.info().durability?;
    let left = |tool: GridItem| whole.saturating_sub(tool.damage);
    let repaired = left(one).saturating_add(left(two)).saturating_add(whole / 20);
    Some(CraftingResult {
        item: one.item,
        count: 1,
        outcome: CraftingResultKind::Repaired { damage: whole.saturating_sub(repaired) },
        remainders: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::registry;

    fn id(name: &str) -> ItemId {
        registry().item(name).unwrap()
    }

    fn grid(side: GridSide, names: &[&str]) -> CraftingGrid {
        CraftingGrid::of(side, names.iter().map(|name| (!name.is_empty()).then(|| GridItem::new(id(name)))))
    }

    #[test]
    fn stews_and_boxes_keep_what_they_are_made_of() {
        let stew =
            craft(&grid(GridSide::Two, &["bowl", "dandelion", "red_mushroom", "brown_mushroom"])).unwrap();
        assert_eq!(stew.item, id("suspicious_stew"));
        assert_eq!(stew.outcome, CraftingResultKind::Stew { effect: "saturation", ticks: 7 });
        let coloured = craft(&grid(GridSide::Two, &["", "red_dye", "white_shulker_box", ""])).unwrap();
        assert_eq!(
            (coloured.item, coloured.outcome),
            (id("red_shulker_box"), CraftingResultKind::Turned { cell: 2 })
        );
    }

    #[test]
    fn two_damaged_tools_make_one() {
        let worn = |damage| Some(GridItem { item: id("iron_pickaxe"), damage });
        let repaired = |a, b| craft(&CraftingGrid::of(GridSide::Two, [worn(a), None, None, worn(b)]));
        assert_eq!(repaired(200, 200).unwrap().outcome, CraftingResultKind::Repaired { damage: 250 - 112 });
        assert_eq!(repaired(10, 200).unwrap().outcome, CraftingResultKind::Repaired { damage: 0 });
        assert_eq!(repaired(0, 200), None);
    }

    #[test]
    fn buckets_come_back_where_they_lay() {
        let cake = grid(
            GridSide::Three,
            &[
                "milk_bucket",
                "milk_bucket",
                "milk_bucket",
                "sugar",
                "egg",
                "sugar",
                "wheat",
                "wheat",
                "wheat",
            ],
        );
        let crafted = craft(&cake).unwrap();
        assert_eq!(crafted.remainders, [(0, id("bucket")), (1, id("bucket")), (2, id("bucket"))]);
        assert_eq!(craft(&CraftingGrid::new(GridSide::Three)), None);
    }
}
