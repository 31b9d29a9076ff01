//! Where things come from: what a block gives, what a creature leaves, what a furnace makes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cooperage_blocks::craft::{CookKind, RecipeKind, cooking, recipes_for};
use cooperage_blocks::{BlockState, ItemId, registry};

/// What digging a block gives; none for crops that are not ripe.
pub(super) fn gives(state: BlockState) -> Option<ItemId> {
    let ripe = |oldest: &str| state.is("age", oldest);
    let item = |name: &str| registry().item(name);
    match state.name() {
        "wheat" => item("wheat").filter(|_| ripe("7")),
        "carrots" => item("carrot").filter(|_| ripe("7")),
        "potatoes" => item("potato").filter(|_| ripe("7")),
        "beetroots" => item("beetroot").filter(|_| ripe("3")),
        "coal_ore" | "deepslate_coal_ore" => item("coal"),
        "iron_ore" | "deepslate_iron_ore" => item("raw_iron"),
        "melon" => item("melon_slice"),
        _ if state.is_air() => None,
        _ => state.block().info().item,
    }
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
