//! MINDcraft's replies: every agent takes an equal part of the task, and goes on while the group's goal is not met.

use std::collections::BTreeMap;

use cooperage_blocks::items::slot;
use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockId, BlockPos, ItemId, World, registry};
use cooperage_core::{AgentId, ToolCall};
use cooperage_plan::calls::{Caller, Next as Planned};
use cooperage_plan::{Goal, Holder, Scene, Step};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;
use cooperage_teams::frameworks::mindcraft::player::Next;
use serde_json::json;

use super::building::Site;
use super::numbers::divided;
use super::scripts::sources;
use super::tools::{SkillTools, call};
use crate::gathering::Gathering;
use crate::resource::Resource;

/// Blocks around an agent that it looks through.
const RADIUS: u32 = 64;
/// Cells that are built with one call.
const CELLS_AT_ONCE: usize = 16;
/// Seconds for which an agent without material waits.
const PAUSE_SECONDS: u32 = 5;
/// The legs of an exploration for a source of the resource.
const LEGS: u32 = 8;
/// How far an agent goes that finds nothing where it is.
const AWAY: u32 = 48;
/// The kinds of meat that count as food, with the creatures that drop them.
const MEAT: [(&str, &str); 5] =
    [("beef", "cow"), ("porkchop", "pig"), ("mutton", "sheep"), ("chicken", "chicken"), ("rabbit", "rabbit")];

/// The agents' records of their own work.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The number of items that each agent is to have in all.
    own: BTreeMap<AgentId, u32>,
    caller: Caller,
}

impl Parts {
    /// Returns an agent's next step to collect its part.
    pub(super) fn collect(&mut self, gathering: &Gathering, world: &World, seat: &SeatBrief) -> Next {
        let order = gathering.order();
        let agents = world.players().len();
        let part = divided(order.n, &vec![1; agents]).get(seat.agent.0 as usize).copied().unwrap_or(order.n);
        let Some(player) = world.players().get(seat.agent.0 as usize) else {
            return Next::Nothing("I am nowhere.".to_owned());
        };
        let held = held(&order.resource, player);
        let own = self.own.entry(seat.agent).or_insert(part);
        // The group needs more as long as the task goes on.
        if held >= *own {
            *own = held + part.div_ceil(5).max(1);
        }
        let goal = goal(&order.resource, *own - held, seat.agent, player, world);
        if let Some([x, y, z]) = found(seat) {
            let arguments = [("x", json!(x)), ("y", json!(y)), ("z", json!(z)), ("distance", json!(3))];
            return Next::Call("I go there.".to_owned(), call("goTo", arguments));
        }
        if let Some(mob) = escaped(seat) {
            return Next::Call(format!("I look for a {mob}."), explore(&mob));
        }
        let scene = Scene::new(world, vec![player.id], RADIUS);
        let planned = self.caller.next(&SkillTools { world }, &scene, &goal, player.id);
        match planned {
            Ok(Planned::Call { step: Step::Craft { .. }, .. })
                if let Some(tool) = tool(&order.resource, player) =>
            {
                // Crafting makes intermediate items on the way, except for the crafting table.
                let item = if lacks_table(seat) { "crafting_table" } else { tool };
                Next::Call(format!("I make a {item}."), call("craft", [("item", json!(item))]))
            }
            Ok(Planned::Call { call, .. }) => {
                Next::Call(format!("I get {} {}.", *own - held, order.resource.name), call)
            }
            // A source that was not found, or cannot be reached from here, may be found elsewhere.
            _ if seat.calls.last().is_some_and(|called| called.call.tool == "explore") => {
                let go_on = call("moveAway", [("distance", json!(AWAY))]);
                Next::Call("I look elsewhere.".to_owned(), go_on)
            }
            _ => {
                let words = format!("I look for more {}.", order.resource.name);
                Next::Call(words, explore(&source(&order.resource)))
            }
        }
    }
}

/// Whether crafting failed for want of a table.
fn lacks_table(seat: &SeatBrief) -> bool {
    let last = seat.calls.last().filter(|called| called.call.tool == "craft" && !called.succeeded);
    last.is_some_and(|called| called.message.contains("crafting_table"))
}

/// The next pickaxe that an agent needs for a resource and does not carry.
fn tool(resource: &Resource, player: &Player) -> Option<&'static str> {
    const PICKAXES: [&str; 5] =
        ["wooden_pickaxe", "stone_pickaxe", "iron_pickaxe", "golden_pickaxe", "diamond_pickaxe"];
    let needed = PICKAXES.iter().position(|name| Some(*name) == sources(&resource.name).2)?;
    let has = |name: &&str| registry().item(name).is_some_and(|item| player.inventory.count_all(item) > 0);
    let best = PICKAXES.iter().rposition(has);
    match best {
        None => Some(PICKAXES[0]),
        Some(best) if best < needed => PICKAXES.get(best + 1).copied(),
        Some(_) => None,
    }
}

/// Where something is that was looked for last.
fn found(seat: &SeatBrief) -> Option<[i64; 3]> {
    let last = seat.calls.last().filter(|called| called.call.tool == "explore" && called.succeeded)?;
    let (_, place) = last.message.split_once(" is at (")?;
    let parts: Vec<i64> =
        place.split(')').next()?.split(", ").map(str::parse).collect::<Result<_, _>>().ok()?;
    parts.try_into().ok()
}

/// The creature that was hunted last and could not be found.
fn escaped(seat: &SeatBrief) -> Option<String> {
    let last = seat.calls.last().filter(|called| called.call.tool == "attack" && !called.succeeded)?;
    Some(last.call.arguments.get("kind")?.as_str()?.to_owned())
}

/// Where a resource comes from: a block, or a creature.
fn source(resource: &Resource) -> String {
    match resource.name.as_str() {
        "food" => "cow".to_owned(),
        "planks" => "oak_log".to_owned(),
        name => sources(name).0.into_iter().next().unwrap_or_default(),
    }
}

fn explore(what: &str) -> ToolCall {
    call("explore", [("what", json!(what)), ("legs", json!(LEGS))])
}

fn held(resource: &Resource, player: &Player) -> u32 {
    let stacks = player.inventory.slots()[slot::CARRIED].iter().flatten();
    stacks.filter(|stack| resource.counts(stack.item)).map(|stack| stack.count).sum()
}

/// So many more of a resource in an agent's hands.
fn goal(resource: &Resource, more: u32, agent: AgentId, player: &Player, world: &World) -> Goal {
    let who = Holder::Agent(agent);
    let has = |item: ItemId| player.inventory.count_all(item);
    let items = |name: &str| registry().item(name).map(|item| (item, has(item) + more));
    match resource.name.as_str() {
        "planks" => {
            let kind = nearest_kind(player, world).unwrap_or("oak");
            Goal::Have { items: items(&format!("{kind}_planks")).into_iter().collect(), who }
        }
        "food" => {
            let near = MEAT.iter().find(|(_, mob)| is_near(world, player, mob)).unwrap_or(&MEAT[0]);
            let item = registry().item(near.0).map(|item| (item, has(item) + 1));
            Goal::Have { items: item.into_iter().collect(), who }
        }
        name => {
            let blocks: Vec<BlockId> =
                sources(name).0.iter().filter_map(|block| registry().block(block)).collect();
            let is_mined = ["logs", "stones", "iron", "coal"].contains(&name);
            match items(name) {
                Some(item) if !is_mined => Goal::Have { items: vec![item], who },
                _ => Goal::Gather { blocks, count: held(resource, player) + more, who },
            }
        }
    }
}

/// The kind of wood that is carried, or stands nearest.
fn nearest_kind(player: &Player, world: &World) -> Option<&'static str> {
    let kinds = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "cherry", "mangrove"];
    let carried = |kind: &&&str| {
        registry().item(&format!("{kind}_log")).is_some_and(|log| player.inventory.count_all(log) > 0)
    };
    if let Some(kind) = kinds.iter().find(carried) {
        return Some(kind);
    }
    let scene = Scene::new(world, vec![player.id], RADIUS);
    let goal = Goal::Gather {
        blocks: kinds.iter().filter_map(|kind| registry().block(&format!("{kind}_log"))).collect(),
        count: 1,
        who: Holder::Any,
    };
    let next = Caller::default().next(&SkillTools { world }, &scene, &goal, player.id).ok()?;
    let Planned::Call { call, .. } = next else { return None };
    let block = call.arguments.get("block")?.as_str()?;
    kinds.into_iter().find(|kind| block.strip_suffix("_log") == Some(kind))
}

fn is_near(world: &World, player: &Player, mob: &str) -> bool {
    use cooperage_blocks::world::EntityKind;
    let [x, _, z] = player.body.pos;
    world.entities().iter().any(|entity| match &entity.kind {
        EntityKind::Mob(of) => {
            let [a, _, b] = entity.pos;
            of.kind_name() == mob && (a - x).abs().max((b - z).abs()) <= f64::from(RADIUS) / 2.0
        }
        _ => false,
    })
}

/// Returns an agent's next step for a shelter: its part of the first open stage, then out of the way.
pub(super) fn build(site: &Site<'_>, seat: &SeatBrief) -> Next {
    let all: Vec<AgentId> = (0..).map(AgentId).take(site.world.players().len()).collect();
    let Some((item, cells)) = site.own_part(seat.agent, &all) else {
        // A waiting agent leaves the cells of the building.
        if is_at(site, seat.agent, site.round.cells().iter().map(|(cell, _)| *cell)) {
            return aside();
        }
        let wait = call("stay", [("seconds", json!(PAUSE_SECONDS))]);
        return Next::Call("I have nothing for this stage, and wait.".to_owned(), wait);
    };
    let has_built = seat.calls.last().is_some_and(|called| called.call.tool == "build");
    if has_built && is_at(site, seat.agent, cells.iter().copied()) {
        return aside();
    }
    let cells: Vec<String> =
        cells.iter().take(CELLS_AT_ONCE).map(|BlockPos { x, y, z }| format!("{x} {y} {z} {item}")).collect();
    Next::Call("I build my part.".to_owned(), call("build", [("blocks", json!(cells.join("; ")))]))
}

/// Whether an agent stands in, on or beside one of these cells.
fn is_at(site: &Site<'_>, agent: AgentId, mut cells: impl Iterator<Item = BlockPos>) -> bool {
    site.world.players().get(agent.0 as usize).is_some_and(|player| {
        let [x, y, z] = player.body.pos;
        let feet = BlockPos::holding(x, y, z);
        cells.any(|cell| (cell.x - feet.x).abs() <= 1 && (cell.z - feet.z).abs() <= 1)
    })
}

fn aside() -> Next {
    Next::Call("I step aside.".to_owned(), call("moveAway", [("distance", json!(8))]))
}
