//! Facts about players and other entities in sight.

use cooperage_blocks::items::{ItemStack, slot};
use cooperage_blocks::world::{
    DamageSource, EntityId, EntityKind, EventCause, PlayerId, Replica, SeenKind, WorldEventKind,
};

use super::{id_of, is_place, velocity};
use crate::driver::ServerDriver;
use crate::fact::{EntityFact, ServerFact};

/// Longest name of a player, in characters.
pub(super) const NAME_CHARACTERS_MAX: usize = 40;

impl ServerDriver {
    pub(super) fn take_entity(&mut self, replica: &mut Replica<'_>, fact: ServerFact) {
        match fact {
            ServerFact::PlayerSeen { entity, name, pos, yaw, pitch } if is_place(pos) => {
                self.see_player(replica, entity, &name, pos, [yaw, pitch]);
            }
            ServerFact::EntitySeen { entity, kind, pos, vel, yaw }
                if is_place(pos) && !self.players.contains_key(&entity) =>
            {
                let kind = match kind {
                    EntityFact::Item(stack) => SeenKind::Item(stack),
                    EntityFact::Mob(kind) | EntityFact::Other(kind) => SeenKind::Kind(kind),
                };
                replica.see_entity(id_of(entity), kind, pos, velocity(vel), yaw);
            }
            ServerFact::EntityMoved { entity, pos, vel, yaw, on_ground } if pos.is_none_or(is_place) => {
                let vel = vel.map(velocity);
                match self.players.get(&entity) {
                    // A boat is where the seat that steers it has it.
                    None if self.steers(replica, id_of(entity)) => {}
                    None => replica.move_entity(id_of(entity), pos, vel, yaw, on_ground),
                    Some(&player) if self.seat_of(player).is_none() => {
                        replica.with_player(player, |player| {
                            let body = &mut player.body;
                            body.pos = pos.unwrap_or(body.pos);
                            body.vel = vel.unwrap_or(body.vel);
                            body.yaw = yaw.unwrap_or(body.yaw);
                            body.on_ground = on_ground.unwrap_or(body.on_ground);
                        })
                    }
                    Some(_) => {}
                }
            }
            ServerFact::Equipped { entity, slot, stack } => self.equip(replica, entity, slot, stack),
            ServerFact::Gone(entities) => {
                for entity in entities {
                    self.lose(replica, entity);
                }
            }
            ServerFact::Hurt { entity, by } => self.hurts.note(entity, by, replica.world().tick()),
            ServerFact::Died { entity } => self.take_death(replica, entity),
            ServerFact::Rides { entity, on } => {
                if let Some(&player) = self.players.get(&entity) {
                    replica.set_riding(player, on.map(id_of));
                }
            }
            ServerFact::Collected { item, by, count } => self.take_pick_up(replica, item, by, count),
            _ => {}
        }
    }

    /// Whether one of the seats steers a boat.
    fn steers(&self, replica: &Replica<'_>, boat: EntityId) -> bool {
        self.seats.iter().any(|seat| replica.world().is_steered_by(boat, seat.player))
    }

    fn see_player(
        &mut self,
        replica: &mut Replica<'_>,
        entity: i32,
        name: &str,
        pos: [f64; 3],
        look: [f64; 2],
    ) {
        let name: String = name.chars().take(NAME_CHARACTERS_MAX).collect();
        let Some(player) = replica.join(&name) else { return };
        // The seats' own bodies are where this program has them.
        if self.seat_of(player).is_some() {
            return;
        }
        self.players.retain(|_, known| *known != player);
        self.players.insert(entity, player);
        replica.come(player);
        replica.place_body(player, pos, look);
        replica.with_player(player, |player| player.dead = None);
    }

    fn equip(&mut self, replica: &mut Replica<'_>, entity: i32, place: u8, stack: Option<ItemStack>) {
        let Some(&player) = self.players.get(&entity) else { return };
        if self.seat_of(player).is_some() {
            return;
        }
        let held = replica.world().player(player).map_or(0, |player| player.inventory.selected());
        let number = match place {
            0 => slot::HOTBAR.start + usize::from(held),
            1 => slot::OFF_HAND,
            // Armour is told from the feet up, and its slots begin at the head.
            2..=5 => slot::ARMOR.end + 1 - usize::from(place),
            _ => return,
        };
        replica.set_slot(player, number, stack);
    }

    /// An entity is gone or out of sight.
    fn lose(&mut self, replica: &mut Replica<'_>, entity: i32) {
        match self.players.get(&entity) {
            Some(&player) if self.seat_of(player).is_none() => {
                self.players.remove(&entity);
                replica.leave(player);
            }
            Some(_) => {}
            None => {
                for seat in &mut self.seats {
                    seat.line = seat.line.filter(|line| line.float != entity);
                }
                let gone = replica.gone(id_of(entity));
                if gone.is_some_and(|gone| gone.kind != EntityKind::Gone) {
                    let what = WorldEventKind::Vanished { entity: id_of(entity) };
                    replica.push(EventCause::World, what);
                }
            }
        }
    }

    fn take_death(&mut self, replica: &mut Replica<'_>, entity: i32) {
        if let Some(&player) = self.players.get(&entity) {
            let source = self.source_of(entity, DamageSource::Magic);
            replica.die(player, source);
            return;
        }
        let doer = self.doer_of(entity);
        if let Some(EntityKind::Mob(mob)) = replica.gone(id_of(entity)).map(|gone| gone.kind) {
            replica.push(doer, WorldEventKind::MobDied { mob: id_of(entity), kind: mob.kind });
        }
    }

    fn take_pick_up(&mut self, replica: &mut Replica<'_>, item: i32, by: i32, count: u32) {
        let Some(&player) = self.players.get(&by) else { return };
        let lies = replica.world().entity(id_of(item));
        let Some(EntityKind::Item { stack, .. }) = lies.map(|lies| &lies.kind) else { return };
        let stack = stack.of_count(count.clamp(1, stack.count.max(1)));
        replica.push(EventCause::Player(player), WorldEventKind::PickedUp { player, stack });
    }

    /// The doer of the last harm of a body.
    pub(super) fn doer_of(&self, body: i32) -> EventCause {
        match self.hurts.doer_of(body) {
            None => EventCause::World,
            Some(by) => match self.players.get(&by) {
                Some(&player) => EventCause::Player(player),
                None => EventCause::Mob(id_of(by)),
            },
        }
    }

    /// The source of the last harm of a body, where the server names its doer.
    pub(super) fn source_of(&self, body: i32, otherwise: DamageSource) -> DamageSource {
        match self.doer_of(body) {
            EventCause::Player(player) => DamageSource::Player(player),
            EventCause::Mob(mob) => DamageSource::Mob(mob),
            EventCause::World | EventCause::Setup => otherwise,
        }
    }

    /// A player lost health.
    pub(super) fn hurt(
        &self,
        replica: &mut Replica<'_>,
        player: PlayerId,
        amount: f64,
        source: DamageSource,
    ) {
        let doer = match source {
            DamageSource::Player(player) => EventCause::Player(player),
            DamageSource::Mob(mob) => EventCause::Mob(mob),
            _ => EventCause::World,
        };
        replica.push(doer, WorldEventKind::PlayerHurt { player, amount, source });
    }
}
