//! Plans from facts without cells.

use std::collections::BTreeSet;

use cooperage_blocks::registry;
use cooperage_core::AgentId;
use cooperage_plan::{
    Goal, Known, Missing, Plan, Station, Step, Unsolvable, plan_known, recipe, recipes_behind,
};

use crate::common::item;

/// One agent with these items in a world with trees, stone and ore.
fn known(held: &[(&str, u32)]) -> Known {
    let held = held.iter().map(|(name, count)| (item(name), *count)).collect();
    let mut known = Known::new(vec![(AgentId(0), held)]);
    known.add_blocks(["oak_log", "stone", "coal_ore", "iron_ore"], 100, 16);
    known
}

fn steps(plan: &Plan) -> Vec<String> {
    plan.steps.iter().map(|planned| planned.step.to_string()).collect()
}

#[test]
fn kinds_of_blocks_are_sources_without_cells() {
    let goal = Goal::have("iron_ingot", 2).unwrap();
    let plan = plan_known(&goal, &known(&[])).unwrap();
    let collects = |block: &str| {
        let is_it = |step: &Step| matches!(step, Step::Collect { blocks, near: None, .. } if blocks[0].name() == block);
        plan.steps.iter().any(|planned| is_it(&planned.step))
    };
    assert!(collects("oak_log") && collects("stone") && collects("iron_ore"), "{:?}", steps(&plan));
    assert!(
        matches!(plan.steps.last().unwrap().step, Step::Smelt { count: 2, station: Station::Carried(_), .. }),
        "{:?}",
        steps(&plan)
    );
}

#[test]
fn a_station_is_used_where_it_stands_and_not_taken() {
    let goal = Goal::have("wooden_pickaxe", 1).unwrap();
    let mut known = known(&[("oak_planks", 3), ("stick", 2)]);
    known.add_station("crafting_table");
    let plan = plan_known(&goal, &known).unwrap();
    assert!(
        matches!(&plan.steps[..], [only] if matches!(only.step, Step::Craft { table: Station::Near(_), .. })),
        "{:?}",
        steps(&plan)
    );
    let goal = Goal::have("crafting_table", 1).unwrap();
    let plan = plan_known(&goal, &known).unwrap();
    let taken = plan.steps.iter().flat_map(|planned| match &planned.step {
        Step::Collect { blocks, .. } => blocks.clone(),
        _ => Vec::new(),
    });
    assert!(taken.into_iter().all(|block| block.name() == "oak_log"), "{:?}", steps(&plan));
}

#[test]
fn what_is_unknown_is_lacking() {
    let goal = Goal::have("bread", 1).unwrap();
    let mut known = known(&[("wheat", 3)]);
    known.add_station("crafting_table");
    known.recipes = Some(BTreeSet::new());
    let lacking = |result| match result {
        Err(Unsolvable::NoItem { why: Missing::Source(item), .. }) => item.name(),
        other => panic!("{other:?}"),
    };
    assert_eq!(lacking(plan_known(&goal, &known)), "bread");
    known.recipes = Some(recipes_behind(item("bread")));
    assert_eq!(plan_known(&goal, &known).unwrap().steps.len(), 1);
    known.agents[0].1.clear();
    assert_eq!(lacking(plan_known(&goal, &known)), "wheat");
}

#[test]
fn recipes_that_go_round_in_circles_lead_nowhere() {
    let behind = |name: &str| -> Vec<&str> {
        recipes_behind(item(name)).into_iter().map(|item| item.name()).collect()
    };
    assert_eq!(behind("bread"), ["bread"], "wheat is made of blocks of wheat");
    assert!(behind("torch").contains(&"stick"));
    assert_eq!(behind("apple"), Vec::<&str>::new());
    // An ingot comes from a block and goes back into it, so neither is made for the other one's sake.
    assert_eq!(behind("golden_apple"), ["golden_apple"]);
    assert_eq!(behind("gold_ingot"), Vec::<&str>::new());
    assert_eq!(behind("gold_block"), ["gold_block"]);
    for info in registry().items() {
        let made = recipes_behind(info.id);
        assert!(made.iter().all(|item| recipe(*item).is_some()), "{}", info.name);
    }
}
