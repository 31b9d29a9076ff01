//! `cooperage rollout-server`: sessions of a client, and each row of its table of failures.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "helpers of tests, and waits for processes with an end"
)]

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::rollouts::{Client, TASK, kind};
use crate::common::*;

#[test]
fn a_client_opens_acts_and_is_rewarded() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let tasks = client.ask(json!({"request": "tasks", "selection": "cuisineworld/level_3"}));
    assert!(tasks["tasks"].as_array().unwrap().iter().any(|task| task["task"] == TASK), "{tasks}");
    let opened = client.open(json!({}));
    let seats = opened["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 2);
    let prompt = seats[0]["prompt"].as_array().unwrap();
    assert_eq!((&prompt[0]["role"], &prompt[1]["role"]), (&json!("system"), &json!("user")));
    assert!(seats[0]["tools"].as_array().unwrap().iter().any(|tool| tool["name"] == "wait"));
    assert_eq!((&seats[0]["reward"], &opened["done"]), (&json!(0.0), &json!(false)));
    // One seat answers in text, the other one with a call; then only what is new is told.
    let session = opened["session"].clone();
    let acts = json!([
        {"seat": 0, "text": "I wait. {\"action\": \"wait\", \"action_input\": {}}"},
        {"seat": 1, "tool": "wait", "arguments": {"ticks": 1}},
    ]);
    let next = client.ask(json!({"request": "act", "session": session, "acts": acts}));
    let told = &next["seats"][0];
    assert_eq!(told["prompt"].as_array().unwrap().len(), 1);
    assert!(told["prompt"][0]["content"].as_str().unwrap().starts_with("wait worked"), "{told}");
    assert!(told.get("tools").is_none());
    let (end, sums) = client.play(next);
    assert_eq!((&end["truncated"], &end["end"]["outcome"]), (&json!(false), &json!("finished")));
    for (seat, sum) in sums {
        assert_eq!(end["end"]["rewards"][seat.to_string()], json!(sum), "{end}");
    }
    assert_eq!(kind(&client.ask(json!({"request": "act", "session": session}))), "over");
    let closed = client.ask(json!({"request": "close", "session": session}));
    assert_eq!(closed["closed"], true);
    assert_eq!(kind(&client.ask(json!({"request": "close", "session": session}))), "unknown_session");
    assert_eq!(client.end(), (Some(0), String::new()));
}

#[test]
fn many_sessions_act_in_one_line_and_equal_ones_are_told_the_same() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let opened: Vec<Value> = (0..16).map(|rollout| client.open(json!({"rollout": rollout}))).collect();
    let first = &opened[0]["seats"];
    assert!(opened.iter().all(|one| one["seats"] == *first), "one world");
    let batch: Vec<Value> = opened
        .iter()
        .map(|one| json!({"session": one["session"], "acts": [{"seat": 0, "tool": "wait"}, {"seat": 1, "tool": "wait"}]}))
        .collect();
    let answer = client.ask(json!({"request": "act", "batch": batch}));
    let results = answer["results"].as_array().unwrap();
    assert_eq!(results.len(), 16);
    for (one, result) in opened.iter().zip(results) {
        assert_eq!(one["session"], result["session"]);
        assert_eq!(result["seats"], results[0]["seats"]);
    }
    client.end();
}

#[test]
fn partners_play_the_other_seats_or_nobody_does() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    for partners in [json!("random"), json!({"team": "solo", "model": "oracle"}), json!(null)] {
        let opened = client.open(json!({"seats": [1], "partners": partners, "limits": {"max_ticks": 12}}));
        let seats = opened["seats"].as_array().unwrap_or_else(|| panic!("{opened}"));
        assert_eq!((seats.len(), &seats[0]["seat"]), (1, &json!(1)), "{partners}");
        let (end, _) = client.play(opened);
        assert_eq!(
            (&end["truncated"], &end["end"]["outcome"]),
            (&json!(true), &json!("limit")),
            "{partners}"
        );
    }
    let wrong = client.open(json!({"seats": [1], "partners": "mindagent"}));
    assert!(wrong["error"]["text"].as_str().unwrap().contains("oracle"), "{wrong}");
    let wrong = client.open(json!({"seats": [1], "partners": {"team": "solo", "model": "openai/x"}}));
    assert_eq!(kind(&wrong), "task");
    let stranger = client.open(json!({"seats": [1], "partners": "random"}));
    let act = json!({"request": "act", "session": stranger["session"], "seat": 0, "tool": "wait"});
    assert_eq!(kind(&client.ask(act)), "unknown_seat");
    client.end();
}

#[test]
fn what_is_wrong_is_answered_and_no_other_session_notices() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let opened = client.open(json!({}));
    let session = opened["session"].clone();
    client.send("this is no JSON");
    assert_eq!(kind(&client.read()), "invalid");
    client.send("[1]");
    assert_eq!(kind(&client.read()), "invalid");
    client
        .send(&json!({"request": "open", "id": "x", "task": TASK, "text": "x".repeat(1 << 20)}).to_string());
    assert_eq!(kind(&client.read()), "too_large");
    for (request, expected) in [
        (json!({"request": "fly"}), "invalid"),
        (json!({"request": "open", "task": TASK, "tasks": 1}), "invalid"),
        (json!({"request": "open", "task": "cuisineworld/level_99/tau1"}), "task"),
        (json!({"request": "open", "task": "nowhere"}), "task"),
        (json!({"request": "open", "task": "cuisineworld/level_3"}), "task"),
        (json!({"request": "open", "task": TASK, "seats": [7]}), "unknown_seat"),
        (json!({"request": "open", "task": TASK, "agents": 99}), "task"),
        (json!({"request": "act", "session": "s99", "seat": 0, "tool": "wait"}), "unknown_session"),
        (json!({"request": "act", "session": session, "seat": 9, "tool": "wait"}), "unknown_seat"),
        (json!({"request": "act", "session": session, "seat": 0}), "invalid"),
        (json!({"request": "act", "session": session, "seat": 0, "text": "x", "tool": "wait"}), "invalid"),
        (
            json!({"request": "act", "session": session, "acts": [{"seat": 0, "tool": "wait"}, {"seat": 0, "tool": "wait"}]}),
            "invalid",
        ),
        (json!({"request": "close", "session": "s99"}), "unknown_session"),
    ] {
        let answer = client.ask(request.clone());
        assert_eq!(kind(&answer), expected, "{request}");
        assert!(!answer["error"]["text"].as_str().unwrap().is_empty());
    }
    // Nonsense costs a turn, and says what would be right.
    for nonsense in ["", "I do not know", "{\"action\": \"fly\"}", &"x".repeat(100_000)] {
        let now = client.ask(json!({"request": "act", "session": session, "seat": 0, "text": nonsense}));
        let told = now["seats"][0]["prompt"][0]["content"].as_str().unwrap();
        assert!(told.starts_with("Your answer failed"), "{told}");
    }
    let (end, _) = client.play(client_turn(&opened));
    assert_eq!(end["end"]["outcome"], "finished");
    // The rest of a thousand mistakes in a row ends the connection.
    (0..1_000).for_each(|_| client.send("no"));
    let begun = Instant::now();
    while client.child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(30), "the server ends the connection");
        std::thread::yield_now();
    }
    assert_eq!(client.child.wait().unwrap().code(), Some(0));
}

/// A turn of all seats of a session, without its news.
fn client_turn(opened: &Value) -> Value {
    let seats: Vec<Value> = opened["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| json!({"seat": seat["seat"], "reward": 0.0}))
        .collect();
    json!({"session": opened["session"], "seats": seats, "done": false})
}

#[test]
fn a_second_act_while_one_is_out_is_refused() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let opened = client.open(json!({}));
    let act = json!({"request": "act", "session": opened["session"], "seat": 0, "tool": "wait"});
    let ids: Vec<u64> = (0..20).map(|_| client.request(act.clone())).collect();
    let answers: Vec<Value> = ids.into_iter().map(|id| client.answer(id)).collect();
    let refused = answers.iter().filter(|answer| answer.get("error").is_some());
    assert!(refused.clone().all(|answer| kind(answer) == "busy"));
    assert!(answers[0].get("error").is_none() && answers.len() > refused.count());
    client.end();
}

#[test]
fn the_same_id_gets_the_first_answer_again() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let open = json!({"request": "open", "task": TASK, "id": "one"}).to_string();
    client.send(&open);
    let first = client.read();
    client.send(&open);
    assert_eq!(client.read(), first, "no second session is opened");
    let act = json!({"request": "act", "session": first["session"], "id": 7, "seat": 0, "tool": "wait"});
    client.send(&act.to_string());
    let moved = client.read();
    client.send(&act.to_string());
    assert_eq!(client.read(), moved, "time passes once");
    client.send(&json!({"request": "tasks", "id": 7}).to_string());
    assert_eq!(kind(&client.read()), "invalid");
    client.end();
}

#[test]
fn there_are_as_many_sessions_as_are_allowed() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &["--sessions", "2"]);
    let first = client.open(json!({}));
    client.open(json!({}));
    assert_eq!(kind(&client.open(json!({}))), "full");
    client.ask(json!({"request": "close", "session": first["session"]}));
    assert!(client.open(json!({})).get("error").is_none());
    client.end();
}

#[test]
fn a_session_without_requests_ends() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &["--session-timeout", "1s"]);
    let opened = client.open(json!({"record": "kept"}));
    wait_until("the session ends by its timeout", || {
        // Mistakes in a row would end the connection.
        client.ask(json!({"request": "tasks", "selection": TASK}));
        // The record is free again once the session is gone.
        client.open(json!({"record": "kept"})).get("error").is_none()
    });
    let act = json!({"request": "act", "session": opened["session"], "seat": 0, "tool": "wait"});
    assert_eq!(kind(&client.ask(act)), "unknown_session");
    client.end();
}

#[test]
fn limits_end_with_what_was_reached() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    for (limits, reason) in [
        (json!({"max_calls": 6}), "calls"),
        (json!({"max_tokens": 5_000}), "tokens"),
        (json!({"max_ticks": 5}), "ticks"),
        (json!({"give_up_after": 2}), "unreadable"),
    ] {
        let mut now = client.open(json!({"limits": limits}));
        while now["done"] == false {
            now = client.ask(json!({"request": "act", "session": now["session"], "seat": 0, "text": "hm"}));
        }
        assert_eq!((&now["truncated"], &now["end"]["outcome"]), (&json!(true), &json!("limit")), "{now}");
        assert!(now["end"]["reason"].as_str().unwrap().contains(reason), "{reason}: {now}");
        assert!(now["end"]["rewards"]["0"].is_number(), "{now}");
    }
    client.end();
}

#[cfg(unix)]
#[test]
fn a_record_survives_a_killed_server_and_goes_on() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    let mut now = client.open(json!({"record": "kept", "rollout": 3}));
    let first = now["seats"][0]["prompt"].clone();
    for _ in 0..5 {
        let act = json!({"seat": 0, "text": "{\"action\": \"wait\", \"action_input\": {}}"});
        now = client.ask(json!({"request": "act", "session": now["session"], "acts": [act]}));
    }
    let tick = now["tick"].clone();
    client.child.kill().unwrap();
    client.child.wait().unwrap();
    let mut client = Client::start(&lab, &[]);
    let again = client.open(json!({"record": "kept", "rollout": 3}));
    assert_eq!(again["tick"], tick, "{again}");
    let told = again["seats"][0]["prompt"].as_array().unwrap();
    assert_eq!(told[..2], first.as_array().unwrap()[..], "it is told the whole conversation");
    assert_eq!(told.iter().filter(|message| message["role"] == "assistant").count(), 5);
    assert_eq!(kind(&client.open(json!({"record": "kept", "rollout": 3}))), "record");
    let (end, _) = client.play(client_turn(&again));
    assert_eq!(end["end"]["outcome"], "finished");
    assert_eq!(kind(&client.open(json!({"record": "kept", "rollout": 3}))), "record");
    client.end();
    lab.stdout(&["verify", "kept"]);
    let report = lab.json(&["report", "kept", "--json"]);
    assert!(report.to_string().contains("told its rewards"), "{report}");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_leaves_journals_that_go_on() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    client.open(json!({"record": "kept"}));
    let number = client.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &number]).status().unwrap().success());
    let begun = Instant::now();
    while client.child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::yield_now();
    }
    assert_eq!(client.child.wait().unwrap().code(), Some(143));
    let mut client = Client::start(&lab, &[]);
    let again = client.open(json!({"record": "kept"}));
    assert!(again.get("error").is_none(), "{again}");
    client.end();
}

#[test]
fn the_server_plays_with_the_clients_models_and_a_broken_rollout_has_no_reward() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &["--outage", "1s", "--attempts", "2"]);
    let server = provider(&[("key", "secret-of-a-seat")]);
    let play = |url: &str, rollout: u64| {
        json!({
            "request": "play", "task": TASK, "rollout": rollout, "limits": {"max_calls": 5}, "record": "kept",
            "endpoints": {"*": {"url": url, "key": "secret-of-a-seat", "model": "m"}},
        })
    };
    let ids: Vec<u64> = (0..4).map(|rollout| client.request(play(&server.base_url(), rollout))).collect();
    for id in ids {
        let answer = client.answer(id);
        assert_eq!((&answer["done"], &answer["end"]["outcome"]), (&json!(true), &json!("limit")), "{answer}");
        assert!(answer["end"]["rewards"]["0"].is_number(), "{answer}");
    }
    let nobody = client.ask(play("http://127.0.0.1:1/v1", 9));
    assert_eq!(nobody["end"]["outcome"], "broken", "{nobody}");
    assert_eq!(nobody["end"]["rewards"], Value::Null, "no reward, and never 0");
    assert!(nobody["seats"].as_array().unwrap().iter().all(|seat| seat["reward"].is_null()), "{nobody}");
    assert!(!nobody.to_string().contains("secret-of-a-seat"));
    let wrong = client
        .ask(json!({"request": "play", "task": TASK, "endpoints": {"x": {"url": "http://h", "model": "m"}}}));
    assert_eq!(kind(&wrong), "invalid");
    client.end();
    for (name, bytes) in files_below(&lab.path("kept")) {
        assert!(!String::from_utf8_lossy(&bytes).contains("secret-of-a-seat"), "{name}");
    }
    for (_, journal) in journals(&lab.path("kept")) {
        assert!(!journal.contains("secret-of-a-seat"));
    }
}

#[test]
fn clients_over_http_need_the_token_and_a_lost_connection_is_taken_up() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &["--http", "0"]);
    let told = client.read();
    let (url, token) = (told["url"].as_str().unwrap(), told["token"].as_str().unwrap());
    let host = url.trim_start_matches("http://").trim_end_matches('/');
    let post = |token: &str, body: &str| exchange(host, "POST", "/", token, body);
    let open = json!({"request": "open", "task": TASK, "id": 1}).to_string();
    assert_eq!(post("wrong", &open).0, 403);
    let (status, first) = post(token, &open);
    assert_eq!(status, 200);
    let opened: Value = serde_json::from_str(first.trim()).unwrap();
    assert_eq!(opened["seats"].as_array().unwrap().len(), 2);
    // The answer was lost: the request is sent again, by another connection.
    assert_eq!(post(token, &open).1, first);
    let act = json!({"request": "act", "session": opened["session"], "seat": 0, "tool": "wait", "id": 2});
    let two = format!("{act}\nno json\n");
    let (_, answers) = post(token, &two);
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["tick"], kind(&answers[1])), (&json!(1), "invalid"));
    assert_eq!(exchange(host, "GET", "/", token, "").0, 405);
    let number = client.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &number]).status().unwrap().success());
    assert_eq!(client.child.wait().unwrap().code(), Some(143));
}

#[test]
fn every_suite_has_a_text_for_every_seat() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    for task in [
        "villagerbench/farm/0",
        "collection/logs/50",
        "shelter/5x5x4",
        "overcooked/cramped_room",
        "meat/victorian/tau1",
        "minecollab/cooking",
    ] {
        let tasks = client.ask(json!({"request": "tasks", "selection": task}));
        let Some(task) = tasks["tasks"][0]["task"].as_str() else { panic!("{task}: {tasks}") };
        let mut now = client.open(json!({"task": task, "observe": true}));
        for turn in 0..4 {
            assert!(now.get("error").is_none(), "{task}: {now}");
            if now["done"] == true {
                break;
            }
            let acts: Vec<Value> = now["seats"]
                .as_array()
                .unwrap()
                .iter()
                .map(|seat| {
                    let offer = seat["offers"][0].clone();
                    if turn % 2 == 0 && offer.is_object() {
                        json!({"seat": seat["seat"], "tool": offer["tool"], "arguments": offer["arguments"]})
                    } else {
                        json!({"seat": seat["seat"], "text": "nonsense"})
                    }
                })
                .collect();
            now = client.ask(json!({"request": "act", "session": now["session"], "acts": acts}));
        }
    }
    client.end();
}

#[test]
fn the_documented_conversation_runs_as_it_stands() {
    let document = include_str!("../help/rollout-server.md");
    let blocks = document.split("```json\n").skip(1).map(|block| block.split("```").next().unwrap());
    let requests: Vec<&str> = blocks.flat_map(str::lines).collect();
    assert_eq!(requests.len(), 8);
    let lab = Lab::new();
    let mut client = Client::start(&lab, &[]);
    for request in requests {
        client.send(request);
        let answer = client.read();
        let sent: Value = serde_json::from_str(request).unwrap();
        assert!(answer.get("error").is_none() && answer["id"] == sent["id"], "{request}: {answer}");
    }
    client.end();
}
