//! Rollouts: one world played several times, and processes that are told their rewards.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::*;

const GROUP: [&str; 9] = [
    "run",
    "cuisineworld/level_9/tau2",
    "--team",
    "mindagent",
    "--model",
    "random",
    "--rollouts",
    "8",
    "--quiet",
];

/// The texts of the first call of a journal, by their hashes.
fn first_prompt(journal: &str) -> Value {
    let calls = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut calls = calls.filter(|line| line["type"] == "call");
    calls.next().unwrap()["messages"].clone()
}

#[test]
fn a_group_of_rollouts_has_one_world_and_a_key_each() {
    let lab = Lab::new();
    lab.stdout(&[&GROUP[..], &["--out", "group"]].concat());
    let all = journals(&lab.path("group"));
    assert_eq!(all.len(), 8);
    let prompts: BTreeSet<String> =
        all.iter().map(|(_, journal)| first_prompt(journal).to_string()).collect();
    assert_eq!(prompts.len(), 1, "one first prompt");
    let ends: BTreeSet<&str> = all
        .iter()
        .filter_map(|(_, journal)| journal.lines().find(|line| line.contains("\"submit\"")))
        .collect();
    assert!(ends.len() > 1, "the player draws anew in each rollout");
    lab.stdout(&["verify", "group"]);
    let csv = std::fs::read_to_string(lab.path("group/episodes.csv")).unwrap();
    let column = csv.lines().next().unwrap().split(',').position(|name| name == "rollout").unwrap();
    let rollouts: Vec<&str> = csv.lines().skip(1).map(|line| line.split(',').nth(column).unwrap()).collect();
    assert_eq!(rollouts, ["0", "1", "2", "3", "4", "5", "6", "7"]);
    let report = std::fs::read_to_string(lab.path("group/report.md")).unwrap();
    assert!(report.contains("Rollouts of one world are drawn together"), "{report}");
    // The first rollout is played as the episode that is no rollout, under another key.
    let alone = &[&GROUP[..6], &["--quiet", "--out", "alone"]].concat();
    lab.stdout(alone);
    let (key, journal) = journals(&lab.path("alone")).remove(0);
    assert!(!key.contains("-r0-") && !journal.lines().next().unwrap().contains("rollout"));
    let (first_key, first) = &all[0];
    assert!(first_key.contains("-e0-r0-"), "{first_key}");
    let behind = |journal: &str| journal.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(behind(first), behind(&journal));
}

#[test]
fn parts_of_a_group_are_joined_and_a_group_goes_on() {
    let lab = Lab::new();
    for part in ["1/3", "2/3", "3/3"] {
        let out = format!("parts/{}", &part[..1]);
        lab.stdout(&[&GROUP[..], &["--partition", part, "--out", &out]].concat());
    }
    lab.stdout(&["merge", "whole", "parts/1", "parts/2", "parts/3"]);
    lab.stdout(&[&GROUP[..], &["--out", "group"]].concat());
    assert_eq!(journals(&lab.path("whole")), journals(&lab.path("group")));
    let (key, _) = journals(&lab.path("whole")).pop().unwrap();
    std::fs::remove_file(lab.path("whole/episodes").join(&key)).unwrap();
    lab.stdout(&["resume", "whole", "--quiet"]);
    assert_eq!(journals(&lab.path("whole")), journals(&lab.path("group")));
    let compared = lab.json(&["compare", "group", "whole", "--json"]);
    assert!(compared.to_string().contains("\"pairs\":8"), "{compared}");
}

#[test]
fn rewards_are_for_processes_alone() {
    let lab = Lab::new();
    let (code, told) = lab.fails(&[&GROUP[..6], &["--rewards"]].concat());
    assert_eq!(code, 2);
    assert!(told.contains("--rewards") && told.contains("cmd:PROGRAM"), "{told}");
}

/// A process that speaks protocol 2, makes two steps, and keeps what it is told.
#[cfg(unix)]
const LISTENER: &str = r#"cmd:sh -c 'printf "%s\n" "{\"request\":\"hello\",\"protocol\":2,\"prompt\":\"text\"}" "{\"request\":\"step\"}" "{\"request\":\"step\"}" "{\"request\":\"end\"}"; cat >> told.jsonl'"#;
/// The same by protocol 1.
#[cfg(unix)]
const FIRST_LISTENER: &str = r#"cmd:sh -c 'printf "%s\n" "{\"request\":\"yield\",\"ticks\":2}" "{\"request\":\"end\"}"; cat >> told.jsonl'"#;
/// A task of each suite.
#[cfg(unix)]
const TASKS: [&str; 8] = [
    "cuisineworld/level_3/tau1",
    "villagerbench/farm/0",
    "villagerbench/construction/0",
    "collection/logs/50",
    "shelter/5x5x4",
    "minecollab/cooking",
    "overcooked/cramped_room",
    "meat/victorian/tau1",
];

/// Plays a listener on a task; gives the lines that it was told.
#[cfg(unix)]
fn told(lab: &Lab, task: &str, team: &str, more: &[&str]) -> Vec<Value> {
    let _ = std::fs::remove_file(lab.path("told.jsonl"));
    let mut words =
        vec!["run", task, "--limit", "1", "--team", team, "--yes", "--quiet", "--fresh", "--out", "run"];
    words.extend(more);
    let mut command = lab.command(&words);
    command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
    let output = command.output().unwrap();
    let text = std::fs::read_to_string(lab.path("told.jsonl")).unwrap_or_default();
    assert!(!text.is_empty(), "{task}: {}", String::from_utf8_lossy(&output.stderr));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[cfg(unix)]
#[test]
fn a_team_under_test_does_not_see_its_judge() {
    let lab = Lab::new();
    for task in TASKS {
        for team in [LISTENER, FIRST_LISTENER] {
            let lines = told(&lab, task, team, &[]);
            for line in &lines {
                for hidden in ["score", "reward", "rewards", "missing", "completion", "figures"] {
                    assert!(line.get(hidden).is_none(), "{task}: {hidden} in {line}");
                }
            }
            let of_protocol_2 = lines.iter().any(|line| line.get("prompts").is_some());
            assert_eq!(of_protocol_2, team == LISTENER, "{task}");
            lab.stdout(&["verify", "run"]);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_learner_is_told_its_episode_and_its_rewards() {
    let lab = Lab::new();
    let lines =
        told(&lab, "cuisineworld/level_3/tau1", LISTENER, &["--rewards", "--rollouts", "2", "-j", "1"]);
    let starts: Vec<&Value> =
        lines.iter().filter(|line| line["type"] == "start" && line["protocol"] == 2).collect();
    let rollouts: BTreeSet<u64> =
        starts.iter().map(|start| start["episode"]["rollout"].as_u64().unwrap()).collect();
    assert_eq!(rollouts, BTreeSet::from([0, 1]));
    assert_eq!(starts[0]["episode"]["task"], "cuisineworld/level_3/tau1");
    let turn = lines.iter().rfind(|line| line["type"] == "turn").unwrap();
    assert!(turn["score"]["possible"].is_u64() && turn["score"]["rewards"]["0"].is_number(), "{turn}");
    let end = lines.iter().rfind(|line| line["type"] == "end").unwrap();
    assert!(end["completion"].is_number() && end["rewards"]["0"].is_number(), "{end}");
    assert_eq!(end["outcome"], "finished");
    lab.stdout(&["verify", "run"]);
    let report = std::fs::read_to_string(lab.path("run/report.md")).unwrap();
    assert!(report.contains("told its rewards"), "{report}");
    // A process of protocol 1 hears nothing of it.
    let first = told(&lab, "cuisineworld/level_3/tau1", FIRST_LISTENER, &["--rewards"]);
    assert!(first.iter().all(|line| line.get("score").is_none() && line.get("rewards").is_none()));
}
