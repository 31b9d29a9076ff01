//! Experience of a run of meta tasks: a round ends with the goal, so that the last subtask gets no verdict.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use cooperage_journal::{EpisodePlan, MessageStore, RunDir};
use cooperage_suites::experience::gather;
use cooperage_suites::testing::{plan_of, play_in};
use cooperage_villagerbench::suite;
use serde_json::Value;

fn plan(task: &str, model: &str, experience: &str) -> EpisodePlan {
    plan_of(task, "villager", model, &[("villager.rules", "fixed"), ("villager.experience", experience)])
}

fn play(plan: EpisodePlan, attachments: &[(&str, String)]) -> (tempfile::TempDir, RunDir, bool) {
    let folder = tempfile::tempdir().unwrap();
    let (dir, end) = play_in(&[suite], folder.path(), plan, attachments);
    let is_reached = end.score.reached == end.score.possible;
    (folder, dir, is_reached)
}

#[test]
fn a_goal_that_ends_the_round_is_told_in_the_next_run() {
    let (_folder, run, is_reached) = play(plan("villagerbench/meta/feed/0", "oracle", "none"), &[]);
    let text = gather(&run).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(is_reached && lines.len() == 1, "{text}");
    assert_eq!(lines[0]["actions"].as_array().unwrap().last().unwrap()["action"], "useItemOnEntity");

    let (_folder, run, _) =
        play(plan("villagerbench/meta/feed/1", "oracle", "given"), &[("experience", text)]);
    let messages = MessageStore::read(run.path()).unwrap();
    let told = |words: &str| messages.values().any(|(_, text)| text.contains(words));
    assert!(told("What worked in an earlier run for a similar errand: "));
    assert!(told("The subtasks of a similar task in an earlier run: "));
}
