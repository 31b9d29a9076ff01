//! The next step of an agent that builds.

use cooperage_blocks::{BlockPos, Face};
use cooperage_core::{AgentId, ToolCall};

use super::access::{dig_from, is_beside, is_safe, is_walk_safe, place_from, stands_for, walk_to_place};
use super::site::{Site, feet, is_free};
use super::step::{Doer, Pending, Step, placed, step};
use super::take::take;
use super::{FAILURES_MAX, Memory, WAITS_MAX, ladder};
use crate::construction::blueprint::ConstructionCell;
use crate::expert::{Next, Problem, Reason, call_at};
use cooperage_plan::ground::Ways;

/// Failures after which a column is put up although a cell seems to be within reach. Chosen by hand.
const RAISED_AFTER: u32 = 2;
/// When at most this many blocks are missing, agents may enclose themselves and cap openings. Chosen by hand.
const LAST: usize = 4;

/// The reason why a step cannot be taken now.
#[derive(Clone, Copy)]
enum Hindrance {
    TooFar,
    Unsafe,
    /// Its way leads through a place from which it might not get away again.
    Pit,
    Filled,
    /// Another agent's way leads into the cell, or its own way leads into a cell that another agent is about to fill.
    Crossing,
}

/// The outlook of a missing block.
enum Outlook {
    /// Its next step can be taken.
    Free(Step),
    /// Its next step changes this cell, and something hinders it.
    Hindered(Hindrance, BlockPos, Step),
    /// Another agent comes first.
    Later,
    Never(Problem),
}

/// An attempt at a hindered step. The first one in this order that leads to something is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Attempt {
    LetOthersPass,
    /// Go to a place from which the step traps nobody.
    FromOutside,
    /// Put up a column, so that the cell comes within reach.
    Raise,
    Cap,
    /// Rely on the tool: a body in the way may be gone by then, since the tool waits for a while.
    Dare,
    /// Take the step that encloses the agent.
    ShutIn,
}

/// An attempt with the cell and the step that it is about.
struct Candidate {
    attempt: Attempt,
    /// Whether a candidate for the same attempt that is no second choice goes first.
    is_second_choice: bool,
    cell: BlockPos,
    step: Step,
}

/// Returns the next step of an agent that builds these blocks.
pub(super) fn next(site: &Site<'_>, agent: AgentId, wanted: &[ConstructionCell], memory: &Memory) -> Next {
    let Some(body) = site.scene.body(agent) else { return Next::Wait };
    let ways = site.ways(feet(body));
    let pending = pending(site, agent, wanted, &ways, memory);
    if pending.is_empty() {
        return Next::Done;
    }
    let is_alone = site.scene.agents.len() == 1;
    let waits_no_more = is_alone || memory.waits.get(&agent).copied().unwrap_or(0) >= WAITS_MAX;
    let mut outlooks = Vec::new();
    for missing in &pending {
        match outlook(site, Doer { agent, waits_no_more }, &ways, missing, memory) {
            Outlook::Free(step) => return take(site, agent, step, &pending, memory),
            outlook => outlooks.push(outlook),
        }
    }
    let waits = outlooks.iter().any(|outlook| matches!(outlook, Outlook::Later));
    let candidates = ranked(&outlooks);
    let closing = candidates.iter().find(|candidate| candidate.attempt == Attempt::ShutIn);
    let closing = closing.map(|candidate| candidate.cell);
    let mut problem = outlooks.into_iter().find_map(|outlook| match outlook {
        Outlook::Never(problem) => Some(problem),
        _ => None,
    });
    let is_nearly_done = || site.blueprint.cells.keys().filter(|&&cell| site.is_unmet(cell)).count() <= LAST;
    let is_in_it = |cell: BlockPos| {
        let end = walk_to_place(site, agent, &ways, cell);
        end.is_some_and(|[_, stand]| stand == cell || stand.up() == cell)
    };
    for Candidate { attempt, cell, step, .. } in candidates {
        let next = match attempt {
            Attempt::LetOthersPass => Some(Next::Wait),
            Attempt::FromOutside => from_outside(site, agent, &ways, (cell, step), memory).map(Next::Call),
            Attempt::Raise => match ladder::raise(site, agent, &ways, cell) {
                Next::Impossible(found) => {
                    problem.get_or_insert(found);
                    None
                }
                next => Some(next),
            },
            Attempt::Cap if is_nearly_done() => cap(site, agent, &ways, cell, &pending, memory),
            Attempt::Dare => Some(take(site, agent, step, &pending, memory)),
            // At the end a trapped agent no longer matters.
            Attempt::ShutIn if !waits && waits_no_more && is_nearly_done() && !is_in_it(cell) => {
                Some(take(site, agent, step, &pending, memory))
            }
            Attempt::Cap | Attempt::ShutIn => None,
        };
        if let Some(next) = next {
            return next;
        }
    }
    // The agent that would be trapped may go away.
    if waits || (closing.is_some() && !waits_no_more) {
        return Next::Wait;
    }
    let unreachable = || Problem { reason: Reason::UnreachableCell, cells: closing.into_iter().collect() };
    Next::Impossible(problem.unwrap_or_else(unreachable))
}

/// Returns the missing blocks, those first that are easy to place.
fn pending(
    site: &Site<'_>,
    agent: AgentId,
    wanted: &[ConstructionCell],
    ways: &Ways,
    memory: &Memory,
) -> Vec<Pending> {
    let mut pending: Vec<Pending> = wanted
        .iter()
        .filter(|wanted| !wanted.is_met_by(site.state(wanted.pos)))
        .map(|wanted| {
            let failures = memory.failures.get(&(agent, wanted.pos)).copied().unwrap_or(0);
            let steps = place_from(ways, wanted.pos).map_or(u16::MAX, |(_, steps)| steps);
            (failures, wanted.pos.y, steps, *wanted)
        })
        .collect();
    pending.sort_unstable();
    pending
}

/// Returns the outlook of a missing block.
fn outlook(
    site: &Site<'_>,
    doer: Doer,
    ways: &Ways,
    &(failures, _, _, wanted): &Pending,
    memory: &Memory,
) -> Outlook {
    let never = |reason| Outlook::Never(Problem { reason, cells: vec![wanted.pos] });
    let step = step(site, &wanted, &mut Vec::new(), doer);
    let cell = match step {
        Step::Place(wanted) => wanted.pos,
        Step::Prop(cell) | Step::Dig(cell) => cell,
        Step::Wait => return Outlook::Later,
        Step::Never(reason) => return never(reason),
    };
    if site.is_being_filled(cell) {
        return Outlook::Later;
    }
    let failures = failures.max(memory.failures.get(&(doer.agent, cell)).copied().unwrap_or(0));
    if failures >= FAILURES_MAX {
        return never(Reason::UnreachableCell);
    }
    if failures >= RAISED_AFTER {
        // The way that seems to lead there does not.
        return Outlook::Hindered(Hindrance::TooFar, cell, step);
    }
    match hindrance(site, doer.agent, ways, step, memory) {
        None => Outlook::Free(step),
        Some(Hindrance::Crossing) if doer.waits_no_more => Outlook::Free(step),
        Some(hindrance) => Outlook::Hindered(hindrance, cell, step),
    }
}

/// Returns the attempts that can be made, each with the first step that it fits, in the order in which they are made.
fn ranked(outlooks: &[Outlook]) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for outlook in outlooks {
        let Outlook::Hindered(hindrance, cell, step) = *outlook else { continue };
        let attempts: &[(Attempt, bool)] = match hindrance {
            Hindrance::Crossing => &[(Attempt::LetOthersPass, false)],
            Hindrance::TooFar => &[(Attempt::Raise, false)],
            Hindrance::Pit => &[(Attempt::Raise, false), (Attempt::Dare, true)],
            Hindrance::Filled => &[(Attempt::Dare, false)],
            Hindrance::Unsafe => &[
                (Attempt::FromOutside, false),
                (Attempt::Raise, true),
                (Attempt::Cap, false),
                (Attempt::ShutIn, false),
            ],
        };
        let candidate = |&(attempt, is_second_choice)| Candidate { attempt, is_second_choice, cell, step };
        candidates.extend(attempts.iter().map(candidate));
    }
    // The sort is stable: of equal candidates the block that is easier to place goes first.
    candidates.sort_by_key(|candidate| (candidate.attempt, candidate.is_second_choice));
    candidates.dedup_by_key(|candidate| candidate.attempt);
    candidates
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
        None => return Some(take(site, agent, step, pending, memory)),
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
