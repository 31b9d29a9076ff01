//! The digest of a world, and its snapshots.
//!
//! Cells are summed up as they are written; everything else is small and fed whole.

use cooperage_core::Digest;

use super::World;
use super::block_entity::BlockEntity;
use super::ground::EntityKind;
use super::player::Player;
use super::scheduled::TickKind;
use crate::items::{ItemData, ItemStack};
use crate::physics::BodyState;
use crate::pos::BlockPos;

/// A world at a moment. Cells are shared with it until either is written to, so that taking and restoring one is cheap.
#[derive(Clone)]
pub struct WorldSnapshot(World);

impl World {
    /// The whole state at this moment.
    #[must_use]
    pub fn snapshot(&self) -> WorldSnapshot {
        WorldSnapshot(self.clone())
    }

    /// Goes back to a moment.
    pub fn restore(&mut self, snapshot: &WorldSnapshot) {
        self.clone_from(&snapshot.0);
    }

    /// Equal digests mean equal worlds.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut bytes = Bytes(Vec::with_capacity(4_096));
        bytes.number(self.tick);
        bytes.number(self.day_time);
        bytes.0.extend_from_slice(&self.cells_digest.to_le_bytes());
        bytes.text(&format!("{:?} {:?}", self.rules, self.difficulty));
        bytes.pos(self.spawn);
        bytes.number(u64::from(self.next_entity));
        bytes.number(self.random.loot.state());
        bytes.number(self.random.items.state());
        for pos in &self.pinned {
            bytes.pos(BlockPos::new(pos.x, 0, pos.z));
        }
        for (kind, tick) in self.schedule.waiting() {
            bytes.0.push(u8::from(kind == TickKind::Fluid));
            bytes.number(tick.due);
            bytes.number(tick.sequence);
            bytes.pos(tick.pos);
        }
        for player in &self.players {
            bytes.player(player);
        }
        for entity in &self.entities {
            bytes.number(u64::from(entity.id.0));
            bytes.numbers(&entity.pos);
            bytes.numbers(&entity.vel);
            bytes.0.push(u8::from(entity.on_ground));
            bytes.number(u64::from(entity.age));
            match &entity.kind {
                EntityKind::Item { stack, delay, health } => {
                    bytes.stack(Some(stack));
                    bytes.number(u64::from(*delay) << 32 | u64::from(health.cast_unsigned()));
                }
                EntityKind::Falling { state } => bytes.number(u64::from(state.0)),
                EntityKind::Mob(mob) => mob.feed(&mut bytes),
                EntityKind::Vehicle(vehicle) => vehicle.feed(&mut bytes),
                EntityKind::Missile(missile) => missile.feed(&mut bytes),
                EntityKind::Gone => {}
            }
        }
        for (&pos, entity) in &self.block_entities {
            bytes.pos(pos);
            bytes.block_entity(entity);
        }
        Digest::of(&bytes.0)
    }
}

/// A canonical encoding, fed piece by piece.
pub(crate) struct Bytes(Vec<u8>);

impl Bytes {
    pub(crate) fn number(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(crate) fn float(&mut self, number: f64) {
        self.number(number.to_bits());
    }

    pub(crate) fn numbers(&mut self, numbers: &[f64]) {
        numbers.iter().for_each(|&number| self.float(number));
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn flag(&mut self, is_set: bool) {
        self.0.push(u8::from(is_set));
    }

    pub(crate) fn pos(&mut self, pos: BlockPos) {
        for part in [pos.x, pos.y, pos.z] {
            self.0.extend_from_slice(&part.to_le_bytes());
        }
    }

    pub(crate) fn body(&mut self, body: &BodyState) {
        self.numbers(&body.pos);
        self.numbers(&body.vel);
        self.numbers(&[body.yaw, body.fallen]);
        let flags = [
            body.on_ground,
            body.collided_sideways,
            body.in_water,
            body.in_lava,
            body.in_web,
            body.is_crouching,
        ];
        flags.into_iter().for_each(|flag| self.flag(flag));
        let effects = body.effects;
        self.0.extend_from_slice(&[
            body.jump_cooldown,
            effects.speed,
            effects.slowness,
            effects.jump_boost,
            effects.slow_falling,
            effects.levitation,
        ]);
    }

    pub(crate) fn stack(&mut self, stack: Option<&ItemStack>) {
        let Some(stack) = stack else {
            self.0.push(0);
            return;
        };
        self.0.push(1 + u8::from(stack.data.is_some()));
        self.number(u64::from(stack.item.0) << 32 | u64::from(stack.count));
        if let Some(data) = stack.data.as_deref() {
            self.data(data);
        }
    }

    fn data(&mut self, data: &ItemData) {
        self.number(u64::from(data.damage));
        self.text(data.name.as_deref().unwrap_or_default());
        self.text(&format!("{:?} {:?} {:?}", data.enchantments, data.stew, data.pages));
        for slot in &data.contents {
            self.stack(slot.as_ref());
        }
    }

    fn slots(&mut self, slots: &[Option<ItemStack>]) {
        // Empty slots between are told by the numbers of the full ones.
        for (number, stack) in
            slots.iter().enumerate().filter_map(|(number, slot)| Some((number, slot.as_ref()?)))
        {
            self.number(number as u64);
            self.stack(Some(stack));
        }
        self.number(u64::MAX);
    }

    fn block_entity(&mut self, entity: &BlockEntity) {
        self.text(entity.lock().unwrap_or_default());
        if let Some(slots) = entity.slots() {
            self.slots(slots);
        }
        match entity {
            BlockEntity::Container(container) => self.text(container.name.as_deref().unwrap_or_default()),
            BlockEntity::Furnace(furnace) => {
                self.number(u64::from(furnace.burn) << 32 | u64::from(furnace.progress));
                self.number(u64::from(furnace.burn_total));
            }
            BlockEntity::Campfire(campfire) => {
                for (stack, ticks) in campfire.places.iter().flatten() {
                    self.stack(Some(stack));
                    self.number(u64::from(*ticks));
                }
            }
            BlockEntity::Sign(sign) => {
                sign.sides.iter().flatten().for_each(|line| self.text(line));
                self.flag(sign.is_waxed);
            }
        }
    }

    fn player(&mut self, player: &Player) {
        self.text(&player.name);
        self.body(&player.body);
        self.numbers(&[
            player.pitch,
            player.health,
            player.absorption,
            player.saturation,
            player.exhaustion,
            player.last_damage,
        ]);
        self.0.push(player.mode as u8);
        self.slots(player.inventory.slots());
        self.0.push(player.inventory.selected());
        for number in [
            player.food,
            player.food_timer,
            player.air.cast_unsigned(),
            player.fire_ticks,
            player.hurt_cooldown,
            player.shielded_ticks,
            player.charge_ticks,
        ] {
            self.number(u64::from(number));
        }
        let controls = player.controls;
        let keys = [
            controls.forward,
            controls.back,
            controls.left,
            controls.right,
            controls.jump,
            controls.sprint,
            controls.sneak,
        ];
        keys.into_iter().for_each(|key| self.flag(key));
        for effect in &player.effects {
            self.text(&effect.name);
            self.number(u64::from(effect.amplifier) << 32 | u64::from(effect.ticks));
        }
        for pos in [
            player.open,
            player.spawn,
            player.sleeping.map(|(bed, _)| bed),
            player.digging.map(|dig| dig.pos),
        ] {
            self.flag(pos.is_some());
            self.pos(pos.unwrap_or_default());
        }
        if let Some(digging) = &player.digging {
            self.number(u64::from(digging.total) << 32 | u64::from(digging.done));
            self.number(u64::from(digging.state.0) << 32 | digging.slot as u64);
        }
        if let Some(using) = &player.using {
            self.number(u64::from(using.item.0) << 32 | u64::from(using.left));
            self.number(using.slot as u64);
        }
        self.number(player.sleeping.map_or(0, |(_, ticks)| u64::from(ticks) + 1));
        self.number(player.dead.map_or(0, |ticks| u64::from(ticks) + 1));
        self.number(player.riding.map_or(0, |entity| u64::from(entity.0) + 1));
        self.number(player.loot.state());
        self.flag(player.fishing.is_some());
        if let Some(fishing) = &player.fishing {
            self.pos(fishing.cell);
            for number in [fishing.wait, fishing.approach, fishing.bite] {
                self.number(u64::from(number));
            }
            self.number(fishing.slot as u64);
            self.number(fishing.random.state());
        }
    }
}
