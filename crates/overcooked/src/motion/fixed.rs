//! The static planner's table: the way from every floor cell to every goal, for a player that is alone.

use super::{Floor, MotionStep};
use crate::action::{GridDirection, OvercookedAction};
use crate::grid::LayoutGrid;

/// Where there is no way.
const NONE: u8 = u8::MAX;

/// Actions without the interaction, and the first of them, by floor cell, goal cell and facing.
#[derive(Clone, Debug)]
pub(super) struct MotionTable {
    cells: usize,
    ways: Vec<(u8, u8)>,
}

/// Directions in the row-major order of the cells that they lead to.
const ROW_MAJOR: [GridDirection; 4] =
    [GridDirection::North, GridDirection::West, GridDirection::East, GridDirection::South];

impl MotionTable {
    pub(super) fn new(grid: &LayoutGrid, floor: &Floor) -> MotionTable {
        let cells = floor.cells.len();
        let distances = Distances::new(grid, floor);
        let mut ways = vec![(NONE, NONE); cells * cells * 4];
        for from in 0..cells {
            for to in (0..cells).filter(|to| *to != from && distances.between(from, *to) != NONE) {
                for facing in GridDirection::ALL {
                    let neighbours = ROW_MAJOR.into_iter().filter_map(|direction| {
                        let next = distances.next(from, direction)?;
                        Some((distances.rest(next, direction, to, facing), direction))
                    });
                    if let Some((rest, first)) = neighbours.min_by_key(|(rest, _)| *rest) {
                        ways[(from * cells + to) * 4 + facing as usize] = (rest + 1, first as u8);
                    }
                }
            }
        }
        MotionTable { cells, ways }
    }

    /// The way between two different floor cells.
    #[inline]
    pub(super) fn way(&self, from: usize, to: usize, facing: GridDirection) -> Option<MotionStep> {
        let &(actions, first) = self.ways.get((from * self.cells + to) * 4 + facing as usize)?;
        let action = OvercookedAction::of_number(first.into()).filter(|_| actions != NONE)?;
        Some(MotionStep { action, cost: u16::from(actions) + 1 })
    }
}

/// Distances in moves between floor cells.
struct Distances<'f> {
    floor: &'f Floor,
    grid: &'f LayoutGrid,
    moves: Vec<u8>,
}

impl<'f> Distances<'f> {
    fn new(grid: &'f LayoutGrid, floor: &'f Floor) -> Distances<'f> {
        let cells = floor.cells.len();
        let mut distances = Distances { floor, grid, moves: vec![NONE; cells * cells] };
        let mut queue = Vec::with_capacity(cells);
        for from in 0..cells {
            queue.clear();
            queue.push(from);
            distances.moves[from * cells + from] = 0;
            let mut head = 0;
            while let Some(&at) = queue.get(head) {
                head += 1;
                let moves = distances.between(from, at) + 1;
                for direction in GridDirection::ALL {
                    let Some(next) = distances.next(at, direction) else { continue };
                    let place = from * cells + next;
                    if distances.moves[place] == NONE {
                        distances.moves[place] = moves;
                        queue.push(next);
                    }
                }
            }
        }
        distances
    }

    fn between(&self, from: usize, to: usize) -> u8 {
        self.moves[from * self.floor.cells.len() + to]
    }

    /// The floor cell that way; none where there is no floor.
    fn next(&self, from: usize, direction: GridDirection) -> Option<usize> {
        let cell = self.floor.cells[from];
        let next = self.grid.step(cell, direction);
        if next == cell { None } else { self.floor.number(next) }
    }

    /// The actions from a cell that was entered in one direction until one stands on another and looks a certain way.
    fn rest(&self, from: usize, entered: GridDirection, to: usize, facing: GridDirection) -> u8 {
        if from == to {
            return u8::from(entered != facing);
        }
        let moves = self.between(from, to);
        // The last move of a shortest way turns as it should if the cell before the last one lies on such a way.
        let before = self.next(to, facing.opposite());
        let turns = before.is_none_or(|before| self.between(from, before) + 1 != moves);
        moves + u8::from(turns)
    }
}
