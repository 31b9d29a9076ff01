//! Items that checks and players ask about alike.

use std::collections::BTreeSet;

use cooperage_blocks::{BlockId, ItemId, registry};

/// The fish that rods catch.
pub(crate) const FISH: [&str; 4] = ["cod", "salmon", "tropical_fish", "pufferfish"];

/// Tools, the simplest first.
pub(crate) fn tools() -> Vec<ItemId> {
    let materials = ["wooden", "stone", "iron", "golden", "diamond", "netherite"];
    let kinds = ["pickaxe", "axe", "shovel", "hoe", "sword"];
    let named = kinds.iter().flat_map(|kind| materials.iter().map(move |of| format!("{of}_{kind}")));
    named.chain(["shears".to_owned()]).filter_map(|name| registry().item(&name)).collect()
}

/// The item that a crop grows from.
pub(crate) fn seed_of(name: BlockId) -> Option<ItemId> {
    registry().items().iter().find(|item| item.blocks.contains(&name)).map(|item| item.id)
}

/// Whether an item is an ingredient of another one, also by way of others.
pub(crate) fn is_part(part: ItemId, whole: ItemId) -> bool {
    let mut found: BTreeSet<ItemId> = BTreeSet::from([whole]);
    let mut open = vec![whole];
    while let Some(item) = open.pop() {
        let used = cooperage_plan::recipe(item).map_or(Vec::new(), |recipe| recipe.uses);
        for (used, _) in used {
            if used == part {
                return true;
            }
            if found.insert(used) {
                open.push(used);
            }
        }
    }
    false
}
