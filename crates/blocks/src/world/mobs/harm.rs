//! Harm to creatures by cells, falls and the lack of air (docs/spec/blockworld.md, 11.5).

use super::{AIR_MAX, CreatureBehaviour, CreatureTraits};
use crate::physics::fall::fall_damage;
use crate::physics::fluid::is_under_water;
use crate::physics::{CellReader, Landing};
use crate::pos::BlockPos;
use crate::rules::light::is_under_sky;
use crate::world::World;
use crate::world::event::{DamageSource, EventCause};
use crate::world::ground::{EntityKind, VOID_Y};
use crate::world::mobs::Mob;
use crate::world::settings::Difficulty;

/// Most harms that can come together.
const HARMS_MAX: usize = 8;
/// Ticks between two looks at cells that hurt, while moving and at rest: harm counts every ten ticks at most.
const LOOK_TICKS: [u64; 2] = [4, 8];
/// Ticks between two looks at the sun, and for how long it sets on fire.
const SUN_TICKS: u64 = 20;
const SUN_FIRE_TICKS: u32 = 160;
/// The sky's darkening from which it is no day any more.
const DUSK: u8 = 4;

type Harms = arrayvec::ArrayVec<(f64, DamageSource), HARMS_MAX>;

impl World {
    /// Harms a creature's body by its fall, its surroundings and fire, after it has moved.
    pub(super) fn harm_mob(&mut self, place: usize, landing: Option<Landing>, is_moving: bool) {
        let Some(entity) = self.entities.get(place) else { return };
        let turn = self.tick + u64::from(entity.id.0);
        let burns_in_day = match &entity.kind {
            EntityKind::Mob(mob) => {
                CreatureTraits::of(mob.kind).burns_in_day && turn.is_multiple_of(SUN_TICKS)
            }
            _ => return,
        };
        let is_sunny = burns_in_day && self.sky_darkening() < DUSK;
        let fall_hurts = self.rules.fall_damage;
        let World { entities, chunks, .. } = self;
        let Some(entity) = entities.get_mut(place) else { return };
        let (id, pos) = (entity.id, entity.pos);
        let EntityKind::Mob(mob) = &mut entity.kind else { return };
        let mut harms = Harms::new();
        if let Some(landing) = landing.filter(|_| fall_hurts) {
            let damage = fall_damage(landing.fallen, landing.on, 0, false);
            if damage > 0 {
                harms.push((f64::from(damage), DamageSource::Fall));
            }
        }
        let mut cells = CellReader::new(chunks);
        let eyes = [pos[0], pos[1] + mob.eyes_height(), pos[2]];
        breathe(mob, &mut cells, eyes, &mut harms);
        let is_fireproof = mob.info().is_fire_immune;
        let looks = turn.is_multiple_of(LOOK_TICKS[usize::from(!is_moving)]);
        if looks {
            touch(mob, &mut cells, &mut harms);
        }
        if mob.body.in_lava && !is_fireproof {
            mob.fire_ticks = mob.fire_ticks.max(300);
            harms.push((4.0, DamageSource::Lava));
        }
        let eye_cell = BlockPos::holding(eyes[0], eyes[1], eyes[2]);
        if is_sunny && !mob.body.in_water && is_under_sky(chunks, eye_cell) {
            mob.fire_ticks = mob.fire_ticks.max(SUN_FIRE_TICKS);
        }
        if mob.body.in_water {
            mob.fire_ticks = 0;
        }
        if mob.fire_ticks > 0 && mob.fire_ticks.is_multiple_of(20) && !is_fireproof {
            harms.push((1.0, DamageSource::Burning));
        }
        mob.fire_ticks = mob.fire_ticks.saturating_sub(1);
        if pos[1] < VOID_Y {
            harms.push((4.0, DamageSource::Void));
        }
        if looks {
            let head = cells.get(eye_cell);
            if head.is_cube() && head.is_opaque() {
                harms.push((1.0, DamageSource::Suffocation));
            }
        }
        for (amount, source) in harms {
            self.hurt_mob(id, amount, source, EventCause::World, 0);
        }
    }

    /// Removes a monster in peaceful worlds, or far from all players; returns whether it did.
    pub(super) fn vanishes(&mut self, place: usize) -> bool {
        let Some(entity) = self.entities.get_mut(place) else { return true };
        let id = entity.id;
        let EntityKind::Mob(mob) = &mut entity.kind else { return true };
        if !mob.is_monster() {
            return false;
        }
        let goes = if self.difficulty == Difficulty::Peaceful {
            true
        } else if mob.name.is_some() || mob.has_no_ai {
            false
        } else {
            let apart = |at: [f64; 3]| (0..3).map(|axis| (at[axis] - entity.pos[axis]).powi(2)).sum::<f64>();
            let nearest = self
                .players
                .iter()
                .filter(|player| player.is_present())
                .map(|player| apart(player.body.pos))
                .fold(f64::INFINITY, f64::min);
            if nearest <= NOTICE_BLOCKS * NOTICE_BLOCKS || nearest == f64::INFINITY {
                mob.mind.unnoticed = 0;
                false
            } else {
                mob.mind.unnoticed += 1;
                nearest > FAR_BLOCKS * FAR_BLOCKS
                    || (mob.mind.unnoticed > NOTICE_TICKS && mob.random.chance(1.0 / 800.0))
            }
        };
        if goes {
            self.remove_mob(place, id);
        }
        goes
    }
}

/// The distance from a player within which monsters stay, the ticks that they stay beyond it, and the distance at which
/// they vanish at once.
const NOTICE_BLOCKS: f64 = 32.0;
const NOTICE_TICKS: u32 = 600;
const FAR_BLOCKS: f64 = 128.0;

/// Uses up air: under water, or on land for kinds that swim.
fn breathe(mob: &mut Mob, cells: &mut CellReader<'_>, eyes: [f64; 3], harms: &mut Harms) {
    let way = CreatureTraits::of(mob.kind).way;
    let in_water = mob.body.in_water;
    if !in_water && way != CreatureBehaviour::Swimmer {
        mob.air = AIR_MAX;
        return;
    }
    let chokes = match way {
        CreatureBehaviour::Swimmer => !is_under_water(cells, eyes) && !in_water,
        // The drowned and the dead need no air.
        CreatureBehaviour::Zombie | CreatureBehaviour::Archer => false,
        _ => is_under_water(cells, eyes),
    };
    if !chokes {
        mob.air = AIR_MAX;
        return;
    }
    mob.air -= 1;
    if mob.air <= -20 {
        mob.air = 0;
        harms.push((2.0, DamageSource::Drowning));
    }
}

/// Cells that burn or prick, around its body.
fn touch(mob: &mut Mob, cells: &mut CellReader<'_>, harms: &mut Harms) {
    let build = mob.build();
    let bounds = mob.body.bounds(&build);
    let outer = bounds.grown([0.0635, 0.0, 0.0635]);
    let corner = |[x, y, z]: [f64; 3]| BlockPos::holding(x, y, z);
    let (low, high) = (corner(outer.min), corner(outer.max));
    let mut is_hurt = false;
    for y in low.y - 1..=high.y {
        for z in low.z..=high.z {
            for x in low.x..=high.x {
                let at = BlockPos::new(x, y, z);
                let state = cells.get(at);
                if state.is_air() || is_hurt {
                    continue;
                }
                let footing = super::footing::footing(state);
                if !matches!(footing, super::footing::Footing::Danger | super::footing::Footing::Barred) {
                    continue;
                }
                let cell = [f64::from(x), f64::from(y), f64::from(z)];
                let inside = crate::aabb::Aabb::new(cell, cell.map(|part| part + 1.0));
                let source = match state.name() {
                    "cactus" if inside.grown([0.001; 3]).intersects(&bounds) => DamageSource::Cactus,
                    "fire" | "soul_fire" | "campfire" | "soul_campfire"
                        if inside.intersects(&bounds) && !mob.info().is_fire_immune =>
                    {
                        if !state.name().ends_with("campfire") {
                            mob.fire_ticks = mob.fire_ticks.max(160);
                        }
                        DamageSource::Fire
                    }
                    "sweet_berry_bush" if !state.is("age", "0") && inside.intersects(&bounds) => {
                        DamageSource::Berries
                    }
                    "magma_block" if mob.body.on_ground && y == low.y - 1 && !mob.info().is_fire_immune => {
                        DamageSource::Magma
                    }
                    _ => continue,
                };
                is_hurt = true;
                harms.push((1.0, source));
            }
        }
    }
}
