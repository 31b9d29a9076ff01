//! The player that only reads, in every pair of a framework and a benchmark that it plays.

use serde_json::Value;

use crate::common::Lab;

/// A task or level of each benchmark that takes little time.
const ONLY: [&str; 4] = [
    "--only=cuisineworld/level_0",
    "--only=construction/0",
    "--only=overcooked/cramped_room",
    "--only=shelter/5x5x4",
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
