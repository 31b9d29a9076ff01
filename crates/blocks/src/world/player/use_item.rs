//! Use of the held item by itself: eating, bone meal, eggs; and use on creatures
//! (docs/spec/blockworld.md, 11.4, 14.3, 16.5).

use cooperage_core::RandomSource;

use super::use_block::UseResult;
use super::{FOOD_MAX, Using, World};
use crate::items::{InteractionHand, ItemStack};
use crate::pos::BlockPos;
use crate::rules::place::Click;
use crate::rules::support::{is_in, survives};
use crate::world::event::{EventCause, ItemCause, WorldEventKind};
use crate::world::ground::EntityKind;
use crate::world::ids::{EntityId, PlayerId};
use crate::world::refusal::InputRefusal;

/// How far hands reach creatures.
const HAND_REACH: f64 = 3.0;

impl World {
    /// A player begins to use a held item.
    pub(crate) fn use_item(&mut self, id: PlayerId, sequence: u64, hand: InteractionHand) -> UseResult {
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let slot = player.inventory.slot_of(hand);
        let item = player.inventory.get(slot).ok_or(InputRefusal::EmptyHand)?.clone();
        if let Some(used) = self.use_to_shoot(id, sequence, slot, &item) {
            return used;
        }
        if item.item.name() == "fishing_rod" {
            return self.use_rod(id, sequence, slot, &item);
        }
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let Some(ticks) = item.info().eat_ticks else {
            return Err(InputRefusal::NotUsedAlone { item: item.item });
        };
        let hungry = player.food < FOOD_MAX || !player.mode.is_mortal();
        let always = item.info().food.is_none_or(|food| food.is_always_edible);
        if !hungry && !always {
            return Err(InputRefusal::AlreadyFull);
        }
        player.using = Some(Using { slot, item: item.item, left: ticks, sequence });
        Ok("begun".to_owned())
    }

    /// Advances eating, drinking and drawing of all players; an item that is eaten takes effect.
    pub(in crate::world) fn run_using(&mut self) {
        for number in 0..self.players.len() as u32 {
            let id = PlayerId(number);
            let Some(player) = self.player_mut(id) else { continue };
            let Some(using) = &mut player.using else { continue };
            using.left = using.left.saturating_sub(1);
            let using = *using;
            let held = player.inventory.get(using.slot).filter(|held| held.item == using.item).cloned();
            match held {
                None => {
                    player.using = None;
                    self.refuse(id, using.sequence, InputRefusal::NotInHand);
                }
                Some(held) if using.left == 0 && held.info().eat_ticks.is_none() => self.let_go(id),
                Some(held) if using.left == 0 => {
                    player.using = None;
                    self.swallow(id, using.slot, &held);
                    self.done(id, using.sequence, held.item.name());
                }
                Some(_) => {}
            }
        }
    }

    fn swallow(&mut self, id: PlayerId, slot: usize, item: &ItemStack) {
        let doer = EventCause::Player(id);
        let info = item.info();
        let Some(player) = self.player_mut(id) else { return };
        if let Some(food) = info.food {
            player.feed(food.nutrition, food.saturation);
        }
        for effect in &info.on_eat {
            if effect.chance < 1.0 && !player.loot.chance(effect.chance) {
                continue;
            }
            for (name, amplifier, ticks) in &effect.apply {
                player.give_effect(name, *amplifier, *ticks);
            }
            if effect.clear {
                player.effects.clear();
                player.absorption = 0.0;
            }
            if let Some(gone) = &effect.remove {
                player.effects.retain(|known| known.name != *gone);
            }
        }
        if let Some((effect, ticks)) = item.data.as_ref().and_then(|data| data.stew.clone()) {
            player.give_effect(&effect, 0, ticks);
        }
        if let Some(diameter) = info.on_eat.iter().find_map(|effect| effect.teleport_diameter) {
            self.scatter_player(id, diameter);
        }
        self.push(doer, WorldEventKind::Ate { player: id, item: item.item });
        let Some(player) = self.player_mut(id).filter(|player| player.mode.is_mortal()) else { return };
        let Some(eaten) = player.inventory.take(slot, 1) else { return };
        self.used_up(doer, &eaten, ItemCause::Eat);
        if let Some(rest) = info.eat_remainder {
            let rest = ItemStack::new(rest, 1);
            self.made(doer, &rest, ItemCause::Eat);
            let Some(player) = self.player_mut(id) else { return };
            let left = match player.inventory.slot_mut(slot) {
                Some(place @ None) => {
                    *place = Some(rest);
                    None
                }
                _ => player.inventory.insert(rest),
            };
            if let Some(left) = left {
                self.throw(id, left);
            }
        }
    }

    /// Chorus fruit: up to sixteen tries for a place to stand nearby.
    fn scatter_player(&mut self, id: PlayerId, diameter: u32) {
        let reach = (diameter / 2) as i32;
        for _ in 0..16 {
            let Some(player) = self.player_mut(id) else { return };
            let from = player.cell();
            let random = &mut player.loot;
            let mut at = from.offset(
                random.between(-reach, reach),
                random.between(-reach, reach),
                random.between(-reach, reach),
            );
            while at.is_inside_height() && self.state(at.down()).has_no_collision() {
                at = at.down();
            }
            if at.is_inside_height() && self.is_standable(at) {
                if let Some(player) = self.player_mut(id) {
                    player.body.pos = [f64::from(at.x) + 0.5, f64::from(at.y), f64::from(at.z) + 0.5];
                    player.body.vel = [0.0; 3];
                    player.body.fallen = 0.0;
                }
                return;
            }
        }
    }

    /// Bone meal on a plant or on grass.
    pub(super) fn use_bone_meal(&mut self, id: PlayerId, pos: BlockPos, slot: usize) -> UseResult {
        let doer = EventCause::Player(id);
        let state = self.state(pos);
        let is_open = self.state(pos.up()).is_air();
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let random = &mut player.loot;
        let age = state.number("age");
        let grown =
            |years: u32, ripe: u32| state.with("age", &(age.unwrap_or(0) + years).min(ripe).to_string());
        let worked = match (state.name(), age) {
            ("wheat" | "carrots" | "potatoes" | "melon_stem" | "pumpkin_stem", Some(0..7)) => {
                let years = 2 + random.below(4);
                self.change(doer, pos, grown(years, 7));
                true
            }
            ("beetroots", Some(0..3)) => {
                if random.chance(0.75) {
                    self.change(doer, pos, grown(1, 3));
                }
                true
            }
            ("cocoa", Some(0..2)) => {
                self.change(doer, pos, grown(1, 2));
                true
            }
            ("sweet_berry_bush", Some(0..3)) => {
                self.change(doer, pos, grown(1, 3));
                true
            }
            ("grass_block", _) if is_open => {
                self.sprout(id, pos);
                true
            }
            (name, _) if name.ends_with("_sapling") && state.number("stage").is_some() => {
                let mut random = *random;
                if random.chance(0.45) {
                    self.grow_sapling(doer, pos, state, &mut random);
                }
                if let Some(player) = self.player_mut(id) {
                    player.loot = random;
                }
                true
            }
            ("sunflower" | "lilac" | "rose_bush" | "peony", _) => {
                if let Some(item) = state.info().item {
                    let flower = ItemStack::new(item, 1);
                    self.made(doer, &flower, ItemCause::Produce);
                    self.drop_from_block(doer, pos, flower);
                }
                true
            }
            ("bamboo" | "bamboo_sapling", _) if self.rules.whole_husbandry => self.grow_bamboo(id, pos),
            _ => false,
        };
        if !worked {
            return Err(InputRefusal::NoUseOfBoneMeal);
        }
        self.use_one(id, slot);
        Ok(self.state(pos).to_string())
    }

    /// Eight tries for grass and flowers around.
    fn sprout(&mut self, id: PlayerId, pos: BlockPos) {
        for _ in 0..8 {
            let Some(player) = self.player_mut(id) else { return };
            let random = &mut player.loot;
            let at = pos.up().offset(random.between(-3, 3), random.between(-1, 1), random.between(-3, 3));
            let plant = match random.below(8) {
                0 if random.chance(0.5) => "dandelion",
                0 => "poppy",
                _ => "short_grass",
            };
            let Ok(plant) = plant.parse() else { return };
            let grows = self.state(at).is_air() && self.state(at.down()).name() == "grass_block";
            if grows && survives(&self.chunks, at, plant) {
                self.change(EventCause::Player(id), at, plant);
            }
        }
    }

    /// A spawn egg on a face.
    pub(super) fn use_spawn_egg(
        &mut self,
        id: PlayerId,
        click: &Click,
        name: &str,
        slot: usize,
    ) -> UseResult {
        let kind = name.trim_end_matches("_spawn_egg");
        let at = click.cell.step(click.face);
        let pos = [f64::from(at.x) + 0.5, f64::from(at.y), f64::from(at.z) + 0.5];
        self.spawn_mob(EventCause::Player(id), kind, pos).ok_or(InputRefusal::NoMob { kind: kind.into() })?;
        self.use_one(id, slot);
        Ok(kind.to_owned())
    }

    /// A player uses a hand on a creature: milks, shears, feeds, dyes, mounts.
    pub(crate) fn use_on_entity(
        &mut self,
        id: PlayerId,
        entity: EntityId,
        hand: InteractionHand,
    ) -> UseResult {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let body = self.entity(entity).ok_or(InputRefusal::Gone)?.bounds();
        if body.distance_to(player.eyes()) > HAND_REACH {
            return Err(InputRefusal::OutOfReach);
        }
        let slot = player.inventory.slot_of(hand);
        let item = player.inventory.get(slot).cloned();
        if matches!(self.entity(entity).map(|entity| &entity.kind), Some(EntityKind::Vehicle(_))) {
            return self.board(id, entity);
        }
        match self.use_creature_window(id, entity) {
            Some(used) => used,
            None => self.use_on_mob(id, entity, slot, item.as_ref()),
        }
    }

    /// Whether a cell's block is in a tag.
    pub(crate) fn is_block_in(&self, tag: &str, pos: BlockPos) -> bool {
        is_in(tag, self.state(pos))
    }
}
