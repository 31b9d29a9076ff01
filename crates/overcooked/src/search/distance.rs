//! How far things are from where they are wanted, in steps of players that meet no other player.

use crate::action::GridDirection;
use crate::grid::{GridCell, GridSlot, GridTerrain, LayoutGrid, SLOTS_MAX};
use crate::motion::{Motion, MotionGoal};

/// Where there is no way.
pub(super) const FAR: u16 = 200;
/// Poses: cells and facings.
const POSES: usize = 256 * 4;
/// Rounds of hand-overs that are looked for.
const HANDOVERS: usize = 3;

/// Steps from every pose until a certain cell is used.
type Steps = Vec<u16>;

/// The steps that an object still has to be carried until it is used somewhere.
#[derive(Clone, Debug)]
pub(super) struct Carry {
    /// Of an object in a hand, by pose.
    held: Steps,
    /// Of an object on a counter, by slot.
    lying: [u16; SLOTS_MAX],
}

impl Carry {
    pub(super) fn held(&self, cell: GridCell, facing: GridDirection) -> u16 {
        self.held.get(pose(cell, facing)).copied().unwrap_or(FAR)
    }

    pub(super) fn lying(&self, slot: GridSlot) -> u16 {
        self.lying.get(slot.index()).copied().unwrap_or(FAR)
    }
}

/// All distances of a kitchen.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// To each pot, in the order of [`LayoutGrid::pots`].
    pub(super) pots: Vec<Carry>,
    /// To the nearest serving location.
    pub(super) serving: Carry,
    ingredients: Steps,
    dishes: Steps,
    slots: Vec<Steps>,
}

impl Distances {
    pub(super) fn new(grid: &LayoutGrid, motion: &Motion) -> Distances {
        let to = |cells: &[GridCell]| steps(grid, motion, cells);
        let slots: Vec<Steps> = grid.slots().iter().map(|cell| to(&[*cell])).collect();
        let dispensers = [GridTerrain::OnionDispenser, GridTerrain::TomatoDispenser];
        let ingredients: Vec<GridCell> =
            dispensers.into_iter().flat_map(|terrain| grid.cells_of(terrain)).copied().collect();
        let carry = |cells: &[GridCell]| carry(grid, motion, to(cells), &slots);
        Distances {
            pots: grid.pots().iter().map(|pot| carry(&[grid.cell_of(*pot)])).collect(),
            serving: carry(grid.cells_of(GridTerrain::Serving)),
            ingredients: to(&ingredients),
            dishes: to(grid.cells_of(GridTerrain::DishDispenser)),
            slots,
        }
    }

    /// The steps of a player until a dispenser of onions or tomatoes is used.
    pub(super) fn ingredients(&self, cell: GridCell, facing: GridDirection) -> u16 {
        self.ingredients.get(pose(cell, facing)).copied().unwrap_or(FAR)
    }

    /// The steps of a player until a dish dispenser is used.
    pub(super) fn dishes(&self, cell: GridCell, facing: GridDirection) -> u16 {
        self.dishes.get(pose(cell, facing)).copied().unwrap_or(FAR)
    }

    /// The steps of a player until a counter or pot is used.
    pub(super) fn slot(&self, slot: GridSlot, cell: GridCell, facing: GridDirection) -> u16 {
        let steps = self.slots.get(slot.index()).and_then(|steps| steps.get(pose(cell, facing)));
        steps.copied().unwrap_or(FAR)
    }
}

fn pose(cell: GridCell, facing: GridDirection) -> usize {
    cell.index() * 4 + facing as usize
}

/// The steps from every pose until one of these cells is used.
fn steps(grid: &LayoutGrid, motion: &Motion, cells: &[GridCell]) -> Steps {
    let mut steps = vec![FAR; POSES];
    for &cell in grid.cells_of(GridTerrain::Floor) {
        for facing in GridDirection::ALL {
            let goals = cells.iter().flat_map(|cell| motion.goals(*cell));
            let ways = goals.filter_map(|goal| motion.plan(cell, facing, *goal)).map(|way| way.cost);
            steps[pose(cell, facing)] = ways.min().unwrap_or(FAR).min(FAR);
        }
    }
    steps
}

/// Adds ways over counters, from which another player carries the object on.
fn carry(grid: &LayoutGrid, motion: &Motion, direct: Steps, slots: &[Steps]) -> Carry {
    let mut carry = Carry { held: direct, lying: [FAR; SLOTS_MAX] };
    let regions: Vec<Option<u8>> = grid.starts().iter().map(|start| grid.region(*start)).collect();
    for _ in 0..HANDOVERS {
        for (slot, &cell) in grid.slots().iter().enumerate() {
            let stands = motion.goals(cell).iter().filter(|goal| regions.contains(&grid.region(goal.cell)));
            let from = |goal: &MotionGoal| carry.held.get(pose(goal.cell, goal.facing)).copied();
            let best = stands.filter_map(from).min().unwrap_or(FAR);
            carry.lying[slot] = best.saturating_add(1).min(FAR);
        }
        for (pose, held) in carry.held.iter_mut().enumerate().filter(|(_, held)| **held == FAR) {
            let over = slots.iter().zip(&carry.lying).filter(|(_, lying)| **lying < FAR);
            let over = over.filter_map(|(steps, lying)| Some(steps.get(pose)?.saturating_add(*lying)));
            *held = over.min().unwrap_or(FAR).min(FAR);
        }
    }
    carry
}
