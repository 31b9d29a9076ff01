//! Facts about the properties of entities.

use cooperage_blocks::world::{DamageSource, EntityKind, PlayerId, Replica, Trader, WorldEventKind};

use super::id_of;
use crate::driver::ServerDriver;
use crate::fact::TraitsFact;

/// The most half hearts that are believed.
const HEALTH_MAX: f64 = 2_048.0;

impl ServerDriver {
    pub(super) fn take_traits(&mut self, replica: &mut Replica<'_>, entity: i32, traits: TraitsFact) {
        match self.players.get(&entity) {
            Some(&player) => self.take_player_traits(replica, entity, player, &traits),
            None => self.take_entity_traits(replica, entity, traits),
        }
    }

    fn take_player_traits(
        &mut self,
        replica: &mut Replica<'_>,
        entity: i32,
        player: PlayerId,
        traits: &TraitsFact,
    ) {
        let seat = self.seat_of(player);
        if let Some(is_asleep) = traits.is_asleep {
            let bed = seat.and_then(|number| self.seats[number].used_cell);
            replica.with_player(player, |player| {
                player.sleeping = is_asleep.then(|| (bed.unwrap_or_else(|| player.cell()), 0));
            });
        }
        // A seat's own health comes with its food.
        let Some(health) = traits.health.filter(|_| seat.is_none()) else { return };
        let health = health.clamp(0.0, HEALTH_MAX);
        let before = replica.world().player(player).map_or(0.0, |player| player.health);
        replica.with_player(player, |player| player.health = health);
        let source = self.source_of(entity, DamageSource::Magic);
        if health < before {
            self.hurt(replica, player, before - health, source);
        }
        if health <= 0.0 {
            replica.die(player, source);
        }
    }

    fn take_entity_traits(&mut self, replica: &mut Replica<'_>, entity: i32, traits: TraitsFact) {
        let id = id_of(entity);
        if let Some(is_biting) = traits.is_biting {
            let lines = self.seats.iter_mut().filter_map(|seat| seat.line.as_mut());
            lines.filter(|line| line.float == entity).for_each(|line| line.is_biting = is_biting);
        }
        if let Some(stack) = traits.stack {
            replica.set_items(id, stack);
        }
        let before = match replica.world().entity(id).map(|seen| &seen.kind) {
            Some(EntityKind::Mob(mob)) => mob.health,
            _ => return,
        };
        replica.with_mob(id, |mob| {
            mob.health = traits.health.map_or(mob.health, |health| health.clamp(0.0, HEALTH_MAX));
            if let Some(is_baby) = traits.is_baby {
                mob.set_baby(is_baby);
            }
            if let Some(name) = &traits.name {
                mob.name = Some(name.clone()).filter(|name| !name.is_empty());
            }
            if let Some(color) = &traits.color {
                mob.color = Some((&**color).into());
            }
            mob.is_shorn = traits.is_shorn.unwrap_or(mob.is_shorn);
            if let Some(is_saddled) = traits.is_saddled {
                mob.set_saddled(is_saddled);
            }
            if let Some(profession) = &traits.profession {
                let offers = mob.trader.take().map_or_else(Vec::new, |trader| trader.offers);
                let has_one = !matches!(&**profession, "none" | "");
                mob.set_trader(has_one.then(|| Trader::seen(profession, offers)));
            }
        });
        let Some(health) = traits.health else { return };
        if health < before {
            let (doer, source) = (self.doer_of(entity), self.source_of(entity, DamageSource::Magic));
            replica.push(doer, WorldEventKind::MobHurt { mob: id, amount: before - health.max(0.0), source });
        }
    }
}
