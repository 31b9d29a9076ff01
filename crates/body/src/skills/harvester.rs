//! The tools that make a block give its drops.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::{BlockId, registry};

use super::error::SkillError;
use crate::body::Body;

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

/// The tool that a refusal names; none in runs of before, whose refusals named none.
pub(super) fn told_tool<B: Body>(body: &B, block: BlockId) -> Option<&'static str> {
    if body.is_repaired() { simplest_tool(block) } else { None }
}

/// The refusal of a block that nothing carried harvests.
pub(super) fn wrong_tool<B: Body>(body: &B, block: BlockId) -> SkillError {
    SkillError::WrongTool { block: block.name().to_owned(), tool: told_tool(body, block) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_name_the_tool() {
        let told = |name: &str| {
            let tool = simplest_tool(registry().block(name).unwrap());
            SkillError::WrongTool { block: name.to_owned(), tool }.to_string()
        };
        assert_eq!(
            told("iron_ore"),
            "iron_ore can't be harvested with anything carried: it takes a stone_pickaxe or better"
        );
        assert!(told("stone").ends_with("a wooden_pickaxe or better"));
        assert!(told("obsidian").ends_with("a diamond_pickaxe or better"));
        assert!(told("bedrock").ends_with("carried"));
    }
}
