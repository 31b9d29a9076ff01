//! The animals that chunks begin with.

use cooperage_core::{RandomSource, TreeRandom};

use super::Biome;
use super::plan::stuff;
use super::worldgen::SpawnRow;
use crate::chunk::Chunk;
use crate::pos::{BlockPos, ChunkPos, Y_END, Y_MIN};
use crate::registry::BlockState;

/// One chunk in so many has a pack.
const ONE_CHUNK_IN: u32 = 10;
/// How far the pack's members stand from its middle, along each axis.
const SPREAD: i32 = 5;
/// Tries to find a place for each member.
const TRIES: u32 = 4;

/// Draws the pack of a chunk. Its members stand on grass under the open sky, or under leaves, within the chunk.
pub(super) fn pack(
    random: &mut TreeRandom,
    pos: ChunkPos,
    biome: Biome,
    chunk: &Chunk,
) -> Vec<(&'static str, BlockPos)> {
    if random.below(ONE_CHUNK_IN) != 0 {
        return Vec::new();
    }
    let Some(row) = weighted(random, biome.creatures()) else { return Vec::new() };
    let size = row.pack_min + random.below(row.pack_max - row.pack_min + 1);
    let middle = [random.below(16) as i32, random.below(16) as i32];
    let mut members = Vec::new();
    for _ in 0..size {
        for _ in 0..TRIES {
            let [x, z] = middle.map(|at| {
                let step = random.below(2 * SPREAD as u32 + 1) as i32 - SPREAD;
                (at + step).clamp(0, 15)
            });
            let origin = pos.origin();
            if let Some(feet) = meadow(chunk, origin.x + x, origin.z + z)
                && members.iter().all(|&(_, taken)| taken != feet)
            {
                members.push((&*row.name, feet));
                break;
            }
        }
    }
    members
}

fn weighted(random: &mut TreeRandom, rows: &'static [SpawnRow]) -> Option<&'static SpawnRow> {
    let mut drawn = random.below(rows.iter().map(|row| row.weight).sum());
    rows.iter().find(|row| {
        let found = drawn < row.weight;
        drawn = drawn.wrapping_sub(row.weight);
        found
    })
}

/// The cell above a column's highest ground, if that is grass and two cells above it are free.
pub(super) fn meadow(chunk: &Chunk, x: i32, z: i32) -> Option<BlockPos> {
    let top = chunk.sections().last().map_or(Y_MIN, |(number, _)| Y_MIN + 16 * number as i32 + 15);
    let columns = (Y_MIN..=top.min(Y_END - 3)).rev().map(|y| BlockPos::new(x, y, z));
    // Leaves and plants let animals stand below.
    let passes = |state: BlockState| state.has_no_collision() && !state.holds_water() && !state.is_lava();
    let ground = columns.into_iter().find(|&pos| {
        let state = chunk.get(pos);
        !passes(state) && !state.name().ends_with("_leaves")
    })?;
    let is_grass = [stuff().grass, stuff().snowy_grass].contains(&chunk.get(ground));
    let is_free = passes(chunk.get(ground.up())) && passes(chunk.get(ground.up().up()));
    (is_grass && is_free).then(|| ground.up())
}
