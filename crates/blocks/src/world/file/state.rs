//! The state of a world that a file holds besides its chunks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::chunks::Chunks;
use crate::items::ItemStack;
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::BlockState;
use crate::terrain::{ChunkGenerator, SuperflatLayer};
use crate::world::active::Active;
use crate::world::block_entity::BlockEntity;
use crate::world::event::EventCause;
use crate::world::input::Waiting;
use crate::world::menu::{Menu, MenuBench};
use crate::world::player::{ConfirmedPlaces, DrivenBody};
use crate::world::scheduled::{Schedule, Scheduled};
use crate::world::{
    Calm, Difficulty, Entity, GameRules, Player, PlayerId, Random, Stream, World, WorldOptions,
};

/// The fields of a world, in the order of the file.
#[derive(Serialize, Deserialize)]
pub(super) struct WorldFileState {
    seed: Seed,
    terrain: Terrain,
    options: WorldOptions,
    rules: GameRules,
    difficulty: Difficulty,
    tick: u64,
    day_time: u64,
    cells_digest: u128,
    spawn: BlockPos,
    sequences: [u64; 2],
    next_entity: u32,
    /// The streams of random ticks, loot, item noise and spawning.
    streams: [Stream; 4],
    block_entities: Vec<(BlockPos, BlockEntity)>,
    players: Vec<Player>,
    entities: Vec<Entity>,
    inputs: Vec<Waiting>,
    /// Ticks that blocks and fluids have scheduled, and how many were ever scheduled.
    scheduled: [Vec<Scheduled>; 2],
    asked: u64,
    active: Vec<ChunkPos>,
    pinned: Vec<ChunkPos>,
    centers: Vec<ChunkPos>,
    seen: Vec<ChunkPos>,
    updates: Vec<(BlockPos, EventCause)>,
    updates_left: u32,
}

/// The state of clients, which follows the rest where there are any.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct ClientsFileState {
    pub(super) driven: BTreeMap<PlayerId, DrivenBody>,
    pub(super) menus: BTreeMap<PlayerId, Menu>,
    /// The stacks with properties that clients in creative mode took out of slots: they follow where there are any.
    #[serde(skip)]
    pub(super) taken: BTreeMap<PlayerId, ItemStack>,
    /// The windows that clients have opened: they follow the taken stacks where there are any.
    #[serde(skip)]
    pub(super) benches: BTreeMap<PlayerId, MenuBench>,
    /// How far clients know where the world has put their bodies: it follows the windows where there are any.
    #[serde(skip)]
    pub(super) confirmed: BTreeMap<PlayerId, ConfirmedPlaces>,
}

/// A seed, which may be any 64 bits.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Seed(u64);

/// The generator of a world.
#[derive(Serialize, Deserialize)]
enum Terrain {
    Void,
    Superflat(Vec<(BlockState, u32)>),
    Natural(Seed),
}

impl Terrain {
    fn of(generator: &ChunkGenerator) -> Terrain {
        match generator {
            ChunkGenerator::Void => Terrain::Void,
            ChunkGenerator::Superflat(flat) => {
                Terrain::Superflat(flat.layers().iter().map(|layer| (layer.state, layer.height)).collect())
            }
            ChunkGenerator::Natural(natural) => Terrain::Natural(Seed(natural.seed())),
        }
    }

    fn generator(self) -> ChunkGenerator {
        match self {
            Terrain::Void => ChunkGenerator::Void,
            Terrain::Superflat(layers) => ChunkGenerator::layered(
                layers.into_iter().map(|(state, height)| SuperflatLayer { state, height }).collect(),
            ),
            Terrain::Natural(Seed(seed)) => ChunkGenerator::natural(seed),
        }
    }
}

impl WorldFileState {
    /// Takes a world apart.
    pub(super) fn of(world: World) -> (WorldFileState, Option<ClientsFileState>, Chunks) {
        let taken = world.taken_stacks().into_iter().map(|(id, stack)| (id, stack.clone())).collect();
        let benches = world.benches().into_iter().map(|(id, bench)| (id, bench.clone())).collect();
        let confirmed = world.confirmed_places();
        // Every field is named, so that a new one is either kept or left out on purpose.
        let World {
            options,
            rules,
            difficulty,
            seed,
            generator,
            tick,
            day_time,
            chunks,
            cells_digest,
            block_entities,
            players,
            driven,
            menus,
            // A world that follows a server has no file.
            replica: _,
            inputs,
            sequences,
            spawn,
            entities,
            next_entity,
            schedule,
            // The cells determine it.
            calm: _,
            active,
            pinned,
            centers,
            seen,
            updates,
            updates_left,
            // No update is under way between ticks.
            halves: _,
            // They only save time.
            ahead: _,
            is_settling: _,
            // Events belong to observers, not to the state.
            events: _,
            // The seed determines the tree.
            random: Random { tree: _, random_tick, loot, items, spawn: spawning },
        } = world;
        let (blocks, fluids, asked) = schedule.parts();
        let state = WorldFileState {
            seed: Seed(seed),
            terrain: Terrain::of(&generator),
            options,
            rules,
            difficulty,
            tick,
            day_time,
            cells_digest,
            spawn,
            sequences,
            next_entity,
            streams: [random_tick, loot, items, spawning],
            block_entities: block_entities.into_iter().collect(),
            players,
            entities,
            inputs,
            scheduled: [blocks, fluids],
            asked,
            active: active.all().to_vec(),
            pinned,
            centers,
            seen,
            updates: updates.into(),
            updates_left,
        };
        let has_clients = !driven.is_empty() || !menus.is_empty();
        let clients = has_clients.then_some(ClientsFileState { driven, menus, taken, benches, confirmed });
        (state, clients, chunks)
    }

    /// Puts a world together.
    pub(super) fn into_world(self, clients: Option<ClientsFileState>, chunks: Chunks) -> World {
        let ClientsFileState { mut driven, mut menus, taken, benches, confirmed } =
            clients.unwrap_or_default();
        for (id, stack) in taken {
            menus.entry(id).or_default().taken = Some(stack);
        }
        for (id, bench) in benches {
            menus.entry(id).or_default().bench = bench;
        }
        for (id, places) in confirmed {
            if let Some(body) = driven.get_mut(&id) {
                body.confirmed = Some(places);
            }
        }
        let Seed(seed) = self.seed;
        let fresh = World::new(self.options, self.terrain.generator(), seed);
        let calm = Calm::of(&chunks, self.tick);
        let [random_tick, loot, items, spawn] = self.streams;
        let [blocks, fluids] = self.scheduled;
        World {
            rules: self.rules,
            difficulty: self.difficulty,
            tick: self.tick,
            day_time: self.day_time,
            chunks,
            cells_digest: self.cells_digest,
            block_entities: self.block_entities.into_iter().collect(),
            players: self.players,
            driven,
            menus,
            replica: None,
            inputs: self.inputs,
            sequences: self.sequences,
            spawn: self.spawn,
            entities: self.entities,
            next_entity: self.next_entity,
            schedule: Schedule::from_parts(blocks, fluids, self.asked),
            calm,
            active: Active::new(self.active),
            pinned: self.pinned,
            centers: self.centers,
            seen: self.seen,
            updates: self.updates.into(),
            updates_left: self.updates_left,
            random: Random { random_tick, loot, items, spawn, ..fresh.random.clone() },
            ..fresh
        }
    }
}
