//! S-Agents in every world that has a built-in player for them.

use serde_json::Value;

use crate::common::everywhere::{is_the_same_on_any_number_of_threads, plays_everywhere, survives_kills};
use crate::common::{Lab, journals};

/// Runs that must reach everything.
const WHOLE: [&str; 13] = [
    "villagerbench/construction/14",
    "villagerbench/construction/17 --set s-agents.organisation=graph:3",
    "villagerbench/construction/9 --set s-agents.organisation=chain:3",
    "villagerbench/construction/4 --set s-agents.organisation=tree:2x2",
    "villagerbench/construction/1 --set s-agents.collaboration=rounds",
    "villagerbench/construction/2 --set s-agents.collaboration=relay",
    "villagerbench/farm/7",
    "collection/logs/10",
    "collection/stones/12 --set s-agents.organisation=graph:3",
    "collection/logs/8 --set s-agents.organisation=chain:3",
    // Bodies that break walls as they move never finish these.
    "shelter/9x7x5 --set s-agents.organisation=chain:3",
    "shelter/9x7x6 --set s-agents.organisation=graph:3",
    "cuisineworld/level_3/tau3 --set s-agents.organisation=tree:4",
];
/// Runs that only must come to their end.
const PLAYED: [&str; 3] = [
    "cuisineworld/level_3/tau1 --set s-agents.organisation=chain:2",
    "cuisineworld/level_3/tau1 --set s-agents.organisation=graph:4",
    "cuisineworld/level_3/tau2 --set s-agents.collaboration=relay",
];
#[test]
fn tasks_are_done_and_what_is_said_stands_in_the_prompts() {
    plays_everywhere("s-agents", &WHOLE, &PLAYED, |run, end| {
        assert_eq!(end["totals"]["counts"]["command_cycles"], Value::Null, "{run}");
    });
}

#[test]
fn a_run_is_the_same_on_one_thread_and_on_many() {
    let run = "villagerbench/farm/7 collection/logs/10 cuisineworld/level_3/tau3 --agents 4";
    is_the_same_on_any_number_of_threads("s-agents", run);
}

#[test]
fn a_run_killed_again_and_again_ends_as_an_undisturbed_one() {
    survives_kills("s-agents", "collection/logs/5");
}

/// A person beside a team is a node of its tree, also where the default would fit the other seats alone. A single agent
/// keeps acting by itself.
#[test]
fn people_have_places_in_an_organisation_that_nobody_named() {
    let lab = Lab::new();
    for (agents, organisation) in [("5", "tree"), ("4", "tree:3"), ("2", "solo")] {
        let run = "run cuisineworld/level_3/tau3 --team s-agents --model oracle --seat 1=human:Ann --dry-run --json";
        let words: Vec<&str> = run.split_whitespace().chain(["--agents", agents]).collect();
        let options = &lab.json(&words)["episodes"][0]["teams"][0]["options"];
        assert_eq!(options["s-agents.organisation"], organisation, "{agents}: {options}");
    }
    let named = "run cuisineworld/level_3/tau3 --team s-agents --model oracle --seat 1=human:Ann --agents 3 \
                 --set s-agents.organisation=chain:2 --dry-run --json";
    let options =
        &lab.json(&named.split_whitespace().collect::<Vec<_>>())["episodes"][0]["teams"][0]["options"];
    assert_eq!(options["s-agents.organisation"], "chain:2");
}

/// The monsters of a night, and its beginning, end what agents do; the report counts it.
#[test]
fn danger_and_night_end_what_agents_do() {
    let lab = Lab::new();
    let run = "run collection/logs/100 --team s-agents --model oracle --set s-agents.organisation=tree:2 --agents 3 \
               --set collection.start=dusk --max-ticks 5000 --quiet --yes --out run";
    lab.stdout(&run.split_whitespace().collect::<Vec<_>>());
    let (_, journal) = journals(&lab.path("run")).remove(0);
    let end: Value = serde_json::from_str(journal.lines().last().unwrap()).unwrap();
    let counts = &end["totals"]["counts"];
    assert!(counts["actions_ended_by_night"].as_u64().is_some_and(|count| count >= 1), "{counts}");
    let notes = journal.lines().filter(|line| line.contains("s-agents.alarm")).count() as u64;
    let danger = counts["actions_ended_by_danger"].as_u64().unwrap_or_default();
    assert_eq!(notes, danger + counts["actions_ended_by_night"].as_u64().unwrap());
    let report: String = lab.stdout(&["report", "run"]);
    assert!(report.contains("ended by night"), "{report}");
    lab.stdout(&["verify", "run"]);
}
