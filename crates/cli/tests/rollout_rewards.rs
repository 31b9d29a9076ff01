//! Rewards of `cooperage rollout-server` beside the suites' own, penalties, and pictures.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use serde_json::{Value, json};

use crate::common::rollouts::{Client, kind};
use crate::common::*;

/// Whether two sums of rewards are equal apart from rounding.
fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// Asserts that the rewards of each seat add up to those of the end.
fn add_up(end: &Value, sums: &std::collections::BTreeMap<u64, f64>) {
    for (seat, sum) in sums {
        let told = end["end"]["rewards"][seat.to_string()].as_f64().unwrap_or_else(|| panic!("{end}"));
        assert!(is_near(*sum, told), "{seat}: {sum} for {end}");
    }
}

/// The first task of a selection.
fn first_task(client: &mut Client, selection: &str) -> String {
    let tasks = client.ask(json!({"request": "tasks", "selection": selection}));
    tasks["tasks"][0]["task"].as_str().unwrap_or_else(|| panic!("{selection}: {tasks}")).to_owned()
}

/// The first action that a seat is offered, or none.
fn offered(seat: &Value) -> Value {
    let offers = seat["offers"].as_array().cloned().unwrap_or_default();
    let place = seat["seat"].as_u64().unwrap() as usize;
    match offers.get(place % offers.len().max(1)) {
        Some(offer) => json!({"tool": offer["tool"], "arguments": offer["arguments"]}),
        None => json!({"tool": "wait"}),
    }
}

#[test]
fn shaped_rewards_add_up_and_leave_the_score_as_it_is() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    for (selection, is_told) in [
        ("cuisineworld/level_3/tau1", true),
        ("overcooked/cramped_room", false),
        ("minecollab/crafting", false),
        ("minecollab/construction", false),
    ] {
        let task = first_task(&mut client, selection);
        let mut play = |rewards: &str| {
            let limits = json!({"max_calls": 60});
            let opened =
                client.open(json!({"task": task, "rewards": rewards, "observe": true, "limits": limits}));
            assert!(opened.get("error").is_none(), "{opened}");
            let (end, sums) = client.play_by(opened, &offered);
            add_up(&end, &sums);
            (end, sums)
        };
        let ((own, _), (shaped, sums)) = (play("suite"), play("shaped"));
        for same in ["completion", "figures", "missing", "outcome"] {
            assert_eq!(own["end"][same], shaped["end"][same], "{task}");
        }
        assert_ne!(own["key"], shaped["key"], "the plan says so");
        assert!(!is_told || sums.values().any(|sum| *sum != 0.0), "{task}: {sums:?}");
    }
    let refused = client.open(json!({"task": "collection/logs/50", "rewards": "shaped"}));
    assert_eq!(kind(&refused), "task");
    assert!(refused["error"]["text"].as_str().unwrap().contains("no shaped rewards"), "{refused}");
    assert_eq!(kind(&client.open(json!({"rewards": "mine"}))), "invalid");
    client.end();
}

#[test]
fn recorded_episodes_say_that_their_rewards_are_shaped() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let opened = client.open(json!({"rewards": "shaped", "record": "kept", "limits": {"max_calls": 8}}));
    let (end, sums) = client.play(opened);
    add_up(&end, &sums);
    assert!(sums[&0] < 0.0, "each step costs something in the published program: {sums:?}");
    client.end();
    lab.stdout(&["verify", "kept"]);
    let report = lab.json(&["report", "kept", "--json"]);
    assert!(report.to_string().contains("told shaped rewards"), "{report}");
}

#[test]
fn false_claims_cost_the_seat_that_makes_them() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let task = json!({"task": "villagerbench/construction/0", "limits": {"max_calls": 6}});
    let mut play = |penalties: Value| {
        let mut asked = task.clone();
        asked["penalties"] = penalties;
        let opened = client.open(asked);
        assert!(opened.get("error").is_none(), "{opened}");
        let (end, sums) = client.play_by(opened, &|seat| match seat["seat"].as_u64() {
            Some(0) => json!({"tool": "say", "arguments": {"text": "I placed the stone at (3, 90, 5)."}}),
            _ => json!({"tool": "wait"}),
        });
        add_up(&end, &sums);
        end["end"].clone()
    };
    let (plain, charged) = (play(json!({})), play(json!({"false_claims": 0.25, "undone_work": 1.0})));
    assert_eq!(plain["completion"], charged["completion"]);
    assert!(plain.get("penalties").is_none());
    let loss = charged["penalties"]["0"].as_f64().unwrap();
    assert!(loss >= 0.25 && charged["penalties"]["1"] == 0.0, "{charged}");
    let reward = |end: &Value, seat: &str| end["rewards"][seat].as_f64().unwrap();
    assert!(is_near(reward(&plain, "0") - loss, reward(&charged, "0")));
    assert_eq!(reward(&plain, "1"), reward(&charged, "1"));
    for wrong in [json!({"false_claims": -1.0}), json!({"lies": 1.0})] {
        assert_eq!(kind(&client.open(json!({"penalties": wrong}))), "invalid");
    }
    client.end();
}

#[test]
fn every_world_is_drawn_as_it_is_now() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    for selection in [
        "cuisineworld/level_3/tau1",
        "overcooked/cramped_room",
        "meat/victorian/tau1",
        "villagerbench/construction/0",
        "villagerbench/goals",
        "collection/logs/50",
        "shelter/5x5x4",
        "minecollab/cooking",
        "world/natural",
    ] {
        let task = first_task(&mut client, selection);
        let opened =
            client.open(json!({"task": task, "observe": true, "picture": true, "limits": {"max_calls": 8}}));
        let session = opened["session"].clone();
        let draw = |client: &mut Client| {
            let answer = client.ask(json!({"request": "picture", "session": session}));
            assert!(answer["picture"].is_object(), "{task}: {answer}");
            answer["picture"].clone()
        };
        let first = draw(&mut client);
        assert!(first == draw(&mut client), "{task}: nothing has happened");
        let (width, height) = (first["width"].as_u64().unwrap(), first["height"].as_u64().unwrap());
        let letters = first["rgb"].as_str().unwrap().len() as u64;
        assert_eq!(letters, (3 * width * height).div_ceil(3) * 4, "{task}");
        client.play_by(opened, &offered);
        let last = draw(&mut client);
        assert!(last != first, "{task}: it shows what was done");
        assert_eq!((&last["width"], &last["height"]), (&first["width"], &first["height"]), "{task}");
    }
    assert_eq!(kind(&client.ask(json!({"request": "picture", "session": "s99"}))), "unknown_session");
    let opened = client.open(json!({"limits": {"max_calls": 2}}));
    client.play(opened.clone());
    let over = client.ask(json!({"request": "picture", "session": opened["session"]}));
    assert!(kind(&over) == "over" && over["error"]["text"].as_str().unwrap().contains("\"picture\": true"));
    client.end();
}
