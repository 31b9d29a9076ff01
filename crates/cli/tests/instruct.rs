//! A person's message to a team stands in its next prompt, goes to the provider, and changes the team's actions.
#![expect(clippy::unwrap_used, reason = "a test")]

use serde_json::Value;

use crate::common;
use crate::common::Lab;

fn exported(lab: &Lab, words: &[&str]) -> Vec<Value> {
    let text = lab.stdout(&[&["export"], words, &["--format", "jsonl"]].concat());
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The messages of a call's prompt.
fn prompt(call: &Value) -> Vec<&str> {
    call["prompt"].as_array().unwrap().iter().filter_map(|message| message["text"].as_str()).collect()
}

/// A head chef: the standing instructions and the dialogue so far both hold the words, and the model obeys.
#[test]
fn a_planner_is_told_to_make_no_soup() {
    let lab = Lab::new();
    let provider = common::provider(&[
        ("text", "goto_agent0_storage0\ngoto_agent1_storage0"),
        ("text-if", "make no soup=>noop_agent0\nnoop_agent1"),
    ]);
    let run =
        ["run", "cuisineworld/level_3/tau2", "--team", "mindagent", "--agents", "2", "--quiet", "--yes"];
    let model = ["--model", "compatible/fake", "--base-url", &provider.base_url()];
    lab.stdout(&[run.as_slice(), &model, &["--say", "20:all=make no soup", "--out", "run"]].concat());
    let calls = exported(&lab, &["calls", "run", "--prompts"]);
    for call in &calls {
        let texts = prompt(call);
        let holds = |begin: &str| {
            texts.iter().any(|text| text.starts_with(begin) && text.contains("(a person): 'make no soup'"))
        };
        let told = call["asked_tick"].as_u64().unwrap() >= 20;
        let parts = (holds("A person gives you instructions"), holds("The dialogue so far"));
        assert_eq!(parts, (told, told), "{call}");
    }
    assert!(calls.len() == 60 && calls[0]["reply"] != calls[59]["reply"]);
    let actions = exported(&lab, &["actions", "run"]);
    let behind: Vec<&str> = actions
        .iter()
        .filter(|action| action["begun_tick"].as_u64().unwrap() >= 20)
        .map(|action| action["tool"].as_str().unwrap())
        .collect();
    assert!(behind.len() == 80 && behind.iter().all(|tool| tool.starts_with("noop")), "{behind:?}");
}

/// S-Agents, half-way: the leader's next planning holds the words, and plans for them.
#[test]
fn a_leader_is_told_to_gather_something_else() {
    let plan = |what: &str| {
        format!(
            "Inventory: nothing.\nObjective: what was asked for.\nAnalysis: one stage is enough.\nPlan:\n1. Bob: {what}; Cindy: \
             {what}\nTask at hand: 1. Bob: {what}; Cindy: {what}\nInformer: player"
        )
    };
    let lab = Lab::new();
    let words = "stop, gather stone instead";
    let other = format!("{words}=>{}", plan("mine 3 stones"));
    let provider = common::provider(&[("text", &plan("collect 2 logs")), ("text-if", &other)]);
    let run = ["run", "collection/logs/5", "--team", "s-agents", "--agents", "3", "--quiet", "--yes"];
    let model = ["--model", "compatible/fake", "--base-url", &provider.base_url(), "--max-ticks", "4000"];
    let told = ["--set", "s-agents.organisation=tree:2", "--say", &format!("1900:0={words}"), "--out", "run"];
    lab.output(&[run.as_slice(), &model, &told].concat());
    let calls = exported(&lab, &["calls", "run", "--prompts"]);
    let of_leader = |is_told: bool| {
        calls.iter().filter(move |call| {
            call["role"] == "s-agents.lead" && (call["asked_tick"].as_u64().unwrap() >= 1900) == is_told
        })
    };
    let holds = |call: &Value| prompt(call).iter().any(|text| text.contains(words));
    assert!(of_leader(false).count() > 0 && !of_leader(false).any(holds));
    assert!(of_leader(true).next().is_some_and(holds), "the next planning");
    let notes = exported(&lab, &["notes", "run"]);
    let stages = |is_told: bool, what: &str| {
        notes.iter().any(|note| {
            note["name"] == "s-agents.stages"
                && (note["tick"].as_u64().unwrap() >= 1900) == is_told
                && note["data"]["agent"] == 0
                && note["data"].to_string().contains(what)
        })
    };
    assert!(stages(false, "collect 2 logs") && !stages(false, "mine 3 stones"));
    assert!(stages(true, "mine 3 stones"), "the plan has changed");
}
