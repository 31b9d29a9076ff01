//! Hell's Kitchen: two agents have to make a dish each, and each knows only the other's recipe.

use cooperage_core::TreeRandom;
use serde_json::{Value, json};

use super::cooking::{DishPair, ordered, pairs, recipes, shares, steps};
use super::dishes::{Amounts, CookingDish};
use super::draw::DifficultySampler;
use super::share::ItemShares;
use super::{GeneratedTasks, TaskGenerationError, TaskGenerationRequest, variant_suffix};

/// The agents of such a task.
pub(super) const AGENTS: u32 = 2;
/// How long they have, in seconds.
const TIMEOUT_S: u32 = 300;

/// Makes tasks of Hell's Kitchen.
///
/// # Errors
/// [`TaskGenerationError::Exchange`] for another number of agents.
pub(super) fn generate(
    request: &TaskGenerationRequest,
    root: &TreeRandom,
) -> Result<GeneratedTasks, TaskGenerationError> {
    if request.agents != AGENTS {
        return Err(TaskGenerationError::Exchange);
    }
    let shared = |pair: &DishPair| shares(*pair, AGENTS, Amounts::HellsKitchen).everybody_has_more_than(&[]);
    let mut pairs: Vec<DishPair> = pairs(request.split).into_iter().filter(shared).collect();
    pairs.sort_by_key(|&pair| steps(pair));
    let mut drawing = DifficultySampler::new(pairs, request.difficulty, root.child("dishes"));
    let mut tasks = GeneratedTasks::new();
    for number in 0..request.count {
        let (pair, round) = drawing.draw().ok_or(TaskGenerationError::Nothing { agents: AGENTS })?;
        let shares = shares(pair, AGENTS, Amounts::HellsKitchen).turned(round as usize);
        let pair = ordered(pair, &mut root.numbered_child("task", u64::from(number)));
        let [one, two] = pair.map(|dish| dish.item);
        let id = format!("multiagent_cooking_{one}_{two}{}_hells_kitchen", variant_suffix(round));
        tasks.insert(id, record(pair, &shares));
    }
    Ok(tasks)
}

fn record(pair: DishPair, shares: &ItemShares) -> Value {
    let [one, two] = pair.map(|dish| dish.item);
    let metrics = metrics(pair);
    json!({
        "type": "cooking",
        "conversation": format!(
            "We have to make {one} and {two}. I make {one} and you make {two}, but I have only your recipe and you have \
             only mine. Let us tell each other the recipes and start to cook."
        ),
        "agent_count": AGENTS,
        "target": [one, two],
        "timeout": TIMEOUT_S,
        "recipes": recipes(pair),
        "blocked_access_to_recipe": [],
        "goal": {"0": goal(pair[0], pair[1]), "1": goal(pair[1], pair[0])},
        "task_type": "cooking",
        "difficulty": metrics["difficulty_category"],
        "difficulty_metrics": metrics,
        "initial_inventory": shares.to_json(),
    })
}

fn goal(own: &CookingDish, partners: &CookingDish) -> String {
    let steps: Vec<String> = partners.numbered().collect();
    format!(
        "You need to make {}, but you do not have its recipe: your partner has it.\n\nYour partner needs to make {other}. You \
         have the recipe for it:\nRecipe for {other}:\n{}\n\nTell each other the recipes, so that both dishes get made. \
         Only tell your partner the steps: do not gather ingredients or cook for your partner.",
        own.item,
        steps.join("\n"),
        other = partners.item,
    )
}

/// How hard the published program would call the task.
fn metrics(pair: DishPair) -> Value {
    let total = steps(pair);
    let class = match total {
        0..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    let score = class + pair.len() + 1;
    let category = match score {
        0..=3 => "easy",
        4..=5 => "medium",
        _ => "hard",
    };
    json!({
        "total_recipe_steps": total,
        "max_steps_per_recipe": pair.iter().map(|dish| dish.steps.len()).max(),
        "unique_target_items": pair.len(),
        "overall_difficulty_score": score,
        "difficulty_category": category,
    })
}

#[cfg(test)]
mod tests {
    use super::super::dishes::DISHES;
    use super::*;

    #[test]
    fn difficulties_are_those_of_the_published_file() {
        let dish = |item: &str| DISHES.iter().find(|dish| dish.item == item).unwrap();
        for (one, two, score, category) in [
            ("bread", "golden_apple", 4, "medium"),
            ("bread", "cake", 5, "medium"),
            ("baked_potato", "cake", 6, "hard"),
            ("golden_apple", "rabbit_stew", 6, "hard"),
        ] {
            let metrics = metrics([dish(one), dish(two)]);
            assert_eq!(metrics["overall_difficulty_score"], score, "{one} {two}");
            assert_eq!(metrics["difficulty_category"], category, "{one} {two}");
        }
    }
}
