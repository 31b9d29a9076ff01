//! General knowledge of the world: the blocks, plants and creatures that give items, the tools they need, and the
//! recipes of a furnace. Crafting recipes are not part of it: agents must be told them, or look them up.

use std::fmt::Write as _;

/// Kinds of wood, those first that are looked for first.
pub const WOODS: [&str; 8] = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "mangrove", "cherry"];
/// The block that gives an item, and the tool it needs.
pub struct Source {
    /// The item that it gives.
    pub item: &'static str,
    /// The block that is collected, in the words of the command.
    pub block: &'static str,
    /// The tool that it takes, if it takes one.
    pub tool: Option<&'static str>,
}

/// Things that are not taken as the blocks of their names.
pub const SOURCES: &[Source] = &[
    Source { item: "cobblestone", block: "stone", tool: Some("wooden_pickaxe") },
    Source { item: "coal", block: "coal", tool: Some("wooden_pickaxe") },
    Source { item: "raw_iron", block: "iron", tool: Some("stone_pickaxe") },
    Source { item: "raw_copper", block: "copper_ore", tool: Some("stone_pickaxe") },
    Source { item: "raw_gold", block: "gold", tool: Some("iron_pickaxe") },
    Source { item: "lapis_lazuli", block: "lapis_lazuli", tool: Some("stone_pickaxe") },
    Source { item: "redstone", block: "redstone", tool: Some("iron_pickaxe") },
    Source { item: "diamond", block: "diamond", tool: Some("iron_pickaxe") },
    Source { item: "emerald", block: "emerald", tool: Some("iron_pickaxe") },
    Source { item: "wheat_seeds", block: "short_grass", tool: None },
    Source { item: "clay_ball", block: "clay", tool: None },
    Source { item: "flint", block: "gravel", tool: None },
    Source { item: "oak_sapling", block: "oak_leaves", tool: None },
    Source { item: "apple", block: "oak_leaves", tool: None },
];

/// Outputs of a furnace with their inputs.
pub const SMELTED: &[(&str, &str)] = &[
    ("iron_ingot", "raw_iron"),
    ("copper_ingot", "raw_copper"),
    ("gold_ingot", "raw_gold"),
    ("charcoal", "oak_log"),
    ("glass", "sand"),
    ("stone", "cobblestone"),
    ("brick", "clay_ball"),
    ("cooked_beef", "beef"),
    ("cooked_porkchop", "porkchop"),
    ("cooked_chicken", "chicken"),
    ("cooked_mutton", "mutton"),
    ("cooked_rabbit", "rabbit"),
    ("baked_potato", "potato"),
    ("dried_kelp", "kelp"),
];

/// Items that creatures drop, with the creature.
pub const DROPPED: &[(&str, &str)] = &[
    ("beef", "cow"),
    ("leather", "cow"),
    ("porkchop", "pig"),
    ("mutton", "sheep"),
    ("white_wool", "sheep"),
    ("chicken", "chicken"),
    ("feather", "chicken"),
    ("rabbit", "rabbit"),
    ("rotten_flesh", "zombie"),
    ("string", "spider"),
    ("bone", "skeleton"),
    ("arrow", "skeleton"),
];

/// Items that plants give, with the plant.
pub const GROWN: &[(&str, &str)] = &[
    ("wheat", "wheat"),
    ("beetroot", "beetroots"),
    ("potato", "potatoes"),
    ("carrot", "carrots"),
    ("sugar_cane", "sugar_cane"),
    ("pumpkin", "pumpkin"),
    ("red_mushroom", "red_mushroom"),
    ("brown_mushroom", "brown_mushroom"),
    ("melon_slice", "melon"),
    ("dandelion", "dandelion"),
];

/// Items that are crafted from one plant without a table.
pub const REFINED: &[(&str, &str)] = &[("sugar", "sugar_cane")];

/// Returns the plant of which that item is crafted.
#[must_use]
pub fn refined_from(item: &str) -> Option<&'static str> {
    REFINED.iter().find(|(made, _)| *made == item).map(|(_, plant)| *plant)
}

/// Returns the input from which a furnace makes that item.
#[must_use]
pub fn smelted_from(item: &str) -> Option<&'static str> {
    SMELTED.iter().find(|(made, _)| *made == item).map(|(_, raw)| *raw)
}

/// Returns the creature that drops that item.
#[must_use]
pub fn dropped_by(item: &str) -> Option<&'static str> {
    DROPPED.iter().find(|(dropped, _)| *dropped == item).map(|(_, kind)| *kind)
}

/// Returns the plant that gives that item.
#[must_use]
pub fn grown_on(item: &str) -> Option<&'static str> {
    GROWN.iter().find(|(grown, _)| *grown == item).map(|(_, plant)| *plant)
}

/// All of it as tables in Markdown.
#[must_use]
pub fn table() -> String {
    let mut text = String::from("| item | taken from | tool |\n| --- | --- | --- |\n");
    for source in SOURCES {
        let _ = writeln!(
            text,
            "| `{}` | block `{}` | {} |",
            source.item,
            source.block,
            source.tool.unwrap_or("none")
        );
    }
    for (item, plant) in GROWN {
        let _ = writeln!(text, "| `{item}` | plant `{plant}` | none |");
    }
    for (item, kind) in DROPPED {
        let _ = writeln!(text, "| `{item}` | creature `{kind}` | none |");
    }
    text.push_str("\n| made by hand | of |\n| --- | --- |\n");
    for (made, plant) in REFINED {
        let _ = writeln!(text, "| `{made}` | `{plant}` |");
    }
    text.push_str("\n| made in a furnace | of |\n| --- | --- |\n");
    for (made, raw) in SMELTED {
        let _ = writeln!(text, "| `{made}` | `{raw}` |");
    }
    let _ = write!(text, "\nOne kind of wood serves as well as another: {}.\n", WOODS.join(", "));
    text
}
