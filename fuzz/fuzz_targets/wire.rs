//! Packets of Minecraft's protocol from strangers: reading any bytes gives packets or an error, in bounded memory
//! (run with `-rss_limit_mb=512 -timeout=1`).

#![no_main]

#[path = "../../crates/minecraft-wire/tests/stranger.rs"]
mod stranger;

use cooperage_minecraft_wire::{Codec, ProtocolState, ProtocolVersion};
use libfuzzer_sys::fuzz_target;

/// States of a connection, those with more to read more often.
const STATES: [ProtocolState; 8] = [
    ProtocolState::Handshaking,
    ProtocolState::Status,
    ProtocolState::Login,
    ProtocolState::Configuration,
    ProtocolState::Configuration,
    ProtocolState::Play,
    ProtocolState::Play,
    ProtocolState::Play,
];

/// The codec that a number stands for.
fn codec(which: u8) -> Codec {
    let version = ProtocolVersion::ALL[usize::from(which % 8)];
    Codec { version, state: STATES[usize::from(which / 8 % 8)] }
}

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (which, form, bytes) = input;
    let codec = codec(which);
    match form % 3 {
        0 => stranger::read_packet(codec, bytes),
        form => stranger::read_stream(codec, form == 1, bytes),
    }
});
