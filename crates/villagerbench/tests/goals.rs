//! Goals of the library are reached by the expert and by scripted players of teams.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use std::collections::BTreeMap;

use cooperage_villagerbench::VillagerBenchSuite;
use cooperage_villagerbench::check::{Tried, check};
use cooperage_villagerbench::goals::{GoalLibrary, GoalPlace};
use cooperage_villagerbench::settings::VillagerBenchSettings;

/// Whether everything is tried, or as much as ordinary tests have time for: `make nightly` asks for everything.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// Goals of every depth, which are played in ordinary tests.
const SOME: [&str; 10] = [
    "mine_wool",
    "craft_planks",
    "craft_stick",
    "craft_wooden_pickaxe",
    "mine_cobblestone",
    "craft_furnace",
    "smelt_cooked_beef",
    "craft_bed",
    "craft_torch",
    "craft_iron_pickaxe",
];

fn names() -> Vec<String> {
    let tasks = GoalLibrary::built_in().tasks().unwrap();
    let names = tasks.iter().map(|task| task.chain.goal().name.clone());
    let wanted = names.filter(|name| is_nightly() || SOME.contains(&name.as_str()));
    wanted.map(|name| format!("villagerbench/goals/{name}")).collect()
}

fn told(tried: &Tried) -> String {
    let calls = tried.plan.iter().map(|played| {
        let arguments = serde_json::Value::Object(played.call.arguments.clone());
        format!(
            "  {} {} {arguments}: {:?} {}",
            played.tick, played.call.tool, played.succeeded, played.message
        )
    });
    let calls: Vec<String> = calls.collect();
    format!("{} {:?} {}\n{}", tried.name, tried.problem, tried.completion, calls.join("\n"))
}

#[test]
fn every_goal_is_solvable_in_its_yard() {
    let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
    let settings = VillagerBenchSettings { goals: GoalPlace::Arena, ..VillagerBenchSettings::of_rules(true) };
    let mut open = Vec::new();
    for name in names() {
        let tried = check(&suite, &name, &settings, 1, 0).unwrap();
        println!("{name}: {} calls, {}", tried.plan.len(), tried.tick);
        if tried.problem.is_some() {
            println!("{}", told(&tried));
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<String>::new());
}
