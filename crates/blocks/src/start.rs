//! Where bodies begin in natural terrain: the land around a world's start, and places to stand there.

use crate::terrain::ChunkGenerator;
use crate::world::WorldOptions;
use crate::{BlockPos, ChunkPos, World};

/// Chunks around the start, each way, that are made before the first tick, so that searches see as far from the beginning.
const CHUNKS: i32 = 8;
/// The radius of the active chunks around each body.
const ACTIVE_CHUNKS: u32 = 3;

/// The chunks at that distance from a middle one, along the larger axis.
#[must_use]
pub fn chunks_of_ring(middle: ChunkPos, ring: i32) -> Vec<ChunkPos> {
    let side = -ring..=ring;
    let all = side.clone().flat_map(|z| side.clone().map(move |x| (x, z)));
    let at_ring = all.filter(|(x, z)| x.abs().max(z.abs()) == ring);
    at_ring.map(|(x, z)| ChunkPos::new(middle.x + x, middle.z + z)).collect()
}

/// A world of that terrain with the land around its start; no tick has passed.
#[must_use]
pub fn natural_world(terrain_seed: u64, seed: u64) -> World {
    let options = WorldOptions { active_radius: ACTIVE_CHUNKS, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::natural(terrain_seed), seed);
    let middle = world.generator().spawn().chunk();
    for pos in (0..=CHUNKS).flat_map(|ring| chunks_of_ring(middle, ring)) {
        world.load(pos);
    }
    world
}

/// Cells beside each other around a place, nearest first, on each of which a body can stand without falling, climbing or
/// getting wet.
#[must_use]
pub fn places(world: &World, around: BlockPos, count: usize) -> Vec<BlockPos> {
    /// How far from the middle places are looked for, and how far up and down, in blocks.
    const REACH: i32 = 24;
    const HEIGHT: i32 = 6;
    let is_free = |cell: BlockPos| world.state(cell).has_no_collision() && !world.state(cell).is_liquid();
    let stands = |cell: BlockPos| {
        let ground = world.state(cell.down());
        is_free(cell)
            && is_free(cell.up())
            && !ground.has_no_collision()
            && !ground.name().ends_with("_leaves")
    };
    let mut columns: Vec<(i32, i32, i32)> =
        (-REACH..=REACH).flat_map(|z| (-REACH..=REACH).map(move |x| (x * x + z * z, x, z))).collect();
    columns.sort_unstable();
    let heights = || (0..=HEIGHT).flat_map(|away| [away, -away]);
    let place =
        |(_, x, z): (i32, i32, i32)| heights().map(|y| around.offset(x, y, z)).find(|&cell| stands(cell));
    columns.into_iter().filter_map(place).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_gets_a_place_to_stand() {
        let world = natural_world(5, 1);
        let places = places(&world, world.generator().spawn(), 64);
        assert_eq!(places.len(), 64);
        let columns: std::collections::BTreeSet<(i32, i32)> =
            places.iter().map(|place| (place.x, place.z)).collect();
        assert_eq!(columns.len(), 64);
    }
}
