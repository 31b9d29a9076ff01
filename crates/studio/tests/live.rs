//! Pages watch episodes that this process plays: the observer shows the world, and slow pages cannot block the episode.
#![expect(clippy::unwrap_used, reason = "a test fails loudly")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use cooperage_journal::{ClockPlan, FORMAT, Plan, RunDir};
use cooperage_runtime::{BuildInfo, RunConnections, RunnerOptions, SeatingOptions, StopSignal, run_with};
use cooperage_studio::seats::invite_instructors;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::plan_of;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Error;

use crate::common;
use crate::common::{Open, SUITES, Socket};

/// The name of the run that is played here.
const HOSTED: &str = "hosted";

/// The time after which a test tries again, and how often it does so before it gives up: for a minute.
const TRY_AGAIN: Duration = Duration::from_millis(20);
const TRIES_MAX: usize = 3_000;

/// The number of pages that a studio serves at once.
const SOCKETS_MAX: usize = 256;

/// A run of one game of random players; `speed` is in virtual seconds per real second.
fn planned(open: &Open, speed: u32) -> (RunDir, String) {
    let mut episode = plan_of("cuisineworld/level_3/tau3", "random", "random", &[]);
    episode.clock = ClockPlan { kind: "wall".to_owned(), speed: Some(speed), ..episode.clock };
    let key = episode.key();
    let plan = Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![episode],
        attachments: BTreeMap::new(),
        partition: None,
    };
    (RunDir::create(&open.path(HOSTED), plan).unwrap(), key)
}

/// Plays the run in a thread of its own, as a host does.
fn play(open: &Open, dir: &RunDir) -> std::thread::JoinHandle<()> {
    play_until(open, dir, Arc::default())
}

/// The same until it is stopped.
fn play_until(open: &Open, dir: &RunDir, stop: Arc<StopSignal>) -> std::thread::JoinHandle<()> {
    let (dir, serving) = (dir.clone(), Arc::clone(&open.serving));
    std::thread::spawn(move || {
        let seats = serving.begin(&dir, Arc::default()).unwrap();
        let outside = RunConnections {
            door: Some(seats.door()),
            observe: Some(seats.observe()),
            ..RunConnections::default()
        };
        let options = RunnerOptions {
            threads: NonZeroUsize::MIN,
            episodes_per_thread: NonZeroUsize::MIN,
            start_spacing: Duration::ZERO,
            seats: SeatingOptions { pool: None },
            build: BuildInfo::default(),
        };
        let suites = Suites::new(&ProgramRegistry::of(SUITES), &dir.plan().attachments).unwrap();
        run_with(&dir, &suites, &options, &outside, &stop, &|_| {}).unwrap();
        serving.end(&dir);
    })
}

/// A page that follows the live end, once the episode has begun.
async fn following(open: &Open, key: &str) -> Socket {
    for _ in 0..TRIES_MAX {
        let mut socket = open.watching_of(&open.viewer, HOSTED, key).await;
        let first = socket.hear().await;
        if first["type"] == "episode" {
            assert_eq!((&first["agents"], &first["horizon"]), (&json!(["agent0", "agent1"]), &json!(60)));
            socket.say(&json!({"type": "follow"}).to_string()).await;
            return socket;
        }
        assert_eq!(first["text"], "this episode has not begun");
        tokio::time::sleep(TRY_AGAIN).await;
    }
    unreachable!("the episode does not begin");
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
    // The episode has 240 virtual seconds at 80 times the speed, and there are at most ten moments a second.
    assert!((3..=31).contains(&frames.len()), "{}", frames.len());
    assert!(frames.is_sorted_by_key(|frame| frame["tick"].as_u64()), "time goes on");
    let last = frames.last().unwrap();
    assert_eq!((&last["tick"], &last["scene"]["kind"]), (&json!(60), &json!("floor")));
    assert!(scores > 0);
    played.join().unwrap();
    assert_eq!(lines, dir.finished_lines(&key).unwrap().lines.len());

    // A replay of the journal shows the same world to a page that looks back.
    for frame in &frames[frames.len() / 2..] {
        let tick = &frame["tick"];
        socket.say(&json!({"type": "look", "tick": tick}).to_string()).await;
        let again = socket.hear_of("frame").await;
        assert_eq!((&again["tick"], &again["scene"]["places"]), (tick, &frame["scene"]["places"]));
    }
}

/// An instructor's page shows a world that waits for the first move of a person.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_world_before_anybody_has_moved() {
    let open = Open::new().await;
    let mut episode = plan_of("cuisineworld/level_3/tau3", "mindagent", "oracle", &[]);
    episode.people = BTreeMap::from([(0, "Ann".to_owned())]);
    episode.teams[0].seats = vec![1];
    let key = episode.key();
    let plan = Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![episode],
        attachments: BTreeMap::new(),
        partition: None,
    };
    let dir = RunDir::create(&open.path(HOSTED), plan).unwrap();
    let stop = Arc::new(StopSignal::default());
    let played = play_until(&open, &dir, Arc::clone(&stop));
    // The pages come while the world waits, when nothing but a page can make it be shown.
    for _ in 0..2 {
        tokio::time::sleep(TRY_AGAIN * 20).await;
        let mut socket = following(&open, &key).await;
        let frame = socket.hear_of("frame").await;
        assert_eq!((&frame["tick"], &frame["scene"]["kind"]), (&json!(0), &json!("floor")));
    }
    stop.stop();
    played.join().unwrap();
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
    // The episode goes on, but no frame comes.
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
    lines.pop();
    // These lines are more than the buffers between two sockets can hold.
    let words = "x".repeat(1_000);
    for n in 0..40_000 {
        lines.push(
            json!({"type": "message", "n": n, "sent": 1, "delivered": 1, "kind": "chat", "text": words})
                .to_string(),
        );
    }
    std::fs::write(open.dir.part_path(&open.key), lines.join("\n") + "\n").unwrap();
    let mut stuck = open.idle_socket_at("/api/stream", &open.viewer).await.unwrap();
    let watch = json!({"type": "watch", "run": common::RUN, "episode": open.key}).to_string();
    stuck.say(&watch).await;

    let mut other = open.watching(&open.viewer).await;
    let mut taken = 0;
    while taken < lines.len() {
        taken += other.hear_of("records").await["records"].as_array().unwrap().len();
    }
    // The test reads nothing until the server has let the page go: only then so many others can be open beside it.
    let mut pages = Vec::new();
    for _ in 0..SOCKETS_MAX + TRIES_MAX {
        if pages.len() == SOCKETS_MAX - 1 {
            break;
        }
        match open.socket(&open.viewer).await {
            Ok(page) => pages.push(page),
            Err(Error::Http(_)) => tokio::time::sleep(TRY_AGAIN).await,
            Err(error) => unreachable!("{error}"),
        }
    }
    assert_eq!(pages.len(), SOCKETS_MAX - 1, "the page that takes nothing is not let go");
    // The messages that were under way still come, and then the end.
    let mut taken = 0;
    while let Some(message) = stuck.next().await {
        taken += message["records"].as_array().map_or(0, Vec::len);
    }
    assert!(taken < lines.len(), "it was let go before it had all");
}

/// The invitation of an instructor in the run directory: its path and token.
fn invitation(dir: &RunDir, name: &str) -> (String, String) {
    let path = dir.path().join(cooperage_studio::seats::FILE);
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&path).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    let kept: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let link = &kept["instructors"][name];
    let text = |key: &str| link[key].as_str().unwrap().to_owned();
    (format!("/instruct/{}", text("id")), text("token"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_instructor_speaks_in_one_run_and_sees_no_more_than_viewers_and_their_own_words() {
    let open = Open::new().await;
    let (dir, key) = planned(&open, 40);
    invite_instructors(dir.path(), &["Ann".to_owned(), "Ben".to_owned()]).unwrap();
    let (place, token) = invitation(&dir, "Ann");
    let (place_of_ben, token_of_ben) = invitation(&dir, "Ben");
    // An instructor who is invited already keeps the link.
    invite_instructors(dir.path(), &["Ann".to_owned()]).unwrap();
    assert_eq!(invitation(&dir, "Ann"), (place.clone(), token.clone()));
    let played = play(&open, &dir);
    let mut viewer = following(&open, &key).await;

    let mut ann = open.socket_at(&format!("{place}/stream"), &token).await.unwrap();
    let hello = ann.hear().await;
    assert_eq!(hello["role"], "instructor");
    // Instructors may not watch other runs, and may not do what only the admin may do.
    ann.say(&json!({"type": "watch", "run": common::RUN, "episode": open.key}).to_string()).await;
    assert_eq!(ann.hear_of("refused").await["text"], "you instruct another run");
    ann.say(&json!({"type": "watch", "run": HOSTED, "episode": key}).to_string()).await;
    assert_eq!(ann.hear_of("episode").await["is_hosted"], true);
    for message in [json!({"type": "pause", "on": true}), json!({"type": "speed", "times": 1_000})] {
        ann.say(&message.to_string()).await;
        assert_eq!(ann.hear_of("refused").await["text"], "this is not for instructors");
    }
    viewer.say(&json!({"type": "say", "text": "I am nobody"}).to_string()).await;
    assert_eq!(viewer.hear_of("refused").await["text"], "this is not for viewers");

    // Ann orders one agent and sends a message to all; Ben sends a message to one agent.
    let mut ben = open.socket_at(&format!("{place_of_ben}/stream"), &token_of_ben).await.unwrap();
    ben.say(&json!({"type": "watch", "run": HOSTED, "episode": key}).to_string()).await;
    ben.say(&json!({"type": "say", "to": 0, "text": "Ben's secret"}).to_string()).await;
    ann.say(&json!({"type": "say", "to": 1, "text": "make no soup", "is_order": true}).to_string()).await;
    ann.say(&json!({"type": "say", "text": "well done"}).to_string()).await;
    // The link is valid for this place only.
    let bearer = |token: &str| format!("Bearer {token}");
    let (own, of_ben) = (bearer(&token), bearer(&token_of_ben));
    let (status, view) = open.get(&format!("{place}/run"), &[("authorization", &own)]).await;
    let view: Value = serde_json::from_str(&view).unwrap();
    assert_eq!((status, &view["name"], &view["run"]["run"]["name"]), (200, &json!("Ann"), &json!(HOSTED)));
    assert_eq!(
        (&view["run"]["has_report"], &view["run"]["episodes"][0]["calls"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(open.get(&place, &[("authorization", &own)]).await.0, 200);
    assert_eq!(open.get(&place, &[("authorization", &of_ben)]).await.0, 403);
    let admin = bearer(&open.admin);
    assert_eq!(
        open.get(&place, &[("authorization", &admin)]).await.0,
        403,
        "not even the admin speaks as Ann"
    );
    for path in [
        "/",
        "/api/runs",
        "/api/runs/hosted",
        "/api/choices",
        "/api/studies",
        "/report/hosted",
        "/api/runs/hosted/episodes/x/calls/0",
        "/hub",
        "/seat/x",
        "/instruct/x",
        &place_of_ben,
    ] {
        assert_eq!(open.get(path, &[("authorization", &own)]).await.0, 403, "{path}");
    }
    let body = json!({"selection": ["cuisineworld/level_3/tau3"]}).to_string();
    for path in ["/api/runs/hosted/stop", "/api/runs"] {
        let headers = [("authorization", own.as_str()), ("content-type", "application/json")];
        assert_eq!(open.post(path, &headers, body.clone()).await, 403, "{path}");
    }
    assert!(open.socket(&token).await.is_err());
    assert!(open.socket_at("/mindserver", &token).await.is_err());
    assert!(open.socket_at(&format!("{place_of_ben}/stream"), &token).await.is_err());

    let of_ann = heard_until_the_end(&mut ann).await;
    let of_viewer = heard_until_the_end(&mut viewer).await;
    played.join().unwrap();
    let texts = |records: &[Value], kind: &str| -> Vec<String> {
        let of_kind = records.iter().filter(|record| record["type"] == kind);
        of_kind
            .map(|record| record["data"]["text"].as_str().or(record["text"].as_str()).unwrap().to_owned())
            .collect()
    };
    assert_eq!(texts(&of_ann, "input"), ["make no soup", "well done"]);
    assert_eq!(texts(&of_ann, "message"), ["make no soup", "well done"]);
    assert_eq!(texts(&of_viewer, "message"), ["well done"]);
    assert!(texts(&of_viewer, "input").is_empty());
    for record in of_ann.iter().chain(&of_viewer) {
        let kind = record["type"].as_str().unwrap_or("nothing");
        assert!(["nothing", "submit", "advance", "message", "input"].contains(&kind), "{kind}");
    }

    // The journal has Ann's name, and its replay needs no instructor.
    let lines = dir.finished_lines(&key).unwrap();
    assert!(
        lines
            .lines
            .iter()
            .any(|line| line.contains(r#""kind":"order","data":{"by":"Ann","text":"make no soup"}"#))
    );
    let suites = Suites::new(&ProgramRegistry::of(SUITES), &BTreeMap::new()).unwrap();
    cooperage_runtime::verify_episode(&dir.finished_path(&key), lines, &suites).unwrap();
}

/// All journal lines that a page gets until the episode is over.
async fn heard_until_the_end(socket: &mut Socket) -> Vec<Value> {
    let mut records = Vec::new();
    loop {
        let message = socket.hear().await;
        match message["type"].as_str() {
            Some("records") => records.extend(message["records"].as_array().unwrap().iter().cloned()),
            Some("progress") if message["is_live"] == false => return records,
            _ => {}
        }
    }
}
