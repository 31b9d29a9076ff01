//! Items at hand in inventories and chests.

use cooperage_blocks::world::{BlockEntity, Player};
use cooperage_blocks::{BlockPos, ItemId, World};
use cooperage_core::ToolCall;
use serde_json::json;

use super::{call, call_at};

/// The farthest container for which an agent sets out, in blocks.
const APPROACH_MAX: f64 = 20.0;

/// How many of an item an agent carries.
pub(super) fn held(body: &Player, item: ItemId) -> u32 {
    body.inventory.count(item)
}

/// How many of an item are in a container.
pub(super) fn stored(world: &World, chest: BlockPos, item: ItemId) -> u32 {
    let stacks = slots(world, chest).iter().flatten();
    stacks.filter(|stack| stack.item == item).map(|stack| stack.count).sum()
}

fn slots(world: &World, chest: BlockPos) -> &[Option<cooperage_blocks::items::ItemStack>] {
    world.block_entity(chest).and_then(BlockEntity::slots).unwrap_or(&[])
}

/// How far a cell is from a body, as the tools measure it.
pub(super) fn far(body: &Player, cell: BlockPos) -> f64 {
    apart(body.body.pos, cell)
}

/// How far a place is from a cell's lowest corner.
pub(super) fn apart([x, y, z]: [f64; 3], cell: BlockPos) -> f64 {
    let gaps = [x - f64::from(cell.x), y - f64::from(cell.y), z - f64::from(cell.z)];
    gaps.iter().map(|gap| gap * gap).sum::<f64>().sqrt()
}

/// Returns a count, or the round number above it if the chest can spare that many.
pub(super) fn rounded(count: u32, to_spare: u32) -> u32 {
    /// Numbers that the tools use: their default counts and search ranges.
    const ROUND: [u32; 4] = [5, 10, 16, 32];
    ROUND.into_iter().find(|&round| round >= count).filter(|&round| round <= to_spare).unwrap_or(count)
}

/// The call that takes items out of a chest, or one that leads to it: the tool goes to the nearest chest, and takes the
/// first kind whose name contains the wanted one. None if there are none in it.
pub(super) fn withdraw(
    world: &World,
    body: &Player,
    chest: BlockPos,
    beside: BlockPos,
    item: ItemId,
    count: u32,
) -> Option<ToolCall> {
    let there = stored(world, chest, item);
    if there == 0 {
        return None;
    }
    let me: &str = &body.name;
    let is_nearest = !world.block_entities().any(|(pos, _)| {
        pos != chest && world.state(pos).name() == "chest" && far(body, pos) <= far(body, chest)
    });
    if far(body, chest).trunc() > APPROACH_MAX || !is_nearest {
        return Some(call_at(me, "navigateTo", ["x", "y", "z"], beside));
    }
    let first = slots(world, chest).iter().flatten().find(|stack| stack.item.name().contains(item.name()))?;
    let (item, count) = if first.item == item {
        (item, count.min(there))
    } else {
        // The kind that the tool would take first has to come out first.
        (first.item, stored(world, chest, first.item))
    };
    let arguments =
        [("item_name", json!(item.name())), ("from_name", json!("chest")), ("item_count", json!(count))];
    Some(call(me, "withdrawItem", arguments))
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn counts_are_rounded_up_where_there_is_plenty() {
        assert_eq!([rounded(3, 64), rounded(5, 64), rounded(6, 64), rounded(40, 64)], [5, 5, 10, 40]);
        assert_eq!(rounded(6, 9), 6, "not what others need");
    }
}
