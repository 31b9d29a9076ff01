//! Bytes from strangers: reading any bytes gives packets or an error. Also run by the fuzz target.

use cooperage_minecraft_wire::chunk::column_from_wire;
use cooperage_minecraft_wire::items::{slot_from_wire, slot_shows};
use cooperage_minecraft_wire::packet::WirePacket;
use cooperage_minecraft_wire::registries::registries_from_wire;
use cooperage_minecraft_wire::{Clientbound, Codec, FrameReader, Serverbound, WireValue};

/// Reads bytes as a packet of either side. A packet that is read can be written, and that can be read.
pub(crate) fn read_packet(codec: Codec, packet: &[u8]) {
    read_as::<Clientbound>(codec, packet);
    read_as::<Serverbound>(codec, packet);
    if let Ok(Some(packet)) = codec.decode::<Clientbound>(packet) {
        read_parts(codec, &packet);
    }
    if let Ok(Some(Serverbound::Clicked { changed, cursor, .. })) = codec.decode::<Serverbound>(packet) {
        for slot in changed.iter().map(|changed| &changed.item).chain([&cursor]) {
            let _ = slot_shows(codec.version, slot, None);
        }
    }
}

/// Reads the parts of a server's packet that have modules of their own: they give values or errors.
fn read_parts(codec: Codec, packet: &Clientbound) {
    let read = |slot: &WireValue| {
        let _ = slot_from_wire(codec.version, slot).is_ok();
    };
    match packet {
        Clientbound::Column { body } => {
            let _ = column_from_wire(codec.version, &body.0, 64).is_ok();
        }
        Clientbound::RegistryData { body } => {
            let _ = registries_from_wire(codec.version, &body.0).is_ok();
        }
        Clientbound::SlotSet { item, .. } => read(item),
        Clientbound::WindowItems { items, cursor, .. } => items.iter().chain([cursor]).for_each(read),
        _ => {}
    }
}

fn read_as<P: WirePacket>(codec: Codec, packet: &[u8]) {
    let Ok(Some(value)) = codec.decode::<P>(packet) else { return };
    let written = codec.encode(&value).expect("what was read can be written");
    let written = written.expect("the version has the packet");
    assert!(codec.decode::<P>(&written).expect("what was written can be read").is_some());
}

/// Reads bytes as frames, compressed ones or others, and their packets.
pub(crate) fn read_stream(codec: Codec, is_compressed: bool, bytes: &[u8]) {
    let mut reader = FrameReader::new();
    if is_compressed {
        reader.set_compression(0);
    }
    for piece in bytes.chunks(1_024) {
        reader.push(piece);
        loop {
            match reader.next_packet() {
                Ok(Some(packet)) => read_packet(codec, &packet),
                Ok(None) => break,
                Err(_) => return,
            }
        }
    }
}
