//! The names of the benchmark's agents (docs/spec/villager.md, 1.9), and a test for names of agents, items and blocks.

use cooperage_blocks::registry;

/// The names in order; there are at least as many as agents can be.
pub const NAMES: [&str; 26] = [
    "Alice", "Bob", "Cindy", "David", "Eve", "Frank", "Grace", "Helen", "Ivy", "Jack", "Kevin", "Lily",
    "Mary", "Nancy", "Olivia", "Peter", "Queen", "Rose", "Sam", "Tom", "Umbrella", "Vivian", "Wendy",
    "Xavier", "Yolanda", "Zoe",
];

/// Whether a word is the name of an item.
#[must_use]
pub fn is_item(word: &str) -> bool {
    registry().item(word).is_some()
}

/// Whether a word is the name of a block that holds items, or the word `container`, which tools take for any.
#[must_use]
pub fn is_container(word: &str) -> bool {
    matches!(word, "container" | "chest" | "trapped_chest" | "barrel" | "furnace")
}

/// Whether a word is the name of an agent, an item or a block.
#[must_use]
pub fn is_name(word: &str) -> bool {
    NAMES.contains(&word) || is_item(word) || registry().block(word).is_some()
}
