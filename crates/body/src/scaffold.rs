//! Items that may be wasted to step on.

use cooperage_blocks::items::Inventory;
use cooperage_blocks::{ItemId, registry};

/// Blocks that bodies step on and leave behind.
const SCAFFOLD: [&str; 3] = ["dirt", "cobblestone", "cobbled_deepslate"];

/// Whether an item may be placed to step on.
#[must_use]
pub(crate) fn is_scaffold(item: ItemId) -> bool {
    SCAFFOLD.contains(&item.name())
}

/// The item that a body in creative mode takes from nowhere to step on, unlike the one that it is to place.
#[must_use]
pub(crate) fn conjured_scaffold(placed: ItemId) -> Option<ItemId> {
    SCAFFOLD.iter().filter_map(|name| registry().item(name)).find(|item| *item != placed)
}

/// How many blocks a body carries that it may step on.
#[must_use]
pub(crate) fn scaffold_carried(inventory: &Inventory) -> u32 {
    use cooperage_blocks::items::slot;
    slot::CARRIED
        .filter_map(|number| inventory.get(number))
        .filter(|stack| is_scaffold(stack.item))
        .map(|stack| stack.count)
        .sum()
}
