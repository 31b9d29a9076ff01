//! The sources and recipes that an agent counts on before it has looked.

use std::fmt::Write as _;

/// Kinds of wood, those first that are looked for first.
pub const WOODS: [&str; 8] = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "mangrove", "cherry"];

/// Blocks that natural terrain has, with how far off they are expected, in blocks.
pub(super) const WILD: &[(u32, &[&str])] = &[
    (8, &["dirt", "short_grass", "dandelion", "poppy"]),
    (16, &["oak_log", "oak_leaves", "stone", "sand"]),
    (24, &["birch_log", "coal_ore", "gravel"]),
    (32, &["spruce_log", "iron_ore", "copper_ore", "clay", "sugar_cane", "pumpkin"]),
    (
        64,
        &["jungle_log", "acacia_log", "wheat", "carrots", "potatoes", "beetroots", "melon", "kelp", "cactus"],
    ),
    (64, &["dark_oak_log", "mangrove_log", "cherry_log", "red_mushroom", "brown_mushroom", "sandstone"]),
    (96, &["gold_ore", "lapis_ore", "redstone_ore", "diamond_ore", "emerald_ore", "obsidian"]),
];
/// The expected distance of all other blocks of natural terrain.
pub(super) const FAR: u32 = 128;
/// Creatures of the wild.
pub(super) const WILD_CREATURES: &[&str] =
    &["cow", "pig", "sheep", "chicken", "rabbit", "zombie", "skeleton", "spider", "creeper"];
/// Plants of a farm, and its animals.
pub(super) const FARM: &[&str] = &[
    "wheat",
    "carrots",
    "potatoes",
    "beetroots",
    "sugar_cane",
    "pumpkin",
    "melon",
    "red_mushroom",
    "brown_mushroom",
    "dandelion",
];
pub(super) const FARM_CREATURES: &[&str] = &["cow", "pig", "sheep", "chicken", "rabbit"];

/// Items whose recipes every agent knows.
pub(super) const COMMON: &[&str] = &[
    "sugar",
    "gold_nugget",
    "cooked_beef",
    "cooked_porkchop",
    "cooked_chicken",
    "cooked_mutton",
    "cooked_rabbit",
    "baked_potato",
    "oak_planks",
];

/// The sources that an agent counts on before it has looked, as a table in Markdown. Recipes, tools and drops are those of
/// the game.
#[must_use]
pub fn knowledge() -> String {
    let mut text = String::from("| blocks of natural terrain | expected within |\n| --- | --- |\n");
    for (distance, blocks) in WILD {
        let _ = writeln!(text, "| `{}` | {distance} blocks |", blocks.join("`, `"));
    }
    let _ = writeln!(text, "| blocks without which an item cannot be had | {FAR} blocks |");
    let _ = writeln!(text, "\nCreatures: `{}`.", WILD_CREATURES.join("`, `"));
    let _ = writeln!(text, "Plants of a farm: `{}`.", FARM.join("`, `"));
    let _ = writeln!(text, "Animals of a farm: `{}`.", FARM_CREATURES.join("`, `"));
    let _ = writeln!(text, "Recipes known without being told: `{}`.", COMMON.join("`, `"));
    text
}
