//! Natural terrain: the plans of chunks, kept for their neighbours, and questions about the whole.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
/// Chunks around the origin among which a starting cell for players is looked for.
const SPAWN_RINGS: i32 = 40;

/// The natural terrain of a seed.
pub struct Natural {
    seed: u64,
    random: TreeRandom,
    pub(super) land: SurfaceNoise,
    pub(super) caves: Caves,
    kept: Mutex<ChunkPlanCache>,
    /// Buffers for cells, one for each thread that makes chunks at the same time.
    buffers: Mutex<Vec<ChunkCells>>,
}

/// Plans of chunks that were made lately. They only save time: a plan is the same whenever it is made.
#[derive(Default)]
struct ChunkPlanCache {
    plans: FxHashMap<ChunkPos, Arc<ChunkPlan>>,
    order: VecDeque<ChunkPos>,
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
            kept: Mutex::default(),
            buffers: Mutex::default(),
        }
    }

    /// The seed of the terrain.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub(super) fn chunk(&self, pos: ChunkPos) -> Chunk {
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
        if let Some(plan) = lock(&self.kept).plans.get(&pos) {
            return Arc::clone(plan);
        }
        let plan = Arc::new(ChunkPlan::new(&self.land, &self.caves, &self.node(pos), pos));
        let mut kept = lock(&self.kept);
        if kept.plans.insert(pos, Arc::clone(&plan)).is_none() {
            kept.order.push_back(pos);
        }
        if kept.order.len() > PLANS_KEPT
            && let Some(oldest) = kept.order.pop_front()
        {
            kept.plans.remove(&oldest);
        }
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
