//! The actions of rooms on the block world, and their queries about agents there.

use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockPos, BlockState, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Environment};

use super::atom::{CommandEffect, NearbyPlayers};
use super::event::{EventPlan, RoomEvent, is_alike};
use super::furnish::ConditionAt;

/// How near a cell an agent must be to have switched it, in blocks.
const ARM: f64 = 6.0;

/// Restores the cells of an event's effects to their original states, except for cells that are conditions too.
pub(super) fn restore(blocks: &mut BlockEnvironment, plan: &EventPlan, event: &RoomEvent) {
    for (effect, &origin) in plan.effects.iter().zip(&event.origins) {
        if plan.conditions.iter().any(|condition| condition.pos == effect.pos) {
            continue;
        }
        let there = blocks.with_world(|world| world.state(effect.pos));
        if !is_alike(there, origin) {
            put(blocks, effect.pos, origin);
        }
    }
}

/// Whether there is an agent near every effect of the event that carries away one agent.
pub(super) fn finds_somebody(blocks: &BlockEnvironment, event: &EventPlan) -> bool {
    event.effects.iter().all(|effect| match &effect.command {
        Some(CommandEffect::Carry { who, .. }) if who.is_one => !near(blocks, effect.pos, *who).is_empty(),
        _ => true,
    })
}

pub(super) fn put(blocks: &mut BlockEnvironment, pos: BlockPos, state: BlockState) {
    let BlockPos { x, y, z } = pos;
    run(blocks, &format!("setblock {x} {y} {z} {state}"));
    if state.name().ends_with("_door") && !state.is("half", "upper") {
        run(blocks, &format!("setblock {x} {} {z} {}", y + 1, state.with("half", "upper")));
    }
}

/// Runs a command. A command that fails, because no agent or container is there, has no effect: on a server, the judge
/// would not see the failure either.
pub(super) fn run(blocks: &mut BlockEnvironment, command: &str) {
    let _ = blocks.command(command);
}

pub(super) fn carry(blocks: &mut BlockEnvironment, agent: AgentId, [x, y, z]: [f64; 3]) {
    run(blocks, &format!("tp {} {x} {y} {z}", name_of(blocks, agent)));
}

pub(super) fn middle(pos: BlockPos) -> [f64; 3] {
    [f64::from(pos.x) + 0.5, f64::from(pos.y), f64::from(pos.z) + 0.5]
}

pub(super) fn corner(pos: BlockPos) -> [f64; 3] {
    [f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)]
}

pub(super) fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt()
}

fn with_player<R>(blocks: &BlockEnvironment, agent: AgentId, look: impl FnOnce(&Player) -> R) -> Option<R> {
    let id = blocks.player_of(agent)?;
    blocks.with_world(|world| world.player(id).filter(|player| player.is_present()).map(look))
}

pub(super) fn place_of(blocks: &BlockEnvironment, agent: AgentId) -> Option<[f64; 3]> {
    with_player(blocks, agent, |player| player.body.pos)
}

pub(super) fn name_of(blocks: &BlockEnvironment, agent: AgentId) -> String {
    with_player(blocks, agent, |player| player.name.to_string()).unwrap_or_default()
}

/// Returns the agents that are meant, before one of them is drawn.
pub(super) fn near(blocks: &BlockEnvironment, pos: BlockPos, who: NearbyPlayers) -> Vec<AgentId> {
    let is_near = |agent: &AgentId| {
        place_of(blocks, *agent)
            .is_some_and(|place| who.within.is_none_or(|within| distance(place, middle(pos)) <= within))
    };
    (0..blocks.agents()).map(AgentId).filter(is_near).collect()
}

/// Returns the agent that fulfilled a condition: the nearest one whose arm reaches the cell.
pub(super) fn doer(blocks: &BlockEnvironment, world: &World, condition: &ConditionAt) -> Option<AgentId> {
    let far = (0..blocks.agents()).map(AgentId).filter_map(|agent| {
        let player = world.player(blocks.player_of(agent)?)?;
        let far = distance(player.body.pos, middle(condition.pos));
        (player.is_present() && far <= ARM).then_some((far, agent))
    });
    far.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, agent)| agent)
}
