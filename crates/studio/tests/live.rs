//! Episodes that this process plays while pages watch them: shown by whoever plays, and never held up.
#![expect(clippy::unwrap_used, reason = "a test fails loudly")]

mod common;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use common::{Open, SUITES, Socket};
use cooperage_journal::{ClockPlan, FORMAT, Plan, RunDir};
use cooperage_runtime::{BuildInfo, Outside, RunOptions, SeatingOptions, Stop, run_with};
use cooperage_suites::suite::Suites;
use cooperage_suites::testing::plan_of;
use serde_json::{Value, json};

/// The name of the run that is played here.
const HOSTED: &str = "hosted";

/// A run of one game of random players, in which so many virtual seconds pass in a real one.
fn planned(open: &Open, speed: u32) -> (RunDir, String) {
    let mut episode = plan_of("cuisineworld/level_3/tau3", "random", "random", &[]);
    episode.clock = ClockPlan { kind: "wall".to_owned(), speed: Some(speed), ..episode.clock };
    let key = episode.key();
    let plan = Plan {
        format: FORMAT,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![episode],
        attachments: BTreeMap::new(),
    };
    (RunDir::create(&open.path(HOSTED), plan).unwrap(), key)
}

/// Plays it in a thread of its own, as whoever serves a run does.
fn play(open: &Open, dir: &RunDir) -> std::thread::JoinHandle<()> {
    let (dir, serving) = (dir.clone(), Arc::clone(&open.serving));
    std::thread::spawn(move || {
        let seats = serving.begin(&dir, Arc::default()).unwrap();
        let outside =
            Outside { door: Some(seats.door()), observe: Some(seats.observe()), ..Outside::default() };
        let options = RunOptions {
            threads: NonZeroUsize::MIN,
            episodes_per_thread: NonZeroUsize::MIN,
            start_spacing: Duration::ZERO,
            seats: SeatingOptions { pool: None },
            build: BuildInfo::default(),
        };
        let suites = Suites::new(SUITES, &dir.plan().attachments).unwrap();
        run_with(&dir, &suites, &options, &outside, &Stop::default(), &|_| {}).unwrap();
        serving.end(&dir);
    })
}

/// A page that follows the live end, once the episode has begun.
async fn following(open: &Open, key: &str) -> Socket {
    loop {
        let mut socket = open.watching_of(&open.viewer, HOSTED, key).await;
        let first = socket.hear().await;
        if first["type"] == "episode" {
            assert_eq!((&first["agents"], &first["horizon"]), (&json!(["Alice", "Bob"]), &json!(60)));
            socket.say(&json!({"type": "follow"}).to_string()).await;
            return socket;
        }
        assert_eq!(first["text"], "this episode has not begun");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_shown_what_is_played_and_may_look_back() {
    let open = Open::new().await;
    let (dir, key) = planned(&open, 80);
    let played = play(&open, &dir);
    let mut socket = following(&open, &key).await;
    let (mut frames, mut lines, mut scores): (Vec<Value>, usize, usize) = (Vec::new(), 0, 0);
    loop {
        let message = socket.hear().await;
        match message["type"].as_str().unwrap() {
            "frame" => frames.push(message),
            "records" => {
                assert_eq!(message["first"], lines);
                lines += message["records"].as_array().unwrap().len();
            }
            "scores" => {
                assert_eq!(message["first"], scores);
                scores += message["scores"].as_array().unwrap().len();
            }
            "progress" if message["is_live"] == false => {
                assert_eq!((&message["ticks"], &message["played"]), (&json!(60), &json!(60)));
                assert_eq!(message["records"], lines);
                break;
            }
            _ => {}
        }
    }
    if frames.last().unwrap()["tick"] != 60 {
        frames.push(socket.hear_of("frame").await);
    }
    // 240 seconds, 80 times as fast, with at most ten moments a second.
    assert!((3..=31).contains(&frames.len()), "{}", frames.len());
    assert!(frames.is_sorted_by_key(|frame| frame["tick"].as_u64()), "time goes on");
    let last = frames.last().unwrap();
    assert_eq!((&last["tick"], &last["scene"]["kind"]), (&json!(60), &json!("floor")));
    assert!(scores > 0);
    played.join().unwrap();
    assert_eq!(lines, dir.finished_lines(&key).unwrap().lines.len());

    // What was shown is what the journal tells, played again for whoever looks back.
    for frame in &frames[frames.len() / 2..] {
        let tick = &frame["tick"];
        socket.say(&json!({"type": "look", "tick": tick}).to_string()).await;
        let again = socket.hear_of("frame").await;
        assert_eq!((&again["tick"], &again["scene"]["places"]), (tick, &frame["scene"]["places"]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_looks_back_is_not_shown_the_end_until_it_wants_to() {
    let open = Open::new().await;
    let (dir, key) = planned(&open, 40);
    let played = play(&open, &dir);
    let mut socket = following(&open, &key).await;
    while socket.hear_of("frame").await["tick"].as_u64() < Some(5) {}
    socket.say(&json!({"type": "look", "tick": 1}).to_string()).await;
    while socket.hear_of("frame").await["tick"] != 1 {}
    // The episode goes on, and no frame comes.
    loop {
        let message = socket.hear().await;
        assert_ne!(message["type"], "frame");
        if message["type"] == "progress" && message["ticks"].as_u64() > Some(20) {
            break;
        }
    }
    socket.say(&json!({"type": "follow"}).to_string()).await;
    assert!(socket.hear_of("frame").await["tick"].as_u64() > Some(20));
    drop(socket);
    played.join().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_episode_of_another_process_is_followed_too() {
    let open = Open::new().await;
    let lines = open.dir.finished_lines(&open.key).unwrap().lines;
    std::fs::remove_file(open.dir.finished_path(&open.key)).unwrap();
    let part = open.dir.part_path(&open.key);
    let write = |count: usize| std::fs::write(&part, lines[..count].join("\n") + "\n").unwrap();
    write(lines.len() / 2);
    let mut socket = open.watching(&open.viewer).await;
    socket.hear_of("episode").await;
    socket.say(&json!({"type": "follow"}).to_string()).await;
    let tick = socket.hear_of("frame").await["tick"].as_u64();
    assert!(tick > Some(5));
    write(lines.len() - 2);
    assert!(socket.hear_of("frame").await["tick"].as_u64() > tick);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_takes_nothing_is_let_go_and_the_others_are_not_held_up() {
    let open = Open::new().await;
    let mut lines = open.dir.finished_lines(&open.key).unwrap().lines;
    std::fs::remove_file(open.dir.finished_path(&open.key)).unwrap();
    // More than fits between two sockets.
    let words = "x".repeat(1_000);
    for n in 0..40_000 {
        lines.push(
            json!({"type": "message", "n": n, "sent": 1, "delivered": 1, "kind": "chat", "text": words})
                .to_string(),
        );
    }
    std::fs::write(open.dir.part_path(&open.key), lines.join("\n") + "\n").unwrap();
    let mut stuck = open.socket(&open.viewer).await.unwrap();
    let watch = json!({"type": "watch", "run": common::RUN, "episode": open.key}).to_string();
    stuck.say(&watch).await;

    let mut other = open.watching(&open.viewer).await;
    let mut taken = 0;
    while taken < lines.len() {
        taken += other.hear_of("records").await["records"].as_array().unwrap().len();
    }
    // Nothing is read for longer than the patience of the server; what was on its way comes, and then the end.
    tokio::time::sleep(Duration::from_secs(7)).await;
    let mut taken = 0;
    while let Some(message) = stuck.next().await {
        taken += message["records"].as_array().map_or(0, Vec::len);
    }
    assert!(taken < lines.len(), "it was let go before it had all");
}
