//! Mobs: creatures with health and drops, and their movement.
//!
//! [`traits`] holds the properties of a kind, [`mind`] the goal and memory of one creature, [`brain`] its decisions;
//! [`search`] finds its ways over the cells that [`footing`] lets it stand in. The acts of creatures on the world are
//! in [`acts`], the acts of players on creatures in [`husbandry`].

mod acts;
mod brain;
mod explosion;
mod footing;
mod harm;
mod husbandry;
mod mind;
mod riding;
mod search;
mod seen;
mod sight;
mod spawning;
mod swim;
mod trade;
mod traits;

use std::sync::{Arc, LazyLock};

use cooperage_core::RandomSource;
use serde::{Deserialize, Serialize};

use super::World;
use super::event::{DamageSource, EventCause, WorldEventKind};
use super::ground::EntityKind;
use super::ids::EntityId;
use super::stream::Stream;
use crate::aabb::Aabb;
use crate::physics::{BodyBuild, BodyMotion, Controls, step_as};
use crate::pos::BlockPos;
use crate::registry::{BlockState, EntityInfo, entity_kind, registry};

pub(crate) use brain::yaw_to;
use brain::{Brain, DECISION_TICKS};
pub(crate) use mind::CreatureMind;
pub(crate) use sight::first_block;
pub use trade::{TRADE_BLOCKS, TradeOffer, Trader};
use traits::{CreatureBehaviour, CreatureTraits};

/// A creature: an animal, a villager or a monster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mob {
    /// The number of its kind.
    pub kind: u16,
    /// Health in half hearts.
    pub health: f64,
    /// How it moves; its place and velocity are the entity's.
    pub body: BodyMotion,
    /// The keys that its brain presses.
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
    /// Ticks of air left, up to 300.
    pub air: i32,
    pub speed: f64,
    /// Its offers, if it is a villager with a profession.
    pub trader: Option<Box<Trader>>,
    pub(crate) mind: CreatureMind,
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

    /// Reacts to being hurt: some kinds run away, some attack the player who did it.
    fn alarmed(&mut self, doer: EventCause) {
        let traits = CreatureTraits::of(self.kind);
        self.mind.love = 0;
        if traits.panic > 0.0 {
            self.mind.frights = 1 + self.random.below(2);
            self.mind.stop();
        }
        if let EventCause::Player(id) = doer
            && (traits.way.hunts() || traits.way == CreatureBehaviour::Wolf)
            && self.mind.owner != Some(id)
        {
            self.mind.foe = Some(id);
            self.mind.unseen = 0;
        }
    }

    /// How high above its feet its eyes are.
    pub(super) fn eyes_height(&self) -> f64 {
        self.info().eyes * if self.is_baby() { 0.5 } else { 1.0 }
    }

    pub(crate) fn build(&self) -> BodyBuild {
        let (width, height) = self.size();
        let eyes = self.eyes_height();
        BodyBuild {
            width,
            height,
            sneaking_height: height,
            eyes,
            sneaking_eyes: eyes,
            step: self.info().step,
            speed: self.push(),
        }
    }

    /// Whether its body stands still: no key is pressed and nothing moves it.
    fn is_at_rest(&self) -> bool {
        let body = &self.body;
        self.controls == Controls::default()
            && body.vel[0] == 0.0
            && body.vel[2] == 0.0
            && body.fallen == 0.0
            && !(body.in_water || body.in_lava)
            && self.fire_ticks == 0
            && self.air == AIR_MAX
    }

    /// The velocity that the ground adds in a tick. With it the creature goes 44.05·(multiplier · attribute)² blocks a
    /// second on average (docs/spec/blockworld.md, 14.1), as a key counts 0.98 and ground leaves 0.546 of the velocity.
    fn push(&self) -> f64 {
        if self.mind.rider.is_some() {
            return self.ridden_push();
        }
        let young = if self.is_baby() && CreatureTraits::of(self.kind).way == CreatureBehaviour::Zombie {
            1.5
        } else {
            1.0
        };
        let speed = self.mind.pace * self.speed * young;
        speed * speed / KEY
    }
}

/// How much of a pressed key counts.
const KEY: f64 = 0.98;
/// Ticks until a mob under water runs out of air.
const AIR_MAX: i32 = 300;
/// A body at rest looks only every so many ticks whether the ground is still there.
const REST_TICKS: u64 = 4;
/// How much of its speed a gliding kind keeps when it falls.
const GLIDE: f64 = 0.6;
/// How fast a climbing kind climbs.
const CLIMB: f64 = 0.2;
/// How far children look for parents, and lovers for each other.
const COMPANION_BLOCKS: f64 = 8.0;
/// Ticks between two looks for them.
const COMPANION_TICKS: u64 = 20;

impl World {
    /// A mob of that kind appears; none if there is no such kind or there are too many entities.
    pub fn spawn_mob(&mut self, doer: EventCause, kind: &str, pos: [f64; 3]) -> Option<EntityId> {
        let info = entity_kind(kind).filter(|info| info.is_living)?;
        let mut random = Stream::of(&self.random.tree, "mob", u64::from(self.next_entity));
        let traits = CreatureTraits::of(info.number);
        let health = traits.health.map_or(info.health, |(low, high)| f64::from(random.between(low, high)));
        let speed = traits.speed.map_or(info.speed, |(low, high)| low + (high - low) * random.float());
        let color = (info.name.as_ref() == "sheep").then(|| sheep_color(random.float()).into());
        let mob = Mob {
            kind: info.number,
            health,
            body: BodyMotion { on_ground: false, ..BodyMotion::standing_at(pos) },
            controls: Controls::default(),
            growing_ticks: 0,
            name: None,
            has_no_ai: false,
            color,
            is_shorn: false,
            hurt_cooldown: 0,
            last_damage: 0.0,
            fire_ticks: 0,
            air: AIR_MAX,
            speed,
            trader: None,
            mind: CreatureMind::new(traits, &mut random),
            random,
        };
        self.spawn(doer, pos, [0.0; 3], EntityKind::Mob(Box::new(mob)))
    }

    pub(super) fn tick_mob(&mut self, place: usize) {
        if self.vanishes(place) {
            return;
        }
        self.steer_mob(place);
        self.think(place);
        self.move_mob(place);
        self.produce_by_time(place);
    }

    /// Lets a creature decide every other tick; half of the creatures decide in each tick.
    fn think(&mut self, place: usize) {
        let Some(entity) = self.entities.get(place) else { return };
        let EntityKind::Mob(mob) = &entity.kind else { return };
        let turn = self.tick + u64::from(entity.id.0);
        let traits = CreatureTraits::of(mob.kind);
        let is_idle =
            matches!(traits.way, CreatureBehaviour::Inert | CreatureBehaviour::Swimmer) || mob.has_no_ai;
        if is_idle || mob.mind.rider.is_some() || !turn.is_multiple_of(u64::from(DECISION_TICKS)) {
            return;
        }
        if traits.way == CreatureBehaviour::Villager && turn.is_multiple_of(COMPANION_TICKS) {
            self.beware(place);
        }
        let companion = self.companion(place, turn.is_multiple_of(COMPANION_TICKS));
        let darkening = if traits.way == CreatureBehaviour::Spider { self.sky_darkening() } else { 0 };
        let World { chunks, players, difficulty, entities, .. } = self;
        let Some(entity) = entities.get_mut(place) else { return };
        let EntityKind::Mob(mob) = &mut entity.kind else { return };
        let mut brain = Brain {
            chunks,
            players,
            difficulty: *difficulty,
            darkening,
            mob,
            traits,
            at: entity.pos,
            vel: &mut entity.vel,
            on_ground: entity.on_ground,
            companion,
        };
        let act = brain.decide();
        self.act(place, act);
    }

    fn move_mob(&mut self, place: usize) {
        let Some(entity) = self.entities.get_mut(place) else { return };
        let EntityKind::Mob(mob) = &mut entity.kind else { return };
        mob.hurt_cooldown = mob.hurt_cooldown.saturating_sub(1);
        mob.growing_ticks = mob.growing_ticks.saturating_sub(1);
        let turn = self.tick + u64::from(entity.id.0);
        let is_as_left = mob.body.pos == entity.pos && mob.body.vel == entity.vel && entity.on_ground;
        if is_as_left && mob.is_at_rest() && !turn.is_multiple_of(REST_TICKS) {
            return;
        }
        mob.body.pos = entity.pos;
        mob.body.vel = entity.vel;
        mob.body.on_ground = entity.on_ground;
        let traits = CreatureTraits::of(mob.kind);
        if traits.way == CreatureBehaviour::Swimmer && swim::is_wet(&self.chunks, mob) {
            let is_free = !mob.has_no_ai;
            swim::swim(&self.chunks, mob, is_free);
            (entity.pos, entity.vel, entity.on_ground) = (mob.body.pos, mob.body.vel, false);
            self.harm_mob(place, None, false);
            return;
        }
        let moved = step_as(&mob.build(), &self.chunks, &mut mob.body, &mob.controls);
        if traits.glides && !mob.body.on_ground && mob.body.vel[1] < 0.0 {
            mob.body.vel[1] *= GLIDE;
        }
        if traits.way == CreatureBehaviour::Spider && mob.body.collided_sideways && mob.controls.forward {
            mob.body.vel[1] = CLIMB;
            mob.body.fallen = 0.0;
        }
        entity.pos = mob.body.pos;
        entity.vel = mob.body.vel;
        entity.on_ground = mob.body.on_ground;
        let is_moving = moved.by != [0.0; 3];
        self.harm_mob(place, moved.landed.filter(|_| !traits.glides), is_moving);
        if is_moving && let Some(entity) = self.entities.get(place) {
            let (id, bounds) = (entity.id, entity.bounds());
            self.press_plates(EventCause::Mob(id), &bounds);
        }
    }

    /// A villager runs from the dead that come near.
    fn beware(&mut self, place: usize) {
        let Some(at) = self.entities.get(place).map(|entity| entity.pos) else { return };
        let apart = |other: [f64; 3]| (0..3).map(|axis| (at[axis] - other[axis]).powi(2)).sum::<f64>();
        let is_near = self.entities.iter().any(|other| {
            matches!(&other.kind, EntityKind::Mob(mob) if CreatureTraits::of(mob.kind).way == CreatureBehaviour::Zombie)
                && apart(other.pos) <= COMPANION_BLOCKS * COMPANION_BLOCKS
        });
        if is_near
            && let Some(EntityKind::Mob(mob)) = self.entities.get_mut(place).map(|entity| &mut entity.kind)
        {
            mob.mind.frights = mob.mind.frights.max(1);
        }
    }

    /// The mate or parent of a creature: for lovers another in love, for children a grown-up of their kind.
    fn companion(&mut self, place: usize, looks: bool) -> Option<brain::Companion> {
        let entity = self.entities.get(place)?;
        let EntityKind::Mob(mob) = &entity.kind else { return None };
        let (is_lover, is_child, kind, pos, id) =
            (mob.mind.love > 0, mob.is_baby(), mob.kind, entity.pos, entity.id);
        if !is_lover && !is_child {
            return None;
        }
        let known = if looks {
            let fits = |other: &Mob| {
                other.kind == kind
                    && if is_lover { other.mind.love > 0 && !other.is_baby() } else { !other.is_baby() }
            };
            let apart = |at: [f64; 3]| (0..3).map(|axis| (at[axis] - pos[axis]).powi(2)).sum::<f64>();
            let mut nearest: Option<(f64, EntityId)> = None;
            for other in &self.entities {
                let EntityKind::Mob(mob) = &other.kind else { continue };
                let apart = apart(other.pos);
                if other.id != id
                    && apart <= COMPANION_BLOCKS * COMPANION_BLOCKS
                    && nearest.is_none_or(|(least, _)| apart < least)
                    && fits(mob)
                {
                    nearest = Some((apart, other.id));
                }
            }
            nearest.map(|(_, id)| id)
        } else {
            mob.mind.companion
        };
        let found = known
            .and_then(|id| self.entity(id))
            .map(|other| brain::Companion { id: other.id, pos: other.pos });
        if let Some(EntityKind::Mob(mob)) = self.entities.get_mut(place).map(|entity| &mut entity.kind) {
            mob.mind.companion = found.map(|found| found.id);
        }
        found
    }

    /// Hurts a mob; returns whether it counted. A mob that dies drops its loot.
    pub(crate) fn hurt_mob(
        &mut self,
        id: EntityId,
        amount: f64,
        source: DamageSource,
        doer: EventCause,
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
        mob.alarmed(doer);
        let died = mob.health <= 0.0;
        self.push(doer, WorldEventKind::MobHurt { mob: id, amount, source });
        if died {
            self.kill_mob(id, source, doer, looting);
        }
        true
    }

    /// A mob dies, with its drops.
    pub(crate) fn kill_mob(&mut self, id: EntityId, source: DamageSource, doer: EventCause, looting: u32) {
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
        self.push(doer, WorldEventKind::MobDied { mob: id, kind: mob.kind });
        self.drop_saddle(doer, at, &mob);
        if self.rules.mob_loot && !mob.is_baby() {
            self.drop_mob_loot(at, &mob, source, doer, looting);
        }
    }

    /// Presses the plates under a body.
    pub(crate) fn press_plates(&mut self, doer: EventCause, body: &Aabb) {
        let (low, high) = (
            BlockPos::holding(body.min[0], body.min[1], body.min[2]),
            BlockPos::holding(body.max[0], body.max[1], body.max[2]),
        );
        for z in low.z..=high.z {
            for x in low.x..=high.x {
                let pos = BlockPos::new(x, low.y, z);
                if is_plate(self.state(pos)) {
                    self.check_plate(doer, pos);
                }
            }
        }
    }

    /// Sets a plate by the bodies that stand on it.
    pub(crate) fn check_plate(&mut self, doer: EventCause, pos: BlockPos) {
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
            .map(|player| player.body.bounds(&BodyBuild::PLAYER));
        let others = self.entities.iter().filter(|entity| match &entity.kind {
            EntityKind::Mob(_) => true,
            EntityKind::Gone => false,
            EntityKind::Item { .. }
            | EntityKind::Falling { .. }
            | EntityKind::Vehicle(_)
            | EntityKind::Missile(_) => any_entity || state.number("power").is_some(),
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

/// Whether a state is a pressure plate's.
fn is_plate(state: BlockState) -> bool {
    static PLATES: LazyLock<Vec<bool>> = LazyLock::new(|| {
        let states = (0..registry().states()).map(|number| BlockState(number as u16));
        states.map(|state| state.name().ends_with("_pressure_plate")).collect()
    });
    PLATES.get(usize::from(state.0)).is_some_and(|is_plate| *is_plate)
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
