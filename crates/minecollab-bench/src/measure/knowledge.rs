//! When, how and from which agent an agent learned a recipe.

use std::collections::BTreeSet;

use cooperage_blocks::registry::ItemId;
use cooperage_suites::episode::conduct::Learned;
use cooperage_suites::episode::transcript::Transcript;
use serde_json::Value;

use super::words::{ingredients, items};
use crate::record::{MineCollabTask, TaskDomain};

/// The tool that asks for a crafting plan.
const PLAN: &str = "getCraftingPlan";
/// The tool whose refusal names missing ingredients.
const CRAFT: &str = "craftRecipe";

/// Something that an agent has to be able to make, or to help with.
struct RequiredRecipe {
    agent: u32,
    item: ItemId,
    ingredients: BTreeSet<ItemId>,
    /// The agents whose goals name the ingredients, or that can ask for a plan.
    owners: BTreeSet<u32>,
    /// Whether the agent's own goal tells.
    is_told_by_goal: bool,
}

/// How agents learned the recipes that they lacked.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Knowledge {
    /// Agents that lacked a recipe or plan that another agent had.
    pub(crate) lacking: u64,
    /// Those of them to which no owner of the recipe named any ingredient.
    pub(crate) untold: u64,
    /// For each of the other lacking agents the seconds until it was first told.
    pub(crate) told_after: Vec<f64>,
    /// How and when each agent learned each recipe.
    pub(crate) learned: Vec<Learned>,
}

/// Reads how agents learned recipes in an episode.
pub(crate) fn knowledge(record: &MineCollabTask, names: &[String], transcript: &Transcript) -> Knowledge {
    let recipes = recipes(record);
    let mut found = Knowledge::default();
    let mut first_told: Vec<(u32, Option<u64>)> = Vec::new();
    for recipe in &recipes {
        let told = told(recipe, transcript);
        if !recipe.owners.is_empty() && !recipe.owners.contains(&recipe.agent) {
            let tick = told.map(|(tick, _)| tick);
            match first_told.iter_mut().find(|(agent, _)| *agent == recipe.agent) {
                Some((_, first)) => *first = [*first, tick].into_iter().flatten().min(),
                None => first_told.push((recipe.agent, tick)),
            }
        }
        found.learned.push(learned(recipe, told, names, transcript));
    }
    found.lacking = first_told.len() as u64;
    found.untold = first_told.iter().filter(|(_, tick)| tick.is_none()).count() as u64;
    found.told_after = first_told.iter().filter_map(|(_, tick)| Some(transcript.seconds((*tick)?))).collect();
    found
}

/// Returns the recipes that each agent has to know.
fn recipes(record: &MineCollabTask) -> Vec<RequiredRecipe> {
    if !matches!(record.domain, TaskDomain::Cooking | TaskDomain::HellsKitchen | TaskDomain::Crafting) {
        return Vec::new();
    }
    let is_blocked = |agent: &u32| record.blocked.get(agent).is_some_and(|names| names.contains(PLAN));
    let has_plans = |agent: &u32| record.domain == TaskDomain::Crafting && !is_blocked(agent);
    let mut recipes = Vec::new();
    for (place, needed) in record.target.needed().iter().enumerate() {
        let Some(item) = needed.item else { continue };
        let ingredients = ingredients(item);
        let tells = |agent: &u32| tells(record.goal.of(*agent), item, &ingredients);
        let owners: BTreeSet<u32> =
            (0..record.agents).filter(|agent| tells(agent) || has_plans(agent)).collect();
        for agent in 0..record.agents {
            // In Hell's Kitchen each agent has a dish of its own.
            if record.domain == TaskDomain::HellsKitchen && place != agent as usize {
                continue;
            }
            let (owners, ingredients) = (owners.clone(), ingredients.clone());
            recipes.push(RequiredRecipe { agent, item, is_told_by_goal: tells(&agent), owners, ingredients });
        }
    }
    recipes
}

/// The words before an item's name in published goals that tell its recipe.
const RECIPE: &str = "recipe for ";

/// Whether a goal says what an item is made of: with the published words, or where these stand nowhere in it by naming
/// something that it is made of.
fn tells(goal: &str, item: ItemId, ingredients: &BTreeSet<ItemId>) -> bool {
    let goal = goal.to_lowercase();
    let parts: Vec<&str> = goal.split(RECIPE).collect();
    match &parts[..] {
        [whole] => items(whole).iter().any(|named| ingredients.contains(named)),
        [_, recipes @ ..] => recipes.iter().any(|recipe| {
            let name = recipe.split(':').next().unwrap_or_default();
            items(name).contains(&item)
        }),
        [] => false,
    }
}

/// Returns when and by which owner of the recipe the agent was first told of an ingredient.
fn told(recipe: &RequiredRecipe, transcript: &Transcript) -> Option<(u64, u32)> {
    let heard = transcript.said.iter().filter(|said| {
        let reaches = said.to.is_empty() || said.to.contains(&recipe.agent);
        reaches && !said.lost.contains(&recipe.agent) && said.agent != Some(recipe.agent)
    });
    let mut telling = heard.filter_map(|said| {
        let from = said.agent.filter(|from| recipe.owners.contains(from))?;
        let names_some = items(&said.text).iter().any(|item| recipe.ingredients.contains(item));
        names_some.then_some((said.delivered, from))
    });
    telling.next()
}

fn learned(
    recipe: &RequiredRecipe,
    told: Option<(u64, u32)>,
    names: &[String],
    transcript: &Transcript,
) -> Learned {
    let name = |agent: u32| names.get(agent as usize).cloned().unwrap_or_else(|| format!("agent {agent}"));
    let found_out =
        transcript.actions.iter().filter(|action| action.agent == recipe.agent).find_map(|action| {
            let about = action.arguments.get("targetItem").or_else(|| action.arguments.get("recipe_name"));
            let is_about = about
                .and_then(Value::as_str)
                .is_some_and(|word| word.eq_ignore_ascii_case(recipe.item.name()));
            let tells = match action.tool.as_str() {
                PLAN => true,
                CRAFT => {
                    !action.succeeded
                        && items(&action.text).iter().any(|item| recipe.ingredients.contains(item))
                }
                _ => false,
            };
            let how =
                if action.tool == PLAN { "asked !getCraftingPlan" } else { "was refused by !craftRecipe" };
            (is_about && tells).then(|| (action.ended.unwrap_or(action.begun), how.to_owned()))
        });
    let by_talk = told.map(|(tick, from)| (tick, format!("was told by {}", name(from))));
    let by_goal = recipe.is_told_by_goal.then(|| (0, "its goal says so".to_owned()));
    let first = [by_goal, by_talk, found_out].into_iter().flatten().min_by_key(|(tick, _)| *tick);
    Learned {
        agent: name(recipe.agent),
        what: format!("what {} is made of", recipe.item.name()),
        seconds: first.as_ref().map(|(tick, _)| transcript.seconds(*tick)),
        how: first.map(|(_, how)| how).unwrap_or_default(),
    }
}
