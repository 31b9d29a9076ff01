//! Decides an agent's next step in a task from the world, for frameworks whose agents do not talk as MINDcraft's do.
//!
//! One agent collects: the others give it their items, and it gets the missing ones and makes the target. In Hell's
//! Kitchen every agent works for itself, and gives away ingredients of the other's dish. Buildings are not attempted:
//! programs put them up, which this expert does not write.

mod tools;

use cooperage_blocks::ItemId;
use cooperage_blocks::items::slot;
use cooperage_blocks::world::{Player, PlayerId};
use cooperage_core::{AgentId, ToolCall};
use cooperage_plan::calls::{Caller, Next as Planned};
use cooperage_plan::{Goal, Holder, Scene, parts};
use serde_json::json;

use crate::record::TaskDomain;
use crate::round::TaskWorld;
use tools::CommandTools;

/// Blocks around an agent that it looks through.
const RADIUS: u32 = 64;
/// The agent to which the others give their items.
const COLLECTOR: AgentId = AgentId(0);

/// The next step of an agent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    /// Give this command.
    Call(ToolCall),
    /// Do nothing for a while: another agent comes first, or nothing can be done.
    Wait,
}

/// A call of a command with these arguments.
pub(crate) fn call<const N: usize>(tool: &str, arguments: [(&str, serde_json::Value); N]) -> ToolCall {
    let arguments = arguments.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    ToolCall { tool: tool.to_owned(), arguments }
}

/// Returns the next step of an agent.
pub(crate) fn next(world: &TaskWorld, agent: AgentId) -> Next {
    let round = world.round();
    let is_shared = match round.domain() {
        TaskDomain::Construction | TaskDomain::Debug => return Next::Wait,
        TaskDomain::HellsKitchen => false,
        TaskDomain::Cooking | TaskDomain::Crafting => true,
    };
    let needed: Vec<_> = match is_shared {
        true => round.needed().iter().collect(),
        false => round.needed().get(agent.0 as usize).into_iter().collect(),
    };
    let items: Vec<_> = needed.iter().filter_map(|needed| Some((needed.item?, needed.count))).collect();
    world.blocks().with_world(|blocks| {
        let Some(player) = blocks.players().get(agent.0 as usize) else { return Next::Wait };
        if is_shared && agent != COLLECTOR {
            let first =
                player.inventory.slots()[slot::CARRIED].iter().flatten().next().map(|stack| stack.item);
            return give(player, blocks.players().get(COLLECTOR.0 as usize), first);
        }
        let scene = Scene::new(blocks, vec![player.id], RADIUS);
        if !is_shared {
            let others = (0..).zip(round.needed()).filter(|(number, _)| *number != agent.0 as usize);
            for (number, other) in others {
                let gift = other.item.and_then(|dish| gift(player, dish, &items, &scene));
                if gift.is_some() {
                    return give(player, blocks.players().get(number), gift);
                }
            }
        }
        let goal = Goal::Have { items, who: Holder::Agent(AgentId(player.id.0)) };
        match Caller::default().next(&CommandTools { world: blocks }, &scene, &goal, PlayerId(player.id.0)) {
            Ok(Planned::Call { call, .. }) => Next::Call(call),
            // The missing items may come from another agent.
            _ => Next::Wait,
        }
    })
}

/// Returns an item of the player that goes into the other's dish and not into its own.
fn gift(player: &Player, dish: ItemId, own: &[(ItemId, u32)], scene: &Scene<'_>) -> Option<ItemId> {
    let goes_into =
        |dish: ItemId, item: ItemId| parts(dish, scene, &[]).iter().any(|(part, _)| *part == item);
    let carried = player.inventory.slots()[slot::CARRIED].iter().flatten().map(|stack| stack.item);
    let is_gift =
        |item: &ItemId| goes_into(dish, *item) && !own.iter().any(|(own, _)| goes_into(*own, *item));
    carried.into_iter().find(is_gift)
}

/// Hands over all of an item.
fn give(player: &Player, to: Option<&Player>, item: Option<ItemId>) -> Next {
    match (item, to) {
        (Some(item), Some(to)) => Next::Call(call(
            "givePlayer",
            [
                ("player_name", json!(&*to.name)),
                ("item_name", json!(item.name())),
                ("num", json!(player.inventory.count(item))),
            ],
        )),
        _ => Next::Wait,
    }
}
