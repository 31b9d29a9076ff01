//! The worlds of `shelter`: the task's name, the agents' blocks at the start, and their briefing.

pub mod boxes;
pub mod on_server;
pub mod plan;
pub mod round;
pub mod workers;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, World};
use cooperage_body::round::Briefing;
use cooperage_teams::given_name;
use plan::{BuildingMaterial, ShelterPlan};
use round::{ShelterRound, ShelterWorld};

use crate::briefing::{FLAT, sections};
use crate::task::{SHELTER as SUITE, environment, given_names, join_all, world_seed};

/// Blocks east of the start at which the shelter's corner is.
const AWAY: i32 = 4;
/// How much more material is given than is needed, in percent of it.
const GIVEN_PERCENT: u32 = 120;
/// The items of a full stack.
const STACK: u32 = 64;

/// The shelter that a task's name asks for, with its corner beside the start of the site.
#[must_use]
pub fn parse(name: &str) -> Option<ShelterPlan> {
    sized(name.strip_prefix(SUITE)?.strip_prefix('/')?, ChunkGenerator::superflat().spawn())
}

/// The shelter of a size such as `5x5x4`, with its corner beside that start.
#[must_use]
pub fn sized(size: &str, start: BlockPos) -> Option<ShelterPlan> {
    let plan = ShelterPlan::sized(size, corner_beside(start))?;
    // One name for each task.
    (format!("{}x{}x{}", plan.width, plan.length, plan.height) == size).then_some(plan)
}

/// The corner of a shelter for agents that start in that cell.
fn corner_beside(start: BlockPos) -> BlockPos {
    start.offset(AWAY, 0, -2)
}

/// The building blocks with which each agent begins: agent number, material, count. `workers` are the agents that act
/// in the world: every third of them has stone, the others have planks, and a single worker has both.
#[must_use]
pub fn given(plan: &ShelterPlan, workers: &[u32]) -> Vec<(u32, BuildingMaterial, u32)> {
    let count = workers.len();
    let has_stone = |place: usize| if count < 3 { place + 1 == count } else { place % 3 == 2 };
    let has_planks = |place: usize| count == 1 || !has_stone(place);
    let mut given = Vec::new();
    for (material, has) in [
        (BuildingMaterial::Stone, &has_stone as &dyn Fn(usize) -> bool),
        (BuildingMaterial::Planks, &has_planks),
    ] {
        let holders: Vec<u32> =
            (0..count).filter(|&place| has(place)).filter_map(|place| workers.get(place).copied()).collect();
        let all = (plan.needed(material) * GIVEN_PERCENT).div_ceil(100);
        let each = all.div_ceil(holders.len().max(1) as u32);
        given.extend(holders.into_iter().map(|holder| (holder, material, each)));
    }
    given
}

/// The words of a goal before the agents' blocks, which hold for the start alone, and the words of plans from before
/// [`TELLS_THE_START`].
const MATERIALS: [&str; 2] =
    ["At the start the materials are with the agents:", "The materials are with the agents:"];
/// The revision of conduct from which on a goal says when the agents carry their blocks.
const TELLS_THE_START: u32 = 4;

/// A goal in the words of a conduct: the player repeats it in messages, which older journals hold.
pub(crate) fn goal_of_conduct(goal: &str, conduct: u32) -> String {
    let [newest, former] = MATERIALS;
    if conduct >= TELLS_THE_START { goal.to_owned() } else { goal.replacen(newest, former, 1) }
}

/// Describes in a sentence which agent begins with which blocks.
pub(crate) fn materials(given: &[(u32, BuildingMaterial, u32)]) -> String {
    materials_of(given, &|seat| given_name(cooperage_core::AgentId(seat)))
}

/// The same of agents whose names that function tells.
fn materials_of(given: &[(u32, BuildingMaterial, u32)], name: &dyn Fn(u32) -> String) -> String {
    let one = |(worker, material, count): &(u32, BuildingMaterial, u32)| {
        format!("{} carries {count} {}", name(*worker), item(*material))
    };
    format!(" {}.", given.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// The item that agents get of a material.
fn item(material: BuildingMaterial) -> &'static str {
    match material {
        BuildingMaterial::Stone => "cobblestone",
        BuildingMaterial::Planks => "oak_planks",
    }
}

pub(crate) fn goal(plan: &ShelterPlan) -> String {
    format!("{} {}", order(plan), MATERIALS[0])
}

/// The shelter in words, without the words about its materials.
fn order(plan: &ShelterPlan) -> String {
    let ShelterPlan { corner: BlockPos { x, y, z }, width, length, height } = plan;
    let [low, high] = plan.doorway();
    let (top, east, south) = (y + *height as i32 - 1, x + *width as i32 - 1, z + *length as i32 - 1);
    format!(
        "Put up a shelter as a group, {width} blocks wide (x from {x} to {east}), {length} long (z from {z} to {south}) and \
         {height} high (y from {y} to {top}). Its lowest corner is ({x}, {y}, {z}). The foundation is the layer y = {y}, \
         all of stone (cobblestone will do). The walls stand on its edge from y = {} to y = {} and are of wooden planks, \
         with a doorway that stays open at ({}, {}, {}) and ({}, {}, {}). The ceiling is the layer y = {top}, all of stone, \
         over the walls too. Foundation, then walls, then ceiling.",
        y + 1,
        top - 1,
        low.x,
        low.y,
        low.z,
        high.x,
        high.y,
        high.z
    )
}

/// The world of a task; `workers` are the agents that act in the world.
///
/// # Errors
/// A text for people when there is no such task.
pub fn world(
    name: &str,
    agents: u32,
    workers: &[u32],
    seed: i64,
    index: u32,
) -> Result<ShelterWorld, String> {
    let plan = parse(name).ok_or_else(|| format!("`{name}` is no task of {SUITE}"))?;
    world_for(plan, &given_names(agents), workers, (seed, index))
}

/// The world in which the agents of these names put up a shelter beside the start of flat ground.
///
/// # Errors
/// A text for people when there is no room for all.
pub fn world_for(
    plan: ShelterPlan,
    names: &[String],
    workers: &[u32],
    (seed, index): (i64, u32),
) -> Result<ShelterWorld, String> {
    let seed = world_seed(SUITE, seed, index);
    let mut world = World::new(
        WorldOptions { active_radius: 3, ..WorldOptions::default() },
        ChunkGenerator::superflat(),
        seed,
    );
    world.load_start();
    world.command("time set 1000")?;
    let players = join_all(&mut world, names)?;
    let given = given(&plan, workers);
    let name_of = |seat: u32| names.get(seat as usize).cloned().unwrap_or_default();
    for &(worker, material, count) in &given {
        let item = item(material);
        let name = name_of(worker);
        for stack in 0..count.div_ceil(STACK) {
            let part = STACK.min(count - stack * STACK);
            world.command(&format!("give {name} {item} {part}"))?;
        }
    }
    let blocks = environment(world, &players, seed)?;
    let goal = goal(&plan) + &materials_of(&given, &name_of);
    let briefing = Briefing { goal, sections: sections(FLAT), ..Briefing::default() };
    Ok(ShelterWorld::new(blocks, briefing, ShelterRound::new(plan, names.len() as u32)))
}
