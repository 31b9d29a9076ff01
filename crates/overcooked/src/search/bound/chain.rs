//! The shortest way of a soup from a pot to where it is served, over any number of hands.

use std::collections::VecDeque;

use crate::action::GridDirection;
use crate::grid::{GridCell, GridTerrain, LayoutGrid};

/// The pose of the player that holds a soup: its cell and the direction in which it looks.
type Pose = (GridCell, GridDirection);

/// The least number of steps from taking a soup out of a pot until it is served: the action that serves it is that many steps
/// after the one that took it. None if it cannot be served.
///
/// A soup on a counter may be taken in the step in which it was put there, by a player at any place beside it.
pub(super) fn to_serving(grid: &LayoutGrid, pot: GridCell) -> Option<u32> {
    let mut known = vec![[false; 4]; 256];
    let mut queue: VecDeque<(Pose, u32)> = stands(grid, pot).map(|pose| (pose, 0)).collect();
    while let Some(((cell, facing), steps)) = queue.pop_front() {
        let is_known = &mut known[cell.index()][facing as usize];
        if std::mem::replace(is_known, true) {
            continue;
        }
        let next = steps + 1;
        match grid.faced(cell, facing).terrain {
            GridTerrain::Serving => return Some(next),
            GridTerrain::Counter => {
                let counter = grid.neighbour(cell, facing).into_iter();
                queue.extend(counter.flat_map(|counter| stands(grid, counter)).map(|pose| (pose, next)));
            }
            _ => {}
        }
        queue.extend(GridDirection::ALL.map(|to| ((grid.step(cell, to), to), next)));
    }
    None
}

/// The poses from which a cell is used, on floor that a player can reach.
fn stands(grid: &LayoutGrid, cell: GridCell) -> impl Iterator<Item = Pose> {
    let regions: Vec<Option<u8>> = grid.starts().iter().map(|start| grid.region(*start)).collect();
    let sides = GridDirection::ALL.into_iter().filter_map(move |side| {
        let stand = grid.neighbour(cell, side)?;
        let is_floor = grid.terrain(stand) == GridTerrain::Floor && regions.contains(&grid.region(stand));
        is_floor.then_some((stand, side.opposite()))
    });
    sides.collect::<Vec<_>>().into_iter()
}
