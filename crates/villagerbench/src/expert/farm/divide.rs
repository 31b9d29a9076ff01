//! How making a dish divides into subtasks: an ingredient each, and the dish at the end.

use cooperage_blocks::world::PlayerId;
use cooperage_blocks::{ItemId, registry};
use cooperage_core::AgentId;
use cooperage_plan::{Plan, Promise, Step, parts, plan};

use super::{WorkRange, crew, goal_of, held};
use crate::expert::{Division, Scene, Subtask, SubtaskGoal};

/// Ticks of a call besides its action: about the thinking time of a model, by the usual declared latency. Chosen by
/// hand.
const CALL_TICKS: u64 = 30;
/// Ticks between a subtask's end and the next one's first call, for looking back and around. Chosen by hand.
const TURNOVER_TICKS: u64 = 100;
/// Ticks of a hand-over, the call included. Chosen by hand.
const HANDOVER_TICKS: u64 = 60;

/// The work of cooks.
const WORK: WorkRange = WorkRange::Farm;

/// The fuel that others bring an agent that has none.
const FUEL: &str = "coal";

/// Divides the remaining work into subtasks.
pub(super) fn subtasks(dish: ItemId, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
    let is_own = |agent: &AgentId| division.own.is_empty() || division.own.contains(agent);
    let agents: Vec<AgentId> = (0..scene.agents.len() as u32).map(AgentId).filter(is_own).collect();
    let ingredients = parts(dish, &crew(scene, scene.agents, WORK), &[]);
    let Some(cook) = cook(dish, scene, &agents, &ingredients, division.open) else { return Vec::new() };
    let mut loads: Vec<u64> = vec![0; scene.agents.len()];
    let mut missing: Vec<(ItemId, u32, Vec<Option<u64>>)> = Vec::new();
    for &(item, count) in &ingredients {
        let is_open = division.open.iter().any(
            |goal| matches!(goal, SubtaskGoal::Supply { item: other, to, .. } if *other == item && *to == cook),
        );
        let needed = count.saturating_sub(held(scene, cook, item));
        if needed > 0 && !is_open {
            let of = |agent: &AgentId| {
                if *agent == cook {
                    return effort(scene, cook, item, count, WORK);
                }
                Some(effort(scene, *agent, item, needed, WORK)? + HANDOVER_TICKS)
            };
            missing.push((item, count, agents.iter().map(of).collect()));
        }
    }
    // The longest chains come first, and items that no agent can get alone come last.
    let least = |efforts: &[Option<u64>]| efforts.iter().flatten().min().copied().unwrap_or(0);
    missing.sort_by(|a, b| least(&b.2).cmp(&least(&a.2)).then(a.0.cmp(&b.0)));
    let mut subtasks: Vec<Subtask> = Vec::new();
    for (item, count, efforts) in missing {
        // The agent that will have it first, after its other work.
        let done = |(agent, effort): (&AgentId, &Option<u64>)| {
            let load = loads.get(agent.0 as usize).copied().unwrap_or(0);
            Some((load + (*effort)? + TURNOVER_TICKS, *agent))
        };
        let first = agents.iter().zip(&efforts).filter_map(done).min();
        if let Some((load, agent)) = first
            && let Some(held) = loads.get_mut(agent.0 as usize)
        {
            *held = load;
        }
        let goal = SubtaskGoal::Supply { item, count, to: cook };
        if first.is_none()
            && let Some(chain) = chain(scene, &agents, (item, count), division.open, WORK)
        {
            let begin = subtasks.len();
            let shift = |subtask: Subtask| Subtask {
                after: subtask.after.iter().map(|place| place + begin).collect(),
                ..subtask
            };
            subtasks.extend(chain.parts.into_iter().map(shift));
            let after = (begin..subtasks.len()).collect();
            let (after_open, suggested) = (chain.after_open, Some(chain.finisher));
            subtasks.push(Subtask { goal, after, after_open, agents: 1, suggested });
            continue;
        }
        let suggested = first.map(|(_, agent)| agent);
        subtasks.push(Subtask { goal, after: Vec::new(), after_open: Vec::new(), agents: 1, suggested });
    }
    let last = SubtaskGoal::Supply { item: dish, count: 1, to: cook };
    if !division.open.contains(&last) {
        let after = (0..subtasks.len()).collect();
        let brings = |goal: &SubtaskGoal| matches!(goal, SubtaskGoal::Supply { to, .. } if *to == cook);
        let after_open =
            (0..division.open.len()).filter(|&place| division.open.get(place).is_some_and(brings));
        let after_open = after_open.collect();
        subtasks.push(Subtask { goal: last, after, after_open, agents: 1, suggested: Some(cook) });
    }
    subtasks.truncate(division.most);
    subtasks
}

/// How several agents get an item that none of them can get alone: one finishes what the others bring.
pub(in crate::expert) struct SupplyChain {
    pub(in crate::expert) finisher: AgentId,
    /// The pieces of the others.
    pub(in crate::expert) parts: Vec<Subtask>,
    /// Places of open goals that bring the finisher something.
    pub(in crate::expert) after_open: Vec<usize>,
}

/// The first agent that can finish an item if others bring its parts, with the agents that can get these.
pub(in crate::expert) fn chain(
    scene: &Scene<'_>,
    agents: &[AgentId],
    (item, count): (ItemId, u32),
    open: &[SubtaskGoal],
    work: WorkRange,
) -> Option<SupplyChain> {
    let all: Vec<PlayerId> =
        agents.iter().filter_map(|agent| scene.agents.get(agent.0 as usize).copied()).collect();
    let ingredients = parts(item, &crew(scene, &all, work), &[]);
    agents.iter().find_map(|&finisher| {
        let player = *scene.agents.get(finisher.0 as usize)?;
        let own = crew(scene, &[player], work);
        let mut lacks: Vec<(ItemId, u32)> = ingredients
            .iter()
            .map(|&(part, needed)| (part, needed * count))
            .filter(|&(part, needed)| effort(scene, finisher, part, needed, work).is_none())
            .collect();
        let can_finish = |lacks: &[(ItemId, u32)]| {
            let promised = lacks.iter().map(|&(item, count)| Promise { to: player, item, count }).collect();
            let with_parts = cooperage_plan::Scene { promised, ..own.clone() };
            plan(&goal_of((item, count), player), &with_parts).is_ok()
        };
        if !can_finish(&lacks) {
            // A smelted item needs fuel, and no recipe lists fuel.
            lacks.push((registry().item(FUEL)?, 1));
            if !can_finish(&lacks) {
                return None;
            }
        }
        let brings =
            |goal: &SubtaskGoal, part| matches!(goal, SubtaskGoal::Supply { item, to, .. } if *item == part && *to == finisher);
        let is_open = |part| open.iter().position(|goal| brings(goal, part));
        let mut pieces = Vec::new();
        for &(part, needed) in lacks.iter().filter(|(part, _)| is_open(*part).is_none()) {
            let others = agents.iter().filter(|agent| **agent != finisher);
            let bringer = others.filter_map(|agent| Some((effort(scene, *agent, part, needed, work)?, *agent))).min()?.1;
            let goal = SubtaskGoal::Supply { item: part, count: needed, to: finisher };
            let suggested = Some(bringer);
            pieces.push(Subtask { goal, after: Vec::new(), after_open: Vec::new(), agents: 1, suggested });
        }
        let after_open = lacks.iter().filter_map(|(part, _)| is_open(*part)).collect();
        Some(SupplyChain { finisher, parts: pieces, after_open })
    })
}

/// Returns the agent that makes the dish: the one that open goals name, else the one with the most ingredients.
fn cook(
    dish: ItemId,
    scene: &Scene<'_>,
    agents: &[AgentId],
    ingredients: &[(ItemId, u32)],
    open: &[SubtaskGoal],
) -> Option<AgentId> {
    let is_ingredient = |item: ItemId| item == dish || ingredients.iter().any(|(other, _)| *other == item);
    let named = open.iter().find_map(|goal| match goal {
        SubtaskGoal::Supply { item, to, .. } if is_ingredient(*item) => Some(*to),
        _ => None,
    });
    let most = |agent: &AgentId| {
        let has = ingredients.iter().filter(|(item, count)| held(scene, *agent, *item) >= *count).count();
        (std::cmp::Reverse(has), *agent)
    };
    named.or_else(|| agents.iter().copied().min_by_key(most))
}

/// Returns about how many ticks an agent needs to get so many of an item by itself; `None` if it cannot.
pub(in crate::expert) fn effort(
    scene: &Scene<'_>,
    agent: AgentId,
    item: ItemId,
    count: u32,
    work: WorkRange,
) -> Option<u64> {
    let player = *scene.agents.get(agent.0 as usize)?;
    let plan = plan(&goal_of((item, count), player), &crew(scene, &[player], work)).ok()?;
    Some(u64::from(plan.ticks()) + CALL_TICKS * calls(&plan))
}

/// About how many calls a plan takes.
fn calls(plan: &Plan) -> u64 {
    let of = |step: &Step| match step {
        // Before each block or creature the agent walks, which takes about as long as another call.
        Step::Collect { count, .. } | Step::Kill { count, .. } => count.saturating_mul(2),
        Step::Milk { count, .. } => *count,
        _ => 1,
    };
    plan.steps.iter().map(|planned| u64::from(of(&planned.step))).sum()
}
