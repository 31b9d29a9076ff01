//! The grid: its cells, their terrains, and tables for players that move on it.
//!
//! Cell `(x, y)`: `x` grows to the East, `y` to the South, the origin is the top left corner. Lists of cells are in
//! row-major order: by `y`, then by `x`.

mod read;

use std::fmt;

use crate::action::GridDirection;

pub use read::GridError;

/// The most cells of a grid.
pub const CELLS_MAX: usize = 250;
/// The most counters and pots of a grid, on which objects can lie.
pub const SLOTS_MAX: usize = 96;
/// The most players of a grid.
pub const PLAYERS_MAX: usize = 9;

/// A cell by its number in row-major order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GridCell(pub u8);

impl GridCell {
    /// Its number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A counter or a pot by its number in row-major order: a place where an object can lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GridSlot(pub u8);

impl GridSlot {
    /// Its number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The terrain of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum GridTerrain {
    /// Players walk here, and nowhere else.
    Floor,
    /// Holds one object at most.
    #[default]
    Counter,
    /// Gives onions, without limit.
    OnionDispenser,
    /// Gives tomatoes, without limit.
    TomatoDispenser,
    /// Gives dishes, without limit.
    DishDispenser,
    Pot,
    Serving,
}

impl GridTerrain {
    /// All terrains, in the order of their numbers.
    pub const ALL: [GridTerrain; 7] = [
        GridTerrain::Floor,
        GridTerrain::Counter,
        GridTerrain::OnionDispenser,
        GridTerrain::TomatoDispenser,
        GridTerrain::DishDispenser,
        GridTerrain::Pot,
        GridTerrain::Serving,
    ];

    /// The character in layout files.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            GridTerrain::Floor => ' ',
            GridTerrain::Counter => 'X',
            GridTerrain::OnionDispenser => 'O',
            GridTerrain::TomatoDispenser => 'T',
            GridTerrain::DishDispenser => 'D',
            GridTerrain::Pot => 'P',
            GridTerrain::Serving => 'S',
        }
    }

    /// Whether objects can lie here.
    #[must_use]
    pub const fn holds_objects(self) -> bool {
        matches!(self, GridTerrain::Counter | GridTerrain::Pot)
    }

    /// The words for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GridTerrain::Floor => "floor",
            GridTerrain::Counter => "counter",
            GridTerrain::OnionDispenser => "onion dispenser",
            GridTerrain::TomatoDispenser => "tomato dispenser",
            GridTerrain::DishDispenser => "dish dispenser",
            GridTerrain::Pot => "pot",
            GridTerrain::Serving => "serving location",
        }
    }
}

/// The cell in front of a player that stands on a floor cell and looks in one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faced {
    /// The terrain of that cell.
    pub terrain: GridTerrain,
    /// Where objects lie there, if it is a counter or a pot; slot 0 otherwise.
    pub slot: GridSlot,
}

/// Tables have an entry for each number that a [`GridCell`] can have, so that no lookup can miss.
const TABLE: usize = 256;

/// A checked grid with its tables, made once and shared.
#[derive(Clone, PartialEq, Eq)]
pub struct LayoutGrid {
    width: u8,
    height: u8,
    terrain: Vec<GridTerrain>,
    starts: Vec<GridCell>,
    /// The cell of each slot.
    slots: Vec<GridCell>,
    /// The slot of each cell that has one.
    slot_of: Vec<Option<GridSlot>>,
    /// The slots that are pots.
    pots: Vec<GridSlot>,
    /// The cells of each terrain.
    by_terrain: [Vec<GridCell>; GridTerrain::ALL.len()],
    /// The connected part of the floor that a cell belongs to.
    regions: Vec<Option<u8>>,
    /// Where a step from a floor cell leads, by direction: the cell itself where there is no floor.
    steps: Box<[[GridCell; 4]; TABLE]>,
    /// The cell that a floor cell faces, by direction.
    faced: Box<[[Faced; 4]; TABLE]>,
}

impl LayoutGrid {
    /// Cells from West to East.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Cells from North to South.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.terrain.len()
    }

    /// The number of players: start cells.
    #[must_use]
    pub fn players(&self) -> usize {
        self.starts.len()
    }

    /// Where players start, by their number.
    #[must_use]
    pub fn starts(&self) -> &[GridCell] {
        &self.starts
    }

    /// The cell at these coordinates; none beyond the edges.
    #[must_use]
    pub fn cell(&self, x: i64, y: i64) -> Option<GridCell> {
        let inside = (0..i64::from(self.width)).contains(&x) && (0..i64::from(self.height)).contains(&y);
        inside.then(|| GridCell((y * i64::from(self.width) + x) as u8))
    }

    /// The coordinates of a cell.
    #[must_use]
    pub fn coordinates(&self, cell: GridCell) -> (u8, u8) {
        (cell.0 % self.width, cell.0 / self.width)
    }

    /// The terrain of a cell; counter for a number beyond the grid.
    #[must_use]
    pub fn terrain(&self, cell: GridCell) -> GridTerrain {
        self.terrain.get(cell.index()).copied().unwrap_or_default()
    }

    /// The neighbouring cell; none beyond the edges.
    #[must_use]
    pub fn neighbour(&self, cell: GridCell, direction: GridDirection) -> Option<GridCell> {
        let (x, y) = self.coordinates(cell);
        let (right, down) = direction.delta();
        self.cell(i64::from(x) + i64::from(right), i64::from(y) + i64::from(down))
    }

    /// Where a step from a floor cell leads if no player is in the way: the cell itself where there is no floor.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: GridCell, direction: GridDirection) -> GridCell {
        self.steps[cell.index()][direction as usize]
    }

    /// The cell that a player on that floor cell faces.
    #[inline]
    #[must_use]
    pub fn faced(&self, cell: GridCell, direction: GridDirection) -> Faced {
        self.faced[cell.index()][direction as usize]
    }

    /// The cells of that terrain.
    #[must_use]
    pub fn cells_of(&self, terrain: GridTerrain) -> &[GridCell] {
        &self.by_terrain[terrain as usize]
    }

    /// All counters and pots: the cell of each slot.
    #[must_use]
    pub fn slots(&self) -> &[GridCell] {
        &self.slots
    }

    /// The slot of a counter or a pot; none of other cells.
    #[must_use]
    pub fn slot(&self, cell: GridCell) -> Option<GridSlot> {
        self.slot_of.get(cell.index()).copied().flatten()
    }

    /// The cell of a slot.
    #[must_use]
    pub fn cell_of(&self, slot: GridSlot) -> GridCell {
        self.slots.get(slot.index()).copied().unwrap_or_default()
    }

    /// The pots, as slots.
    #[inline]
    #[must_use]
    pub fn pots(&self) -> &[GridSlot] {
        &self.pots
    }

    /// The connected part of the floor that a cell belongs to, numbered from 0; none of cells that are no floor.
    #[must_use]
    pub fn region(&self, cell: GridCell) -> Option<u8> {
        self.regions.get(cell.index()).copied().flatten()
    }

    /// Whether a player on that part of the floor can stand beside the cell.
    #[must_use]
    pub fn touches(&self, cell: GridCell, region: Option<u8>) -> bool {
        let sides = GridDirection::ALL.into_iter().filter_map(|direction| self.neighbour(cell, direction));
        region.is_some() && sides.into_iter().any(|side| self.region(side) == region)
    }

    /// The rows as layout files write them, with the digits of start cells.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let mut rows = self.terrain_rows();
        for (player, start) in self.starts.iter().enumerate() {
            let (x, y) = self.coordinates(*start);
            let (x, digit) = (usize::from(x), (b'1' + player as u8) as char);
            if let Some(row) = rows.get_mut(usize::from(y)) {
                row.replace_range(x..=x, digit.encode_utf8(&mut [0; 4]));
            }
        }
        rows
    }

    /// The rows without start cells.
    #[must_use]
    pub fn terrain_rows(&self) -> Vec<String> {
        let rows = self.terrain.chunks(usize::from(self.width));
        rows.map(|row| row.iter().map(|terrain| terrain.symbol()).collect()).collect()
    }
}

impl fmt::Debug for LayoutGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Grid").field(&self.rows()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cramped_room() -> LayoutGrid {
        LayoutGrid::read(&["XXPXX", "O  2O", "X1  X", "XDXSX"]).unwrap()
    }

    #[test]
    fn cells_have_coordinates_and_neighbours() {
        let grid = cramped_room();
        assert_eq!((grid.width(), grid.height(), grid.cells(), grid.players()), (5, 4, 20, 2));
        let start = grid.starts()[0];
        assert_eq!(grid.coordinates(start), (1, 2));
        assert_eq!(grid.step(start, GridDirection::North), grid.cell(1, 1).unwrap());
        assert_eq!(grid.step(start, GridDirection::West), start, "a counter is in the way");
        assert_eq!(grid.faced(start, GridDirection::South).terrain, GridTerrain::DishDispenser);
        assert_eq!(grid.neighbour(GridCell(0), GridDirection::North), None);
        assert_eq!(grid.cell(5, 0), None);
        assert_eq!(grid.cell(0, i64::MIN), None);
    }

    #[test]
    fn slots_are_counters_and_pots() {
        let grid = cramped_room();
        assert_eq!(grid.slots().len(), 10);
        assert_eq!(grid.pots().len(), 1);
        assert_eq!(grid.coordinates(grid.cell_of(grid.pots()[0])), (2, 0));
        for (number, cell) in grid.slots().iter().enumerate() {
            assert_eq!(grid.slot(*cell), Some(GridSlot(number as u8)));
        }
        assert_eq!(grid.slot(grid.starts()[0]), None);
        let faced = grid.faced(grid.cell(2, 1).unwrap(), GridDirection::North);
        assert_eq!((faced.terrain, faced.slot), (GridTerrain::Pot, grid.pots()[0]));
    }

    #[test]
    fn rooms_without_a_door_are_regions_of_their_own() {
        let grid = LayoutGrid::read(&["XXXPX", "O X1P", "O2X X", "D X X", "XXXSX"]).unwrap();
        let regions: Vec<_> = grid.starts().iter().map(|start| grid.region(*start)).collect();
        assert_eq!(regions, [Some(1), Some(0)]);
        assert_eq!(grid.region(GridCell(0)), None);
        assert_eq!(grid.rows(), ["XXXPX", "O X1P", "O2X X", "D X X", "XXXSX"]);
        assert_eq!(grid.terrain_rows()[1], "O X P");
    }
}
