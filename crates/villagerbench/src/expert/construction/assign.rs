//! Suggests an agent for each piece: one that has the material, is near and is idle.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::{BlockPos, ItemId};
use cooperage_core::AgentId;

use super::access::{dig_from, place_from};
use super::quarry;
use super::site::{Site, feet};
use super::{BuildOrder, SubtaskGoal};
use crate::construction::blueprint::ConstructionCell;
use crate::expert::{Division, Scene, Subtask, stock};
use cooperage_plan::ground::Ways;

/// Turns that a column costs: the agent fetches dirt and ladders, and climbs. Chosen by hand.
const COLUMN: u32 = 4;
/// Turns that the begin and the judgement of a subtask cost. Chosen by hand.
const SUBTASK_TURNS: u32 = 2;
/// Blocks that an agent walks in the time of a turn. Chosen by hand.
const BLOCKS_PER_TURN: u32 = 8;

/// Suggests for each subtask the agent that is expected to finish it first, counted in turns. If no agent has all the
/// material, the piece is cut to the blocks for which one agent has it.
pub(super) fn suggest(site: &Site<'_>, subtasks: &mut [Subtask], division: &Division<'_>) {
    let able = able(site);
    let mut hands: Vec<Hands> = able.iter().map(|&agent| Hands::of(site, agent, division)).collect();
    let mut shut_in: Vec<AgentId> = (0..site.scene.agents.len() as u32).map(AgentId).collect();
    shut_in.retain(|agent| !able.contains(agent));
    // Items that earlier pieces take out of the chest.
    let mut taken = still_to_fetch(site, division);
    for subtask in subtasks {
        let (at, cells) = match &mut subtask.goal {
            SubtaskGoal::Build(cells) => (cells.first().map(|first| first.pos), Some(cells)),
            SubtaskGoal::Clear(cells) => (cells.first().copied(), None),
            SubtaskGoal::Go { .. }
            | SubtaskGoal::Work { .. }
            | SubtaskGoal::Supply { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => continue,
        };
        let Some(at) = at else { continue };
        let wanted = cells.as_deref().map_or(&[][..], Vec::as_slice);
        // Cells near a trapped agent may be out of reach for the others, so it gets them first.
        if !wanted.is_empty()
            && let Some(place) = shut_in.iter().position(|agent| can_from_inside(site, *agent, wanted))
        {
            subtask.suggested = Some(shut_in.remove(place));
            continue;
        }
        let rank = |hands: &Hands| {
            // An agent that is at work is preferred to one for which the chest holds too little.
            let done = feasible(site.scene, site.blueprint, &taken, hands.agent, wanted);
            let (turns, steps) = hands.way_to(site, at, wanted);
            (Reverse(done), hands.load + turns, steps)
        };
        let Some((place, (Reverse(done), begins, _))) =
            hands.iter().map(rank).enumerate().min_by_key(|(_, rank)| *rank)
        else {
            continue;
        };
        let best = &mut hands[place];
        subtask.suggested = Some(best.agent);
        // Clearing counts as a whole piece, however little it is: most of it is walking.
        let mut work = division.size as u32;
        if let Some(cells) = cells {
            if done > 0 {
                cells.truncate(done);
            }
            work = cells.len() as u32;
            for (item, count) in lacking(site.scene, best.agent, cells) {
                *taken.entry(item).or_default() += count;
            }
        }
        best.load = begins + SUBTASK_TURNS + work;
    }
}

/// An agent that can work, and the number of turns for which it is still busy.
struct Hands {
    agent: AgentId,
    feet: BlockPos,
    ways: Rc<Ways>,
    load: u32,
}

impl Hands {
    fn of(site: &Site<'_>, agent: AgentId, division: &Division<'_>) -> Hands {
        let feet = site.scene.body(agent).map_or(site.blueprint.home, feet);
        let own = division.open.iter().zip(division.doers).filter(|(_, doers)| doers.contains(&agent));
        let left = |goal: &SubtaskGoal| match goal {
            SubtaskGoal::Build(cells) => cells.iter().filter(|wanted| site.is_unmet(wanted.pos)).count(),
            SubtaskGoal::Clear(cells) => cells.iter().filter(|cell| !site.state(**cell).is_air()).count(),
            SubtaskGoal::Go { .. }
            | SubtaskGoal::Work { .. }
            | SubtaskGoal::Supply { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => 1,
        };
        let load = own.map(|(goal, _)| left(goal) as u32 + SUBTASK_TURNS).sum();
        Hands { agent, feet, ways: site.ways(feet), load }
    }

    /// Returns the turns until the agent stands where it places those blocks (or digs, if there are none) with their
    /// material, and the steps to that place; the most steps if it needs a column.
    fn way_to(&self, site: &Site<'_>, at: BlockPos, cells: &[ConstructionCell]) -> (u32, u16) {
        let kinds = lacking(site.scene, self.agent, cells).len() as u32;
        let far = at.x.abs_diff(self.feet.x) + at.z.abs_diff(self.feet.z);
        let end = if cells.is_empty() { dig_from(&self.ways, at) } else { place_from(&self.ways, at) };
        let column = if end.is_none() { COLUMN } else { 0 };
        (kinds + far / BLOCKS_PER_TURN + column, end.map_or(u16::MAX, |(_, steps)| steps))
    }
}

/// Merges pieces of the same agent up to the size of a subtask: it would do them one after the other anyway.
pub(super) fn merged(subtasks: Vec<Subtask>, size: usize) -> Vec<Subtask> {
    let mut all: Vec<Subtask> = Vec::new();
    for subtask in subtasks {
        let SubtaskGoal::Build(more) = &subtask.goal else {
            all.push(subtask);
            continue;
        };
        let same = all.iter_mut().filter(|other| other.suggested == subtask.suggested);
        let roomy = same.filter_map(|other| match &mut other.goal {
            SubtaskGoal::Build(cells) if cells.len() + more.len() <= size => Some(cells),
            _ => None,
        });
        match roomy.last() {
            Some(cells) => cells.extend(more.iter().copied()),
            None => all.push(subtask),
        }
    }
    all
}

/// Items that working agents have yet to take out of the chest.
fn still_to_fetch(site: &Site<'_>, division: &Division<'_>) -> BTreeMap<ItemId, u32> {
    let mut needs: BTreeMap<ItemId, u32> = BTreeMap::new();
    for goal in division.open {
        let SubtaskGoal::Build(cells) = goal else { continue };
        for item in cells.iter().filter(|wanted| site.is_unmet(wanted.pos)).filter_map(ConstructionCell::item)
        {
            *needs.entry(item).or_default() += 1;
        }
    }
    let working =
        (0..).map(AgentId).zip(site.scene.agents).filter(|(agent, _)| !division.idle.contains(agent));
    let bodies: Vec<_> = working.filter_map(|(_, &id)| site.scene.world.player(id)).collect();
    for (item, count) in &mut needs {
        let held: u32 = bodies.iter().map(|body| stock::held(body, *item)).sum();
        *count = count.saturating_sub(held);
    }
    needs
}

/// Returns the items for these blocks that an agent does not hold.
fn lacking(scene: &Scene<'_>, agent: AgentId, cells: &[ConstructionCell]) -> BTreeMap<ItemId, u32> {
    let mut needs: BTreeMap<ItemId, u32> = BTreeMap::new();
    for item in cells.iter().filter_map(ConstructionCell::item) {
        *needs.entry(item).or_default() += 1;
    }
    if let Some(body) = scene.body(agent) {
        needs.iter_mut().for_each(|(item, count)| *count = count.saturating_sub(stock::held(body, *item)));
    }
    needs.retain(|_, count| *count > 0);
    needs
}

/// Returns how many of these blocks, from the first on, an agent has the material for. Items in the chest count, except
/// for those that other agents take.
fn feasible(
    scene: &Scene<'_>,
    blueprint: &BuildOrder,
    taken: &BTreeMap<ItemId, u32>,
    agent: AgentId,
    cells: &[ConstructionCell],
) -> usize {
    let is_there = |(item, count): (&ItemId, &u32)| {
        let dug = scene.body(agent).map_or(0, |body| quarry::there(scene, blueprint, body, *item));
        let stored = stock::stored(scene.world, blueprint.chest, *item) + dug;
        *count <= stored.saturating_sub(taken.get(item).copied().unwrap_or(0))
    };
    let has_all =
        |count: &usize| lacking(scene, agent, cells.get(..*count).unwrap_or_default()).iter().all(is_there);
    (1..=cells.len()).take_while(has_all).count()
}

/// Whether an agent holds the material for these blocks, or finds it in the chest.
pub(super) fn has_material(
    scene: &Scene<'_>,
    blueprint: &BuildOrder,
    agent: AgentId,
    cells: &[ConstructionCell],
) -> bool {
    feasible(scene, blueprint, &BTreeMap::new(), agent, cells) == cells.len()
}

/// Whether a trapped agent has the material for these blocks, and gets near the first.
fn can_from_inside(site: &Site<'_>, agent: AgentId, cells: &[ConstructionCell]) -> bool {
    let Some(body) = site.scene.body(agent) else { return false };
    let has = |wanted: &ConstructionCell| wanted.item().is_some_and(|item| stock::held(body, item) > 0);
    let ways = site.ways(feet(body));
    cells.iter().all(has) && cells.first().is_some_and(|first| place_from(&ways, first.pos).is_some())
}

/// Returns the agents that can get to the chest; all agents if none can.
fn able(site: &Site<'_>) -> Vec<AgentId> {
    let all = (0..site.scene.agents.len() as u32).map(AgentId);
    let gets_home = |agent: &AgentId| {
        let feet = site.scene.body(*agent).map(feet);
        feet.is_some_and(|feet| {
            let is_outside = !site.is_inside(BlockPos::new(feet.x, site.corners.0.y, feet.z));
            is_outside || site.ground.leads(feet, site.blueprint.home)
        })
    };
    let able: Vec<AgentId> = all.clone().filter(gets_home).collect();
    if able.is_empty() { all.collect() } else { able }
}
