//! Farm-to-table cooking: a cake or a rabbit stew from what chests, fields, pastures and a factory hold
//! (docs/spec/villager.md, 3.2).

pub mod generate;
pub mod hints;
pub mod layout;
pub mod published;
pub mod scenario;
pub mod score;
pub mod structures;
pub mod task;

use cooperage_body::catalogues::ToolSelection;
use hints::{HintRecipes, hints};
use layout::{START, lay_out, place};

use super::card::facts;
use super::seats::{AgentSeating, seated};
use super::settings::VillagerBenchSettings;
use super::world::{Briefing, VillagerRound, VillagerWorld};

pub use scenario::Farm;
use structures::Structures;
use task::FarmTask;

/// The world of a task, ready to be played.
///
/// # Errors
/// A text that says which part could not be set up.
pub fn world(
    task: &FarmTask,
    structures: &Structures,
    recipes: &HintRecipes,
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: u64,
) -> Result<VillagerWorld, String> {
    let site = lay_out(task, structures, settings.behaviour(), seed)?;
    let seating = AgentSeating { agents, start: START, tool_selection: ToolSelection::Farm };
    let blocks = seated(site, seating, settings, seed);
    let scenario = Farm::new(task.clone());
    let scenario = if settings.ends_at_once() { scenario.looked_at_every_second() } else { scenario };
    let round = VillagerRound::new(agents, task.limits(), Box::new(scenario));
    Ok(VillagerWorld::new(blocks, briefing(task, recipes, settings.is_fixed), round))
}

/// The agents' briefing.
#[must_use]
pub fn briefing(task: &FarmTask, recipes: &HintRecipes, is_fixed: bool) -> Briefing {
    let goal = if is_fixed { goal(task) } else { published_goal(task) };
    Briefing { goal, document: hints(task, recipes), facts: facts(true), ..Briefing::default() }
}

/// The goal, with the places of chests, blocks and structures.
fn goal(task: &FarmTask) -> String {
    let dish = task.target.replace('_', " ");
    let at = |offset| {
        let pos = place(offset);
        format!("[{}, {}, {}]", pos.x, pos.y, pos.z)
    };
    let mut goal = format!(
        "You are on a farm. Make {dish} together. Some of the ingredients are in chests, one of them at {}; the others \
         have to be obtained together: harvested, gathered from animals, mined, crafted or cooked.",
        at(task.chest.pos)
    );
    let things: Vec<String> = task
        .blocks
        .iter()
        .chain(&task.structures)
        .map(|(name, offset)| format!("{name} at {}", at(*offset)))
        .collect();
    if !things.is_empty() {
        goal.push_str(&format!(" On the farm there are: {}.", things.join(", ")));
    }
    goal.push_str(&format!(" The work is done when one of you holds the {dish}."));
    goal
}

/// The goal as published, which gives no places.
fn published_goal(task: &FarmTask) -> String {
    let dish = task.target.replace('_', " ");
    let has_table = task.blocks.iter().any(|(name, _)| name == "crafting_table");
    let table = if has_table { " A crafting table is placed there." } else { "" };
    format!(
        "You are on a farm. Make {dish} together. Some of the ingredients are in chests; the others have to be obtained \
         together: harvested, gathered from animals, mined, crafted or cooked.{table} The work is done when one of you holds \
         the {dish}."
    )
}
