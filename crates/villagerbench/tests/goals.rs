//! Goals of the library are reached by the expert and by scripted players of teams.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use std::collections::BTreeMap;

use cooperage_journal::{ClockPlan, EndRecord, LatencyPlan};
use cooperage_suites::testing::{plan_of, play_in};
use cooperage_villagerbench::check::{Tried, check};
use cooperage_villagerbench::goals::GoalLibrary;
use cooperage_villagerbench::settings::VillagerBenchSettings;
use cooperage_villagerbench::{VillagerBenchSuite, suite};

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
    let settings = VillagerBenchSettings::of_rules(true);
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

/// Plays a goal in its yard with a scripted player on the clock of tokens.
fn play(task: &str, team: &str, model: &str, agents: u32) -> EndRecord {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan_of(task, team, model, &[]);
    plan.clock = ClockPlan { kind: "tokens".to_owned(), tick_us: 50_000, speed: None };
    let latency =
        LatencyPlan { name: "default".to_owned(), first_us: 500_000, input_per_s: 5_000, output_per_s: 60 };
    plan.agents = agents;
    plan.teams[0].latency.insert("*".to_owned(), latency);
    plan.teams[0].seats = (0..agents).collect();
    play_in(&[suite], folder.path(), plan, &[]).1
}

/// The mean share of the things that were had, in percent, and the goals that were not reached.
fn played(team: &str, model: &str, agents: u32) -> (f64, Vec<String>) {
    let mut open = Vec::new();
    let mut sum = 0.0;
    let names = names();
    for name in &names {
        let end = play(name, team, model, agents);
        let (reached, possible) = (end.score.reached, end.score.possible);
        sum += reached as f64 * 100.0 / possible as f64;
        println!("{name}: {reached} of {possible}, {} calls, tick {}", end.totals.calls, end.ticks);
        if reached < possible {
            open.push(format!("{name} {reached}/{possible}"));
        }
    }
    (sum / names.len() as f64, open)
}

#[test]
fn the_oracle_reaches_all_alone() {
    assert_eq!(played("solo", "oracle", 1).1, Vec::<String>::new());
}

#[test]
fn the_oracle_reaches_all_with_a_planner() {
    assert_eq!(played("villager", "oracle", 1).1, Vec::<String>::new());
}

#[test]
fn two_agents_reach_all_together() {
    assert_eq!(played("villager", "oracle", 2).1, Vec::<String>::new());
}

#[test]
fn goals_tell_enough_to_an_agent_alone() {
    let (mean, open) = played("solo", "reader", 1);
    assert!(mean >= 95.0, "{mean} {open:?}");
}

#[test]
fn goals_tell_enough_to_a_planner() {
    let (mean, open) = played("villager", "reader", 1);
    assert!(mean >= 95.0, "{mean} {open:?}");
}
