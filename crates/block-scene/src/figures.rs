//! The agents, creatures, items and vehicles of a world, as scenes show them.

use std::collections::BTreeMap;

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{Entity, EntityKind, Player};
use cooperage_blocks::{BlockPos, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, World as _};
use cooperage_picture::{ITEMS, VEHICLES, coat, colour_of};
use cooperage_suites::scene::{BlockAgent, BlockOther};

use crate::look::number;
use crate::seen::VisibleCells;

/// The most kinds of items that viewers are shown of an agent's inventory.
const CARRIED_MAX: usize = 12;
/// The most creatures and things that a scene lists.
const OTHERS_MAX: usize = 2_000;

/// The agents in order of their numbers, then players that are not agents.
pub(crate) fn agents(blocks: &BlockEnvironment, world: &World) -> Vec<BlockAgent> {
    let all = agents_with_players(blocks, world).into_iter();
    all.map(|(seat, player)| whole(blocks, player, seat, CARRIED_MAX)).collect()
}

/// The agent itself with all that it has, and the others as far as it perceives them, in order of their numbers.
pub(crate) fn agents_seen(
    blocks: &BlockEnvironment,
    world: &World,
    me: AgentId,
    seen: &VisibleCells,
) -> Vec<BlockAgent> {
    let own = blocks.player_of(me).and_then(|id| world.player(id));
    let far = blocks.catalogue().sight.entities;
    let all = agents_with_players(blocks, world);
    let perceived = |(seat, player): &(Option<AgentId>, &Player)| {
        *seat == Some(me) || own.is_some_and(|own| is_seen(own, player.body.pos, far, seen))
    };
    let shown = |(seat, player): (Option<AgentId>, &Player)| match seat {
        Some(seat) if seat == me => whole(blocks, player, Some(seat), usize::MAX),
        seat => figure(player, seat),
    };
    all.into_iter().filter(perceived).map(shown).collect()
}

/// Agents in order of their numbers, then players that are not agents.
fn agents_with_players<'w>(
    blocks: &BlockEnvironment,
    world: &'w World,
) -> Vec<(Option<AgentId>, &'w Player)> {
    let seats: BTreeMap<_, _> = (0..blocks.agents())
        .filter_map(|seat| Some((blocks.player_of(AgentId(seat))?, AgentId(seat))))
        .collect();
    let with_seat = |player: &'w Player| (seats.get(&player.id).copied(), player);
    let mut all: Vec<(Option<AgentId>, &Player)> = world.players().iter().map(with_seat).collect();
    all.retain(|(seat, player)| seat.is_some() || player.is_present());
    all.sort_by_key(|(seat, _)| seat.map_or(u32::MAX, |seat| seat.0));
    all
}

/// Whether something at a place is perceived: near enough, and in a cell that is seen, at its foot or its head.
fn is_seen(own: &Player, at: [f64; 3], far: f64, seen: &VisibleCells) -> bool {
    let square: f64 = own.body.pos.iter().zip(at).map(|(one, other)| (one - other) * (one - other)).sum();
    let foot = BlockPos::holding(at[0], at[1] + 0.2, at[2]);
    square <= far * far && (seen.has(foot) || seen.has(foot.up()))
}

/// An agent with its inventory, of which at most so many kinds of items.
fn whole(blocks: &BlockEnvironment, player: &Player, seat: Option<AgentId>, kinds: usize) -> BlockAgent {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for stack in player.inventory.slots().iter().flatten() {
        *counts.entry(&stack.info().name).or_default() += stack.count;
    }
    let mut carries: Vec<(String, u32)> =
        counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    // Equal counts stay in the order of their names.
    carries.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    carries.truncate(kinds);
    BlockAgent {
        health: Some(to_hundredths(player.health)),
        food: Some(player.food),
        carries,
        doing: seat.and_then(|seat| blocks.doing(seat)).map(|label| label.to_string()),
        ..figure(player, seat)
    }
}

/// An agent as others see it.
fn figure(player: &Player, seat: Option<AgentId>) -> BlockAgent {
    let held = player.inventory.in_hand(InteractionHand::Main).map(|stack| &*stack.info().name);
    BlockAgent {
        agent: seat.map(|seat| seat.0),
        name: player.name.to_string(),
        at: player.body.pos.map(to_hundredths),
        yaw: to_hundredths(player.body.yaw.rem_euclid(360.0)),
        pitch: to_hundredths(player.pitch),
        holds: held.map(str::to_owned),
        holds_colour: held.map(|name| number(colour_of(name))),
        is_crouching: player.body.is_crouching,
        is_lying: player.sleeping.is_some(),
        is_dead: player.dead.is_some(),
        ..BlockAgent::default()
    }
}

/// Creatures, things on the ground, vehicles.
pub(crate) fn others(world: &World) -> Vec<(u64, BlockOther)> {
    world.entities().iter().filter_map(other).take(OTHERS_MAX).collect()
}

/// The creatures, items and vehicles that a body perceives.
pub(crate) fn others_seen(
    blocks: &BlockEnvironment,
    world: &World,
    own: &Player,
    seen: &VisibleCells,
) -> Vec<(u64, BlockOther)> {
    let far = blocks.catalogue().sight.entities;
    let perceived = world.entities().iter().filter(|entity| is_seen(own, entity.pos, far, seen));
    perceived.filter_map(other).take(OTHERS_MAX).collect()
}

fn other(entity: &Entity) -> Option<(u64, BlockOther)> {
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
}

/// Rounds to hundredths: finer than a viewer can see, and short as text.
fn to_hundredths(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}
