//! Whole episodes at servers that are at fault: acts end with a reason in time, bodies come again, the episode goes on, and its journal
//! verifies.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::thread::park_timeout;
use std::time::Duration;

use cooperage_journal::EpisodePlan;
use cooperage_minecraft_bridge::Bridge;
use cooperage_minecraft_wire::packet::{ChatText, WireFlags};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion};
use serde_json::{Value, json};

use crate::episode::JoinedEpisode;
use crate::heard::{Heard, options};
use crate::joined::ServerEpisode;
use crate::proxy::{Proxy, now};
use crate::server::server;

const VERSION: ProtocolVersion = ProtocolVersion::V1_21_1;
/// The time in which an act must have ended.
const ACT_ENDS: Duration = Duration::from_secs(10);

fn positioned(pos: [f64; 3], teleport: i32) -> Clientbound {
    let (velocity, relative) = ([0.0; 3], WireFlags(0));
    Clientbound::Positioned { pos, velocity, yaw: 0.0, pitch: 0.0, relative, teleport }
}

/// Whether a record has a fact of that name about the first seat, and that fact.
fn fact<'r>(record: &'r Value, name: &str) -> Option<&'r Value> {
    record["data"]["facts"]
        .as_array()?
        .iter()
        .find_map(|fact| fact.get(name).filter(|fact| fact["seat"] == 0))
}

/// A body walks to a place. Where it has just come back, the call waits for the ground.
fn walks(episode: &ServerEpisode, x: f64, what: &str) {
    let walk = episode.act(0, "goToCoordinates", json!({ "x": x, "y": -60, "z": 3, "closeness": 1 }));
    assert!(walk.has_succeeded, "{what}: {walk:?}");
}

#[test]
fn a_server_that_does_not_obey_the_set_up_breaks_the_episode_and_says_why() {
    let gate = JoinedEpisode::begin(&["andy", "carl"]);
    // The second seat of the gate is no operator's.
    let settings = BTreeMap::from([("server.setup".to_owned(), "commands".to_owned())]);
    let task =
        EpisodePlan { task: "server/build/shelter/3x3x4".to_owned(), settings, ..EpisodePlan::default() };
    let (_, kind, reason) = ServerEpisode::begin_task(gate.address(), &["carl"], 4_000, task).until_broken();
    assert_eq!(kind, "server_lost", "{reason}");
    assert!(reason.contains("the server has not obeyed the commands of carl, carl carries 0 "), "{reason}");
    assert!(reason.contains("make carl an operator there"), "{reason}");
}

#[test]
fn an_episode_goes_on_whatever_its_server_does() {
    let gate = JoinedEpisode::begin(&["andy", "carl"]);
    let carl =
        Bridge::connect(options(gate.address(), Some(VERSION), &["carl"]), Heard::default().sink()).unwrap();
    let mut proxy = Proxy::before(gate.address(), VERSION);
    let episode = ServerEpisode::begin(proxy.address(), &["andy"], 4_000);
    episode.until_going();
    walks(&episode, 4.0, "a sound server");

    // It lags.
    proxy.lag(Duration::from_secs(2));
    park_timeout(Duration::from_secs(1));
    let dig = episode.act(0, "collectBlocks", json!({ "type": "dirt", "num": 1 }));
    assert!(dig.time < ACT_ENDS, "{dig:?}");
    proxy.lag(Duration::ZERO);

    // It says what is nowhere near the rules, and puts the body elsewhere. A place that none has ends the connection.
    for _ in 0..5 {
        proxy.add_raw("entity_destroy", &[0xff, 0xff, 0xff, 0xff, 0x0f]);
        proxy.add_raw("map_chunk", &[1, 2, 3]);
    }
    // Servers of the community damage the properties of every item.
    for _ in 0..200 {
        proxy.add_raw("entity_metadata", &[1, 0xf0]);
    }
    proxy.flush();
    walks(&episode, 0.0, "damaged packets");
    for place in [[f64::NAN, 0.0, 0.0], [1e9, -60.0, 3.0], [3.5, 1e30, 3.5]] {
        let (length, logins) = (episode.length(), proxy.logins());
        proxy.add(&positioned(place, 77));
        let left = episode.until(length, "an end", |record| fact(record, "Left").cloned());
        assert!(left["reason"].as_str().is_some_and(|reason| reason.contains("out of range")), "{left}");
        episode.until(length, "a return", |record| fact(record, "Placed").map(|_| ()));
        assert_eq!(proxy.logins(), logins + 1);
        walks(&episode, 4.0, "places that are none");
    }
    proxy.add(&positioned([2.5, -60.0, 2.5], 78));
    proxy.flush();
    walks(&episode, 0.0, "a body that was moved");

    // It sends the body away, or is gone for a while: acts end, and the body comes again.
    let logins = proxy.logins();
    let (length, begun) = (episode.length(), now());
    episode.call(0, "goToCoordinates", json!({ "x": 60, "y": -60, "z": 3, "closeness": 1 }));
    park_timeout(Duration::from_millis(700));
    proxy.add(&Clientbound::Disconnected { reason: ChatText("spawn camping".into()) });
    let walk = episode.until_ended(0, "goToCoordinates", length, begun);
    assert!(!walk.has_succeeded && !walk.text.is_empty() && walk.time < ACT_ENDS, "{walk:?}");
    let left = episode.until(length, "an end", |record| fact(record, "Left").cloned());
    assert_eq!(left["reason"], "spawn camping");
    // The entities that it saw are gone, and come back with it.
    let sees = |record: &Value| {
        let facts = record["data"]["facts"].as_array()?;
        facts.iter().find_map(|fact| (fact["PlayerSeen"]["name"] == "carl").then_some(()))
    };
    episode.until(length, "the entities that are gone", |record| {
        record["data"]["facts"].as_array()?.iter().find_map(|fact| fact.get("Gone").map(|_| ()))
    });
    episode.until(length, "a player in sight again", sees);
    episode.until(length, "a return", |record| fact(record, "Placed").map(|_| ()));
    assert_eq!(proxy.logins(), logins + 1);
    walks(&episode, 4.0, "a body that was sent away");
    let length = episode.length();
    proxy.go();
    park_timeout(Duration::from_secs(1));
    proxy.come_again();
    episode.until(length, "a return", |record| fact(record, "Placed").map(|_| ()));
    walks(&episode, 0.0, "a server that began anew");

    // After a visit that lasts, all tries to come back are there again.
    park_timeout(Duration::from_secs(3));

    // It is gone for good: the episode is broken, its journal is kept, and it goes on at the server.
    proxy.go();
    let (dir, kind, reason) = episode.until_broken();
    assert_eq!(kind, "server_lost");
    assert!(reason.contains("refused"), "{reason}");
    let episode = ServerEpisode::go_on(dir, gate.address());
    let length = episode.length();
    episode.until(length, "a return", |record| fact(record, "Placed").map(|_| ()));
    walks(&episode, 4.0, "an episode that goes on");
    episode.hurry();
    episode.end();
    carl.close();
}

/// A run that is stopped in the middle and gone on with ends as one that was not, and verifies.
#[test]
fn an_episode_that_was_stopped_goes_on_and_verifies() {
    let gate = JoinedEpisode::begin(&["andy", "bea"]);
    let episode = ServerEpisode::begin(gate.address(), &["andy", "bea"], 260);
    episode.until_going();
    episode.call(1, "goToCoordinates", json!({ "x": 20, "y": -60, "z": 3, "closeness": 1 }));
    walks(&episode, 4.0, "the first part");
    let dir = episode.interrupt();
    let episode = ServerEpisode::go_on(dir, gate.address());
    let length = episode.length();
    episode.until(length, "a return", |record| fact(record, "Placed").map(|_| ()));
    let lines = episode.end();
    let told = |text: &str| lines.iter().filter(|line| line.contains(text)).count();
    assert!(told("the program was ended") >= 2, "bodies were away meanwhile");
}

/// Servers at which no episode can begin are lost with a reason that names what is missing.
#[test]
fn an_episode_that_cannot_begin_is_broken_in_time() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    // It lets the body in and sends no column.
    let empty = server(VERSION, |peer, _| {
        peer.play();
        peer.send(&positioned([0.5, 64.0, 0.5], 1));
        peer.wait();
    });
    for (address, wanted) in [
        (silent.local_addr().unwrap(), "silent"),
        (nobody, "cannot be reached"),
        (empty, "andy has not got the column of chunks"),
    ] {
        let (_, kind, reason) = ServerEpisode::begin(address, &["andy"], 100).until_broken();
        assert_eq!(kind, "server_lost");
        assert!(reason.contains(wanted), "{reason}");
    }
}
