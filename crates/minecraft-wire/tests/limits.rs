//! Limits of a client's packets, on both sides of each.

use cooperage_minecraft_wire::packet::{ClickedSlot, SignLines, WirePacket as _, limits};
use cooperage_minecraft_wire::{Codec, ProtocolState, ProtocolVersion, Serverbound, WireError, WireValue};

/// Sends a packet and checks whether it arrives.
fn arrives(packet: &Serverbound) -> bool {
    let version = ProtocolVersion::V1_21_1;
    let state = match packet {
        Serverbound::LoginStart { .. } => ProtocolState::Login,
        _ => ProtocolState::Play,
    };
    let codec = Codec { version, state };
    let bytes = codec.encode(packet).unwrap().unwrap();
    match codec.decode::<Serverbound>(&bytes) {
        Ok(back) => {
            assert_eq!(back.as_ref(), Some(packet));
            true
        }
        Err(WireError::TooLarge { .. } | WireError::OutOfRange(_)) => false,
        Err(error) => panic!("{:?}: {error}", packet.parts(version).1),
    }
}

/// Checks that a packet with a part of the largest size arrives, and one with more does not.
fn check(limit: usize, packet: impl Fn(usize) -> Serverbound) {
    assert!(arrives(&packet(limit)));
    assert!(!arrives(&packet(limit + 1)));
}

fn text(length: usize) -> Box<str> {
    "x".repeat(length).into()
}

#[test]
fn packets_of_clients_keep_their_limits() {
    check(limits::NAME_CHARS_MAX, |length| Serverbound::LoginStart { name: text(length), uuid: Some(1) });
    for name in ["", "a b", "kä", "a-b"] {
        assert!(!arrives(&Serverbound::LoginStart { name: name.into(), uuid: Some(1) }), "{name}");
    }
    check(limits::CHAT_UNITS_MAX, |length| Serverbound::ChatMessageSent { message: text(length) });
    // Two units each.
    let smiles = |count: usize| Serverbound::ChatMessageSent { message: "😀".repeat(count).into() };
    assert!(arrives(&smiles(128)) && !arrives(&smiles(129)));
    check(limits::COMMAND_UNITS_MAX, |length| Serverbound::ChatCommand { command: text(length) });
    check(limits::COMMAND_UNITS_MAX, |length| Serverbound::CompletionAsked { id: 1, text: text(length) });
    check(limits::PLUGIN_BYTES_MAX, |length| Serverbound::PluginMessage {
        channel: "a:b".into(),
        data: vec![1; length].into(),
    });
    let no_item = || WireValue::Fields(vec![("itemCount", WireValue::Whole(0))]);
    check(limits::CHANGED_SLOTS_MAX, |count| Serverbound::Clicked {
        window: 0,
        state: 0,
        slot: 0,
        button: 0,
        mode: 0,
        changed: vec![ClickedSlot { slot: 0, item: no_item() }; count],
        cursor: no_item(),
    });
    let book = |pages, title| Serverbound::BookEdited { slot: 0, pages, title };
    check(limits::BOOK_PAGES_MAX, |count| book(vec![text(1); count], None));
    check(limits::BOOK_PAGE_CHARS_MAX, |length| book(vec![text(length)], None));
    check(limits::BOOK_TITLE_CHARS_MAX, |length| book(Vec::new(), Some(text(length))));
    check(limits::SIGN_LINE_UNITS_MAX, |length| Serverbound::SignWritten {
        pos: cooperage_blocks::BlockPos { x: 0, y: 0, z: 0 },
        is_front: true,
        lines: SignLines([text(1), text(1), text(1), text(length)]),
    });
}
