//! A world that follows a server: everything in it is told from outside, and no rule changes it.
//!
//! Such a world makes no land, and its step counts the tick and nothing else. Its columns, bodies and entities are written through
//! [`Replica`], which looks at no neighbours and drops nothing. All else that reads a world reads it like any other.

mod bodies;
mod entities;

pub use entities::SeenKind;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::World;
use super::block_entity::BlockEntity;
use super::event::{EventCause, WorldEventKind};
use super::ids::PlayerId;
use super::input::{Issuer, WorldInput};
use super::settings::{Difficulty, GameMode, WorldOptions};
use super::stream::cell_hash;
use crate::chunk::{Chunk, SECTIONS};
use crate::items::ItemStack;
use crate::pos::{BlockPos, ChunkPos, Y_MIN};
use crate::registry::BlockState;
use crate::section::CELLS;
use crate::terrain::ChunkGenerator;

/// The biome of a replica's place where the server names none.
const DEFAULT_BIOME: &str = "plains";

/// The part of a world that only a replica has.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::world) struct ReplicaState {
    columns: BTreeMap<ChunkPos, ColumnState>,
    /// The players who have left or are out of sight, with the game modes that they had.
    away: BTreeMap<PlayerId, GameMode>,
    /// The inputs of each player that have no answer yet.
    under_way: BTreeMap<PlayerId, UnderWay>,
}

/// The facts about a column besides its cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ColumnState {
    /// Of each 4 × 4 cells, by `z << 2 | x`; empty where the server names none.
    biomes: Vec<Arc<str>>,
    /// The sum of the hashes of its cells.
    digest: u128,
}

/// The inputs of a player that have no answer yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UnderWay {
    /// Their numbers, ascending.
    pub sequences: Vec<u64>,
    /// Whether one of them keeps the hands, so that the inputs behind it wait.
    pub holds_hands: bool,
}

/// A column of chunks as a server tells it.
pub struct ReplicaColumn {
    pub chunk: Chunk,
    /// The biome of each 4 × 4 cells, by `z << 2 | x`, without `minecraft:`; empty where the server names none.
    pub biomes: Vec<Arc<str>>,
    /// Contents of its cells that the server tells.
    pub contents: Vec<(BlockPos, BlockEntity)>,
}

/// Writes what a server told into the world that follows it.
pub struct Replica<'a> {
    world: &'a mut World,
}

impl World {
    /// A world that follows a server: without land and without players. See [`Replica`].
    #[must_use]
    pub fn replica() -> World {
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::Void, 0);
        world.replica = Some(Box::default());
        world
    }

    /// Whether the world follows a server.
    #[must_use]
    pub fn is_replica(&self) -> bool {
        self.replica.is_some()
    }

    /// The way to write what a server told; `None` in a world with rules of its own.
    pub fn as_replica(&mut self) -> Option<Replica<'_>> {
        self.replica.is_some().then_some(Replica { world: self })
    }

    /// The name of the biome at a place, without `minecraft:`.
    #[must_use]
    pub fn biome_name(&self, x: i32, z: i32) -> &str {
        let Some(replica) = &self.replica else { return self.generator.biome(x, z).name() };
        let column = replica.columns.get(&BlockPos::new(x, 0, z).chunk());
        let place = ((z & 15) >> 2 << 2 | (x & 15) >> 2) as usize;
        column.and_then(|column| column.biomes.get(place)).map_or(DEFAULT_BIOME, |biome| biome)
    }

    /// The inputs of a player that have no answer yet. In a world with rules of its own every input is answered in its tick.
    #[must_use]
    pub fn under_way(&self, player: PlayerId) -> Option<&UnderWay> {
        self.replica.as_ref()?.under_way.get(&player)
    }

    /// Whether a player has left or is out of sight.
    #[must_use]
    pub fn is_away(&self, player: PlayerId) -> bool {
        self.replica.as_ref().is_some_and(|replica| replica.away.contains_key(&player))
    }

    fn replica_state(&mut self) -> &mut ReplicaState {
        self.replica.get_or_insert_default()
    }
}

impl Replica<'_> {
    /// The world, to look at.
    #[must_use]
    pub fn world(&self) -> &World {
        self.world
    }

    /// Counts a tick. Nothing else happens in it.
    pub fn pass_tick(&mut self) {
        self.world.tick += 1;
        if self.world.rules.daylight_cycle {
            self.world.day_time += 1;
        }
    }

    /// Adds an event to those of this tick.
    pub fn push(&mut self, doer: EventCause, what: WorldEventKind) {
        self.world.push(doer, what);
    }

    /// Takes the inputs of players that wait, by player and number. Those of set-up and judge are dropped: a server has neither.
    pub fn take_inputs(&mut self) -> Vec<(PlayerId, u64, WorldInput)> {
        let mut inputs: Vec<_> = std::mem::take(&mut self.world.inputs)
            .into_iter()
            .filter_map(|waiting| {
                let (issuer, sequence, input) = waiting.into_parts();
                match issuer {
                    Issuer::Player(player) => Some((player, sequence, input)),
                    Issuer::Setup | Issuer::Judge => None,
                }
            })
            .collect();
        inputs.sort_by_key(|(player, sequence, _)| (*player, *sequence));
        inputs
    }

    /// Notes the inputs of a player that have no answer yet.
    pub fn set_under_way(&mut self, player: PlayerId, under_way: UnderWay) {
        let all = &mut self.world.replica_state().under_way;
        if under_way == UnderWay::default() {
            all.remove(&player);
        } else {
            all.insert(player, under_way);
        }
    }

    /// Puts a whole column in place of the one that is there.
    pub fn put_column(&mut self, pos: ChunkPos, column: ReplicaColumn) {
        self.unload(pos);
        let ReplicaColumn { chunk, biomes, contents } = column;
        for (place, content) in empty_contents(pos, &chunk) {
            self.world.block_entities.insert(place, content);
        }
        let digest = column_hash(pos, &chunk);
        self.world.chunks.put(pos, Arc::new(chunk));
        self.world.cells_digest = self.world.cells_digest.wrapping_add(digest);
        self.world.replica_state().columns.insert(pos, ColumnState { biomes, digest });
        for (place, content) in contents {
            if place.chunk() == pos {
                self.set_content(place, content);
            }
        }
    }

    /// Takes a column away.
    pub fn unload(&mut self, pos: ChunkPos) {
        let Some(ColumnState { digest, .. }) = self.world.replica_state().columns.remove(&pos) else {
            return;
        };
        self.world.cells_digest = self.world.cells_digest.wrapping_sub(digest);
        self.world.chunks.take(pos);
        self.world.block_entities.retain(|place, _| place.chunk() != pos);
    }

    /// Writes a cell, and tells of it if its state is new. Cells without their column are left out.
    pub fn set_cell(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        if !pos.is_inside_height() || !self.world.chunks.is_loaded(pos.chunk()) {
            return;
        }
        let old = self.world.chunks.set(pos, state);
        if old == state {
            return;
        }
        let change = hash_of(pos, state).wrapping_sub(hash_of(pos, old));
        if let Some(column) = self.world.replica_state().columns.get_mut(&pos.chunk()) {
            column.digest = column.digest.wrapping_add(change);
        }
        self.world.cells_digest = self.world.cells_digest.wrapping_add(change);
        if old.block() != state.block() {
            self.world.block_entities.remove(&pos);
            if let Some(content) = BlockEntity::new(state) {
                self.world.block_entities.insert(pos, content);
            }
        }
        self.push(doer, WorldEventKind::Cell { pos, old, new: state });
    }

    /// Puts a content into a cell whose block can hold it.
    pub fn set_content(&mut self, pos: BlockPos, content: BlockEntity) {
        let fits = match (BlockEntity::new(self.world.state(pos)), &content) {
            (Some(BlockEntity::Container(own)), BlockEntity::Container(told)) => {
                own.slots.len() == told.slots.len()
            }
            (Some(own), told) => std::mem::discriminant(&own) == std::mem::discriminant(told),
            (None, _) => false,
        };
        if fits {
            self.world.block_entities.insert(pos, content);
        }
    }

    /// Fills the slots of a container, all halves together, from the first on.
    pub fn fill_container(&mut self, pos: BlockPos, slots: &[Option<ItemStack>]) {
        let mut left = slots.iter();
        for cell in self.world.container_cells(pos) {
            let own = self.world.block_entities.get_mut(&cell).and_then(BlockEntity::slots_mut);
            for (place, stack) in own.into_iter().flatten().zip(left.by_ref()) {
                place.clone_from(stack);
            }
        }
    }

    /// Sets the time of day, and whether it goes on.
    pub fn set_time(&mut self, day_time: u64, goes_on: bool) {
        self.world.day_time = day_time;
        self.world.rules.daylight_cycle = goes_on;
    }

    /// Sets the cell where players without a bed come back.
    pub fn set_spawn(&mut self, pos: BlockPos) {
        self.world.spawn = pos;
    }

    /// Sets how hard monsters and hunger are.
    pub fn set_difficulty(&mut self, difficulty: Difficulty) {
        self.world.difficulty = difficulty;
    }
}

/// The empty contents of the cells of a chunk whose blocks hold something.
fn empty_contents(pos: ChunkPos, chunk: &Chunk) -> Vec<(BlockPos, BlockEntity)> {
    let mut found = Vec::new();
    for (number, section) in chunk.sections() {
        if !section.any(|state| BlockEntity::new(state).is_some()) {
            continue;
        }
        for cell in 0..CELLS {
            if let Some(content) = BlockEntity::new(section.get(cell)) {
                found.push((cell_pos(pos, number, cell), content));
            }
        }
    }
    found
}

/// The cell of a section by its place.
fn cell_pos(pos: ChunkPos, section: usize, cell: usize) -> BlockPos {
    let [x, y, z] = [cell & 15, cell >> 8, cell >> 4 & 15].map(|part| part as i32);
    let corner = pos.origin();
    BlockPos::new(
        corner.x.wrapping_add(x),
        Y_MIN + (section.min(SECTIONS) as i32) * 16 + y,
        corner.z.wrapping_add(z),
    )
}

/// The part of a cell in the digest of all cells; air has none.
fn hash_of(pos: BlockPos, state: BlockState) -> u128 {
    if state == BlockState::AIR { 0 } else { cell_hash(pos.x, pos.y, pos.z, state.0) }
}

/// The part of a column in the digest of all cells.
fn column_hash(pos: ChunkPos, chunk: &Chunk) -> u128 {
    let mut sum = cell_hash(pos.x, i32::MIN, pos.z, 0);
    for (number, section) in chunk.sections() {
        for cell in 0..CELLS {
            sum = sum.wrapping_add(hash_of(cell_pos(pos, number, cell), section.get(cell)));
        }
    }
    sum
}

#[cfg(test)]
mod tests;
