//! The sentences in which tools tell their results, read back.

use std::collections::BTreeMap;

use cooperage_blocks::{BlockPos, BlockState, ItemId, registry};
use cooperage_core::{ToolCall, Trouble};
use cooperage_plan::{told_cell, told_state};
use serde_json::Value;

use super::told::ToldVillage;

/// The lowest layer of a column.
const GROUND: i32 = -60;
/// The lowest layer that the tool takes away of a column.
const COLUMN_FLOOR: i32 = -58;
/// The highest column that is read.
const COLUMN_MAX: i32 = 64;

/// The name by which agents look for items on the ground.
pub(super) const DROPPED: &str = "item";
/// The drops of creatures that are killed.
const DROPS: [(&str, &[&str]); 5] = [
    ("pig", &["porkchop"]),
    ("cow", &["beef", "leather"]),
    ("sheep", &["mutton", "white_wool"]),
    ("chicken", &["chicken", "feather"]),
    ("rabbit", &["rabbit", "rabbit_hide"]),
];

/// The first words of an errand in rooms.
const ERRAND: &str = "In the room around [";

/// Takes in a call and its result.
pub(super) fn take_call(
    told: &mut ToldVillage,
    call: &ToolCall,
    has_worked: bool,
    message: &str,
    data: &Value,
) {
    take_line(told, message);
    let text = |name: &str| call.arguments.get(name).and_then(Value::as_str).unwrap_or_default();
    let at = |names: [&str; 3]| {
        let part = |name: &str| call.arguments.get(name).and_then(Value::as_i64);
        told_cell([part(names[0])?, part(names[1])?, part(names[2])?])
    };
    match call.tool.as_str() {
        "withdrawItem" | "fetchContainerContents" if data.is_array() => {
            let kind = text(if call.tool == "withdrawItem" { "from_name" } else { "item_name" });
            if let Some(place) = place_in(message).or_else(|| nearest(told, kind)) {
                told.stores.insert(place, counted(data));
                stand_beside(told, place);
            }
        }
        "erectDirtLadder" if has_worked => {
            if let Some(top) = at(["top_x", "top_y", "top_z"]) {
                raise(told, top);
                if let Some(own) = told.own() {
                    own.place = Some(top);
                }
            }
        }
        "dismantleDirtLadder" if has_worked => {
            if let Some(top) = at(["top_x", "top_y", "top_z"]) {
                lower(told, top);
            }
        }
        "equipItem" if has_worked => {
            let item = registry().item(text("item_name"));
            if let Some(own) = told.own() {
                own.held = item.or(own.held);
            }
        }
        "placeBlock" | "MineBlock" | "ToggleAction" if has_worked => {
            if let Some(place) = at(["x", "y", "z"]) {
                stand_beside(told, place);
            }
        }
        "MineBlock" if message.contains("nothing to dig") => {
            if let Some(place) = at(["x", "y", "z"]) {
                told.blocks.insert(place, BlockState::AIR);
            }
        }
        "scanNearbyEntities" => {
            told.looked_for.insert(text("item_name").to_lowercase());
            if text("item_name") == DROPPED {
                see_drops(told, message);
            }
        }
        "attackTarget" if message.contains("it is dead") => {
            let kind = text("target_name").to_lowercase();
            let own = told.own().and_then(|own| own.place);
            let of_kind = told.nearby.iter().enumerate().filter(|(_, (known, _))| *known == kind);
            let nearest = of_kind.min_by_key(|(_, (_, at))| own.map_or(0, |own| steps(own, *at)));
            if let Some((number, _)) = nearest {
                told.nearby.remove(number);
            }
            told.slain.insert(kind);
        }
        "SmeltingCooking" => {
            if let (Some(place), Some(info)) = (nearest(told, "furnace"), data.get("furnace_info")) {
                told.stores.insert(place, counted(&in_furnace(info)));
            }
        }
        _ => {}
    }
}

/// Reads the sentences of one line; agents and the environment write the same sentences.
pub(super) fn take_line(told: &mut ToldVillage, line: &str) {
    // An errand says what is to be, and not what is.
    let line = line.split(ERRAND).next().unwrap_or_default();
    for part in line.split(['"', ';']) {
        take_part(told, part);
    }
}

fn take_part(told: &mut ToldVillage, part: &str) {
    take_named(told, part);
    if let Some((_, rest)) = part.split_once("can not reach ")
        && let Some(place) = place_in(rest)
    {
        told.unreached.insert(place);
    }
    if let Some((_, rest)) = part.split_once("you are at (")
        && let Some(place) = place_in(&format!("({rest}"))
    {
        told.visited.insert(place);
        told.drops.retain(|(_, at)| steps(*at, place) > 1);
        if let Some(own) = told.own() {
            own.place = Some(place);
        }
    } else if let Some((_, rest)) = part.split_once("the air at (") {
        if let Some(place) = place_in(&format!("({rest}")) {
            told.blocks.insert(place, BlockState::AIR);
        }
    } else if let Some((_, rest)) = part.split_once(" placed ") {
        if let Some((name, place)) = named_at(rest) {
            put(told, place, name);
        }
    } else if let Some((_, rest)) = part.split_once("there is ").filter(|_| part.contains(" already")) {
        if let Some((name, place)) = named_at(rest) {
            put(told, place, name);
        }
    } else if let Some((_, rest)) = part.split_once(" dug ") {
        if let Some((_, place)) = named_at(rest) {
            told.blocks.insert(place, BlockState::AIR);
        }
    } else if let Some((before, rest)) = part.split_once(" is occupied by ") {
        let name = rest.split([':', ',', '.', ' ']).next().unwrap_or_default();
        if let Some(place) = last_place(before) {
            put(told, place, name);
        }
    } else if let Some((_, rest)) = part.split_once("the ladder up to ") {
        if let Some(top) = place_in(rest).filter(|_| part.contains(" stands")) {
            raise(told, top);
        }
    } else if let Some((before, items)) = part.split_once(" holds ") {
        if let (Some(place), Some(kind)) = (last_place(before), store_in(before)) {
            told.stores.insert(place, counts(items.trim_end_matches(['.', ' '])));
            told.blocks.entry(place).or_insert_with(|| told_state(kind, "").unwrap_or(BlockState::AIR));
        }
    } else if let Some((before, places)) = part.split_once(" was found at ") {
        found(told, before, places);
    } else if let Some((_, rest)) = part.split_once("there is no ") {
        let name = rest.split(" within ").next().unwrap_or_default();
        told.looked_for.insert(name.to_lowercase());
        told.absent.insert(name.to_lowercase());
    }
}

/// Takes in `chest at [1, 2, 3]`, as tasks name things.
fn take_named(told: &mut ToldVillage, part: &str) {
    for (at, _) in part.match_indices(" at [") {
        let name = part.get(..at).and_then(|before| before.rsplit([' ', ',']).next()).unwrap_or_default();
        let place = part.get(at + " at ".len()..).and_then(bracketed);
        if let (Some(place), Some(block)) = (place, registry().block(name)) {
            told.blocks.entry(place).or_insert_with(|| block.default_state());
        }
    }
}

/// Takes in the places at which something was found.
fn found(told: &mut ToldVillage, before: &str, places: &str) {
    let name = before.rsplit(' ').next().unwrap_or_default().to_lowercase();
    told.looked_for.insert(name.clone());
    told.absent.remove(&name);
    let agent = told.names.iter().position(|known| known.to_lowercase() == name);
    let places: Vec<BlockPos> = places.split('(').filter_map(|part| place_in(&format!("({part}"))).collect();
    for place in places {
        if let Some(number) = agent {
            told.bodies.entry(number).or_default().place = Some(place);
        } else if registry().block(&name).is_some() {
            put(told, place, &name);
        } else if !told.nearby.iter().any(|(kind, at)| *kind == name && *at == place) {
            told.nearby.push((name.clone(), place));
        }
    }
}

fn put(told: &mut ToldVillage, place: BlockPos, name: &str) {
    let (name, properties) = name.split_once('[').unwrap_or((name, ""));
    if let Some(state) = told_state(name, properties.trim_end_matches(']')) {
        told.blocks.insert(place, state);
    }
}

/// The agent stands near a cell at which it has just worked.
fn stand_beside(told: &mut ToldVillage, place: BlockPos) {
    if let Some(own) = told.own() {
        let is_near = |at: &BlockPos| at.x.abs_diff(place.x) <= 3 && at.z.abs_diff(place.z) <= 3;
        if !own.place.as_ref().is_some_and(is_near) {
            own.place = Some(place);
        }
    }
}

/// A column of dirt with ladders on its four sides, up to right below a cell.
fn raise(told: &mut ToldVillage, top: BlockPos) {
    for y in GROUND..top.y.min(GROUND + COLUMN_MAX) {
        let middle = BlockPos::new(top.x, y, top.z);
        put(told, middle, "dirt");
        for beside in [(1, 0, "east"), (-1, 0, "west"), (0, 1, "south"), (0, -1, "north")] {
            let cell = middle.offset(beside.0, 0, beside.1);
            if told.blocks.get(&cell).is_none_or(|state| state.is_air()) {
                put(told, cell, &format!("ladder[facing={}]", beside.2));
            }
        }
    }
}

/// The dirt of a column is taken away, with the ladders beside it.
fn lower(told: &mut ToldVillage, top: BlockPos) {
    for y in COLUMN_FLOOR..=top.y.min(GROUND + COLUMN_MAX) {
        let middle = BlockPos::new(top.x, y, top.z);
        for cell in std::iter::once(middle).chain(middle.neighbours()) {
            if told.blocks.get(&cell).is_some_and(|state| matches!(state.name(), "dirt" | "ladder")) {
                told.blocks.insert(cell, BlockState::AIR);
            }
        }
    }
}

/// The container of that kind that is nearest to the agent.
fn nearest(told: &ToldVillage, kind: &str) -> Option<BlockPos> {
    let here = told.me.and_then(|me| told.bodies.get(&me)).and_then(|own| own.place);
    let far = |place: &BlockPos| here.map_or(0, |here| steps(here, *place));
    let stores = told.blocks.iter().filter(|(_, state)| state.name() == kind).map(|(place, _)| *place);
    stores.min_by_key(far)
}

fn steps(a: BlockPos, b: BlockPos) -> u32 {
    a.x.abs_diff(b.x) + a.y.abs_diff(b.y) + a.z.abs_diff(b.z)
}

/// Takes in where items lie, in the words of a search for them; they are what the killed creatures leave.
fn see_drops(told: &mut ToldVillage, message: &str) {
    let slain = std::mem::take(&mut told.slain);
    told.nearby.retain(|(kind, _)| kind != DROPPED);
    let Some((_, places)) = message.split_once(" was found at ") else { return };
    let left = DROPS.iter().filter(|(kind, _)| slain.contains(*kind)).flat_map(|(_, items)| *items);
    let left: Vec<ItemId> = left.filter_map(|item| registry().item(item)).collect();
    for place in places.split('(').filter_map(|part| place_in(&format!("({part}"))) {
        for item in &left {
            told.take_drop(*item, place);
        }
    }
}

/// The stacks of a furnace's three slots as a list.
fn in_furnace(info: &Value) -> Value {
    let slots = info.get(0).and_then(Value::as_object);
    slots.into_iter().flat_map(|slots| slots.values()).filter(|slot| slot.is_object()).cloned().collect()
}

/// The kind of container that a sentence names.
fn store_in(text: &str) -> Option<&'static str> {
    ["trapped_chest", "chest", "barrel", "furnace"].into_iter().find(|kind| text.contains(kind))
}

/// Reads `oak_log[axis=x] at (1, 2, 3)`.
fn named_at(text: &str) -> Option<(&str, BlockPos)> {
    let (name, rest) = text.split_once(" at (")?;
    Some((name.rsplit(' ').next()?, place_in(&format!("({rest}"))?))
}

/// The first place in round brackets.
pub(super) fn place_in(text: &str) -> Option<BlockPos> {
    let (_, rest) = text.split_once('(')?;
    numbers(rest.split_once(')')?.0)
}

fn last_place(text: &str) -> Option<BlockPos> {
    let (_, rest) = text.rsplit_once('(')?;
    numbers(rest.split_once(')')?.0)
}

fn bracketed(text: &str) -> Option<BlockPos> {
    numbers(text.strip_prefix('[')?.split_once(']')?.0)
}

fn numbers(text: &str) -> Option<BlockPos> {
    let mut parts =
        text.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse::<i64>().ok());
    let place = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then(|| told_cell(place)).flatten()
}

/// Reads `3 wheat, 1 egg`.
pub(super) fn counts(text: &str) -> BTreeMap<ItemId, u32> {
    let read = |part: &str| {
        let (count, item) = part.trim().split_once(' ')?;
        Some((registry().item(item.trim())?, count.parse().ok()?))
    };
    let mut items = BTreeMap::new();
    for (item, count) in text.split(", ").filter_map(read) {
        let sum: &mut u32 = items.entry(item).or_default();
        *sum = sum.saturating_add(count);
    }
    items
}

/// Reads the items of a result, such as `[{"name":"wheat","count":3}]`.
fn counted(data: &Value) -> BTreeMap<ItemId, u32> {
    let read = |entry: &Value| {
        let item = registry().item(entry.get("name")?.as_str()?)?;
        Some((item, u32::try_from(entry.get("count")?.as_u64()?).ok()?))
    };
    let mut items = BTreeMap::new();
    for (item, count) in data.as_array().into_iter().flatten().filter_map(read) {
        let sum: &mut u32 = items.entry(item).or_default();
        *sum = sum.saturating_add(count);
    }
    items
}

/// The trouble that the words of a refused call tell.
pub(super) fn trouble(message: &str) -> Option<Trouble> {
    if message.contains("somebody stands there") {
        return Some(Trouble::Crowded);
    }
    if message.contains("is occupied by") {
        return Some(Trouble::Occupied);
    }
    None
}
