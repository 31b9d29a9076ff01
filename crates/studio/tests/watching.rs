//! Pages watch episodes: finished ones at any moment, growing ones and damaged ones.
#![expect(clippy::unwrap_used, reason = "a test fails loudly")]

use serde_json::{Value, json};

use crate::common::{Open, RUN, Socket};

async fn look(socket: &mut Socket, tick: u64) -> Value {
    socket.say(&json!({"type": "look", "tick": tick}).to_string()).await;
    socket.hear_of("frame").await
}

/// Reads messages until the page is up to date. Returns the records, the scores and the last progress.
async fn all(socket: &mut Socket) -> (Vec<Value>, Vec<Value>, Value) {
    let (mut records, mut scores) = (Vec::new(), Vec::new());
    loop {
        let message = socket.hear().await;
        match message["type"].as_str().unwrap() {
            "records" => {
                assert_eq!(message["first"], records.len());
                records.extend(message["records"].as_array().unwrap().iter().cloned());
            }
            "scores" => {
                assert_eq!(message["first"], scores.len());
                scores.extend(message["scores"].as_array().unwrap().iter().cloned());
            }
            "progress" => {
                let is_played = message["played"] == message["ticks"] || message.get("broken").is_some();
                if is_played && message["records"] == records.len() && message["is_live"] == false {
                    return (records, scores, message);
                }
            }
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_episode_is_shown_at_any_moment_in_any_order() {
    let open = Open::new().await;
    let listed = open.json("/api/runs").await;
    assert_eq!(
        (&listed[0]["name"], &listed[0]["finished"], &listed[0]["episodes"]),
        (&json!(RUN), &json!(1), &json!(1))
    );
    let view = open.json("/api/runs/run").await;
    assert_eq!(
        (&view["episodes"][0]["key"], &view["episodes"][0]["state"]),
        (&json!(open.key), &json!("finished"))
    );

    let mut socket = open.watching(&open.admin).await;
    let info = socket.hear_of("episode").await;
    assert_eq!(
        (&info["task"], &info["agents"]),
        (&json!("cuisineworld/level_3/tau3"), &json!(["agent0", "agent1"]))
    );
    let (records, scores, progress) = all(&mut socket).await;
    let lines = open.dir.finished_lines(&open.key).unwrap().lines;
    let written: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records, written, "the journal, line by line");
    assert_eq!((&scores[0], &progress["ticks"]), (&json!([0, 0.0]), &json!(60)));

    let mut there = Vec::new();
    for tick in 0..=60 {
        there.push(look(&mut socket, tick).await);
    }
    assert!(there.iter().enumerate().all(|(tick, frame)| frame["tick"] == tick));
    assert_eq!(there[0]["scene"]["kind"], "floor");
    assert_eq!(there[0]["scene"]["figures"].as_array().map(Vec::len), Some(2));
    assert_ne!(there[0]["scene"], there[60]["scene"]);
    // Another page jumps about in the same episode.
    let mut other = open.watching(&open.viewer).await;
    for tick in [60, 3, 59, 0, 30, 31, 29, 60, 1] {
        assert_eq!(look(&mut other, tick).await, there[tick as usize], "tick {tick}");
    }
    // A tick after the end shows the end.
    assert_eq!(look(&mut socket, 1_000_000).await["scene"], there[60]["scene"]);
    assert_eq!(look(&mut socket, u64::MAX).await["tick"], 60);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_moment_that_is_asked_for_with_an_episode_comes_before_its_lines() {
    let open = Open::new().await;
    let mut socket = open.socket(&open.admin).await.unwrap();
    let watch = json!({"type": "watch", "run": RUN, "episode": open.key, "at": 30});
    socket.say(&watch.to_string()).await;
    assert_eq!(socket.hear_of("episode").await["comes"], 30);
    let first = loop {
        let message = socket.hear().await;
        if message["type"] != "progress" {
            break message;
        }
    };
    assert_eq!((&first["type"], &first["tick"]), (&json!("frame"), &json!(30)));
    assert_eq!(socket.hear_of("records").await["first"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_another_moment_gets_that_one_last() {
    let open = Open::new().await;
    let mut socket = open.watching(&open.admin).await;
    for tick in [60, 10, 50, 20, 40] {
        socket.say(&json!({"type": "look", "tick": tick}).to_string()).await;
    }
    // Earlier moments may have been ready before the next request came.
    while socket.hear_of("frame").await["tick"] != 40 {}
    assert_eq!(look(&mut socket, 3).await["tick"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_episode_under_way_is_followed_to_its_end() {
    let open = Open::new().await;
    let lines = open.dir.finished_lines(&open.key).unwrap().lines;
    let (finished, part) = (open.dir.finished_path(&open.key), open.dir.part_path(&open.key));
    let aside = open.path("aside");
    std::fs::rename(&finished, &aside).unwrap();
    let half = lines.len() / 2;
    let text = |count: usize| lines[..count].join("\n") + "\n";
    // The last line is still being written.
    std::fs::write(&part, text(half) + "{\"type\":\"adv").unwrap();

    let mut socket = open.socket(&open.admin).await.unwrap();
    let watch = json!({"type": "watch", "run": RUN, "episode": open.key, "at": 0});
    socket.say(&watch.to_string()).await;
    assert_eq!(socket.hear_of("episode").await.get("comes"), None, "people look at its end first");
    let first = socket.hear_of("progress").await;
    assert_eq!((&first["records"], &first["is_live"]), (&json!(half), &json!(true)));
    let ticks = first["ticks"].as_u64().unwrap();
    let now = look(&mut socket, u64::MAX).await;
    assert_eq!(now["tick"], ticks);

    std::fs::write(&part, text(half + 10)).unwrap();
    while socket.hear_of("progress").await["records"] != half + 10 {}
    std::fs::rename(&aside, &finished).unwrap();
    std::fs::remove_file(&part).unwrap();
    loop {
        let progress = socket.hear_of("progress").await;
        if progress["is_live"] == false {
            assert_eq!(progress["records"], lines.len());
            break;
        }
    }
    assert_eq!(look(&mut socket, 60).await["tick"], 60);
    assert_eq!(look(&mut socket, ticks).await["scene"], now["scene"], "what was shown while it grew");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_damaged_is_shown_up_to_there_and_told() {
    let open = Open::new().await;
    let lines = open.dir.finished_lines(&open.key).unwrap().lines;
    let part = open.dir.part_path(&open.key);
    std::fs::remove_file(open.dir.finished_path(&open.key)).unwrap();
    // A line cannot be parsed.
    let mut broken = lines.clone();
    broken[20] = "{\"type\":\"advance\",\"tick\":".to_owned();
    std::fs::write(&part, broken.join("\n") + "\n").unwrap();
    let mut socket = open.watching(&open.admin).await;
    let told = socket.hear_of("progress").await;
    assert_eq!(told["records"], 20);
    assert!(told["broken"].as_str().unwrap().starts_with("line 21 of the journal cannot be read"), "{told}");
    drop(socket);

    // A digest differs from that of the world: all lines are shown, and the world up to this tick.
    let place = lines
        .iter()
        .position(|line| line.contains("\"type\":\"digest\"") && line.contains("\"tick\":30"))
        .unwrap();
    let mut other = lines.clone();
    other[place] = format!("{{\"type\":\"digest\",\"tick\":30,\"digest\":\"{}\"}}", "0".repeat(32));
    std::fs::write(&part, other.join("\n") + "\n").unwrap();
    // The thread of the closed page may still be there.
    for _ in 0..100 {
        let mut socket = open.watching(&open.admin).await;
        let mut told = socket.hear_of("progress").await;
        while told["records"] == lines.len() && told.get("broken").is_none() {
            told = socket.hear_of("progress").await;
        }
        if told["records"] == lines.len() {
            assert!(
                told["broken"]
                    .as_str()
                    .unwrap()
                    .starts_with("at tick 30 the world is not as it was recorded"),
                "{told}"
            );
            assert_eq!(look(&mut socket, 50).await["tick"], 30);
            assert_eq!(look(&mut socket, 12).await["tick"], 12);
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    unreachable!("the journal is never read anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn prompts_are_shown_whole_with_what_is_new_in_them() {
    let open = Open::with("mindagent").await;
    let path = |call: u64| format!("/api/runs/{RUN}/episodes/{}/calls/{call}", open.key);
    let lines = open.dir.finished_lines(&open.key).unwrap().lines;
    let calls: Vec<Value> = lines
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|record| record["type"] == "call")
        .collect();
    assert!(calls.len() > 2);
    for call in &calls[..3] {
        let number = call["call"].as_u64().unwrap();
        let prompt = open.json(&path(number)).await;
        let messages = prompt["messages"].as_array().unwrap();
        let fresh = messages.iter().filter(|message| message["is_new"] == true).count();
        assert_eq!(fresh, call["declares"].as_array().map_or(0, Vec::len), "{call}");
        assert!(messages.iter().all(|message| message["text"].as_str().is_some_and(|text| !text.is_empty())));
        let speakers: Vec<_> = messages.iter().filter_map(|message| message["speaker"].as_str()).collect();
        assert!(speakers.iter().all(|one| ["system", "user", "assistant"].contains(one)), "{speakers:?}");
    }
    assert_eq!(open.status_of(&path(1_000_000)).await, "404");
    let bearer = format!("Bearer {}", open.viewer);
    assert_eq!(open.get(&path(0), &[("authorization", &bearer)]).await.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_is_told_to_everyone_and_what_it_took_to_the_admin() {
    let open = Open::with("mindagent").await;
    let path = |part: &str| format!("/api/runs/{RUN}/episodes/{}/{part}", open.key);
    let html = |drawing: &Value| drawing["html"].as_str().unwrap().to_owned();
    let answer = html(&open.json(&path("answer")).await);
    for part in ["answer-verdict", "The task&#x27;s time was over.", "model calls", "virtual time"] {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    let bearer = format!("Bearer {}", open.viewer);
    let (status, text) = open.get(&path("answer"), &[("authorization", &bearer)]).await;
    let told = html(&serde_json::from_str(&text).unwrap());
    assert_eq!(status, 200);
    assert!(told.contains("The task&#x27;s time was over.") && !told.contains("model calls"), "{told}");
    // The tables need the whole episode, which is played again for them.
    let tables = html(&open.json(&path("findings")).await);
    assert!(tables.contains("Agents and stations") && tables.contains("completion rose by"), "{tables}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_episode_that_an_error_broke_says_which() {
    let open = Open::with("mindagent").await;
    let finished = open.dir.finished_path(&open.key);
    let lines = open.dir.finished_lines(&open.key).unwrap().lines;
    std::fs::write(open.dir.part_path(&open.key), format!("{}\n", lines[..lines.len() - 5].join("\n")))
        .unwrap();
    std::fs::remove_file(finished).unwrap();
    let path = format!("/api/runs/{RUN}/episodes/{}/answer", open.key);
    let wall = open.dir.wall_path(&open.key);
    std::fs::write(&wall, "{\"type\":\"broken\",\"error\":\"no <answer>\",\"kind\":\"server_error\"}\n")
        .unwrap();
    let answer = open.json(&path).await["html"].as_str().unwrap().to_owned();
    assert!(answer.contains("by an error (server error): no &lt;answer&gt;."), "{answer}");
}
