//! Entities of a replica: items, creatures and vehicles as the server shows them.

use super::Replica;
use crate::items::ItemStack;
use crate::registry::{EntityInfo, registry};
use crate::world::event::{EventCause, WorldEventKind};
use crate::world::ground::{Entity, EntityKind};
use crate::world::ids::{EntityId, PlayerId};
use crate::world::missile::{Missile, MissileKind};
use crate::world::mobs::Mob;
use crate::world::stream::Stream;
use crate::world::vehicle::Vehicle;

/// The kind of an entity, as a server tells it.
pub enum SeenKind {
    /// Items on the ground; `None` until the server tells which.
    Item(Option<ItemStack>),
    /// A creature or a thing, by the number of its kind in [`crate::registry::entity_kinds`].
    Kind(u16),
}

impl Replica<'_> {
    /// An entity is in sight. One whose kind this world does not have stays unseen, and so do items until they are known.
    pub fn see_entity(&mut self, id: EntityId, kind: SeenKind, pos: [f64; 3], vel: [f64; 3], yaw: f64) {
        let kind = match kind {
            SeenKind::Item(Some(stack)) if stack.count > 0 => EntityKind::Item { stack, delay: 0, health: 5 },
            SeenKind::Item(_) => EntityKind::Gone,
            SeenKind::Kind(number) => self.seen_kind(id, number, pos, yaw),
        };
        let is_seen = kind != EntityKind::Gone;
        let entity = Entity { id, pos, vel, on_ground: false, age: 0, kind };
        let entities = &mut self.world.entities;
        match entities.binary_search_by_key(&id, |known| known.id) {
            Ok(place) => entities[place] = entity,
            Err(_) if entities.len() >= self.world.options.entities_max => {
                self.push(EventCause::World, WorldEventKind::Limit { name: "entities" });
                return;
            }
            Err(place) => entities.insert(place, entity),
        }
        if is_seen {
            self.push(EventCause::World, WorldEventKind::Spawned { entity: id });
        }
    }

    fn seen_kind(&self, id: EntityId, number: u16, pos: [f64; 3], yaw: f64) -> EntityKind {
        let info = EntityInfo::of(number);
        let missile = |kind| EntityKind::Missile(Missile { kind, doer: EventCause::World, is_stuck: false });
        match &*info.name {
            _ if info.is_living => {
                let random = Stream::of(&self.world.random.tree, "mob", u64::from(id.0));
                EntityKind::Mob(Box::new(Mob::seen(info, pos, yaw, random)))
            }
            "arrow" | "spectral_arrow" => missile(MissileKind::Arrow { damage: 2.0, may_be_taken: true }),
            "snowball" => missile(MissileKind::Snowball),
            "egg" => missile(MissileKind::Egg),
            "ender_pearl" => missile(MissileKind::Pearl),
            name => {
                // The kind of a boat does not tell its wood.
                let name = if name == "boat" { "oak_boat" } else { name };
                let is_vehicle =
                    name.ends_with("boat") || name.ends_with("raft") || name.ends_with("minecart");
                match registry().item(name).filter(|_| is_vehicle) {
                    Some(item) => EntityKind::Vehicle(Vehicle { item, yaw, damage: 0.0 }),
                    None => EntityKind::Gone,
                }
            }
        }
    }

    /// Changes an entity that is in sight.
    pub fn with_entity(&mut self, id: EntityId, change: impl FnOnce(&mut Entity)) {
        if let Some(place) = self.world.entity_place(id)
            && let Some(entity) = self.world.entities.get_mut(place)
        {
            change(entity);
        }
    }

    /// Moves an entity; absent parts are as before.
    pub fn move_entity(
        &mut self,
        id: EntityId,
        pos: Option<[f64; 3]>,
        vel: Option<[f64; 3]>,
        yaw: Option<f64>,
        on_ground: Option<bool>,
    ) {
        self.with_entity(id, |entity| {
            entity.pos = pos.unwrap_or(entity.pos);
            entity.vel = vel.unwrap_or(entity.vel);
            entity.on_ground = on_ground.unwrap_or(entity.on_ground);
            match &mut entity.kind {
                EntityKind::Mob(mob) => {
                    mob.body.pos = entity.pos;
                    mob.body.vel = entity.vel;
                    mob.body.on_ground = entity.on_ground;
                    mob.body.yaw = yaw.unwrap_or(mob.body.yaw);
                }
                EntityKind::Vehicle(vehicle) => vehicle.yaw = yaw.unwrap_or(vehicle.yaw),
                EntityKind::Missile(missile) => missile.is_stuck = entity.on_ground,
                _ => {}
            }
        });
    }

    /// Moves the boat that a player steers by a tick, and returns it; `None` if it steers none.
    pub fn steer_boat(&mut self, player: PlayerId) -> Option<Entity> {
        let boat =
            self.world.player(player)?.riding.filter(|&boat| self.world.is_steered_by(boat, player))?;
        let place = self.world.entity_place(boat)?;
        self.world.tick_vehicle(place);
        self.world.entity(boat).cloned()
    }

    /// Changes the creature that an entity is.
    pub fn with_mob(&mut self, id: EntityId, change: impl FnOnce(&mut Mob)) {
        self.with_entity(id, |entity| {
            if let EntityKind::Mob(mob) = &mut entity.kind {
                change(mob);
            }
        });
    }

    /// Tells which items lie there.
    pub fn set_items(&mut self, id: EntityId, items: ItemStack) {
        if items.count == 0 {
            return;
        }
        let mut is_new = false;
        self.with_entity(id, |entity| match &mut entity.kind {
            EntityKind::Item { stack, .. } => *stack = items,
            kind @ EntityKind::Gone => {
                *kind = EntityKind::Item { stack: items, delay: 0, health: 5 };
                is_new = true;
            }
            _ => {}
        });
        if is_new {
            self.push(EventCause::World, WorldEventKind::Spawned { entity: id });
        }
    }

    /// An entity is gone or out of sight. Returns it.
    pub fn gone(&mut self, id: EntityId) -> Option<Entity> {
        let place = self.world.entity_place(id)?;
        let entity = self.world.entities.remove(place);
        for player in &mut self.world.players {
            if player.riding == Some(id) {
                player.riding = None;
            }
        }
        Some(entity)
    }

    /// Counts a tick of all entities.
    pub fn age_entities(&mut self) {
        for entity in &mut self.world.entities {
            entity.age = entity.age.saturating_add(1);
        }
    }
}
