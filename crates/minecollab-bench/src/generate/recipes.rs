//! The targets of crafting tasks, and their ingredients after a number of recipes.

use cooperage_blocks::registry::{ItemId, registry};
use cooperage_blocks::world::COLORS;
use cooperage_body::catalogues::mindcraft::crafting_plan::{CraftingPlan, plan, recipe};
use cooperage_core::{RandomSource, TreeRandom};
use cooperage_suites::tasks::Split;
use std::collections::BTreeMap;

use super::dishes::DISHES;

/// Things that come in every colour, of which a few colours are enough.
const COLOURED: [&str; 8] = [
    "bed",
    "candle",
    "carpet",
    "concrete_powder",
    "terracotta",
    "stained_glass",
    "stained_glass_pane",
    "shulker_box",
];
/// The colours of such things that stay among the targets.
const COLOURS_KEPT: [&str; 4] = ["purple", "cyan", "magenta", "red"];
/// Woods besides oak, for which there are the same items.
const WOODS: [&str; 10] =
    ["spruce", "birch", "jungle", "acacia", "dark_oak", "mangrove", "cherry", "bamboo", "crimson", "warped"];

/// The targets of the published test files. Some of them are in the published training file too.
const PUBLISHED_TESTS: [&str; 42] = [
    "activator_rail",
    "barrel",
    "black_banner",
    "blast_furnace",
    "blue_banner",
    "blue_wool",
    "bookshelf",
    "cake",
    "campfire",
    "chest",
    "chest_minecart",
    "chiseled_polished_blackstone",
    "clock",
    "compass",
    "crossbow",
    "cut_red_sandstone",
    "cyan_banner",
    "cyan_bed",
    "cyan_wool",
    "dark_prismarine",
    "enchanting_table",
    "firework_rocket",
    "fishing_rod",
    "golden_apple",
    "golden_carrot",
    "gray_wool",
    "jukebox",
    "lectern",
    "light_gray_wool",
    "lime_wool",
    "magenta_bed",
    "magenta_wool",
    "map",
    "pink_banner",
    "pink_wool",
    "purple_banner",
    "purple_wool",
    "red_banner",
    "soul_campfire",
    "spectral_arrow",
    "waxed_oxidized_cut_copper",
    "white_banner",
];

/// Targets that are only in the published training file.
const PUBLISHED_TRAINING: [&str; 33] = [
    "bow",
    "brown_banner",
    "carrot_on_a_stick",
    "chiseled_red_sandstone",
    "chiseled_stone_bricks",
    "cyan_carpet",
    "cyan_stained_glass",
    "cyan_terracotta",
    "deepslate_tile_wall",
    "deepslate_tiles",
    "diamond_hoe",
    "dispenser",
    "end_crystal",
    "ender_chest",
    "fletching_table",
    "golden_hoe",
    "golden_pickaxe",
    "iron_axe",
    "light_gray_banner",
    "mossy_stone_brick_wall",
    "mud_brick_wall",
    "netherite_block",
    "orange_banner",
    "purple_carpet",
    "purple_terracotta",
    "red_terracotta",
    "repeater",
    "sandstone_wall",
    "smoker",
    "snow",
    "stone_sword",
    "waxed_cut_copper",
    "yellow_banner",
];

/// Kinds of things that are for training, by the ends of their names.
const TRAINING_KINDS: [&str; 5] = ["pickaxe", "axe", "hoe", "wall", "sword"];
/// Kinds of things that are for tests.
const TEST_KINDS: [&str; 5] = ["minecart", "shovel", "dye", "bed", "wool"];
/// The share of all other targets that is for training: 6 of 11.
const TRAINING_SHARE: [u32; 2] = [6, 11];

/// The ingredients of an item after a number of recipes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Requirement {
    /// How many recipes lie between, from 0.
    pub(super) depth: u32,
    /// The ingredients, in the order in which recipes name them.
    pub(super) items: Vec<(ItemId, u32)>,
    /// Whether any of the recipes takes a crafting table.
    pub(super) needs_table: bool,
}

/// The targets of a split: those that take more than one step, a few of every family.
pub(super) fn items(split: Split) -> Vec<ItemId> {
    let all = (1..registry().items().len()).filter_map(|number| u16::try_from(number).ok().map(ItemId));
    all.filter(|item| is_asked_for(*item) && split_of(item.name()) == split).collect()
}

fn is_asked_for(item: ItemId) -> bool {
    let name = item.name();
    let is_other_wood = WOODS.iter().any(|wood| {
        let start = name.strip_prefix("stripped_").unwrap_or(name);
        start.strip_prefix(wood).is_some_and(|rest| rest.starts_with('_'))
    });
    let is_other_colour = COLORS.iter().filter(|colour| !COLOURS_KEPT.contains(colour)).any(|colour| {
        let kind = name.strip_prefix(colour).and_then(|rest| rest.strip_prefix('_'));
        kind.is_some_and(|kind| COLOURED.contains(&kind))
    });
    if is_other_wood
        || is_other_colour
        || DISHES.iter().any(|dish| dish.item == name)
        || name == "suspicious_stew"
    {
        return false;
    }
    matches!(plan(name, 1, &BTreeMap::new()), CraftingPlan::Craft(crafting) if crafting.steps.len() > 1)
}

/// The split of a target. It depends on no seed, so that no data set for training holds a target of the tests.
pub(super) fn split_of(name: &str) -> Split {
    if PUBLISHED_TESTS.contains(&name) {
        return Split::Test;
    }
    let ends = |kinds: &[&str]| kinds.iter().any(|kind| name.ends_with(kind));
    if PUBLISHED_TRAINING.contains(&name) || ends(&TRAINING_KINDS) {
        return Split::Train;
    }
    if ends(&TEST_KINDS) {
        return Split::Test;
    }
    let [part, whole] = TRAINING_SHARE;
    let mut random = TreeRandom::from_seed(0).child("minecollab crafting split").child(name);
    if random.below(whole) < part { Split::Train } else { Split::Test }
}

/// An ingredient, its count, and the items for which it is needed, from the target down.
type Branch = (ItemId, u32, Vec<ItemId>);

/// Returns the ingredients of the target at every depth at which a recipe can still take them apart, and the greatest
/// such depth.
pub(super) fn requirements(target: ItemId) -> (Vec<Requirement>, u32) {
    let mut needs_table = false;
    let mut branches: Vec<Branch> = vec![(target, 1, Vec::new())];
    let mut all: Vec<Requirement> = Vec::new();
    loop {
        branches = branches.into_iter().flat_map(|branch| taken_apart(branch, &mut needs_table)).collect();
        let items = merged(&branches);
        if all.last().is_some_and(|last| last.items == items) || items == [(target, 1)] {
            break;
        }
        all.push(Requirement { depth: all.len() as u32, items, needs_table });
    }
    // At the greatest depth only items that grow or are mined are left.
    all.pop();
    let max_depth = all.len() as u32;
    (all, max_depth)
}

fn taken_apart((item, count, above): Branch, needs_table: &mut bool) -> Vec<Branch> {
    let leads_back = |need: ItemId| need == item || above.contains(&need);
    let variant = recipe(item).filter(|variant| !variant.need.iter().any(|(need, _)| leads_back(*need)));
    let Some(variant) = variant else { return vec![(item, count, above)] };
    *needs_table |= variant.needs_table;
    let batches = count.div_ceil(variant.count.max(1));
    let mut path = above;
    path.push(item);
    variant.need.iter().map(|&(need, each)| (need, each * batches, path.clone())).collect()
}

fn merged(branches: &[Branch]) -> Vec<(ItemId, u32)> {
    let mut items: Vec<(ItemId, u32)> = Vec::new();
    for (item, count, _) in branches {
        match items.iter_mut().find(|(known, _)| known == item) {
            Some((_, sum)) => *sum += count,
            None => items.push((*item, *count)),
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(target: &str, depth: usize) -> (Vec<String>, u32) {
        let (all, max_depth) = requirements(registry().item(target).unwrap());
        let items = all[depth].items.iter().map(|(item, count)| format!("{count} {}", item.name()));
        (items.collect(), max_depth)
    }

    #[test]
    fn items_are_taken_apart_as_in_the_published_files() {
        for (target, depth, items, max_depth) in [
            ("orange_banner", 1, "6 orange_dye, 6 black_wool, 2 oak_planks", 2),
            ("crossbow", 2, "2 oak_planks, 2 string, 2 iron_ingot, 2 oak_log", 3),
            ("activator_rail", 2, "6 iron_ingot, 1 oak_log, 1 redstone, 2 oak_planks", 3),
            ("dispenser", 2, "7 cobblestone, 2 oak_planks, 3 string, 1 redstone", 3),
            ("repeater", 2, "3 redstone, 2 oak_planks, 3 stone", 3),
            ("ender_chest", 1, "8 obsidian, 1 blaze_powder, 1 ender_pearl", 2),
        ] {
            let mut made = at(target, depth);
            let mut wanted: Vec<&str> = items.split(", ").collect();
            made.0.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(
                (made.0, made.1),
                (wanted.iter().map(|item| (*item).to_owned()).collect(), max_depth),
                "{target}"
            );
        }
    }

    #[test]
    fn the_splits_have_nothing_in_common() {
        let [test, train] = [Split::Test, Split::Train].map(items);
        assert!(test.len() > 60 && train.len() > 100);
        assert!(test.iter().all(|item| !train.contains(item)));
        assert!(test.iter().all(|item| !PUBLISHED_TRAINING.contains(&item.name())));
        assert!(train.iter().all(|item| !PUBLISHED_TESTS.contains(&item.name())));
    }
}
