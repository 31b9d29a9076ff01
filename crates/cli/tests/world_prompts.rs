//! Prompts of models in the real worlds: the first prompt of each role, whole.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use serde_json::Value;

use crate::common::*;

/// The calls of a short run of the oracle, with their prompts.
fn calls(run: &[&str]) -> Vec<Value> {
    let lab = Lab::new();
    let fixed = ["--model", "oracle", "--quiet", "--out", "run"];
    lab.stdout(&[&["run"], run, &fixed].concat());
    let lines = lab.stdout(&["export", "calls", "run", "--format", "jsonl", "--prompts"]);
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A prompt as it is read: each message under its speaker.
fn prompt(call: &Value) -> String {
    let message = |message: &Value| {
        let speaker = message["role"].as_str().or(message["kind"].as_str()).unwrap();
        format!("--- {speaker}\n{}\n", message["text"].as_str().unwrap())
    };
    call["prompt"].as_array().unwrap().iter().map(message).collect()
}

/// The first call of a role that says one of these words, or the first one at all.
fn first<'c>(calls: &'c [Value], role: &str, word: &str) -> &'c Value {
    calls
        .iter()
        .find(|call| call["role"] == role && prompt(call).contains(word))
        .unwrap_or_else(|| panic!("{role}: {word}"))
}

#[test]
fn s_agents_see_what_they_carry_and_what_is_around_them() {
    let calls = calls(&["collection/logs/50", "--team", "s-agents", "--max-ticks", "9600"]);
    for role in ["s-agents.lead", "s-agents.plan", "s-agents.code", "s-agents.monitor"] {
        insta::assert_snapshot!(format!("collection_{role}"), prompt(first(&calls, role, "")));
    }
    // A leader that does not work sees nothing of its own when it gives orders.
    let act = prompt(first(&calls, "s-agents.act", "You carry: "));
    insta::assert_snapshot!("collection_s-agents.act", act);
    for role in ["s-agents.plan", "s-agents.code"] {
        let told = prompt(first(&calls, role, ""));
        assert!(told.contains("You carry: ") && told.contains("Around you: "), "{role}: {told}");
    }
}

#[test]
fn s_agents_see_the_shelter_that_they_build() {
    let calls = calls(&["shelter/5x5x4", "--team", "s-agents", "--max-ticks", "2400"]);
    insta::assert_snapshot!("shelter_s-agents.code", prompt(first(&calls, "s-agents.code", "")));
    let leader = prompt(first(&calls, "s-agents.lead", "when it reported at"));
    assert!(
        leader.contains("; carried ") && leader.contains("or if all that is left is under way"),
        "{leader}"
    );
}

#[test]
fn base_agents_are_told_what_they_carry_and_how_many_turns_are_left() {
    let calls = calls(&["villagerbench/farm/0", "--agents", "2", "--team", "villager"]);
    let act = prompt(first(&calls, "villager.act", "Turns left: 5."));
    assert!(act.contains("\nYou carry: "), "{act}");
    insta::assert_snapshot!("farm_villager.act", act);
    let judge = prompt(first(&calls, "villager.reflect", ""));
    assert!(judge.contains(" carries now: "), "{judge}");
    insta::assert_snapshot!("farm_villager.reflect", judge);
}

#[test]
fn a_planner_reads_each_sign_and_whose_it_is() {
    let calls = calls(&["villagerbench/escape/level_3_seed_0", "--agents", "2", "--team", "villager"]);
    let planner = calls.iter().filter(|call| {
        let role = call["role"].as_str().unwrap();
        role == "villager.decompose"
            || role == "villager.redecompose"
            || role == "villager.summarise_environment"
    });
    let told: Vec<String> = planner.map(prompt).collect();
    assert!(told.iter().any(|text| text.contains("Sign near ")), "{told:#?}");
}
