//! What an agent that builds does next.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cooperage_blocks::{BlockPos, BlockState, Face, ItemId};
use cooperage_core::{AgentId, ToolCall};
use serde_json::json;

use super::access::{dig_from, is_beside, is_safe, is_walk_safe, place_from, stands_for, walk_to_place};
use super::clear::dig;
use super::site::{Check, Site, feet, is_free};
use super::{FAILURES_MAX, Memory, WAITS_MAX, item, ladder};
use crate::villagerbench::construction::blueprint::{Cell, Facing};
use crate::villagerbench::expert::ground::Ways;
use crate::villagerbench::expert::{Next, Problem, Reason, call, call_at, stock};

/// How near the chest everything is fetched before anything is placed, in blocks.
const NEAR_CHEST: f64 = 8.0;
/// How much dirt is fetched at once to put up.
const DIRT: u32 = 5;
/// Failures after which a column is put up although a cell seems to be within reach.
const RAISED_AFTER: u32 = 2;
/// Missing blocks from which on nobody minds being shut in.
const LAST: usize = 4;
/// Longest row of dirt put up so that something holds a block.
const ROW_MAX: usize = 16;

/// A step towards a wanted block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Placing a block that is wanted.
    Place(Cell),
    /// Putting dirt where it holds another block.
    Prop(BlockPos),
    /// Digging away what is in the way.
    Dig(BlockPos),
    /// Somebody else places what must come first.
    Wait,
    /// Nothing helps.
    Never(Reason),
}

/// Who asks what to do, and whether that agent has waited for others long enough.
#[derive(Clone, Copy)]
struct Doer {
    agent: AgentId,
    waits_no_more: bool,
}

/// What keeps a step from being taken now.
enum Hindrance {
    TooFar,
    Unsafe,
    /// Its way leads through a place from which it might not get away again.
    Pit,
    Filled,
    /// Somebody's way leads into the cell, or its own way into one that somebody is about to fill.
    Crossing,
}

/// What an agent that builds these does next.
pub(super) fn next(site: &Site<'_>, agent: AgentId, wanted: &[Cell], memory: &Memory) -> Next {
    let Some(body) = site.scene.body(agent) else { return Next::Wait };
    let ways = site.ground.ways(feet(body));
    let mut pending: Vec<(u32, i32, u16, Cell)> = wanted
        .iter()
        .filter(|wanted| !wanted.is_met_by(site.state(wanted.pos)))
        .map(|wanted| {
            let failures = memory.failures.get(&(agent, wanted.pos)).copied().unwrap_or(0);
            let steps = place_from(&ways, wanted.pos).map_or(u16::MAX, |(_, steps)| steps);
            (failures, wanted.pos.y, steps, *wanted)
        })
        .collect();
    if pending.is_empty() {
        return Next::Done;
    }
    pending.sort_unstable();
    let is_alone = site.scene.agents.len() == 1;
    let waits_no_more = is_alone || memory.waits.get(&agent).copied().unwrap_or(0) >= WAITS_MAX;
    let mut out_of_reach: Option<BlockPos> = None;
    let mut closing: Option<(BlockPos, Step)> = None;
    let mut filled: Option<Step> = None;
    let mut risky: Option<Step> = None;
    let mut waits = false;
    let mut crosses = false;
    let mut never: Option<Problem> = None;
    for &(failures, _, _, wanted) in &pending {
        let step = step(site, &wanted, &mut Vec::new(), Doer { agent, waits_no_more });
        let cell = match step {
            Step::Place(wanted) => wanted.pos,
            Step::Prop(cell) | Step::Dig(cell) => cell,
            Step::Wait => {
                waits = true;
                continue;
            }
            Step::Never(reason) => {
                never.get_or_insert(Problem { reason, cells: vec![wanted.pos] });
                continue;
            }
        };
        if site.is_being_filled(cell) {
            waits = true;
            continue;
        }
        let failures = failures.max(memory.failures.get(&(agent, cell)).copied().unwrap_or(0));
        if failures >= FAILURES_MAX {
            never.get_or_insert(Problem { reason: Reason::UnreachableCell, cells: vec![wanted.pos] });
            continue;
        }
        if failures >= RAISED_AFTER {
            // The way that seems to lead there does not.
            out_of_reach.get_or_insert(cell);
            continue;
        }
        match hindrance(site, agent, &ways, step, memory) {
            None => return take(site, agent, step, &pending),
            Some(Hindrance::TooFar) => drop(out_of_reach.get_or_insert(cell)),
            Some(Hindrance::Unsafe) => drop(closing.get_or_insert((cell, step))),
            Some(Hindrance::Pit) => {
                risky.get_or_insert(step);
                out_of_reach.get_or_insert(cell);
            }
            Some(Hindrance::Filled) => drop(filled.get_or_insert(step)),
            Some(Hindrance::Crossing) if waits_no_more => return take(site, agent, step, &pending),
            Some(Hindrance::Crossing) => crosses = true,
        }
    }
    if crosses {
        return Next::Wait;
    }
    if let Some((cell, step)) = closing
        && let Some(call) = from_outside(site, agent, &ways, (cell, step), memory)
    {
        return Next::Call(call);
    }
    if let Some(cell) = out_of_reach.or(closing.map(|(cell, _)| cell)) {
        match ladder::raise(site, agent, &ways, cell) {
            Next::Impossible(problem) => drop(never.get_or_insert(problem)),
            next => return next,
        }
    }
    let unmet = site.blueprint.cells.keys().filter(|&&cell| site.is_unmet(cell)).count();
    if unmet <= LAST
        && let Some((hole, _)) = closing
        && let Some(next) = cap(site, agent, &ways, hole, &pending, memory)
    {
        return next;
    }
    // Whoever is in the way may be gone by then; the tool waits for a while.
    if let Some(step) = filled.or(risky) {
        return take(site, agent, step, &pending);
    }
    let is_in_it = |cell: BlockPos| {
        let end = walk_to_place(site, agent, &ways, cell);
        end.is_some_and(|[_, stand]| stand == cell || stand.up() == cell)
    };
    let last = closing.filter(|_| !waits && waits_no_more && unmet <= LAST);
    if let Some((_, step)) = last.filter(|(cell, _)| !is_in_it(*cell)) {
        // At the end it matters no more whether somebody gets away.
        return take(site, agent, step, &pending);
    }
    match never {
        _ if waits => Next::Wait,
        // Whoever would be shut in may go away.
        _ if closing.is_some() && !waits_no_more => Next::Wait,
        Some(problem) => Next::Impossible(problem),
        None => {
            let cells = closing.map(|(cell, _)| cell).into_iter().collect();
            Next::Impossible(Problem { reason: Reason::UnreachableCell, cells })
        }
    }
}

/// What brings a wanted block nearer; `asked` are the cells that wait for this one already.
fn step(site: &Site<'_>, wanted: &Cell, asked: &mut Vec<BlockPos>, who: Doer) -> Step {
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

/// What brings a block into one of these cells, so that it holds the one in `kept`: dirt beside something that is there,
/// and then ever farther; or first a wanted block that is on the way.
fn prop(site: &Site<'_>, ends: &[BlockPos], kept: BlockPos, asked: &mut Vec<BlockPos>, who: Doer) -> Step {
    // Whether all that is missing is that somebody goes away.
    let mut is_awaited = false;
    let mut seen: BTreeSet<BlockPos> = ends.iter().copied().collect();
    let mut queue: VecDeque<(BlockPos, usize)> = ends.iter().map(|&end| (end, 1)).collect();
    while let Some((cell, length)) = queue.pop_front() {
        // What is wanted there or beside it may do.
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

/// The cell below one in which a block is to be held by dirt, if nobody gets out of it any more with that dirt in place:
/// the tool would go there to place the block.
fn pit(site: &Site<'_>, kept: BlockPos, dirt: BlockPos, agent: AgentId) -> Option<BlockPos> {
    let pit = kept.down();
    if pit == dirt || site.is_unmet(pit) || site.is_kept_bare(pit) || site.is_filled(pit, agent) {
        return None;
    }
    let mut ground = site.ground.clone();
    ground.fill(dirt, item("dirt")?.info().blocks.first()?.default_state());
    let is_pit = ground.carries(pit) && ground.ways(pit).steps(site.blueprint.home).is_none();
    (is_pit && is_free(site.state(pit)) && site.is_beside_something(pit, &Face::ALL)).then_some(pit)
}

/// What keeps the tool from walking into a hole that is to be filled: dirt over it, after which it places the block from
/// above.
fn cap(
    site: &Site<'_>,
    agent: AgentId,
    ways: &Ways,
    hole: BlockPos,
    pending: &[(u32, i32, u16, Cell)],
    memory: &Memory,
) -> Option<Next> {
    let [_, stand] = walk_to_place(site, agent, ways, hole)?;
    let over = hole.up();
    let may_be = is_free(site.state(over))
        && !site.blueprint.cells.contains_key(&over)
        && !site.is_kept_bare(over)
        && site.is_beside_something(over, &Face::ALL);
    if stand != hole || !may_be {
        return None;
    }
    let step = Step::Prop(over);
    match hindrance(site, agent, ways, step, memory) {
        None => return Some(take(site, agent, step, pending)),
        Some(Hindrance::Filled | Hindrance::Crossing) => return None,
        Some(Hindrance::TooFar | Hindrance::Unsafe | Hindrance::Pit) => {}
    }
    if let Some(call) = from_outside(site, agent, ways, (over, step), memory) {
        return Some(Next::Call(call));
    }
    match ladder::raise(site, agent, ways, over) {
        Next::Impossible(_) => None,
        next => Some(next),
    }
}

/// What a step places, and where.
fn placed(step: Step) -> Option<(BlockPos, BlockState)> {
    match step {
        Step::Place(wanted) => Some((wanted.pos, wanted.block.default_state())),
        Step::Prop(cell) => Some((cell, item("dirt")?.info().blocks.first()?.default_state())),
        Step::Dig(_) | Step::Wait | Step::Never(_) => None,
    }
}

fn hindrance(site: &Site<'_>, agent: AgentId, ways: &Ways, step: Step, memory: &Memory) -> Option<Hindrance> {
    if let Step::Dig(cell) = step {
        return dig_from(ways, cell).is_none().then_some(Hindrance::TooFar);
    }
    let (cell, state) = placed(step)?;
    let body = site.scene.body(agent)?;
    // From where it has gone on purpose it places without a step.
    if let Some(&here) = ways.all().first()
        && memory.walked.contains(&(agent, here))
        && is_beside(body, cell)
        && here != cell
        && !site.is_filled(cell, agent)
    {
        return (!is_safe(site, agent, here, cell, state)).then_some(Hindrance::Unsafe);
    }
    let Some([first, stand]) = walk_to_place(site, agent, ways, cell) else {
        return Some(Hindrance::TooFar);
    };
    if !is_safe(site, agent, stand, cell, state) {
        return Some(Hindrance::Unsafe);
    }
    if site.is_filled(cell, agent) {
        return Some(Hindrance::Filled);
    }
    if first != stand && !is_safe(site, agent, first, cell, state) {
        return Some(Hindrance::Pit);
    }
    site.is_crossing([first, stand], cell).then_some(Hindrance::Crossing)
}

/// The call that takes a step, or the one that fetches what it takes.
fn take(site: &Site<'_>, agent: AgentId, step: Step, pending: &[(u32, i32, u16, Cell)]) -> Next {
    let Some(body) = site.scene.body(agent) else { return Next::Wait };
    let (cell, item, turn) = match step {
        Step::Dig(cell) => return dig(site, agent, cell),
        Step::Prop(cell) => (cell, item("dirt"), Facing::Any),
        Step::Place(wanted) => (wanted.pos, wanted.item(), wanted.facing),
        Step::Wait | Step::Never(_) => return Next::Wait,
    };
    let missing = || Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: vec![cell] });
    let Some(item) = item else { return missing() };
    let mut needs: BTreeMap<ItemId, u32> = BTreeMap::from([(item, 1)]);
    for (.., wanted) in pending {
        if let Some(other) = wanted.item().filter(|_| step != Step::Place(*wanted)) {
            *needs.entry(other).or_default() += 1;
        }
    }
    let is_near = stock::far(body, site.blueprint.chest) <= NEAR_CHEST;
    let own = needs.remove(&item).unwrap_or(1);
    for (other, count) in [(item, own)].into_iter().chain(needs.into_iter().filter(|_| is_near)) {
        let held = stock::held(body, other);
        let is_needed = if other == item { held == 0 || is_near && held < count } else { held < count };
        if !is_needed {
            continue;
        }
        let spare = if matches!(step, Step::Prop(_)) && other == item { DIRT } else { 0 };
        let count = amount(site, other, count.max(spare).saturating_sub(held));
        if held == 0 && site.ground.ways(feet(body)).steps(site.blueprint.home).is_none() {
            // Shut in, and without what it takes.
            return Next::Impossible(Problem { reason: Reason::UnreachableCell, cells: vec![cell] });
        }
        let Site { scene, blueprint, .. } = site;
        match stock::withdraw(scene.world, body, blueprint.chest, blueprint.home, other, count) {
            Some(call) => return Next::Call(call),
            None if other == item && held == 0 => return missing(),
            None => {}
        }
    }
    let facing = turn.property().map(|(_, word)| ("facing", json!(word)));
    let place =
        [("item_name", json!(item.name())), ("x", json!(cell.x)), ("y", json!(cell.y)), ("z", json!(cell.z))];
    Next::Call(call(&body.name, "placeBlock", place.into_iter().chain(facing)))
}

/// How many of an item an agent takes out that lacks so many: what else it is to have if what nobody holds yet is shared
/// alike, in a round number where there is plenty of it.
fn amount(site: &Site<'_>, item: ItemId, lacking: u32) -> u32 {
    let cells = site.blueprint.cells.values();
    let unmet =
        cells.filter(|wanted| site.is_unmet(wanted.pos) && wanted.item() == Some(item)).count() as u32;
    let bodies = site.scene.agents.iter().filter_map(|&id| site.scene.world.player(id));
    let held: u32 = bodies.map(|body| stock::held(body, item)).sum();
    let agents = site.scene.agents.len().max(1) as u32;
    let left = unmet.saturating_sub(held);
    let exact = left.div_ceil(agents).max(lacking);
    if exact == lacking {
        return exact;
    }
    let to_spare = stock::stored(site.scene.world, site.blueprint.chest, item).saturating_sub(left);
    stock::rounded(exact, to_spare)
}

/// The call that leads to a place from which a block is placed without a further step and without being shut in.
fn from_outside(
    site: &Site<'_>,
    agent: AgentId,
    ways: &Ways,
    (cell, step): (BlockPos, Step),
    memory: &Memory,
) -> Option<ToolCall> {
    let body = site.scene.body(agent)?;
    let here = feet(body);
    let state = placed(step)?.1;
    let mut stands = stands_for(cell).filter(|&stand| {
        let was_there = memory.walked.contains(&(agent, stand));
        stand != here && !was_there && ways.steps(stand).is_some() && is_safe(site, agent, stand, cell, state)
    });
    let stand = stands.find(|&stand| is_walk_safe(site, agent, stand))?;
    Some(call_at(&body.name, "navigateTo", ["x", "y", "z"], stand))
}
