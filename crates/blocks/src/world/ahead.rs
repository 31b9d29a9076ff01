//! Chunks that are made before they are loaded, in time that a world in real time has to spare.
//!
//! A chunk is a function of the generator and its place. So chunks made ahead are no part of a world's state: it plays the same with
//! them and without.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::World;
use crate::chunk::Chunk;
use crate::pos::{BlockPos, ChunkPos};
use crate::terrain::ChunkGenerator;

/// How far from the border of its chunk a player is at most, in blocks, for whom the chunks beyond are made ahead.
const NEAR: i32 = 10;

/// The chunks that were made ahead.
#[derive(Clone, Debug, Default)]
pub(super) struct ChunksAhead {
    made: FxHashMap<ChunkPos, Arc<Chunk>>,
    /// The tick in which there was none left to make.
    done_in: Option<u64>,
}

impl ChunksAhead {
    /// Takes a chunk that was made ahead.
    pub(super) fn take(&mut self, pos: ChunkPos) -> Option<Arc<Chunk>> {
        self.made.remove(&pos)
    }
}

impl World {
    /// Makes one of the chunks that players are about to see, without loading it, and returns whether there was one to make. The
    /// world stays as it is, and later ticks take less time. Only natural terrain takes time worth saving.
    pub fn make_ahead(&mut self) -> bool {
        let takes_time = matches!(self.generator, ChunkGenerator::Natural(_)) && !self.is_replica();
        if !takes_time || self.ahead.done_in == Some(self.tick) {
            return false;
        }
        let Some(pos) = self.next_ahead() else {
            self.ahead.done_in = Some(self.tick);
            return false;
        };
        self.ahead.made.insert(pos, self.generator.chunk(pos));
        true
    }

    /// A chunk that the next tick loads, or the next step of a player over the border of its chunk.
    fn next_ahead(&self) -> Option<ChunkPos> {
        let radius = self.options.view_radius as i32;
        let is_missing = |pos: &ChunkPos| !self.chunks.is_loaded(*pos) && !self.ahead.made.contains_key(pos);
        let cells = || self.players.iter().map(|player| player.cell()).enumerate();
        let moved = cells().filter(|(place, cell)| self.seen.get(*place) != Some(&cell.chunk()));
        let mut at_once = moved.flat_map(|(_, cell)| square(cell.chunk(), radius));
        let mut later = cells().flat_map(|(_, cell)| beyond(cell, radius));
        at_once.find(is_missing).or_else(|| later.find(is_missing))
    }

    /// Forgets the chunks that were made for players who went another way.
    pub(super) fn forget_ahead(&mut self) {
        let reach = self.options.view_radius as i32 + 1;
        let centers: Vec<ChunkPos> = self.players.iter().map(|player| player.cell().chunk()).collect();
        let is_near = |one: ChunkPos, other: ChunkPos| {
            (one.x - other.x).abs() <= reach && (one.z - other.z).abs() <= reach
        };
        self.ahead.made.retain(|pos, _| centers.iter().any(|center| is_near(*pos, *center)));
    }
}

/// The chunks around one.
fn square(center: ChunkPos, radius: i32) -> impl Iterator<Item = ChunkPos> {
    let side = -radius..=radius;
    side.clone().flat_map(move |z| {
        side.clone().map(move |x| ChunkPos::new(center.x.wrapping_add(x), center.z.wrapping_add(z)))
    })
}

/// The chunks beyond those in sight, on the sides to which a body in that cell is near.
fn beyond(cell: BlockPos, radius: i32) -> impl Iterator<Item = ChunkPos> {
    let center = cell.chunk();
    let sides = |place: i32| [(-1, (place & 15) < NEAR), (1, 15 - (place & 15) < NEAR)];
    let side = |(step, is_near): (i32, bool)| is_near.then_some(step);
    let (xs, zs) = (sides(cell.x).map(side), sides(cell.z).map(side));
    let (xs, zs) = (xs.into_iter().flatten(), zs.into_iter().flatten());
    let corners = xs.clone().flat_map({
        let zs = zs.clone();
        move |x| zs.clone().map(move |z| (x * (radius + 1), z * (radius + 1)))
    });
    let east_and_west = xs.flat_map(move |x| (-radius..=radius).map(move |z| (x * (radius + 1), z)));
    let south_and_north = zs.flat_map(move |z| (-radius..=radius).map(move |x| (x, z * (radius + 1))));
    let all = east_and_west.chain(south_and_north).chain(corners);
    all.map(move |(x, z)| ChunkPos::new(center.x.wrapping_add(x), center.z.wrapping_add(z)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::WorldOptions;

    fn world() -> World {
        let options = WorldOptions { view_radius: 2, active_radius: 1, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::natural(5), 1);
        world.load_start();
        let start = world.start_place();
        world.join("ann", start);
        world
    }

    #[test]
    fn a_world_plays_the_same_with_chunks_made_ahead() {
        let (mut ahead, mut plain) = (world(), world());
        for _ in 0..3 {
            for _ in 0..4 {
                while ahead.make_ahead() {}
                assert_eq!(ahead.digest(), plain.digest());
                assert_eq!(ahead.chunks().loaded(), plain.chunks().loaded());
                // Nothing is left to make in the tick, the loading alone.
                let wanted: Vec<ChunkPos> = square(ahead.players[0].cell().chunk(), 2).collect();
                let is_made =
                    |pos: &ChunkPos| ahead.chunks().is_loaded(*pos) || ahead.ahead.made.contains_key(pos);
                assert!(wanted.iter().all(is_made));
                ahead.step();
                plain.step();
                assert_eq!(ahead.digest(), plain.digest());
                assert_eq!(ahead.entities(), plain.entities());
            }
            for world in [&mut ahead, &mut plain] {
                world.players[0].body.pos[0] += 16.0;
            }
        }
    }

    #[test]
    fn chunks_are_made_on_the_near_sides_and_forgotten_on_another_way() {
        let all = |x: i32, z: i32| beyond(BlockPos::new(x, 64, z), 2).count();
        // In the middle of a chunk all sides are near; at a corner two.
        assert_eq!([all(8, 8), all(0, 8), all(0, 0)], [4 * 5 + 4, 3 * 5 + 2, 2 * 5 + 1]);
        let mut world = world();
        world.step();
        while world.make_ahead() {}
        assert!(!world.ahead.made.is_empty() && !world.make_ahead());
        world.players[0].body.pos[0] += 1_000.0;
        world.step();
        assert!(world.ahead.made.is_empty());
        let mut flat = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 1);
        flat.join("ann", [0.5, -60.0, 0.5]);
        assert!(!flat.make_ahead());
    }
}
