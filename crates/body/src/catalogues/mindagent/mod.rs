//! MindAgent's actions in a block world: hunting, mining, cooking in furnaces, storing in chests.

mod furnace;
mod goto;
mod kill_mob;
mod mine_block;
mod put_fuel_furnace;
mod put_in_chest;
mod put_item_furnace;
mod take_out_furnace;
mod turns;

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::{ItemStack, slot};
use cooperage_core::Observation;
use serde_json::{Value, json};

use crate::action::ActionOutcome;
use crate::agent_memory::AgentMemory;
use crate::body::Body;
use crate::catalogue::{ToolCatalogue, parse_call};
use crate::perception::{SightRange, perceive};
use crate::skills::{SkillError, Travel, is_furnace};
use crate::view::BodyView;
pub(super) use turns::NAME as TURNS;
pub use turns::{CREATURES, PLACES, mindagent_turns};

/// How far everything is noticed, in blocks.
const RANGE: f64 = 48.0;
/// How far blocks are told of, in blocks, and of how many containers of a kind.
const BLOCKS: f64 = 8.0;
const CONTAINERS: usize = 4;

/// Returns the catalogue `mindagent`.
#[must_use]
pub fn mindagent<B: Body + 'static>() -> ToolCatalogue<B> {
    ToolCatalogue {
        name: "mindagent",
        commands: vec![
            goto::command(),
            kill_mob::command(),
            mine_block::command(),
            put_fuel_furnace::command(),
            put_item_furnace::command(),
            take_out_furnace::command(),
            put_in_chest::command(),
        ],
        observe: Box::new(observe),
        sight: SightRange::USUAL,
        read: Box::new(parse_call),
        check: Box::new(|_| Ok(serde_json::Map::new())),
        stops: true,
        modes: &[],
        place_of_death: None,
        summary: |_, outcome| outcome,
        sections: Vec::new(),
        former_sections: None,
    }
}

/// Turns the result of a skill into the outcome that the caller reads.
fn told(result: Result<String, SkillError>) -> ActionOutcome {
    match result {
        Ok(text) => ActionOutcome::done(text),
        Err(error) => ActionOutcome::failed(error.to_string()),
    }
}

fn travel() -> Travel {
    Travel::free()
}

/// Observes nearby blocks and creatures, the carried items, and the contents of furnaces and chests.
fn observe(view: &BodyView<'_>, _shelf: &AgentMemory) -> Observation {
    let mut mobs: BTreeMap<&str, u32> = BTreeMap::new();
    for (_, mob) in view.mobs(RANGE) {
        *mobs.entry(mob.kind_name()).or_default() += 1;
    }
    let carried = counts(slot::CARRIED.filter_map(|number| view.inventory().get(number)));
    let data = json!({
        "blocks": blocks(view),
        "entities": mobs,
        "inventory": carried,
        "furnaces": containers(view, is_furnace),
        "chests": containers(view, |name| name == "chest"),
    });
    let part = |name: &str| format!("{name}: {}", data.get(name).unwrap_or(&Value::Null));
    let names = ["blocks", "entities", "inventory", "furnaces", "chests"];
    let text = names.map(part).join("\n");
    Observation { data, text, perception: Some(perceive(view, SightRange::USUAL)) }
}

/// The kinds of blocks near, the nearest first.
fn blocks(view: &BodyView<'_>) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    loop {
        let is_new = |state: cooperage_blocks::BlockState| !state.is_air() && !names.contains(&state.name());
        let Some(pos) = view.nearest(BLOCKS, 1, is_new, |_| true).first().copied() else { return names };
        names.push(view.state(pos).name());
    }
}

fn counts<'a>(stacks: impl Iterator<Item = &'a ItemStack>) -> BTreeMap<&'static str, u32> {
    let mut counts = BTreeMap::new();
    for stack in stacks {
        *counts.entry(stack.item.name()).or_default() += stack.count;
    }
    counts
}

/// The nearest containers of a kind with what they hold.
fn containers(view: &BodyView<'_>, is_wanted: impl Fn(&str) -> bool) -> Vec<Value> {
    let found = view.nearest(RANGE, CONTAINERS, |state| is_wanted(state.name()), |_| true);
    let told = |pos: BlockPos| {
        let slots = view.world().container(pos).unwrap_or_default();
        json!({"at": [pos.x, pos.y, pos.z], "holds": counts(slots.iter().flatten())})
    };
    found.into_iter().map(told).collect()
}
