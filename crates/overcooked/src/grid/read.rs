//! From rows of text to a checked grid.

use super::{CELLS_MAX, Faced, GridCell, GridSlot, GridTerrain, LayoutGrid, PLAYERS_MAX, SLOTS_MAX, TABLE};
use crate::action::GridDirection;

/// A fault in the rows of a grid. Coordinates are `x` and `y`, from the top left corner.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// There are no cells.
    #[error("the grid has no cells")]
    Empty,
    /// Rows differ in length.
    #[error("row {row} of the grid has {found} cells, and the first row has {expected}")]
    Ragged {
        /// The row, from 0.
        row: usize,
        found: usize,
        /// The first row's.
        expected: usize,
    },
    /// There is too much of something.
    #[error("the grid has {found} {what}, and {most} are the most")]
    TooMany {
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A character means nothing.
    #[error(
        "the grid has {symbol:?} at ({x}, {y}), which is no cell: cells are a space, X, O, T, D, P, S and 1 to 9"
    )]
    Symbol { symbol: char, x: usize, y: usize },
    /// The border is open.
    #[error("the border of the grid is floor at ({x}, {y})")]
    OpenBorder { x: usize, y: usize },
    /// A player has no start cell, though a later one has, or there is none at all.
    #[error("the grid has no start cell for player {0}")]
    PlayerMissing(usize),
    /// A player has two start cells.
    #[error("the grid has two start cells for player {0}")]
    PlayerTwice(usize),
    /// Something that every kitchen needs is not there.
    #[error("the grid has no {0}")]
    Missing(&'static str),
}

impl LayoutGrid {
    /// Reads rows as layout files write them. Blanks around a row are dropped.
    ///
    /// # Errors
    /// [`GridError`], if it breaks one of the rules: rows of one length, a border without floor, players numbered from 1
    /// without gaps, a dish dispenser, a serving location, a pot, and onions or tomatoes.
    pub fn read<S: AsRef<str>>(rows: &[S]) -> Result<LayoutGrid, GridError> {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.as_ref().trim().chars().collect()).collect();
        let (width, height) = size(&rows)?;
        let mut terrain = Vec::with_capacity(width * height);
        let mut starts = [None; PLAYERS_MAX];
        for (y, row) in rows.iter().enumerate() {
            for (x, &symbol) in row.iter().enumerate() {
                let found = match symbol.to_digit(10) {
                    Some(digit @ 1..) => {
                        let player = digit as usize - 1;
                        let start = starts.get_mut(player).ok_or(GridError::Symbol { symbol, x, y })?;
                        if start.replace(GridCell(terrain.len() as u8)).is_some() {
                            return Err(GridError::PlayerTwice(player + 1));
                        }
                        GridTerrain::Floor
                    }
                    _ => GridTerrain::ALL
                        .into_iter()
                        .find(|terrain| terrain.symbol() == symbol)
                        .ok_or(GridError::Symbol { symbol, x, y })?,
                };
                let is_border = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
                if is_border && found == GridTerrain::Floor {
                    return Err(GridError::OpenBorder { x, y });
                }
                terrain.push(found);
            }
        }
        let starts = in_order(&starts)?;
        needed(&terrain)?;
        let slots = terrain.iter().filter(|terrain| terrain.holds_objects()).count();
        at_most("counters and pots", slots, SLOTS_MAX)?;
        Ok(build(width as u8, height as u8, terrain, starts))
    }
}

fn size(rows: &[Vec<char>]) -> Result<(usize, usize), GridError> {
    let width = rows.first().map_or(0, Vec::len);
    if width == 0 {
        return Err(GridError::Empty);
    }
    if let Some((row, cells)) = rows.iter().enumerate().find(|(_, cells)| cells.len() != width) {
        return Err(GridError::Ragged { row, found: cells.len(), expected: width });
    }
    at_most("cells", width.saturating_mul(rows.len()), CELLS_MAX)?;
    Ok((width, rows.len()))
}

fn at_most(what: &'static str, found: usize, most: usize) -> Result<(), GridError> {
    if found > most { Err(GridError::TooMany { what, found, most }) } else { Ok(()) }
}

/// Start cells without gaps.
fn in_order(starts: &[Option<GridCell>]) -> Result<Vec<GridCell>, GridError> {
    let last = starts.iter().rposition(Option::is_some).unwrap_or(0);
    starts
        .iter()
        .take(last + 1)
        .enumerate()
        .map(|(player, start)| start.ok_or(GridError::PlayerMissing(player + 1)))
        .collect()
}

fn needed(terrain: &[GridTerrain]) -> Result<(), GridError> {
    let one_of = [
        (&[GridTerrain::DishDispenser][..], "dish dispenser"),
        (&[GridTerrain::Serving], "serving location"),
        (&[GridTerrain::Pot], "pot"),
        (
            &[GridTerrain::OnionDispenser, GridTerrain::TomatoDispenser],
            "onion dispenser and no tomato dispenser",
        ),
    ];
    match one_of.iter().find(|(any, _)| !terrain.iter().any(|terrain| any.contains(terrain))) {
        Some((_, name)) => Err(GridError::Missing(name)),
        None => Ok(()),
    }
}

fn build(width: u8, height: u8, terrain: Vec<GridTerrain>, starts: Vec<GridCell>) -> LayoutGrid {
    let cells = (0..terrain.len()).map(|cell| GridCell(cell as u8));
    let of = |wanted: GridTerrain| -> Vec<GridCell> {
        cells.clone().filter(|cell| terrain[cell.index()] == wanted).collect()
    };
    let slots: Vec<GridCell> = cells.clone().filter(|cell| terrain[cell.index()].holds_objects()).collect();
    let mut slot_of = vec![None; terrain.len()];
    for (slot, cell) in slots.iter().enumerate() {
        slot_of[cell.index()] = Some(GridSlot(slot as u8));
    }
    let pots = of(GridTerrain::Pot).into_iter().filter_map(|cell| slot_of[cell.index()]).collect();
    let mut grid = LayoutGrid {
        width,
        height,
        by_terrain: GridTerrain::ALL.map(of),
        regions: vec![None; terrain.len()],
        terrain,
        starts,
        slots,
        slot_of,
        pots,
        steps: Box::new([[GridCell(0); 4]; TABLE]),
        faced: Box::new([[Faced::default(); 4]; TABLE]),
    };
    fill_tables(&mut grid);
    grid
}

fn fill_tables(grid: &mut LayoutGrid) {
    for cell in grid.cells_of(GridTerrain::Floor).to_vec() {
        for direction in GridDirection::ALL {
            // Floor is never on the border, so that there always is a neighbour.
            let Some(next) = grid.neighbour(cell, direction) else { continue };
            let terrain = grid.terrain(next);
            let slot = grid.slot(next).unwrap_or_default();
            grid.faced[cell.index()][direction as usize] = Faced { terrain, slot };
            let target = if terrain == GridTerrain::Floor { next } else { cell };
            grid.steps[cell.index()][direction as usize] = target;
        }
    }
    let mut regions = 0;
    for cell in grid.cells_of(GridTerrain::Floor).to_vec() {
        if grid.region(cell).is_some() {
            continue;
        }
        let mut reached = vec![cell];
        while let Some(cell) = reached.pop() {
            if grid.regions[cell.index()].replace(regions).is_none() {
                reached.extend(GridDirection::ALL.map(|direction| grid.step(cell, direction)));
            }
        }
        regions += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(rows: &[&str]) -> GridError {
        LayoutGrid::read(rows).unwrap_err()
    }

    #[test]
    fn blanks_around_rows_are_dropped() {
        let grid = LayoutGrid::read(&["  XXPXX  ", "O  2O ", "X1  X", "XDXSX\t"]).unwrap();
        assert_eq!(grid.rows(), ["XXPXX", "O  2O", "X1  X", "XDXSX"]);
    }

    #[test]
    fn each_rule_has_its_error() {
        assert_eq!(error(&[]), GridError::Empty);
        assert_eq!(error(&[""]), GridError::Empty);
        assert_eq!(error(&["XXPXX", "O1 X"]), GridError::Ragged { row: 1, found: 4, expected: 5 });
        assert_eq!(error(&["XPX", "O1?", "DSX"]), GridError::Symbol { symbol: '?', x: 2, y: 1 });
        assert_eq!(error(&["XPX", "O0X", "DSX"]), GridError::Symbol { symbol: '0', x: 1, y: 1 });
        assert_eq!(error(&["XPX", "O1X", "D2X"]), GridError::OpenBorder { x: 1, y: 2 });
        assert_eq!(error(&["XPX", "O X", "DSX"]), GridError::PlayerMissing(1));
        assert_eq!(error(&["XPXX", "O13X", "DSXX"]), GridError::PlayerMissing(2));
        assert_eq!(error(&["XPXX", "O11X", "DSXX"]), GridError::PlayerTwice(1));
        assert_eq!(error(&["XPX", "O1X", "XSX"]), GridError::Missing("dish dispenser"));
        assert_eq!(error(&["XPX", "O1X", "DXX"]), GridError::Missing("serving location"));
        assert_eq!(error(&["XXX", "O1X", "DSX"]), GridError::Missing("pot"));
        assert!(matches!(error(&["XPX", "X1X", "DSX"]), GridError::Missing(_)));
        let long = "X".repeat(200);
        assert!(matches!(
            error(&[&long, &long]),
            GridError::TooMany { what: "cells", found: 400, most: 250 }
        ));
        let walls = [
            "X".repeat(20),
            format!("XPD1SO{}", "X".repeat(14)),
            "X".repeat(20),
            "X".repeat(20),
            "X".repeat(20),
            "X".repeat(20),
        ];
        assert!(matches!(
            LayoutGrid::read(&walls).unwrap_err(),
            GridError::TooMany { what: "counters and pots", .. }
        ));
    }
}
