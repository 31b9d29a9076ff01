//! Invented tasks: a language model makes them up, checks say whether they can be done, and teams play them
//! (docs/spec/villager-tasks.md, 6.3).
//!
//! A task is a [`record`]: blocks, creatures, items, a goal in words, and conditions with points ([`criterion`]). `build` sets
//! its arena up, [`scenario`] judges, [`checks`] looks for what is wrong with it.

mod build;
pub mod checks;
mod classes;
pub mod criterion;
mod fields;
pub(crate) mod goods;
pub mod place;
pub mod record;
pub mod scenario;
pub mod templates;
pub mod words;

use cooperage_blocks::{BlockPos, World};
use cooperage_body::catalogues::ToolSelection;
use serde_json::json;

use record::{FileEntry, ItemPlace};
use templates::TaskWishes;

use super::names::NAMES;
use super::seats::with_tools;
use super::settings::VillagerBenchSettings;
use super::site::WorldBehaviour;
use super::world::{Briefing, RoundLimits, VillagerRound, VillagerWorld};

pub use record::InventedTask;
pub use scenario::Invented;

/// The key of the list in a file of invented tasks.
const FIELD: &str = "generated_tasks";
/// Seconds of action for each condition, and for the whole beside them.
const ACTION_S: [u32; 2] = [40, 120];
/// The whole time of a round, as a multiple of the time of actions.
const WALL: u32 = 5;
/// The team that the tasks are made for that come with the program.
const BUILT_IN_AGENTS: u32 = 2;
/// Most letters of a goal in listings.
const ABOUT_MAX: usize = 100;

impl InventedTask {
    /// The goal as agents are told it, with the cells of the world.
    #[must_use]
    pub fn told(&self) -> String {
        place::in_world(&self.goal)
    }

    /// How long a round may take.
    #[must_use]
    pub fn limits(&self) -> RoundLimits {
        let action = self.criteria.len() as u32 * ACTION_S[0] + ACTION_S[1];
        RoundLimits::from_seconds(f64::from(action), f64::from(action * WALL))
    }
}

/// The tasks that come with the program.
#[must_use]
pub fn built_in() -> Vec<FileEntry> {
    let entry = |id: u32| {
        let items = if id.is_multiple_of(2) { ItemPlace::Chest } else { ItemPlace::Inventory };
        let task = templates::task(id, &TaskWishes { agents: BUILT_IN_AGENTS, items, seed: 0 });
        FileEntry { id, number: id as usize + 1, task }
    };
    (0..templates::COUNT).map(entry).collect()
}

/// The lowest and the highest corner of all arenas.
pub(crate) fn corners() -> (BlockPos, BlockPos) {
    let [low, high] = [build::GLASS_LOW, build::GLASS_HIGH].map(|[x, y, z]| BlockPos::new(x, y, z));
    (low.offset(1, 0, 1), high.offset(-1, -1, -1))
}

impl FileEntry {
    /// Its name below that of the suite.
    #[must_use]
    pub fn name(&self) -> String {
        format!("gen/{}", self.id)
    }

    /// How long a round of its task may take; no time if it has none.
    #[must_use]
    pub fn limits(&self) -> RoundLimits {
        self.task.as_ref().map_or(RoundLimits::from_seconds(0.0, 0.0), InventedTask::limits)
    }

    /// One line about it.
    #[must_use]
    pub fn about(&self) -> String {
        match &self.task {
            Ok(task) => {
                let line: String = task.goal.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                let cut: String = line.chars().take(ABOUT_MAX).collect();
                if cut.len() < line.len() { format!("{cut}…") } else { line }
            }
            Err(reason) => format!("no task: {reason}"),
        }
    }
}

/// A name as a record of that seed means it: of a class, such as `planks`, one of its members.
pub(crate) fn resolved(name: &str, seed: u64) -> String {
    classes::NameClasses::of_seed(seed).resolve(name)
}

/// The arena of a task with its agents, before they have tools.
///
/// # Errors
/// A text that says which part could not be set up.
pub(crate) fn arena(
    task: &InventedTask,
    behaviour: WorldBehaviour,
    agents: u32,
    seed: u64,
) -> Result<(World, Vec<cooperage_blocks::world::PlayerId>), String> {
    let mut world = build::build(task, behaviour, seed)?;
    let start = build::start();
    let names = NAMES.iter().take(agents as usize);
    let players = names.map(|name| world.join(name, start)).collect();
    world.set_spawn(BlockPos::holding(start[0], start[1], start[2]));
    for gift in build::gifts(task, agents) {
        world.command(&gift)?;
    }
    Ok((world, players))
}

/// The world of a task, ready to be played.
///
/// # Errors
/// A text that says which part could not be set up.
pub fn world(
    task: &InventedTask,
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: u64,
) -> Result<VillagerWorld, String> {
    // The tasks belong to the later code under any rules.
    let settings = &VillagerBenchSettings { is_fixed: true, ..*settings };
    let (world, players) = arena(task, settings.behaviour(), agents, seed)?;
    let scenario = Invented::new(task.clone(), players.clone(), &world);
    let blocks = with_tools(world, &players, ToolSelection::Meta, settings, seed);
    let round = VillagerRound::new(agents, task.limits(), Box::new(scenario));
    Ok(VillagerWorld::new(blocks, briefing(task), round))
}

/// The agents' briefing: the goal in the inventor's words, and in the document what counts.
fn briefing(task: &InventedTask) -> Briefing {
    let line = |criterion: &criterion::Criterion| {
        let sentence = words::sentence(&criterion.condition.moved(place::world_cell));
        format!("{}{}{sentence}", criterion.points, words::POINTS)
    };
    let lines: Vec<String> = task.criteria.iter().map(line).collect();
    Briefing { goal: task.told(), document: json!(lines), ..Briefing::default() }
}
