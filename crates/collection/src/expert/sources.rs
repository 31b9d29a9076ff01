//! An agent's next call on the way to items of a resource.

use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockId, ItemId, World, registry};
use cooperage_core::{AgentId, ToolCall};
use cooperage_plan::calls::{Caller, Next as Planned};
use cooperage_plan::{Goal, Holder, Scene, Step};
use cooperage_teams::player::EndedToolCall;
use serde_json::json;

use super::gathering::held;
use super::scripts::sources;
use super::tools::{SkillTools, call};
use crate::resource::Resource;

/// Blocks around an agent that it looks through.
const RADIUS: u32 = 64;
/// The legs of an exploration for a source of the resource.
const LEGS: u32 = 8;
/// How far an agent goes that finds nothing where it is.
const AWAY: u32 = 48;
/// The kinds of meat that count as food, with the creatures that drop them.
const MEAT: [(&str, &str); 5] =
    [("beef", "cow"), ("porkchop", "pig"), ("mutton", "sheep"), ("chicken", "chicken"), ("rabbit", "rabbit")];

/// The next call for so many more of a resource, with the reason. `last` is the agent's call before.
pub(crate) fn next(
    world: &World,
    resource: &Resource,
    player: &Player,
    more: u32,
    last: Option<&EndedToolCall<'_>>,
) -> (String, ToolCall) {
    if let Some([x, y, z]) = found(last) {
        let arguments = [("x", json!(x)), ("y", json!(y)), ("z", json!(z)), ("distance", json!(3))];
        return ("I go there.".to_owned(), call("goTo", arguments));
    }
    if let Some(mob) = escaped(last) {
        return (format!("I look for a {mob}."), explore(&mob));
    }
    let goal = goal(resource, more, player, world);
    let scene = Scene::new(world, vec![player.id], RADIUS);
    match Caller::default().next(&SkillTools { world }, &scene, &goal, player.id) {
        Ok(Planned::Call { step: Step::Craft { .. }, .. }) if let Some(tool) = tool(resource, player) => {
            // Crafting makes intermediate items on the way, except for the crafting table.
            let item = if lacks_table(last) { "crafting_table" } else { tool };
            (format!("I make a {item}."), call("craft", [("item", json!(item))]))
        }
        Ok(Planned::Call { call, .. }) => (format!("I get {more} {}.", resource.name), call),
        // A source that was not found, or cannot be reached from here, may be found elsewhere.
        _ if last.is_some_and(|ended| ended.call.tool == "explore") => {
            ("I look elsewhere.".to_owned(), call("moveAway", [("distance", json!(AWAY))]))
        }
        _ => (format!("I look for more {}.", resource.name), explore(&source(resource))),
    }
}

/// Whether crafting failed for want of a table.
fn lacks_table(last: Option<&EndedToolCall<'_>>) -> bool {
    let last = last.filter(|ended| ended.call.tool == "craft" && !ended.succeeded);
    last.is_some_and(|ended| ended.message.contains("crafting_table"))
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
pub(crate) fn found(last: Option<&EndedToolCall<'_>>) -> Option<[i64; 3]> {
    let last = last.filter(|ended| ended.call.tool == "explore" && ended.succeeded)?;
    let (_, place) = last.message.split_once(" is at (")?;
    let parts: Vec<i64> =
        place.split(')').next()?.split(", ").map(str::parse).collect::<Result<_, _>>().ok()?;
    parts.try_into().ok()
}

/// The creature that was hunted last and could not be found.
fn escaped(last: Option<&EndedToolCall<'_>>) -> Option<String> {
    let last = last.filter(|ended| ended.call.tool == "attack" && !ended.succeeded)?;
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

/// So many more of a resource in an agent's hands.
fn goal(resource: &Resource, more: u32, player: &Player, world: &World) -> Goal {
    let who = Holder::Agent(AgentId(player.id.0));
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
