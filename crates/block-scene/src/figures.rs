//! Who and what is in a world.

use std::collections::BTreeMap;

use cooperage_blocks::World;
use cooperage_blocks::items::Hand;
use cooperage_blocks::world::{EntityKind, Player};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, World as _};
use cooperage_picture::{ITEMS, VEHICLES, coat, colour_of};
use cooperage_suites::scene::{BlockAgent, BlockOther};

use crate::look::number;

/// Kinds of things that are told of what somebody carries.
const CARRIED_MAX: usize = 12;
/// Creatures and things that are told of.
const OTHERS_MAX: usize = 2_000;

/// The agents in order of their numbers, then whoever else plays.
pub(crate) fn agents(blocks: &BlockEnvironment, world: &World) -> Vec<BlockAgent> {
    let seats: BTreeMap<_, _> = (0..blocks.agents())
        .filter_map(|seat| Some((blocks.player_of(AgentId(seat))?, AgentId(seat))))
        .collect();
    let mut found: Vec<(u32, BlockAgent)> = Vec::new();
    for player in world.players() {
        let seat = seats.get(&player.id).copied();
        if seat.is_none() && !player.is_present() {
            continue;
        }
        let doing = seat.and_then(|seat| blocks.doing(seat)).map(|label| label.to_string());
        found.push((seat.map_or(u32::MAX, |seat| seat.0), agent(player, doing)));
    }
    found.sort_by_key(|(seat, _)| *seat);
    found.into_iter().map(|(_, agent)| agent).collect()
}

fn agent(player: &Player, doing: Option<String>) -> BlockAgent {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for stack in player.inventory.slots().iter().flatten() {
        *counts.entry(&stack.info().name).or_default() += stack.count;
    }
    let mut carries: Vec<(String, u32)> =
        counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    // Equal counts stay in the order of their names.
    carries.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    carries.truncate(CARRIED_MAX);
    let held = player.inventory.in_hand(Hand::Main).map(|stack| &*stack.info().name);
    BlockAgent {
        name: player.name.to_string(),
        at: player.body.pos.map(to_hundredths),
        yaw: to_hundredths(player.body.yaw.rem_euclid(360.0)),
        pitch: to_hundredths(player.pitch),
        holds: held.map(str::to_owned),
        holds_colour: held.map(|name| number(colour_of(name))),
        health: to_hundredths(player.health),
        food: player.food,
        carries,
        doing,
        is_crouching: player.body.is_crouching,
        is_dead: player.dead.is_some(),
    }
}

/// Creatures, things on the ground, vehicles.
pub(crate) fn others(world: &World) -> Vec<(u64, BlockOther)> {
    let other = |entity: &cooperage_blocks::world::Entity| {
        let bounds = entity.bounds();
        let size = [bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]].map(to_hundredths);
        let (kind, name, yaw, colour, count) = match &entity.kind {
            EntityKind::Mob(mob) => ("creature", mob.kind_name(), mob.body.yaw, number(coat(mob)), 1),
            EntityKind::Item { stack, .. } => {
                let name = &*stack.info().name;
                let is_block = cooperage_blocks::registry().block(name).is_some();
                let colour = if is_block { colour_of(name) } else { ITEMS };
                ("item", name, 0.0, number(colour), stack.count)
            }
            EntityKind::Vehicle(vehicle) => {
                let name = &*vehicle.item.info().name;
                ("vehicle", name, vehicle.yaw, number(VEHICLES), 1)
            }
            EntityKind::Falling { .. } | EntityKind::Missile(_) | EntityKind::Gone => return None,
        };
        let other = BlockOther {
            kind: kind.to_owned(),
            name: name.to_owned(),
            at: entity.pos.map(to_hundredths),
            size,
            yaw: to_hundredths(yaw.rem_euclid(360.0)),
            colour,
            count: Some(count).filter(|count| *count > 1),
        };
        Some((entity.id.0.into(), other))
    };
    world.entities().iter().filter_map(other).take(OTHERS_MAX).collect()
}

/// Finer than anybody sees, and short as text.
fn to_hundredths(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}
