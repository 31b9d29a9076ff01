//! Health, food, air, fire, effects, death (docs/spec/blockworld.md, 11).

use serde::{Deserialize, Serialize};

use super::{AIR_MAX, FOOD_MAX, HEALTH_MAX, Player, World};
use crate::items::{SLOTS, slot};
use crate::physics::fall::fall_damage;
use crate::physics::fluid::{is_under_water, touches_water};
use crate::physics::{BodyBuild, CellReader, Controls, MoveEffects};
use crate::pos::BlockPos;
use crate::registry::BlockState;
use crate::world::event::{DamageSource, EventCause, ItemCause, WorldEventKind};
use crate::world::ground::{TOSS_DELAY_TICKS, VOID_Y};
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;
use crate::world::settings::Difficulty;

/// An effect on a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    pub name: Box<str>,
    /// Its level less one.
    pub amplifier: u32,
    /// Ticks until the effect ends.
    pub ticks: u32,
}

/// Ticks of invulnerability after a hit, and how many of them only the excess counts.
const HURT_TICKS: u32 = 20;
const EXCESS_TICKS: u32 = 10;
/// Ticks without damage after coming back.
const SHIELD_TICKS: u32 = 60;

/// The levels of the effects that change movement.
pub(in crate::world) fn move_effects(effects: &[Effect]) -> MoveEffects {
    let level = |name: &str| {
        let found = effects.iter().find(|effect| &*effect.name == name);
        found.map_or(0, |effect| u8::try_from(effect.amplifier + 1).unwrap_or(u8::MAX))
    };
    MoveEffects {
        speed: level("speed"),
        slowness: level("slowness"),
        jump_boost: level("jump_boost"),
        slow_falling: level("slow_falling"),
        levitation: level("levitation"),
    }
}

impl Player {
    /// The level of an effect; 0 without.
    #[must_use]
    pub fn effect(&self, name: &str) -> u32 {
        self.effects.iter().find(|effect| &*effect.name == name).map_or(0, |effect| effect.amplifier + 1)
    }

    /// Gives an effect. A present effect is replaced only by a stronger one, or by an equal one that lasts longer.
    pub(crate) fn give_effect(&mut self, name: &str, amplifier: u32, ticks: u32) {
        let known = self.effects.iter_mut().find(|effect| &*effect.name == name);
        match known {
            Some(effect) if (amplifier, ticks) > (effect.amplifier, effect.ticks) => {
                (effect.amplifier, effect.ticks) = (amplifier, ticks);
            }
            Some(_) => {}
            None => self.effects.push(Effect { name: name.into(), amplifier, ticks }),
        }
        if name == "absorption" {
            self.absorption = self.absorption.max(4.0 * f64::from(amplifier + 1));
        }
    }

    /// Adds food and saturation.
    pub(crate) fn feed(&mut self, nutrition: u32, saturation: f64) {
        self.food = (self.food + nutrition).min(FOOD_MAX);
        self.saturation = (self.saturation + saturation).min(f64::from(self.food));
    }

    pub(crate) fn heal(&mut self, amount: f64) {
        self.health = (self.health + amount).min(HEALTH_MAX);
    }
}

impl World {
    /// One tick of a living body: effects, harm by its surroundings, hunger.
    pub(super) fn survive(&mut self, id: PlayerId) {
        let Some(player) = self.player_mut(id) else { return };
        player.hurt_cooldown = player.hurt_cooldown.saturating_sub(1);
        player.shielded_ticks = player.shielded_ticks.saturating_sub(1);
        if !player.mode.is_mortal() {
            return;
        }
        self.run_effects(id);
        self.touch(id);
        self.hunger(id);
    }

    fn run_effects(&mut self, id: PlayerId) {
        let Some(player) = self.player_mut(id) else { return };
        if player.effects.is_empty() {
            return;
        }
        let mut hurts = Vec::new();
        for place in 0..player.effects.len() {
            let Effect { name, amplifier, ticks } = player.effects[place].clone();
            let due = |period: u32| ticks.is_multiple_of((period >> amplifier.min(31)).max(1));
            match &*name {
                "regeneration" if due(50) => player.heal(1.0),
                "poison" if due(25) && player.health > 1.0 => hurts.push(1.0),
                "wither" if due(40) => hurts.push(1.0),
                "hunger" => player.exhaustion += 0.005 * f64::from(amplifier + 1),
                "saturation" => player.feed(amplifier + 1, f64::from(amplifier + 1) * 2.0),
                _ => {}
            }
            player.effects[place].ticks = ticks.saturating_sub(1);
        }
        if player.effects.iter().any(|effect| &*effect.name == "absorption" && effect.ticks == 0) {
            player.absorption = 0.0;
        }
        player.effects.retain(|effect| effect.ticks > 0);
        for amount in hurts {
            self.hurt_player(id, amount, DamageSource::Magic, EventCause::World);
        }
    }

    /// Harm by the cells around the body and by the lack of air.
    fn touch(&mut self, id: PlayerId) {
        let Some(player) = self.player(id) else { return };
        let body = player.body.bounds(&BodyBuild::PLAYER);
        let eyes = player.eyes();
        let mut cells = CellReader::new(&self.chunks);
        let under_water = is_under_water(&mut cells, eyes);
        let wet = touches_water(&mut cells, &body);
        let head = cells.get(BlockPos::holding(eyes[0], eyes[1], eyes[2]));
        let on =
            cells.get(BlockPos::holding(player.body.pos[0], player.body.pos[1] - 0.2, player.body.pos[2]));
        let inner = body.grown([-0.001; 3]);
        let mut touched: Vec<BlockState> = Vec::new();
        let (low, high) = (
            BlockPos::holding(inner.min[0], inner.min[1], inner.min[2]),
            BlockPos::holding(inner.max[0], inner.max[1], inner.max[2]),
        );
        for y in low.y..=high.y {
            for z in low.z..=high.z {
                for x in low.x..=high.x {
                    let state = cells.get(BlockPos::new(x, y, z));
                    if !state.is_air() {
                        touched.push(state);
                    }
                }
            }
        }
        let near_cactus =
            on.name() == "cactus" || self.touches_block(&body.grown([0.001, 0.0, 0.001]), "cactus");
        let is_moving = player.body.vel[0].abs() + player.body.vel[2].abs() > 0.003;
        let (in_lava, fireproof) = (player.body.in_lava, player.effect("fire_resistance") > 0);
        let (breathes, sneaks, y) =
            (player.effect("water_breathing") > 0, player.body.is_crouching, player.body.pos[1]);

        let Some(player) = self.player_mut(id) else { return };
        if under_water && !breathes {
            player.air -= 1;
        } else {
            player.air = (player.air + 4).min(AIR_MAX);
        }
        let drowns = player.air <= -20;
        if drowns {
            player.air = 0;
        }
        if wet {
            player.fire_ticks = 0;
        }
        let burns = player.fire_ticks > 0 && player.fire_ticks.is_multiple_of(20) && !fireproof;
        player.fire_ticks = player.fire_ticks.saturating_sub(1);

        let mut hurts: Vec<(f64, DamageSource)> = Vec::new();
        if drowns {
            hurts.push((2.0, DamageSource::Drowning));
        }
        if burns {
            hurts.push((1.0, DamageSource::Burning));
        }
        if in_lava && !fireproof {
            player.fire_ticks = player.fire_ticks.max(300);
            hurts.push((4.0, DamageSource::Lava));
        }
        for state in touched {
            match state.name() {
                "fire" if !fireproof => {
                    player.fire_ticks = player.fire_ticks.max(160);
                    hurts.push((1.0, DamageSource::Fire));
                }
                "soul_fire" if !fireproof => {
                    player.fire_ticks = player.fire_ticks.max(160);
                    hurts.push((2.0, DamageSource::Fire));
                }
                "sweet_berry_bush" if is_moving && !state.is("age", "0") => {
                    hurts.push((1.0, DamageSource::Berries))
                }
                _ => {}
            }
        }
        match on.name() {
            "magma_block" if !sneaks && !fireproof => hurts.push((1.0, DamageSource::Magma)),
            "campfire" if on.is("lit", "true") && !fireproof => hurts.push((1.0, DamageSource::Fire)),
            "soul_campfire" if on.is("lit", "true") && !fireproof => hurts.push((2.0, DamageSource::Fire)),
            _ => {}
        }
        if near_cactus {
            hurts.push((1.0, DamageSource::Cactus));
        }
        if head.is_cube() && head.is_opaque() {
            hurts.push((1.0, DamageSource::Suffocation));
        }
        if y < VOID_Y {
            hurts.push((4.0, DamageSource::Void));
        }
        for (amount, source) in hurts {
            self.hurt_player(id, amount, source, EventCause::World);
        }
    }

    /// Whether a box meets a block of that name.
    pub(crate) fn touches_block(&self, body: &crate::aabb::Aabb, name: &str) -> bool {
        let (low, high) = (
            BlockPos::holding(body.min[0], body.min[1], body.min[2]),
            BlockPos::holding(body.max[0], body.max[1], body.max[2]),
        );
        (low.y..=high.y).any(|y| {
            (low.z..=high.z).any(|z| {
                (low.x..=high.x).any(|x| {
                    let pos = BlockPos::new(x, y, z);
                    let state = self.state(pos);
                    let corner = [f64::from(x), f64::from(y), f64::from(z)];
                    !state.is_air()
                        && state.name() == name
                        && state
                            .shape()
                            .boxes
                            .iter()
                            .any(|part| part.shifted(corner).grown([0.0626, 0.0, 0.0626]).intersects(body))
                })
            })
        })
    }

    /// Exhaustion, hunger and healing, in their order (docs/spec/blockworld.md, 11.3).
    fn hunger(&mut self, id: PlayerId) {
        let (difficulty, tick, regenerates) = (self.difficulty, self.tick, self.rules.natural_regeneration);
        let Some(player) = self.player_mut(id) else { return };
        let peaceful = difficulty == Difficulty::Peaceful;
        if player.exhaustion > 4.0 {
            player.exhaustion -= 4.0;
            if player.saturation > 0.0 {
                player.saturation = (player.saturation - 1.0).max(0.0);
            } else if !peaceful {
                player.food = player.food.saturating_sub(1);
            }
        }
        if peaceful {
            if tick.is_multiple_of(20) && regenerates && player.health > 0.0 {
                player.heal(1.0);
            }
            if tick.is_multiple_of(10) {
                player.food = (player.food + 1).min(FOOD_MAX);
            }
        }
        let is_hurt = player.health < HEALTH_MAX && player.health > 0.0;
        if is_hurt && regenerates && player.saturation > 0.0 && player.food == FOOD_MAX {
            player.food_timer += 1;
            if player.food_timer >= 10 {
                let spent = player.saturation.min(6.0);
                player.heal(spent / 6.0);
                player.exhaustion += spent;
                player.food_timer = 0;
            }
        } else if is_hurt && regenerates && player.food >= 18 {
            player.food_timer += 1;
            if player.food_timer >= 80 {
                player.heal(1.0);
                player.exhaustion += 6.0;
                player.food_timer = 0;
            }
        } else if player.food == 0 {
            player.food_timer += 1;
            if player.food_timer >= 80 {
                player.food_timer = 0;
                let least = match difficulty {
                    Difficulty::Easy => 10.0,
                    Difficulty::Normal => 1.0,
                    Difficulty::Peaceful | Difficulty::Hard => 0.0,
                };
                if player.health > least {
                    self.hurt_player(id, 1.0, DamageSource::Starvation, EventCause::World);
                }
            }
        } else {
            player.food_timer = 0;
        }
    }

    /// Hurts a player by a fall that ends.
    pub(super) fn land(&mut self, id: PlayerId, fallen: f64, on: BlockState) {
        let Some(player) = self.player(id) else { return };
        let damage = fall_damage(fallen, on, player.effect("jump_boost"), player.body.is_crouching);
        if damage > 0 && self.rules.fall_damage {
            self.hurt_player(id, f64::from(damage), DamageSource::Fall, EventCause::World);
        }
        if on.name() == "farmland" {
            let cell = self.player(id).map(|player| {
                let [x, y, z] = player.body.pos;
                BlockPos::holding(x, y - 0.2, z)
            });
            if let Some(cell) = cell {
                self.trample(EventCause::Player(id), cell, fallen);
            }
        }
    }

    /// A body lands on farmland: it may become dirt, and the crop pops off.
    pub(crate) fn trample(&mut self, doer: EventCause, pos: BlockPos, fallen: f64) {
        let chance = f64::from(self.item_noise(1 << 20)) / f64::from(1 << 20);
        if chance < fallen - 0.5
            && let Ok(dirt) = "dirt".parse()
        {
            self.change(doer, pos, dirt);
        }
    }

    /// Hurts a player: shields, the pause after a hit, armour, resistance, extra health; then, if none is left, death.
    pub(crate) fn hurt_player(&mut self, id: PlayerId, amount: f64, source: DamageSource, doer: EventCause) {
        let difficulty = self.difficulty;
        let Some(player) = self.player_mut(id) else { return };
        let kills = source == DamageSource::Command;
        if player.dead.is_some() || !(player.mode.is_mortal() || kills || source == DamageSource::Void) {
            return;
        }
        if player.shielded_ticks > 0 && !kills && source != DamageSource::Void {
            return;
        }
        let mut amount = match (source, difficulty) {
            (
                DamageSource::Mob(_) | DamageSource::Projectile | DamageSource::Explosion,
                Difficulty::Peaceful,
            ) => 0.0,
            _ => amount,
        };
        if player.hurt_cooldown > HURT_TICKS - EXCESS_TICKS && !kills {
            if amount <= player.last_damage {
                return;
            }
            let excess = amount - player.last_damage;
            player.last_damage = amount;
            amount = excess;
        } else {
            player.last_damage = amount;
            player.hurt_cooldown = HURT_TICKS;
        }
        if amount <= 0.0 {
            return;
        }
        let mut worn_out = Vec::new();
        if source.is_reduced_by_armor() {
            let armor: f64 = player.inventory.worn().map(|piece| piece.info().armor).sum();
            let toughness: f64 = player.inventory.worn().map(|piece| piece.info().toughness).sum();
            let kept = (armor / 5.0).max(armor - 4.0 * amount / (toughness + 8.0)).min(20.0);
            let wear = (amount / 4.0).floor().max(1.0);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at least 1; the cast saturates"
            )]
            let wear = wear as u32;
            worn_out = slot::ARMOR
                .filter(|&place| player.inventory.get(place).is_some())
                .map(|place| (place, wear))
                .collect();
            amount *= 1.0 - kept / 25.0;
        }
        if !kills && source != DamageSource::Starvation && source != DamageSource::Void {
            amount *= 1.0 - (0.2 * f64::from(player.effect("resistance"))).min(1.0);
        }
        if source.is_exhausting() {
            player.exhaustion += 0.1;
        }
        let taken = player.absorption.min(amount);
        player.absorption -= taken;
        player.health -= amount - taken;
        player.sleeping = None;
        let died = player.health <= 0.0;
        for (place, wear) in worn_out {
            self.wear_tool(id, place, wear);
        }
        self.push(doer, WorldEventKind::PlayerHurt { player: id, amount, source });
        if died {
            self.die(id, source, doer);
        }
    }

    fn die(&mut self, id: PlayerId, source: DamageSource, doer: EventCause) {
        let keeps = self.rules.keep_inventory;
        let delay = self.options.respawn_delay;
        self.stop_digging(id, InputRefusal::DiggerDead);
        self.close_menu(id);
        self.close_container(id);
        let Some(player) = self.player_mut(id) else { return };
        player.dead = Some(delay);
        player.controls = Controls::default();
        player.using = None;
        player.riding = None;
        player.health = 0.0;
        let pos = player.body.pos;
        let mut dropped = Vec::new();
        if !keeps {
            for place in slot::GRID.start..SLOTS {
                dropped.extend(player.inventory.take(place, u32::MAX));
            }
        }
        self.push(doer, WorldEventKind::PlayerDied { player: id, source });
        for stack in dropped {
            let mut noise = || f64::from(self.item_noise(1 << 20)) / f64::from(1 << 20) - 0.5;
            let vel = [noise(), 0.2, noise()];
            let cursed = stack.enchantment("vanishing_curse") > 0;
            if cursed {
                self.used_up(EventCause::Player(id), &stack, ItemCause::Destroyed);
            } else {
                self.drop_at(
                    EventCause::Player(id),
                    [pos[0], pos[1] + 0.3, pos[2]],
                    vel,
                    stack,
                    TOSS_DELAY_TICKS,
                );
            }
        }
    }

    /// The dead come back after a while: at their bed if it is there and free, else at the world's spawn.
    pub(super) fn wait_to_respawn(&mut self, id: PlayerId) {
        let Some(player) = self.player_mut(id) else { return };
        let Some(left) = player.dead.as_mut() else { return };
        *left = left.saturating_sub(1);
        if *left > 0 || self.waits_for_client(id) {
            return;
        }
        let Some(player) = self.player(id) else { return };
        let bed = player.spawn.filter(|&bed| self.state(bed).name().ends_with("_bed"));
        let beside = bed.and_then(|bed| self.free_place_beside(bed));
        let place = match beside {
            Some(place) => place,
            None => self.start_place(),
        };
        let Some(player) = self.player_mut(id) else { return };
        player.body = crate::physics::BodyMotion {
            yaw: player.body.yaw,
            ..crate::physics::BodyMotion::standing_at(place)
        };
        player.dead = None;
        player.health = HEALTH_MAX;
        player.food = FOOD_MAX;
        player.saturation = 5.0;
        player.exhaustion = 0.0;
        player.food_timer = 0;
        player.air = AIR_MAX;
        player.fire_ticks = 0;
        player.effects.clear();
        player.absorption = 0.0;
        player.shielded_ticks = SHIELD_TICKS;
        player.controls = crate::physics::Controls::default();
        if bed.is_none() || beside.is_none() {
            player.spawn = None;
        }
        self.push(EventCause::Player(id), WorldEventKind::Respawned { player: id });
    }

    /// Where a body can stand beside a bed.
    pub(crate) fn free_place_beside(&self, bed: BlockPos) -> Option<[f64; 3]> {
        let around =
            (-1..=1).flat_map(|y| (-2..=2).flat_map(move |z| (-2..=2).map(move |x| bed.offset(x, y, z))));
        around
            .into_iter()
            .find(|&at| self.is_standable(at))
            .map(|at| [f64::from(at.x) + 0.5, f64::from(at.y), f64::from(at.z) + 0.5])
    }

    /// Whether a body can stand in a cell: room for it, something below.
    pub(crate) fn is_standable(&self, at: BlockPos) -> bool {
        let free = |pos: BlockPos| {
            let state = self.state(pos);
            state.has_no_collision() && !state.is_liquid() && state.name() != "fire"
        };
        free(at)
            && free(at.up())
            && self.state(at.down()).is_cube()
            && !self.state(at.down()).name().ends_with("magma_block")
    }
}
