//! Checks whether the rules could have made a world, as far as they rely on it.

use crate::items::{ItemStack, SLOTS};
use crate::pos::ChunkPos;
use crate::registry::entity_kinds;
use crate::save::SaveError;
use crate::world::block_entity::BlockEntity;
use crate::world::{Entity, EntityKind, Player, World};

/// Largest radius of the chunks around a player.
const RADIUS_MAX: u32 = 32;
/// The most players of a world.
const PLAYERS_MAX: usize = 1_024;
/// The greatest coordinate of a player or an entity, in blocks.
const PLACE_MAX: f64 = 33_554_432.0;
/// Greatest speed, in blocks per tick.
const SPEED_MAX: f64 = 1_024.0;
/// The most random ticks of a section in a tick.
const RANDOM_TICKS_MAX: u32 = 4_096;

pub(super) fn check(world: &World) -> Result<(), SaveError> {
    let rules: [(bool, &'static str); 11] = [
        (
            world.options.view_radius <= RADIUS_MAX && world.options.active_radius <= RADIUS_MAX,
            "players see or move too many chunks",
        ),
        (world.rules.random_tick_speed <= RANDOM_TICKS_MAX, "too many random ticks"),
        (world.players.len() <= PLAYERS_MAX, "too many players"),
        (
            world.players.iter().enumerate().all(|(place, player)| player.id.0 as usize == place),
            "players are out of order",
        ),
        (world.players.iter().all(is_player), "a player is where or what none can be"),
        (
            world.driven.keys().chain(world.menus.keys()).all(|id| world.player(*id).is_some()),
            "a client has a player that is not there",
        ),
        (world.benches().values().all(|bench| bench.is_sound()), "a window holds what it can't"),
        (world.entities.len() <= world.options.entities_max, "too many entities"),
        (
            world.entities.is_sorted_by(|one, next| one.id < next.id)
                && world.entities.last().is_none_or(|last| last.id.0 < world.next_entity),
            "entities are out of order",
        ),
        (world.entities.iter().all(is_entity), "an entity is where or what none can be"),
        (
            are_ascending(world.active.all())
                && are_ascending(&world.pinned)
                && world.active.all().iter().chain(&world.pinned).all(|&pos| world.chunks.is_loaded(pos)),
            "chunks that things happen in are not there",
        ),
    ];
    if let Some((_, what)) = rules.into_iter().find(|(holds, _)| !holds) {
        return Err(SaveError::Malformed(what));
    }
    for (&pos, entity) in &world.block_entities {
        let fits = match (entity, BlockEntity::new(world.state(pos))) {
            (BlockEntity::Container(held), Some(BlockEntity::Container(new))) => {
                held.slots.len() == new.slots.len()
            }
            (BlockEntity::Furnace(_), Some(BlockEntity::Furnace(_)))
            | (BlockEntity::Campfire(_), Some(BlockEntity::Campfire(_)))
            | (BlockEntity::Sign(_), Some(BlockEntity::Sign(_))) => true,
            _ => false,
        };
        if !fits {
            return Err(SaveError::Malformed("a cell holds what its block can't"));
        }
    }
    Ok(())
}

fn are_ascending(chunks: &[ChunkPos]) -> bool {
    chunks.is_sorted_by(|one, next| one < next)
}

fn is_place(pos: &[f64; 3], vel: &[f64; 3]) -> bool {
    pos.iter().all(|part| part.abs() <= PLACE_MAX) && vel.iter().all(|part| part.abs() <= SPEED_MAX)
}

fn is_player(player: &Player) -> bool {
    let slots = [
        player.digging.map(|digging| digging.slot),
        player.using.map(|using| using.slot),
        player.fishing.map(|fishing| fishing.slot),
    ];
    is_place(&player.body.pos, &player.body.vel)
        && player.inventory.selected() < 9
        && slots.into_iter().flatten().all(|slot| slot < SLOTS)
}

fn is_entity(entity: &Entity) -> bool {
    let is_sound = |stack: &ItemStack| stack.count > 0;
    is_place(&entity.pos, &entity.vel)
        && match &entity.kind {
            EntityKind::Item { stack, .. } => is_sound(stack),
            EntityKind::Mob(mob) => {
                let kind = entity_kinds().get(usize::from(mob.kind));
                kind.is_some_and(|kind| kind.is_living)
                    && is_place(&mob.body.pos, &mob.body.vel)
                    && mob.speed.abs() <= SPEED_MAX
                    && mob.mind.pace.abs() <= SPEED_MAX
            }
            EntityKind::Falling { .. }
            | EntityKind::Vehicle(_)
            | EntityKind::Missile(_)
            | EntityKind::Gone => true,
        }
}
