//! The route planner: a breadth-first search around other players.

use super::{Floor, MotionGoal, MotionStep};
use crate::action::{GridDirection, OvercookedAction};
use crate::grid::{GridCell, LayoutGrid};
use crate::state::PlayerState;

/// The order in which neighbours are discovered.
const ORDER: [GridDirection; 4] =
    [GridDirection::West, GridDirection::North, GridDirection::East, GridDirection::South];

/// The neighbours of each floor cell in [`ORDER`]; [`Floor::NONE`] where there is no floor.
#[derive(Clone, Debug)]
pub(super) struct Steps(Vec<[u8; 4]>);

impl Steps {
    pub(super) fn new(grid: &LayoutGrid, floor: &Floor) -> Steps {
        let neighbour = |cell: GridCell, direction| match grid.step(cell, direction) {
            next if next == cell => Floor::NONE,
            next => floor.numbers[next.index()],
        };
        Steps(floor.cells.iter().map(|&cell| ORDER.map(|direction| neighbour(cell, direction))).collect())
    }
}

/// How a floor cell was reached.
#[derive(Clone, Copy, Debug)]
struct Reached {
    /// The least number of moves; [`Reached::NEVER`] if it was not reached.
    moves: u8,
    /// The first move of the way that was discovered first.
    first: u8,
    /// The first move of the way that ends with a move in each direction, if it is as short; [`Reached::NEVER`] else.
    ending: [u8; 4],
}

impl Reached {
    const NEVER: u8 = u8::MAX;
    const NOT: Reached =
        Reached { moves: Reached::NEVER, first: Reached::NEVER, ending: [Reached::NEVER; 4] };
}

/// The routes of a player to all cells.
///
/// The search goes over pairs of a cell and the direction of the last move. All pairs of a cell lead on to the same pairs, so
/// only the first that is discovered of each cell has followers; and a longer way to a cell is never better, because turning
/// there costs one action. So one search serves all goals.
#[derive(Debug)]
pub struct Routes<'m> {
    floor: &'m Floor,
    cell: GridCell,
    facing: GridDirection,
    reached: [Reached; 256],
}

impl<'m> Routes<'m> {
    #[inline]
    pub(super) fn search(
        floor: &'m Floor,
        steps: &Steps,
        player: &PlayerState,
        walls: impl IntoIterator<Item = GridCell>,
    ) -> Routes<'m> {
        let mut routes =
            Routes { floor, cell: player.cell, facing: player.facing, reached: [Reached::NOT; 256] };
        let Some(start) = floor.number(player.cell) else { return routes };
        let mut is_wall = [false; 256];
        for wall in walls {
            is_wall[usize::from(floor.numbers[wall.index()])] = true;
        }
        is_wall[usize::from(Floor::NONE)] = true;
        let reached = &mut routes.reached;
        reached[start].moves = 0;
        let mut queue = [0_u8; 256];
        queue[0] = start as u8;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let at = usize::from(queue[head]);
            head += 1;
            let Reached { moves, first, .. } = reached[at];
            let Some(neighbours) = steps.0.get(at) else { continue };
            for (&next, direction) in neighbours.iter().zip(ORDER) {
                if is_wall[usize::from(next)] {
                    continue;
                }
                let there = &mut reached[usize::from(next)];
                let first = if moves == 0 { direction as u8 } else { first };
                if there.moves == Reached::NEVER {
                    there.moves = moves + 1;
                    there.first = first;
                    queue[tail] = next;
                    tail += 1;
                }
                if there.moves == moves + 1 {
                    there.ending[direction as usize] = first;
                }
            }
        }
        routes
    }

    /// The way to that goal; none if others stand in it, or there is none at all.
    #[inline]
    #[must_use]
    pub fn way(&self, goal: MotionGoal) -> Option<MotionStep> {
        if goal.cell == self.cell {
            return Some(MotionStep::on_the_spot(self.facing, goal));
        }
        let reached = self.reached[self.floor.number(goal.cell)?];
        if reached.moves == Reached::NEVER {
            return None;
        }
        let moves = u16::from(reached.moves);
        let (first, cost) = match reached.ending[goal.facing as usize] {
            Reached::NEVER => (reached.first, moves + 2),
            first => (first, moves + 1),
        };
        Some(MotionStep { action: OvercookedAction::of_number(first.into())?, cost })
    }

    /// The cheapest way to one of these goals, the first of equals.
    #[inline]
    pub fn best(&self, goals: impl IntoIterator<Item = MotionGoal>) -> Option<MotionStep> {
        MotionStep::cheapest(goals.into_iter().filter_map(|goal| self.way(goal)))
    }
}
