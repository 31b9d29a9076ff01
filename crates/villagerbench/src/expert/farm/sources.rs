//! Where things come from: what a block gives, what a creature leaves, what a furnace makes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_blocks::craft::{CookKind, RecipeKind, cooking, recipes_for};
use cooperage_blocks::{BlockId, BlockState, ItemId, registry};

/// What digging a block gives; none for crops that are not ripe.
pub(super) fn gives(state: BlockState) -> Option<ItemId> {
    let oldest = match state.name() {
        "wheat" | "carrots" | "potatoes" => Some("7"),
        "beetroots" => Some("3"),
        _ => None,
    };
    let is_ready = !state.is_air() && oldest.is_none_or(|oldest| state.is("age", oldest));
    if is_ready { yields(state.block()) } else { None }
}

/// What digging blocks of a kind gives, of crops when they are ripe.
fn yields(block: BlockId) -> Option<ItemId> {
    let item = |name: &str| registry().item(name);
    match block.name() {
        "wheat" => item("wheat"),
        "carrots" => item("carrot"),
        "potatoes" => item("potato"),
        "beetroots" => item("beetroot"),
        "coal_ore" | "deepslate_coal_ore" => item("coal"),
        "iron_ore" | "deepslate_iron_ore" => item("raw_iron"),
        "melon" => item("melon_slice"),
        "glass" | "glass_pane" => None,
        _ => block.info().item,
    }
}

/// The blocks that may be at the beginning of an item: dug for it, for what it is made of, or for what it is smelted with
/// and the tool that takes.
pub(super) fn sources(item: ItemId) -> BTreeSet<BlockId> {
    /// How far an item is traced back.
    const STEPS: usize = 3;
    const TO_SMELT: [&str; 2] = ["coal", "wooden_pickaxe"];
    let mut wanted = BTreeSet::from([item]);
    for _ in 0..STEPS {
        for item in wanted.clone() {
            let inputs = smelted_from(item);
            let parts = formulas(item).into_iter().flat_map(|formula| formula.ingredients);
            wanted.extend(parts.flat_map(|(items, _)| items));
            wanted.extend(inputs);
            if !inputs.is_empty() {
                wanted.extend(TO_SMELT.into_iter().filter_map(|name| registry().item(name)));
            }
        }
    }
    let blocks = registry().blocks().iter().map(|block| block.id);
    blocks.filter(|&block| yields(block).is_some_and(|dug| wanted.contains(&dug))).collect()
}

/// The creature that leaves an item when it is killed.
pub(super) fn prey(item: ItemId) -> Option<&'static str> {
    Some(match item.name() {
        "rabbit" | "rabbit_hide" | "rabbit_foot" => "rabbit",
        "beef" | "leather" => "cow",
        "porkchop" => "pig",
        "chicken" | "feather" => "chicken",
        "mutton" => "sheep",
        _ => return None,
    })
}

/// What a furnace turns into an item.
pub(super) fn smelted_from(item: ItemId) -> &'static [ItemId] {
    static INPUTS: LazyLock<BTreeMap<ItemId, Vec<ItemId>>> = LazyLock::new(|| {
        let mut inputs: BTreeMap<ItemId, Vec<ItemId>> = BTreeMap::new();
        for info in registry().items() {
            if let Some(made) = cooking(CookKind::Smelting, info.id) {
                inputs.entry(made.output).or_default().push(info.id);
            }
        }
        inputs
    });
    INPUTS.get(&item).map_or(&[], Vec::as_slice)
}

/// A way to craft something: for every ingredient the items that will do and how many are needed, and how many come out.
pub(super) struct Formula {
    pub(super) ingredients: Vec<(Vec<ItemId>, u32)>,
    pub(super) yields: u32,
}

/// The ways to craft an item.
pub(super) fn formulas(item: ItemId) -> Vec<Formula> {
    let all = recipes_for(item).filter_map(|recipe| {
        let cells: Vec<_> = match &recipe.kind {
            RecipeKind::Shaped { cells, .. } => cells.iter().flatten().collect(),
            RecipeKind::Shapeless { ingredients } => ingredients.iter().collect(),
            RecipeKind::Transmute { .. } => return None,
        };
        let mut ingredients: Vec<(Vec<ItemId>, u32)> = Vec::new();
        for cell in cells {
            match ingredients.iter_mut().find(|(items, _)| items == cell.items()) {
                Some((_, count)) => *count += 1,
                None => ingredients.push((cell.items().to_vec(), 1)),
            }
        }
        Some(Formula { ingredients, yields: recipe.count.max(1) })
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_what_is_dug_for_something_and_for_its_fire() {
        let is_source = |item: &str, block: &str| {
            sources(registry().item(item).unwrap()).contains(&registry().block(block).unwrap())
        };
        assert!(is_source("baked_potato", "potatoes") && is_source("baked_potato", "coal_ore"));
        assert!(is_source("wheat", "hay_block") && is_source("bowl", "acacia_log"));
        assert!(is_source("sugar", "sugar_cane") && !is_source("sugar", "glass"));
        assert!(!is_source("carrot", "coal_ore"));
    }
}
