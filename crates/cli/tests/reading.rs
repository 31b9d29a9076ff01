//! The player that only reads, in every pair of a framework and a benchmark that it plays.

use serde_json::Value;

use crate::common::{Lab, PlayerServer};

/// A task or level of each benchmark that takes little time.
const ONLY: [&str; 5] = [
    "--only=cuisineworld/level_0",
    "--only=construction/0",
    "--only=overcooked/cramped_room",
    "--only=shelter/5x5x4",
    "--only=meat/victorian/tau3",
];

/// An episode of each framework in a benchmark in which the reader plays it, kept short.
const SERVED: [&str; 9] = [
    "meat/victorian/tau3 --team mindagent --agents 2 --max-calls 8",
    "cuisineworld/level_3/tau2 --team mindagent --agents 2 --max-ticks 20",
    "villagerbench/farm/0 --team villager --agents 2 --max-calls 8",
    "villagerbench/farm/7 --team agentverse --agents 2 --max-calls 8",
    "villagerbench/construction/0 --team solo --agents 1 --max-calls 8",
    "shelter/5x5x4 --team s-agents --agents 4 --max-calls 8",
    "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple --agents 2 --max-calls 8",
    "overcooked/cramped_room --team proagent --agents 2 --max-ticks 40",
    "overcooked/cramped_room --team villager --agents 2 --max-ticks 40",
];

/// The figures of that name, by the rest of theirs.
fn figures(report: &Value, name: &str) -> Vec<(String, f64)> {
    let summary = report["summary"].as_object().into_iter().flatten();
    let named =
        summary.filter_map(|(key, value)| Some((key.strip_prefix(name)?.to_owned(), value.as_f64()?)));
    named.collect()
}

#[test]
fn prompts_tell_enough_in_every_pair() {
    let lab = Lab::new();
    let command = ["experiment", "models/sufficiency", "--json", "--quiet", "--out", "run"];
    let report = lab.json(&[&command[..], &ONLY].concat());
    let found = figures(&report, "sufficiency_");
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    for pair in [
        "mindagent_cuisineworld",
        "mindagent_meat",
        "villager_villagerbench",
        "agentverse_villagerbench",
        "solo_villagerbench",
        "s-agents_shelter",
        "proagent_overcooked",
        "villager_overcooked",
    ] {
        assert!(names.contains(&pair), "{names:?}");
    }
    for (pair, value) in &found {
        assert!(*value >= 0.9, "{pair}: {value}");
    }
}

#[test]
fn answers_are_read_in_every_style() {
    let lab = Lab::new();
    let command = ["experiment", "models/styles", "--json", "--quiet", "--max-calls", "400", "--out", "run"];
    let report = lab.json(&[&command[..], &ONLY[1..3]].concat());
    let found = figures(&report, "robustness_");
    assert!(found.len() > 40, "{found:?}");
    for (style, value) in &found {
        let least = if style.ends_with("_weak") { 0.8 } else { 0.97 };
        assert!(*value >= least, "{style}: {value}");
    }
}

/// Calls of a run with prompts and replies.
fn calls(lab: &Lab, run: &str) -> Vec<Value> {
    let text = lab.stdout(&["export", "calls", run, "--prompts", "--format", "jsonl"]);
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

#[test]
fn the_reader_plays_every_framework_over_a_connection_and_keeps_nothing_between_requests() {
    let lab = Lab::new();
    let server = PlayerServer::start(&lab, &["player=reader", "latency-ms=2-20", "seed=7"]);
    for (number, run) in SERVED.iter().enumerate() {
        let play = |out: &str, model: &[&str]| {
            let named: Vec<&str> = run.split(' ').collect();
            lab.stdout(&[&["run"], &named[..], model, &["--quiet", "--yes", "--out", out]].concat());
            assert!(lab.stdout(&["verify", out]).contains("1 the same"), "{run}");
            lab.stdout(&["report", out, "--episode", "1"]);
            calls(&lab, out)
        };
        let (here, served) = (format!("here{number}"), format!("served{number}"));
        let base_url = format!("compatible={}", server.base_url);
        let known = play(&here, &["--model", "reader"]);
        let asked = play(&served, &["--model", "compatible/m", "--base-url", &base_url]);
        assert!(!asked.is_empty(), "{run}");
        let replies = |calls: &[Value]| calls.iter().map(|call| call["reply"].clone()).collect::<Vec<_>>();
        assert_eq!(replies(&known), replies(&asked), "{run}");
        // A call that is out at the end has no reply.
        let was_answered = |call: &&Value| call["reply"].as_str().is_some_and(|reply| !reply.is_empty());
        for call in asked.iter().rev().filter(was_answered) {
            let prompt = call["prompt"].as_array().into_iter().flatten();
            let messages: Value = prompt
                .map(|said| serde_json::json!({"role": said["role"], "content": said["text"]}))
                .collect();
            assert_eq!(server.answer(&messages), call["reply"], "{run}, call {}", call["call"]);
        }
    }
}
