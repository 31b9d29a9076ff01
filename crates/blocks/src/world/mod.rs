//! The world: cells, bodies and events, tick by tick.
//!
//! One tick runs in the order of [`World::step`]. All changes of cells go through [`cells`], an [`WorldEvent`] reports every
//! entity that appears or vanishes, and every list is walked in a fixed order.

mod active;
mod ahead;
mod block_entity;
mod blocks_tick;
mod calm;
mod cells;
mod census;
mod commands;
mod digest;
mod event;
mod file;
mod fluids;
mod furnace;
mod ground;
mod growth;
mod ids;
mod input;
mod lively;
mod loot;
mod menu;
mod missile;
mod mobs;
mod player;
mod redstone;
pub mod refusal;
mod replica;
#[cfg(test)]
mod samples;
mod saplings;
mod scheduled;
mod settings;
mod stream;
mod updates;
mod vehicle;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use cooperage_core::TreeRandom;

pub use block_entity::{BlockEntity, Campfire, Container, Furnace, Sign, furnace_slot};
pub use commands::{COLORS, COMMANDS};
pub use digest::WorldSnapshot;
pub use event::{DamageSource, EventCause, ItemCause, WorldEvent, WorldEventKind};
pub use file::{is_world, read_world, write_world};
pub use ground::{Entity, EntityKind};
pub use ids::{EntityId, PlayerId};
pub use input::{Issuer, WorldInput};
pub use menu::{Menu, PredictedWindow, WindowClick, WindowKind, WindowView};
pub use missile::{Missile, MissileKind};
pub use mobs::{Mob, TRADE_BLOCKS, TradeOffer, Trader};
pub use player::{
    Digging, Effect, Fishing, Player, Using, craft_count, ground, item_name, may_enchant, may_lie_in,
    renamed, repaired,
};
pub use refusal::InputRefusal;
pub use replica::{Replica, ReplicaColumn, SeenKind, UnderWay};
pub use settings::{Difficulty, GameMode, GameRules, WorldOptions};
pub use stream::Stream;
pub use vehicle::Vehicle;

use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos};
use crate::terrain::ChunkGenerator;
use active::Active;
use ahead::ChunksAhead;
use calm::Calm;
use player::DrivenBody;
use replica::ReplicaState;
use scheduled::{Schedule, TickKind};

/// The whole state of a block world.
#[derive(Clone)]
pub struct World {
    options: WorldOptions,
    /// The game rules, which commands may change.
    pub rules: GameRules,
    pub difficulty: Difficulty,
    /// The seed from which everything is drawn.
    seed: u64,
    generator: ChunkGenerator,
    tick: u64,
    day_time: u64,
    chunks: Chunks,
    cells_digest: u128,
    block_entities: BTreeMap<BlockPos, BlockEntity>,
    players: Vec<Player>,
    /// The players whose movement a client owns, and the windows that clients have open. Both stand beside players, and
    /// count in digests and files only where there are any.
    driven: BTreeMap<PlayerId, DrivenBody>,
    menus: BTreeMap<PlayerId, Menu>,
    /// The state of a world that follows a server; worlds with rules of their own have none.
    replica: Option<Box<ReplicaState>>,
    inputs: Vec<input::Waiting>,
    /// Inputs of set-up and judge so far.
    sequences: [u64; 2],
    spawn: BlockPos,
    entities: Vec<Entity>,
    next_entity: u32,
    schedule: Schedule,
    calm: Calm,
    /// The active chunks, whose cells and entities are updated; pinned ones always belong to them.
    active: Active,
    pinned: Vec<ChunkPos>,
    /// The players' chunks for which `active` was found, and around which chunks were made.
    centers: Vec<ChunkPos>,
    seen: Vec<ChunkPos>,
    ahead: ChunksAhead,
    updates: VecDeque<(BlockPos, EventCause)>,
    /// Halves of two-cell blocks whose other half was just replaced; looked at before the next update.
    halves: Vec<(BlockPos, EventCause)>,
    updates_left: u32,
    is_settling: bool,
    events: Vec<WorldEvent>,
    random: Random,
}

/// The streams that are shared by the whole world.
#[derive(Clone)]
struct Random {
    tree: TreeRandom,
    random_tick: Stream,
    loot: Stream,
    items: Stream,
    spawn: Stream,
}

impl World {
    /// A world without players.
    #[must_use]
    pub fn new(options: WorldOptions, generator: ChunkGenerator, seed: u64) -> World {
        let tree = TreeRandom::from_seed(seed).child("world");
        let random = Random {
            random_tick: Stream::of(&tree, "randomtick", 0),
            loot: Stream::of(&tree, "loot/world", 0),
            items: Stream::of(&tree, "items", 0),
            spawn: Stream::of(&tree, "spawn", 0),
            tree,
        };
        World {
            updates_left: options.updates_max,
            options,
            rules: GameRules::default(),
            difficulty: Difficulty::default(),
            spawn: generator.spawn(),
            seed,
            generator,
            tick: 0,
            day_time: 0,
            chunks: Chunks::new(),
            cells_digest: 0,
            block_entities: BTreeMap::new(),
            players: Vec::new(),
            driven: BTreeMap::new(),
            menus: BTreeMap::new(),
            replica: None,
            inputs: Vec::new(),
            sequences: [0; 2],
            entities: Vec::new(),
            next_entity: 0,
            schedule: Schedule::default(),
            calm: Calm::default(),
            active: Active::default(),
            pinned: Vec::new(),
            centers: Vec::new(),
            seen: Vec::new(),
            ahead: ChunksAhead::default(),
            updates: VecDeque::new(),
            halves: Vec::new(),
            is_settling: false,
            events: Vec::new(),
            random,
        }
    }

    /// The number of ticks since the world began.
    #[must_use]
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// The time of day in ticks, counted on through the days: 0 is six in the morning of the first.
    #[must_use]
    pub fn day_time(&self) -> u64 {
        self.day_time
    }

    /// The seed from which everything in it is drawn.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The generator of chunks that no player has been near.
    #[must_use]
    pub fn generator(&self) -> &ChunkGenerator {
        &self.generator
    }

    /// The cells of all loaded chunks.
    #[must_use]
    pub fn chunks(&self) -> &Chunks {
        &self.chunks
    }

    /// The content of a cell's block besides its state.
    #[must_use]
    pub fn block_entity(&self, pos: BlockPos) -> Option<&BlockEntity> {
        self.block_entities.get(&pos)
    }

    /// All contents of cells, ascending by position.
    pub fn block_entities(&self) -> impl Iterator<Item = (BlockPos, &BlockEntity)> {
        self.block_entities.iter().map(|(&pos, entity)| (pos, entity))
    }

    /// Takes the events since they were last taken.
    pub fn take_events(&mut self) -> Vec<WorldEvent> {
        std::mem::take(&mut self.events)
    }

    fn push(&mut self, doer: EventCause, what: WorldEventKind) {
        self.events.push(WorldEvent { doer, what });
    }

    /// Makes a chunk if it isn't there. A world that follows a server makes none.
    pub fn load(&mut self, pos: ChunkPos) {
        if self.chunks.is_loaded(pos) || self.is_replica() {
            return;
        }
        let chunk = self.ahead.take(pos).unwrap_or_else(|| self.generator.chunk(pos));
        self.chunks.put(pos, Arc::clone(&chunk));
        self.calm.loaded(&self.chunks, pos, self.tick);
        let marker = stream::cell_hash(pos.x, i32::MIN, pos.z, 0);
        self.cells_digest = self.cells_digest.wrapping_add(marker ^ u128::from(self.generator.fingerprint()));
        self.populate(pos, &chunk);
    }

    /// Makes the chunk in which players start.
    pub fn load_start(&mut self) {
        self.load(self.spawn.chunk());
    }

    /// Keeps a chunk active even if no player is near.
    pub fn pin(&mut self, pos: ChunkPos) {
        if let Err(place) = self.pinned.binary_search(&pos) {
            self.pinned.insert(place, pos);
            self.active = Active::default();
        }
        self.load(pos);
    }

    /// Whether the cell's chunk is active.
    fn is_active(&self, pos: BlockPos) -> bool {
        self.active.holds(pos.chunk())
    }

    fn ask(&mut self, kind: TickKind, pos: BlockPos, delay: u64) {
        self.schedule.ask(kind, pos, self.tick + delay);
    }

    /// One tick, in its order (docs/spec/blockworld.md, 25.1). In a world that follows a server nothing happens by rules.
    pub fn step(&mut self) {
        if let Some(mut replica) = self.as_replica() {
            replica.pass_tick();
            return;
        }
        self.tick += 1;
        self.updates_left = self.options.updates_max;
        self.run_inputs();
        if self.rules.daylight_cycle {
            self.day_time += 1;
        }
        self.run_sleep();
        self.find_active();
        self.run_scheduled();
        self.run_random_ticks();
        self.run_spawning();
        self.run_players();
        self.run_others();
        self.run_block_entities();
        self.run_digging();
        self.run_using();
        self.run_fishing();
        if !self.driven.is_empty() {
            self.run_windows();
            self.run_driven();
        }
        self.load_around();
    }

    /// Finds the active chunks: pinned ones, and those around players.
    fn find_active(&mut self) {
        let radius = self.options.active_radius as i32;
        let centers: Vec<ChunkPos> = self
            .players
            .iter()
            .filter(|player| player.dead.is_none())
            .map(|player| player.cell().chunk())
            .collect();
        if centers == self.centers && !self.active.all().is_empty() {
            return;
        }
        let mut active = self.pinned.clone();
        for center in &centers {
            for z in -radius..=radius {
                active.extend((-radius..=radius).map(|x| ChunkPos::new(center.x + x, center.z + z)));
            }
        }
        active.retain(|&chunk| self.chunks.is_loaded(chunk));
        self.active = Active::new(active);
        self.centers = centers;
        self.calm.activity_changed();
    }

    /// Makes the chunks that players can see.
    fn load_around(&mut self) {
        let radius = self.options.view_radius as i32;
        let mut has_moved = false;
        for place in 0..self.players.len() {
            let center = self.players[place].cell().chunk();
            if self.seen.get(place) == Some(&center) {
                continue;
            }
            for z in -radius..=radius {
                for x in -radius..=radius {
                    self.load(ChunkPos::new(center.x + x, center.z + z));
                }
            }
            self.seen.resize(place + 1, center);
            self.seen[place] = center;
            self.centers.clear();
            has_moved = true;
        }
        if has_moved {
            self.forget_ahead();
        }
    }

    /// Sets the cell where players without a bed come back to life.
    pub fn set_spawn(&mut self, pos: BlockPos) {
        self.spawn = pos;
    }

    /// A free place at the world's spawn: in its column, the lowest from there up.
    #[must_use]
    pub fn start_place(&self) -> [f64; 3] {
        let found = (self.spawn.y..crate::pos::Y_END)
            .map(|y| BlockPos::new(self.spawn.x, y, self.spawn.z))
            .find(|&at| self.is_standable(at));
        let at = found.unwrap_or(self.spawn);
        [f64::from(at.x) + 0.5, f64::from(at.y), f64::from(at.z) + 0.5]
    }
}
