//! Tasks with creatures, plants, water and earth.

use serde_json::json;

use super::draft::{TaskDraft, written};

pub(super) fn hunt(draft: &mut TaskDraft) {
    let animal = draft.one_of(&["chicken", "pig", "cow"]).unwrap_or("pig");
    let count = draft.number(1, 3);
    for _ in 0..=count {
        let at = draft.spot(1, 1);
        draft.creature(animal, at);
    }
    draft.thing("iron_sword", 1);
    draft.say(format!("Kill {count} {animal} with the sword."));
    draft.wants(100, "killed", json!({"kind": animal, "count": count}));
    draft.step("Take the sword and go for the nearest one.");
}

pub(super) fn shear(draft: &mut TaskDraft) {
    let at = draft.spot(1, 1);
    draft.creature("sheep", at);
    draft.thing("shears", 1);
    draft.thing("wheat", 2);
    draft.say("Feed 1 sheep with wheat, and shear a sheep.".to_owned());
    draft.wants(50, "fed", json!({"kind": "sheep", "count": 1}));
    draft.wants(50, "sheared", json!({"kind": "sheep"}));
    draft.step("Feed it first: it comes nearer.");
}

pub(super) fn milk(draft: &mut TaskDraft) {
    let (at, store) = (draft.spot(1, 1), draft.store());
    draft.creature("cow", at);
    draft.thing("bucket", 1);
    draft.say(format!("Milk the cow and put 1 milk_bucket into the chest at {}.", written(store)));
    draft.wants(50, "holds", json!({"item": "milk_bucket", "who": "one"}));
    draft.wants(50, "container", json!({"at": store, "item": "milk_bucket", "count": 1}));
    draft.step("Use the bucket on the cow.");
}

/// A pool in the ground. Returns its middle.
fn pool(draft: &mut TaskDraft) -> [i32; 3] {
    let [x, _, z] = draft.spot(3, 3);
    draft.cube("water", [x, -1, z], [x + 2, -1, z + 2]);
    [x + 1, -1, z + 1]
}

pub(super) fn fish(draft: &mut TaskDraft) {
    let pool = pool(draft);
    let fish = draft.one_of(&["cod", "salmon"]).unwrap_or("cod");
    let count = draft.number(1, 4);
    draft.thing("fishing_rod", 1);
    draft.say(format!("Catch {count} {fish} in the pool around {}.", written(pool)));
    draft.wants(100, "holds", json!({"item": fish, "count": count, "who": "one"}));
    draft.step("Fish with the rod.");
}

pub(super) fn dig(draft: &mut TaskDraft) {
    let ground = draft.one_of(&["sand", "gravel", "dirt", "clay"]).unwrap_or("sand");
    let low = draft.spot(2, 2);
    let [x, _, z] = low;
    draft.cube(ground, low, [x + 1, 0, z + 1]);
    draft.thing("iron_shovel", 1);
    let cells = [low, [x + 1, 0, z], [x, 0, z + 1], [x + 1, 0, z + 1]];
    let told: Vec<String> = cells.iter().map(|cell| written(*cell)).collect();
    draft.say(format!("Clear away the {ground} at {}.", told.join(" and ")));
    for cell in cells {
        draft.wants(25, "no_block", json!({"at": cell}));
    }
    draft.step("Dig cell by cell.");
}

pub(super) fn harvest(draft: &mut TaskDraft) {
    let (crop, item) = draft
        .one_of(&[("carrots", "carrot"), ("potatoes", "potato"), ("wheat", "wheat")])
        .unwrap_or_default();
    let [x, _, z] = draft.spot(4, 3);
    draft.cube("farmland", [x, -1, z], [x + 3, -1, z + 2]);
    draft.cube("water", [x + 1, -1, z + 1], [x + 2, -1, z + 1]);
    draft.cube(crop, [x, 0, z], [x + 3, 0, z]);
    let (store, count) = (draft.store(), draft.number(2, 4));
    draft.say(format!(
        "Harvest the field at {} and put {count} {item} into the chest at {}.",
        written([x, 0, z]),
        written(store)
    ));
    draft.wants(60, "holds", json!({"item": item, "count": count, "who": "one"}));
    draft.wants(40, "container", json!({"at": store, "item": item, "count": count}));
    draft.step("Break ripe plants.");
}

pub(super) fn plant(draft: &mut TaskDraft) {
    let (item, crop) = draft
        .one_of(&[("wheat_seeds", "wheat"), ("carrot", "carrots"), ("potato", "potatoes")])
        .unwrap_or_default();
    let [x, _, z] = draft.spot(2, 1);
    draft.cube("water", [x + 1, -1, z], [x + 1, -1, z]);
    let (ground, plant) = ([x, -1, z], [x, 0, z]);
    draft.thing("iron_hoe", 1);
    draft.thing(item, 1);
    draft.say(format!(
        "Make farmland of the grass at {} and plant {item} on it, so that {crop} grow at {}.",
        written(ground),
        written(plant)
    ));
    draft.wants(50, "block", json!({"name": "farmland", "at": ground}));
    draft.wants(50, "block", json!({"name": crop, "at": plant}));
    draft.step("Till the ground with the hoe, then plant.");
}

pub(super) fn fetch_water(draft: &mut TaskDraft) {
    let pool = pool(draft);
    draft.thing("bucket", 1);
    let place = draft.spot(1, 1);
    draft.say(format!(
        "Fill a bucket in the pool around {} and carry the water_bucket; one of you comes within 2 of {}.",
        written(pool),
        written(place)
    ));
    draft.wants(60, "holds", json!({"item": "water_bucket", "who": "one"}));
    draft.wants(40, "near", json!({"at": place, "distance": 2, "who": "one"}));
    draft.step("Use the bucket on the water.");
}

pub(super) fn fell(draft: &mut TaskDraft) {
    let wood = draft.one_of(&["oak", "birch"]).unwrap_or("oak");
    let at = draft.spot(3, 3);
    let [foot, second] = [0, 1].map(|y| [at[0] + 1, y, at[2] + 1]);
    draft.tree(wood, foot);
    draft.thing("iron_axe", 1);
    draft.say(format!(
        "Cut the two lowest logs of the {wood} tree, at {} and {}.",
        written(foot),
        written(second)
    ));
    draft.wants(50, "no_block", json!({"at": foot}));
    draft.wants(50, "no_block", json!({"at": second}));
    draft.step("Cut the trunk from below.");
}

pub(super) fn ride(draft: &mut TaskDraft) {
    let at = draft.spot(1, 1);
    draft.creature("horse", at);
    let place = draft.spot(1, 1);
    draft.thing("saddle", 1);
    draft.say(format!(
        "Ride the horse for a moment and get off again; one of you comes within 2 of {}.",
        written(place)
    ));
    draft.wants(60, "rode", json!({"kind": "horse"}));
    draft.wants(40, "near", json!({"at": place, "distance": 2, "who": "one"}));
    draft.step("Mount the horse.");
}
