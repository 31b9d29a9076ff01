//! The scripted inventor's own tasks: twenty templates, each drawn by a seed.

mod draft;
mod outdoors;
mod workshop;

use cooperage_core::TreeRandom;
use serde_json::{Value, json};

use super::record::{self, InventedTask, ItemPlace};
use draft::TaskDraft;

/// A template: it writes its task into a draft.
type Template = fn(&mut TaskDraft);

/// All templates, by turns those of workshops and of the outdoors.
const TEMPLATES: [Template; 20] = [
    workshop::smelt,
    outdoors::hunt,
    workshop::bake,
    outdoors::shear,
    workshop::wall,
    outdoors::milk,
    workshop::torches,
    outdoors::fish,
    workshop::fence,
    outdoors::dig,
    workshop::door,
    outdoors::harvest,
    workshop::lever,
    outdoors::plant,
    workshop::armour,
    outdoors::fetch_water,
    workshop::message,
    outdoors::fell,
    workshop::beds,
    outdoors::ride,
];

/// How many templates there are.
pub const COUNT: u32 = TEMPLATES.len() as u32;

/// The team and the seed of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskWishes {
    pub agents: u32,
    pub items: ItemPlace,
    pub seed: u64,
}

/// The parts of a task as the roles of an inventor write them.
#[derive(Clone, Debug, PartialEq)]
pub struct DraftedTask {
    /// The goal, with the things in a chest.
    pub goal: String,
    /// The goal, with the things in inventories.
    pub carried: String,
    /// Blocks and creatures as data.
    pub scene: Value,
    /// Conditions and steps as data.
    pub criteria: Value,
}

/// The parts of the task of a number.
#[must_use]
pub fn drafted(number: u32, wishes: &TaskWishes) -> DraftedTask {
    let random =
        TreeRandom::from_seed(wishes.seed).child("invented").numbered_child("task", u64::from(number));
    let mut draft = TaskDraft::new(random, wishes.agents);
    let template = TEMPLATES.get((number % COUNT) as usize).copied().unwrap_or(workshop::smelt);
    template(&mut draft);
    draft.finish(wishes.items)
}

/// The record of the task of a number.
///
/// # Errors
/// The template is wrong; a test plays them all.
pub fn task(number: u32, wishes: &TaskWishes) -> Result<InventedTask, String> {
    let DraftedTask { goal, carried, scene, criteria } = drafted(number, wishes);
    let in_chest = wishes.items == ItemPlace::Chest;
    let inventory = scene.get("inventory").cloned().unwrap_or_else(|| json!([]));
    record::read(&json!({
        "id": number,
        "goal": if in_chest { goal } else { carried },
        "agents": wishes.agents,
        "items": wishes.items.name(),
        "seed": wishes.seed,
        "blocks": scene.get("blocks"),
        "entities": scene.get("entities"),
        "inventory": inventory,
        "criteria": criteria.get("criteria"),
        "steps": criteria.get("steps"),
        "provenance": {"model": "oracle", "calls": 0},
    }))
}
