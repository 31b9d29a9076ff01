//! Packets of a server about bodies and their windows.

use cooperage_blocks::registry::entity_kind;
use cooperage_minecraft_wire::maps::NumberMaps;
use cooperage_minecraft_wire::packet::{
    EntityAttribute, EntityDatum, EquippedItem, PlayerEntries, PlayerEntry, WireAngle, WireFlags,
    WireVelocity,
};
use cooperage_minecraft_wire::{Clientbound as C, ProtocolVersion, WireValue};

use super::{POS, UUID, body, chat, list, no_item};

/// Packets about the client's own body and its windows.
pub(super) fn own(version: ProtocolVersion) -> Vec<C> {
    let has_velocity = version >= ProtocolVersion::V1_21_4;
    vec![
        C::Abilities { flags: 15, flying_speed: 0.05, walking_speed: 0.1 },
        C::HeldSlot { slot: 8 },
        C::Positioned {
            pos: [0.5, -60.0, 1.0e6],
            velocity: if has_velocity { [0.1, 0.2, 0.3] } else { [0.0; 3] },
            yaw: 270.0,
            pitch: -45.0,
            relative: WireFlags(0b11000),
            teleport: 5,
        },
        // All bits of a byte, which the oldest versions send as -1.
        C::Positioned {
            pos: [0.0; 3],
            velocity: [0.0; 3],
            yaw: 0.0,
            pitch: 0.0,
            relative: WireFlags(0xff),
            teleport: 6,
        },
        C::Health { health: 19.5, food: 20, saturation: 5.0 },
        C::Experience { bar: 0.5, level: 3, total: 40 },
        C::Died { player: 1, message: chat() },
        C::VehiclePlaced { pos: [1.0; 3], yaw: 90.0, pitch: 0.0 },
        C::Turned { yaw: 1.0, pitch: 2.0 },
        C::SystemChat { text: chat(), is_overlay: true },
        C::PlayerChat { sender: UUID, message: "hallo".into(), kind: 0, name: chat() },
        C::DisguisedChat { text: chat(), kind: 2, name: chat(), target: None },
        C::WindowOpened { window: 1, kind: 2, title: chat() },
        C::HorseWindowOpened { window: 1, slots: 3, entity: 77 },
        C::SignOpened { pos: POS, is_front: true },
        C::WindowItems { window: 0, state: 9, items: vec![no_item(version); 46], cursor: no_item(version) },
        C::SlotSet { window: 2, state: 9, slot: -1, item: no_item(version) },
        C::InventorySlotSet { slot: 40, item: no_item(version) },
        C::CursorSet { item: no_item(version) },
        C::WindowProgress { window: 1, property: 3, value: 200 },
        C::WindowClosed { window: 1 },
        C::Trades {
            body: body([
                ("windowId", WireValue::Whole(1)),
                ("trades", list()),
                ("villagerLevel", WireValue::Whole(1)),
                ("experience", WireValue::Whole(0)),
                ("isRegularVillager", WireValue::Bool(true)),
                ("canRestock", WireValue::Bool(false)),
            ]),
        },
    ]
}

/// The version's number of a kind of entity.
fn kind(version: ProtocolVersion, name: &str) -> i32 {
    NumberMaps::of(version).entity_to_wire(entity_kind(name).unwrap().number)
}

/// Packets about new players and other entities.
pub(super) fn entities(version: ProtocolVersion) -> Vec<C> {
    let entry = PlayerEntry {
        uuid: UUID,
        name: Some("andy".into()),
        game_mode: Some(0),
        is_listed: Some(true),
        latency_ms: Some(20),
        shown_name: None,
    };
    let appeared = |kind, data| C::EntityAppeared {
        entity: 4_096,
        uuid: UUID,
        kind,
        pos: [0.5, 64.0, -0.5],
        velocity: WireVelocity([0.0; 3]),
        pitch: WireAngle(-45.0),
        yaw: WireAngle(90.0),
        head_yaw: WireAngle(90.0),
        data,
    };
    vec![
        C::PlayerList { entries: PlayerEntries(vec![entry.clone(), entry.clone()]) },
        C::PlayerList {
            entries: PlayerEntries(vec![PlayerEntry {
                uuid: UUID,
                latency_ms: Some(5),
                ..PlayerEntry::default()
            }]),
        },
        C::PlayerList {
            entries: PlayerEntries(vec![PlayerEntry {
                uuid: UUID,
                shown_name: Some(chat()),
                ..PlayerEntry::default()
            }]),
        },
        C::PlayersUnlisted { uuids: vec![UUID, 0] },
        appeared(1, 6),
        appeared(kind(version, "player"), 0),
        C::EntityAppeared {
            entity: 4_097,
            uuid: 0,
            kind: kind(version, "experience_orb"),
            pos: [0.5, 64.0, -0.5],
            velocity: WireVelocity::default(),
            pitch: WireAngle::default(),
            yaw: WireAngle::default(),
            head_yaw: WireAngle::default(),
            data: 17,
        },
    ]
}

/// Packets about what entities are and do.
pub(super) fn acts(version: ProtocolVersion) -> Vec<C> {
    let is_new = version >= ProtocolVersion::V1_21_4;
    vec![
        C::EntityMetadata {
            entity: 5,
            data: vec![
                EntityDatum { key: 0, kind: "byte".into(), value: WireValue::Whole(-128) },
                EntityDatum { key: 8, kind: "item_stack".into(), value: no_item(version) },
                EntityDatum { key: 9, kind: "float".into(), value: WireValue::Real(1.5) },
            ],
        },
        C::EntityEquipped {
            entity: 5,
            items: [0, 5].map(|slot| EquippedItem { slot, item: no_item(version) }).into(),
        },
        C::EntityAttributes {
            entity: 5,
            attributes: vec![EntityAttribute { name: "generic.max_health".into(), value: 20.0 }],
        },
        C::EntityPushed { entity: 5, velocity: WireVelocity([0.0; 3]) },
        C::EntityMoved { entity: 5, dx: -4_096, dy: 1, dz: 0, is_on_ground: true },
        C::EntityMovedAndTurned {
            entity: 5,
            dx: 1,
            dy: 2,
            dz: 3,
            yaw: WireAngle(45.0),
            pitch: WireAngle(0.0),
            is_on_ground: false,
        },
        C::EntityTurned { entity: 5, yaw: WireAngle(-90.0), pitch: WireAngle(0.0), is_on_ground: true },
        C::HeadTurned { entity: 5, yaw: WireAngle(-180.0) },
        C::EntityPlaced {
            entity: 5,
            pos: [3.0; 3],
            velocity: if is_new { [0.5; 3] } else { [0.0; 3] },
            yaw: 45.0,
            pitch: -90.0,
            relative: WireFlags(0),
            is_on_ground: true,
        },
        C::EntityPlaced {
            entity: 5,
            pos: [3.0; 3],
            velocity: [0.0; 3],
            yaw: 45.0,
            pitch: -90.0,
            relative: WireFlags(u32::from(is_new)),
            is_on_ground: true,
        },
        C::EntitiesGone { entities: vec![1, 2, i32::MAX] },
        C::EntityStatus { entity: 5, status: 2 },
        C::EntityAnimated { entity: 5, animation: 3 },
        C::EffectBegan { entity: 5, effect: 1, amplifier: 2, duration: -1, flags: 7 },
        C::EffectEnded { entity: 5, effect: 1 },
        C::Passengers { entity: 5, passengers: vec![6] },
        C::EntityDamaged { entity: 5, source: 1, cause: 0, direct: 7 },
        C::EntityHurt { entity: 5, yaw: 90.0 },
        C::ItemCollected { item: 5, collector: 6, count: 64 },
    ]
}
