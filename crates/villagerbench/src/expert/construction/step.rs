//! The steps towards a wanted block: placing it, propping it with dirt, digging its cell free.

use std::collections::{BTreeSet, VecDeque};

use cooperage_blocks::{BlockPos, BlockState, Face};
use cooperage_core::AgentId;

use super::item;
use super::site::{Check, Site, is_free};
use crate::construction::blueprint::ConstructionCell;
use crate::expert::Reason;

/// The longest row of dirt that is put up to hold a block. Chosen by hand.
const ROW_MAX: usize = 16;

/// A missing block and its rank: how often it failed, its layer, and its distance in steps.
pub(super) type Pending = (u32, i32, u16, ConstructionCell);

/// A step towards a wanted block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Placing a block that is wanted.
    Place(ConstructionCell),
    /// Putting dirt where it holds another block.
    Prop(BlockPos),
    /// DiggingRule away the block in the way.
    Dig(BlockPos),
    /// Another agent has to place a block first.
    Wait,
    Never(Reason),
}

/// The agent that asks for a step, and whether it has waited for others long enough.
#[derive(Clone, Copy)]
pub(super) struct Doer {
    pub(super) agent: AgentId,
    pub(super) waits_no_more: bool,
}

/// Returns the next step towards a wanted block; `asked` are the cells that wait for this one already.
pub(super) fn step(site: &Site<'_>, wanted: &ConstructionCell, asked: &mut Vec<BlockPos>, who: Doer) -> Step {
    let lacking = match site.check(wanted) {
        Check::Met => return Step::Wait,
        Check::Ready if wanted.item().is_none() => return Step::Never(Reason::MissingMaterial),
        Check::Ready => return Step::Place(*wanted),
        Check::Occupied => return Step::Dig(wanted.pos),
        Check::Covered(cell) if site.blueprint.cells.contains_key(&cell) => {
            return Step::Never(Reason::NoSupport);
        }
        Check::Covered(cell) => return Step::Dig(cell),
        Check::Lacking(cells) => cells,
    };
    asked.push(wanted.pos);
    for cell in &lacking {
        let Some(other) = site.blueprint.cells.get(cell).filter(|_| site.is_unmet(*cell)) else { continue };
        if asked.contains(cell) {
            continue;
        }
        match step(site, other, asked, who) {
            Step::Never(_) => {}
            _ if site.reserved.contains(cell) && !who.waits_no_more => return Step::Wait,
            step => return step,
        }
    }
    let free = lacking.into_iter().filter(|cell| is_free(site.state(*cell)));
    prop(site, &free.collect::<Vec<_>>(), wanted.pos, asked, who)
}

/// Returns a step towards a block in one of these cells, so that it holds the block in `kept`: dirt beside a standing
/// block, in rows of growing length; or first a wanted block on the way. A breadth-first search.
fn prop(site: &Site<'_>, ends: &[BlockPos], kept: BlockPos, asked: &mut Vec<BlockPos>, who: Doer) -> Step {
    // Whether a body is in the only cells that would do.
    let mut is_awaited = false;
    let mut seen: BTreeSet<BlockPos> = ends.iter().copied().collect();
    let mut queue: VecDeque<(BlockPos, usize)> = ends.iter().map(|&end| (end, 1)).collect();
    while let Some((cell, length)) = queue.pop_front() {
        // A wanted block in the cell or beside it may hold the block as well.
        for at in [cell].into_iter().chain(cell.neighbours()).filter(|at| *at != kept) {
            let Some(wanted) = site.blueprint.cells.get(&at).filter(|_| site.is_unmet(at)) else { continue };
            if asked.contains(&at) {
                continue;
            }
            match step(site, wanted, asked, who) {
                Step::Never(_) => {}
                Step::Place(ready) if site.reserved.contains(&ready.pos) && !who.waits_no_more => {
                    return Step::Wait;
                }
                step => return step,
            }
        }
        if site.is_beside_something(cell, &Face::ALL) && !site.is_kept_bare(cell) {
            if !site.is_filled(cell, who.agent) {
                return Step::Prop(pit(site, kept, cell, who.agent).unwrap_or(cell));
            }
            is_awaited = true;
        }
        if length >= ROW_MAX {
            continue;
        }
        for side in [Face::Down, Face::North, Face::South, Face::West, Face::East] {
            let next = cell.step(side);
            if next != kept && is_free(site.state(next)) && seen.insert(next) {
                queue.push_back((next, length + 1));
            }
        }
    }
    if is_awaited && !who.waits_no_more { Step::Wait } else { Step::Never(Reason::NoSupport) }
}

/// Returns the cell below `kept`, if the tool would walk into it to place the block and the dirt would trap the agent
/// there.
fn pit(site: &Site<'_>, kept: BlockPos, dirt: BlockPos, agent: AgentId) -> Option<BlockPos> {
    let pit = kept.down();
    if pit == dirt || site.is_unmet(pit) || site.is_kept_bare(pit) || site.is_filled(pit, agent) {
        return None;
    }
    let mut ground = site.ground.clone();
    ground.fill(dirt, item("dirt")?.info().blocks.first()?.default_state());
    let is_pit = ground.carries(pit) && !ground.leads(pit, site.blueprint.home);
    (is_pit && is_free(site.state(pit)) && site.is_beside_something(pit, &Face::ALL)).then_some(pit)
}

/// The block that a step places, and where.
pub(super) fn placed(step: Step) -> Option<(BlockPos, BlockState)> {
    match step {
        Step::Place(wanted) => Some((wanted.pos, wanted.block.default_state())),
        Step::Prop(cell) => Some((cell, item("dirt")?.info().blocks.first()?.default_state())),
        Step::Dig(_) | Step::Wait | Step::Never(_) => None,
    }
}
