//! The tools that make a block give its drops.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::{BlockId, registry};

/// Tools from the simplest to the best, of each class.
const TOOLS: [&str; 18] = [
    "wooden_pickaxe",
    "stone_pickaxe",
    "iron_pickaxe",
    "diamond_pickaxe",
    "wooden_shovel",
    "stone_shovel",
    "iron_shovel",
    "diamond_shovel",
    "wooden_axe",
    "stone_axe",
    "iron_axe",
    "diamond_axe",
    "wooden_hoe",
    "stone_hoe",
    "iron_hoe",
    "diamond_hoe",
    "wooden_sword",
    "shears",
];

/// The simplest tool that harvests a block; `None` where the hand does, or nothing that can be crafted.
#[must_use]
pub fn simplest_tool(block: BlockId) -> Option<&'static str> {
    if is_harvestable(block, None) {
        return None;
    }
    TOOLS.into_iter().find(|name| is_harvestable(block, registry().item(name)))
}

/// A clause about the tool that a block of that name needs; empty where no tool is known to harvest it.
pub(super) fn needed_for(block: &str) -> String {
    let tool = registry().block(block).and_then(simplest_tool);
    tool.map_or_else(String::new, |tool| format!(": it takes a {tool} or better"))
}

#[cfg(test)]
mod tests {
    use crate::skills::SkillError;

    #[test]
    fn refusals_name_the_tool() {
        let told = |block: &str| SkillError::WrongTool { block: block.to_owned() }.to_string();
        assert_eq!(
            told("iron_ore"),
            "iron_ore can't be harvested with anything carried: it takes a stone_pickaxe or better"
        );
        assert!(told("stone").ends_with("a wooden_pickaxe or better"));
        assert!(told("obsidian").ends_with("a diamond_pickaxe or better"));
        assert!(told("bedrock").ends_with("carried"));
    }
}
