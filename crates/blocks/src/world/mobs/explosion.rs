//! Explosions: harm by distance and cover, and blocks near the middle where mobs may change cells
//! (docs/spec/blockworld.md, 14.4).

use super::acts::scaled;
use super::sight::is_clear;
use crate::aabb::Aabb;
use crate::physics::BodyBuild;
use crate::pos::BlockPos;
use crate::world::World;
use crate::world::event::{DamageSource, EventCause, WorldEventKind};
use crate::world::ground::EntityKind;
use crate::world::ids::{EntityId, PlayerId};

/// Chance that a block blown away drops.
const DROP_CHANCE: f64 = 1.0 / 3.0;
/// Points of a body, along each axis, whose line of sight to the middle is checked.
const SAMPLES: [f64; 3] = [0.1, 0.5, 0.9];

impl World {
    pub(super) fn explode(&mut self, doer: EventCause, middle: [f64; 3], power: f64) {
        self.push(doer, WorldEventKind::Exploded { pos: middle, power });
        let reach = 2.0 * power;
        for number in 0..self.players.len() as u32 {
            let id = PlayerId(number);
            let Some(player) = self.player(id).filter(|player| player.is_present()) else { continue };
            let (at, bounds) = (player.body.pos, player.body.bounds(&BodyBuild::PLAYER));
            let Some((force, away)) = self.blast(middle, reach, at, &bounds) else { continue };
            let damage = scaled(damage(force, power), self.difficulty);
            self.hurt_player(id, damage, DamageSource::Explosion, doer);
            if let Some(player) = self.player_mut(id).filter(|player| player.mode.is_mortal()) {
                (0..3).for_each(|axis| player.body.vel[axis] += away[axis] * force);
            }
        }
        let hit: Vec<(EntityId, f64, [f64; 3])> = self
            .entities
            .iter()
            .filter(|entity| matches!(entity.kind, EntityKind::Mob(_)))
            .filter_map(|entity| {
                let (force, away) = self.blast(middle, reach, entity.pos, &entity.bounds())?;
                Some((entity.id, force, away))
            })
            .collect();
        for (id, force, away) in hit {
            self.hurt_mob(id, damage(force, power), DamageSource::Explosion, doer, 0);
            if let Some(place) = self.entity_place(id) {
                (0..3).for_each(|axis| self.entities[place].vel[axis] += away[axis] * force);
                self.entities[place].on_ground = false;
            }
        }
        if self.rules.mob_griefing {
            self.blow_away(doer, middle, power);
        }
    }

    /// How hard a blast meets a body, from 0 to 1, and in which direction; none beyond its reach.
    fn blast(&self, middle: [f64; 3], reach: f64, at: [f64; 3], body: &Aabb) -> Option<(f64, [f64; 3])> {
        let by = [0, 1, 2].map(|axis| at[axis] - middle[axis]);
        let distance = by.iter().map(|part| part * part).sum::<f64>().sqrt();
        if distance > reach {
            return None;
        }
        let mut seen = 0u32;
        for x in SAMPLES {
            for y in SAMPLES {
                for z in SAMPLES {
                    let part = [x, y, z];
                    let point =
                        [0, 1, 2].map(|axis| body.min[axis] + (body.max[axis] - body.min[axis]) * part[axis]);
                    seen += u32::from(is_clear(&self.chunks, point, middle));
                }
            }
        }
        let force = (1.0 - distance / reach) * f64::from(seen) / 27.0;
        let length = distance.max(1e-6);
        Some((force, by.map(|part| part / length)))
    }

    fn blow_away(&mut self, doer: EventCause, middle: [f64; 3], power: f64) {
        let center = BlockPos::holding(middle[0], middle[1], middle[2]);
        let reach = power.ceil() as i32;
        for y in -reach..=reach {
            for z in -reach..=reach {
                for x in -reach..=reach {
                    let at = center.offset(x, y, z);
                    let by = [at.x, at.y, at.z].map(f64::from);
                    let distance =
                        (0..3).map(|axis| (by[axis] + 0.5 - middle[axis]).powi(2)).sum::<f64>().sqrt();
                    let state = self.state(at);
                    let holds = state.info().resistance >= 1.5 * (power - distance);
                    if distance > power || holds || state.is_air() || state.is_liquid() {
                        continue;
                    }
                    let drops = self.random.items.chance(DROP_CHANCE);
                    self.break_block(doer, at, None, drops);
                }
            }
        }
    }
}

/// The damage of a blast of that force.
fn damage(force: f64, power: f64) -> f64 {
    ((force * force + force) / 2.0 * 7.0 * 2.0 * power + 1.0).floor()
}
