//! The grid: its cells, their terrains, and tables for players that move on it.
//!
//! Cell `(x, y)`: `x` grows to the East, `y` to the South, the origin is the top left corner. Lists of cells are in
//! row-major order: by `y`, then by `x`.

mod read;

use std::fmt;

use crate::action::Direction;

pub use read::GridError;

/// The most cells of a grid.
pub const CELLS_MAX: usize = 250;
/// The most counters and pots of a grid, on which objects can lie.
pub const SLOTS_MAX: usize = 96;
/// The most players of a grid.
pub const PLAYERS_MAX: usize = 9;

/// A cell by its number in row-major order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

impl Cell {
    /// Its number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A counter or a pot by its number in row-major order: a place where an object can lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u8);

impl Slot {
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
pub enum Terrain {
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

impl Terrain {
    /// All terrains, in the order of their numbers.
    pub const ALL: [Terrain; 7] = [
        Terrain::Floor,
        Terrain::Counter,
        Terrain::OnionDispenser,
        Terrain::TomatoDispenser,
        Terrain::DishDispenser,
        Terrain::Pot,
        Terrain::Serving,
    ];

    /// The character in layout files.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Terrain::Floor => ' ',
            Terrain::Counter => 'X',
            Terrain::OnionDispenser => 'O',
            Terrain::TomatoDispenser => 'T',
            Terrain::DishDispenser => 'D',
            Terrain::Pot => 'P',
            Terrain::Serving => 'S',
        }
    }

    /// Whether objects can lie here.
    #[must_use]
    pub const fn holds_objects(self) -> bool {
        matches!(self, Terrain::Counter | Terrain::Pot)
    }

    /// The words for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Floor => "floor",
            Terrain::Counter => "counter",
            Terrain::OnionDispenser => "onion dispenser",
            Terrain::TomatoDispenser => "tomato dispenser",
            Terrain::DishDispenser => "dish dispenser",
            Terrain::Pot => "pot",
            Terrain::Serving => "serving location",
        }
    }
}

/// The cell in front of a player that stands on a floor cell and looks in one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faced {
    /// The terrain of that cell.
    pub terrain: Terrain,
    /// Where objects lie there, if it is a counter or a pot; slot 0 otherwise.
    pub slot: Slot,
}

/// Tables have an entry for each number that a [`Cell`] can have, so that no lookup can miss.
const TABLE: usize = 256;

/// A checked grid with its tables, made once and shared.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    width: u8,
    height: u8,
    terrain: Vec<Terrain>,
    starts: Vec<Cell>,
    /// The cell of each slot.
    slots: Vec<Cell>,
    /// The slot of each cell that has one.
    slot_of: Vec<Option<Slot>>,
    /// The slots that are pots.
    pots: Vec<Slot>,
    /// The cells of each terrain.
    by_terrain: [Vec<Cell>; Terrain::ALL.len()],
    /// The connected part of the floor that a cell belongs to.
    regions: Vec<Option<u8>>,
    /// Where a step from a floor cell leads, by direction: the cell itself where there is no floor.
    steps: Box<[[Cell; 4]; TABLE]>,
    /// The cell that a floor cell faces, by direction.
    faced: Box<[[Faced; 4]; TABLE]>,
}

impl Grid {
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
    pub fn starts(&self) -> &[Cell] {
        &self.starts
    }

    /// The cell at these coordinates; none beyond the edges.
    #[must_use]
    pub fn cell(&self, x: i64, y: i64) -> Option<Cell> {
        let inside = (0..i64::from(self.width)).contains(&x) && (0..i64::from(self.height)).contains(&y);
        inside.then(|| Cell((y * i64::from(self.width) + x) as u8))
    }

    /// The coordinates of a cell.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (u8, u8) {
        (cell.0 % self.width, cell.0 / self.width)
    }

    /// The terrain of a cell; counter for a number beyond the grid.
    #[must_use]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.terrain.get(cell.index()).copied().unwrap_or_default()
    }

    /// The neighbouring cell; none beyond the edges.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (x, y) = self.coordinates(cell);
        let (right, down) = direction.delta();
        self.cell(i64::from(x) + i64::from(right), i64::from(y) + i64::from(down))
    }

    /// Where a step from a floor cell leads if no player is in the way: the cell itself where there is no floor.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: Cell, direction: Direction) -> Cell {
        self.steps[cell.index()][direction as usize]
    }

    /// The cell that a player on that floor cell faces.
    #[inline]
    #[must_use]
    pub fn faced(&self, cell: Cell, direction: Direction) -> Faced {
        self.faced[cell.index()][direction as usize]
    }

    /// The cells of that terrain.
    #[must_use]
    pub fn cells_of(&self, terrain: Terrain) -> &[Cell] {
        &self.by_terrain[terrain as usize]
    }

    /// All counters and pots: the cell of each slot.
    #[must_use]
    pub fn slots(&self) -> &[Cell] {
        &self.slots
    }

    /// The slot of a counter or a pot; none of other cells.
    #[must_use]
    pub fn slot(&self, cell: Cell) -> Option<Slot> {
        self.slot_of.get(cell.index()).copied().flatten()
    }

    /// The cell of a slot.
    #[must_use]
    pub fn cell_of(&self, slot: Slot) -> Cell {
        self.slots.get(slot.index()).copied().unwrap_or_default()
    }

    /// The pots, as slots.
    #[inline]
    #[must_use]
    pub fn pots(&self) -> &[Slot] {
        &self.pots
    }

    /// The connected part of the floor that a cell belongs to, numbered from 0; none of cells that are no floor.
    #[must_use]
    pub fn region(&self, cell: Cell) -> Option<u8> {
        self.regions.get(cell.index()).copied().flatten()
    }

    /// Whether a player on that part of the floor can stand beside the cell.
    #[must_use]
    pub fn touches(&self, cell: Cell, region: Option<u8>) -> bool {
        let sides = Direction::ALL.into_iter().filter_map(|direction| self.neighbour(cell, direction));
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

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Grid").field(&self.rows()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cramped_room() -> Grid {
        Grid::read(&["XXPXX", "O  2O", "X1  X", "XDXSX"]).unwrap()
    }

    #[test]
    fn cells_have_coordinates_and_neighbours() {
        let grid = cramped_room();
        assert_eq!((grid.width(), grid.height(), grid.cells(), grid.players()), (5, 4, 20, 2));
        let start = grid.starts()[0];
        assert_eq!(grid.coordinates(start), (1, 2));
        assert_eq!(grid.step(start, Direction::North), grid.cell(1, 1).unwrap());
        assert_eq!(grid.step(start, Direction::West), start, "a counter is in the way");
        assert_eq!(grid.faced(start, Direction::South).terrain, Terrain::DishDispenser);
        assert_eq!(grid.neighbour(Cell(0), Direction::North), None);
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
            assert_eq!(grid.slot(*cell), Some(Slot(number as u8)));
        }
        assert_eq!(grid.slot(grid.starts()[0]), None);
        let faced = grid.faced(grid.cell(2, 1).unwrap(), Direction::North);
        assert_eq!((faced.terrain, faced.slot), (Terrain::Pot, grid.pots()[0]));
    }

    #[test]
    fn rooms_without_a_door_are_regions_of_their_own() {
        let grid = Grid::read(&["XXXPX", "O X1P", "O2X X", "D X X", "XXXSX"]).unwrap();
        let regions: Vec<_> = grid.starts().iter().map(|start| grid.region(*start)).collect();
        assert_eq!(regions, [Some(1), Some(0)]);
        assert_eq!(grid.region(Cell(0)), None);
        assert_eq!(grid.rows(), ["XXXPX", "O X1P", "O2X X", "D X X", "XXXSX"]);
        assert_eq!(grid.terrain_rows()[1], "O X P");
    }
}
