//! Packets of any content, and packets whose meaning depends on the version.

use cooperage_blocks::items::slot;
use cooperage_minecraft_wire::items::slot_to_wire;
use cooperage_minecraft_wire::metadata::EntityProperty;
use cooperage_minecraft_wire::packet::{
    ChatText, EntityDatum, PlayerEntries, PlayerEntry, WireAngle, WireFlags, WireVelocity,
};
use cooperage_minecraft_wire::{Codec, ProtocolState, WireWriter};

use super::*;

/// A connection that plays.
fn listener(version: ProtocolVersion) -> PacketListener {
    let names = Arc::from(["andy".to_owned()]);
    let mut listener = PacketListener::new(0, version, Arc::default(), names);
    listener.own = Some(1);
    listener.with_merge(|merge| merge.begin(0, 1));
    listener
}

fn told(listener: &PacketListener) -> Vec<ServerFact> {
    listener.with_merge(Merge::take)
}

#[test]
fn no_packet_of_any_version_panics() {
    for version in ProtocolVersion::ALL {
        let (mut codec, mut listener) = (Codec::new(version), listener(version));
        codec.state = ProtocolState::Play;
        let mut state = u64::from(version.protocol().unsigned_abs());
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as u32
        };
        let mut heard = 0;
        for round in 0..4_200 {
            let mut packet = WireWriter::default();
            packet.var_int(round % 140);
            let head = packet.bytes.len();
            let mask = [0xff, 0x7f, 0x03, 0x01][next() as usize % 4];
            packet.bytes.extend((0..56).map(|_| next() as u8 & mask));
            // As many bytes as the packet of that number takes, if these are one.
            let lengths = head..=packet.bytes.len();
            let decoded = lengths.filter_map(|length| codec.decode(packet.bytes.get(..length)?).ok()?);
            for packet in decoded.take(1) {
                heard += 1;
                let _ = listener.hear(packet);
            }
            told(&listener);
        }
        assert!(heard > 800, "{}: {heard}", version.name());
    }
}

/// An entity that walks and is named, in the packets of a version.
#[test]
fn an_entity_is_followed_in_every_version() {
    for version in ProtocolVersion::ALL {
        let mut listener = listener(version);
        let sheep = cooperage_blocks::registry::entity_kind("sheep").unwrap().number;
        let mut hear = |packet| listener.hear(packet).map(|()| told(&listener)).unwrap();
        let angle = WireAngle(90.0);
        let seen = hear(Clientbound::EntityAppeared {
            entity: 7,
            uuid: 3,
            kind: NumberMaps::of(version).entity_to_wire(sheep),
            pos: [1.5, 64.0, -2.5],
            velocity: WireVelocity([0.0; 3]),
            pitch: angle,
            yaw: angle,
            head_yaw: angle,
            data: 0,
        });
        assert!(
            matches!(seen[..], [ServerFact::EntitySeen { entity: 7, .. }]),
            "{}: {seen:?}",
            version.name()
        );
        let key = EntityProperty::Wool.key(version, "sheep").unwrap();
        let wool = EntityDatum { key, kind: "byte".into(), value: WireValue::Whole(16 | 14) };
        let traits = hear(Clientbound::EntityMetadata { entity: 7, data: vec![wool] });
        let [ServerFact::EntityTraits { traits, .. }] = &traits[..] else { panic!("{traits:?}") };
        assert_eq!((traits.color.as_deref(), traits.is_shorn), (Some("red"), Some(true)));
        hear(Clientbound::EntityMoved { entity: 7, dx: 4_096, dy: 0, dz: -2_048, is_on_ground: true });
        let moved = hear(Clientbound::EntityMoved { entity: 7, dx: 1, dy: 0, dz: 0, is_on_ground: true });
        let [ServerFact::EntityMoved { pos: Some(pos), .. }] = &moved[..] else { panic!("{moved:?}") };
        assert_eq!(*pos, [2.5 + 1.0 / 4_096.0, 64.0, -3.0]);
        let placed = hear(Clientbound::EntityPlaced {
            entity: 7,
            pos: [1.0, 70.0, 0.0],
            velocity: [0.0; 3],
            yaw: 0.0,
            pitch: 0.0,
            relative: WireFlags(1),
            is_on_ground: false,
        });
        let [ServerFact::EntityMoved { pos: Some(pos), .. }] = &placed[..] else { panic!("{placed:?}") };
        assert_eq!(*pos, [3.5 + 1.0 / 4_096.0, 70.0, 0.0]);
        let died = hear(Clientbound::EntityStatus { entity: 7, status: 3 });
        assert_eq!(died, [ServerFact::Died { entity: 7 }]);
        assert_eq!(hear(Clientbound::EntitiesGone { entities: vec![7, 8] }), [ServerFact::Gone(vec![7])]);
    }
}

#[test]
fn places_of_the_inventory_are_those_of_its_window() {
    let version = ProtocolVersion::V1_21_8;
    let mut listener = listener(version);
    let apple = ItemStack::new(cooperage_blocks::registry().item("apple").unwrap(), 3);
    let item = slot_to_wire(version, Some(&apple));
    let places = [(0, slot::HOTBAR.start), (9, 9), (36, 8), (39, 5), (40, slot::OFF_HAND)];
    for (number, place) in places {
        listener.hear(Clientbound::InventorySlotSet { slot: number, item: item.clone() }).unwrap();
        let fact = ServerFact::InventorySlot { seat: 0, slot: place as u16, stack: Some(apple.clone()) };
        assert_eq!(told(&listener), [fact]);
    }
    listener.hear(Clientbound::InventorySlotSet { slot: 41, item }).unwrap();
    assert_eq!(told(&listener), []);
}

#[test]
fn a_line_of_the_server_that_names_its_player_is_said_by_that_player() {
    let mut listener = listener(ProtocolVersion::V1_21_1);
    let entry = PlayerEntry { uuid: 5, name: Some("Bea".into()), ..PlayerEntry::default() };
    listener.hear(Clientbound::PlayerList { entries: PlayerEntries(vec![entry]) }).unwrap();
    let mut said = |text: &str| {
        listener.hear(Clientbound::SystemChat { text: ChatText(text.into()), is_overlay: false }).unwrap();
        let facts = told(&listener);
        let [ServerFact::Said { by, text, .. }] = &facts[..] else { panic!("{facts:?}") };
        (by.as_deref().map(str::to_owned), text.to_string())
    };
    assert_eq!(said("<Bea> hi > there"), (Some("Bea".to_owned()), "hi > there".to_owned()));
    assert_eq!(said("<Server> hi"), (None, "<Server> hi".to_owned()));
    listener
        .hear(Clientbound::PlayerChat {
            sender: 5,
            message: "§4red\u{7}".into(),
            kind: 0,
            name: ChatText("B".into()),
        })
        .unwrap();
    assert!(matches!(&told(&listener)[..], [ServerFact::Said { text, .. }] if &**text == "red"));
}
