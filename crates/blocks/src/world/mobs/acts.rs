//! Acts of creatures that change the world: hit, shoot, blow up, have children, lay eggs, eat grass
//! (docs/spec/blockworld.md, 14.3, 14.4).

use cooperage_core::RandomSource;

use super::brain::CreatureAct;
use super::{CreatureTraits, Mob};
use crate::items::ItemStack;
use crate::registry::registry;
use crate::world::World;
use crate::world::event::{DamageSource, EventCause, ItemCause, WorldEventKind};
use crate::world::ground::{DROP_DELAY_TICKS, EntityKind};
use crate::world::ids::{EntityId, PlayerId};
use crate::world::missile::{Missile, MissileKind};
use crate::world::player::Target;
use crate::world::settings::Difficulty;

/// Ticks until a child is grown up, and until its parents may fall in love again.
const CHILDHOOD_TICKS: u32 = 24_000;
const REST_TICKS: u32 = 6_000;
/// The power of a creeper's explosion.
const CREEPER_POWER: f64 = 3.0;
/// How fast archers' arrows fly, in blocks a tick, and how far they stray.
const SHOT_SPEED: f64 = 1.6;
const SHOT_SPREAD: f64 = 0.017_227_5;

impl World {
    pub(super) fn act(&mut self, place: usize, act: CreatureAct) {
        let Some(entity) = self.entities.get(place) else { return };
        let (id, pos) = (entity.id, entity.pos);
        match act {
            CreatureAct::Nothing => {}
            CreatureAct::Birth(mate) => self.birth(id, mate),
            CreatureAct::Grazed => self.graze(place),
            CreatureAct::Hit(player) => self.hit_player(id, player, pos),
            CreatureAct::Shoot(player) => self.shoot_player(place, player),
            CreatureAct::Explode => {
                self.remove_mob(place, id);
                let middle = [pos[0], pos[1] + 0.1, pos[2]];
                self.explode(EventCause::Mob(id), middle, CREEPER_POWER);
            }
        }
    }

    /// A mob is gone without having died.
    pub(super) fn remove_mob(&mut self, place: usize, id: EntityId) {
        if let Some(entity) = self.entities.get_mut(place) {
            entity.kind = EntityKind::Gone;
        }
        for player in &mut self.players {
            if player.riding == Some(id) {
                player.riding = None;
            }
        }
        self.push(EventCause::World, WorldEventKind::Vanished { entity: id });
    }

    fn birth(&mut self, one: EntityId, other: EntityId) {
        let mut parents = [one, other].into_iter();
        let Some(first) = self.mob(one) else { return };
        let (kind, color) = (first.kind_name(), first.color.clone());
        let mate_color = self.mob(other).and_then(|mob| mob.color.clone());
        let Some(at) = self.entity(one).map(|entity| entity.pos) else { return };
        if !parents.all(|parent| self.mob(parent).is_some_and(|mob| mob.mind.love > 0)) {
            return;
        }
        for parent in [one, other] {
            if let Some(mob) = self.mob_mut(parent) {
                (mob.mind.love, mob.mind.rest, mob.mind.together) = (0, REST_TICKS, 0);
                mob.mind.stop();
            }
        }
        let takes_first = self.mob_mut(one).is_some_and(|mob| mob.random.chance(0.5));
        let Some(child) = self.spawn_mob(EventCause::Mob(one), kind, at) else { return };
        if let Some(mob) = self.mob_mut(child) {
            mob.growing_ticks = CHILDHOOD_TICKS;
            if color.is_some() {
                mob.color = if takes_first { color } else { mate_color };
            }
        }
    }

    /// Grass is eaten where mobs may change cells; wool comes back in any case, and children grow.
    fn graze(&mut self, place: usize) {
        let Some(entity) = self.entities.get_mut(place) else { return };
        let (id, cell) = (entity.id, entity.cell());
        let EntityKind::Mob(mob) = &mut entity.kind else { return };
        mob.is_shorn = false;
        mob.growing_ticks = mob.growing_ticks.saturating_sub(1_200);
        if !self.rules.mob_griefing {
            return;
        }
        if self.state(cell).name() == "short_grass" {
            self.break_block(EventCause::Mob(id), cell, None, false);
        } else if self.state(cell.down()).name() == "grass_block"
            && let Ok(dirt) = "dirt".parse()
        {
            self.change(EventCause::Mob(id), cell.down(), dirt);
        }
    }

    fn hit_player(&mut self, id: EntityId, player: PlayerId, from: [f64; 3]) {
        let Some(mob) = self.mob(id) else { return };
        let damage = scaled(mob.info().damage, self.difficulty);
        self.hit(EventCause::Mob(id), Target::Player(player), damage, DamageSource::Mob(id), from, 1, 0);
    }

    fn shoot_player(&mut self, place: usize, player: PlayerId) {
        let Some(target) = self.player(player) else { return };
        let at = target.body.pos;
        let hardness = f64::from(self.difficulty as u8);
        let Some(entity) = self.entities.get_mut(place) else { return };
        let (id, pos) = (entity.id, entity.pos);
        let EntityKind::Mob(mob) = &mut entity.kind else { return };
        let from = [pos[0], pos[1] + mob.info().eyes - 0.1, pos[2]];
        let (dx, dz) = (at[0] - pos[0], at[2] - pos[2]);
        let level = (dx * dx + dz * dz).sqrt();
        // At a third of the body's height, and a fifth of the way higher for the arrow's fall.
        let dy = at[1] + 0.6 - from[1] + level * 0.2;
        let length = (level * level + dy * dy).sqrt().max(1e-6);
        let spread = SHOT_SPREAD * (14.0 - 4.0 * hardness);
        let vel = [dx, dy, dz].map(|part| (part / length + mob.random.triangle() * spread) * SHOT_SPEED);
        let damage = (2.0 * SHOT_SPEED + hardness * 0.11 + mob.random.triangle() * 0.57).ceil().max(1.0);
        let arrow = Missile {
            kind: MissileKind::Arrow { damage, may_be_taken: false },
            doer: EventCause::Mob(id),
            is_stuck: false,
        };
        self.spawn(EventCause::Mob(id), from, vel, EntityKind::Missile(arrow));
    }

    /// Lays eggs, and restocks traders, as time passes.
    pub(super) fn produce_by_time(&mut self, place: usize) {
        let Some(entity) = self.entities.get_mut(place) else { return };
        let (id, at) = (entity.id, entity.pos);
        let EntityKind::Mob(mob) = &mut entity.kind else { return };
        if mob.trader.is_some() {
            self.restock(place);
            return;
        }
        if mob.mind.egg == 0 || mob.is_baby() || mob.has_no_ai {
            return;
        }
        mob.mind.egg -= 1;
        if mob.mind.egg > 0 {
            return;
        }
        if let Some((low, high)) = CreatureTraits::of(mob.kind).egg_ticks {
            mob.mind.egg = mob.random.between(low, high).unsigned_abs();
        }
        let Some(egg) = registry().item("egg") else { return };
        let stack = ItemStack::new(egg, 1);
        self.made(EventCause::Mob(id), &stack, ItemCause::Produce);
        self.drop_at(EventCause::Mob(id), at, [0.0, 0.1, 0.0], stack, DROP_DELAY_TICKS);
    }

    /// A thrown egg breaks: one in eight holds a chick, one in 32 of these four.
    pub(crate) fn hatch(&mut self, doer: EventCause, at: [f64; 3]) {
        let random = &mut self.random.items;
        if random.below(8) != 0 {
            return;
        }
        let chicks = if random.below(32) == 0 { 4 } else { 1 };
        for _ in 0..chicks {
            let chick = self.spawn_mob(doer, "chicken", at);
            if let Some(mob) = chick.and_then(|chick| self.mob_mut(chick)) {
                mob.growing_ticks = CHILDHOOD_TICKS;
            }
        }
    }

    pub(crate) fn mob(&self, id: EntityId) -> Option<&Mob> {
        match &self.entity(id)?.kind {
            EntityKind::Mob(mob) => Some(mob),
            _ => None,
        }
    }

    pub(crate) fn mob_mut(&mut self, id: EntityId) -> Option<&mut Mob> {
        let place = self.entity_place(id)?;
        match &mut self.entities[place].kind {
            EntityKind::Mob(mob) => Some(mob),
            _ => None,
        }
    }
}

/// A monster's damage at a difficulty.
pub(crate) fn scaled(damage: f64, difficulty: Difficulty) -> f64 {
    match difficulty {
        Difficulty::Peaceful => 0.0,
        Difficulty::Easy => (damage / 2.0 + 1.0).min(damage),
        Difficulty::Normal => damage,
        Difficulty::Hard => damage * 1.5,
    }
}
