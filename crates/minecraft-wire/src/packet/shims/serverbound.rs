//! Packets that a client sends.

use super::{add, copy, default, set, take, text, whole};
use crate::packet::fields::WireItem;
use crate::{ProtocolState, ProtocolVersion, WireValue};

/// The common name of a packet.
pub(crate) fn serverbound_name(wire_name: &'static str) -> &'static str {
    match wire_name {
        "position" | "look" | "flying" => "position_look",
        "chat_command_signed" => "chat_command",
        name => name,
    }
}

/// Gives a packet the form of a version, and returns its name there; nothing if the version does without it.
pub(crate) fn serverbound_to_wire(
    version: ProtocolVersion,
    _: ProtocolState,
    name: &'static str,
    value: &mut WireValue,
) -> Option<&'static str> {
    match name {
        "login_start"
            if version > ProtocolVersion::V1_20_1 && value.get("playerUUID") == Some(&WireValue::Absent) =>
        {
            set(value, "playerUUID", 0_u128.to_wire(version));
        }
        "settings" => add(value, [("particleStatus", text("all"))]),
        // No signatures: servers that ask for none take any time.
        "chat_command" => {
            add(value, [("timestamp", whole(0)), ("salt", whole(0))]);
            add(value, [("argumentSignatures", WireValue::List(Vec::new())), ("messageCount", whole(0))]);
            add(value, [("acknowledged", none_acknowledged())]);
        }
        "chat_message" => {
            add(value, [("timestamp", whole(0)), ("salt", whole(0)), ("offset", whole(0))]);
            add(value, [("acknowledged", none_acknowledged()), ("checksum", whole(0))]);
        }
        "position_look" => return Some(move_to_wire(version, value)),
        "use_item" => {
            let look = copy(value, "rotation");
            let part = |name| WireValue::Real(look.real(name).unwrap_or_default());
            set(value, "rotation", WireValue::Fields(vec![("x", part("yaw")), ("y", part("pitch"))]));
        }
        "block_place" => add(value, [("worldBorderHit", WireValue::Bool(false))]),
        "entity_action" if version >= ProtocolVersion::V1_21_6 => {
            let is_gone = matches!(value.text("actionId"), Some("start_sneaking" | "stop_sneaking"));
            return (!is_gone).then_some(name);
        }
        _ => {}
    }
    Some(name)
}

/// Gives a packet of a version the common form.
pub(crate) fn serverbound_from_wire(version: ProtocolVersion, wire_name: &str, value: &mut WireValue) {
    match wire_name {
        "resource_pack_receive" => default(value, "uuid", 0_u128.to_wire(version)),
        "position" | "position_look" | "look" | "flying" => move_from_wire(value),
        "vehicle_move" => default(value, "onGround", WireValue::Bool(false)),
        "use_item" => {
            let look = take(value, "rotation");
            if let Some((yaw, pitch)) = look.real("x").zip(look.real("y")) {
                let look = vec![("yaw", WireValue::Real(yaw)), ("pitch", WireValue::Real(pitch))];
                set(value, "rotation", WireValue::Fields(look));
            }
        }
        _ => {}
    }
}

/// The marks of the last messages, none of which is acknowledged.
fn none_acknowledged() -> WireValue {
    WireValue::Bytes(Box::new([0; 3]))
}

/// One of four packets, by the parts that there are.
fn move_to_wire(version: ProtocolVersion, value: &mut WireValue) -> &'static str {
    let (place, look) = (take(value, "place"), take(value, "look"));
    let name = match (&place, &look) {
        (WireValue::Fields(_), WireValue::Fields(_)) => "position_look",
        (WireValue::Fields(_), _) => "position",
        (_, WireValue::Fields(_)) => "look",
        _ => "flying",
    };
    for part in [place, look] {
        if let (WireValue::Fields(all), WireValue::Fields(part)) = (&mut *value, part) {
            all.extend(part);
        }
    }
    if version >= ProtocolVersion::V1_21_4 {
        let flags = ["onGround", "hasHorizontalCollision"].map(|flag| (flag, copy(value, flag)));
        add(value, [("flags", WireValue::Fields(flags.into()))]);
    }
    name
}

fn move_from_wire(value: &mut WireValue) {
    let flags = copy(value, "flags");
    for flag in ["onGround", "hasHorizontalCollision"] {
        default(value, flag, WireValue::Bool(flags.bool(flag) == Some(true)));
    }
    if value.get("x").is_some() {
        let place = ["x", "y", "z"].map(|part| (part, copy(value, part)));
        add(value, [("place", WireValue::Fields(place.into()))]);
    }
    if value.get("yaw").is_some() {
        let look = ["yaw", "pitch"].map(|part| (part, copy(value, part)));
        add(value, [("look", WireValue::Fields(look.into()))]);
    }
}
