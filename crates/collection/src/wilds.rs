//! The worlds of `collection`: the task's name, its terrain, and the agents' briefing.

use cooperage_blocks::start::natural_world;
use serde_json::{Value, json};

use crate::gathering::{CollectionOrder, Gathering, GatheringWorld, briefing};
use crate::resource::Resource;
use crate::task::{COLLECTION as SUITE, environment, given_names, join_all, world_seed};
use crate::terrain;

/// The most that a task may ask for.
const COUNT_MAX: u32 = 10_000;
/// Ticks of the day: an hour after sunrise, and when the sun is setting.
pub(crate) const MORNING: u32 = 1_000;
pub(crate) const DUSK: u32 = 12_500;

/// Reads the resource and the count from a task's name.
#[must_use]
pub fn parse(name: &str) -> Option<(Resource, u32)> {
    ordered(name.strip_prefix(SUITE)?.strip_prefix('/')?)
}

/// Reads a resource and a count, such as `logs/50`.
#[must_use]
pub fn ordered(words: &str) -> Option<(Resource, u32)> {
    let (resource, n) = words.split_once('/')?;
    let n: u32 = n.parse().ok().filter(|n| (1..=COUNT_MAX).contains(n))?;
    // Another way to write the same number would be another name for the same task.
    (n.to_string() == words.rsplit('/').next()?).then_some((Resource::named(resource)?, n))
}

/// The world of a task, in the morning.
///
/// # Errors
/// A text for people when there is no such task or no terrain for it.
pub fn world(
    name: &str,
    agents: u32,
    seed: i64,
    index: u32,
    chests_count: bool,
) -> Result<GatheringWorld, String> {
    world_at(name, agents, (seed, index), MORNING, chests_count)
}

/// The world of a task at that tick of the day.
///
/// # Errors
/// As [`world`].
pub(crate) fn world_at(
    name: &str,
    agents: u32,
    seed: (i64, u32),
    time: u32,
    chests_count: bool,
) -> Result<GatheringWorld, String> {
    let order = parse(name).ok_or_else(|| format!("`{name}` is no task of {SUITE}"))?;
    world_of(order, &given_names(agents), seed, time, chests_count)
}

/// The world in which the agents of these names collect so much of a resource, in the morning.
///
/// # Errors
/// As [`world`].
pub fn world_for(
    order: (Resource, u32),
    names: &[String],
    seed: (i64, u32),
) -> Result<GatheringWorld, String> {
    world_of(order, names, seed, MORNING, false)
}

fn world_of(
    (resource, n): (Resource, u32),
    names: &[String],
    (seed, index): (i64, u32),
    time: u32,
    chests_count: bool,
) -> Result<GatheringWorld, String> {
    let terrain = terrain::terrain(&resource, n, seed, index)?;
    let seed = world_seed(SUITE, seed, index);
    let mut world = natural_world(terrain.seed, seed);
    world.command(&format!("time set {time}"))?;
    for command in ["difficulty easy", "gamerule doMobSpawning true", "gamerule keepInventory true"] {
        world.command(command)?;
    }
    let start = world.generator().spawn();
    let players = join_all(&mut world, names)?;
    let blocks = environment(world, &players, seed)?;
    let order = CollectionOrder { resource, n, chests_count, start };
    Ok(GatheringWorld::new(blocks, briefing(&order), Gathering::new(order, names.len() as u32)))
}

/// Terrain in a sentence.
#[must_use]
pub(crate) fn described(terrain: &terrain::SearchedTerrain) -> String {
    let found = terrain.found.iter().map(|found| {
        let demand = &found.demand;
        let at_least = if found.is_enough() { "at least " } else { "" };
        format!(
            "{at_least}{} {} within {} blocks ({} are needed)",
            found.blocks,
            demand.kind.name(),
            demand.within,
            demand.blocks
        )
    });
    let found = found.collect::<Vec<_>>().join(", ");
    match terrain.passed_over {
        0 => found,
        1 => format!("{found}; one terrain before it held too little"),
        many => format!("{found}; {many} terrains before it held too little"),
    }
}

/// The same as data.
pub(crate) fn facts(terrain: &terrain::SearchedTerrain) -> Value {
    let found = terrain.found.iter().map(|found| {
        let demand = &found.demand;
        json!({"what": demand.kind.name(), "blocks_at_least": found.blocks, "needed": demand.blocks, "within": demand.within})
    });
    json!({"seed": terrain.seed, "passed_over": terrain.passed_over, "found": found.collect::<Vec<_>>()})
}
