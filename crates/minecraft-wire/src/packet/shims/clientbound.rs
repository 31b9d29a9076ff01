//! Packets that a server sends.

use cooperage_blocks::registry::entity_kind;

use super::{add, copy, default, set, take, text, whole};
use crate::maps::NumberMaps;
use crate::packet::fields::{WireAngle, WireItem};
use crate::{ProtocolState, ProtocolVersion, WireValue};

/// The common name of a packet.
pub(crate) fn clientbound_name(state: ProtocolState, wire_name: &'static str) -> &'static str {
    match wire_name {
        "disconnect" if state == ProtocolState::Configuration => "kick_disconnect",
        "named_entity_spawn" | "spawn_entity_experience_orb" => "spawn_entity",
        "entity_teleport" => "sync_entity_position",
        "resource_pack_send" => "add_resource_pack",
        "unlock_recipes" => "recipe_book_settings",
        name => name,
    }
}

/// Gives a packet the form of a version, and returns its name there; nothing if the version does without it.
pub(crate) fn clientbound_to_wire(
    version: ProtocolVersion,
    state: ProtocolState,
    name: &'static str,
    value: &mut WireValue,
) -> Option<&'static str> {
    match name {
        "success" => add(
            value,
            [("properties", WireValue::List(Vec::new())), ("strictErrorHandling", WireValue::Bool(false))],
        ),
        "encryption_begin" => add(value, [("shouldAuthenticate", WireValue::Bool(true))]),
        "kick_disconnect" if state == ProtocolState::Configuration => return Some("disconnect"),
        "add_resource_pack" if version == ProtocolVersion::V1_20_1 => return Some("resource_pack_send"),
        "login" | "respawn" => world_to_wire(version, value),
        "recipe_book_settings" => return Some(recipe_book_to_wire(version, value)),
        "recipe_book_add" => {
            add(value, [("entries", WireValue::List(Vec::new())), ("replace", WireValue::Bool(true))]);
        }
        // Before 769 a time that stands still is negative.
        "update_time" if version < ProtocolVersion::V1_21_4 && value.bool("tickDayTime") == Some(false) => {
            let time = value.whole("time").unwrap_or_default();
            set(value, "time", whole(-time.saturating_abs().max(1)));
        }
        "spawn_position" if version >= ProtocolVersion::V1_21_11 => {
            let place =
                vec![("dimensionName", copy(value, "dimensionName")), ("location", copy(value, "location"))];
            let yaw = copy(value, "angle");
            add(
                value,
                [("globalPos", WireValue::Fields(place)), ("yaw", yaw), ("pitch", WireValue::Real(0.0))],
            );
        }
        "game_state_change" if version == ProtocolVersion::V1_20_1 => {
            let is_new = matches!(value.text("reason"), Some("limited_crafting" | "level_chunks_load_start"));
            return (!is_new).then_some(name);
        }
        "player_chat" => {
            add_chat_without_signature(value);
            chat_kind_to_wire(version, value);
        }
        "profileless_chat" => chat_kind_to_wire(version, value),
        "explosion" => explosion_to_wire(value),
        "spawn_entity" => return Some(entity_to_wire(version, value)),
        "sync_entity_position" => {
            if version < ProtocolVersion::V1_21_4 {
                for angle in ["yaw", "pitch"] {
                    let degrees = value.real(angle).unwrap_or_default() as f32;
                    set(value, angle, WireAngle(degrees).to_wire(version));
                }
                return Some("entity_teleport");
            }
            let is_relative = value.whole("flags").is_some_and(|flags| flags != 0);
            return Some(if is_relative { "entity_teleport" } else { name });
        }
        "entity_update_attributes" => {
            let Some(WireValue::List(attributes)) = value.get_mut("properties") else { return Some(name) };
            for attribute in attributes {
                let full = format!("minecraft:{}", attribute.text("key").unwrap_or_default());
                add(attribute, [("name", text(&full)), ("modifiers", WireValue::List(Vec::new()))]);
            }
        }
        "entity_effect" => {
            let flags = copy(value, "flags");
            add(value, [("hideParticles", flags)]);
        }
        "player_rotation" => {
            add(value, [("relativeYaw", WireValue::Bool(false)), ("relativePitch", WireValue::Bool(false))])
        }
        _ => {}
    }
    Some(name)
}

/// Gives a packet of a version the common form.
pub(crate) fn clientbound_from_wire(version: ProtocolVersion, wire_name: &str, value: &mut WireValue) {
    match wire_name {
        "resource_pack_send" => add(value, [("uuid", 0_u128.to_wire(version))]),
        "login" | "respawn" => world_from_wire(version, wire_name, value),
        "position" => {
            zeros(value, ["dx", "dy", "dz"]);
            // The flags of the oldest versions are a signed byte.
            if let Some(flags) = value.whole("flags") {
                set(value, "flags", whole(flags & 0xff));
            }
        }
        "update_time" => {
            let time = value.whole("time").unwrap_or_default();
            default(value, "tickDayTime", WireValue::Bool(time >= 0));
            if version < ProtocolVersion::V1_21_4 {
                set(value, "time", whole(time.saturating_abs()));
            }
        }
        "spawn_position" => {
            let mut place = take(value, "globalPos");
            let world = take(&mut place, "dimensionName");
            let known = if world == WireValue::Absent { text("minecraft:overworld") } else { world };
            add(value, [("dimensionName", known)]);
            default(value, "location", take(&mut place, "location"));
            let yaw = copy(value, "yaw");
            default(value, "angle", yaw);
        }
        "player_chat" | "profileless_chat" => {
            if let Some(number) = value.get("type").and_then(|kind| kind.whole("chatType")) {
                set(value, "type", whole(number));
            }
        }
        "explosion" => explosion_from_wire(value),
        "named_entity_spawn" => {
            let uuid = take(value, "playerUUID");
            let yaw = copy(value, "yaw");
            add(value, [("objectUUID", uuid), ("type", kind(version, "player")), ("headPitch", yaw)]);
            add(value, [("velocity", vector([0.0; 3])), ("objectData", whole(0))]);
        }
        "spawn_entity_experience_orb" => {
            let count = take(value, "count");
            let kind = kind(version, "experience_orb");
            add(value, [("objectUUID", 0_u128.to_wire(version)), ("type", kind), ("objectData", count)]);
            add(value, [("velocity", vector([0.0; 3]))]);
            add(value, [("yaw", whole(0)), ("pitch", whole(0)), ("headPitch", whole(0))]);
        }
        "entity_teleport" | "sync_entity_position" => {
            zeros(value, ["dx", "dy", "dz"]);
            default(value, "flags", whole(0));
            for name in ["yaw", "pitch"] {
                if let Some(WireAngle(degrees)) = WireAngle::from_wire(copy(value, name), version) {
                    set(value, name, WireValue::Real(f64::from(degrees)));
                }
            }
        }
        "entity_update_attributes" => {
            let Some(WireValue::List(attributes)) = value.get_mut("properties") else { return };
            for attribute in attributes {
                let name = attribute.text("name").unwrap_or_default();
                let key = text(name.strip_prefix("minecraft:").unwrap_or(name));
                default(attribute, "key", key);
            }
        }
        "entity_effect" => {
            let flags = value.whole("hideParticles").unwrap_or_default();
            default(value, "flags", whole(flags & 0xff));
        }
        _ => {}
    }
}

/// A closed book without a filter for each kind of crafting. Before 769 the packet has the known recipes too: none.
fn recipe_book_to_wire(version: ProtocolVersion, value: &mut WireValue) -> &'static str {
    let no = || WireValue::Bool(false);
    let crafts = ["crafting", "furnace", "blast", "smoker"];
    add(value, crafts.map(|craft| (craft, WireValue::Fields(vec![("open", no()), ("filtering", no())]))));
    let open = ["craftingGuiOpen", "smeltingGuiOpen", "blastGuiOpen", "smokerGuiOpen"];
    let filtering = [
        "craftingFilteringCraftable",
        "smeltingFilteringCraftable",
        "blastFilteringCraftable",
        "smokerFilteringCraftable",
    ];
    add(value, open.map(|name| (name, no())));
    add(value, filtering.map(|name| (name, no())));
    if version >= ProtocolVersion::V1_21_4 {
        return "recipe_book_settings";
    }
    let open = ["craftingBookOpen", "smeltingBookOpen", "blastFurnaceOpen", "smokerBookOpen"];
    let filtering = ["filteringCraftable", "filteringSmeltable", "filteringBlastFurnace", "filteringSmoker"];
    add(value, open.map(|name| (name, no())));
    add(value, filtering.map(|name| (name, no())));
    let none = || WireValue::List(Vec::new());
    add(value, [("action", whole(0)), ("recipes1", none()), ("recipes2", none())]);
    "unlock_recipes"
}

/// The version's number of a kind of entity.
fn kind(version: ProtocolVersion, name: &str) -> WireValue {
    let number = entity_kind(name).map(|kind| NumberMaps::of(version).entity_to_wire(kind.number));
    number.map(|number| whole(number.into())).unwrap_or_default()
}

/// Before 764 players have a packet of their own, and before 770 experience has one.
fn entity_to_wire(version: ProtocolVersion, value: &mut WireValue) -> &'static str {
    if version >= ProtocolVersion::V1_21_6 {
        return "spawn_entity";
    }
    let own = copy(value, "type");
    if version == ProtocolVersion::V1_20_1 && own == kind(version, "player") {
        let uuid = copy(value, "objectUUID");
        add(value, [("playerUUID", uuid)]);
        return "named_entity_spawn";
    }
    if own == kind(version, "experience_orb") {
        let count = copy(value, "objectData");
        add(value, [("count", count)]);
        return "spawn_entity_experience_orb";
    }
    "spawn_entity"
}

/// The world of `login` and `respawn`: among the packet's own fields before 766, in a part of their own from there on.
fn world_to_wire(version: ProtocolVersion, value: &mut WireValue) {
    let kept = value.whole("kept").unwrap_or_default();
    let (mode, mode_before) = (copy(value, "gameMode"), copy(value, "previousGameMode"));
    add(value, [("isDebug", WireValue::Bool(false)), ("portalCooldown", whole(0)), ("seaLevel", whole(63))]);
    add(
        value,
        [("doLimitedCrafting", WireValue::Bool(false)), ("enforcesSecureChat", WireValue::Bool(false))],
    );
    add(value, [("gamemode", mode), ("previousGamemode", mode_before)]);
    if version < ProtocolVersion::V1_20_6 {
        let kind = copy(value, "worldType");
        set(value, "dimension", kind);
        add(value, [("copyMetadata", WireValue::Bool(kept != 0))]);
    } else {
        let name = copy(value, "worldName");
        let mut world = value.clone();
        add(&mut world, [("name", name)]);
        add(value, [("worldState", world), ("copyMetadata", whole(kept))]);
    }
}

fn world_from_wire(version: ProtocolVersion, wire_name: &str, value: &mut WireValue) {
    if version >= ProtocolVersion::V1_20_6 {
        let mut world = take(value, "worldState");
        let name = take(&mut world, "name");
        if let WireValue::Fields(inner) = world {
            inner.into_iter().for_each(|(field, inner)| set(value, field, inner));
        }
        set(value, "worldName", name);
        set(value, "worldType", text(""));
    } else {
        if wire_name == "respawn" {
            let kind = take(value, "dimension");
            set(value, "worldType", kind);
        }
        set(value, "dimension", whole(0));
    }
    for (from, to) in [("gamemode", "gameMode"), ("previousGamemode", "previousGameMode")] {
        let mode = match value.get(from) {
            Some(WireValue::Text(name)) => match &**name {
                "creative" => 1,
                "adventure" => 2,
                "spectator" => 3,
                _ => 0,
            },
            Some(WireValue::Whole(mode)) => *mode,
            _ => continue,
        };
        set(value, to, whole(mode));
    }
    // The mode before is a signed byte in some versions and an unsigned one in others.
    let before = value.whole("previousGameMode").unwrap_or_default();
    set(value, "previousGameMode", whole(i64::from(before as i8)));
    let kept = match value.get("copyMetadata") {
        Some(WireValue::Whole(bits)) => *bits,
        Some(WireValue::Bool(true)) => 3,
        _ => 0,
    };
    set(value, "kept", whole(kept));
}

/// The number of a chat's type, as an entry of a registry from 767 on.
fn chat_kind_to_wire(version: ProtocolVersion, value: &mut WireValue) {
    if version >= ProtocolVersion::V1_21_1 {
        let number = copy(value, "type");
        set(value, "type", WireValue::Fields(vec![("chatType", number)]));
    }
}

/// A line of chat that no earlier one and no key proves.
fn add_chat_without_signature(value: &mut WireValue) {
    add(value, [("globalIndex", whole(0)), ("index", whole(0)), ("timestamp", whole(0)), ("salt", whole(0))]);
    add(value, [("previousMessages", WireValue::List(Vec::new())), ("filterType", whole(0))]);
}

/// The push and the looks of an explosion; blocks that it destroys are told by packets of their own.
fn explosion_to_wire(value: &mut WireValue) {
    let knockback = copy(value, "playerKnockback");
    let push = |part| WireValue::Real(knockback.real(part).unwrap_or_default());
    let motion = [("playerMotionX", push("x")), ("playerMotionY", push("y")), ("playerMotionZ", push("z"))];
    add(value, motion);
    let particle = |name| WireValue::Fields(vec![("type", text(name))]);
    add(value, [("affectedBlockOffsets", WireValue::List(Vec::new())), ("block_interaction_type", whole(1))]);
    add(value, [("small_explosion_particle", particle("explosion"))]);
    add(value, [("large_explosion_particle", particle("explosion_emitter"))]);
    add(value, [("explosionParticle", particle("explosion_emitter"))]);
    let sound = vec![("soundName", text("minecraft:entity.generic.explode"))];
    add(value, [("sound", WireValue::Fields(vec![("data", WireValue::Fields(sound))]))]);
    let center = ["x", "y", "z"].map(|part| (part, copy(value, part)));
    add(value, [("center", WireValue::Fields(center.into())), ("blockCount", whole(0))]);
    add(value, [("blockParticles", WireValue::List(Vec::new()))]);
}

fn explosion_from_wire(value: &mut WireValue) {
    if let WireValue::Fields(center) = take(value, "center") {
        center.into_iter().for_each(|(part, place)| default(value, part, place));
    }
    default(value, "radius", WireValue::Real(0.0));
    let motion = ["playerMotionX", "playerMotionY", "playerMotionZ"].map(|part| value.real(part));
    if let [Some(x), Some(y), Some(z)] = motion
        && motion != [Some(0.0); 3]
    {
        default(value, "playerKnockback", vector([x, y, z]));
    }
}

fn vector(parts: [f64; 3]) -> WireValue {
    WireValue::Fields(["x", "y", "z"].into_iter().zip(parts.map(WireValue::Real)).collect())
}

fn zeros(value: &mut WireValue, names: [&'static str; 3]) {
    names.into_iter().for_each(|name| default(value, name, WireValue::Real(0.0)));
}
