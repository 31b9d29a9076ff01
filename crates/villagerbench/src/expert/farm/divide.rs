//! How making a dish divides into subtasks: an ingredient each, and the dish at the end.

use cooperage_blocks::ItemId;
use cooperage_core::AgentId;

use super::sources::{formulas, smelted_from};
use super::{Memory, Order, held};
use crate::expert::{Division, Goal, Scene, Subtask, stock};

/// What is left to do, in pieces.
pub(super) fn subtasks(
    order: &Order,
    _memory: &Memory,
    scene: &Scene<'_>,
    division: &Division<'_>,
) -> Vec<Subtask> {
    let agents: Vec<AgentId> = (0..scene.agents.len() as u32).map(AgentId).collect();
    let Some(ingredients) = ingredients(order, scene) else { return Vec::new() };
    let Some(cook) = cook(order, scene, &agents, &ingredients, division.open) else { return Vec::new() };
    let mut loads: Vec<u32> = vec![0; agents.len()];
    let mut missing: Vec<(u32, ItemId, u32)> = Vec::new();
    for &(item, count) in &ingredients {
        let is_open = division.open.iter().any(
            |goal| matches!(goal, Goal::Supply { item: other, to, .. } if *other == item && *to == cook),
        );
        if held(scene, cook, item) < count && !is_open {
            missing.push((effort(item, count), item, count));
        }
    }
    // The longest chains first.
    missing.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut subtasks: Vec<Subtask> = Vec::new();
    for (effort, item, count) in missing {
        let needed = count.saturating_sub(held(scene, cook, item));
        let holder =
            agents.iter().copied().find(|&agent| agent != cook && held(scene, agent, item) >= needed);
        let suggested =
            holder.or_else(|| agents.iter().copied().min_by_key(|agent| loads.get(agent.0 as usize)));
        if let Some(load) = suggested.and_then(|agent| loads.get_mut(agent.0 as usize)) {
            *load += effort;
        }
        let goal = Goal::Supply { item, count, to: cook };
        subtasks.push(Subtask { goal, after: Vec::new(), after_open: Vec::new(), agents: 1, suggested });
    }
    let last = Goal::Supply { item: order.dish, count: 1, to: cook };
    if !division.open.contains(&last) {
        let after = (0..subtasks.len()).collect();
        let brings = |goal: &Goal| matches!(goal, Goal::Supply { to, .. } if *to == cook);
        let after_open =
            (0..division.open.len()).filter(|&place| division.open.get(place).is_some_and(brings));
        let after_open = after_open.collect();
        subtasks.push(Subtask { goal: last, after, after_open, agents: 1, suggested: Some(cook) });
    }
    subtasks.truncate(division.most);
    subtasks
}

/// What the dish is made of, of each ingredient that of which there is most.
fn ingredients(order: &Order, scene: &Scene<'_>) -> Option<Vec<(ItemId, u32)>> {
    let formula = formulas(order.dish).into_iter().next()?;
    let in_all = |item: ItemId| -> u32 {
        let bags = scene.agents.iter().filter_map(|&id| scene.world.player(id));
        let chests = scene.world.block_entities().map(|(pos, _)| stock::stored(scene.world, pos, item));
        bags.map(|body| stock::held(body, item)).sum::<u32>() + chests.sum::<u32>()
    };
    let best =
        |items: &[ItemId]| items.iter().copied().min_by_key(|&item| (std::cmp::Reverse(in_all(item)), item));
    formula.ingredients.iter().map(|(items, count)| Some((best(items)?, *count))).collect()
}

/// Who makes the dish: who does already, else who has most of what it takes.
fn cook(
    order: &Order,
    scene: &Scene<'_>,
    agents: &[AgentId],
    ingredients: &[(ItemId, u32)],
    open: &[Goal],
) -> Option<AgentId> {
    let is_ingredient =
        |item: ItemId| item == order.dish || ingredients.iter().any(|(other, _)| *other == item);
    let named = open.iter().find_map(|goal| match goal {
        Goal::Supply { item, to, .. } if is_ingredient(*item) => Some(*to),
        _ => None,
    });
    let most = |agent: &AgentId| {
        let has = ingredients.iter().filter(|(item, count)| held(scene, *agent, *item) >= *count).count();
        (std::cmp::Reverse(has), *agent)
    };
    named.or_else(|| agents.iter().copied().min_by_key(most))
}

/// Roughly how many calls an item takes.
fn effort(item: ItemId, count: u32) -> u32 {
    match item.name() {
        "milk_bucket" => 2 * count + 2,
        _ if !smelted_from(item).is_empty() => 5,
        _ if formulas(item).is_empty() => count + 1,
        _ => count + 2,
    }
}
