//! Hits of players (docs/spec/blockworld.md, 13).

use super::World;
use crate::items::{InteractionHand, ItemStack};
use crate::registry::ToolClass;
use crate::world::event::{DamageSource, EventCause};
use crate::world::ground::EntityKind;
use crate::world::ids::{EntityId, PlayerId};
use crate::world::refusal::InputRefusal;
use crate::world::settings::GameMode;

/// How far a hit reaches, from the eye to the nearest point of the box.
const HIT_REACH: f64 = 3.0;
const HIT_REACH_CREATIVE: f64 = 5.0;
/// The charge above which a hit may be critical or sweep.
const FULL_CHARGE: f64 = 0.9;

/// The target of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Player(PlayerId),
    Mob(EntityId),
}

impl World {
    /// A player hits a target with the held item.
    pub(crate) fn attack(&mut self, id: PlayerId, target: Target) -> Result<(), InputRefusal> {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let bounds = match target {
            Target::Mob(mob) => {
                let entity = self.entity(mob).ok_or(InputRefusal::Gone)?;
                if !matches!(entity.kind, EntityKind::Mob(_) | EntityKind::Vehicle(_)) {
                    return Err(InputRefusal::NotHittable);
                }
                entity.bounds()
            }
            Target::Player(other) => {
                let other = self.player(other).filter(|other| other.is_present() && other.id != id);
                other.ok_or(InputRefusal::Gone)?.body.bounds(&crate::physics::BodyBuild::PLAYER)
            }
        };
        let reach = if player.mode == GameMode::Creative { HIT_REACH_CREATIVE } else { HIT_REACH };
        if bounds.distance_to(player.eyes()) > reach {
            return Err(InputRefusal::OutOfReach);
        }
        let weapon = player.inventory.in_hand(InteractionHand::Main).cloned();
        let info = weapon.as_ref().map(ItemStack::info);
        let full = 20.0 / info.map_or(4.0, |info| info.attack_speed);
        let charge = ((f64::from(player.charge_ticks) + 0.5) / full).clamp(0.0, 1.0);
        let base = info.map_or(1.0, |info| info.attack_damage) + 3.0 * f64::from(player.effect("strength"))
            - 4.0 * f64::from(player.effect("weakness"));
        let mut damage = base.max(0.0) * (0.2 + 0.8 * charge * charge);
        let sprints = player.controls.sprint && player.controls.forward;
        let falls = player.body.fallen > 0.0 && !player.body.on_ground;
        let hampered = player.body.in_water || player.riding.is_some();
        let is_critical = charge > FULL_CHARGE && falls && !hampered && !sprints;
        if is_critical {
            damage *= 1.5;
        }
        let sharpness = weapon.as_ref().map_or(0, |weapon| weapon.enchantment("sharpness"));
        if sharpness > 0 {
            damage += (0.5 * f64::from(sharpness) + 0.5) * charge;
        }
        let is_sword = info.and_then(|info| info.tool) == Some(ToolClass::Sword);
        let sweeps = is_sword && charge > FULL_CHARGE && player.body.on_ground && !sprints && !is_critical;
        let looting = weapon.as_ref().map_or(0, |weapon| weapon.enchantment("looting"));
        let from = player.body.pos;
        if let Target::Mob(vehicle) = target
            && matches!(self.entity(vehicle).map(|entity| &entity.kind), Some(EntityKind::Vehicle(_)))
        {
            self.hit_vehicle(id, vehicle, damage);
            if let Some(player) = self.player_mut(id) {
                player.charge_ticks = 0;
            }
            return Ok(());
        }
        let hurt_ticks = if sprints { 2 } else { 1 };
        self.hit(EventCause::Player(id), target, damage, DamageSource::Player(id), from, hurt_ticks, looting);
        if sweeps {
            let area = bounds.grown([1.0, 0.25, 1.0]);
            let near = |pos: [f64; 3]| (0..3).map(|axis| (pos[axis] - from[axis]).powi(2)).sum::<f64>() < 9.0;
            let others: Vec<EntityId> = self
                .entities
                .iter()
                .filter(|other| {
                    matches!(other.kind, EntityKind::Mob(_))
                        && Target::Mob(other.id) != target
                        && other.bounds().intersects(&area)
                        && near(other.pos)
                })
                .map(|other| other.id)
                .collect();
            for other in others {
                self.hit(
                    EventCause::Player(id),
                    Target::Mob(other),
                    1.0,
                    DamageSource::Player(id),
                    from,
                    1,
                    looting,
                );
            }
        }
        let slot = self.player(id).map_or(0, |player| player.inventory.slot_of(InteractionHand::Main));
        self.wear_tool(id, slot, weapon.map_or(0, |weapon| weapon.wear_of_hitting()));
        if let Some(player) = self.player_mut(id) {
            player.exhaustion += 0.1;
            player.charge_ticks = 0;
            if sprints {
                player.body.vel[0] *= 0.6;
                player.body.vel[2] *= 0.6;
                player.controls.sprint = false;
            }
        }
        Ok(())
    }

    /// Hits a target from a place: damage, then a push away from there. Mobs are pushed `pushes` times, which is more
    /// than once for a sprinting hit; players once.
    #[expect(clippy::too_many_arguments, reason = "a hit is all of that")]
    pub(crate) fn hit(
        &mut self,
        doer: EventCause,
        target: Target,
        damage: f64,
        source: DamageSource,
        from: [f64; 3],
        pushes: u32,
        looting: u32,
    ) {
        match target {
            Target::Player(id) => {
                self.hurt_player(id, damage, source, doer);
                let resistance: f64 = self.player(id).map_or(0.0, |player| {
                    player.inventory.worn().map(|piece| piece.info().knockback_resistance).sum()
                });
                if let Some(player) = self.player_mut(id).filter(|player| player.mode.is_mortal()) {
                    let away = [player.body.pos[0] - from[0], player.body.pos[2] - from[2]];
                    push_back(&mut player.body.vel, player.body.on_ground, away, 0.4 * (1.0 - resistance));
                    player.body.on_ground = false;
                }
            }
            Target::Mob(id) => {
                if !self.hurt_mob(id, damage, source, doer, looting) {
                    return;
                }
                let Some(place) = self.entity_place(id) else { return };
                let entity = &mut self.entities[place];
                let EntityKind::Mob(mob) = &mut entity.kind else { return };
                // Without a will of its own it does not move at all.
                if mob.has_no_ai {
                    return;
                }
                let strength = 0.4 * (1.0 - mob.knockback_resistance());
                let away = [entity.pos[0] - from[0], entity.pos[2] - from[2]];
                for _ in 0..pushes {
                    push_back(&mut entity.vel, entity.on_ground, away, strength);
                }
                entity.on_ground = false;
            }
        }
    }
}

/// A push: half of what there is, less `strength` towards where the hit came from, and up from the ground.
fn push_back(vel: &mut [f64; 3], on_ground: bool, away: [f64; 2], strength: f64) {
    let length = (away[0] * away[0] + away[1] * away[1]).sqrt();
    if strength <= 0.0 || length < 1e-9 {
        return;
    }
    vel[0] = vel[0] / 2.0 + away[0] / length * strength;
    vel[2] = vel[2] / 2.0 + away[1] / length * strength;
    if on_ground {
        vel[1] = (vel[1] / 2.0 + strength).min(0.4);
    }
}
