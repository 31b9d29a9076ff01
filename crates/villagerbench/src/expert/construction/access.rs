//! Whether an agent can get near enough to a cell, and away again.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockPos, BlockState, Face};
use cooperage_body::BodyView;
use cooperage_body::catalogues::foresight;
use cooperage_body::environment::seen_by;
use cooperage_core::AgentId;

use super::site::{Site, feet};
use crate::expert::stock;
use cooperage_plan::ground::{self, Ground, Ways};

/// How near a body must be to place a block, a little less than the tool's 2.8 (`REACH` of `placing` among the villager tools).
const PLACE_REACH: f64 = 2.65;
/// How much farther a body may be that hangs on a ladder or stands on a slab: half a block.
const UNEVEN: f64 = 0.5;
/// The cost of digging a block, in steps. Chosen by hand.
const DIG_COST: usize = 8;
/// How near the tool walks for placing, as the plate from which it acts (`PLATE` of `walking`).
const PLACE_NEAR: f64 = 1.4;
/// How far the tool digs, and how near it walks for that, a little less than its own measures.
const DIG_REACH: f64 = 3.4;
const DIG_NEAR: f64 = 2.0;

/// Where the tool places a block into a cell from: where its walk ends or, if that is too far away, somewhere else nearer;
/// none if there is no such place.
pub(super) fn place_from(ways: &Ways, cell: BlockPos) -> Option<(BlockPos, u16)> {
    let is_near = |stand: BlockPos| {
        let slack = if ways.is_uneven(stand) { UNEVEN } else { 0.0 };
        ground::far(stand, cell) <= PLACE_REACH - slack
    };
    ground::end_of_walk(ways, cell, PLACE_NEAR).filter(|(stand, _)| is_near(*stand)).or_else(|| {
        let is_beside = |stand: BlockPos| stand != cell && stand.up() != cell;
        let stand = ways.all().iter().copied().find(|&stand| is_beside(stand) && is_near(stand))?;
        Some((stand, ways.steps(stand)?))
    })
}

/// Where the tool goes that places a block into a cell, first and last: its walk may end too far away, and it then looks
/// for a place nearer. None if there is no such place.
pub(super) fn walk_to_place(
    site: &Site<'_>,
    agent: AgentId,
    ways: &Ways,
    cell: BlockPos,
) -> Option<[BlockPos; 2]> {
    let (first, _) = ground::end_of_walk(ways, cell, PLACE_NEAR)?;
    let (stand, _) = place_from(ways, cell)?;
    // Of several places so near the tool's own search tells; and it may get nearer, by ways that only it knows.
    let end = seen(site, agent, |view| foresight::end_of_walk(view, cell, PLACE_NEAR))?;
    Some(end.map_or([first, stand], |end| [end; 2]))
}

/// Whether the walk of an agent to a place leads through no cell from which it could not get home any more.
pub(super) fn is_walk_safe(site: &Site<'_>, agent: AgentId, to: BlockPos) -> bool {
    let gets_home = |end: &BlockPos| site.ground.leads(*end, site.blueprint.home);
    seen(site, agent, |view| foresight::legs(view, to)).is_some_and(|legs| legs.iter().all(gets_home))
}

/// Looks at the site as an agent sees it; none if there is no such agent.
fn seen<R>(site: &Site<'_>, agent: AgentId, look: impl FnOnce(&BodyView<'_>) -> R) -> Option<R> {
    seen_by(site.scene.world, *site.scene.agents.get(agent.0 as usize)?, look)
}

/// Whether a body is so near a cell's corner that the tool places a block there without a step.
pub(super) fn is_beside(body: &Player, cell: BlockPos) -> bool {
    stock::apart(foresight::resting_place(&body.body), cell) < PLACE_NEAR
}

/// From where a block is placed into a cell without a step: beside it, or near enough to its corner.
pub(super) fn stands_for(cell: BlockPos) -> impl Iterator<Item = BlockPos> {
    let level = move |dy: i32| [(0, 0), (-1, 0), (0, -1), (-1, -1)].map(|(dx, dz)| cell.offset(dx, dy, dz));
    let cornered = [0, 1, -1].into_iter().flat_map(level);
    let all = cell.neighbours().into_iter().chain(cornered);
    all.filter(move |&stand| stand != cell && stand.up() != cell)
}

/// Where the tool's walk ends from which it digs; none if that is too far away.
pub(super) fn dig_from(ways: &Ways, cell: BlockPos) -> Option<(BlockPos, u16)> {
    ground::end_of_walk(ways, cell, DIG_NEAR).filter(|(stand, _)| ground::far(*stand, cell) <= DIG_REACH)
}

/// Whether a block could be placed into a cell from there.
pub(super) fn is_in_reach(stand: BlockPos, cell: BlockPos) -> bool {
    ground::far(stand, cell) <= PLACE_REACH
}

/// Whether placing the block leaves every agent a way home that has one now. The agent itself is at `stand` then.
pub(super) fn is_safe(
    site: &Site<'_>,
    agent: AgentId,
    stand: BlockPos,
    cell: BlockPos,
    state: BlockState,
) -> bool {
    if state.has_no_collision() {
        return true;
    }
    // Blocks that other agents are about to place may fail, and then be missing as steps.
    let is_placing = site.under_way.iter().any(|(_, other)| other.placed.is_some());
    let is_safe_on = |before: &Ground| {
        let mut after = before.clone();
        after.fill(cell, state);
        gets_away(site, [before, &after], agent, stand, cell)
            && gets_away(site, [&before.afoot(), &after.afoot()], agent, stand, cell)
            && lets_others_away(site, [before, &after], agent)
    };
    is_safe_on(&site.ground_to_be) && (!is_placing || is_safe_on(&site.ground))
}

/// Whether the agent itself still has a way home once the cell is filled.
fn gets_away(
    site: &Site<'_>,
    [before, after]: [&Ground; 2],
    agent: AgentId,
    stand: BlockPos,
    cell: BlockPos,
) -> bool {
    let home = site.blueprint.home;
    let gets_home = |from: BlockPos| after.leads(from, home);
    let here = site.scene.body(agent).map(feet);
    if here.is_some_and(|here| !before.leads(here, home)) {
        // A trapped agent may do anything that it can reach.
        true
    } else if stand == cell || stand.up() == cell {
        let asides = asides(before, after, stand, cell);
        !asides.is_empty() && asides.into_iter().all(gets_home)
    } else {
        gets_home(stand)
    }
}

/// Whether every other agent still has a way home that has one now.
fn lets_others_away(site: &Site<'_>, [before, after]: [&Ground; 2], agent: AgentId) -> bool {
    let home = site.blueprint.home;
    let gets_home = |from: BlockPos| after.leads(from, home);
    let standing = site.scene.agents.iter().zip(0..).filter_map(|(&id, number)| {
        let body = site.scene.world.player(id).filter(|_| number != agent.0)?;
        Some(feet(body))
    });
    let going = site.under_way.iter().flat_map(|(_, other)| other.stands.iter().chain(&other.asides));
    standing.chain(going.copied()).all(|at| {
        let is_near = site.is_inside(BlockPos::new(at.x, site.corners.0.y, at.z));
        !is_near || gets_home(at) || !before.leads(at, home)
    })
}

/// The cells to which an agent may step aside when a block is placed into the cell of its own body; it may also fall.
fn asides(before: &Ground, after: &Ground, stand: BlockPos, cell: BlockPos) -> Vec<BlockPos> {
    let around = cell.neighbours().into_iter().chain(cell.down().neighbours()).chain(before.next_to(stand));
    let is_aside =
        |beside: &BlockPos| after.carries(*beside) && beside.up() != cell && before.leads(stand, *beside);
    around.filter(is_aside).collect()
}

/// The same for a block that is placed on the site as it is now; empty if the agent's body is not in that cell.
pub(super) fn asides_on(
    site: &Site<'_>,
    stand: BlockPos,
    cell: BlockPos,
    state: BlockState,
) -> Vec<BlockPos> {
    if stand != cell && stand.up() != cell {
        return Vec::new();
    }
    let mut after = site.ground.clone();
    after.fill(cell, state);
    asides(&site.ground, &after, stand, cell)
}

/// Returns a cell in which a block would be a step on the way home for a trapped agent.
pub(super) fn step_out(
    site: &Site<'_>,
    agent: AgentId,
    feet: BlockPos,
    block: BlockState,
) -> Option<BlockPos> {
    let ground = &site.ground;
    let helps = |cell: BlockPos| {
        let mut after = ground.clone();
        after.fill(cell, block);
        after.leads(feet, site.blueprint.home)
    };
    let ways = site.ways(feet);
    let mut cells = ways.all().iter().copied().filter(|&cell| {
        cell != feet && is_in_reach(feet, cell) && !site.is_filled(cell, agent) && !site.is_kept_bare(cell)
    });
    cells.find(|&cell| site.is_beside_something(cell, &Face::ALL) && helps(cell))
}

/// Returns a block beside an agent whose walks fail although a way seems to lead home; digging it may free the agent.
/// Scaffolding comes before blocks of the building.
pub(super) fn wall(site: &Site<'_>, feet: BlockPos) -> Option<BlockPos> {
    let beside = Face::HORIZONTAL.into_iter().flat_map(|face| [feet.step(face).up(), feet.step(face)]);
    let walls = beside.filter(|&cell| !site.ground.holds_head(cell) && is_dug_by_hand(site, cell));
    walls.min_by_key(|cell| site.blueprint.cells.contains_key(cell))
}

/// Returns the floor block to dig if the agent can reach more cells from where it lands.
pub(super) fn floor(site: &Site<'_>, feet: BlockPos) -> Option<BlockPos> {
    /// The most cells that a body falls unhurt, by Minecraft's rules.
    const FALL: i32 = 3;
    let floor = feet.down();
    let mut after = site.ground.clone();
    after.fill(floor, BlockState::AIR);
    let landing = (0..FALL).map(|down| floor.offset(0, -down, 0)).find(|&cell| after.carries(cell))?;
    let is_freer = after.ways(landing).all().len() > site.ways(feet).all().len();
    (is_freer && is_dug_by_hand(site, floor)).then_some(floor)
}

/// Whether a block of the site can be taken away without a tool.
fn is_dug_by_hand(site: &Site<'_>, cell: BlockPos) -> bool {
    let block = site.state(cell).block();
    cell.y >= site.corners.0.y && is_harvestable(block, None) && block.info().hardness >= 0.0
}

/// Returns the first block that a trapped agent digs with its hands to get home: on the way at its own height, to a
/// cell from which it gets home, that takes the least digging (Dijkstra's search).
pub(super) fn way_out(site: &Site<'_>, feet: BlockPos) -> Option<BlockPos> {
    let ground = &site.ground;
    let gets_home = |cell: BlockPos| ground.leads(cell, site.blueprint.home);
    let walls = |cell: BlockPos| -> Option<Vec<BlockPos>> {
        let closed: Vec<BlockPos> =
            [cell.up(), cell].into_iter().filter(|&part| !ground.holds_head(part)).collect();
        closed.iter().all(|&part| is_dug_by_hand(site, part)).then_some(closed)
    };
    let mut open = BinaryHeap::from([Reverse((0, feet, None))]);
    let mut seen: BTreeSet<BlockPos> = BTreeSet::new();
    while let Some(Reverse((cost, cell, first))) = open.pop() {
        if !seen.insert(cell) {
            continue;
        }
        if first.is_some() && gets_home(cell) {
            return first;
        }
        for beside in Face::HORIZONTAL.map(|face| cell.step(face)) {
            let is_floored = ground.contains(beside) && !ground.holds_head(beside.down());
            let Some(closed) = walls(beside).filter(|_| is_floored) else { continue };
            let first = first.or(closed.first().copied());
            open.push(Reverse((cost + 1 + DIG_COST * closed.len(), beside, first)));
        }
    }
    None
}
