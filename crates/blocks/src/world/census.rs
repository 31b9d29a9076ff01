//! The census of all items, by a full scan; tests compare it with the ledger kept from events.

use std::collections::BTreeMap;

use super::World;
use super::ground::EntityKind;
use crate::items::ItemStack;
use crate::registry::ItemId;

impl World {
    /// All items there are, by kind: carried, worn, on the ground, in containers and furnaces, in boxes within boxes.
    #[must_use]
    pub fn census(&self) -> BTreeMap<ItemId, i64> {
        let mut found = BTreeMap::new();
        for player in &self.players {
            player.inventory.slots().iter().flatten().for_each(|stack| add(&mut found, stack));
        }
        for entity in &self.entities {
            if let EntityKind::Item { stack, .. } = &entity.kind {
                add(&mut found, stack);
            }
        }
        for entity in self.block_entities.values() {
            entity.stacks().for_each(|stack| add(&mut found, stack));
        }
        found.retain(|_, count| *count != 0);
        found
    }
}

fn add(found: &mut BTreeMap<ItemId, i64>, stack: &ItemStack) {
    *found.entry(stack.item).or_default() += i64::from(stack.count);
    for inner in stack.data.iter().flat_map(|data| data.contents.iter().flatten()) {
        *found.entry(inner.item).or_default() += i64::from(inner.count) * i64::from(stack.count);
    }
}
