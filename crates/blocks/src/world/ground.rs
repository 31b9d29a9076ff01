//! Entities on the ground and in the air: items, and falling blocks (docs/spec/blockworld.md, 7, 8).

use cooperage_core::RandomSource;
use serde::{Deserialize, Serialize};

use super::World;
use super::event::{EventCause, ItemCause, WorldEventKind};
use super::ids::EntityId;
use super::missile::Missile;
use super::mobs::Mob;
use super::vehicle::Vehicle;
use crate::aabb::Aabb;
use crate::items::ItemStack;
use crate::physics::CellReader;
use crate::physics::sweep::{Mover, sweep};
use crate::pos::BlockPos;
use crate::registry::BlockState;

/// Something that is not bound to a cell: an item, a falling block, a mob.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entity {
    pub id: EntityId,
    /// The middle of its bottom.
    pub pos: [f64; 3],
    /// In blocks per tick.
    pub vel: [f64; 3],
    /// Whether it rests on something.
    pub on_ground: bool,
    /// Ticks it has lived.
    pub age: u32,
    pub kind: EntityKind,
}

/// The kind of an entity, with its own data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EntityKind {
    /// Items on the ground.
    Item {
        stack: ItemStack,
        /// Ticks until players may pick them up.
        delay: u32,
        /// Health that fire, lava and cactus take, from 5 down.
        health: i32,
    },
    /// A block that falls.
    Falling {
        state: BlockState,
    },
    Mob(Box<Mob>),
    /// A boat or a minecart.
    Vehicle(Vehicle),
    /// A flying arrow, snowball, egg or ender pearl.
    Missile(Missile),
    /// Gone; it is taken away at the end of the tick.
    Gone,
}

/// Ticks that items lie before they vanish.
const ITEM_LIFE_TICKS: u32 = 6_000;
/// Ticks before drops may be picked up.
pub(crate) const DROP_DELAY_TICKS: u32 = 10;
/// Ticks before thrown items may be picked up.
pub(crate) const TOSS_DELAY_TICKS: u32 = 40;
/// Length of an item's sides.
pub(crate) const ITEM_SIDE: f64 = 0.25;
const FALLING_SIDE: f64 = 0.98;
const GRAVITY: f64 = 0.04;
const DRAG: f64 = 0.98;
/// Items below this height are destroyed; bodies below it are hurt.
pub(crate) const VOID_Y: f64 = -128.0;
/// Falling blocks that are under way at a time.
const FALLING_MAX: usize = 4_096;
/// Ticks after which a falling block that has not landed becomes an item.
const FALLING_TICKS_MAX: u32 = 600;

impl Entity {
    /// The box that it fills.
    #[must_use]
    pub fn bounds(&self) -> Aabb {
        let (width, height) = match &self.kind {
            EntityKind::Item { .. } | EntityKind::Gone => (ITEM_SIDE, ITEM_SIDE),
            EntityKind::Falling { .. } => (FALLING_SIDE, FALLING_SIDE),
            EntityKind::Mob(mob) => mob.size(),
            EntityKind::Vehicle(vehicle) => vehicle.size(),
            EntityKind::Missile(missile) => (missile.kind.size(), missile.kind.size()),
        };
        Aabb::of_body(self.pos, width, height)
    }

    /// The cell of its feet.
    #[must_use]
    pub fn cell(&self) -> BlockPos {
        BlockPos::holding(self.pos[0], self.pos[1], self.pos[2])
    }
}

impl World {
    /// All entities but players, in the order of their numbers.
    #[must_use]
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The entity with that number.
    #[must_use]
    pub fn entity(&self, id: EntityId) -> Option<&Entity> {
        self.entities.get(self.entity_place(id)?)
    }

    pub(crate) fn entity_place(&self, id: EntityId) -> Option<usize> {
        self.entities.binary_search_by_key(&id, |entity| entity.id).ok()
    }

    /// Puts an entity into the world; `None` where there are too many.
    pub(crate) fn spawn(
        &mut self,
        doer: EventCause,
        pos: [f64; 3],
        vel: [f64; 3],
        kind: EntityKind,
    ) -> Option<EntityId> {
        if self.entities.len() >= self.options.entities_max {
            self.push(EventCause::World, WorldEventKind::Limit { name: "entities" });
            return None;
        }
        let id = EntityId(self.next_entity);
        self.next_entity += 1;
        self.entities.push(Entity { id, pos, vel, on_ground: false, age: 0, kind });
        self.push(doer, WorldEventKind::Spawned { entity: id });
        Some(id)
    }

    /// Items that a broken block leaves: in its cell, a little up, at random.
    pub(crate) fn drop_from_block(&mut self, doer: EventCause, pos: BlockPos, stack: ItemStack) {
        let corner = [f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)];
        if self.options.still_drops {
            self.drop_at(
                doer,
                [corner[0] + 0.5, corner[1], corner[2] + 0.5],
                [0.0; 3],
                stack,
                DROP_DELAY_TICKS,
            );
            return;
        }
        let random = &mut self.random.items;
        let mut near = |middle: f64| middle + (random.float() - 0.5) * 0.5;
        let at = [near(corner[0] + 0.5), near(corner[1] + 0.375), near(corner[2] + 0.5)];
        let vel = [random.float() * 0.2 - 0.1, 0.2, random.float() * 0.2 - 0.1];
        self.drop_at(doer, at, vel, stack, DROP_DELAY_TICKS);
    }

    /// Items that spill out of a broken container.
    pub(crate) fn scatter(&mut self, doer: EventCause, pos: BlockPos, stack: ItemStack) {
        self.drop_from_block(doer, pos, stack);
    }

    /// Lays items down. Where there are too many entities they are lost, and an event says so.
    pub(crate) fn drop_at(
        &mut self,
        doer: EventCause,
        pos: [f64; 3],
        vel: [f64; 3],
        stack: ItemStack,
        delay: u32,
    ) {
        if stack.count == 0 {
            return;
        }
        let kind = EntityKind::Item { stack: stack.clone(), delay, health: 5 };
        match self.spawn(doer, pos, vel, kind) {
            Some(entity) => self.push(doer, WorldEventKind::Dropped { entity, stack }),
            None => self.used_up(doer, &stack, ItemCause::Destroyed),
        }
    }

    /// One tick of all entities. Entities that are born in this tick begin with the next.
    pub(super) fn run_others(&mut self) {
        let born_before = self.entities.len();
        for place in 0..born_before {
            let Some(entity) = self.entities.get_mut(place) else { break };
            if !self.active.holds_point(entity.pos) {
                continue;
            }
            entity.age = entity.age.saturating_add(1);
            match entity.kind {
                EntityKind::Item { .. } => self.tick_item(place),
                EntityKind::Falling { state } => self.tick_falling(place, state),
                EntityKind::Mob(_) => self.tick_mob(place),
                EntityKind::Vehicle(_) => self.tick_vehicle(place),
                EntityKind::Missile(_) => self.tick_missile(place),
                EntityKind::Gone => {}
            }
            self.settle();
        }
        self.entities.retain(|entity| !matches!(entity.kind, EntityKind::Gone));
    }

    fn tick_item(&mut self, place: usize) {
        let Some(entity) = self.entities.get_mut(place) else { return };
        let EntityKind::Item { stack, delay, health } = &mut entity.kind else { return };
        *delay = delay.saturating_sub(1);
        let moving = !entity.on_ground || entity.vel[0].abs() + entity.vel[2].abs() > 1e-3;
        let due = (entity.age + entity.id.0).is_multiple_of(4);
        let cause = if entity.age >= ITEM_LIFE_TICKS {
            Some(ItemCause::Despawn)
        } else if *health <= 0 || entity.pos[1] < VOID_Y {
            Some(ItemCause::Destroyed)
        } else {
            None
        };
        if let Some(cause) = cause {
            let (stack, id) = (stack.clone(), entity.id);
            entity.kind = EntityKind::Gone;
            self.used_up(EventCause::World, &stack, cause);
            self.push(EventCause::World, WorldEventKind::Vanished { entity: id });
            return;
        }
        if moving || due {
            let mut cells = CellReader::new(&self.chunks);
            let half = Aabb::of_body(entity.pos, ITEM_SIDE, ITEM_SIDE);
            let here = cells.get(BlockPos::holding(entity.pos[0], entity.pos[1] + 0.1, entity.pos[2]));
            let is_wet = here.holds_water();
            let is_burning = here.is_lava() || matches!(here.name(), "fire" | "soul_fire");
            if is_wet {
                entity.vel = [
                    entity.vel[0] * 0.99,
                    (entity.vel[1] + 5e-4).min(0.06).max(entity.vel[1] * 0.9),
                    entity.vel[2] * 0.99,
                ];
            } else {
                entity.vel[1] -= GRAVITY;
            }
            let asked = entity.vel;
            let swept = sweep(&mut cells, &Mover { body: half, descends: false }, asked);
            let [ax, ay, az] = swept.body.min;
            entity.pos = [ax + ITEM_SIDE / 2.0, ay, az + ITEM_SIDE / 2.0];
            entity.on_ground = asked[1] < 0.0 && swept.by[1] != asked[1];
            let ground = cells.get(BlockPos::holding(entity.pos[0], entity.pos[1] - 0.5, entity.pos[2]));
            let friction = if entity.on_ground { ground.info().slipperiness * DRAG } else { DRAG };
            let kept = |axis: usize| if swept.by[axis] == asked[axis] { asked[axis] } else { 0.0 };
            entity.vel = [kept(0) * friction, kept(1) * DRAG, kept(2) * friction];
            let touches_cactus = entity.on_ground && ground.name() == "cactus";
            if (is_burning && entity.age.is_multiple_of(10)) || touches_cactus {
                *health -= if here.is_lava() { 4 } else { 1 };
            }
        }
        if (self.entities[place].age).is_multiple_of(if moving { 2 } else { 40 }) {
            self.merge_item(place);
        }
    }

    /// Joins an equal stack that lies close by: the younger age and the longer delay stay.
    fn merge_item(&mut self, place: usize) {
        let Some(Entity { kind: EntityKind::Item { stack, .. }, pos, .. }) = self.entities.get(place) else {
            return;
        };
        let (mine, pos) = (stack.clone(), *pos);
        if mine.count >= mine.max() {
            return;
        }
        let is_close = |other: &Entity| {
            (0..3).all(|axis| {
                (other.pos[axis] - pos[axis]).abs() < if axis == 1 { ITEM_SIDE } else { 0.5 + ITEM_SIDE }
            })
        };
        let partner = self.entities.iter().enumerate().position(|(at, other)| {
            at != place
                && matches!(&other.kind, EntityKind::Item { stack, .. } if stack.is_like(&mine) && stack.count + mine.count <= mine.max())
                && is_close(other)
        });
        let Some(partner) = partner else { return };
        let gone = std::mem::replace(&mut self.entities[partner].kind, EntityKind::Gone);
        let (id, other_age) = (self.entities[partner].id, self.entities[partner].age);
        if let (EntityKind::Item { stack: joined, delay: other_delay, .. }, Some(entity)) =
            (gone, self.entities.get_mut(place))
            && let EntityKind::Item { stack, delay, .. } = &mut entity.kind
        {
            stack.count += joined.count;
            *delay = (*delay).max(other_delay);
            entity.age = entity.age.min(other_age);
        }
        self.push(EventCause::World, WorldEventKind::Vanished { entity: id });
    }

    /// A block that nothing holds begins to fall.
    pub(crate) fn start_falling(&mut self, pos: BlockPos, state: BlockState) {
        let below = self.state(pos.down());
        let is_free = below.is_air()
            || below.is_liquid()
            || below.is_replaceable()
            || matches!(below.name(), "fire" | "soul_fire");
        let under_way =
            self.entities.iter().filter(|entity| matches!(entity.kind, EntityKind::Falling { .. })).count();
        if !is_free || !pos.down().is_inside_height() || under_way >= FALLING_MAX {
            return;
        }
        let middle = [f64::from(pos.x) + 0.5, f64::from(pos.y), f64::from(pos.z) + 0.5];
        if self.spawn(EventCause::World, middle, [0.0; 3], EntityKind::Falling { state }).is_some() {
            let left = if state.holds_water() {
                "water".parse().unwrap_or(BlockState::AIR)
            } else {
                BlockState::AIR
            };
            self.change(EventCause::World, pos, left.with("waterlogged", "false"));
        }
    }

    fn tick_falling(&mut self, place: usize, state: BlockState) {
        let Some(entity) = self.entities.get_mut(place) else { return };
        entity.vel[1] -= GRAVITY;
        let body = Aabb::of_body(entity.pos, FALLING_SIDE, FALLING_SIDE);
        let mut cells = CellReader::new(&self.chunks);
        let asked = [0.0, entity.vel[1], 0.0];
        let swept = sweep(&mut cells, &Mover { body, descends: false }, asked);
        entity.pos[1] = swept.body.min[1];
        let landed = swept.by[1] != asked[1];
        entity.vel[1] *= DRAG;
        let cell = BlockPos::holding(entity.pos[0], entity.pos[1] + 1e-6, entity.pos[2]);
        let sets = state.name().ends_with("concrete_powder") && cells.get(cell).holds_water();
        let lost = entity.pos[1] < VOID_Y || entity.age > FALLING_TICKS_MAX;
        if !(landed || sets || lost) {
            return;
        }
        let id = entity.id;
        entity.kind = EntityKind::Gone;
        self.push(EventCause::World, WorldEventKind::Vanished { entity: id });
        let there = self.state(cell);
        let whole = (self.state(cell.down()).shape().top - 1.0).abs() < 1e-9
            || !landed
            || self.state(cell.down()).is_cube();
        if !lost && cell.is_inside_height() && there.is_replaceable() && whole {
            self.change(EventCause::World, cell, state.with("waterlogged", "false"));
            self.notify(EventCause::World, cell.up());
            self.updates.push_back((cell, EventCause::World));
            self.settle();
        } else if let Some(item) = state.info().item {
            let stack = ItemStack::new(item, 1);
            self.made(EventCause::World, &stack, ItemCause::BlockLoot);
            self.drop_from_block(EventCause::World, cell, stack);
        }
    }

    /// Draws a number below `n` from the world's stream of item noise.
    pub(crate) fn item_noise(&mut self, n: u32) -> u32 {
        self.random.items.below(n)
    }
}
