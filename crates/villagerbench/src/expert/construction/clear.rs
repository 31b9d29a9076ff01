//! Clears scaffolding that was put up for building.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::rules::support::survives;
use cooperage_blocks::{BlockPos, BlockState};
use cooperage_core::AgentId;

use super::access::dig_from;
use super::ladder;
use super::site::{Site, feet};
use super::{FAILURES_MAX, Memory};
use crate::expert::{Next, Problem, Reason, call_at};

/// The lowest cell of a column that the tool takes away (`COLUMN_FLOOR` of `dirt` among the villager tools).
const COLUMN_FLOOR: i32 = -58;
/// How near to a missing block scaffolding may still be in use, in blocks. Chosen by hand.
const IN_USE: u32 = 4;

/// Returns the cells within the building with dirt or ladders that were put up for building and may go.
pub(super) fn foreign(site: &Site<'_>) -> Vec<BlockPos> {
    let (low, high) = site.corners;
    let mut cells = Vec::new();
    for y in (low.y..=high.y).rev() {
        for z in low.z..=high.z {
            for x in low.x..=high.x {
                let cell = BlockPos::new(x, y, z);
                let state = site.state(cell);
                let is_wanted = site.blueprint.cells.contains_key(&cell);
                let is_put_up = matches!(state.name(), "dirt" | "ladder");
                if !is_wanted && is_put_up && !is_in_use(site, cell) && may_go(site, cell) {
                    cells.push(cell);
                }
            }
        }
    }
    cells
}

/// Whether a builder may still need the block in a cell, because a block near it is missing.
fn is_in_use(site: &Site<'_>, cell: BlockPos) -> bool {
    let missing = site.blueprint.cells.keys().filter(|&&wanted| site.is_unmet(wanted));
    missing.into_iter().any(|wanted| {
        wanted.x.abs_diff(cell.x) <= IN_USE
            && wanted.z.abs_diff(cell.z) <= IN_USE
            && wanted.y.abs_diff(cell.y) <= IN_USE
    })
}

/// Whether everything wanted that stands now still stands when a cell is empty.
fn may_go(site: &Site<'_>, cell: BlockPos) -> bool {
    let wanted = |at: &BlockPos| site.blueprint.cells.get(at).is_some_and(|w| w.is_met_by(site.state(*at)));
    let near: Vec<BlockPos> = cell.neighbours().into_iter().filter(wanted).collect();
    if near.is_empty() {
        return true;
    }
    let mut chunks = site.chunks().clone();
    chunks.set(cell, BlockState::AIR);
    near.into_iter().all(|at| {
        let state = site.state(at);
        survives(&chunks, at, state) && !(state.has_gravity() && at == cell.up())
    })
}

/// Returns the next step of an agent that clears cells.
pub(super) fn next(site: &Site<'_>, agent: AgentId, cells: &[BlockPos], memory: &Memory) -> Next {
    let Some(body) = site.scene.body(agent) else { return Next::Wait };
    let left: Vec<BlockPos> = cells.iter().copied().filter(|cell| !site.state(*cell).is_air()).collect();
    let Some(&first) = left.first() else { return Next::Done };
    let is_given_up = |cell: &BlockPos| memory.failures.get(&(agent, *cell)).copied() >= Some(FAILURES_MAX);
    let ways = site.ways(feet(body));
    let has_failed = |cell: &BlockPos| memory.failures.contains_key(&(agent, *cell));
    let reached = left.iter().filter(|cell| !has_failed(cell));
    let nearest = reached.filter_map(|&cell| Some((dig_from(&ways, cell)?.1, cell))).min();
    if let Some((_, cell)) = nearest {
        return dig(site, agent, cell);
    }
    // From afar columns go down to the third layer.
    let column = left.iter().find(|cell| {
        let below = (COLUMN_FLOOR..=cell.y).map(|y| BlockPos::new(cell.x, y, cell.z));
        site.state(**cell).name() == "dirt"
            && cell.y >= COLUMN_FLOOR
            && !is_given_up(cell)
            && below
                .into_iter()
                .all(|at| site.blueprint.cells.get(&at).is_none_or(|w| w.block.name() != "dirt"))
    });
    if let Some(cell) = column {
        return Next::Call(call_at(&body.name, "dismantleDirtLadder", ["top_x", "top_y", "top_z"], *cell));
    }
    match left.iter().find(|cell| !is_given_up(cell)) {
        Some(&cell) => ladder::raise(site, agent, &ways, cell),
        None => Next::Impossible(Problem { reason: Reason::UnreachableCell, cells: vec![first] }),
    }
}

/// Digs a cell, or tells that there is no tool for it.
pub(super) fn dig(site: &Site<'_>, agent: AgentId, cell: BlockPos) -> Next {
    let Some(body) = site.scene.body(agent) else { return Next::Wait };
    let block = site.state(cell).block();
    let held = body.inventory.in_hand(cooperage_blocks::items::InteractionHand::Main).map(|stack| stack.item);
    if !is_harvestable(block, held) || block.info().hardness < 0.0 {
        return Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: vec![cell] });
    }
    Next::Call(call_at(&body.name, "MineBlock", ["x", "y", "z"], cell))
}
