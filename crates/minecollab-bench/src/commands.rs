//! Which commands agents have in which kind of task (docs/spec/mindcraft.md, 12.2, 12.9).

use std::collections::BTreeSet;

use crate::record::{MineCollabTask, TaskDomain};

/// Commands about a blueprint, which only builders have.
const BLUEPRINT: [&str; 4] = ["checkBlueprint", "checkBlueprintLevel", "getBlueprint", "getBlueprintLevel"];
/// The command that has code written, which only builders have.
const NEW_ACTION: &str = "newAction";

/// Commands that the harness takes away from cooks.
const PRUNED_COOKING: &str = "activate attackPlayer checkBlueprint checkBlueprintLevel clearChat clearFurnace consume craftable \
    discard endGoal entities equip followPlayer getBlueprint getBlueprintLevel goToBed help modes moveAway newAction placeHere \
    putInChest restart setMode stay stfu stop";
/// Commands that the harness takes away from crafters.
const PRUNED_CRAFTING: &str = "activate attack attackPlayer checkBlueprint checkBlueprintLevel clearChat clearFurnace consume \
    craftable discard endConversation endGoal entities followPlayer getBlueprint getBlueprintLevel goToBed help modes newAction \
    putInChest restart searchForEntity setMode stay stfu stop takeFromChest viewChest";
/// Commands that are taken away from builders: the harness's list without the two commands that place blocks and
/// without those about blueprints.
const PRUNED_CONSTRUCTION: &str = "activate attackPlayer clearChat clearFurnace collectBlocks consume craftable discard \
    endConversation endGoal entities equip followPlayer goToBed help modes moveAway putInChest restart searchForBlock \
    searchForEntity setMode stay stfu stop takeFromChest viewChest craftRecipe smeltItem";

/// The commands that an agent of a task does not have.
#[must_use]
pub fn blocked(record: &MineCollabTask, agent: u32, prunes: bool) -> BTreeSet<String> {
    let mut blocked = record.blocked.get(&agent).cloned().unwrap_or_default();
    let is_building = record.domain == TaskDomain::Construction;
    if !is_building {
        blocked.extend(BLUEPRINT.map(str::to_owned));
        blocked.insert(NEW_ACTION.to_owned());
    }
    if !record.goal.of(agent).trim().is_empty() {
        blocked.insert("endGoal".to_owned());
    }
    if record.opener.is_some() {
        blocked.insert("endConversation".to_owned());
    }
    if prunes {
        let list = match record.domain {
            TaskDomain::Cooking | TaskDomain::HellsKitchen => PRUNED_COOKING,
            TaskDomain::Crafting => PRUNED_CRAFTING,
            TaskDomain::Construction => PRUNED_CONSTRUCTION,
            TaskDomain::Debug => "",
        };
        blocked.extend(list.split_whitespace().map(str::to_owned));
    }
    blocked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read;

    #[test]
    fn builders_have_blueprints_and_code_and_others_do_not() {
        let of = |fields: &str, prunes: bool| {
            blocked(&read(&format!("{{\"a\": {fields}}}")).unwrap().tasks[0], 0, prunes)
        };
        let crafting =
            r#"{"type": "techtree", "target": "stick", "blocked_actions": {"0": ["!getCraftingPlan"]}}"#;
        let crafter = of(crafting, false);
        assert!(
            ["getCraftingPlan", "newAction", "checkBlueprint"].iter().all(|name| crafter.contains(*name))
        );
        assert!(!crafter.contains("endGoal") && of(crafting, true).contains("viewChest"));
        let building =
            r#"{"type": "construction", "goal": "x", "conversation": "y", "blueprint": {"levels": []}}"#;
        for prunes in [false, true] {
            let builder = of(building, prunes);
            assert!(["endGoal", "endConversation"].iter().all(|name| builder.contains(*name)));
            assert!(["newAction", "placeHere", "checkBlueprint"].iter().all(|name| !builder.contains(*name)));
        }
    }
}
