//! The resources of a scene: kinds of blocks with their numbers and distances, creatures, containers, items on the ground.
//!
//! The counts of kinds come from the palettes of sections; single cells are looked at only when a step needs one. Where no
//! cells are known, kinds have their counts all the same.

use std::collections::{BTreeSet, BinaryHeap};

use cooperage_blocks::items::slot;
use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::world::{BlockEntity, EntityKind, Player, furnace_slot};
use cooperage_blocks::{BlockId, BlockPos, BlockState, ChunkPos, ChunkSection, ItemId, World, registry};
use cooperage_core::AgentId;

use crate::counted::counted;
use crate::known::Known;
use crate::means::Means;
use crate::problem::Unsolvable;
use crate::scene::{Excluded, Scene};
use crate::step::Station;

/// The resources in view.
pub(crate) struct Survey<'a> {
    /// The world; one without cells if none are known.
    pub(crate) world: &'a World,
    /// Whether no cells are known.
    pub(crate) is_without_cells: bool,
    pub(crate) excluded: Excluded,
    pub(crate) means: Means,
    sections: Vec<Part<'a>>,
    /// Kinds of blocks by their numbers; of crops only ripe ones count, of fluids only sources.
    blocks: Vec<Seen>,
    pub(crate) mobs: Vec<MobSeen>,
    pub(crate) chests: Vec<Chest>,
    pub(crate) ground: Vec<GroundItem>,
    pub(crate) starts: Vec<BlockPos>,
    /// The agents of the crew, in order.
    pub(crate) crew: Vec<CrewMember>,
    /// Items that plans count on as if an agent held them already.
    pub(crate) promised: Vec<(AgentId, ItemId, u32)>,
    /// Stations in cells that are not known, with how far they are.
    stations: Vec<(BlockId, u32)>,
    /// Whether a furnace in view holds fuel.
    pub(crate) has_fuel: bool,
    /// The items whose recipes are known; `None` if all are.
    recipes: Option<BTreeSet<ItemId>>,
}

/// An agent of the crew with the items that it holds.
pub(crate) struct CrewMember {
    pub(crate) id: AgentId,
    pub(crate) items: Vec<(ItemId, u32)>,
    /// Uses left in its tools, by kind.
    pub(crate) uses: Vec<(ItemId, u32)>,
}

/// A section in view.
struct Part<'a> {
    section: &'a ChunkSection,
    origin: BlockPos,
    /// A bit for each kind of block in it; several kinds share a bit.
    kinds: u64,
}

/// The bit of a kind in [`Part::kinds`].
fn bit(block: BlockId) -> u64 {
    1 << (block.0 % 64)
}

/// A kind of block in view.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) count: u32,
    /// Blocks along x and z from the nearest agent to the nearest section that holds the kind.
    pub(crate) level: u32,
    pub(crate) layers: u32,
}

/// A creature in view.
pub(crate) struct MobSeen {
    pub(crate) kind: u16,
    pub(crate) cell: BlockPos,
    pub(crate) is_baby: bool,
    pub(crate) is_shorn: bool,
    pub(crate) color: String,
}

/// A container with its items.
pub(crate) struct Chest {
    pub(crate) cell: BlockPos,
    pub(crate) items: Vec<(ItemId, u32)>,
}

/// An item on the ground.
pub(crate) struct GroundItem {
    pub(crate) cell: BlockPos,
    pub(crate) item: ItemId,
    pub(crate) count: u32,
}

/// The distance of two cells along the axes, in blocks; layers count twice.
pub(crate) fn distance(one: BlockPos, other: BlockPos) -> u32 {
    let level = one.x.abs_diff(other.x).saturating_add(one.z.abs_diff(other.z));
    level.saturating_add(one.y.abs_diff(other.y).saturating_mul(2))
}

impl<'a> Survey<'a> {
    pub(crate) fn new(scene: &Scene<'a>, excluded: Excluded) -> Result<Survey<'a>, Unsolvable> {
        let world = scene.world;
        let mut survey = Survey::empty(world, excluded, scene.means);
        for &id in &scene.agents {
            let player = world.player(id).ok_or(Unsolvable::NoSuchAgent(id.0))?;
            survey.starts.push(player.cell());
            survey.crew.push(member(player));
        }
        if survey.starts.is_empty() {
            return Err(Unsolvable::NoAgents);
        }
        let promised = scene.promised.iter();
        survey.promised =
            promised.map(|promise| (AgentId(promise.to.0), promise.item, promise.count)).collect();
        survey.look_at_blocks(scene.radius);
        survey.look_at_entities(scene.radius);
        survey.look_at_containers(scene.radius);
        Ok(survey)
    }

    /// The resources that are known without cells.
    pub(crate) fn of_known(known: &Known) -> Result<Survey<'static>, Unsolvable> {
        if known.agents.is_empty() {
            return Err(Unsolvable::NoAgents);
        }
        let mut survey = Survey::empty(Known::no_world(), Excluded::default(), known.means);
        survey.is_without_cells = true;
        for (id, items) in &known.agents {
            survey.starts.push(BlockPos::default());
            survey.crew.push(CrewMember { id: *id, items: items.clone(), uses: Vec::new() });
        }
        for known in &known.blocks {
            if let Some(seen) = survey.blocks.get_mut(usize::from(known.block.0)) {
                *seen = Seen { count: known.count, level: known.distance, layers: 0 };
            }
        }
        for (name, count) in &known.creatures {
            let kind = entity_kind(name).map(|kind| kind.number);
            let seen = |kind| MobSeen {
                kind,
                cell: BlockPos::default(),
                is_baby: false,
                is_shorn: false,
                color: "white".to_owned(),
            };
            survey.mobs.extend(kind.into_iter().flat_map(|kind| (0..*count).map(move |_| seen(kind))));
        }
        survey.promised.clone_from(&known.promised);
        survey.stations.clone_from(&known.stations);
        survey.has_fuel = known.has_fuel;
        survey.recipes.clone_from(&known.recipes);
        Ok(survey)
    }

    fn empty(world: &'a World, excluded: Excluded, means: Means) -> Survey<'a> {
        Survey {
            world,
            is_without_cells: false,
            excluded,
            means,
            sections: Vec::new(),
            blocks: vec![Seen::default(); registry().blocks().len()],
            mobs: Vec::new(),
            chests: Vec::new(),
            ground: Vec::new(),
            starts: Vec::new(),
            crew: Vec::new(),
            promised: Vec::new(),
            stations: Vec::new(),
            has_fuel: false,
            recipes: None,
        }
    }

    /// Whether the crew knows how an item is crafted.
    pub(crate) fn knows_recipe(&self, item: ItemId) -> bool {
        self.recipes.as_ref().is_none_or(|known| known.contains(&item))
    }

    fn is_near(&self, cell: BlockPos, radius: u32) -> bool {
        let near =
            |start: &BlockPos| start.x.abs_diff(cell.x) <= radius && start.z.abs_diff(cell.z) <= radius;
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
                let (level, layers) =
                    seen.min_by_key(|(level, layers)| level + 2 * layers).unwrap_or_default();
                let mut kinds = 0;
                for (state, cells) in section.kinds() {
                    let block = counted(state);
                    kinds |= bit(state.block());
                    let Some(seen) = block.and_then(|block| self.blocks.get_mut(usize::from(block.0))) else {
                        continue;
                    };
                    if seen.count == 0 || level + 2 * layers < seen.level + 2 * seen.layers {
                        (seen.level, seen.layers) = (level, layers);
                    }
                    seen.count += u32::from(cells);
                }
                self.sections.push(Part { section, origin, kinds });
            }
        }
        for &cell in &self.excluded.cells {
            let state = self.world.state(cell);
            if let Some(seen) =
                self.blocks.get_mut(usize::from(state.block().0)).filter(|_| counted(state).is_some())
            {
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
                EntityKind::Item { stack, .. }
                    if stack.data.is_none() && !self.excluded.cells.contains(&cell) =>
                {
                    self.ground.push(GroundItem { cell, item: stack.item, count: stack.count });
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
            if !self.is_near(cell, radius) || self.excluded.cells.contains(&cell) {
                continue;
            }
            self.has_fuel |= self.fuel_at(cell) > 0;
            let slots = match entity {
                BlockEntity::Container(container) if container.lock.is_none() => &container.slots[..],
                // Only the results are taken: the input and the fuel are left to the player that put them in.
                BlockEntity::Furnace(furnace) => &furnace.slots[furnace_slot::OUTPUT..=furnace_slot::OUTPUT],
                _ => continue,
            };
            let mut items: Vec<(ItemId, u32)> = Vec::new();
            for stack in slots.iter().flatten() {
                match items.iter_mut().find(|(item, _)| *item == stack.item) {
                    Some((_, count)) => *count += stack.count,
                    None => items.push((stack.item, stack.count)),
                }
            }
            self.chests.push(Chest { cell, items });
        }
    }

    /// The number and distance of the blocks of a kind in view.
    pub(crate) fn seen(&self, block: BlockId) -> Seen {
        self.blocks.get(usize::from(block.0)).copied().unwrap_or_default()
    }

    /// How many items the fuel in a furnace still cooks.
    pub(crate) fn fuel_at(&self, cell: BlockPos) -> u32 {
        let Some(BlockEntity::Furnace(furnace)) = self.world.block_entity(cell) else { return 0 };
        let Some(fuel) = &furnace.slots[furnace_slot::FUEL] else { return 0 };
        let burn = fuel.info().fuel.unwrap_or(0);
        fuel.count.saturating_mul(burn / crate::COOK_TICKS)
    }

    /// Up to that many cells whose states are wanted, nearest first; skipped and excluded cells are left out.
    pub(crate) fn nearest(
        &self,
        from: BlockPos,
        count: usize,
        skip: &BTreeSet<BlockPos>,
        wanted: impl Fn(BlockState) -> bool,
    ) -> Vec<BlockPos> {
        self.nearest_in(from, count, skip, u64::MAX, wanted)
    }

    /// Like `nearest`, for blocks of these kinds; of crops only ripe ones, of fluids only sources.
    pub(crate) fn nearest_of(
        &self,
        from: BlockPos,
        count: usize,
        skip: &BTreeSet<BlockPos>,
        blocks: &[BlockId],
    ) -> Vec<BlockPos> {
        let kinds = blocks.iter().fold(0, |kinds, &block| kinds | bit(block));
        self.nearest_in(from, count, skip, kinds, |state| {
            counted(state).is_some_and(|block| blocks.contains(&block))
        })
    }

    fn nearest_in(
        &self,
        from: BlockPos,
        count: usize,
        skip: &BTreeSet<BlockPos>,
        kinds: u64,
        wanted: impl Fn(BlockState) -> bool,
    ) -> Vec<BlockPos> {
        let mut near: Vec<(u32, &ChunkSection, BlockPos)> = self
            .sections
            .iter()
            .filter(|part| part.kinds & kinds != 0 && part.section.any(&wanted))
            .map(|&Part { section, origin, .. }| {
                let (level, layers) = gap(from, origin);
                (level + 2 * layers, section, origin)
            })
            .collect();
        near.sort_by_key(|&(bound, _, origin)| (bound, origin));
        // The farthest of the cells found so far is on top.
        let mut found: BinaryHeap<(u32, BlockPos)> = BinaryHeap::with_capacity(count + 1);
        let mut is_wanted = Box::new([false; CELLS]);
        for (bound, section, origin) in near {
            let worst = |found: &BinaryHeap<(u32, BlockPos)>| match found.peek() {
                Some(&worst) if found.len() >= count => worst,
                _ => (u32::MAX, BlockPos::default()),
            };
            if worst(&found).0 <= bound {
                break;
            }
            section.expand(&wanted, &mut is_wanted);
            let hits = is_wanted.iter().enumerate().filter(|(_, wanted)| **wanted);
            for (index, _) in hits {
                let [x, y, z] = [index & 15, index >> 8, index >> 4 & 15].map(|part| part as i32);
                let cell = origin.offset(x, y, z);
                let hit = (distance(from, cell), cell);
                if hit < worst(&found) && !skip.contains(&cell) && !self.excluded.cells.contains(&cell) {
                    found.push(hit);
                    if found.len() > count {
                        found.pop();
                    }
                }
            }
        }
        found.into_sorted_vec().into_iter().map(|(_, cell)| cell).collect()
    }

    /// How far the nearest station of a kind of block is, in blocks.
    pub(crate) fn station_distance(&self, block: BlockId) -> Option<u64> {
        if self.is_without_cells {
            let known = self.stations.iter().find(|(station, _)| *station == block);
            return known.map(|(_, blocks)| u64::from(*blocks));
        }
        let seen = self.seen(block);
        (seen.count > 0).then(|| u64::from(seen.level + seen.layers * 2))
    }

    /// The nearest station of a kind of block, and how far it is.
    pub(crate) fn nearest_station(&self, from: BlockPos, block: BlockId) -> Option<(u64, Station)> {
        if self.is_without_cells {
            return self.station_distance(block).map(|blocks| (blocks, Station::Near(block)));
        }
        let cell = self.nearest_block(from, block)?;
        Some((u64::from(distance(from, cell)), Station::At(cell)))
    }

    /// The nearest block of a kind.
    pub(crate) fn nearest_block(&self, from: BlockPos, block: BlockId) -> Option<BlockPos> {
        if self.seen(block).count == 0 {
            return None;
        }
        self.nearest_of(from, 1, &BTreeSet::new(), &[block]).first().copied()
    }
}

fn member(player: &Player) -> CrewMember {
    let mut member = CrewMember { id: AgentId(player.id.0), items: Vec::new(), uses: Vec::new() };
    for stack in player.inventory.slots()[slot::CARRIED].iter().flatten() {
        member.items.push((stack.item, stack.count));
        if let Some(durability) = stack.info().durability {
            member.uses.push((stack.item, durability.saturating_sub(stack.damage())));
        }
    }
    member
}

/// How far a cell is from a section: blocks along x and z, and layers.
fn gap(from: BlockPos, origin: BlockPos) -> (u32, u32) {
    let along = |at: i32, low: i32| {
        let beyond = at.saturating_sub(low + 15).max(low.saturating_sub(at)).max(0);
        beyond as u32
    };
    (along(from.x, origin.x) + along(from.z, origin.z), along(from.y, origin.y))
}
