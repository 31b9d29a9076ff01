//! Crafting tasks: agents make one item from ingredients that they hold between them, and not all of them know the
//! recipe.

use cooperage_blocks::registry::ItemId;
use cooperage_core::TreeRandom;
use cooperage_suites::tasks::Split;
use serde_json::{Map, Value, json};

use super::draw::DifficultySampler;
use super::recipes::{Requirement, items, requirements};
use super::share::ItemShares;
use super::{GeneratedTasks, TaskGenerationError, TaskGenerationRequest, variant_suffix};

/// Items that every forest gives, or that are given for convenience. An agent that holds nothing else has nothing to
/// share.
const WORTHLESS: [&str; 4] = ["stick", "oak_planks", "oak_log", "crafting_table"];
/// The command whose absence makes plans scarce.
const PLAN: &str = "!getCraftingPlan";
/// How long two agents have, and more than two, in seconds.
const TIMEOUTS_S: [u32; 2] = [300, 500];

/// A kind of task.
#[derive(Clone, Debug)]
struct CraftingTaskKind {
    target: ItemId,
    requirement: Requirement,
    max_depth: u32,
    /// How many agents can't ask for the plan, from the first on.
    blocked: u32,
}

/// The kinds of tasks, from the easiest to the hardest. Only for training there are kinds in which no agent may ask for
/// the plan.
fn kinds(request: &TaskGenerationRequest) -> Vec<CraftingTaskKind> {
    let blocked_max = if request.split == Split::Train { request.agents } else { request.agents - 1 };
    let mut kinds = Vec::new();
    for target in items(request.split) {
        let (requirements, max_depth) = requirements(target);
        for requirement in requirements {
            if shares(&requirement, request.agents).everybody_has_more_than(&WORTHLESS) {
                let kind = |blocked| CraftingTaskKind {
                    target,
                    requirement: requirement.clone(),
                    max_depth,
                    blocked,
                };
                kinds.extend((0..=blocked_max).map(kind));
            }
        }
    }
    // One more level of recipes is about as hard as one agent less that may ask for the plan.
    kinds.sort_by_key(|kind| request.agents * kind.requirement.depth + kind.blocked);
    kinds
}

fn shares(requirement: &Requirement, agents: u32) -> ItemShares {
    let mut shares = ItemShares::new(agents);
    let fewest_kinds = |shares: &ItemShares| shares.first_with_least(|items| items.len() as u32);
    for &(item, count) in &requirement.items {
        let name = item.name();
        if agents == 2 && count > 1 {
            // The published form: where it comes out even, the first has one more than is needed.
            shares.give(0, name, count / 2 + 1);
            shares.give(1, name, count / 2);
        } else if count >= agents {
            for agent in 0..agents {
                shares.give(agent as usize, name, count / agents);
            }
            shares.give(fewest_kinds(&shares), name, count % agents);
        } else {
            shares.give(fewest_kinds(&shares), name, count);
        }
    }
    if requirement.needs_table {
        shares.give(fewest_kinds(&shares), "crafting_table", 1);
    }
    shares
}

/// Makes crafting tasks.
///
/// # Errors
/// [`TaskGenerationError::Nothing`] if no item can be split among so many agents.
pub(super) fn generate(
    request: &TaskGenerationRequest,
    root: &TreeRandom,
) -> Result<GeneratedTasks, TaskGenerationError> {
    let mut drawing = DifficultySampler::new(kinds(request), request.difficulty, root.child("items"));
    let mut tasks = GeneratedTasks::new();
    for _ in 0..request.count {
        let (kind, round) = drawing.draw().ok_or(TaskGenerationError::Nothing { agents: request.agents })?;
        let shares = shares(&kind.requirement, request.agents).turned(round as usize);
        tasks.insert(id(&kind, request.agents, round), record(&kind, request.agents, &shares));
    }
    Ok(tasks)
}

fn id(kind: &CraftingTaskKind, agents: u32, round: u32) -> String {
    let CraftingTaskKind { target, requirement: Requirement { depth, needs_table, .. }, blocked, .. } = kind;
    let (target, suffix) = (target.name(), variant_suffix(round));
    let table = if *needs_table { "_requires_ctable" } else { "" };
    if agents > 2 {
        return format!(
            "multiagent_crafting{table}_{target}_{blocked}_with_plan{suffix}__depth_{depth}_num_agents_{agents}"
        );
    }
    let plan = ["full", "partial", "no"].get(*blocked as usize).copied().unwrap_or("no");
    format!("multiagent_crafting_{target}{table}_{plan}_plan{suffix}__depth_{depth}")
}

fn record(kind: &CraftingTaskKind, agents: u32, shares: &ItemShares) -> Value {
    let target = kind.target.name();
    let blocked = |agent: u32| if agent < kind.blocked { vec![PLAN] } else { Vec::new() };
    let blocked: Map<String, Value> =
        (0..agents).map(|agent| (agent.to_string(), blocked(agent).into())).collect();
    let [of_two, of_more] = TIMEOUTS_S;
    json!({
        "goal": format!("Work together with the other agents to craft 1 {target}."),
        "conversation": format!("Let us craft 1 {target} together."),
        "initial_inventory": shares.to_json(),
        "agent_count": agents,
        "target": target,
        "number_of_target": 1,
        "type": "techtree",
        "max_depth": kind.max_depth,
        "depth": kind.requirement.depth,
        "timeout": if agents > 2 { of_more } else { of_two },
        "blocked_actions": blocked,
        "missing_items": [],
        "requires_crafting_table": kind.requirement.needs_table,
    })
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::registry::registry;

    use super::*;

    #[test]
    fn shares_are_those_of_the_published_files() {
        let share = |target: &str, depth: usize, agents| {
            let (all, _) = requirements(registry().item(target).unwrap());
            shares(&all[depth], agents).to_json().to_string()
        };
        assert_eq!(
            share("bookshelf", 1, 2),
            r#"{"0":{"oak_log":2,"paper":5,"leather":2,"crafting_table":1},"1":{"oak_log":1,"paper":4,"leather":1}}"#
        );
        assert_eq!(
            share("bookshelf", 0, 3),
            r#"{"0":{"oak_planks":2,"book":1,"crafting_table":1},"1":{"oak_planks":2,"book":1},"2":{"oak_planks":2,"book":1}}"#
        );
    }
}
