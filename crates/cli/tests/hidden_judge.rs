//! A team under test does not see its judge: the lines that its process is told, by both protocols, in every suite.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cooperage_core::Digest;
use serde_json::Value;

use crate::common::*;

/// A process that speaks protocol 2, makes two steps, and keeps what it is told.
pub(crate) const LISTENER: &str = r#"cmd:sh -c 'printf "%s\n" "{\"request\":\"hello\",\"protocol\":2,\"prompt\":\"text\"}" "{\"request\":\"step\"}" "{\"request\":\"step\"}" "{\"request\":\"end\"}"; cat >> told.jsonl'"#;
/// The same by protocol 1.
pub(crate) const FIRST_LISTENER: &str = r#"cmd:sh -c 'printf "%s\n" "{\"request\":\"yield\",\"ticks\":2}" "{\"request\":\"end\"}"; cat >> told.jsonl'"#;

/// A task of each family of each suite that needs no server.
const TASKS: [&str; 15] = [
    "cuisineworld/level_3/tau1",
    "meat/victorian/tau1",
    "overcooked/cramped_room",
    "villagerbench/farm/0",
    "villagerbench/construction/0",
    "villagerbench/escape/level_1_seed_0",
    "collection/logs/50",
    "shelter/5x5x4",
    "minecollab/cooking",
    "minecollab/crafting",
    "minecollab/construction",
    "minecollab/hells_kitchen",
    "villagerbench/meta/move",
    "world/natural",
    "invent/gen/0",
];

/// Fields by which a judge speaks, wherever they stand in a line.
const OF_JUDGES: [&str; 9] =
    ["score", "scores", "reward", "rewards", "missing", "completion", "figures", "reached", "possible"];

/// The points that a world itself shows to its players, as the published game does: the suite and the field.
const OF_WORLDS: [(&str, &str); 1] = [("overcooked", ".seats.observation.data.score")];

/// Plays a listener on a task; gives the lines that it was told.
pub(crate) fn told(lab: &Lab, task: &str, team: &str, more: &[&str]) -> Vec<Value> {
    let lines = told_text(lab, task, team, more);
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn told_text(lab: &Lab, task: &str, team: &str, more: &[&str]) -> String {
    heard(lab, &[&["run", task, "--limit", "1", "--team", team], more].concat())
}

/// The lines that a listener is told in a call of these words.
fn heard(lab: &Lab, words: &[&str]) -> String {
    let _ = std::fs::remove_file(lab.path("told.jsonl"));
    let mut command = lab.command(&[words, &["--yes", "--quiet", "--fresh", "--out", "run"]].concat());
    command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
    let output = command.output().unwrap();
    let text = std::fs::read_to_string(lab.path("told.jsonl")).unwrap_or_default();
    assert!(!text.is_empty(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    text
}

/// The ways to the fields of a judge in a value.
fn of_judge(value: &Value, path: &str) -> Vec<String> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| {
                let path = format!("{path}.{name}");
                let below = of_judge(value, &path);
                OF_JUDGES.contains(&name.as_str()).then_some(path).into_iter().chain(below)
            })
            .collect(),
        Value::Array(parts) => parts.iter().flat_map(|part| of_judge(part, path)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn every_suite_without_a_server_is_listened_to() {
    let lab = Lab::new();
    let suites = lab.json(&["tasks", "--json"]);
    let tasks = suites["tasks"].as_array().unwrap_or_else(|| panic!("{suites}"));
    let suite = |task: &str| task.split('/').next().unwrap_or_default().to_owned();
    let mut names: BTreeSet<String> =
        tasks.iter().map(|task| suite(task["name"].as_str().unwrap())).collect();
    names.remove("server");
    assert_eq!(names, TASKS.into_iter().map(suite).collect());
}

#[test]
fn no_line_has_a_word_of_the_judge() {
    let lab = Lab::new();
    for task in TASKS {
        for team in [LISTENER, FIRST_LISTENER] {
            hides_its_judge(task, team, &told_text(&lab, task, team, &[]));
            lab.stdout(&["verify", "run"]);
        }
    }
}

/// The suite `server` needs one, which is a gate of this program here.
#[test]
fn no_line_of_a_joined_server_has_a_word_of_the_judge() {
    let task = "server/collect/dirt/6";
    for team in [LISTENER, FIRST_LISTENER] {
        let lab = Lab::new();
        let (serving, address) = crate::join::server(&lab, "Bob");
        let join = ["join", &address, task, "--agents", "2", "--max-ticks", "200", "--team", team];
        hides_its_judge(task, team, &heard(&lab, &join));
        serving.kill();
        lab.stdout(&["verify", "run"]);
    }
}

/// Asserts that the lines to a listener have no field of a judge, and are those of a whole episode.
fn hides_its_judge(task: &str, team: &str, lines: &str) {
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for line in &lines {
        let mut told = of_judge(line, "");
        told.retain(|path| !OF_WORLDS.iter().any(|(suite, own)| task.starts_with(suite) && path == own));
        assert!(told.is_empty(), "{task}: {told:?} in {line}");
    }
    let of_protocol_2 = lines.iter().any(|line| line.get("prompts").is_some());
    assert_eq!(of_protocol_2, team == LISTENER, "{task}");
    let end = lines.last().unwrap();
    assert_eq!(end["type"], "end", "{task}: {end}");
}

/// The lines of protocol 1 as they were before protocol 2: of each its type, its length and its hash. A change of a world's own
/// texts shows here too. Where it is meant, write them anew with `INSTA_UPDATE=always`.
#[test]
fn the_lines_of_protocol_1_stay_byte_for_byte() {
    let lab = Lab::new();
    let mut table = String::new();
    for task in TASKS {
        let _ = writeln!(table, "{task}");
        for line in told_text(&lab, task, FIRST_LISTENER, &[]).lines() {
            let parsed: Value = serde_json::from_str(line).unwrap();
            let kind = parsed["type"].as_str().unwrap();
            let _ = writeln!(table, "  {kind} {} {}", line.len(), Digest::of(line.as_bytes()));
        }
    }
    insta::assert_snapshot!(table);
}
