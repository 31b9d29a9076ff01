//! Terrain: empty, flat, or natural. A chunk is a function of the generator and of its position alone, so that chunks
//! may be made in any order.

mod animals;
mod biome;
mod build;
mod caves;
mod land;
mod natural;
mod noise;
mod ores;
mod plan;
pub mod statistics;
mod superflat;
#[cfg(test)]
mod tests;
pub mod trees;
mod worldgen;

use std::sync::Arc;

use cooperage_core::TreeRandom;

pub use biome::Biome;
pub use land::SEA_LEVEL;
pub use natural::Natural;
pub use superflat::{Superflat, SuperflatLayer};
pub use worldgen::SpawnRow;

use crate::chunk::Chunk;
use crate::pos::{BlockPos, ChunkPos, Y_MIN};

/// Makes chunks. Clones share the plans that they have computed.
#[derive(Clone, Debug)]
pub enum ChunkGenerator {
    /// Chunks of air.
    Void,
    /// The same layers everywhere.
    Superflat(Arc<Superflat>),
    /// Hills, trees, caves and ores.
    Natural(Arc<Natural>),
}

impl ChunkGenerator {
    /// Bedrock, two layers of dirt, grass.
    #[must_use]
    pub fn superflat() -> ChunkGenerator {
        ChunkGenerator::Superflat(Arc::new(Superflat::default()))
    }

    /// Layers from the lowest up; layers that don't fit below the height of the world are left out.
    #[must_use]
    pub fn layered(layers: Vec<SuperflatLayer>) -> ChunkGenerator {
        ChunkGenerator::Superflat(Arc::new(Superflat::new(layers)))
    }

    /// The natural terrain of that seed. Generators of the same one share the chunks that were made lately.
    #[must_use]
    pub fn natural(seed: u64) -> ChunkGenerator {
        ChunkGenerator::Natural(Natural::shared(seed))
    }

    /// The finished chunk at that position.
    #[must_use]
    pub fn chunk(&self, pos: ChunkPos) -> Arc<Chunk> {
        match self {
            ChunkGenerator::Void => Arc::new(Chunk::empty()),
            ChunkGenerator::Superflat(flat) => flat.chunk(),
            ChunkGenerator::Natural(natural) => natural.chunk(pos),
        }
    }

    /// The biome of a column: plains, unless the terrain is natural.
    #[must_use]
    pub fn biome(&self, x: i32, z: i32) -> Biome {
        match self {
            ChunkGenerator::Natural(natural) => natural.biome(x, z),
            ChunkGenerator::Void | ChunkGenerator::Superflat(_) => Biome::Plains,
        }
    }

    /// The highest layer of a column's ground, before caves, water and trees; below the world where there is none.
    #[must_use]
    pub fn surface(&self, x: i32, z: i32) -> i32 {
        match self {
            ChunkGenerator::Void => Y_MIN - 1,
            ChunkGenerator::Superflat(flat) => flat.surface(),
            ChunkGenerator::Natural(natural) => natural.surface(x, z),
        }
    }

    /// The cell in which a newcomer's feet stand: above the dry grass nearest to (0, 0); in the void, layer 64.
    #[must_use]
    pub fn spawn(&self) -> BlockPos {
        match self {
            ChunkGenerator::Void => BlockPos::new(0, 64, 0),
            ChunkGenerator::Superflat(flat) => BlockPos::new(0, flat.surface() + 1, 0),
            ChunkGenerator::Natural(natural) => natural.spawn(),
        }
    }

    /// The animals that a chunk begins with: names, and the cells of their feet. `chunk` is the finished chunk at that
    /// position. Only natural terrain has any.
    #[must_use]
    pub fn animals(&self, pos: ChunkPos, chunk: &Chunk) -> Vec<(&'static str, BlockPos)> {
        match self {
            ChunkGenerator::Void | ChunkGenerator::Superflat(_) => Vec::new(),
            ChunkGenerator::Natural(natural) => natural.animals(pos, chunk),
        }
    }
}

impl ChunkGenerator {
    /// A number that identifies the generator in digests.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        match self {
            ChunkGenerator::Void => 0,
            ChunkGenerator::Superflat(flat) => flat.layers().iter().fold(1, |sum: u64, layer| {
                sum.wrapping_mul(0x9E37_79B9_7F4A_7C15)
                    ^ u64::from(layer.state.0) << 32
                    ^ u64::from(layer.height)
            }),
            ChunkGenerator::Natural(natural) => {
                natural.seed().wrapping_add(2).wrapping_mul(0xBF58_476D_1CE4_E5B9)
            }
        }
    }
}

/// A uniform number from 0 up to, not including, 1, in steps of 2^-53.
fn fraction(random: &mut TreeRandom) -> f64 {
    (random.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
}
