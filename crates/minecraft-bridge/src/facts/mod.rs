//! Packets of play, as facts: one file for each group.

mod chat;
mod column;
mod entities;
mod own;
mod traits;
mod windows;
mod world;

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::GameMode;
use cooperage_minecraft_replica::ServerFact;
use cooperage_minecraft_wire::items::{items_from_wire, slot_from_wire};
use cooperage_minecraft_wire::maps::NumberMaps;
use cooperage_minecraft_wire::registries::{registries_from_wire, registry_names};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, WireValue};

use crate::error::VisitEnd;
use crate::limits::REGISTRY_NAMES_MAX;
use crate::merge::{Collector, Merge};

/// Turns the packets of one connection into facts.
#[derive(Debug)]
pub(crate) struct PacketListener {
    seat: u32,
    version: ProtocolVersion,
    maps: &'static NumberMaps,
    collector: Arc<Collector>,
    /// The login names of all seats, in small letters.
    own_names: Arc<[String]>,
    /// Names of biomes and of kinds of chat, by number.
    biomes: Vec<Arc<str>>,
    chat_kinds: Vec<Box<str>>,
    /// The list of players.
    players: BTreeMap<u128, Arc<str>>,
    /// The body's entity, once it plays.
    own: Option<i32>,
    /// The world in which the body is.
    world: Box<str>,
    /// Whether the server tells who hurt whom; then it needs no other word that a body was hurt.
    tells_damage: bool,
}

impl PacketListener {
    pub(crate) fn new(
        seat: u32,
        version: ProtocolVersion,
        collector: Arc<Collector>,
        own_names: Arc<[String]>,
    ) -> PacketListener {
        PacketListener {
            seat,
            version,
            maps: NumberMaps::of(version),
            collector,
            own_names,
            biomes: registry_names(version, "worldgen/biome").into_iter().map(Arc::from).collect(),
            chat_kinds: registry_names(version, "chat_type").into_iter().map(Into::into).collect(),
            players: BTreeMap::new(),
            own: None,
            world: "".into(),
            tells_damage: false,
        }
    }

    /// The body's entity, once it plays.
    pub(crate) fn own(&self) -> Option<i32> {
        self.own
    }

    /// Whether the body rides.
    pub(crate) fn rides(&self) -> bool {
        let merge = self.collector.merge();
        self.own.is_some_and(|own| merge.vehicle_of(own).is_some())
    }

    /// Takes a packet of play in.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if it breaks a limit.
    pub(crate) fn hear(&mut self, packet: Clientbound) -> Result<(), VisitEnd> {
        self.collector.merge().check()?;
        let Some(packet) = self.hear_own(packet)? else { return Ok(()) };
        // Before the first packet of play nothing is known to belong to a body.
        let Some(own) = self.own else { return Ok(()) };
        let Some(packet) = self.hear_world(packet)? else { return Ok(()) };
        let Some(packet) = self.hear_entities(own, packet)? else { return Ok(()) };
        let Some(packet) = self.hear_windows(packet) else { return Ok(()) };
        self.hear_chat(packet);
        Ok(())
    }

    /// Takes registries of the configuration in, or before 764 of the first packet of play.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if they are damaged.
    pub(crate) fn take_registries(&mut self, fields: &WireValue) -> Result<(), VisitEnd> {
        for (registry, names) in registries_from_wire(self.version, fields)? {
            if names.len() > REGISTRY_NAMES_MAX {
                return Err(VisitEnd::broken(format!("more than {REGISTRY_NAMES_MAX} names of {registry}")));
            }
            match &*registry {
                "worldgen/biome" => self.biomes = names.iter().map(|name| Arc::from(&**name)).collect(),
                "chat_type" => self.chat_kinds = names,
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds a fact.
    fn tell(&self, fact: ServerFact) {
        self.collector.merge().tell(fact);
    }

    /// Adds a fact that concerns the whole server, if this connection tells such.
    fn tell_all(&self, fact: ServerFact) {
        let mut merge = self.collector.merge();
        if merge.tells_all(self.seat) {
            merge.tell(fact);
        }
    }

    /// The stack of a slot. One whose properties cannot be read is plain.
    fn stack(&self, slot: &WireValue) -> Option<ItemStack> {
        match slot_from_wire(self.version, slot) {
            Ok(read) => read.map(|read| read.stack),
            Err(_) => {
                let (item, count) = items_from_wire(self.version, slot).ok()??;
                Some(ItemStack::new(item, count))
            }
        }
    }

    /// The connection is gone.
    pub(crate) fn leave(&self, reason: &str) {
        self.collector.merge().leave(self.seat, reason);
    }

    /// Changes the common account of entities.
    fn with_merge<T>(&self, change: impl FnOnce(&mut Merge) -> T) -> T {
        change(&mut self.collector.merge())
    }
}

/// The mode of that number; an unknown one is survival.
fn mode_of(number: i64) -> GameMode {
    match number {
        1 => GameMode::Creative,
        2 => GameMode::Adventure,
        3 => GameMode::Spectator,
        _ => GameMode::Survival,
    }
}

/// Returns a number of a server between 0 and `most`; 0 where it is none.
fn within(number: f32, most: f64) -> f64 {
    if number.is_nan() { 0.0 } else { f64::from(number).clamp(0.0, most) }
}

/// Whether numbers are places that bodies may have.
fn is_sound(parts: &[f64]) -> bool {
    parts.iter().all(|part| part.is_finite() && part.abs() < 3.2e7)
}

#[cfg(test)]
mod tests;
