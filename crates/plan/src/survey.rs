//! What a scene offers: kinds of blocks with their numbers and distances, creatures, containers, things on the ground.
//!
//! Kinds come from the palettes of sections; single cells are looked at only when somebody is to go there.

use std::collections::BTreeSet;

use cooperage_blocks::section::CELLS;
use cooperage_blocks::world::{BlockEntity, EntityKind, furnace_slot};
use cooperage_blocks::{BlockId, BlockPos, BlockState, ChunkPos, ItemId, Section, World, registry};

use crate::drops::is_crop;
use crate::problem::Unsolvable;
use crate::scene::{Excluded, Scene};

/// What is in view.
pub(crate) struct Survey<'a> {
    pub(crate) world: &'a World,
    pub(crate) excluded: Excluded,
    sections: Vec<(&'a Section, BlockPos)>,
    /// By blocks' numbers; of crops only ripe ones, of fluids only sources.
    blocks: Vec<Seen>,
    pub(crate) mobs: Vec<MobSeen>,
    pub(crate) chests: Vec<Chest>,
    pub(crate) ground: Vec<Lying>,
    pub(crate) starts: Vec<BlockPos>,
}

/// A kind of block in view.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) count: u32,
    /// Blocks along x and z from the nearest agent to the nearest section that holds it, and layers.
    pub(crate) level: u32,
    pub(crate) layers: u32,
}

/// A creature.
pub(crate) struct MobSeen {
    pub(crate) kind: u16,
    pub(crate) cell: BlockPos,
    pub(crate) is_baby: bool,
    pub(crate) is_shorn: bool,
    pub(crate) color: String,
}

/// A container and what is left in it.
#[derive(Clone, Debug)]
pub(crate) struct Chest {
    pub(crate) cell: BlockPos,
    pub(crate) items: Vec<(ItemId, u32)>,
}

/// An item on the ground.
#[derive(Clone, Debug)]
pub(crate) struct Lying {
    pub(crate) cell: BlockPos,
    pub(crate) item: ItemId,
    pub(crate) count: u32,
}

/// How far it is, in blocks; layers count twice.
pub(crate) fn distance(one: BlockPos, other: BlockPos) -> u32 {
    let level = one.x.abs_diff(other.x).saturating_add(one.z.abs_diff(other.z));
    level.saturating_add(one.y.abs_diff(other.y).saturating_mul(2))
}

impl<'a> Survey<'a> {
    pub(crate) fn new(scene: &Scene<'a>, excluded: Excluded) -> Result<Survey<'a>, Unsolvable> {
        let world = scene.world;
        let mut starts = Vec::with_capacity(scene.agents.len());
        for &id in &scene.agents {
            starts.push(world.player(id).ok_or(Unsolvable::NoSuchAgent(id.0))?.cell());
        }
        if starts.is_empty() {
            return Err(Unsolvable::NoAgents);
        }
        let mut survey = Survey {
            world,
            excluded,
            sections: Vec::new(),
            blocks: vec![Seen::default(); registry().blocks().len()],
            mobs: Vec::new(),
            chests: Vec::new(),
            ground: Vec::new(),
            starts,
        };
        survey.look_at_blocks(scene.radius);
        survey.look_at_entities(scene.radius);
        survey.look_at_containers(scene.radius);
        Ok(survey)
    }

    fn is_near(&self, cell: BlockPos, radius: u32) -> bool {
        let near = |start: &BlockPos| start.x.abs_diff(cell.x) <= radius && start.z.abs_diff(cell.z) <= radius;
        self.starts.iter().any(near)
    }

    fn look_at_blocks(&mut self, radius: u32) {
        let chunks = self.world.chunks();
        let chunk_radius = radius.div_ceil(16);
        let centers: Vec<ChunkPos> = self.starts.iter().map(|start| start.chunk()).collect();
        for &pos in chunks.loaded() {
            if centers.iter().all(|center| center.distance(pos) > chunk_radius) {
                continue;
            }
            let Some(chunk) = chunks.chunk(pos) else { continue };
            for (number, section) in chunk.sections() {
                let origin = pos.origin().offset(0, number as i32 * 16, 0);
                let seen = self.starts.iter().map(|&start| gap(start, origin));
                let (level, layers) = seen.min_by_key(|(level, layers)| level + 2 * layers).unwrap_or_default();
                self.sections.push((section, origin));
                for (state, cells) in section.kinds() {
                    if !counts(state) {
                        continue;
                    }
                    let Some(seen) = self.blocks.get_mut(usize::from(state.block().0)) else { continue };
                    if seen.count == 0 || level + 2 * layers < seen.level + 2 * seen.layers {
                        (seen.level, seen.layers) = (level, layers);
                    }
                    seen.count += u32::from(cells);
                }
            }
        }
        for &cell in &self.excluded.cells {
            let state = self.world.state(cell);
            if let Some(seen) = self.blocks.get_mut(usize::from(state.block().0)).filter(|_| counts(state)) {
                seen.count = seen.count.saturating_sub(1);
            }
        }
        for block in &self.excluded.blocks {
            if let Some(seen) = self.blocks.get_mut(usize::from(block.0)) {
                seen.count = 0;
            }
        }
    }

    fn look_at_entities(&mut self, radius: u32) {
        for entity in self.world.entities() {
            let cell = entity.cell();
            if !self.is_near(cell, radius) || self.excluded.entities.contains(&entity.id) {
                continue;
            }
            match &entity.kind {
                EntityKind::Item { stack, .. } if stack.data.is_none() => {
                    self.ground.push(Lying { cell, item: stack.item, count: stack.count });
                }
                EntityKind::Mob(mob) => self.mobs.push(MobSeen {
                    kind: mob.kind,
                    cell,
                    is_baby: mob.is_baby(),
                    is_shorn: mob.is_shorn,
                    color: mob.color.as_deref().unwrap_or("white").to_owned(),
                }),
                _ => {}
            }
        }
    }

    fn look_at_containers(&mut self, radius: u32) {
        for (cell, entity) in self.world.block_entities() {
            let BlockEntity::Container(container) = entity else { continue };
            let is_open = container.lock.is_none() && !self.excluded.cells.contains(&cell);
            if !is_open || !self.is_near(cell, radius) {
                continue;
            }
            let mut items: Vec<(ItemId, u32)> = Vec::new();
            for stack in container.slots.iter().flatten() {
                match items.iter_mut().find(|(item, _)| *item == stack.item) {
                    Some((_, count)) => *count += stack.count,
                    None => items.push((stack.item, stack.count)),
                }
            }
            self.chests.push(Chest { cell, items });
        }
    }

    /// What is in view of a kind of block.
    pub(crate) fn seen(&self, block: BlockId) -> Seen {
        self.blocks.get(usize::from(block.0)).copied().unwrap_or_default()
    }

    /// Items that what is left of the fuel in a furnace still cooks.
    pub(crate) fn fuel_at(&self, cell: BlockPos) -> u32 {
        let Some(BlockEntity::Furnace(furnace)) = self.world.block_entity(cell) else { return 0 };
        let Some(fuel) = &furnace.slots[furnace_slot::FUEL] else { return 0 };
        let burn = fuel.info().fuel.unwrap_or(0);
        fuel.count.saturating_mul(burn / crate::market::COOK_TICKS)
    }

    /// Up to that many cells whose states are wanted, nearest first; those skipped and excluded are left out.
    pub(crate) fn nearest(
        &self,
        from: BlockPos,
        count: usize,
        skip: &BTreeSet<BlockPos>,
        wanted: impl Fn(BlockState) -> bool,
    ) -> Vec<BlockPos> {
        let mut near: Vec<(u32, &Section, BlockPos)> = self
            .sections
            .iter()
            .filter(|(section, _)| section.any(&wanted))
            .map(|&(section, origin)| {
                let (level, layers) = gap(from, origin);
                (level + 2 * layers, section, origin)
            })
            .collect();
        near.sort_by_key(|&(bound, _, origin)| (bound, origin));
        let mut found: Vec<(u32, BlockPos)> = Vec::new();
        let mut is_wanted = Box::new([false; CELLS]);
        for (bound, section, origin) in near {
            if found.len() >= count && found.get(count - 1).is_some_and(|(worst, _)| *worst <= bound) {
                break;
            }
            section.expand(&wanted, &mut is_wanted);
            let hits = is_wanted.iter().enumerate().filter(|(_, wanted)| **wanted);
            found.extend(hits.filter_map(|(index, _)| {
                let [x, y, z] = [index & 15, index >> 8, index >> 4 & 15].map(|part| part as i32);
                let cell = origin.offset(x, y, z);
                let is_free = !skip.contains(&cell) && !self.excluded.cells.contains(&cell);
                is_free.then(|| (distance(from, cell), cell))
            }));
            found.sort_unstable();
            found.truncate(count.max(1));
        }
        found.into_iter().take(count).map(|(_, cell)| cell).collect()
    }

    /// The nearest block of a kind.
    pub(crate) fn nearest_block(&self, from: BlockPos, block: BlockId) -> Option<BlockPos> {
        if self.seen(block).count == 0 {
            return None;
        }
        self.nearest(from, 1, &BTreeSet::new(), |state| state.block() == block).first().copied()
    }
}

/// Whether a state is what its block is collected for.
pub(crate) fn counts(state: BlockState) -> bool {
    if state.is_air() {
        return false;
    }
    if state.is_liquid() {
        return state.is("level", "0");
    }
    let block = state.info();
    if !is_crop(block) {
        return true;
    }
    let oldest = block.property("age").and_then(|age| age.values.last());
    oldest.is_none_or(|oldest| state.is("age", oldest))
}

/// How far a cell is from a section: blocks along x and z, and layers.
fn gap(from: BlockPos, origin: BlockPos) -> (u32, u32) {
    let along = |at: i32, low: i32| {
        let beyond = (at - low - 15).max(low - at).max(0);
        beyond as u32
    };
    (along(from.x, origin.x) + along(from.z, origin.z), along(from.y, origin.y))
}
