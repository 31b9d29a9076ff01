//! F6: every cell of a condition is within reach of a place to which agents can go.
//!
//! With dirt and ladders agents get to every cell around which there is room for a body, so that rooms count rather than
//! ways: cells that hang together with the start.

use std::collections::BTreeSet;

use cooperage_blocks::{BlockPos, BlockState, Face, World};

use super::{CheckCode, Flaw, Site};
use crate::invented::criterion::{BlockPlace, Condition, Criterion};
use crate::invented::place::{START, world_cell};
use crate::invented::record::{BlockRecord, InventedTask};
use crate::invented::scenario::{cells_within, is_within};
use crate::invented::{corners, words};

/// How far a body reaches from its eyes, in blocks, and how high those are.
const REACH: f64 = 4.5;
const EYES: f64 = 1.6;

/// The cells that agents get to.
pub(crate) struct ReachableCells {
    /// Cells in which feet can be, in the world's cells.
    stands: BTreeSet<BlockPos>,
    /// Cells that hands reach through.
    open: BTreeSet<BlockPos>,
}

/// F6: the first condition whose cells are out of reach.
pub(super) fn reach(site: &Site<'_>) -> Option<Flaw> {
    let room = ReachableCells::of(site.task, site.world);
    site.task.criteria.iter().find_map(|Criterion { condition, .. }| {
        let unreached: Vec<BlockPos> = match condition {
            Condition::Near { at, distance, .. } => {
                if room.stands.iter().any(|stand| is_within(*stand, world_cell(*at), *distance)) {
                    return None;
                }
                vec![*at]
            }
            Condition::Block { place: BlockPlace::Within { low, high, count }, .. } => {
                let all = cells_within(*low, *high);
                let (good, bad): (Vec<_>, Vec<_>) = all.partition(|cell| room.reaches(world_cell(*cell)));
                if good.len() >= *count as usize {
                    return None;
                }
                // A box that is too small for the count is named as a whole.
                if bad.is_empty() { vec![*low, *high] } else { bad }
            }
            condition => {
                condition.cells().into_iter().filter(|cell| !room.reaches(world_cell(*cell))).collect()
            }
        };
        (!unreached.is_empty()).then(|| Flaw {
            cells: unreached,
            ..Flaw::new(
                CheckCode::Reach,
                format!("no agent reaches this, \"{}\"", words::sentence(condition)),
            )
        })
    })
}

impl ReachableCells {
    /// The room of a task's agents at the beginning.
    pub(super) fn of(task: &InventedTask, world: &World) -> ReachableCells {
        let (low, high) = corners();
        let low = low.offset(0, -1, 0);
        let inside = |cell: BlockPos| {
            (low.x..=high.x).contains(&cell.x)
                && (low.y..=high.y).contains(&cell.y)
                && (low.z..=high.z).contains(&cell.z)
        };
        let dug: BTreeSet<BlockPos> = task
            .criteria
            .iter()
            .filter_map(|criterion| match criterion.condition {
                Condition::NoBlock { at } => Some(world_cell(at)),
                _ => None,
            })
            .collect();
        let has_switch = has_switch(task);
        let is_open = |cell: &BlockPos| {
            inside(*cell) && (dug.contains(cell) || is_passable(world.state(*cell), has_switch))
        };
        ReachableCells::from(world_cell(START), is_open)
    }

    /// The cells that hang together with a start through those that are open.
    pub(crate) fn from(start: BlockPos, is_open: impl Fn(&BlockPos) -> bool) -> ReachableCells {
        let stands = flood(vec![start], |cell| is_open(cell) && is_open(&cell.up()));
        let seeds = stands.iter().flat_map(|stand| [*stand, stand.up()]).collect();
        ReachableCells { open: flood(seeds, is_open), stands }
    }

    /// Whether hands get to a cell of the world.
    pub(crate) fn reaches(&self, cell: BlockPos) -> bool {
        let is_seen = self.open.contains(&cell)
            || Face::ALL.into_iter().any(|side| self.open.contains(&cell.step(side)));
        is_seen && self.stands.iter().any(|stand| far(*stand, cell) <= REACH)
    }
}

/// How far the middle of a cell is from the eyes of a body in another one.
fn far(stand: BlockPos, cell: BlockPos) -> f64 {
    let [x, y, z] = [stand.x - cell.x, stand.y - cell.y, stand.z - cell.z].map(f64::from);
    let y = y + EYES - 0.5;
    (x * x + y * y + z * z).sqrt()
}

/// The cells that hang together with some, as far as they are wanted.
fn flood(mut found: Vec<BlockPos>, is_wanted: impl Fn(&BlockPos) -> bool) -> BTreeSet<BlockPos> {
    let mut all: BTreeSet<BlockPos> = found.iter().copied().collect();
    while let Some(cell) = found.pop() {
        for beside in Face::ALL.into_iter().map(|side| cell.step(side)) {
            if !all.contains(&beside) && is_wanted(&beside) {
                all.insert(beside);
                found.push(beside);
            }
        }
    }
    all
}

/// Whether bodies get through a cell: it is empty, or it can be opened.
pub(crate) fn is_passable(state: BlockState, has_switch: bool) -> bool {
    if state.is_lava() {
        return false;
    }
    let name = state.name();
    let opens = ["_door", "_fence_gate", "_trapdoor"].iter().any(|end| name.ends_with(end));
    state.has_no_collision() || state.is_climbable() || opens && (has_switch || !name.starts_with("iron_"))
}

/// Whether there is anything that opens doors of iron.
fn has_switch(task: &InventedTask) -> bool {
    let is_switch =
        |name: &str| name == "lever" || name.ends_with("_button") || name.ends_with("_pressure_plate");
    let carried = task.inventory.iter().map(|stack| stack.item.name());
    let placed = task.blocks.iter().flat_map(|block| match block {
        BlockRecord::Single { name, items, .. } => {
            std::iter::once(name.name()).chain(items.iter().map(|stack| stack.item.name())).collect()
        }
        BlockRecord::Cube { name, .. } => vec![name.name()],
        BlockRecord::Tree { .. } => Vec::new(),
    });
    carried.chain(placed).any(is_switch)
}
