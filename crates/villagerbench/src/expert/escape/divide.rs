//! Divides the open conditions of the rooms among the agents.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry;
use cooperage_core::AgentId;

use super::survey::{Spot, Survey};
use crate::escape::atom::RoomRelation;
use crate::escape::furnish::ConditionAt;
use crate::expert::{Division, Subtask, SubtaskGoal};

/// Divides the remaining work into subtasks for agents.
pub(super) fn subtasks(survey: &Survey<'_>, division: &Division<'_>) -> Vec<Subtask> {
    let rooms = survey.escape.plans().len();
    if (0..rooms).all(|room| survey.escape.is_done(room)) {
        return Vec::new();
    }
    let (mut covered, mut going): (Vec<BlockPos>, Vec<AgentId>) = (Vec::new(), Vec::new());
    for goal in division.open {
        match goal {
            SubtaskGoal::Work { cells, .. } => covered.extend(cells),
            SubtaskGoal::Go { agent, .. } => going.push(*agent),
            SubtaskGoal::Build(_)
            | SubtaskGoal::Clear(_)
            | SubtaskGoal::Supply { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => {}
        }
    }
    let aims = aims(survey);
    let mut subtasks = Vec::new();
    let mut busy: Vec<AgentId> = Vec::new();
    for room in 0..rooms {
        let members: Vec<AgentId> =
            aims.iter().filter(|(_, aim)| **aim == room).map(|(agent, _)| *agent).collect();
        if members.is_empty() {
            continue;
        }
        if survey.plan(room).is_some_and(|plan| plan.kind == RoomRelation::Split) {
            busy.extend(&members);
            split(survey, room, &members, &covered, &going, &mut subtasks);
        } else {
            share(survey, room, &members, &covered, &mut subtasks, &mut busy);
        }
    }
    // Idle agents go on to the next room.
    for (&agent, &room) in &aims {
        let is_there =
            matches!(survey.spot_of(agent), Spot::Inside(here) | Spot::OnRoof(here) if here == room);
        if busy.contains(&agent) || going.contains(&agent) || is_there {
            continue;
        }
        if let Some(to) = survey.threshold(room) {
            subtasks.push(plain(SubtaskGoal::Go { agent, to }, agent));
        }
    }
    subtasks
}

fn plain(goal: SubtaskGoal, agent: AgentId) -> Subtask {
    Subtask { goal, after: Vec::new(), after_open: Vec::new(), agents: 1, suggested: Some(agent) }
}

/// The room at which each agent is to work: the room in which it is while it is not done, or else the nearest one that
/// it can reach and that lacks agents.
fn aims(survey: &Survey<'_>) -> BTreeMap<AgentId, usize> {
    let mut aims: BTreeMap<AgentId, usize> = BTreeMap::new();
    let mut free: Vec<AgentId> = Vec::new();
    for agent in survey.agents() {
        match survey.spot_of(agent) {
            Spot::Inside(room) | Spot::OnRoof(room) if !survey.escape.is_done(room) => {
                aims.insert(agent, room);
            }
            Spot::Inside(room) if is_shut_in(survey, room) => {
                aims.insert(agent, room);
            }
            _ => free.push(agent),
        }
    }
    let ways: Vec<(AgentId, BTreeMap<usize, u32>)> =
        free.into_iter().map(|agent| (agent, survey.reachable(survey.spot_of(agent)))).collect();
    for (agent, reachable) in ways {
        let members = |room: usize| aims.values().filter(|aim| **aim == room).count();
        let open = reachable.iter().filter(|(room, _)| !survey.escape.is_done(**room));
        let best = open.min_by_key(|(room, far)| {
            let is_full = members(**room) >= survey.needed(**room);
            (is_full, **far, std::cmp::Reverse(**room))
        });
        if let Some((&room, _)) = best {
            // In a merging room each agent needs a room of its own, so more agents would be of no use.
            let alone = survey.plan(room).is_some_and(|plan| plan.kind == RoomRelation::Merge);
            if !(alone && members(room) >= survey.needed(room)) {
                aims.insert(agent, room);
            }
        }
    }
    aims
}

/// Whether an agent has to work a room's lock again to get out of it.
fn is_shut_in(survey: &Survey<'_>, room: usize) -> bool {
    survey.plan(room).is_some_and(|plan| match plan.kind {
        RoomRelation::Merge | RoomRelation::Split => true,
        RoomRelation::SameRoom => !survey.is_exit_open(room),
        RoomRelation::Cross => false,
    })
}

/// Shares the first open conditions of a room among the agents there.
fn share(
    survey: &Survey<'_>,
    room: usize,
    members: &[AgentId],
    covered: &[BlockPos],
    subtasks: &mut Vec<Subtask>,
    busy: &mut Vec<AgentId>,
) {
    let lifted = members.iter().copied().find(|agent| survey.spot_of(*agent) == Spot::OnRoof(room));
    let mut loads: BTreeMap<AgentId, Vec<BlockPos>> = BTreeMap::new();
    for condition in survey.stage(room) {
        let who = lifted.filter(|_| survey.is_high(room, condition.pos)).or_else(|| {
            let others = members.iter().filter(|agent| Some(**agent) != lifted || members.len() == 1);
            others.copied().min_by_key(|agent| {
                let load = loads.get(agent).map_or(0, Vec::len);
                (!can_do(survey, *agent, condition), load, survey.apart(*agent, condition.pos), *agent)
            })
        });
        if let Some(agent) = who {
            loads.entry(agent).or_default().push(condition.pos);
        }
    }
    for (agent, mut cells) in loads {
        busy.push(agent);
        cells.retain(|cell| !covered.contains(cell));
        if !cells.is_empty() {
            subtasks.push(plain(SubtaskGoal::Work { room, cells }, agent));
        }
    }
}

/// All agents gather at the lever; then one of them pulls it.
fn split(
    survey: &Survey<'_>,
    room: usize,
    members: &[AgentId],
    covered: &[BlockPos],
    going: &[AgentId],
    subtasks: &mut Vec<Subtask>,
) {
    let Some((_, _, condition)) = survey.conditions(room).next() else { return };
    let lever = condition.pos;
    let Some(&puller) = members.iter().min_by_key(|agent| (survey.apart(**agent, lever), **agent)) else {
        return;
    };
    let mut after = Vec::new();
    for &agent in members {
        if agent != puller && !survey.is_at(agent, lever) && !going.contains(&agent) {
            after.push(subtasks.len());
            subtasks.push(plain(SubtaskGoal::Go { agent, to: lever }, agent));
        }
    }
    if !covered.contains(&lever) {
        subtasks.push(Subtask { after, ..plain(SubtaskGoal::Work { room, cells: vec![lever] }, puller) });
    }
}

/// Whether an agent has the items that a condition needs.
fn can_do(survey: &Survey<'_>, agent: AgentId, condition: &ConditionAt) -> bool {
    if survey.world().state(condition.pos).block() == condition.pattern.block {
        return true;
    }
    let item = registry().item(condition.pattern.block.name());
    item.zip(survey.body(agent)).is_some_and(|(item, body)| body.inventory.count(item) > 0)
}
