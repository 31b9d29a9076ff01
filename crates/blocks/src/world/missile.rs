//! Missiles: arrows, snowballs, eggs, ender pearls (docs/spec/blockworld.md, 13).

use serde::{Deserialize, Serialize};

use super::World;
use super::event::{DamageSource, EventCause, ItemCause, WorldEventKind};
use super::ground::{EntityKind, VOID_Y};
use super::ids::{EntityId, PlayerId};
use super::mobs::first_block;
use super::player::Target;
use crate::aabb::Aabb;
use crate::items::ItemStack;
use crate::physics::{BodyBuild, CellReader};
use crate::pos::BlockPos;
use crate::registry::registry;

/// A missile, flying or stuck in a block.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Missile {
    pub kind: MissileKind,
    /// The player or mob that shot or threw it.
    pub doer: EventCause,
    /// Whether it sticks in a block.
    pub is_stuck: bool,
}

/// The kind of a missile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum MissileKind {
    Arrow {
        /// The damage to the body that it hits, in half hearts.
        damage: f64,
        /// Whether a player may pick it up where it sticks.
        may_be_taken: bool,
    },
    Snowball,
    Egg,
    /// An ender pearl.
    Pearl,
}

/// Ticks that a stuck arrow stays, and the most that any missile flies.
const STUCK_TICKS: u32 = 1_200;
const FLIGHT_TICKS_MAX: u32 = 1_200;
/// Ticks for which a missile passes its own shooter.
const OWN_TICKS: u32 = 5;
const DRAG: f64 = 0.99;
const WATER_DRAG: f64 = 0.6;
const ARROW_GRAVITY: f64 = 0.05;
const THROWN_GRAVITY: f64 = 0.03;
/// The distance from a body's box at which a missile hits, in blocks.
const NEAR: f64 = 0.3;
/// The damage of a teleport by pearl, in half hearts.
const PEARL_DAMAGE: f64 = 5.0;

impl MissileKind {
    /// Its width and height.
    pub(crate) fn size(self) -> f64 {
        if matches!(self, MissileKind::Arrow { .. }) { 0.5 } else { 0.25 }
    }

    /// The name of the missile's kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            MissileKind::Arrow { .. } => "arrow",
            MissileKind::Snowball => "snowball",
            MissileKind::Egg => "egg",
            MissileKind::Pearl => "ender_pearl",
        }
    }
}

impl Missile {}

impl World {
    pub(super) fn tick_missile(&mut self, place: usize) {
        let Some(entity) = self.entities.get_mut(place) else { return };
        let (id, age) = (entity.id, entity.age);
        let EntityKind::Missile(missile) = &mut entity.kind else { return };
        if missile.is_stuck {
            let [x, y, z] = entity.pos;
            let behind = [x + entity.vel[0], y + entity.vel[1], z + entity.vel[2]];
            let held = first_block(&self.chunks, [x, y, z], behind).is_some();
            if !held {
                missile.is_stuck = false;
                entity.vel = [0.0; 3];
            } else if age > STUCK_TICKS || self.taken(place) {
                self.missile_ends(place, id);
            }
            return;
        }
        let kind = missile.kind;
        let doer = missile.doer;
        let (from, vel) = (entity.pos, entity.vel);
        let mut to = [0, 1, 2].map(|axis| from[axis] + vel[axis]);
        let block = first_block(&self.chunks, from, to);
        if let Some((part, _)) = block {
            to = [0, 1, 2].map(|axis| from[axis] + vel[axis] * part);
        }
        if let Some(target) = self.struck(from, to, doer, age) {
            self.strike(place, target, to);
            return;
        }
        let wet =
            CellReader::new(&self.chunks).get(BlockPos::holding(from[0], from[1], from[2])).holds_water();
        let Some(entity) = self.entities.get_mut(place) else { return };
        entity.pos = to;
        if block.is_some() {
            if let (MissileKind::Arrow { .. }, EntityKind::Missile(missile)) = (kind, &mut entity.kind) {
                missile.is_stuck = true;
                // Kept short, as the direction in which it sticks.
                let length = vel.iter().map(|part| part * part).sum::<f64>().sqrt().max(1e-9);
                entity.vel = vel.map(|part| part / length * 0.1);
                entity.on_ground = true;
                return;
            }
            self.burst(place, to);
            return;
        }
        let drag = match (wet, kind) {
            (false, _) => DRAG,
            (true, MissileKind::Arrow { .. }) => WATER_DRAG,
            (true, _) => 0.8,
        };
        let gravity = if matches!(kind, MissileKind::Arrow { .. }) { ARROW_GRAVITY } else { THROWN_GRAVITY };
        entity.vel = vel.map(|part| part * drag);
        entity.vel[1] -= gravity;
        if age > FLIGHT_TICKS_MAX || to[1] < VOID_Y {
            self.missile_ends(place, id);
        }
    }

    /// The first body on a line.
    fn struck(&self, from: [f64; 3], to: [f64; 3], doer: EventCause, age: u32) -> Option<Target> {
        let by = [0, 1, 2].map(|axis| to[axis] - from[axis]);
        let mut best: Option<(f64, Target)> = None;
        let mut meet = |bounds: &Aabb, target: Target| {
            if let Some(part) = bounds.grown([NEAR; 3]).first_met(from, by).filter(|&part| part <= 1.0)
                && best.is_none_or(|(least, _)| part < least)
            {
                best = Some((part, target));
            }
        };
        let is_new = age <= OWN_TICKS;
        for player in self.players.iter().filter(|player| player.is_present()) {
            if !(is_new && doer == EventCause::Player(player.id)) {
                meet(&player.body.bounds(&BodyBuild::PLAYER), Target::Player(player.id));
            }
        }
        for entity in &self.entities {
            if matches!(entity.kind, EntityKind::Mob(_)) && !(is_new && doer == EventCause::Mob(entity.id)) {
                meet(&entity.bounds(), Target::Mob(entity.id));
            }
        }
        best.map(|(_, target)| target)
    }

    fn strike(&mut self, place: usize, target: Target, at: [f64; 3]) {
        let Some(entity) = self.entities.get(place) else { return };
        let (id, vel) = (entity.id, entity.vel);
        let EntityKind::Missile(missile) = entity.kind else { return };
        let damage = match missile.kind {
            MissileKind::Arrow { damage, .. } => damage,
            _ => 0.0,
        };
        let source = match missile.doer {
            EventCause::Player(player) => DamageSource::Player(player),
            EventCause::Mob(_) | EventCause::World | EventCause::Setup => DamageSource::Projectile,
        };
        let from = [0, 1, 2].map(|axis| at[axis] - vel[axis]);
        if damage > 0.0 {
            self.hit(missile.doer, target, damage, source, from, 1, 0);
            self.missile_ends(place, id);
        } else {
            self.burst(place, at);
        }
    }

    /// A thrown egg, snowball or pearl breaks.
    fn burst(&mut self, place: usize, at: [f64; 3]) {
        let Some(entity) = self.entities.get(place) else { return };
        let id = entity.id;
        let EntityKind::Missile(missile) = entity.kind else { return };
        self.missile_ends(place, id);
        match (missile.kind, missile.doer) {
            (MissileKind::Egg, doer) => self.hatch(doer, at),
            (MissileKind::Pearl, EventCause::Player(player)) => {
                let Some(body) = self.player_mut(player).filter(|player| player.is_present()) else { return };
                body.body.pos = at;
                body.body.vel = [0.0; 3];
                body.body.fallen = 0.0;
                body.riding = None;
                self.hurt_player(player, PEARL_DAMAGE, DamageSource::Fall, EventCause::Player(player));
            }
            _ => {}
        }
    }

    /// Lets a player near a stuck arrow pick it up; returns whether one does.
    fn taken(&mut self, place: usize) -> bool {
        let Some(entity) = self.entities.get(place) else { return false };
        let EntityKind::Missile(Missile { kind: MissileKind::Arrow { may_be_taken: true, .. }, .. }) =
            entity.kind
        else {
            return false;
        };
        let bounds = entity.bounds();
        let near = self.players.iter().find(|player| {
            player.is_present()
                && player.body.bounds(&BodyBuild::PLAYER).grown([1.0, 0.5, 1.0]).intersects(&bounds)
        });
        let Some(id) = near.map(|player| player.id) else { return false };
        self.take_arrow(id)
    }

    fn take_arrow(&mut self, id: PlayerId) -> bool {
        let Some(arrow) = registry().item("arrow").map(|item| ItemStack::new(item, 1)) else { return false };
        let Some(player) = self.player_mut(id) else { return false };
        if player.inventory.insert(arrow.clone()).is_some() {
            return false;
        }
        self.made(EventCause::Player(id), &arrow, ItemCause::Use);
        self.push(EventCause::Player(id), WorldEventKind::PickedUp { player: id, stack: arrow });
        true
    }

    fn missile_ends(&mut self, place: usize, id: EntityId) {
        if let Some(entity) = self.entities.get_mut(place) {
            entity.kind = EntityKind::Gone;
        }
        self.push(EventCause::World, WorldEventKind::Vanished { entity: id });
    }
}
