//! Clients of the game beside the program: through its kills and theirs, and from one episode to the next.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test that fails here has found something; clients live in real time"
)]

mod bots;
#[allow(dead_code, reason = "the tests of the gate use the rest")]
#[path = "../../../minecraft-gate/tests/harness.rs"]
mod harness;
mod player;
#[allow(dead_code, reason = "see above")]
#[path = "../../../minecraft-gate/tests/raw.rs"]
pub(crate) mod raw;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use cooperage_minecraft_wire::Serverbound;
use serde_json::{Value, json};

use crate::common::*;
use crate::hosted::Serving;
use crate::study::seat::Seat;
use player::{Deed, GamePlayer};

/// The address of a run's gate, which is told first, and its login names.
fn gate(serving: &Serving) -> SocketAddr {
    serving.told["minecraft"].as_str().unwrap().parse().unwrap()
}

/// The deed after which the program is killed, and how many such deeds there are before.
const KILLS: [(Deed, usize); 10] = [
    (Deed::Came, 0),
    (Deed::Came, 1),
    (Deed::BeganToDig, 0),
    (Deed::Walked, 2),
    (Deed::Dug, 1),
    (Deed::PickedUp, 1),
    (Deed::BeganToDig, 3),
    (Deed::Placed, 2),
    (Deed::Placed, 0),
    (Deed::Walked, 5),
];

/// Where the clients were, by their names, and how often both have dug and placed.
#[derive(Default)]
struct Played {
    places: BTreeMap<&'static str, [f64; 3]>,
    done: [u32; 2],
}

/// Two clients play until the program is killed after a deed, or until the episode is over.
fn play(serving: Serving, kill: Option<&(Deed, usize)>, played: &mut Played) {
    let address = gate(&serving);
    let (tell, deeds) = channel();
    let clients = ["andy", "jill"].map(|name| {
        let (tell, before) = (tell.clone(), played.places.get(name).copied());
        thread::spawn(move || {
            let mut client = loop {
                match GamePlayer::join(address, name) {
                    Ok(client) => break client,
                    // On a busy machine the world may take longer than a login waits.
                    Err(reason) if reason.contains("No seat") => {}
                    // The program was killed meanwhile.
                    Err(_) => return None,
                }
            };
            if let Some(before) = before {
                let off = (0..3).map(|axis| (client.place[axis] - before[axis]).abs()).fold(0.0, f64::max);
                assert!(off <= 2.0, "{name} is {:?} and was {before:?}", client.place);
            }
            client.send(&Serverbound::ChatMessageSent { message: "please collect 64 oak_log".into() });
            let done = client.play(&|deed| {
                let _ = tell.send(deed);
            });
            Some((name, client.place, done))
        })
    });
    drop(tell);
    match kill {
        Some((deed, before)) => {
            for _ in 0..=*before {
                let patience = Duration::from_secs(90);
                let next = || deeds.recv_timeout(patience).map_err(|_| format!("no {deed:?} comes"));
                while next().unwrap() != *deed {}
            }
            serving.kill();
        }
        None => {
            let mut serving = serving;
            assert!(serving.child.wait().unwrap().success());
        }
    }
    for client in clients {
        let Some((name, place, done)) = client.join().unwrap() else { continue };
        played.places.insert(name, place);
        (0..2).for_each(|deed| played.done[deed] += done[deed]);
    }
}

#[test]
fn a_game_through_kills_goes_on_with_its_clients_and_verifies() {
    let lab = Lab::new();
    let (ticks, every) = if is_nightly() { ("6000", 1) } else { ("3000", 4) };
    let run = ["run", "world/natural", "--model", "oracle", "--agents", "3", "--seed", "4", "--out", "r"];
    let people = ["--human", "1=andy", "--human", "2=jill", "--max-ticks", ticks, "--speed", "5"];
    let gate = ["--minecraft", "127.0.0.1:0", "--json", "--quiet"];
    let mut serving = Serving::start(&lab, &[&run[..], &people, &gate].concat());
    assert_eq!(
        serving.told["logins"],
        json!([{"name": "andy", "login": "andy"}, {"name": "jill", "login": "jill"}])
    );
    let mut played = Played::default();
    for kill in KILLS.iter().step_by(every) {
        play(serving, Some(kill), &mut played);
        serving = Serving::start(&lab, &[&["resume", "r"][..], &gate].concat());
    }
    play(serving, None, &mut played);
    assert!(played.done.iter().all(|&times| times > 0), "dug and placed {:?}", played.done);
    lab.stdout(&["verify", "r"]);
    let journal = journals(&lab.path("r")).remove(0).1;
    let acts: Vec<&str> = journal.lines().filter(|line| line.contains("\"source\":\"client\"")).collect();
    for seat in ["\"to\":1", "\"to\":2"] {
        for act in ["\"Go\"", "\"Dig\"", "\"UseOn\""] {
            assert!(acts.iter().any(|line| line.contains(seat) && line.contains(act)), "{seat} {act}");
        }
    }
}

/// The threads and the open files of a program.
#[cfg(target_os = "linux")]
fn held(serving: &Serving) -> (usize, usize) {
    let count = |what: &str| fs::read_dir(format!("/proc/{}/{what}", serving.child.id())).unwrap().count();
    (count("task"), count("fd"))
}

#[cfg(target_os = "linux")]
#[test]
fn a_client_that_is_killed_again_and_again_keeps_its_seat_and_leaves_nothing_behind() {
    let lab = Lab::new();
    let run = ["run", "world/flat", "--agents", "2", "--human", "0=andy", "--human", "1=jill", "--out", "r"];
    let gates = ["--max-ticks", "24000", "--minecraft", "127.0.0.1:0", "--json", "--quiet"];
    let serving = Serving::start(&lab, &[&run[..], &gates].concat());
    let address = gate(&serving);
    let mut jill = GamePlayer::join(address, "jill").unwrap();
    let mut andy = GamePlayer::join(address, "andy").unwrap();
    assert!(andy.dig(&|_| {}), "an item is picked up");
    let (place, slots, age) = (andy.place, andy.slots.clone(), andy.age);
    drop(andy);
    let mut before = None;
    wait_until("the first client is gone", || {
        jill.rest();
        before.replace(held(&serving)) == Some(held(&serving))
    });
    let times = if is_nightly() { 50 } else { 10 };
    for time in 0..times {
        let mut andy = GamePlayer::join(address, "andy").unwrap();
        assert!(andy.until(|andy| andy.slots == slots), "the {time}th time it has {:?}", andy.slots);
        assert_eq!(andy.place, place, "the {time}th time");
        // The second one of the same name ends the first one, while that is joining.
        if time % 2 == 1 {
            let both = [(); 2].map(|()| thread::spawn(move || GamePlayer::join(address, "andy")));
            drop(both.map(|one| one.join().unwrap()));
        }
        jill.rest();
    }
    let mut andy = GamePlayer::join(address, "andy").unwrap();
    assert!(andy.until(|andy| andy.slots == slots && andy.age > age), "the world goes on");
    drop(andy);
    let before = before.unwrap();
    wait_until("all threads and sockets of the clients are gone", || {
        jill.rest();
        held(&serving) == before
    });
    serving.kill();
}

/// Waits until the columns around a client have come.
fn settled(client: &mut GamePlayer) {
    let mut columns = 0;
    assert!(client.until(|client| client.columns.len() > 100), "{} columns", client.columns.len());
    while client.columns.len() != columns {
        columns = client.columns.len();
        (0..40).for_each(|_| {
            client.rest();
        });
    }
}

#[test]
fn clients_play_the_next_episode_of_a_run_too() {
    let lab = Lab::new();
    let run = ["run", "world/natural", "--model", "oracle", "--agents", "2", "--episodes", "2", "--out", "r"];
    let people = ["--human", "0=andy", "--human", "1=jill", "--max-ticks", "600", "--speed", "1"];
    let gates = ["--minecraft", "127.0.0.1:0", "--json", "--quiet"];
    let mut serving = Serving::start(&lab, &[&run[..], &people, &gates].concat());
    let address = gate(&serving);
    let mut andy = GamePlayer::join(address, "andy").unwrap();
    let mut jill = GamePlayer::join(address, "jill").unwrap();
    assert!(andy.dig(&|_| {}), "an item is picked up");
    let (first_place, first_slots) = (andy.place, andy.slots.clone());
    assert!((0..3).any(|_| andy.until(|andy| andy.worlds > 1 && !andy.slots.is_empty())), "{:?}", andy.heard);
    assert!(jill.until(|jill| jill.worlds > 1));
    assert!(jill.heard.iter().any(|line| line.contains("The game is over")), "{:?}", jill.heard);
    settled(&mut andy);
    assert_ne!(andy.slots, first_slots, "the item belongs to the first episode");
    assert_ne!(andy.place, first_place);
    // A client that comes anew sees the same as the one that has stayed.
    let mut other = GamePlayer::join(address, "andy").unwrap();
    settled(&mut other);
    assert_eq!((other.place, &other.slots), (andy.place, &andy.slots));
    let same = other.columns.iter().filter(|(at, bytes)| andy.columns.get(*at) == Some(*bytes)).count();
    assert!(same * 10 >= other.columns.len() * 9, "{same} of {} columns", other.columns.len());
    let far = other.entities.keys().filter(|entity| !andy.entities.contains_key(entity)).count();
    assert!(far <= 2, "{:?} and {:?}", other.entities.keys(), andy.entities.keys());
    assert!(other.dig(&|_| {}), "it acts in the second episode");
    drop((andy, other, jill));
    assert!(serving.child.wait().unwrap().success());
    lab.stdout(&["verify", "r"]);
    let digs = journals(&lab.path("r")).iter().filter(|(_, journal)| journal.contains("\"Dig\"")).count();
    assert_eq!(digs, 2, "both episodes have a dig");
}

#[test]
fn a_chat_lets_its_person_in_with_a_client_too() {
    let lab = Lab::new();
    let chat = |words: &[&str]| {
        let mut command = lab.command(&[words, &["--minecraft", "127.0.0.1:0", "--json"]].concat());
        command.stdin(Stdio::piped());
        Serving::by(command)
    };
    let mut serving = chat(&["chat", "--world", "flat", "--me", "Ann", "--seed", "3", "--out", "r"]);
    assert_eq!(serving.told["logins"], json!([{"name": "Ann", "login": "Ann"}]));
    let mut ann = GamePlayer::join(gate(&serving), "ann").unwrap();
    assert!(ann.dig(&|_| {}), "the world goes on at once");
    ann.send(&Serverbound::ChatMessageSent { message: "hello Andy".into() });
    assert!(ann.until(|ann| ann.heard.iter().any(|line| line.starts_with("<Andy>"))), "{:?}", ann.heard);
    let mut typed = serving.child.stdin.take().unwrap();
    typed.write_all(b"/goToCoordinates(9, -60, 9, 1)\n").unwrap();
    let refused = loop {
        let told = serving.next();
        if !told["line"].is_null() {
            break told;
        }
    };
    assert!(refused["said"].to_string().contains("with a client"), "{refused}");
    drop(typed);
    assert!(serving.child.wait().unwrap().success());
    assert!(!ann.until(|_| false) && ann.heard.last().unwrap().contains("resume"), "{:?}", ann.heard);
    let serving = chat(&["resume", "r"]);
    let again = GamePlayer::join(gate(&serving), "Ann").unwrap();
    assert_eq!(again.place, ann.place, "it stands where it stood");
}

#[test]
fn a_page_invites_clients_and_tells_nobody_else_their_names() {
    let lab = Lab::new();
    let gates = ["--minecraft", "127.0.0.1:0", "--minecraft-public"];
    let serving = Serving::start(&lab, &[&["serve", "--runs", "runs", "--json"][..], &gates].concat());
    let begun = |name: &str, task: &str| {
        let wanted = json!({"selection": [task], "models": ["oracle"], "agents": 2, "humans": ["1=ann"],
            "clock": "wall", "name": name});
        let (status, body) = serving.ask("url", "POST", "/api/runs", &wanted);
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["seats"][0].clone()
    };
    let seat = begun("hers", "world/flat");
    assert_eq!(seat["client"]["address"], serving.told["minecraft"]);
    let login = seat["client"]["login"].as_str().unwrap();
    assert!(login.starts_with("ann_") && login.len() > 8, "{seat}");
    // The person's own page tells it, and no page of others does.
    let link = seat["url"].as_str().unwrap().strip_prefix("http://").unwrap();
    let (host, path) = link.split_once('/').unwrap();
    let view = Seat::enter(host, &format!("/{path}")).view();
    assert_eq!(view["client"], seat["client"]);
    for path in ["/api/runs", "/api/runs/hers"] {
        assert!(!serving.ask("viewer_url", "GET", path, &Value::Null).1.contains(login), "{path}");
    }
    let mut ann = GamePlayer::join(gate(&serving), login).unwrap();
    assert!(ann.dig(&|_| {}), "a login counts as having come");
    // The run that was begun last gets the client.
    let second = begun("later", "world/natural");
    let later = second["client"]["login"].as_str().unwrap();
    assert_ne!(login, later, "each run has codes of its own");
    let mut other = None;
    // Its world may take a while on a busy machine, and the gate waits for ten seconds.
    wait_until("the client is in the run that was begun last", || {
        other = GamePlayer::join(gate(&serving), later).ok();
        other.is_some()
    });
    assert_ne!(other.unwrap().place, ann.place);
    let kitchen = begun("kitchen", "cuisineworld/level_3/tau1");
    assert!(kitchen["client"].is_null(), "no client can play there: {kitchen}");
}
