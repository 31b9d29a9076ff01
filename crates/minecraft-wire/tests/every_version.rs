//! Every packet of both enums is encoded and decoded in every version, so that a renamed field is found without a peer.

use std::collections::BTreeMap;
use std::fmt::Debug;

use cooperage_minecraft_wire::packet::{PacketPhase, WirePacket};
use cooperage_minecraft_wire::{
    Clientbound, Codec, Direction, PacketTable, ProtocolState, ProtocolVersion, Serverbound,
};

use crate::samples;

const BEFORE_765: &[i32] = &[763];
const BEFORE_766: &[i32] = &[763, 765];
const BEFORE_769: &[i32] = &[763, 765, 766, 767];
const FROM_769: &[i32] = &[769, 771, 772, 774];

/// The states in which a packet of a phase may come.
fn states(phase: PacketPhase) -> &'static [ProtocolState] {
    match phase {
        PacketPhase::Handshaking => &[ProtocolState::Handshaking],
        PacketPhase::Status => &[ProtocolState::Status],
        PacketPhase::Login => &[ProtocolState::Login],
        PacketPhase::Game => &[ProtocolState::Configuration, ProtocolState::Play],
    }
}

/// Sends samples through the codec of each version. Returns the names of packets that versions do without.
fn check<P: WirePacket + PartialEq + Debug>(
    samples: impl Fn(ProtocolVersion) -> Vec<P>,
) -> BTreeMap<&'static str, Vec<i32>> {
    let mut absent: BTreeMap<&str, Vec<i32>> = BTreeMap::new();
    for version in ProtocolVersion::ALL {
        let samples = samples(version);
        for (phase, name) in P::NAMES {
            assert!(
                samples
                    .iter()
                    .any(|sample| sample.parts(version).0 == *phase && sample.parts(version).1 == *name),
                "{name}"
            );
        }
        for sample in samples {
            let (phase, name, _) = sample.parts(version);
            let mut sent = 0;
            for state in states(phase) {
                let codec = Codec { version, state: *state };
                let bytes =
                    codec.encode(&sample).unwrap_or_else(|error| panic!("{version:?} {sample:?}: {error}"));
                let Some(bytes) = bytes else { continue };
                sent += 1;
                let back = codec
                    .decode::<P>(&bytes)
                    .unwrap_or_else(|error| panic!("{version:?} {sample:?}: {error}"));
                assert_eq!(back.as_ref(), Some(&sample), "{version:?} {state:?}");
            }
            if sent == 0 {
                absent.entry(name).or_default().push(version.protocol());
            }
        }
    }
    absent.values_mut().for_each(Vec::dedup);
    absent
}

#[test]
fn every_version_has_every_packet_of_a_server() {
    let absent = check::<Clientbound>(samples::clientbound);
    let expected = [
        ("chunk_batch_finished", BEFORE_765),
        ("chunk_batch_start", BEFORE_765),
        ("cookie_request", BEFORE_766),
        ("finish_configuration", BEFORE_765),
        // The one sample whose reason is new.
        ("game_state_change", BEFORE_765),
        ("player_rotation", BEFORE_769),
        ("recipe_book_add", BEFORE_769),
        ("registry_data", BEFORE_765),
        ("select_known_packs", BEFORE_766),
        ("set_cursor_item", BEFORE_769),
        ("set_player_inventory", BEFORE_769),
        ("set_ticking_state", BEFORE_765),
        ("start_configuration", BEFORE_765),
        ("store_cookie", BEFORE_766),
        ("transfer", BEFORE_766),
    ];
    assert_eq!(absent, expected.map(|(name, versions)| (name, versions.to_vec())).into());
}

#[test]
fn every_version_has_every_packet_of_a_client() {
    let absent = check::<Serverbound>(samples::serverbound);
    let expected = [
        ("chunk_batch_received", BEFORE_765),
        ("configuration_acknowledged", BEFORE_765),
        ("cookie_response", BEFORE_766),
        // The samples of sneaking, which keys tell there.
        ("entity_action", &[771, 772, 774]),
        ("finish_configuration", BEFORE_765),
        ("login_acknowledged", BEFORE_765),
        ("pick_item", FROM_769),
        ("pick_item_from_block", BEFORE_769),
        ("pick_item_from_entity", BEFORE_769),
        ("ping_request", BEFORE_765),
        ("player_input", BEFORE_769),
        ("player_loaded", BEFORE_769),
        ("select_known_packs", BEFORE_766),
        ("steer_vehicle", FROM_769),
        ("tick_end", BEFORE_769),
    ];
    assert_eq!(absent, expected.map(|(name, versions)| (name, versions.to_vec())).into());
}

#[test]
fn every_version_skips_packets_that_nothing_needs() {
    for version in ProtocolVersion::ALL {
        let codec = Codec { version, state: ProtocolState::Play };
        let table = PacketTable::of(version);
        let number = table.number(ProtocolState::Play, Direction::Serverbound, "lock_difficulty").unwrap();
        let bytes = [u8::try_from(number).unwrap(), 9, 9, 9];
        assert_eq!(codec.decode::<Serverbound>(&bytes), Ok(None));
        assert_eq!(codec.decode::<Serverbound>(&[0xff, 0x7f]), Ok(None));
    }
}
