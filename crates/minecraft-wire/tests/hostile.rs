//! Packets of strangers: changed ones, those whose counts lie, deep trees, and those that unpack to much more.

use cooperage_core::{RandomSource as _, TreeRandom};
use cooperage_minecraft_wire::packet::WirePacket;
use cooperage_minecraft_wire::{
    Codec, Direction, PacketTable, ProtocolState, ProtocolVersion, Serverbound, WireError, WireWriter,
};

use crate::changes::change;
use crate::{samples, stranger};

/// Changes of each sample.
const CHANGES: u64 = 60;
/// Encodes samples in the states that have them.
fn encoded<P: WirePacket>(version: ProtocolVersion, samples: Vec<P>) -> Vec<(Codec, Vec<u8>)> {
    let states = [
        ProtocolState::Handshaking,
        ProtocolState::Status,
        ProtocolState::Login,
        ProtocolState::Configuration,
        ProtocolState::Play,
    ];
    let codecs = states.map(|state| Codec { version, state });
    let all =
        samples.iter().flat_map(|sample| codecs.iter().map(move |codec| (*codec, codec.encode(sample))));
    all.filter_map(|(codec, bytes)| Some((codec, bytes.ok()??))).collect()
}

#[test]
fn changed_packets_give_packets_or_errors() {
    for version in ProtocolVersion::ALL {
        let mut random = TreeRandom::from_seed(0).child("hostile packets").child(version.name());
        let mut packets = encoded(version, samples::clientbound(version));
        packets.extend(encoded(version, samples::serverbound(version)));
        for (codec, packet) in packets {
            for _ in 0..CHANGES {
                let mut bytes = packet.clone();
                change(&mut bytes, &mut random);
                stranger::read_packet(codec, &bytes);
                let mut frames = WireWriter::default();
                frames.var_int(bytes.len() as i32 + 1);
                frames.bytes.push(0);
                frames.bytes.extend(bytes);
                stranger::read_stream(codec, random.below(2) == 0, &frames.bytes);
            }
        }
    }
}

/// The bytes of a client's packet: its number and a body.
fn packet(version: ProtocolVersion, name: &str, body: &[u8]) -> Vec<u8> {
    let mut writer = WireWriter::default();
    let table = PacketTable::of(version);
    writer.var_int(table.number(ProtocolState::Play, Direction::Serverbound, name).unwrap());
    writer.bytes.extend_from_slice(body);
    writer.bytes
}

fn error(version: ProtocolVersion, packet: &[u8]) -> WireError {
    Codec { version, state: ProtocolState::Play }.decode::<Serverbound>(packet).unwrap_err()
}

#[test]
fn counts_are_never_more_than_the_bytes_left() {
    for count in [[0xff, 0xff, 0xff, 0xff, 0x07], [0xff, 0xff, 0xff, 0xff, 0x0f]] {
        for version in ProtocolVersion::ALL {
            // A book of so many pages, and a message of so many bytes.
            let book = packet(version, "edit_book", &[&[0], count.as_slice()].concat());
            let chat = packet(version, "chat_message", &count);
            for bytes in [book, chat] {
                let error = error(version, &bytes);
                let is_refused = matches!(
                    error,
                    WireError::EndsEarly | WireError::OutOfRange(_) | WireError::TooLarge { .. }
                );
                assert!(is_refused, "{version:?} {error:?}");
            }
        }
    }
}

#[test]
fn values_of_a_packet_are_counted() {
    // Empty pages, a byte each.
    let mut body = WireWriter::default();
    body.var_int(0);
    body.var_int(40_000);
    body.bytes.extend(vec![0; 40_001]);
    let bytes = packet(ProtocolVersion::V1_21_1, "edit_book", &body.bytes);
    let limit = WireError::TooLarge { what: "the values of a packet", limit: 1 << 15 };
    assert_eq!(error(ProtocolVersion::V1_21_1, &bytes), limit);
}

#[test]
fn deep_trees_are_refused() {
    // An item whose tag is a million compounds, or lists, in each other.
    for inner in [&[10, 0, 0][..], &[9, 0, 0, 9, 0, 0, 0, 1, 9, 0, 0, 0, 1]] {
        let mut body = vec![0, 1, 1, 1, 1, 10, 0, 0];
        (0..1_000_000 / inner.len()).for_each(|_| body.extend_from_slice(inner));
        let bytes = packet(ProtocolVersion::V1_20_1, "set_creative_slot", &body);
        assert_eq!(error(ProtocolVersion::V1_20_1, &bytes), WireError::WrongForm("a tree of NBT"));
    }
}

#[test]
fn deep_items_are_refused() {
    // Chests in chests: an item with one component, which holds one item.
    let version = ProtocolVersion::V1_21_1;
    let component = 52;
    let mut body = vec![0, 1];
    (0..200).for_each(|_| body.extend([1, 1, 1, 0, component, 1]));
    let bytes = packet(version, "set_creative_slot", &body);
    assert_eq!(error(version, &bytes), WireError::TooLarge { what: "the depth of a packet", limit: 64 });
}

#[test]
fn places_that_are_not_finite_are_refused() {
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut body: Vec<u8> = [0.0, number, 0.0].into_iter().flat_map(f64::to_be_bytes).collect();
        body.push(1);
        for version in ProtocolVersion::ALL {
            let bytes = packet(version, "position", &body);
            assert_eq!(error(version, &bytes), WireError::OutOfRange("a place or an angle"));
        }
    }
}
