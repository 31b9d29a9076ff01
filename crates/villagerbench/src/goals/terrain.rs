//! Natural terrain for a goal: the first that holds all its sources within 64 blocks of the start.

use std::collections::BTreeMap;

use cooperage_blocks::start::{chunks_of_ring, natural_world, places};
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::{BlockPos, World};
use cooperage_core::TreeRandom;

use super::AGENTS_MAX;
use super::supply::{GoalDemand, GoalSource};

/// How far sources may be from the start, along x and z, in blocks.
pub const NEAR: i32 = 64;
/// Terrains that are tried.
const TRIES: u32 = 40;
/// Side of a chunk in blocks.
const CHUNK: i32 = 16;

/// The natural world for these sources, without agents.
///
/// # Errors
/// A text for people: no terrain that was tried has enough of a source.
pub fn world(demands: &[GoalDemand], seed: u64) -> Result<World, String> {
    let mut random = TreeRandom::from_seed(seed).child("goal terrain");
    let mut scarce = None;
    for _ in 0..TRIES {
        let terrain = random.next_u64();
        match lacking(&ChunkGenerator::natural(terrain), demands) {
            None => return set_up(terrain, seed),
            lacking => scarce = scarce.or(lacking),
        }
    }
    let (wanted, held) = scarce.unwrap_or_default();
    Err(format!(
        "none of {TRIES} natural terrains holds all sources within {NEAR} blocks of the start: the first held {held} of {wanted}; \
         `--set villagerbench.goals=arena` plays the goal in a yard"
    ))
}

fn set_up(terrain: u64, seed: u64) -> Result<World, String> {
    let mut world = natural_world(terrain, seed);
    for command in [
        "time set 1000",
        "difficulty peaceful",
        "gamerule doDaylightCycle false",
        "gamerule doWeatherCycle false",
        "gamerule doMobSpawning false",
        "gamerule mobGriefing false",
    ] {
        world.command(command)?;
    }
    Ok(world)
}

/// The first source of which a terrain holds too little, with what is wanted and the number there.
fn lacking(generator: &ChunkGenerator, demands: &[GoalDemand]) -> Option<(String, u32)> {
    let middle = generator.spawn().chunk();
    let mut held: BTreeMap<&GoalSource, u32> = BTreeMap::new();
    for pos in (0..=NEAR / CHUNK - 1).flat_map(|ring| chunks_of_ring(middle, ring)) {
        let chunk = generator.chunk(pos);
        let animals = generator.animals(pos, &chunk);
        for demand in demands {
            let sum = held.entry(&demand.source).or_default();
            *sum += match &demand.source {
                GoalSource::Animal(kind) => animals.iter().filter(|(name, _)| name == kind).count() as u32,
                source => {
                    let counts = |state: cooperage_blocks::BlockState| is_source(source, state.name());
                    chunk.sections().map(|(_, section)| section.count(counts)).sum()
                }
            };
        }
    }
    let short = |demand: &&GoalDemand| held.get(&demand.source).copied().unwrap_or(0) < demand.count;
    let demand = demands.iter().find(short)?;
    let count = held.get(&demand.source).copied().unwrap_or(0);
    Some((format!("{} {}", demand.count, demand.source.name()), count))
}

fn is_source(source: &GoalSource, block: &str) -> bool {
    match source {
        GoalSource::Trees => block.ends_with("_log"),
        GoalSource::Block(name) => block == name || block.strip_prefix("deepslate_") == Some(name.as_str()),
        GoalSource::Animal(_) => false,
    }
}

/// The places at which agents begin.
#[must_use]
pub fn starts(world: &World) -> Vec<[f64; 3]> {
    let found = places(world, world.generator().spawn(), AGENTS_MAX as usize);
    let stand = |BlockPos { x, y, z }: BlockPos| [f64::from(x) + 0.5, f64::from(y), f64::from(z) + 0.5];
    found.into_iter().map(stand).collect()
}
