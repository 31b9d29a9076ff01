//! Mobs: creatures with health and drops.

use std::sync::Arc;

use super::World;
use super::event::{DamageSource, Doer, What};
use super::ground::{EntityKind, VOID_Y};
use super::ids::EntityId;
use super::stream::Stream;
use crate::aabb::Aabb;
use crate::physics::fall::fall_damage;
use crate::physics::{BodyState, Build, Cells, Controls, step_as};
use crate::pos::BlockPos;
use crate::registry::{EntityInfo, entity_kind};

/// A creature.
#[derive(Clone, Debug, PartialEq)]
pub struct Mob {
    /// The number of its kind.
    pub kind: u16,
    /// Health in half hearts.
    pub health: f64,
    /// How it moves; its place and velocity are the entity's.
    pub body: BodyState,
    /// The keys it presses, so to say.
    pub controls: Controls,
    /// Ticks until it is grown up; 0 for adults.
    pub growing_ticks: u32,
    /// A name given to it.
    pub name: Option<Arc<str>>,
    /// Whether it stands where it is.
    pub has_no_ai: bool,
    /// A dye's name, for sheep.
    pub color: Option<Box<str>>,
    /// Whether its wool is gone.
    pub is_shorn: bool,
    hurt_cooldown: u32,
    last_damage: f64,
    /// Ticks for which it still burns.
    pub fire_ticks: u32,
    pub(crate) random: Stream,
}

/// Ticks of invulnerability after a hit, and how many of them only the excess counts.
const HURT_TICKS: u32 = 20;
const EXCESS_TICKS: u32 = 10;

impl Mob {
    /// The facts about its kind.
    #[must_use]
    pub fn info(&self) -> &'static EntityInfo {
        EntityInfo::of(self.kind)
    }

    /// The name of its kind.
    #[must_use]
    pub fn kind_name(&self) -> &'static str {
        &self.info().name
    }

    /// Whether it is not grown up.
    #[must_use]
    pub fn is_baby(&self) -> bool {
        self.growing_ticks > 0
    }

    /// Whether it is hostile by nature.
    #[must_use]
    pub fn is_monster(&self) -> bool {
        self.info().is_monster
    }

    /// Its width and height.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        let scale = if self.is_baby() { 0.5 } else { 1.0 };
        (self.info().width * scale, self.info().height * scale)
    }

    /// The part of a push that it withstands.
    #[must_use]
    pub fn knockback_resistance(&self) -> f64 {
        self.info().knockback_resistance
    }

    pub(crate) fn feed(&self, bytes: &mut super::digest::Bytes) {
        bytes.number(u64::from(self.kind));
        bytes.float(self.health);
        bytes.body(&self.body);
        bytes.float(self.last_damage);
        for number in [self.growing_ticks, self.hurt_cooldown, self.fire_ticks] {
            bytes.number(u64::from(number));
        }
        bytes.text(self.name.as_deref().unwrap_or_default());
        bytes.text(self.color.as_deref().unwrap_or_default());
        bytes.flag(self.has_no_ai);
        bytes.flag(self.is_shorn);
        bytes.number(self.random.state());
    }

    pub(crate) fn build(&self) -> Build {
        let (width, height) = self.size();
        let eyes = self.info().eyes * if self.is_baby() { 0.5 } else { 1.0 };
        Build {
            width,
            height,
            sneaking_height: height,
            eyes,
            sneaking_eyes: eyes,
            step: self.info().step,
            speed: self.info().speed,
        }
    }
}

impl World {
    /// A mob of that kind appears; none if there is no such kind or there are too many entities.
    pub fn spawn_mob(&mut self, doer: Doer, kind: &str, pos: [f64; 3]) -> Option<EntityId> {
        let info = entity_kind(kind)?;
        let mut random = Stream::of(&self.random.tree, "mob", u64::from(self.next_entity));
        let health = if info.name.as_ref() == "llama" || info.name.as_ref() == "horse" {
            f64::from(random.between(15, 30))
        } else {
            info.health
        };
        let color = (info.name.as_ref() == "sheep").then(|| sheep_color(random.float()).into());
        let mob = Mob {
            kind: info.number,
            health,
            body: BodyState { on_ground: false, ..BodyState::standing_at(pos) },
            controls: Controls::default(),
            growing_ticks: 0,
            name: None,
            has_no_ai: false,
            color,
            is_shorn: false,
            hurt_cooldown: 0,
            last_damage: 0.0,
            fire_ticks: 0,
            random,
        };
        self.spawn(doer, pos, [0.0; 3], EntityKind::Mob(Box::new(mob)))
    }

    pub(super) fn tick_mob(&mut self, place: usize) {
        let Some(entity) = self.entities.get_mut(place) else { return };
        let EntityKind::Mob(mob) = &mut entity.kind else { return };
        mob.hurt_cooldown = mob.hurt_cooldown.saturating_sub(1);
        mob.growing_ticks = mob.growing_ticks.saturating_sub(1);
        mob.body.pos = entity.pos;
        mob.body.vel = entity.vel;
        mob.body.on_ground = entity.on_ground;
        let moved = step_as(&mob.build(), &self.chunks, &mut mob.body, &mob.controls);
        entity.pos = mob.body.pos;
        entity.vel = mob.body.vel;
        entity.on_ground = mob.body.on_ground;
        let (id, glides) = (entity.id, mob.kind_name() == "chicken");
        let mut hurts = Vec::new();
        if let Some(landing) = moved.landed.filter(|_| !glides) {
            let damage = fall_damage(landing.fallen, landing.on, 0, false);
            if damage > 0 && self.rules.fall_damage {
                hurts.push((f64::from(damage), DamageSource::Fall));
            }
        }
        if mob.body.in_lava {
            mob.fire_ticks = mob.fire_ticks.max(300);
            hurts.push((4.0, DamageSource::Lava));
        }
        if mob.body.in_water {
            mob.fire_ticks = 0;
        }
        if mob.fire_ticks > 0 && mob.fire_ticks.is_multiple_of(20) {
            hurts.push((1.0, DamageSource::Burning));
        }
        mob.fire_ticks = mob.fire_ticks.saturating_sub(1);
        if entity.pos[1] < VOID_Y {
            hurts.push((4.0, DamageSource::Void));
        }
        let build = mob.build();
        let bounds = Aabb::of_body(mob.body.pos, build.width, build.height);
        let eyes = mob.body.eyes(&build);
        let head = Cells::new(&self.chunks).get(BlockPos::holding(eyes[0], eyes[1], eyes[2]));
        if head.is_cube() && head.is_opaque() {
            hurts.push((1.0, DamageSource::Suffocation));
        }
        for (amount, source) in hurts {
            self.hurt_mob(id, amount, source, Doer::World, 0);
        }
        if moved.by != [0.0; 3] {
            self.press_plates(Doer::Mob(id), &bounds);
        }
    }

    /// Hurts a mob; whether it counted. The dead drop what they have.
    pub(crate) fn hurt_mob(
        &mut self,
        id: EntityId,
        amount: f64,
        source: DamageSource,
        doer: Doer,
        looting: u32,
    ) -> bool {
        let Some(place) = self.entity_place(id) else { return false };
        let entity = &mut self.entities[place];
        let EntityKind::Mob(mob) = &mut entity.kind else { return false };
        let mut amount = amount;
        if mob.hurt_cooldown > HURT_TICKS - EXCESS_TICKS && source != DamageSource::Command {
            if amount <= mob.last_damage {
                return false;
            }
            let excess = amount - mob.last_damage;
            mob.last_damage = amount;
            amount = excess;
        } else {
            mob.last_damage = amount;
            mob.hurt_cooldown = HURT_TICKS;
        }
        if amount <= 0.0 {
            return false;
        }
        let armor = mob.info().armor;
        if source.is_reduced_by_armor() && armor > 0.0 {
            let kept = (armor / 5.0).max(armor - 4.0 * amount / 8.0).min(20.0);
            amount *= 1.0 - kept / 25.0;
        }
        mob.health -= amount;
        let died = mob.health <= 0.0;
        self.push(doer, What::MobHurt { mob: id, amount, source });
        if died {
            self.kill_mob(id, source, doer, looting);
        }
        true
    }

    /// A mob dies, with its drops.
    pub(crate) fn kill_mob(&mut self, id: EntityId, source: DamageSource, doer: Doer, looting: u32) {
        let Some(place) = self.entity_place(id) else { return };
        let EntityKind::Mob(mob) = std::mem::replace(&mut self.entities[place].kind, EntityKind::Gone) else {
            return;
        };
        let at = self.entities[place].pos;
        for player in &mut self.players {
            if player.riding == Some(id) {
                player.riding = None;
            }
        }
        self.push(doer, What::MobDied { mob: id, kind: mob.kind });
        if self.rules.mob_loot && !mob.is_baby() {
            self.drop_mob_loot(at, &mob, source, doer, looting);
        }
    }

    /// Plates under a body go down.
    pub(crate) fn press_plates(&mut self, doer: Doer, body: &Aabb) {
        let (low, high) = (
            BlockPos::holding(body.min[0], body.min[1], body.min[2]),
            BlockPos::holding(body.max[0], body.max[1], body.max[2]),
        );
        for z in low.z..=high.z {
            for x in low.x..=high.x {
                let pos = BlockPos::new(x, low.y, z);
                if !self.state(pos).is_air() && self.is_block_in("pressure_plates", pos) {
                    self.check_plate(doer, pos);
                }
            }
        }
    }

    /// A plate looks who stands on it.
    pub(crate) fn check_plate(&mut self, doer: Doer, pos: BlockPos) {
        let state = self.state(pos);
        let corner = [f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)];
        let area = Aabb::new(
            [corner[0] + 0.0625, corner[1], corner[2] + 0.0625],
            [corner[0] + 0.9375, corner[1] + 0.25, corner[2] + 0.9375],
        );
        let any_entity = self.is_block_in("wooden_pressure_plates", pos);
        let bodies = self
            .players
            .iter()
            .filter(|player| player.is_present())
            .map(|player| player.body.bounds(&Build::PLAYER));
        let others = self.entities.iter().filter(|entity| match &entity.kind {
            EntityKind::Mob(_) => true,
            EntityKind::Gone => false,
            EntityKind::Item { .. } | EntityKind::Falling { .. } => {
                any_entity || state.number("power").is_some()
            }
        });
        let count = bodies
            .chain(others.map(super::ground::Entity::bounds))
            .filter(|body| body.intersects(&area))
            .count();
        let pressed = if state.number("power").is_some() {
            let per = if state.name().starts_with("heavy") { 10 } else { 1 };
            state.with("power", &count.div_ceil(per).min(15).to_string())
        } else {
            state.with("powered", if count > 0 { "true" } else { "false" })
        };
        if pressed != state {
            self.write_and_notify(doer, pos, pressed);
            self.settle();
        }
    }
}

/// The colour of a natural sheep.
fn sheep_color(draw: f64) -> &'static str {
    let mut left = draw * 100.0;
    for (color, share) in
        [("black", 5.0), ("gray", 5.0), ("light_gray", 5.0), ("brown", 3.0), ("pink", 0.164)]
    {
        if left < share {
            return color;
        }
        left -= share;
    }
    "white"
}
