//! Natural terrain: the plans of chunks, kept for their neighbours, the chunks made lately, and questions about the whole.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use cooperage_core::TreeRandom;
use rustc_hash::FxHashMap;

use super::animals::{meadow, pack};
use super::build::{Around, ChunkCells};
use super::caves::Caves;
use super::land::SurfaceNoise;
use super::plan::ChunkPlan;
use super::{Biome, SEA_LEVEL};
use crate::chunk::Chunk;
use crate::pos::{BlockPos, ChunkPos};

/// Plans that are kept: three rows of as many chunks as the widest usual area has, and more.
const PLANS_KEPT: usize = 128;
/// Finished chunks that are kept: more than a task's land has. They share their sections with the worlds that hold them, until
/// one of the two is changed.
const CHUNKS_KEPT: usize = 512;
/// Terrains that are kept: the tasks of a run mostly share one, and an episode that is verified plays on its terrain once more.
const TERRAINS_KEPT: usize = 4;
/// Chunks around the origin among which a starting cell for players is looked for.
const SPAWN_RINGS: i32 = 40;

/// The natural terrain of a seed.
pub struct Natural {
    seed: u64,
    random: TreeRandom,
    pub(super) land: SurfaceNoise,
    pub(super) caves: Caves,
    plans: Mutex<LatestChunks<ChunkPlan>>,
    chunks: Mutex<LatestChunks<Chunk>>,
    spawn: OnceLock<BlockPos>,
    /// Buffers for cells, one for each thread that makes chunks at the same time.
    buffers: Mutex<Vec<ChunkCells>>,
}

/// Plans or chunks that the terrain has made lately. They only save time: each is the same whenever it is made.
struct LatestChunks<T> {
    made: FxHashMap<ChunkPos, Arc<T>>,
    order: VecDeque<ChunkPos>,
}

impl<T> Default for LatestChunks<T> {
    fn default() -> LatestChunks<T> {
        LatestChunks { made: FxHashMap::default(), order: VecDeque::new() }
    }
}

impl<T> LatestChunks<T> {
    fn get(&self, pos: ChunkPos) -> Option<Arc<T>> {
        self.made.get(&pos).map(Arc::clone)
    }

    /// Keeps a plan or a chunk, and forgets the oldest one where there are more than `most`.
    fn keep(&mut self, pos: ChunkPos, made: &Arc<T>, most: usize) {
        if self.made.insert(pos, Arc::clone(made)).is_none() {
            self.order.push_back(pos);
        }
        if self.order.len() > most
            && let Some(oldest) = self.order.pop_front()
        {
            self.made.remove(&oldest);
        }
    }
}

impl Natural {
    /// The terrain of that seed.
    #[must_use]
    pub fn new(seed: u64) -> Natural {
        let random = TreeRandom::from_seed(seed).child("terrain");
        Natural {
            seed,
            land: SurfaceNoise::new(&random),
            caves: Caves::new(&random),
            random,
            plans: Mutex::default(),
            chunks: Mutex::default(),
            spawn: OnceLock::new(),
            buffers: Mutex::default(),
        }
    }

    /// The terrain of that seed, which all that ask for it share as long as it is among the latest.
    pub(super) fn shared(seed: u64) -> Arc<Natural> {
        static LATEST: Mutex<VecDeque<Arc<Natural>>> = Mutex::new(VecDeque::new());
        let mut latest = lock(&LATEST);
        let place = latest.iter().position(|natural| natural.seed == seed);
        let known = place.and_then(|place| latest.remove(place));
        let natural = known.unwrap_or_else(|| Arc::new(Natural::new(seed)));
        latest.push_front(Arc::clone(&natural));
        latest.truncate(TERRAINS_KEPT);
        natural
    }

    /// The seed of the terrain.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub(super) fn chunk(&self, pos: ChunkPos) -> Arc<Chunk> {
        if let Some(chunk) = lock(&self.chunks).get(pos) {
            return chunk;
        }
        let chunk = Arc::new(self.build(pos));
        lock(&self.chunks).keep(pos, &chunk, CHUNKS_KEPT);
        chunk
    }

    fn build(&self, pos: ChunkPos) -> Chunk {
        let around: Around = std::array::from_fn(|place| {
            let (dx, dz) = (place as i32 % 3 - 1, place as i32 / 3 - 1);
            self.plan(ChunkPos::new(pos.x.wrapping_add(dx), pos.z.wrapping_add(dz)))
        });
        let buffer = lock(&self.buffers).pop();
        let mut cells = buffer.unwrap_or_else(ChunkCells::new);
        let chunk = cells.build(&around);
        lock(&self.buffers).push(cells);
        chunk
    }

    pub(super) fn biome(&self, x: i32, z: i32) -> Biome {
        self.land.biome(x, z)
    }

    pub(super) fn surface(&self, x: i32, z: i32) -> i32 {
        self.land.surface(BlockPos::new(x, 0, z).chunk()).height(x & 15, z & 15)
    }

    /// The dry grass nearest to (0, 0), by distance, then z, then x.
    pub(super) fn spawn(&self) -> BlockPos {
        *self.spawn.get_or_init(|| self.nearest_meadow())
    }

    fn nearest_meadow(&self) -> BlockPos {
        let mut best: Option<(i64, BlockPos)> = None;
        for ring in 0..=SPAWN_RINGS {
            // The columns of this ring are at least so far away.
            let nearest = i64::from((ring - 1).max(0) * 16);
            if best.is_some_and(|(distance, _)| distance <= nearest * nearest) {
                break;
            }
            for (cx, cz) in ring_of(ring) {
                let chunk = self.chunk(ChunkPos::new(cx, cz));
                for column in 0..256 {
                    let (x, z) = (cx * 16 + (column & 15), cz * 16 + (column >> 4));
                    let distance = i64::from(x) * i64::from(x) + i64::from(z) * i64::from(z);
                    if best.is_none_or(|(known, pos)| (distance, z, x) < (known, pos.z, pos.x))
                        && let Some(feet) = meadow(&chunk, x, z)
                    {
                        best = Some((distance, feet));
                    }
                }
            }
        }
        best.map_or_else(|| BlockPos::new(0, self.surface(0, 0).max(SEA_LEVEL) + 1, 0), |(_, pos)| pos)
    }

    pub(super) fn animals(&self, pos: ChunkPos, chunk: &Chunk) -> Vec<(&'static str, BlockPos)> {
        let biome = self.biome(pos.origin().x + 8, pos.origin().z + 8);
        pack(&mut self.node(pos).child("animals"), pos, biome, chunk)
    }

    /// The chunk's own node of the random tree.
    pub(super) fn node(&self, pos: ChunkPos) -> TreeRandom {
        self.random.child(&format!("{},{}", pos.x, pos.z))
    }

    pub(super) fn plan(&self, pos: ChunkPos) -> Arc<ChunkPlan> {
        if let Some(plan) = lock(&self.plans).get(pos) {
            return plan;
        }
        let plan = Arc::new(ChunkPlan::new(&self.land, &self.caves, &self.node(pos), pos));
        lock(&self.plans).keep(pos, &plan, PLANS_KEPT);
        plan
    }
}

/// The chunks at a Chebyshev distance from (0, 0), ascending (z, x).
pub(super) fn ring_of(ring: i32) -> impl Iterator<Item = (i32, i32)> {
    (-ring..=ring).flat_map(move |z| {
        (-ring..=ring).filter(move |x| x.abs() == ring || z.abs() == ring).map(move |x| (x, z))
    })
}

/// Locks a mutex, even if a thread panicked while it held the lock: the data behind these locks is whole between any
/// two statements, so no thread leaves it half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Natural").field("seed", &self.seed).finish_non_exhaustive()
    }
}
