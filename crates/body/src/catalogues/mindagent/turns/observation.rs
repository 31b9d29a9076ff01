//! An agent's observation: what it carries, and how far the nearest blocks and creatures of each kind are.

use std::collections::BTreeMap;

use cooperage_blocks::items::slot;
use cooperage_blocks::{BlockPos, BlockState};
use cooperage_core::Observation;
use serde_json::{Map, Value, json};

use super::super::counts;
use super::distance;
use crate::agent_memory::AgentMemory;
use crate::perception::{SightRange, perceive};
use crate::primitive::MovingTarget;
use crate::view::BodyView;

/// The blocks that are told of.
const BLOCKS: [&str; 3] = ["chest", "furnace", "oak_log"];
/// How far blocks and creatures are noticed, in blocks; blocks along each axis.
const RANGE: i32 = 32;
/// How far up and down blocks are noticed.
const HEIGHT: i32 = 4;
/// A ball that holds the box in which blocks are noticed has this radius.
const BALL: f64 = 46.0;

/// Observes what is carried, and the distance of the nearest block and creature of each kind.
pub(super) fn observe(view: &BodyView<'_>, _: &AgentMemory) -> Observation {
    let inventory = counts(slot::CARRIED.filter_map(|number| view.inventory().get(number)));
    let blocks: BTreeMap<&str, f64> =
        BLOCKS.iter().filter_map(|&name| Some((name, block(view, name)?))).collect();
    let mut creatures: BTreeMap<&str, f64> = BTreeMap::new();
    for (id, mob) in view.mobs(f64::from(RANGE)) {
        // The nearest come first.
        let far = view.distance_to(MovingTarget::Entity(id)).unwrap_or_default();
        creatures.entry(mob.kind_name()).or_insert(far);
    }
    let lines = [
        format!("inventory: {}", counted(&inventory)),
        format!("blocks near: {}", measured(&blocks)),
        format!("creatures near: {}", measured(&creatures)),
    ];
    let shown = |distances: &BTreeMap<&str, f64>| -> Map<String, Value> {
        distances
            .iter()
            .map(|(name, far)| ((*name).to_owned(), json!((far * 100.0).round() / 100.0)))
            .collect()
    };
    let data = json!({"inventory": inventory, "blocks": shown(&blocks), "creatures": shown(&creatures)});
    Observation { data, text: lines.join("\n"), perception: Some(perceive(view, SightRange::USUAL)) }
}

/// How far the nearest block of a name is.
fn block(view: &BodyView<'_>, name: &str) -> Option<f64> {
    let feet = view.feet();
    let is_in_box = |pos: BlockPos| {
        let [x, y, z] = [pos.x.abs_diff(feet.x), pos.y.abs_diff(feet.y), pos.z.abs_diff(feet.z)];
        x.max(z) <= RANGE.unsigned_abs() && y <= HEIGHT.unsigned_abs()
    };
    let found = view.nearest(BALL, 1, |state: BlockState| state.name() == name, is_in_box);
    found.first().map(|pos| distance(view, *pos))
}

/// Names with counts in words; `empty` for none.
fn counted(counts: &BTreeMap<&str, u32>) -> String {
    let all: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    if all.is_empty() { "empty".to_owned() } else { all.join(", ") }
}

/// Names with distances in words; `none` for none.
fn measured(distances: &BTreeMap<&str, f64>) -> String {
    let all: Vec<String> = distances.iter().map(|(name, far)| format!("{name} {far:.2}")).collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}
