//! The configuration of a client, since 764: registries, tags and features of the game.

use std::time::Instant;

use cooperage_minecraft_wire::packet::PacketBody;
use cooperage_minecraft_wire::registries::{known_pack, knows_pack, registry_packets, tags_to_wire};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, Serverbound};

use super::ConnectionEnd;
use super::link::{Incoming, Outgoing};
use super::login::awaited;
use crate::packets;

/// Configures a client up to the point where play begins.
pub(super) fn configure(
    incoming: &mut Incoming,
    outgoing: &mut Outgoing,
    version: ProtocolVersion,
    until: Instant,
) -> Result<(), ConnectionEnd> {
    outgoing
        .send([packets::brand(), Clientbound::FeatureFlags { features: vec!["minecraft:vanilla".into()] }])?;
    let mut has_pack = false;
    if version >= ProtocolVersion::V1_20_6 {
        outgoing.send([Clientbound::KnownPacksOffered { body: PacketBody(known_pack(version)) }])?;
        // A client with the game's own data knows the entries by their names.
        has_pack = awaited(incoming, until, |packet| match packet {
            Serverbound::KnownPacks { body: PacketBody(answer) } => Some(knows_pack(version, &answer)),
            _ => None,
        })?;
    }
    let registries = registry_packets(version, has_pack).into_iter();
    outgoing.send(registries.map(|registry| Clientbound::RegistryData { body: PacketBody(registry) }))?;
    outgoing.send([Clientbound::Tags { body: PacketBody(tags_to_wire(version)) }])?;
    outgoing.send([Clientbound::FinishConfiguration {}])?;
    awaited(incoming, until, |packet| (packet == Serverbound::FinishConfiguration {}).then_some(()))
}
