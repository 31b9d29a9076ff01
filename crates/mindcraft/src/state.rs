//! The full state of an agent as an object: what a hub shows of it, with the names that the community edition uses
//! (docs/spec/mindcraft.md, 19.3).

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::{InteractionHand, slot};
use cooperage_blocks::world::GameMode;
use cooperage_body::environment::{BlockEnvironment, seen_by};
use cooperage_body::{AgentMemory, BodyView};
use cooperage_core::AgentId;
use serde_json::{Value, json};

/// How far people are noticed, and creatures, in blocks.
const PEOPLE_BLOCKS: f64 = 64.0;
const NEAR_BLOCKS: f64 = 16.0;
/// How far up the first block above the head is looked for, in blocks.
const ABOVE_BLOCKS: i32 = 32;

/// The state of an agent, or of a person's body; none where there is no such agent.
#[must_use]
pub fn full_state(blocks: &BlockEnvironment, agent: AgentId) -> Option<Value> {
    let player = blocks.player_of(agent)?;
    let action = blocks.doing(agent);
    blocks.shelf(agent, |memory| {
        blocks.with_world(|inner| {
            seen_by(inner, player, |view| {
                json!({
                    "name": &*view.player().name,
                    "gameplay": gameplay(view),
                    "action": {"current": action.as_deref().unwrap_or("Idle"), "isIdle": action.is_none()},
                    "surroundings": surroundings(view),
                    "inventory": inventory(view),
                    "nearby": nearby(view, memory),
                    "modes": {"summary": modes(memory), "all": all_modes(memory)},
                })
            })
        })
    })?
}

fn gameplay(view: &BodyView<'_>) -> Value {
    let [x, y, z] = view.position();
    let player = view.player();
    let mode = match player.mode {
        GameMode::Survival => "survival",
        GameMode::Creative => "creative",
        GameMode::Adventure => "adventure",
        GameMode::Spectator => "spectator",
    };
    let feet = view.feet();
    let time = view.world().day_time() % 24_000;
    let label = match time {
        0..6_000 => "Morning",
        6_000..12_000 => "Afternoon",
        _ => "Night",
    };
    let rounded = |part: f64| (part * 100.0).round() / 100.0;
    json!({
        "position": {"x": rounded(x), "y": rounded(y), "z": rounded(z)},
        "dimension": "overworld",
        "gamemode": mode,
        "health": player.health.round() as i64,
        "hunger": player.food,
        "biome": view.world().biome_name(feet.x, feet.z),
        "weather": "Clear",
        "timeOfDay": time,
        "timeLabel": label,
    })
}

fn surroundings(view: &BodyView<'_>) -> Value {
    let feet = view.feet();
    let name = |pos: BlockPos| view.state(pos).name();
    let mut above = (2..ABOVE_BLOCKS).map(|up| feet.offset(0, up, 0));
    let first = above.find(|&pos| !view.state(pos).is_air()).map(name);
    json!({"below": name(feet.down()), "legs": name(feet), "head": name(feet.up()), "firstBlockAboveHead": first.unwrap_or("none")})
}

fn inventory(view: &BodyView<'_>) -> Value {
    let inventory = view.inventory();
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut used = 0;
    for stack in slot::CARRIED.filter_map(|number| inventory.get(number)) {
        *counts.entry(stack.item.name()).or_default() += stack.count;
        used += 1;
    }
    let worn: Vec<Option<&str>> =
        slot::ARMOR.map(|number| inventory.get(number).map(|stack| stack.item.name())).collect();
    let part = |place: usize| worn.get(place).copied().flatten();
    json!({
        "counts": counts,
        "stacksUsed": used,
        "totalSlots": slot::CARRIED.count(),
        "equipment": {
            "helmet": part(0),
            "chestplate": part(1),
            "leggings": part(2),
            "boots": part(3),
            "mainHand": inventory.in_hand(InteractionHand::Main).map(|stack| stack.item.name()),
        },
    })
}

fn nearby(view: &BodyView<'_>, memory: &AgentMemory) -> Value {
    let is_agent = |name: &str| memory.agents.iter().any(|agent| &**agent == name);
    let near: Vec<&str> = view.players(PEOPLE_BLOCKS).iter().map(|player| &*player.name).collect();
    let people: Vec<&str> = near.into_iter().filter(|name| !is_agent(name)).collect();
    let me = &view.player().name;
    let agents: Vec<&str> = memory.agents.iter().filter(|name| *name != me).map(|name| &**name).collect();
    let kinds: BTreeSet<&str> = view.mobs(NEAR_BLOCKS).iter().map(|(_, mob)| mob.kind_name()).collect();
    json!({"humanPlayers": people, "botPlayers": agents, "entityTypes": kinds})
}

fn modes(memory: &AgentMemory) -> String {
    let on: Vec<&str> =
        memory.modes.iter().filter(|(_, is_on)| *is_on).map(|(mode, _)| mode.name()).collect();
    if on.is_empty() { "none is on".to_owned() } else { format!("on: {}", on.join(", ")) }
}

/// Every mode, and whether it is on.
fn all_modes(memory: &AgentMemory) -> BTreeMap<&'static str, bool> {
    memory.modes.iter().map(|(mode, is_on)| (mode.name(), is_on)).collect()
}
