//! Tasks of making and building.

use serde_json::json;

use super::draft::{TaskDraft, written};

/// Kinds of wood whose things are asked for.
const WOODS: [&str; 4] = ["oak", "birch", "spruce", "jungle"];

pub(super) fn smelt(draft: &mut TaskDraft) {
    let (ore, ingot) = draft
        .one_of(&[("raw_iron", "iron_ingot"), ("raw_gold", "gold_ingot"), ("raw_copper", "copper_ingot")])
        .unwrap_or_default();
    let count = draft.number(1, 3);
    let (furnace, store) = (draft.spot(1, 1), draft.store());
    draft.block("furnace", furnace);
    draft.thing(ore, count);
    draft.thing("coal", 2);
    draft.say(format!(
        "Smelt {count} {ingot} in the furnace at {} and put {count} {ingot} into the chest at {}.",
        written(furnace),
        written(store)
    ));
    draft.wants(60, "holds", json!({"item": ingot, "count": count, "who": "one"}));
    draft.wants(40, "container", json!({"at": store, "item": ingot, "count": count}));
    draft.step("Take ore and fuel to the furnace.");
    draft.step("Store the ingots.");
}

pub(super) fn bake(draft: &mut TaskDraft) {
    let count = draft.number(2, 4);
    let (table, store) = (draft.spot(1, 1), draft.store());
    draft.block("crafting_table", table);
    draft.thing("wheat", 3 * count);
    draft.say(format!(
        "The crafting table stands at {}. Bake {count} bread and keep {count} bread in the chest at {}.",
        written(table),
        written(store)
    ));
    draft.wants(100, "container", json!({"at": store, "item": "bread", "count": count}));
    draft.step("Craft the bread at the table.");
    draft.step("Store it.");
}

pub(super) fn wall(draft: &mut TaskDraft) {
    let block = draft.one_of(&["stone_bricks", "cobblestone", "bricks", "sandstone"]).unwrap_or("bricks");
    let long = draft.number(3, 5);
    let low = draft.spot(long.cast_signed(), 1);
    let high = [low[0] + long.cast_signed() - 1, 1, low[2]];
    draft.thing(block, 2 * long);
    let count = 2 * long;
    draft.say(format!(
        "Build a wall of {count} {block}, two blocks high, that fills the box from {} to {}.",
        written(low),
        written(high)
    ));
    draft.wants(100, "block", json!({"name": block, "within": {"from": low, "to": high}, "count": count}));
    draft.step("Lay the lower row, then the upper one.");
}

pub(super) fn torches(draft: &mut TaskDraft) {
    let count = draft.number(2, 4);
    let places: Vec<[i32; 3]> = (0..count).map(|_| draft.spot(1, 1)).collect();
    draft.thing("coal", count);
    draft.thing("stick", count);
    let table = draft.spot(1, 1);
    draft.block("crafting_table", table);
    let cells: Vec<String> = places.iter().map(|place| written(*place)).collect();
    draft.say(format!("Make a torch for each of these cells and place it there: {}.", cells.join(", ")));
    for (place, number) in places.iter().zip(0..) {
        let rest = 100 % count;
        let points = 100 / count + if number == 0 { rest } else { 0 };
        draft.wants(points, "block", json!({"name": "torch", "at": place}));
    }
    draft.step("Craft the torches from coal and sticks.");
}

pub(super) fn fence(draft: &mut TaskDraft) {
    let wood = draft.one_of(&WOODS).unwrap_or("oak");
    let count = draft.number(3, 6);
    let low = draft.spot(count.cast_signed(), 1);
    let high = [low[0] + count.cast_signed() - 1, 0, low[2]];
    let table = draft.spot(1, 1);
    draft.block("crafting_table", table);
    draft.thing(&format!("{wood}_planks"), 16);
    draft.thing("stick", 8);
    draft.say(format!(
        "Craft {wood}_fence at the table at {} and put up {count} {wood}_fence in the box from {} to {}.",
        written(table),
        written(low),
        written(high)
    ));
    let name = format!("{wood}_fence");
    draft.wants(40, "holds", json!({"item": name, "count": 3, "who": "one"}));
    draft.wants(60, "block", json!({"name": name, "within": [low, high], "count": count}));
    draft.say("At some time one of the team has 3 of them.".to_owned());
    draft.step("Craft the fence twice.");
}

pub(super) fn door(draft: &mut TaskDraft) {
    let wood = draft.one_of(&WOODS).unwrap_or("oak");
    let at = draft.spot(5, 5);
    let [x, _, z] = at;
    let wall = draft.one_of(&["cobblestone", "bricks", "oak_planks"]).unwrap_or("bricks");
    for (from, to) in [
        ([x, 0, z], [x, 2, z + 4]),
        ([x + 4, 0, z], [x + 4, 2, z + 4]),
        ([x + 1, 0, z], [x + 3, 2, z]),
        ([x + 1, 0, z + 4], [x + 3, 2, z + 4]),
    ] {
        draft.cube(wall, from, to);
    }
    let door = [x + 2, 0, z];
    let name = format!("{wood}_door");
    draft.block_with(&name, door, "facing", "south");
    let inside = [x + 2, 0, z + 2];
    draft.say(format!(
        "A room without a roof has a {name} at {}. Open it, go in and come within 1 of {}.",
        written(door),
        written(inside)
    ));
    draft.wants(60, "near", json!({"at": inside, "distance": 1, "who": "one"}));
    draft.wants(40, "state", json!({"at": door, "property": "open", "value": "true"}));
    draft.step("Open the door and go in.");
}

pub(super) fn lever(draft: &mut TaskDraft) {
    let (base, sign) = (draft.spot(1, 1), draft.spot(1, 1));
    draft.block("stone", base);
    let lever = [base[0], 1, base[2]];
    draft.block("lever", lever);
    let text =
        draft.one_of(&["The lever starts the mill.", "Please switch the lever on.", "The lamp needs power."]);
    draft.block_with("oak_sign", sign, "text", text.unwrap_or("Switch it on."));
    draft.say(format!("Read the sign at {}, then switch on the lever at {}.", written(sign), written(lever)));
    draft.wants(50, "read", json!({"at": sign}));
    draft.wants(50, "state", json!({"at": lever, "property": "powered", "value": "true"}));
    draft.step("Read the sign first.");
}

pub(super) fn armour(draft: &mut TaskDraft) {
    let (piece, count) =
        draft.one_of(&[("boots", 4), ("helmet", 5), ("leggings", 7)]).unwrap_or(("boots", 4));
    let item = format!("iron_{piece}");
    let table = draft.spot(1, 1);
    draft.block("crafting_table", table);
    draft.thing("iron_ingot", count);
    draft.say(format!("Craft {item} at the crafting table at {} and put them on.", written(table)));
    draft.wants(50, "holds", json!({"item": item, "who": "one"}));
    draft.wants(50, "worn", json!({"item": item}));
    draft.step("Craft it from the ingots.");
}

pub(super) fn message(draft: &mut TaskDraft) {
    let times = draft.number(1, 3);
    let place = draft.spot(2, 2);
    if draft.agents > 1 {
        draft.say(format!(
            "Each of you says {times} messages to another agent, about how you share the work."
        ));
        draft.wants(50, "said", json!({"who": "each", "times": times}));
    } else {
        let sign = draft.spot(1, 1);
        draft.block_with("oak_sign", sign, "text", "Meet at the marked place.");
        draft.say(format!("Read the sign at {}.", written(sign)));
        draft.wants(50, "read", json!({"at": sign}));
    }
    draft.say(format!("Then come within 2 of {}, all of you.", written(place)));
    draft.wants(50, "near", json!({"at": place, "distance": 2, "who": "each"}));
    draft.step("Agree who does what, then meet.");
}

pub(super) fn beds(draft: &mut TaskDraft) {
    let colour = draft.one_of(&["red", "blue", "white", "green"]).unwrap_or("red");
    for _ in 0..draft.agents {
        let at = draft.spot(1, 2);
        draft.block_with(&format!("{colour}_bed"), at, "facing", "south");
    }
    draft.say(format!("It is night. Each of you lies down in a {colour}_bed and sleeps."));
    draft.wants(100, "slept", json!({"who": "each"}));
    draft.step("Everybody takes a bed of one's own.");
}
