//! Facts about a seat's own body.

use std::sync::Arc;

use cooperage_minecraft_replica::ServerFact;
use cooperage_minecraft_wire::maps::effect_from_wire;
use cooperage_minecraft_wire::packet::GameStateReason;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, WireValue};

use super::{PacketListener, is_sound, mode_of, within};
use crate::error::VisitEnd;

/// Flags of a place: velocities that are relative, from 769 on.
const RELATIVE_VELOCITY: u32 = 0b1110_0000;

impl PacketListener {
    /// Takes a packet about the own body in. Returns one that is about something else.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if registries are damaged.
    pub(super) fn hear_own(&mut self, packet: Clientbound) -> Result<Option<Clientbound>, VisitEnd> {
        let seat = self.seat;
        match packet {
            Clientbound::Joined { entity, game_mode, registries, world, .. } => {
                if matches!(registries, WireValue::Nbt(_)) {
                    self.take_registries(&WireValue::Fields(vec![("dimensionCodec", registries)]))?;
                }
                self.own = Some(entity);
                self.world = world;
                let mode = mode_of(game_mode.into());
                self.with_merge(|merge| {
                    merge.leave_world(seat);
                    merge.begin(seat, entity);
                    merge.tell(ServerFact::Joined { seat, entity, mode });
                });
            }
            Clientbound::Respawned { game_mode, world, .. } => {
                // In the same world columns and entities stay, unless the server takes them away by packets of their own.
                if world != self.world {
                    self.with_merge(|merge| merge.leave_world(seat));
                    self.world = world;
                }
                self.tell(ServerFact::Respawned { seat, mode: mode_of(game_mode.into()) });
            }
            Clientbound::Positioned { pos, velocity, yaw, pitch, relative, teleport } => {
                if !is_sound(&pos) || !yaw.is_finite() || !pitch.is_finite() {
                    return Err(VisitEnd::broken("the body is put at a place out of range"));
                }
                let bits = relative.0;
                let relative = std::array::from_fn(|place| bits >> place & 1 == 1);
                let (yaw, pitch) = (yaw.into(), pitch.into());
                self.tell(ServerFact::Placed { seat, pos, yaw, pitch, relative, teleport });
                // Some servers send no number here.
                let has_velocity = self.version >= ProtocolVersion::V1_21_4 && velocity != [0.0; 3];
                if has_velocity && is_sound(&velocity) && bits & RELATIVE_VELOCITY == 0 {
                    self.tell(ServerFact::Pushed { seat, vel: velocity });
                }
            }
            // Some servers send no number as the saturation.
            Clientbound::Health { health, food, saturation } if !health.is_nan() => {
                self.tell(ServerFact::Health {
                    seat,
                    health: within(health, 1_024.0),
                    food: u32::try_from(food).unwrap_or_default(),
                    saturation: within(saturation, 1_024.0),
                })
            }
            Clientbound::Experience { level, .. } => {
                self.tell(ServerFact::Experience { seat, level: u32::try_from(level).unwrap_or_default() });
            }
            Clientbound::Died { player, message } if Some(player) == self.own => {
                self.tell(ServerFact::Killed { seat, message: Arc::from(&*message.0) });
            }
            Clientbound::GameState { reason: GameStateReason::GameMode, value } => {
                self.tell(ServerFact::Mode { seat, mode: mode_of(value as i64) });
            }
            Clientbound::HeldSlot { slot } => {
                if let Ok(slot @ 0..=8) = u8::try_from(slot) {
                    self.tell(ServerFact::HeldSlot { seat, slot });
                }
            }
            Clientbound::EffectBegan { entity, effect, amplifier, duration, .. }
                if Some(entity) == self.own =>
            {
                self.tell_effect(effect, amplifier, u32::try_from(duration).unwrap_or(u32::MAX));
            }
            Clientbound::EffectEnded { entity, effect } if Some(entity) == self.own => {
                self.tell_effect(effect, 0, 0);
            }
            Clientbound::EntityPushed { entity, velocity } if Some(entity) == self.own => {
                if is_sound(&velocity.0) {
                    self.tell(ServerFact::Pushed { seat, vel: velocity.0 });
                }
            }
            Clientbound::ActsAcknowledged { sequence } => {
                self.tell(ServerFact::Acknowledged { seat, sequence })
            }
            Clientbound::VehiclePlaced { pos, yaw, .. } => {
                let Some(own) = self.own else { return Ok(None) };
                self.with_merge(|merge| {
                    let Some(entity) = merge.vehicle_of(own) else { return };
                    let (pos, yaw) = (is_sound(&pos).then_some(pos), yaw.is_finite().then_some(yaw.into()));
                    merge.tell(ServerFact::EntityMoved { entity, pos, vel: None, yaw, on_ground: None });
                });
            }
            packet => return Ok(Some(packet)),
        }
        Ok(None)
    }

    fn tell_effect(&self, effect: i32, amplifier: i32, ticks: u32) {
        if let Some(name) = effect_from_wire(self.version, effect) {
            let amplifier = u32::try_from(amplifier.clamp(0, 255)).unwrap_or_default();
            self.tell(ServerFact::Effect { seat: self.seat, name: name.into(), amplifier, ticks });
        }
    }
}
