//! Rollouts: one world played several times, and processes that are told their rewards.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::*;
#[cfg(unix)]
use crate::hidden_judge::{FIRST_LISTENER, LISTENER, told};

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
fn a_file_says_how_many_rollouts_there_are() {
    let lab = Lab::new();
    lab.write(
        "grid.toml",
        "tasks = \"cuisineworld/level_0/tau1\"\nrollouts = 3\n[team.random]\n[team.mindagent]\n[model.chance]\nname = \"random\"\n",
    );
    lab.stdout(&["run", "--grid", "grid.toml", "--max-ticks", "4", "--quiet", "--out", "file"]);
    let of = |team: &str| {
        let out = format!("words-{team}");
        let words =
            ["run", "cuisineworld/level_0/tau1", "--team", team, "--rollouts", "3", "--max-ticks", "4"];
        let model: &[&str] = if team == "random" { &[] } else { &["--model", "random"] };
        lab.stdout(&[&words[..], model, &["--quiet", "--out", &out]].concat());
        journals(&lab.path(&out))
    };
    let mut words = [of("random"), of("mindagent")].concat();
    words.sort();
    assert_eq!((words.len(), journals(&lab.path("file"))), (6, words));
    let (code, told) = lab.fails(&["run", "--grid", "grid.toml", "--rollouts", "3"]);
    assert!(code == 2 && told.contains("in place of --rollouts"), "{told}");
}

#[test]
fn rewards_are_for_processes_alone() {
    let lab = Lab::new();
    let (code, told) = lab.fails(&[&GROUP[..6], &["--rewards"]].concat());
    assert_eq!(code, 2);
    assert!(told.contains("--rewards") && told.contains("cmd:PROGRAM"), "{told}");
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
