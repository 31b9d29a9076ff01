//! Calls of the farm expert at moments that matter.

use std::collections::BTreeMap;

use cooperage_blocks::registry;
use cooperage_core::{AgentId, Entry, Environment, Tick, ToolCall, Wake};
use serde_json::json;

use crate::expert::{GoalExpert, Next, Scene, SubtaskGoal};
use crate::facts::TaskFacts;
use crate::world::VillagerWorld;
use crate::{VillagerBenchSettings, VillagerBenchSuite};

fn farm(number: u32) -> (VillagerWorld, Box<dyn GoalExpert>) {
    let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
    let task = format!("villagerbench/farm/{number}");
    let world = suite.world(&task, &VillagerBenchSettings::of_rules(true), 2, 1).unwrap();
    let expert = TaskFacts::of(&world).unwrap().expert();
    (world, expert)
}

fn supply(item: &str, count: u32) -> SubtaskGoal {
    SubtaskGoal::Supply { item: registry().item(item).unwrap(), count, to: AgentId(0) }
}

fn next(world: &VillagerWorld, expert: &mut dyn GoalExpert, agent: u32, goal: &SubtaskGoal) -> Next {
    Scene::of(world.blocks(), |scene| expert.next(scene, AgentId(agent), goal, &[]))
}

/// Begins an action, and lets that many ticks pass.
fn act(world: &mut VillagerWorld, agent: u32, call: &ToolCall, ticks: u64) {
    let mut receipts = Vec::new();
    Environment::submit(world, &[Entry::Named { agent: AgentId(agent), call }], &mut receipts);
    let until: Tick = world.tick().after(ticks);
    Environment::advance(world, until, Wake::Nobody, &mut Vec::new());
}

#[test]
fn the_last_crop_is_the_last_call() {
    let (world, mut expert) = farm(6);
    for (count, is_last) in [(1, true), (3, false)] {
        let goal = supply("wheat", count);
        let Next::Call(call) = next(&world, expert.as_mut(), 0, &goal) else { panic!("nothing to call") };
        assert_eq!(call.tool, "MineBlock");
        let ends = Scene::of(world.blocks(), |scene| expert.ends(scene, AgentId(0), &goal, &call));
        assert_eq!(ends, is_last, "{count}");
    }
}

#[test]
fn whoever_finds_the_furnace_in_use_is_told_so() {
    let (mut world, mut expert) = farm(36);
    let potato = supply("baked_potato", 1);
    // Alice cooks, up to where it cooks.
    while let Next::Call(call) = next(&world, expert.as_mut(), 0, &potato) {
        let cooks = call.tool == "SmeltingCooking";
        act(&mut world, 0, &call, 150);
        if cooks {
            break;
        }
        expert.told(AgentId(0), &call, true, None);
    }
    let rabbit = supply("cooked_rabbit", 1);
    let last = loop {
        match next(&world, expert.as_mut(), 1, &rabbit) {
            Next::Call(call) if world.tick() < Tick(1_500) => {
                let is_fetched = call.tool == "withdrawItem" && call.arguments["item_name"] == json!("coal");
                act(&mut world, 1, &call, if is_fetched { 20 } else { 60 });
                expert.told(AgentId(1), &call, true, None);
            }
            other => break other,
        }
    };
    assert_eq!(last, Next::Busy);
}
