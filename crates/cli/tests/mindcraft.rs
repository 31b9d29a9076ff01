//! MINDcraft in every world that has a built-in player for it.

use serde_json::{Value, json};

use crate::common::Lab;
use crate::common::everywhere::{is_the_same_on_any_number_of_threads, plays_everywhere, survives_kills};

/// Runs that must reach everything.
const WHOLE: [&str; 8] = [
    "villagerbench/construction/14 --agents 2",
    "villagerbench/farm/7 --agents 2",
    "villagerbench/escape/level_1_seed_1 --agents 2",
    "collection/logs/10 --agents 2",
    "collection/iron/4 --agents 2",
    "collection/food/3 --agents 1",
    "collection/planks/12 --agents 3",
    "cuisineworld/level_3/tau3 --agents 4",
];
/// Runs that only must come to their end.
const PLAYED: [&str; 1] = ["cuisineworld/level_3/tau1 --agents 2"];

#[test]
fn tasks_are_done_and_what_is_said_stands_in_the_prompts() {
    plays_everywhere("mindcraft", &WHOLE, &PLAYED, |run, end| {
        assert!(end["totals"]["counts"]["commands_used"].as_u64() > Some(0), "{run}");
    });
}

#[test]
fn a_run_is_the_same_on_one_thread_and_on_many() {
    let run = "villagerbench/escape/level_1_seed_1 collection/iron/4 cuisineworld/level_3/tau1 --agents 2";
    is_the_same_on_any_number_of_threads("mindcraft", run);
}

/// The goal of a shelter names corners, and builders name the cells between them, so that not every number stands in a prompt.
#[test]
fn a_shelter_is_built_stage_by_stage() {
    let lab = Lab::new();
    let arguments = "run shelter/5x5x4 --agents 3 --team mindcraft --model oracle --quiet --json --out built";
    let report: Value = serde_json::from_str(&lab.stdout(&arguments.split(' ').collect::<Vec<_>>())).unwrap();
    assert_eq!(
        (&report["summary"]["completion_full"], &report["summary"]["out_of_stage"]),
        (&json!(1), &json!(0))
    );
}

#[test]
fn what_agents_remember_is_taken_into_the_next_run() {
    let lab = Lab::new();
    let run = |more: &[&str]| {
        let run = ["run", "world/flat", "--model", "oracle", "--quiet", "--set", "world.minutes=1"];
        lab.stdout(&[&run, more].concat());
    };
    let read = |file: &str| std::fs::read_to_string(lab.path(file)).unwrap();
    run(&["--say", "100t:Ann>all:remember this as home", "--out", "first"]);
    let told: Value =
        serde_json::from_str(&lab.stdout(&["export", "memory", "first", "--out", "kept", "--json"])).unwrap();
    let name = told["memories"][0]["agent"].as_str().unwrap().to_owned();
    let file: Value = serde_json::from_str(&read(&format!("kept/{name}/memory.json"))).unwrap();
    let turns = file["turns"].to_string();
    assert!(turns.contains("remember this as home") && turns.contains("!rememberHere"), "{turns}");
    let said = "100:all=what do you have";
    run(&["--set", "mindcraft.load_memory=kept/memories.json", "--say", said, "--out", "second"]);
    lab.stdout(&["export", "memory", "second", "--out", "later"]);
    assert!(read("later/memories.json").contains("remember this as home"));
}

#[test]
fn a_run_killed_again_and_again_ends_as_an_undisturbed_one() {
    survives_kills("mindcraft", "collection/stones/5 --agents 2");
}

#[test]
fn a_task_of_agents_that_talk_killed_again_and_again_ends_as_an_undisturbed_one() {
    let kitchen = "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple --agents 2";
    survives_kills("mindcraft", kitchen);
}
