//! A value of each packet. Fields that a version does not send have the value that decoding gives them.

mod bodies;
mod client;
mod world;

use cooperage_blocks::BlockPos;
use cooperage_minecraft_wire::packet::{ChatText, PacketBody};
use cooperage_minecraft_wire::registries::known_pack;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, Serverbound, WireValue};

/// Packets of a client.
pub(crate) fn serverbound(version: ProtocolVersion) -> Vec<Serverbound> {
    [client::connection(version), client::acts(version), client::items(version)]
        .into_iter()
        .flatten()
        .collect()
}

/// Packets of a server.
pub(crate) fn clientbound(version: ProtocolVersion) -> Vec<Clientbound> {
    let places = [world::early(), world::world(version), world::ground(version)];
    let people = [bodies::own(version), bodies::entities(version), bodies::acts(version)];
    places.into_iter().chain(people).flatten().collect()
}

const POS: BlockPos = BlockPos { x: -30, y: -64, z: 33_554_431 };
const UUID: u128 = 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef;

fn chat() -> ChatText {
    ChatText("käse".into())
}

fn body(fields: impl Into<Vec<(&'static str, WireValue)>>) -> PacketBody {
    PacketBody(WireValue::Fields(fields.into()))
}

fn list() -> WireValue {
    WireValue::List(Vec::new())
}

fn nbt(version: ProtocolVersion) -> WireValue {
    let bytes: &[u8] = if version == ProtocolVersion::V1_20_1 { &[10, 0, 0, 0] } else { &[10, 0] };
    WireValue::Nbt(bytes.into())
}

/// A slot without an item.
fn no_item(version: ProtocolVersion) -> WireValue {
    if version < ProtocolVersion::V1_20_6 {
        WireValue::Fields(vec![("present", WireValue::Bool(false))])
    } else {
        WireValue::Fields(vec![("itemCount", WireValue::Whole(0))])
    }
}

fn pack() -> PacketBody {
    PacketBody(known_pack(ProtocolVersion::V1_21_1))
}
