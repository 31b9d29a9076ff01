//! Cooking tasks: two dishes, made by several agents among whom the ingredients are split.

use std::collections::BTreeMap;

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_suites::tasks::Split;
use serde_json::{Map, Value, json};

use super::dishes::{Amounts, CookingDish, DISHES};
use super::draw::DifficultySampler;
use super::share::ItemShares;
use super::{GeneratedTasks, TaskGenerationError, TaskGenerationRequest, variant_suffix};

/// How long agents have, in seconds.
const TIMEOUT_S: u32 = 500;
/// How much harder a task is with each agent that lacks the recipes, in steps of recipes.
const BLOCKED_STEPS: usize = 3;

/// Two different dishes of one task.
pub(super) type DishPair = [&'static CookingDish; 2];

/// The pairs of dishes of a split.
pub(super) fn pairs(split: Split) -> Vec<DishPair> {
    let dishes: Vec<&'static CookingDish> =
        DISHES.iter().filter(|dish| dish.is_test == (split == Split::Test)).collect();
    let later = |place: usize| dishes.iter().skip(place + 1).copied();
    dishes.iter().enumerate().flat_map(|(place, &one)| later(place).map(move |two| [one, two])).collect()
}

/// Returns the items that the agents are given for two dishes.
pub(super) fn shares(pair: DishPair, agents: u32, amounts: Amounts) -> ItemShares {
    let mut needed: Vec<(&str, u32)> = Vec::new();
    for (item, count) in pair.iter().flat_map(|dish| dish.given(amounts)) {
        match needed.iter_mut().find(|(known, _)| *known == item) {
            Some((_, sum)) => *sum += count,
            None => needed.push((item, count)),
        }
    }
    let mut shares = ItemShares::new(agents);
    for (item, count) in needed {
        shares.deal_evenly(item, count);
    }
    shares
}

/// How many steps both recipes have.
pub(super) fn steps(pair: DishPair) -> usize {
    pair.iter().map(|dish| dish.steps.len()).sum()
}

/// The recipes, as records have them beside the goals.
pub(super) fn recipes(pair: DishPair) -> Value {
    let recipe = |dish: &&CookingDish| (dish.item.to_owned(), dish.numbered().map(Value::String).collect());
    Value::Object(pair.iter().map(recipe).collect())
}

/// One of the two orders.
pub(super) fn ordered(pair: DishPair, random: &mut impl RandomSource) -> DishPair {
    let [one, two] = pair;
    if random.below(2) == 0 { pair } else { [two, one] }
}

/// A kind of task, without its order of dishes and the choice of amounts.
#[derive(Clone, Debug)]
struct CookingTaskKind {
    pair: DishPair,
    /// The agents that are not told the recipes.
    blocked: Vec<u32>,
    /// The amounts with which every agent is given some item.
    amounts: Vec<Amounts>,
}

/// The kinds that there are, from the easiest to the hardest. With more than two agents all of them know the recipes, as in
/// the published files.
fn kinds(request: &TaskGenerationRequest) -> Vec<CookingTaskKind> {
    let lacking: &[&[u32]] = if request.agents == 2 { &[&[], &[0], &[1], &[0, 1]] } else { &[&[]] };
    let mut kinds: Vec<CookingTaskKind> = pairs(request.split)
        .into_iter()
        .flat_map(|pair| {
            let serves =
                |amounts: &Amounts| shares(pair, request.agents, *amounts).everybody_has_more_than(&[]);
            let amounts: Vec<Amounts> = [Amounts::Exact, Amounts::Spare].into_iter().filter(serves).collect();
            let kind = move |blocked: &&[u32]| CookingTaskKind {
                pair,
                blocked: blocked.to_vec(),
                amounts: amounts.clone(),
            };
            lacking.iter().map(kind)
        })
        .filter(|kind| !kind.amounts.is_empty())
        .collect();
    kinds.sort_by_key(|kind| steps(kind.pair) + BLOCKED_STEPS * kind.blocked.len());
    kinds
}

/// Makes cooking tasks.
///
/// # Errors
/// [`TaskGenerationError::Nothing`] if no two dishes give so many agents something each.
pub(super) fn generate(
    request: &TaskGenerationRequest,
    root: &TreeRandom,
) -> Result<GeneratedTasks, TaskGenerationError> {
    let mut drawing = DifficultySampler::new(kinds(request), request.difficulty, root.child("dishes"));
    let mut tasks = GeneratedTasks::new();
    for number in 0..request.count {
        let (kind, round) = drawing.draw().ok_or(TaskGenerationError::Nothing { agents: request.agents })?;
        let mut random = root.numbered_child("task", u64::from(number));
        let pair = ordered(kind.pair, &mut random);
        let amounts = random.choose(&kind.amounts).copied().unwrap_or(Amounts::Exact);
        // Shares are dealt in the order for which the check found that every agent gets an item.
        let shares = shares(kind.pair, request.agents, amounts).turned(round as usize);
        tasks.insert(id(&kind, round), record(pair, &kind.blocked, request.agents, &shares));
    }
    Ok(tasks)
}

fn id(kind: &CookingTaskKind, round: u32) -> String {
    let [one, two] = kind.pair.map(|dish| dish.item);
    let dishes = format!("1_{one}_1_{two}");
    let suffix = variant_suffix(round);
    if kind.blocked.is_empty() {
        return format!("multiagent_cooking_2_{dishes}{suffix}");
    }
    let blocked: String = kind.blocked.iter().map(|agent| format!("_{agent}")).collect();
    format!("multiagent_cooking_{dishes}_blocked_access{blocked}{suffix}")
}

fn record(pair: DishPair, blocked: &[u32], agents: u32, shares: &ItemShares) -> Value {
    let [one, two] = pair.map(|dish| dish.item);
    let order = format!("Work with the agents around you to make 1 {one}, 1 {two}.");
    let full = format!("{order} {}{}", pair[0].listed(), pair[1].listed());
    let goal = if agents > 2 {
        json!(full)
    } else {
        let own: BTreeMap<u32, &str> = (0..agents)
            .map(|agent| (agent, if blocked.contains(&agent) { order.as_str() } else { full.as_str() }))
            .collect();
        let own: Map<String, Value> =
            own.into_iter().map(|(agent, goal)| (agent.to_string(), goal.into())).collect();
        Value::Object(own)
    };
    let blocked: Vec<String> = blocked.iter().map(u32::to_string).collect();
    json!({
        "type": "cooking",
        "conversation": format!("Let us make {one} and {two} together."),
        "agent_count": agents,
        "target": {one: 1, two: 1},
        "timeout": TIMEOUT_S,
        "recipes": recipes(pair),
        "blocked_access_to_recipe": blocked,
        "goal": goal,
        "initial_inventory": shares.to_json(),
    })
}
