//! The contents of the chest in the hut (docs/spec/villager.md, 3.1.4).

use std::collections::BTreeMap;

use cooperage_blocks::{BlockPos, ItemId, registry};

use super::blueprint::{ConstructionBlueprint, ConstructionCell};
use super::digging::DiggingRule;

/// Slots of a chest.
const SLOTS: usize = 27;
/// The stacks that are there for every building: earth and ladders to climb on.
const AIDS: [(&str, u32, usize); 2] = [("dirt", 64, 2), ("ladder", 64, 2)];
/// Most items in a stack of materials.
const STACK: u32 = 64;

/// The stacks of the chest, in the order of its slots: aids, then as many full stacks of every material as the
/// blueprint needs. With digging, blocks that the factory offers are left out. Stacks beyond the last slot are lost.
#[must_use]
pub fn stock(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> Vec<(ItemId, u32)> {
    let mut stacks: Vec<(ItemId, u32)> = Vec::new();
    for (name, count, times) in AIDS {
        if let Some(item) = registry().item(name) {
            stacks.extend(std::iter::repeat_n((item, count), times));
        }
    }
    for (block, count) in blueprint.materials() {
        let name = &*block.info().name;
        if digging.digs(block) {
            continue;
        }
        for item in items_of(name) {
            let full = if name.ends_with("_bed") { 1 } else { item.info().stack.clamp(1, STACK) };
            let times = count.div_ceil(full) as usize;
            stacks.extend(std::iter::repeat_n((item, full), times));
        }
    }
    stacks.truncate(SLOTS);
    stacks
}

/// Returns the cells that cannot be filled, because the chest holds too few of the item and there is no other source of
/// it. Cells are served in the order of the blueprint, so the last ones of an item are lacking.
#[must_use]
pub fn lacking(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> Vec<BlockPos> {
    let mut left: BTreeMap<ItemId, u32> = BTreeMap::new();
    for (item, count) in stock(blueprint, digging) {
        *left.entry(item).or_default() += count;
    }
    let is_given = |cell: &&ConstructionCell| !digging.digs(cell.block);
    let mut lacking = Vec::new();
    for cell in blueprint.cells.iter().filter(is_given) {
        let held = cell.item().and_then(|item| left.get_mut(&item)).filter(|held| **held > 0);
        match held {
            Some(held) => *held -= 1,
            None => lacking.push(cell.pos),
        }
    }
    lacking
}

/// The items from which a block is placed: that of its name, else those it is made of and the one that stands for it.
fn items_of(name: &str) -> Vec<ItemId> {
    let item = |name: &str| registry().item(name);
    if let Some(item) = item(name)
        && !item.info().blocks.is_empty()
    {
        // A plant in its pot can be had in parts as well.
        let parts = name
            .strip_prefix("potted_")
            .into_iter()
            .flat_map(|plant| [item_named(plant), item_named("flower_pot")]);
        return [item].into_iter().chain(parts.flatten()).collect();
    }
    item(&name.replace("_wall_", "_").replace("wall_", "")).into_iter().collect()
}

fn item_named(name: &str) -> Option<ItemId> {
    registry().item(name)
}

#[cfg(test)]
mod tests {
    use super::super::blueprint::UncheckedCell;
    use super::super::tasks::built_in;
    use super::*;
    use cooperage_blocks::BlockPos;

    fn stock_of(cells: &[(&str, &str)]) -> Vec<(&'static str, u32)> {
        let wanted = cells.iter().zip(0..).map(|(&(name, facing), x)| UncheckedCell {
            pos: BlockPos::new(-x, -60, 0),
            name,
            facing,
        });
        let blueprint = ConstructionBlueprint::new(0, wanted).unwrap();
        stock(&blueprint, DiggingRule::Off).into_iter().map(|(item, count)| (item.name(), count)).collect()
    }

    #[test]
    fn stacks_are_full_whatever_is_needed() {
        assert_eq!(
            stock_of(&[
                ("stone", "A"),
                ("white_bed", "E"),
                ("white_bed", "E"),
                ("wall_torch", "N"),
                ("red_wall_banner", "N")
            ]),
            [
                ("dirt", 64),
                ("dirt", 64),
                ("ladder", 64),
                ("ladder", 64),
                ("stone", 64),
                ("white_bed", 1),
                ("white_bed", 1),
                ("torch", 64),
                ("red_banner", 16),
            ]
        );
        let many = vec![("sand", "A"); 65];
        assert_eq!(stock_of(&many).len(), 4 + 2);
    }

    #[test]
    fn every_built_in_material_can_be_had() {
        for blueprint in built_in() {
            let stock = stock(blueprint, DiggingRule::Off);
            for (block, count) in blueprint.materials() {
                let has: u32 = stock
                    .iter()
                    .filter(|(item, _)| item.info().blocks.contains(&block))
                    .map(|(_, count)| count)
                    .sum();
                assert!(has >= count, "task {}: {}", blueprint.id, block.info().name);
            }
            assert!(stock.len() < SLOTS, "task {}", blueprint.id);
        }
    }
}
