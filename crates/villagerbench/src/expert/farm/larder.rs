//! What there is on the farm now, and where.

use std::collections::BTreeMap;

use cooperage_blocks::world::EntityKind;
use cooperage_blocks::{BlockPos, BlockState, ItemId};

use super::Order;
use super::sources::gives;
use crate::expert::Scene;
use crate::expert::ground::Ground;

/// Layers of the arena that are looked at: houses stand higher, but nothing that is needed does.
const LAYERS: i32 = 6;

/// See the module.
pub(super) struct Larder<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) order: &'a Order,
    pub(super) ground: Ground,
    /// The cells whose blocks give an item.
    pub(super) fields: BTreeMap<ItemId, Vec<BlockPos>>,
    pub(super) chests: Vec<BlockPos>,
    pub(super) tables: Vec<BlockPos>,
    pub(super) furnaces: Vec<BlockPos>,
    /// Items that lie around.
    pub(super) lying: BTreeMap<ItemId, Vec<BlockPos>>,
    /// Creatures, by the names of their kinds.
    pub(super) creatures: BTreeMap<&'static str, Vec<BlockPos>>,
}

impl<'a> Larder<'a> {
    pub(super) fn new(scene: &'a Scene<'a>, order: &'a Order) -> Larder<'a> {
        let (low, high) = order.arena;
        let high = BlockPos::new(high.x, high.y.min(low.y + LAYERS), high.z);
        let chunks = scene.world.chunks();
        let mut larder = Larder {
            scene,
            order,
            ground: Ground::new(chunks, low.down(), high),
            fields: BTreeMap::new(),
            chests: Vec::new(),
            tables: Vec::new(),
            furnaces: Vec::new(),
            lying: BTreeMap::new(),
            creatures: BTreeMap::new(),
        };
        for y in low.y..=high.y {
            for z in low.z..=high.z {
                for x in low.x..=high.x {
                    let cell = BlockPos::new(x, y, z);
                    larder.note(cell, chunks.state(cell));
                }
            }
        }
        for entity in scene.world.entities() {
            let [x, y, z] = entity.pos;
            let cell = BlockPos::holding(x, y + 0.2, z);
            let is_inside = (low.x..=high.x).contains(&cell.x) && (low.z..=high.z).contains(&cell.z);
            match &entity.kind {
                EntityKind::Item { stack, .. } if is_inside => {
                    larder.lying.entry(stack.item).or_default().push(cell);
                }
                EntityKind::Mob(mob) if is_inside => {
                    larder.creatures.entry(mob.kind_name()).or_default().push(cell);
                }
                _ => {}
            }
        }
        larder
    }

    fn note(&mut self, cell: BlockPos, state: BlockState) {
        if state.is_air() {
            return;
        }
        match state.name() {
            "chest" => self.chests.push(cell),
            "crafting_table" => self.tables.push(cell),
            "furnace" => self.furnaces.push(cell),
            _ => {
                if let Some(item) = gives(state) {
                    self.fields.entry(item).or_default().push(cell);
                }
            }
        }
    }

    /// A place to stand beside a cell, the nearest to a way's beginning.
    pub(super) fn beside(&self, ways: &crate::expert::ground::Ways, cell: BlockPos) -> Option<BlockPos> {
        let around = cell.neighbours().into_iter().flat_map(|beside| [beside, beside.down()]);
        around.filter_map(|stand| Some((ways.steps(stand)?, stand))).min().map(|(_, stand)| stand)
    }
}
