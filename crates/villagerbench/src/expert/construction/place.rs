//! The next step of an agent that builds.

use cooperage_blocks::{BlockPos, Face};
use cooperage_core::{AgentId, ToolCall};

use super::access::{dig_from, is_beside, is_safe, is_walk_safe, place_from, stands_for, walk_to_place};
use super::site::{Site, feet, is_free};
use super::step::{Doer, Pending, Step, placed, step};
use super::take::take;
use super::{FAILURES_MAX, Memory, WAITS_MAX, ladder};
use crate::construction::blueprint::ConstructionCell;
use crate::expert::ground::Ways;
use crate::expert::{Next, Problem, Reason, call_at};

/// Failures after which a column is put up although a cell seems to be within reach. Chosen by hand.
const RAISED_AFTER: u32 = 2;
/// When at most this many blocks are missing, agents may enclose themselves and cap openings. Chosen by hand.
const LAST: usize = 4;

/// The reason why a step cannot be taken now.
enum Hindrance {
    TooFar,
    Unsafe,
    /// Its way leads through a place from which it might not get away again.
    Pit,
    Filled,
    /// Another agent's way leads into the cell, or its own way leads into a cell that another agent is about to fill.
    Crossing,
}

/// Returns the next step of an agent that builds these blocks.
pub(super) fn next(site: &Site<'_>, agent: AgentId, wanted: &[ConstructionCell], memory: &Memory) -> Next {
    let Some(body) = site.scene.body(agent) else { return Next::Wait };
    let ways = site.ground.ways(feet(body));
    let mut pending: Vec<Pending> = wanted
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
    // A body in the way may be gone by then; the tool waits for a while.
    if let Some(step) = filled.or(risky) {
        return take(site, agent, step, &pending);
    }
    let is_in_it = |cell: BlockPos| {
        let end = walk_to_place(site, agent, &ways, cell);
        end.is_some_and(|[_, stand]| stand == cell || stand.up() == cell)
    };
    let last = closing.filter(|_| !waits && waits_no_more && unmet <= LAST);
    if let Some((_, step)) = last.filter(|(cell, _)| !is_in_it(*cell)) {
        // At the end a trapped agent no longer matters.
        return take(site, agent, step, &pending);
    }
    match never {
        _ if waits => Next::Wait,
        // The agent that would be trapped may go away.
        _ if closing.is_some() && !waits_no_more => Next::Wait,
        Some(problem) => Next::Impossible(problem),
        None => {
            let cells = closing.map(|(cell, _)| cell).into_iter().collect();
            Next::Impossible(Problem { reason: Reason::UnreachableCell, cells })
        }
    }
}

/// Prevents the tool from walking into a hole that is to be filled: puts dirt over it, after which the tool places the
/// block from above.
fn cap(
    site: &Site<'_>,
    agent: AgentId,
    ways: &Ways,
    hole: BlockPos,
    pending: &[Pending],
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

/// Returns the reason why a step cannot be taken now, with regard to the tool's own walk and its consequences.
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

/// Returns the call that leads to a place from which the block can be placed without another step and without trapping
/// the agent.
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
