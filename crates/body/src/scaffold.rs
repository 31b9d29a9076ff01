//! Items that may be wasted to step on.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::Inventory;

/// Blocks that bodies step on and leave behind.
const SCAFFOLD: [&str; 3] = ["dirt", "cobblestone", "cobbled_deepslate"];

/// Whether an item may be placed to step on.
#[must_use]
pub(crate) fn is_scaffold(item: ItemId) -> bool {
    SCAFFOLD.contains(&item.name())
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
