//! Bows and thrown items (docs/spec/blockworld.md, 13).

use cooperage_core::RandomSource;

use super::use_block::UseResult;
use super::{Using, World};
use crate::items::ItemStack;
use crate::registry::registry;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ground::EntityKind;
use crate::world::ids::PlayerId;
use crate::world::missile::{Missile, MissileKind};
use crate::world::refusal::InputRefusal;

/// Ticks that a bow can be held drawn, and until it is drawn full.
const HOLD_TICKS: u32 = 72_000;
const DRAW_TICKS: f64 = 20.0;
/// The least power with which an arrow leaves.
const POWER_MIN: f64 = 0.1;
/// Blocks a tick: an arrow at full draw, and anything thrown.
const ARROW_SPEED: f64 = 3.0;
const THROW_SPEED: f64 = 1.5;
/// How far shots stray.
const SPREAD: f64 = 0.0075;

impl World {
    /// Throws or draws the held item; `None` if it can't be thrown or drawn.
    pub(super) fn use_to_shoot(
        &mut self,
        id: PlayerId,
        sequence: u64,
        slot: usize,
        item: &ItemStack,
    ) -> Option<UseResult> {
        let kind = match item.item.name() {
            "snowball" => MissileKind::Snowball,
            "egg" => MissileKind::Egg,
            "ender_pearl" => MissileKind::Pearl,
            "bow" => return Some(self.draw_bow(id, sequence, slot, item)),
            _ => return None,
        };
        if self.shoot(id, kind, THROW_SPEED).is_none() {
            return Some(Err(InputRefusal::TooManyEntities));
        }
        self.use_one(id, slot);
        self.done(id, sequence, kind.name());
        Some(Ok(String::new()))
    }

    fn draw_bow(&mut self, id: PlayerId, sequence: u64, slot: usize, item: &ItemStack) -> UseResult {
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let arrow = registry().item("arrow").ok_or(InputRefusal::NoSuchThingAsArrows)?;
        if player.mode.is_mortal() && player.inventory.count_all(arrow) == 0 {
            return Err(InputRefusal::NoArrow);
        }
        player.using = Some(Using { slot, item: item.item, left: HOLD_TICKS, sequence });
        Ok("begun".to_owned())
    }

    /// A player stops using its item: a drawn bow shoots, any other use is broken off.
    pub(crate) fn let_go(&mut self, id: PlayerId) {
        let Some(using) = self.player_mut(id).and_then(|player| player.using.take()) else { return };
        if using.item.name() != "bow" {
            return;
        }
        let held = self.player(id).and_then(|player| player.inventory.get(using.slot)).cloned();
        let Some(bow) = held.filter(|held| held.item == using.item) else {
            self.refuse(id, using.sequence, InputRefusal::NotInHand);
            return;
        };
        let part = f64::from(HOLD_TICKS - using.left) / DRAW_TICKS;
        let power = ((part * part + 2.0 * part) / 3.0).min(1.0);
        if power < POWER_MIN {
            self.refuse(id, using.sequence, InputRefusal::NotDrawn);
            return;
        }
        let is_endless = bow.enchantment("infinity") > 0;
        let Some(player) = self.player_mut(id) else { return };
        let is_mortal = player.mode.is_mortal();
        let strength = bow.enchantment("power");
        let base = 2.0 + if strength > 0 { 0.5 * f64::from(strength) + 0.5 } else { 0.0 };
        let mut damage = (base * ARROW_SPEED * power).ceil();
        if power >= 1.0 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a small whole number"
            )]
            let more = (damage / 2.0) as u32 + 2;
            damage += f64::from(player.loot.below(more));
        }
        let mut shot = None;
        if is_mortal
            && let Some(arrow) = registry().item("arrow")
            && !is_endless
        {
            let place = (0..player.inventory.slots().len())
                .rev()
                .find(|&place| player.inventory.get(place).is_some_and(|held| held.item == arrow));
            shot = place.and_then(|place| player.inventory.take(place, 1));
            if shot.is_none() {
                self.refuse(id, using.sequence, InputRefusal::NoArrow);
                return;
            }
        }
        let kind = MissileKind::Arrow { damage, may_be_taken: shot.is_some() };
        if let Some(shot) = shot {
            self.used_up(EventCause::Player(id), &shot, ItemCause::Use);
        }
        self.shoot(id, kind, ARROW_SPEED * power);
        self.wear_tool(id, using.slot, 1);
        self.done(id, using.sequence, "shot");
    }

    /// A missile leaves a player's eyes in the direction it looks.
    fn shoot(&mut self, id: PlayerId, kind: MissileKind, speed: f64) -> Option<()> {
        let player = self.player_mut(id)?;
        let [x, y, z] = player.eyes();
        let look = player.look();
        let carried = player.body.vel;
        let random = &mut player.loot;
        let mut vel = look.map(|part| (part + random.triangle() * SPREAD) * speed);
        vel[0] += carried[0];
        vel[2] += carried[2];
        let missile = Missile { kind, doer: EventCause::Player(id), is_stuck: false };
        self.spawn(EventCause::Player(id), [x, y - 0.1, z], vel, EntityKind::Missile(missile)).map(|_| ())
    }
}
