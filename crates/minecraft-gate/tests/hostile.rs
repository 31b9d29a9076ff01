//! Clients that break the rules: their connections end with a reason, and others play on.

use std::io::Write;
use std::net::TcpStream;

use cooperage_blocks::BlockPos;
use cooperage_minecraft_wire::packet::{BodyLook, BodyPlace};
use cooperage_minecraft_wire::{
    Clientbound, Direction, PacketTable, ProtocolState, ProtocolVersion, Serverbound, WireValue,
};

use crate::episode::PlayedEpisode;
use crate::raw::RawClient;

const VERSIONS: [ProtocolVersion; 3] =
    [ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_1, ProtocolVersion::V1_21_11];

fn moved(x: f64) -> Serverbound {
    Serverbound::Moved {
        pos: Some(BodyPlace { pos: [x, 64.0, 0.0] }),
        look: Some(BodyLook { yaw: 0.0, pitch: 0.0 }),
        is_on_ground: true,
        is_against_wall: false,
    }
}

/// A broken limit ends that connection with the limit's name, in every form of the protocol.
#[test]
fn a_client_that_breaks_a_rule_is_sent_away_and_others_play_on() {
    let episode = PlayedEpisode::begin("world/flat", &["good", "bad"], 6_000);
    let address = episode.gate().address();
    let mut good = RawClient::join(address, ProtocolVersion::V1_21_1, "good").unwrap();
    for version in VERSIONS {
        let mut check = |what: &str, wanted: &str, act: &dyn Fn(&mut RawClient)| {
            let mut bad = RawClient::join(address, version, "bad").unwrap();
            act(&mut bad);
            let reason = bad.ended();
            assert!(reason.contains(wanted), "{what} at {}: {reason:?}", version.name());
            good.send(&Serverbound::ChatMessageSent { message: "ping".into() });
            assert!(good.hears("<good> ping"), "{what}: the other client plays on");
            std::thread::park_timeout(std::time::Duration::from_millis(550));
        };
        check("a place that is no number", "out of range", &|bad| bad.send(&moved(f64::NAN)));
        check("a place beyond all", "out of range", &|bad| bad.send(&moved(f64::INFINITY)));
        check("a long line", "256", &|bad| {
            bad.send(&Serverbound::ChatMessageSent { message: "x".repeat(257).into() });
        });
        check("a long command", "32500", &|bad| {
            bad.send(&Serverbound::ChatCommand { command: "x".repeat(32_501).into() });
        });
        check("many packets", "packets in a second", &|bad| {
            // More than go into the two seconds that they may fall into.
            for _ in 0..2_100 {
                bad.send(&Serverbound::KeepAlive { id: 1 });
            }
        });
        check("a frame that is too long", "longer than", &|bad| {
            let _ = bad.stream.write_all(&[0xff, 0xff, 0xff, 0x7f]);
        });
        check("bytes that are no packet", "damaged", &|bad| {
            // The number of a packet that has a body, and no body.
            let table = PacketTable::of(version);
            let number = table.number(ProtocolState::Play, Direction::Serverbound, "position_look").unwrap();
            let _ = bad.stream.write_all(&[1, number as u8]);
        });
        check("the same name again", "the same name", &|bad| {
            let address = bad.stream.peer_addr().unwrap();
            drop(RawClient::join(address, version, "BAD").unwrap());
        });
    }
    drop(good);
    episode.end();
}

/// A client that is refused before play learns why; on a public gate the reason names people, and no code of a login.
#[test]
fn strangers_learn_the_reason_and_no_code() {
    let episode = PlayedEpisode::begin_in_public("world/flat", &["andy"], 6_000);
    for version in VERSIONS {
        let refused = |name: &str| RawClient::join(episode.gate().address(), version, name).err().unwrap();
        let reason = refused("andy");
        assert!(reason.contains("free seat: andy ") && reason.contains("code"), "{reason}");
        assert!(!reason.contains("andy_"), "{reason}");
        let reason = refused("a_name_of_17_char");
        assert!(reason.contains("the characters of a name"), "{reason}");
    }
    episode.end();
}

/// A stack that is none, in the form of a version.
fn nothing(version: ProtocolVersion) -> WireValue {
    match version.protocol() {
        ..766 => WireValue::Fields(vec![("present", WireValue::Bool(false))]),
        766..770 => WireValue::Fields(vec![("itemCount", WireValue::Whole(0))]),
        _ => WireValue::Absent,
    }
}

/// Acts in windows that are not open, with numbers that nothing has.
fn odd_windows(version: ProtocolVersion) -> Vec<Serverbound> {
    let mut acts = Vec::new();
    for window in [0, 1, 99, 127] {
        for slot in [-999, -1, 0, 45, 46, 90, i16::MAX, i16::MIN] {
            for (button, mode) in [(-1, 99), (0, 0), (127, 2), (2, 5), (0, 6)] {
                let (changed, cursor) = (Vec::new(), nothing(version));
                acts.push(Serverbound::Clicked { window, state: -1, slot, button, mode, changed, cursor });
            }
        }
        for button in [-128, -1, 0, 127] {
            acts.push(Serverbound::ButtonPressed { window, button });
        }
        for (name, number) in [("minecraft:stick", 0), ("no such recipe", i32::MAX), ("", -1)] {
            let is_named = version < ProtocolVersion::V1_21_4;
            let name = is_named.then(|| name.into());
            let number = (!is_named).then_some(number);
            acts.push(Serverbound::RecipeAsked { window, name, number, all: true });
        }
        acts.push(Serverbound::WindowClosed { window });
    }
    acts.extend([i32::MIN, -1, 0, 255, 256, i32::MAX].map(|trade| Serverbound::TradeSelected { trade }));
    acts.extend([0, 50, 51, 32_767].map(|length| Serverbound::ItemNamed { name: "n".repeat(length).into() }));
    acts
}

/// Odd acts within the limits do not end a connection.
#[test]
fn odd_acts_are_refused_by_the_rules_and_not_by_the_gate() {
    let episode = PlayedEpisode::begin("world/flat", &["odd"], 6_000);
    for version in VERSIONS {
        let mut odd = RawClient::join(episode.gate().address(), version, "odd").unwrap();
        odd.send(&moved(29_999_999.0));
        odd.send(&Serverbound::HeldSlotChosen { slot: -5 });
        for act in odd_windows(version) {
            odd.send(&act);
        }
        odd.send(&Serverbound::ChatMessageSent { message: "§4red\u{7}".into() });
        assert!(odd.hears("<odd> red"), "{}", version.name());
        // Acts reach the world in their order: all have, once one that comes behind them is acknowledged.
        odd.use_block(BlockPos::new(0, -61, 0));
        let is_done =
            |packet: &Clientbound| matches!(packet, Clientbound::ActsAcknowledged { .. }).then_some(());
        assert!(odd.until(is_done).is_some(), "{}", version.name());
    }
    let lines = episode.end();
    assert!(lines.iter().any(|line| line.contains("\"PressButton\"")), "they reached the world");
    assert!(lines.iter().all(|line| !line.contains('§') && !line.contains("\\u0007")));
}

/// Strangers that say nothing hold no place for long, and a wrong name learns the free ones.
#[test]
fn strangers_learn_the_free_names_and_make_way() {
    let episode = PlayedEpisode::begin("world/flat", &["andy", "jill"], 6_000);
    let address = episode.gate().address();
    let silent: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(address).unwrap()).collect();
    let refused = RawClient::join(address, ProtocolVersion::V1_20_4, "stranger").err().unwrap_or_default();
    assert!(refused.contains("andy, jill"), "{refused}");
    let mut status = RawClient::open(address, ProtocolVersion::V1_21_8, 1);
    status.send(&Serverbound::StatusRequest {});
    let answer = status.until(|packet| match packet {
        Clientbound::StatusAnswer { json } => Some(json.to_string()),
        _ => None,
    });
    assert!(answer.is_some_and(|json| json.contains("\"protocol\":772") && json.contains("\"max\":2")));
    assert!(episode.gate().connections() <= 66, "{}", episode.gate().connections());
    let andy = RawClient::join(address, ProtocolVersion::V1_21_4, "ANDY");
    assert!(andy.is_ok());
    drop((silent, status, andy));
    episode.end();
}

/// An episode that is interrupted tells its clients so, and goes on with them; its journal is that of one without a break.
#[test]
fn an_interrupted_episode_goes_on_with_its_clients() {
    let mut episode = PlayedEpisode::begin("world/flat", &["andy", "jill"], 6_000);
    for time in 0..3 {
        let address = episode.gate().address();
        let mut andy = RawClient::join(address, ProtocolVersion::V1_21_1, "andy").unwrap();
        let mut jill = RawClient::join(address, ProtocolVersion::V1_20_4, "jill").unwrap();
        for _ in 0..10 {
            andy.send(&Serverbound::ArmSwung { hand: 0 });
            jill.send(&Serverbound::HeldSlotChosen { slot: time });
        }
        andy.send(&Serverbound::ChatMessageSent { message: format!("time {time}").into() });
        assert!(jill.hears(&format!("<andy> time {time}")));
        jill.send(&Serverbound::ChatCommand { command: "msg ANDY only you".into() });
        assert!(andy.hears("jill whispers to you: only you"));
        let dir = episode.interrupt();
        assert!(andy.ended().contains("resume") && jill.ended().contains("resume"));
        episode = PlayedEpisode::go_on(dir);
    }
    let lines = episode.end();
    assert!(lines.iter().filter(|line| line.contains("\"Select\"")).count() >= 3);
}

/// Clients come into a world that stands still, see it and talk there, and play once it goes on.
#[test]
fn a_world_that_stands_still_lets_clients_in() {
    let episode = PlayedEpisode::begin("world/flat", &["andy"], 6_000);
    episode.pause(true);
    let mut andy = RawClient::join(episode.gate().address(), ProtocolVersion::V1_21_6, "andy").unwrap();
    andy.send(&Serverbound::ChatMessageSent { message: "is anybody there".into() });
    assert!(andy.hears("<andy> is anybody there"));
    episode.pause(false);
    let age = |packet: &Clientbound| match packet {
        Clientbound::Time { age, .. } if *age > 20 => Some(*age),
        _ => None,
    };
    assert!(andy.until(age).is_some());
    drop(andy);
    episode.end();
}

/// A client that reads nothing, one that sends a byte now and then, and one that stops within a packet hold no other client up,
/// and leave no connection behind.
#[test]
fn slow_clients_hold_nobody_up() {
    let episode = PlayedEpisode::begin("world/natural", &["good", "deaf", "slow", "half"], 12_000);
    let address = episode.gate().address();
    let join = |name, version| RawClient::join(address, version, name).unwrap();
    let mut good = join("good", ProtocolVersion::V1_21_1);
    // The columns of the world alone are more than its socket holds.
    let deaf = join("deaf", ProtocolVersion::V1_20_1);
    let mut slow = join("slow", ProtocolVersion::V1_21_4);
    let mut half = join("half", ProtocolVersion::V1_21_11);
    let _ = half.stream.write_all(&[100, 1, 2]);
    for number in 0..40 {
        let _ = slow.stream.write_all(&[if number == 0 { 120 } else { 0 }]);
        if number % 4 == 0 {
            let words = format!("ping {number}");
            good.send(&Serverbound::ChatMessageSent { message: words.as_str().into() });
            // It waits for 20 seconds at most, and a connection that held others up would do so for 30.
            assert!(good.hears(&format!("<good> {words}")), "the other client plays on");
        }
        std::thread::park_timeout(std::time::Duration::from_millis(140));
    }
    drop((good, deaf, slow, half));
    for _ in 0..1_000 {
        if episode.gate().connections() == 0 {
            break;
        }
        std::thread::park_timeout(std::time::Duration::from_millis(50));
    }
    assert_eq!(episode.gate().connections(), 0);
    episode.end();
}
