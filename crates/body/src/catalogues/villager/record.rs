//! The perception of an agent: its record (docs/spec/villager.md, 1.6.1).

use cooperage_blocks::BlockPos;
use cooperage_blocks::pos::Face;
use cooperage_core::{ItemCount, Observation, Perception, SeenBlock, SeenEntity};
use serde_json::{Map, Value, json};

use super::Generation;
use crate::perception::{PlaceRounding, SightRange, carried, perceive};
use crate::view::BodyView;

/// The record as an observation.
pub(super) fn observe(generation: Generation, view: &BodyView<'_>) -> Observation {
    let perception = perceive(view, sight(generation));
    let data = written(&perception, view);
    Observation { text: data.to_string(), data, perception: Some(perception) }
}

/// Returns the record as JSON.
pub(super) fn record(generation: Generation, view: &BodyView<'_>) -> Value {
    written(&perceive(view, sight(generation)), view)
}

pub(super) fn sight(generation: Generation) -> SightRange {
    if generation.is_second() {
        SightRange { entities: 10.0, signs: 10.0, places: PlaceRounding::Cell }
    } else {
        SightRange::PUBLISHED
    }
}

fn written(perception: &Perception, view: &BodyView<'_>) -> Value {
    let player = view.player();
    json!({
        "my_name": perception.name,
        "my_position": perception.place,
        "health": player.health,
        "food": player.food,
        "saturation": player.saturation,
        "oxygen": (player.air / 15).clamp(0, 20),
        "timeOfDay": perception.time_of_day,
        "I_held_item": perception.held.as_ref().map_or_else(|| json!({}), counted),
        "inventory": perception.carried.iter().map(counted).collect::<Value>(),
        "nearby_entities": perception.entities.iter().map(entity).collect::<Value>(),
        "blocks": perception.blocks.iter().map(block).collect::<Value>(),
        "sign": perception.sign,
        "equipment": "hidden",
    })
}

fn counted(items: &ItemCount) -> Value {
    json!({items.item.as_str(): items.count})
}

/// The carried items: a list of names with numbers, in the order of the slots.
pub(super) fn inventory(view: &BodyView<'_>) -> Value {
    carried(view).iter().map(counted).collect()
}

fn entity(seen: &SeenEntity) -> Value {
    let mut one = Map::new();
    one.insert(seen.kind.clone(), json!(seen.place));
    if let Some(name) = &seen.name {
        one.insert("other_entity".to_owned(), json!(name));
    }
    if let Some(held) = &seen.held {
        one.insert("heldItem".to_owned(), json!(held));
    }
    Value::Object(one)
}

fn block(seen: &SeenBlock) -> Value {
    let mut one = Map::new();
    one.insert("name".to_owned(), json!(seen.name));
    one.insert("position".to_owned(), json!(seen.place));
    for (property, value) in &seen.properties {
        one.insert(property.clone(), json!(value));
    }
    Value::Object(one)
}

/// The cells around the agent, 5 wide, 3 high, 5 deep, layer by layer from below: what is not air.
pub(super) fn surroundings(view: &BodyView<'_>) -> String {
    let feet = view.feet();
    let mut parts = Vec::new();
    for y in -1..=1 {
        for z in -2..=2 {
            for x in -2..=2 {
                let cell = feet.offset(x, y, z);
                let state = view.state(cell);
                if !state.is_air() {
                    parts.push(format!("{} {} {} {}", state.name(), cell.x, cell.y, cell.z));
                }
            }
        }
    }
    parts.join(", ")
}

/// The nearest solid block within three blocks of a cell.
pub(super) fn nearest_solid(view: &BodyView<'_>, cell: BlockPos) -> Option<BlockPos> {
    let mut near: Vec<(i32, BlockPos)> = Vec::new();
    for y in -3..=3 {
        for z in -3..=3 {
            for x in -3..=3i32 {
                let other = cell.offset(x, y, z);
                let far = x * x + y * y + z * z;
                if far > 0 && far <= 9 && view.state(other).is_cube() {
                    near.push((far, other));
                }
            }
        }
    }
    near.into_iter().min().map(|(_, other)| other)
}

/// The neighbour on a side, if there is a block.
pub(super) fn beside(view: &BodyView<'_>, cell: BlockPos, side: Face) -> Option<BlockPos> {
    let other = cell.step(side);
    let state = view.state(other);
    (!state.is_air() && !state.is_liquid()).then_some(other)
}
