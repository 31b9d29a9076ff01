//! The player that only reads plays the benchmark by its prompts.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect, and tells what it saw")]

use std::collections::BTreeMap;

use cooperage_journal::{ClockPlan, EndRecord, LatencyPlan, RunDir};
use cooperage_models::ReplyStyle;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{answered_calls, plan_of, play_in};
use cooperage_villagerbench::suite;

/// Plays on the clock of tokens with the usual rules; the end, and the run's folder while it exists.
fn play(task: &str, team: &str, model: &str) -> (tempfile::TempDir, RunDir, EndRecord) {
    let folder = tempfile::tempdir().unwrap();
    let rules = format!("{team}.rules");
    let mut plan = plan_of(&format!("villagerbench/{task}"), team, model, &[(&rules, "fixed")]);
    plan.clock = ClockPlan { kind: "tokens".to_owned(), tick_us: 50_000, speed: None };
    let latency =
        LatencyPlan { name: "default".to_owned(), first_us: 500_000, input_per_s: 5_000, output_per_s: 60 };
    plan.teams[0].latency.insert("*".to_owned(), latency);
    plan.teams[0].seats = vec![0, 1];
    let (dir, end) = play_in(&[suite], folder.path(), plan, &[]);
    (folder, dir, end)
}

fn share(end: &EndRecord) -> f64 {
    end.score.reached as f64 / end.score.possible.max(1) as f64
}

/// The completion of the reader divided by that of the oracle.
fn sufficiency(team: &str, tasks: &[&str]) -> f64 {
    let (mut reader, mut oracle) = (0.0, 0.0);
    for task in tasks {
        let (read, seen) = (share(&play(task, team, "reader").2), share(&play(task, team, "oracle").2));
        reader += read;
        oracle += seen;
    }
    reader / oracle
}

#[test]
fn prompts_of_a_planned_team_tell_enough() {
    let tasks = ["farm/0", "farm/36", "construction/0", "escape/level_3_seed_0"];
    let share = sufficiency("villager", &tasks);
    assert!(share >= 0.97, "{share}");
}

#[test]
fn prompts_of_agents_that_talk_tell_enough() {
    let share = sufficiency("agentverse", &["farm/0", "construction/0"]);
    assert!(share >= 0.95, "{share}");
}

#[test]
fn prompts_of_an_agent_alone_tell_enough() {
    let share = sufficiency("solo", &["farm/0", "construction/0", "escape/level_3_seed_0"]);
    assert!(share >= 0.95, "{share}");
}

#[test]
fn an_agent_finds_what_lies_under_leaves_on_the_ground_and_in_furnaces() {
    for team in ["villager", "solo"] {
        for task in ["goals/craft_stone_brick_stairs", "goals/smelt_cooked_porkchop", "gen/0", "gen/11"] {
            let end = play(task, team, "reader").2;
            assert_eq!(end.score.reached, end.score.possible, "{team} {task}");
        }
    }
}

#[test]
fn answers_follow_from_the_messages_alone() {
    let readers = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap().prompt_readers();
    for (team, task) in [("villager", "farm/0"), ("agentverse", "farm/0"), ("solo", "construction/0")] {
        let (_folder, dir, _) = play(task, team, "reader");
        let calls = answered_calls(&dir);
        assert!(calls.len() > 3, "{team}");
        for (messages, recorded) in calls.iter().rev() {
            assert_eq!(readers.answer(messages, ReplyStyle::Plain).text, *recorded, "{team}");
        }
    }
}
