//! Chooses the natural terrain of a task: the first that holds enough of the resource.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use cooperage_blocks::start::chunks_of_ring;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_core::TreeRandom;

use crate::resource::{Resource, TerrainDemand};

/// Terrains that are tried before a task is said to be impossible.
const TRIES: u32 = 200;
/// Side of a chunk in blocks.
const CHUNK: i32 = 16;

/// How many blocks of a demand a terrain holds.
#[derive(Clone, Debug, PartialEq)]
pub struct TerrainSupply {
    /// The blocks that the task needs.
    pub demand: TerrainDemand,
    /// How many blocks of it there are.
    pub blocks: u64,
}

impl TerrainSupply {
    /// Whether it is enough.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.blocks >= self.demand.blocks
    }
}

/// Terrain that was looked through.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchedTerrain {
    pub seed: u64,
    /// How many were tried before it.
    pub passed_over: u32,
    /// The blocks found for each demand of the task.
    pub found: Vec<TerrainSupply>,
}

/// Counts the demanded blocks of a terrain around its start.
#[must_use]
pub fn survey(generator: &ChunkGenerator, demands: &[TerrainDemand]) -> Vec<TerrainSupply> {
    let middle = generator.spawn().chunk();
    let mut found: Vec<TerrainSupply> =
        demands.iter().map(|demand| TerrainSupply { demand: demand.clone(), blocks: 0 }).collect();
    let reach = demands.iter().map(|demand| demand.within / CHUNK).max().unwrap_or(0);
    for ring in 0..=reach {
        for pos in chunks_of_ring(middle, ring) {
            let chunk = generator.chunk(pos);
            for found in found.iter_mut().filter(|found| ring <= found.demand.within / CHUNK) {
                let counts = |state| found.demand.kind.includes(state);
                found.blocks +=
                    chunk.sections().map(|(_, section)| u64::from(section.count(counts))).sum::<u64>();
            }
        }
        // Nothing farther can change the answer.
        if found.iter().all(TerrainSupply::is_enough) {
            break;
        }
    }
    found
}

/// Terrains that were found in this process. They only save time: the same arguments find the same.
static KNOWN: Mutex<BTreeMap<(String, u32, i64, u32), SearchedTerrain>> = Mutex::new(BTreeMap::new());

/// The terrain of an episode: the first derived from its seed and index that holds enough.
///
/// # Errors
/// A text for people if none of the first ones does.
pub fn terrain(resource: &Resource, n: u32, seed: i64, index: u32) -> Result<SearchedTerrain, String> {
    let key = (resource.name.clone(), n, seed, index);
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(known) = known {
        return Ok(known);
    }
    let demands = resource.demands(n);
    let mut random = TreeRandom::from_seed(seed.cast_unsigned())
        .child("collection terrain")
        .numbered_child("episode", u64::from(index));
    let mut last = Vec::new();
    for passed_over in 0..TRIES {
        let seed = random.next_u64();
        let found = survey(&ChunkGenerator::natural(seed), &demands);
        if found.iter().all(TerrainSupply::is_enough) {
            let terrain = SearchedTerrain { seed, passed_over, found };
            KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, terrain.clone());
            return Ok(terrain);
        }
        last = found;
    }
    let scarce = last.iter().find(|found| !found.is_enough());
    let scarce = scarce.map_or(String::new(), |found| {
        format!(": the last held {} of {} {}", found.blocks, found.demand.blocks, found.demand.kind.name())
    });
    Err(format!("none of {TRIES} terrains holds enough for {n} {}{scarce}", resource.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terrain_is_a_function_of_seed_and_index_and_holds_enough() {
        let iron = Resource::named("iron").unwrap();
        let first = terrain(&iron, 50, 3, 0).unwrap();
        assert!(first.found.iter().all(TerrainSupply::is_enough), "{first:?}");
        assert_eq!(survey(&ChunkGenerator::natural(first.seed), &iron.demands(50)), first.found);
        assert_ne!(terrain(&iron, 50, 3, 1).unwrap().seed, first.seed);
        assert_ne!(terrain(&iron, 50, 4, 0).unwrap().seed, first.seed);
    }

    #[test]
    fn what_no_terrain_holds_is_said() {
        let iron = Resource::named("iron").unwrap();
        let mut demands = iron.demands(1);
        demands[1].blocks = u64::MAX;
        let found = survey(&ChunkGenerator::natural(1), &demands);
        assert!(found[0].blocks > 0 && !found[1].is_enough());
    }
}
