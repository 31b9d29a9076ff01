//! Getting to where something can be used: two planners on one grid (docs/spec/overcooked.md, 13).
//!
//! Both answer with the first [`OvercookedAction`] of a shortest way to a [`MotionGoal`] and with the number of actions of the whole
//! way, the final interaction included. The static planner ([`Motion::plan`]) ignores other players and reads its
//! tables; the route planner ([`Motion::routes`]) takes the cells of other players for walls and searches anew.

mod fixed;
mod goals;
mod route;

use crate::action::{GridDirection, OvercookedAction};
use crate::grid::{GridCell, LayoutGrid};
use crate::state::PlayerState;

use fixed::MotionTable;
use goals::MotionGoals;

pub use route::Routes;

/// Where to stand and which way to look, so that an interaction uses a certain cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MotionGoal {
    /// The floor cell to stand on.
    pub cell: GridCell,
    /// Which way to look.
    pub facing: GridDirection,
}

/// How to get to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MotionStep {
    /// The first action of the way.
    pub action: OvercookedAction,
    /// The actions of the whole way, the interaction at its end included; at least 1.
    pub cost: u16,
}

impl MotionStep {
    /// The way of a player that stands on the goal's cell: it turns there and interacts, or only interacts.
    fn on_the_spot(facing: GridDirection, goal: MotionGoal) -> MotionStep {
        if facing == goal.facing {
            MotionStep { action: OvercookedAction::Interact, cost: 1 }
        } else {
            MotionStep { action: goal.facing.action(), cost: 2 }
        }
    }

    /// The cheapest, the first of equals.
    fn cheapest(ways: impl Iterator<Item = MotionStep>) -> Option<MotionStep> {
        ways.reduce(|best, way| if way.cost < best.cost { way } else { best })
    }
}

/// The floor cells of a grid, numbered densely in row-major order, so that tables need no room for the rest.
#[derive(Clone, Debug)]
struct Floor {
    /// The number of a cell; [`Floor::NONE`] where there is no floor.
    numbers: Box<[u8; 256]>,
    cells: Vec<GridCell>,
}

impl Floor {
    const NONE: u8 = u8::MAX;

    fn new(grid: &LayoutGrid) -> Floor {
        let cells = grid.cells_of(crate::grid::GridTerrain::Floor).to_vec();
        let mut numbers = Box::new([Floor::NONE; 256]);
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = number as u8;
        }
        Floor { numbers, cells }
    }

    #[inline]
    fn number(&self, cell: GridCell) -> Option<usize> {
        let number = self.numbers[cell.index()];
        (number != Floor::NONE).then_some(usize::from(number))
    }
}

/// The tables for finding ways on one grid: made once, and shared.
#[derive(Clone, Debug)]
pub struct Motion {
    floor: Floor,
    goals: MotionGoals,
    table: MotionTable,
    steps: route::Steps,
}

impl Motion {
    /// Works the tables out.
    #[must_use]
    pub fn new(grid: &LayoutGrid) -> Motion {
        let floor = Floor::new(grid);
        let table = MotionTable::new(grid, &floor);
        let steps = route::Steps::new(grid, &floor);
        Motion { goals: MotionGoals::new(grid), table, steps, floor }
    }

    /// The goals of a cell that is no floor: from the North, the South, the East and the West, as far as there is floor.
    #[inline]
    #[must_use]
    pub fn goals(&self, feature: GridCell) -> &[MotionGoal] {
        self.goals.of(feature)
    }

    /// The shortest way of a player that is alone on the grid; none to another part of the floor.
    ///
    /// Of ways that are equally short it takes the one whose next cell comes first in row-major order.
    #[inline]
    #[must_use]
    pub fn plan(&self, cell: GridCell, facing: GridDirection, goal: MotionGoal) -> Option<MotionStep> {
        if cell == goal.cell {
            return Some(MotionStep::on_the_spot(facing, goal));
        }
        self.table.way(self.floor.number(cell)?, self.floor.number(goal.cell)?, goal.facing)
    }

    /// The cheapest of the static planner's ways to these goals, the first of equals.
    #[inline]
    pub fn plan_best(
        &self,
        player: &PlayerState,
        goals: impl IntoIterator<Item = MotionGoal>,
    ) -> Option<MotionStep> {
        let ways = goals.into_iter().filter_map(|goal| self.plan(player.cell, player.facing, goal));
        MotionStep::cheapest(ways)
    }

    /// Searches the routes of a player to all cells, around these walls.
    #[inline]
    #[must_use]
    pub fn routes(&self, player: &PlayerState, walls: impl IntoIterator<Item = GridCell>) -> Routes<'_> {
        Routes::search(&self.floor, &self.steps, player, walls)
    }
}

#[cfg(test)]
mod tests;
