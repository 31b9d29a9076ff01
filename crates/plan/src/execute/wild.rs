//! Crews that begin with empty hands in natural terrain.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{ChunkPos, World};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;

use super::Limits;
use crate::goal::{Goal, Holder};

/// Chunks around the spawn that are generated beforehand, in each direction.
const CHUNKS: i32 = 14;

/// Chunks around each agent that the world simulates, in each direction.
const ACTIVE_CHUNKS: u32 = 3;

/// A task for a crew in natural terrain.
#[derive(Clone, Debug)]
pub struct CrewTask {
    pub name: &'static str,
    pub goal: Goal,
    /// The number of agents in the crew.
    pub agents: u32,
    /// Most ticks that the median of many seeds may take.
    pub ticks: u64,
}

impl CrewTask {
    /// All tasks, for one agent and for three.
    #[must_use]
    pub fn all() -> Vec<CrewTask> {
        let crew_task =
            |name, goal: Option<Goal>, agents, ticks| Some(CrewTask { name, goal: goal?, agents, ticks });
        let iron = cooperage_blocks::registry().item("iron_ingot");
        let by_all = iron.map(|iron| Goal::Have { items: vec![(iron, 50)], who: Holder::Crew });
        let all = [
            crew_task("stone_pickaxe", Goal::have("stone_pickaxe", 1), 1, 2_400),
            crew_task("iron", Goal::have("iron_ingot", 10), 1, 24_000),
            crew_task("bed", Some(Goal::Sleep), 1, 24_000),
            crew_task("logs_3", Goal::gather_tag("logs", 50), 3, 6_000),
            crew_task("iron_3", by_all, 3, 18_000),
        ];
        all.into_iter().flatten().collect()
    }

    /// The limits of one run: twice the ticks that the median may take.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits::ticks(2 * self.ticks)
    }
}

/// Agents at the spawn of a natural world, with the land around them generated; no tick has passed.
#[must_use]
pub fn wilderness(seed: u64, agents: u32) -> BlockEnvironment {
    let options = WorldOptions { active_radius: ACTIVE_CHUNKS, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::natural(seed), seed);
    let spawn = world.generator().spawn();
    let middle = spawn.chunk();
    for z in -CHUNKS..=CHUNKS {
        for x in -CHUNKS..=CHUNKS {
            world.load(ChunkPos::new(middle.x + x, middle.z + z));
        }
    }
    let at = [f64::from(spawn.x) + 0.5, f64::from(spawn.y), f64::from(spawn.z) + 0.5];
    let players: Vec<_> = (0..agents).map(|number| world.join(&format!("agent{number}"), at)).collect();
    world.take_events();
    let mut environment = BlockEnvironment::new(world, &players, catalogues::skills(), seed);
    environment.set_revision(cooperage_body::NEWEST_REVISION);
    environment
}
