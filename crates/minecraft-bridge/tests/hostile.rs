//! Servers that break the rules: each ends with a reason, in time, and without a panic.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::thread;
use std::time::Duration;

use cooperage_minecraft_bridge::limits::Timeouts;
use cooperage_minecraft_bridge::{Bridge, BridgeError, BridgeOptions};
use cooperage_minecraft_replica::{OutgoingAct, SentAct, ServerFact};
use cooperage_minecraft_wire::packet::{ChatText, JsonText};
use cooperage_minecraft_wire::{
    Clientbound, Codec, FrameReader, FrameWriter, ProtocolState, ProtocolVersion, Serverbound, WireWriter,
};

use crate::heard::{Heard, options};
use crate::server::{Peer, server};

const VERSIONS: [ProtocolVersion; 3] =
    [ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_1, ProtocolVersion::V1_21_11];

fn quick(server: SocketAddr, version: Option<ProtocolVersion>) -> BridgeOptions {
    let timeouts = Timeouts {
        reach: Duration::from_millis(800),
        login: Duration::from_millis(800),
        silence: Duration::from_millis(800),
        ..Timeouts::default()
    };
    BridgeOptions { timeouts, ..options(server, version, &["andy"]) }
}

/// The reason for which a seat is not let in.
fn refused(version: ProtocolVersion, act: impl Fn(&mut Peer) + Send + Sync + 'static) -> String {
    let address = server(version, move |peer, _| act(peer));
    let joined = Bridge::connect(quick(address, Some(version)), Heard::default().sink());
    joined.err().unwrap().to_string()
}

/// The reason for which a seat that plays leaves.
fn left(version: ProtocolVersion, act: impl Fn(&mut Peer) + Send + Sync + 'static) -> String {
    let address = server(version, move |peer, _| {
        peer.play();
        act(peer);
        peer.wait();
    });
    let heard = Heard::default();
    let bridge = Bridge::connect(quick(address, Some(version)), heard.sink()).unwrap();
    let reason = heard.until("an end", |fact| match fact {
        ServerFact::Left { seat: 0, reason } => Some(reason.to_string()),
        _ => None,
    });
    bridge.close();
    reason
}

#[test]
fn a_server_that_refuses_or_breaks_a_login_is_named_with_its_reason() {
    for version in VERSIONS {
        let check = |wanted: &str, reason: String| {
            assert!(reason.contains(wanted), "{} {wanted}: {reason}", version.name());
        };
        check(
            "full",
            refused(version, |peer| {
                peer.send(&Clientbound::LoginRefused { reason: JsonText("The server is full".into()) });
                peer.wait();
            }),
        );
        check(
            "offline-mode",
            refused(version, |peer| {
                let (server, key, token) = ("".into(), [1; 8].into(), [2; 4].into());
                peer.send(&Clientbound::EncryptionAsked { server, public_key: key, token });
                peer.wait();
            }),
        );
        check("silent", refused(version, Peer::wait));
        check("closed", refused(version, |_| {}));
        check(
            "longer than",
            refused(version, |peer| {
                let _ = peer.stream.write_all(&[0xff; 64]);
                peer.wait();
            }),
        );
        check(
            "damaged",
            refused(version, |peer| {
                peer.send_raw("compress", &[0xff, 0xff]);
                peer.wait();
            }),
        );
        check(
            "larger than",
            refused(version, |peer| {
                peer.send(&Clientbound::CompressionBegins { threshold: 64 });
                // A few bytes that claim to be 32 MiB.
                let mut frame = WireWriter::default();
                frame.var_int(32 << 20);
                frame.bytes.extend([0x78; 40]);
                let mut bytes = vec![frame.bytes.len() as u8];
                bytes.extend(frame.bytes);
                let _ = peer.stream.write_all(&bytes);
                peer.wait();
            }),
        );
        if version > ProtocolVersion::V1_20_1 {
            check(
                "go away",
                refused(version, |peer| {
                    peer.log_in();
                    peer.send(&Clientbound::Disconnected { reason: ChatText("go away".into()) });
                    peer.wait();
                }),
            );
            check(
                "silent",
                refused(version, |peer| {
                    peer.log_in();
                    peer.wait();
                }),
            );
        }
    }
}

#[test]
fn a_server_that_breaks_the_rules_in_play_loses_the_seat_with_a_reason() {
    for version in VERSIONS {
        let check = |wanted: &str, reason: String| {
            assert!(reason.contains(wanted), "{} {wanted}: {reason}", version.name());
        };
        check(
            "spawn camping",
            left(version, |peer| {
                peer.send(&Clientbound::Disconnected { reason: ChatText("spawn camping".into()) });
            }),
        );
        check("silent", left(version, |_| {}));
        check(
            "packets in a second",
            left(version, |peer| {
                (0..45_000).for_each(|_| peer.send(&Clientbound::ActsAcknowledged { sequence: 1 }));
            }),
        );
        // Negative counts and other damage cost the packet alone, up to a limit.
        check(
            "damaged",
            left(version, |peer| {
                for _ in 0..100 {
                    peer.send_raw("entity_destroy", &[0xff, 0xff, 0xff, 0xff, 0x0f]);
                }
            }),
        );
        check(
            "entities",
            left(version, |peer| {
                (0..16_400).for_each(|entity| {
                    let angle = cooperage_minecraft_wire::packet::WireAngle(0.0);
                    peer.send(&Clientbound::EntityAppeared {
                        entity: entity + 10,
                        uuid: 0,
                        kind: 1,
                        pos: [0.0; 3],
                        velocity: cooperage_minecraft_wire::packet::WireVelocity([0.0; 3]),
                        pitch: angle,
                        yaw: angle,
                        head_yaw: angle,
                        data: 0,
                    });
                });
            }),
        );
        check(
            "out of range",
            left(version, |peer| {
                peer.send(&Clientbound::Positioned {
                    pos: [f64::NAN, 0.0, 0.0],
                    velocity: [0.0; 3],
                    yaw: 0.0,
                    pitch: 0.0,
                    relative: cooperage_minecraft_wire::packet::WireFlags(0),
                    teleport: 1,
                });
            }),
        );
    }
}

/// Any packet of play with any bytes is a fact, nothing, or an end.
#[test]
fn random_bodies_of_packets_do_no_harm() {
    for version in VERSIONS {
        let reason = left(version, |peer| {
            let mut state = 12_345_u64;
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as u32
            };
            for _ in 0..3_000 {
                let length = next() % 60 + 1;
                let packet: Vec<u8> =
                    (0..length).map(|_| next() as u8 & if next() % 2 == 0 { 0x7f } else { 3 }).collect();
                peer.send_bytes(&packet);
            }
        });
        assert!(!reason.is_empty(), "{}", version.name());
    }
}

#[test]
fn a_seat_that_was_sent_away_comes_back_and_a_closed_bridge_does_not() {
    let version = ProtocolVersion::V1_21_1;
    let address = server(version, |peer, login| {
        peer.play();
        if login == 0 {
            peer.send(&Clientbound::Disconnected { reason: ChatText("restart".into()) });
        }
        let said = peer.until(|packet| match packet {
            Serverbound::ChatMessageSent { message } => Some(message),
            _ => None,
        });
        if let Some(text) = said {
            peer.send(&Clientbound::SystemChat { text: ChatText(text), is_overlay: false });
        }
        peer.wait();
    });
    let heard = Heard::default();
    let options = BridgeOptions { timeouts: Timeouts::default(), ..quick(address, Some(version)) };
    let bridge = Bridge::connect(options, heard.sink()).unwrap();
    heard.until("an end", |fact| matches!(fact, ServerFact::Left { .. }).then_some(()));
    let before = heard.count();
    heard.until_after(before, "a return", |fact| matches!(fact, ServerFact::Joined { .. }).then_some(()));
    bridge.send(vec![OutgoingAct { seat: 0, sent: SentAct::Said { text: "back again".into() } }]).unwrap();
    heard.until("its words", |fact| match fact {
        ServerFact::Said { text, .. } => (&**text == "back again").then_some(()),
        _ => None,
    });
    assert_eq!(bridge.lost(), []);
    bridge.close();
    let count = heard.count();
    thread::park_timeout(Duration::from_millis(1_500));
    assert_eq!(heard.count(), count, "nothing comes after the end");
}

/// A server without a status is joined if its version is named, and one of another version is not.
#[test]
fn versions_are_agreed_upon_or_named() {
    let address = server(ProtocolVersion::V1_21_8, |peer, _| {
        peer.play();
        peer.wait();
    });
    let sink = || Heard::default().sink();
    let unnamed = Bridge::connect(quick(address, None), sink()).err().unwrap();
    assert!(matches!(unnamed, BridgeError::NoStatus { .. }), "{unnamed}");
    let named = Bridge::connect(quick(address, Some(ProtocolVersion::V1_21_8)), sink()).unwrap();
    assert_eq!(named.server().brand, None);
    named.close();

    let status = |json: &'static str| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            let (codec, reader) = (Codec::new(ProtocolVersion::V1_21_1), FrameReader::new());
            let stream = listener.accept().unwrap().0;
            let mut peer = Peer { stream, codec, reader, writer: FrameWriter::default() };
            peer.codec.state = ProtocolState::Status;
            peer.send(&Clientbound::StatusAnswer { json: json.into() });
            peer.wait();
        });
        Bridge::connect(quick(address, None), sink()).err().unwrap()
    };
    let old = status(r#"{"version":{"name":"1.8.9","protocol":47}}"#).to_string();
    assert!(old.contains("1.8.9 (protocol 47)") && old.contains("1.21.11"), "{old}");
    assert!(matches!(status("{"), BridgeError::NoStatus { .. }));
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let reason = Bridge::connect(quick(nobody, None), sink()).err().unwrap();
    assert!(matches!(reason, BridgeError::Unreachable { .. }), "{reason}");
}
