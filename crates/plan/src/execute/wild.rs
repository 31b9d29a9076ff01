//! Crews that begin with empty hands in natural terrain.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{ChunkPos, World};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;

use super::Limits;
use crate::goal::{Goal, Holder};

/// Chunks around the spawn that are made beforehand, each way.
const CHUNKS: i32 = 14;

/// Chunks around each agent in which things happen.
const ACTIVE_CHUNKS: u32 = 3;

/// Something that a crew does in the wild.
#[derive(Clone, Debug)]
pub struct CrewTask {
    /// What it is called.
    pub name: &'static str,
    /// What is wanted.
    pub goal: Goal,
    /// How many agents there are.
    pub agents: u32,
    /// Ticks within which the median of many seeds should be.
    pub ticks: u64,
}

impl CrewTask {
    /// All of them.
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

    /// Twice the ticks that the median may take: the most that any seed may.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits::ticks(2 * self.ticks)
    }
}

/// Agents at the spawn of a natural world whose land around has been made; no tick has passed.
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
    BlockEnvironment::new(world, &players, catalogues::skills(), seed)
}
