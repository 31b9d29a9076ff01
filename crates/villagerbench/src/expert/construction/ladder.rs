//! Where a column of dirt with ladders would help.

use cooperage_blocks::{BlockPos, Face};
use cooperage_core::AgentId;

use super::access::is_in_reach;
use super::site::Site;
use super::{RAISE, item};
use crate::expert::{Next, Problem, Reason, call_at, stock};
use cooperage_plan::ground::Ways;

/// The highest column, in layers; the published buildings are lower. Chosen by hand.
const HEIGHT_MAX: i32 = 24;
/// Dirt that is fetched in addition to the dirt of a column. Chosen by hand.
const SPARE: u32 = 2;
/// How far from the wanted cell a column is looked for, in blocks: about the reach. Chosen by hand.
const RANGE: i32 = 3;

/// A column: the cell on top, and the dirt and ladders that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) top: BlockPos,
    pub(super) needed: u32,
}

/// How good a column is, the least first: cells within the building, whether it isn't beside the cell, other cells reached
/// (less than none), its height, and how far its foot is.
type Rank = (i32, bool, i32, i32, i32);

/// The column from which a cell is reached and as many other wanted ones as may be.
pub(super) fn column(site: &Site<'_>, ways: &Ways, cell: BlockPos) -> Option<Column> {
    let unmet: Vec<BlockPos> =
        site.blueprint.cells.keys().copied().filter(|&other| site.is_unmet(other)).collect();
    let mut best: Option<(Rank, Column)> = None;
    for y in -2..=2 {
        for z in -RANGE..=RANGE {
            for x in -RANGE..=RANGE {
                let top = cell.offset(x, y, z);
                if !is_in_reach(top, cell) || top == cell || top.up() == cell {
                    continue;
                }
                let Some((bottom, intrusion, steps)) = stands(site, ways, top) else { continue };
                let reached = unmet.iter().filter(|&&other| is_in_reach(top, other)).count();
                // The tool walks to a place beside the cell if there is one.
                let is_beside = cell.neighbours().contains(&top);
                let rank = (intrusion, !is_beside, -(reached as i32), top.y - bottom.y, i32::from(steps));
                if best.is_none_or(|(least, _)| rank < least) {
                    let needed = (top.y - bottom.y).max(0).unsigned_abs();
                    best = Some((rank, Column { top, needed }));
                }
            }
        }
    }
    best.map(|(_, column)| column)
}

/// Whether a column up to there would stand and could be climbed: what it stands on, how many of its cells are within the
/// building, and how far its foot is.
fn stands(site: &Site<'_>, ways: &Ways, top: BlockPos) -> Option<(BlockPos, i32, u16)> {
    let ground = &site.ground;
    if !ground.is_open(top) || !ground.is_open(top.up()) {
        return None;
    }
    let height = (1..=HEIGHT_MAX).find(|&down| !ground.is_open(top.offset(0, -down, 0)))?;
    let bottom = top.offset(0, -height, 0);
    let cells: Vec<BlockPos> = (1..height).map(|down| top.offset(0, -down, 0)).collect();
    let first = *cells.last()?;
    if cells.iter().any(|&cell| site.is_unmet(cell)) || site.is_kept_bare(first) {
        return None;
    }
    let mut intrusion = cells.iter().filter(|&&cell| site.is_inside(cell)).count() as i32;
    let mut foot: Option<u16> = None;
    for side in Face::HORIZONTAL {
        let beside: Vec<BlockPos> = cells.iter().map(|cell| cell.step(side)).collect();
        let open = beside.iter().filter(|&&cell| ground.is_open(cell));
        for &cell in open {
            if site.is_unmet(cell) {
                return None;
            }
            intrusion += i32::from(site.is_inside(cell));
        }
        let is_way = beside.iter().all(|&cell| ground.is_open(cell))
            && ground.is_open(top.step(side))
            && ground.is_open(top.step(side).up());
        if is_way && let Some(steps) = ways.steps(first.step(side)) {
            foot = Some(foot.map_or(steps, |least| least.min(steps)));
        }
    }
    Some((bottom, intrusion, foot?))
}

/// The call that brings an agent up to a cell.
pub(super) fn raise(site: &Site<'_>, agent: AgentId, ways: &Ways, cell: BlockPos) -> Next {
    let unreachable = || Next::Impossible(Problem { reason: Reason::UnreachableCell, cells: vec![cell] });
    let (Some(column), Some(body)) = (column(site, ways, cell), site.scene.body(agent)) else {
        return unreachable();
    };
    for name in ["dirt", "ladder"] {
        let Some(item) = item(name) else { return unreachable() };
        let lacking = column.needed.saturating_sub(stock::held(body, item));
        if lacking == 0 {
            continue;
        }
        let Site { scene, blueprint, .. } = site;
        if ways.steps(blueprint.home).is_none() {
            return unreachable();
        }
        // Some dirt more, to put up.
        let count = lacking + if name == "dirt" { SPARE } else { 0 };
        let count = stock::rounded(count, stock::stored(scene.world, blueprint.chest, item));
        let call = stock::withdraw(scene.world, body, blueprint.chest, blueprint.home, item, count);
        return match call {
            Some(call) => Next::Call(call),
            None => Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: vec![cell] }),
        };
    }
    Next::Call(call_at(&body.name, RAISE, ["top_x", "top_y", "top_z"], column.top))
}
