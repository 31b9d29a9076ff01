//! Digging takes the recorded ticks, and harvests the recorded drops (docs/spec/blockworld.md, 29.1, 29.2).

use cooperage_blocks::conformance;
use cooperage_blocks::dig::{DigConditions, dig_ticks};
use cooperage_blocks::registry;

use crate::vectors;

#[test]
fn spec_29_1_and_2_dig_times_and_harvest_bits_are_exact() {
    vectors::check("dig.json", conformance::dig);
}

#[test]
fn examples_of_the_rules() {
    let ticks = |block: &str, tool: Option<&str>, conditions: &DigConditions| {
        let (block, tool) =
            (registry().block(block).unwrap(), tool.map(|tool| registry().item(tool).unwrap()));
        dig_ticks(block, tool, conditions)
    };
    for (block, tool, expected) in [
        ("dirt", None, 15),
        ("dirt", Some("iron_shovel"), 3),
        ("oak_log", None, 60),
        ("oak_log", Some("wooden_axe"), 30),
        ("oak_log", Some("iron_axe"), 10),
        ("stone", None, 150),
        ("stone", Some("wooden_pickaxe"), 23),
        ("stone", Some("stone_pickaxe"), 12),
        ("stone", Some("iron_pickaxe"), 8),
        ("iron_ore", Some("stone_pickaxe"), 23),
        ("obsidian", Some("diamond_pickaxe"), 188),
        ("oak_leaves", None, 6),
        ("air", None, 0),
    ] {
        assert_eq!(ticks(block, tool, &DigConditions::PLAIN), Some(expected), "{block} with {tool:?}");
    }
    assert_eq!(ticks("bedrock", None, &DigConditions::PLAIN), None);
    let creative = DigConditions { creative: true, ..DigConditions::PLAIN };
    assert_eq!(ticks("bedrock", None, &creative), Some(0));
}
