//! What an agent perceives: the record of 1.6.1.

use std::collections::{BTreeMap, VecDeque};

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::slot;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::EntityKind;
use cooperage_core::Observation;
use serde_json::{Map, Value, json};

use super::names::kind_name;
use crate::shelf::Shelf;
use crate::skills::{nearest_sign, sign_text};
use crate::view::View;

/// Longest path along which blocks are seen.
const PATH_MAX: i32 = 32;
/// Most blocks of a name.
const SAME_MAX: usize = 3;
/// Properties that are told.
const PROPERTIES: [&str; 7] = ["facing", "axis", "part", "hinge", "powered", "face", "open"];

/// The record as an observation.
pub(super) fn observe<const SECOND: bool>(view: &View<'_>, _shelf: &Shelf) -> Observation {
    let data = record::<SECOND>(view);
    Observation { text: data.to_string(), data }
}

/// The record.
pub(super) fn record<const SECOND: bool>(view: &View<'_>) -> Value {
    let player = view.player();
    let held = view.held().map(|stack| json!({stack.item.name(): stack.count}));
    let sign = nearest_sign(view, if SECOND { 10.0 } else { 5.0 }).and_then(|pos| sign_text(view, pos));
    json!({
        "my_name": &*player.name,
        "my_position": rounded(view.position()),
        "health": player.health,
        "food": player.food,
        "saturation": player.saturation,
        "oxygen": (player.air / 15).clamp(0, 20),
        "timeOfDay": time_label(view.world().day_time() % 24_000),
        "I_held_item": held.unwrap_or_else(|| json!({})),
        "inventory": inventory(view),
        "nearby_entities": nearby(view, if SECOND { 10.0 } else { 32.0 }),
        "blocks": blocks(view),
        "sign": sign.unwrap_or_default(),
        "equipment": "hidden",
    })
}

/// Each coordinate half a block on, then cut.
pub(super) fn rounded(at: [f64; 3]) -> [i64; 3] {
    at.map(|part| (part + 0.5).trunc() as i64)
}

fn time_label(tick: u64) -> &'static str {
    match tick {
        0..1_000 => "sunrise",
        1_000..3_000 => "day",
        3_000..9_000 => "noon",
        9_000..15_000 => "sunset",
        15_000..18_000 => "night",
        18_000..23_000 => "midnight",
        _ => "sunrise",
    }
}

/// What is carried: a list of names with numbers, in the order of the slots.
pub(super) fn inventory(view: &View<'_>) -> Value {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for stack in slot::CARRIED.filter_map(|number| view.inventory().get(number)) {
        match counts.iter_mut().find(|(name, _)| *name == stack.item.name()) {
            Some((_, count)) => *count += stack.count,
            None => counts.push((stack.item.name(), stack.count)),
        }
    }
    counts.into_iter().map(|(name, count)| json!({name: count})).collect()
}

/// Entities within a range, at most three of each category, nearest first.
fn nearby(view: &View<'_>, range: f64) -> Vec<Value> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut is_one_more = |category: &'static str| {
        let count = seen.entry(category).or_default();
        *count += 1;
        *count <= SAME_MAX
    };
    let mut list = Vec::new();
    for player in view.players(range) {
        if is_one_more("player") {
            let mut one = Map::new();
            one.insert("player".to_owned(), json!(rounded(player.body.pos)));
            one.insert("other_entity".to_owned(), json!(&*player.name));
            if let Some(held) = player.inventory.in_hand(cooperage_blocks::items::Hand::Main) {
                one.insert("heldItem".to_owned(), json!(held.item.name()));
            }
            list.push(Value::Object(one));
        }
    }
    for entity in view.entities(range) {
        let category = match &entity.kind {
            EntityKind::Mob(mob) if mob.is_monster() => "hostile",
            EntityKind::Mob(_) => "animal",
            EntityKind::Item { .. } => "item",
            _ => "object",
        };
        let name = match &entity.kind {
            EntityKind::Item { stack, .. } => stack.item.name(),
            kind => kind_name(kind).unwrap_or("thing"),
        };
        if is_one_more(category) {
            list.push(json!({name: rounded(entity.pos)}));
        }
    }
    list
}

/// Blocks that are met on ways through air, at most three of a name, in the order of their discovery.
fn blocks(view: &View<'_>) -> Vec<Value> {
    let start = view.feet();
    let side = 2 * PATH_MAX + 3;
    let place = |cell: BlockPos| {
        let part = |at: i32, from: i32| (at - from + PATH_MAX + 1) as usize;
        let side = side as usize;
        (part(cell.y, start.y) * side + part(cell.z, start.z)) * side + part(cell.x, start.x)
    };
    let mut visited = vec![false; (side * side * side) as usize];
    let mut queue = VecDeque::new();
    for cell in [start, start.down(), start.up()] {
        visited[place(cell)] = true;
        queue.push_back((cell, 0));
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut list = Vec::new();
    while let Some((cell, length)) = queue.pop_front() {
        let Some(state) = view.loaded(cell) else { continue };
        if !state.is_air() {
            let count = counts.entry(state.name()).or_default();
            *count += 1;
            if *count <= SAME_MAX {
                list.push(described(view, cell));
            }
            if !state.name().ends_with("fence") {
                continue;
            }
        }
        if length == PATH_MAX {
            continue;
        }
        for other in cell.neighbours() {
            if !std::mem::replace(&mut visited[place(other)], true) {
                queue.push_back((other, length + 1));
            }
        }
    }
    list
}

/// A block with its place and the properties that are told.
pub(super) fn described(view: &View<'_>, cell: BlockPos) -> Value {
    let state = view.state(cell);
    let mut one = Map::new();
    one.insert("name".to_owned(), json!(state.name()));
    one.insert("position".to_owned(), json!([cell.x, cell.y, cell.z]));
    for property in PROPERTIES {
        if let Some(value) = state.property(property) {
            one.insert(property.to_owned(), json!(value));
        }
    }
    Value::Object(one)
}

/// The cells around the agent, 5 wide, 3 high, 5 deep, layer by layer from below: what is not air.
pub(super) fn surroundings(view: &View<'_>) -> String {
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
pub(super) fn nearest_solid(view: &View<'_>, cell: BlockPos) -> Option<BlockPos> {
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
pub(super) fn beside(view: &View<'_>, cell: BlockPos, side: Face) -> Option<BlockPos> {
    let other = cell.step(side);
    let state = view.state(other);
    (!state.is_air() && !state.is_liquid()).then_some(other)
}
