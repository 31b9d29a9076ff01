//! The world of a task, set up (docs/spec/mindcraft.md, 12.3, 12.4).
//!
//! The published program sets up while the game runs, which takes some 25 seconds in which agents wait. Here the same is done
//! before the first tick; how long it would have taken is told, and counts where the settings say so.

use std::collections::BTreeMap;

use cooperage_blocks::start::{natural_world, places};
use cooperage_blocks::terrain::{Biome, ChunkGenerator};
use cooperage_blocks::world::{PlayerId, WorldOptions};
use cooperage_blocks::{BlockPos, World};
use cooperage_body::SharedBlueprint;
use cooperage_body::catalogues::mindcraft::pack;
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::round::{Briefing, OwnBriefing};
use cooperage_core::{AgentId, Environment, RandomSource, Section, SectionItem, SectionName, TreeRandom};
use cooperage_mindcraft::living::seat_people;
use cooperage_minecollab::cooking_world::{cooking_world, pantry};
use cooperage_minecollab::mulberry::Mulberry;
use cooperage_script::library::{shipped, to_json};
use cooperage_script::run::{CodeOptions, embedded};

use crate::check::impossible_by;
use crate::commands::blocked;
use crate::goal::{TaskGoals, goals};
use crate::names::names;
use crate::record::{MineCollabTask, TaskDomain};
use crate::round::{TaskRound, TaskWorld};
use crate::settings::MineCollabSettings;

/// How far from the first agent the others are put, at most, along each axis, in blocks.
const JITTER: i32 = 5;
/// Terrains that are tried until one begins in a forest.
const TERRAINS_MAX: u64 = 4_096;
/// Draws of a farm until its fields find room.
const FARMS_MAX: u32 = 64;

/// The people that play a task, and the seeds of its world.
#[derive(Clone, Copy, Debug)]
pub struct TaskCast<'a> {
    /// The people, by seat: their names.
    pub people: &'a BTreeMap<u32, String>,
    /// Part of the world's seed: tasks for training and for tests are in other worlds.
    pub split: &'a str,
    /// The run's seed.
    pub seed: i64,
    /// The episode's index.
    pub index: u32,
}

/// Returns the world of a task with all bodies in it.
///
/// # Errors
/// A text for people if it cannot be set up.
pub fn world(
    record: &MineCollabTask,
    settings: MineCollabSettings,
    cast: &TaskCast<'_>,
) -> Result<TaskWorld, String> {
    let mut random = TreeRandom::from_seed(cast.seed.cast_unsigned())
        .child("minecollab")
        .child(cast.split)
        .numbered_child("episode", u64::from(cast.index));
    let (terrain_seed, world_seed, seed) = (random.next_u64(), random.next_u64(), random.next_u64());
    let mut land = land(record.domain, terrain_seed, world_seed)?;
    for command in
        ["time set 1000", "difficulty easy", "gamerule doMobSpawning false", "gamerule keepInventory true"]
    {
        land.command(command)?;
    }
    let called = called(record, cast.people);
    let [x, y, z] = land.start_place();
    let centre = BlockPos::holding(x, y, z);
    if record.domain.is_cooking() {
        farm(&mut land, centre, record, settings, &mut random)?;
    }
    let players = match record.blueprint.as_ref().filter(|_| record.domain == TaskDomain::Construction) {
        Some(blueprint) => {
            let site = blueprint.levels.first().map_or(centre, |level| level.start);
            land.load(site.chunk());
            for (cell, _) in blueprint.cells() {
                if !land.state(cell).is_air() {
                    land.command(&format!("setblock {} {} {} air", cell.x, cell.y, cell.z))?;
                }
            }
            called.iter().map(|name| land.join(name, standing(site))).collect()
        }
        None => scatter(&mut land, centre, &called, &mut random),
    };
    for (number, items) in &record.given {
        let Some(name) = called.get(*number as usize) else { continue };
        for (item, count) in items {
            land.command(&format!("give {name} {} {count}", item.name()))?;
        }
    }
    // Agents are not told the events of the world's set-up.
    land.take_events();
    staged(record, settings, land, &players, (&called, cast.people), seed)
}

/// The bodies' names: those of agents by the task, those of people their own.
#[must_use]
pub fn called(record: &MineCollabTask, people: &BTreeMap<u32, String>) -> Vec<String> {
    let mut called = names(record.agents + record.people);
    for (name, own) in called.iter_mut().zip(&record.names) {
        name.clone_from(own);
    }
    for (seat, person) in people {
        if let Some(name) = called.get_mut(*seat as usize) {
            name.clone_from(person);
        }
    }
    called
}

fn land(domain: TaskDomain, terrain_seed: u64, seed: u64) -> Result<World, String> {
    if domain != TaskDomain::Crafting {
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), seed);
        world.load_start();
        return Ok(world);
    }
    let is_forest = |terrain: &u64| {
        let generator = ChunkGenerator::natural(*terrain);
        // Worlds begin near the middle: most are dismissed without looking for the place.
        if generator.biome(0, 0) != Biome::Forest {
            return false;
        }
        let spawn = generator.spawn();
        let wood = |(x, z): (i32, i32)| generator.biome(spawn.x + x, spawn.z + z) == Biome::Forest;
        [(0, 0), (16, 0), (-16, 0), (0, 16), (0, -16)].into_iter().all(wood)
    };
    let found = (0..TERRAINS_MAX).map(|tried| terrain_seed.wrapping_add(tried)).find(is_forest);
    let terrain = found.ok_or_else(|| format!("none of {TERRAINS_MAX} terrains begins in a forest"))?;
    Ok(natural_world(terrain, seed))
}

/// Fields, a kitchen and animals around the start; the chest of an older edition where it is wanted.
fn farm(
    land: &mut World,
    centre: BlockPos,
    record: &MineCollabTask,
    settings: MineCollabSettings,
    random: &mut TreeRandom,
) -> Result<(), String> {
    let mut draws = (0..FARMS_MAX).map(|_| {
        let mut mulberry = Mulberry::new(random.next_u64() as u32);
        cooking_world(centre, &mut mulberry)
    });
    let commands = draws.find_map(Result::ok).ok_or("the fields of the farm found no room")?;
    for command in commands {
        land.command(&command)?;
    }
    if settings.has_chest(record) {
        land.command(&pantry(centre))?;
    }
    Ok(())
}

/// The middle of the floor of a cell.
fn standing(cell: BlockPos) -> [f64; 3] {
    [f64::from(cell.x) + 0.5, f64::from(cell.y), f64::from(cell.z) + 0.5]
}

/// Puts every body at a random free place around the middle.
fn scatter(land: &mut World, centre: BlockPos, called: &[String], random: &mut TreeRandom) -> Vec<PlayerId> {
    let mut taken: Vec<BlockPos> = Vec::new();
    let mut join = |name: &String| {
        let mut draw = || random.below(2 * JITTER as u32 + 1) as i32 - JITTER;
        let wanted = centre.offset(draw(), 0, draw());
        let free = places(land, wanted, called.len()).into_iter().find(|place| !taken.contains(place));
        let place = free.unwrap_or(wanted);
        taken.push(place);
        land.join(name, standing(place))
    };
    called.iter().map(&mut join).collect()
}

fn staged(
    record: &MineCollabTask,
    settings: MineCollabSettings,
    land: World,
    players: &[PlayerId],
    (called, people): (&[String], &BTreeMap<u32, String>),
    seed: u64,
) -> Result<TaskWorld, String> {
    let catalogue =
        embedded("mindcraft", CodeOptions::default()).ok_or("there is no catalogue of commands")?;
    let mut blocks = BlockEnvironment::new(land, players, catalogue, seed);
    // The original's bodies stand where they stand.
    blocks.set_makes_way(!settings.keeps_quirks);
    blocks.set_revision(settings.conduct.number());
    let blueprint = record.blueprint.as_ref().filter(|_| record.domain == TaskDomain::Construction);
    let shared = blueprint.cloned().map(SharedBlueprint::new);
    for seat in 0..players.len() as u32 {
        let agent = AgentId(seat);
        let blocked = blocked(record, seat, settings.prunes);
        let left: Vec<String> = blocks
            .tools(agent)
            .iter()
            .map(|tool| tool.name.clone())
            .filter(|name| !blocked.contains(name))
            .collect();
        blocks = blocks.with_only(agent, &left.iter().map(String::as_str).collect::<Vec<_>>());
        blocks.with_shelf(agent, |memory| {
            memory.blueprint.clone_from(&shared);
            for (mode, is_on) in persona(record.domain).into_iter().flat_map(pack::modes_of) {
                memory.modes.set(mode, is_on);
            }
        });
    }
    seat_people(&mut blocks, called, people, settings.is_repaired());
    let goals = goals(record, called, settings.keeps_quirks, settings.conduct);
    let briefing = briefing(record, &goals, settings.prunes);
    let timing = crate::timing::TaskTiming::of(record, settings.setup_counts);
    let is_impossible = impossible_by(record, settings.has_chest(record), settings.recipes()).is_some();
    let round = TaskRound::new(record, timing, &blocks, is_impossible);
    Ok(TaskWorld::new(blocks, briefing, round))
}

/// The name of the profile for a kind of task.
fn persona(domain: TaskDomain) -> Option<&'static str> {
    match domain {
        TaskDomain::Cooking | TaskDomain::HellsKitchen => Some("cooking"),
        TaskDomain::Crafting => Some("crafting"),
        TaskDomain::Construction => Some("construction"),
        TaskDomain::Debug => None,
    }
}

fn briefing(record: &MineCollabTask, told: &TaskGoals, prunes: bool) -> Briefing {
    let library = SectionItem::plain(to_json(shipped()).to_string());
    let mut sections = vec![Section { name: SectionName::Library, items: vec![library] }];
    sections.extend(persona(record.domain).map(pack::persona));
    let is_shared = told.goals.windows(2).all(|pair| pair[0] == pair[1]);
    let goal = match told.goals.first() {
        Some(goal) if is_shared => goal.clone(),
        _ => {
            let named = (0..)
                .zip(&told.goals)
                .map(|(number, goal): (u32, &String)| format!("Agent {number}: {goal}"));
            named.collect::<Vec<_>>().join("\n")
        }
    };
    let own = told.goals.iter().zip(&told.partners).zip(&told.talks).enumerate().map(
        |(number, ((goal, partners), talk))| {
            let item = |text: &String| SectionItem::plain(text.as_str());
            let mut sections = Vec::new();
            if !partners.is_empty() {
                let texts = [partners, talk].into_iter().filter(|text| !text.is_empty());
                sections.push(Section { name: SectionName::Partners, items: texts.map(item).collect() });
            }
            if let Some(opener) = &told.opener {
                let items = if number == 0 { vec![item(opener)] } else { Vec::new() };
                sections.push(Section { name: SectionName::Opener, items });
            }
            // An agent's mind has commands of its own beside the world's tools: the task's list holds for both.
            let withheld = blocked(record, number as u32, prunes);
            if !withheld.is_empty() {
                let items = withheld.into_iter().map(SectionItem::plain).collect();
                sections.push(Section { name: SectionName::Withheld, items });
            }
            OwnBriefing { goal: Some(goal.clone()), sections }
        },
    );
    Briefing { goal, sections, own: own.collect(), ..Briefing::default() }
}
