//! How making a dish divides into subtasks: an ingredient each, and the dish at the end.

use cooperage_blocks::ItemId;
use cooperage_core::AgentId;
use cooperage_plan::{Plan, Step, parts, plan};

use super::{crew, goal_of, held};
use crate::expert::{Division, Scene, Subtask, SubtaskGoal};

/// Ticks of a call besides its action: about the thinking time of a model, by the usual declared latency. Chosen by
/// hand.
const CALL_TICKS: u64 = 30;
/// Ticks between a subtask's end and the next one's first call, for looking back and around. Chosen by hand.
const TURNOVER_TICKS: u64 = 100;
/// Ticks of a hand-over, the call included. Chosen by hand.
const HANDOVER_TICKS: u64 = 60;

/// Divides the remaining work into subtasks.
pub(super) fn subtasks(dish: ItemId, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
    let is_own = |agent: &AgentId| division.own.is_empty() || division.own.contains(agent);
    let agents: Vec<AgentId> = (0..scene.agents.len() as u32).map(AgentId).filter(is_own).collect();
    let ingredients = parts(dish, &crew(scene, scene.agents), &[]);
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
                    return effort(scene, cook, item, count);
                }
                Some(effort(scene, *agent, item, needed)? + HANDOVER_TICKS)
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
        let suggested = first.map(|(_, agent)| agent);
        let goal = SubtaskGoal::Supply { item, count, to: cook };
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
fn effort(scene: &Scene<'_>, agent: AgentId, item: ItemId, count: u32) -> Option<u64> {
    let player = *scene.agents.get(agent.0 as usize)?;
    let plan = plan(&goal_of((item, count), player), &crew(scene, &[player])).ok()?;
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
