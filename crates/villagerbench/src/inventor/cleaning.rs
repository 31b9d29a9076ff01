//! Mends small slips of a model in a record, and finds the names in it that the game does not know.

use cooperage_blocks::registry;
use cooperage_blocks::registry::entity_kind;
use serde_json::{Map, Value, json};

/// Names that are like an unknown one, as a corrector is told.
const CLOSE: usize = 5;
/// Most stacks into which a count is split.
const SPLIT_MAX: u64 = 10;
/// Seeds, which take a hoe.
const SEEDS: [&str; 7] = [
    "wheat_seeds",
    "beetroot_seeds",
    "melon_seeds",
    "pumpkin_seeds",
    "carrot",
    "potato",
    "torchflower_seeds",
];

/// The same record with larger boxes before those that they contain, and counts of items in stacks. A chest with seeds and
/// without a hoe gets one.
pub(super) fn cleaned(mut record: Map<String, Value>) -> Map<String, Value> {
    if let Some(Value::Array(blocks)) = record.get_mut("blocks") {
        blocks.sort_by_key(|block| std::cmp::Reverse(volume(block)));
        for block in blocks {
            let Some(items) = block.get_mut("items").and_then(Value::as_array_mut) else { continue };
            *items = items.iter().flat_map(in_stacks).collect();
            let has = |end: &dyn Fn(&str) -> bool| {
                items.iter().filter_map(|item| item.get("name")?.as_str()).any(end)
            };
            if has(&|name| SEEDS.contains(&name)) && !has(&|name| name.ends_with("_hoe")) {
                items.push(json!({"name": "iron_hoe", "count": 1}));
            }
        }
    }
    record
}

/// How many cells an entry fills, for the order of boxes.
fn volume(block: &Value) -> i64 {
    let at = |key: &str, axis: usize| block.get(key)?.get(axis)?.as_i64();
    let along = |axis: usize| {
        Some((at("to", axis)?.checked_sub(at("from", axis)?)?).saturating_abs().saturating_add(1))
    };
    let mut sides = (0..3).map(along);
    sides.try_fold(1_i64, |volume, side| Some(volume.saturating_mul(side?))).unwrap_or(1)
}

/// An entry in stacks that fit into slots, if it is one.
fn in_stacks(entry: &Value) -> Vec<Value> {
    let parts = || {
        let most = u64::from(registry().item(entry.get("name")?.as_str()?)?.info().stack);
        let count = entry.get("count")?.as_u64().filter(|count| *count > most)?;
        (most > 0 && count / most < SPLIT_MAX).then(|| {
            let stacks = (0..count.div_ceil(most)).map(|stack| most.min(count - stack * most));
            stacks.map(|count| json!({"name": entry["name"], "count": count})).collect()
        })
    };
    parts().unwrap_or_else(|| vec![entry.clone()])
}

/// Takes the things out of chests and gives them to agents. Chests that held something are gone, unless a condition is about
/// them. Returns the things in words.
pub(super) fn carried(record: &mut Map<String, Value>) -> String {
    let named: Vec<Value> = record
        .get("criteria")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|condition| condition.get("at").cloned())
        .collect();
    let mut things: Vec<Value> = Vec::new();
    if let Some(Value::Array(blocks)) = record.get_mut("blocks") {
        blocks.retain_mut(|block| {
            let Some(items) = block.get_mut("items").and_then(Value::as_array_mut) else { return true };
            if items.is_empty() {
                return true;
            }
            things.append(items);
            block.get("position").is_some_and(|position| named.contains(position))
        });
    }
    let told: Vec<String> = things
        .iter()
        .map(|thing| {
            let count = thing.get("count").and_then(Value::as_u64).unwrap_or(1);
            format!("{count} {}", thing.get("name").and_then(Value::as_str).unwrap_or_default())
        })
        .collect();
    if let Some(Value::Array(inventory)) = record.get_mut("inventory") {
        inventory.append(&mut things);
    }
    told.join(", ")
}

/// A name that the game does not know.
pub(super) struct MisspeltName {
    pub(super) name: String,
    /// `block`, `item` or `creature`.
    pub(super) kind: &'static str,
    /// Names that are like it.
    pub(super) close: Vec<&'static str>,
}

impl MisspeltName {
    /// Puts another name in its place, wherever it stands as a name.
    pub(super) fn replace(&self, record: &mut Map<String, Value>, name: &str) {
        for key in ["blocks", "entities", "inventory", "criteria"] {
            if let Some(list) = record.get_mut(key) {
                self.replace_in(list, name, LEVELS_MAX);
            }
        }
    }

    fn replace_in(&self, value: &mut Value, name: &str, levels: u32) {
        match value {
            Value::Array(list) if levels > 0 => {
                list.iter_mut().for_each(|entry| self.replace_in(entry, name, levels - 1));
            }
            Value::Object(fields) if levels > 0 => {
                for (key, field) in fields.iter_mut() {
                    let is_name = matches!(key.as_str(), "name" | "item" | "kind")
                        && field.as_str() == Some(&self.name);
                    if is_name {
                        *field = json!(name);
                    } else {
                        self.replace_in(field, name, levels - 1);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Levels of a record in which names stand: lists of entries with lists of items.
const LEVELS_MAX: u32 = 5;

/// The names of a record that the game does not know, each once.
pub(super) fn unknown_names(record: &Map<String, Value>) -> Vec<MisspeltName> {
    let mut found: Vec<MisspeltName> = Vec::new();
    let entries = |key: &str| record.get(key).and_then(Value::as_array).into_iter().flatten();
    let mut note = |value: Option<&Value>, kind: &'static str| {
        let Some(name) = value.and_then(Value::as_str).filter(|name| !name.is_empty() && name.len() <= 60)
        else {
            return;
        };
        if !is_known(name, kind) && !found.iter().any(|known| known.name == name) {
            found.push(MisspeltName { name: name.to_owned(), kind, close: close(name, kind) });
        }
    };
    for block in entries("blocks") {
        if block.get("type").and_then(Value::as_str) != Some("tree") {
            note(block.get("name"), "block");
        }
        for item in block.get("items").and_then(Value::as_array).into_iter().flatten() {
            note(item.get("name"), "item");
        }
    }
    entries("entities").for_each(|entity| note(entity.get("name"), "creature"));
    entries("inventory").for_each(|item| note(item.get("name"), "item"));
    for condition in entries("criteria") {
        note(condition.get("item"), "item");
        note(condition.get("name"), "block");
        note(condition.get("kind"), "creature");
    }
    found
}

fn is_known(name: &str, kind: &str) -> bool {
    let bare = name.strip_prefix("minecraft:").unwrap_or(name);
    let resolved = crate::invented::resolved(bare, 0);
    match kind {
        "block" => registry().block(&resolved).is_some(),
        "item" => registry().item(&resolved).is_some(),
        _ => entity_kind(bare).is_some(),
    }
}

/// Names of that kind that have the most pairs of letters in common with one.
fn close(name: &str, kind: &str) -> Vec<&'static str> {
    let pairs = |name: &str| -> Vec<(char, char)> {
        let letters: Vec<char> = name.to_lowercase().chars().collect();
        letters.windows(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect()
    };
    let own = pairs(name);
    let all: Vec<&'static str> = match kind {
        "block" => registry().blocks().iter().map(|block| &*block.name).collect(),
        "item" => registry().items().iter().map(|item| &*item.name).collect(),
        _ => cooperage_blocks::registry::entity_kinds()
            .iter()
            .filter(|kind| kind.is_living)
            .map(|kind| &*kind.name)
            .collect(),
    };
    let mut ranked: Vec<(usize, usize, &'static str)> = all
        .into_iter()
        .map(|known| {
            let theirs = pairs(known);
            let shared = theirs.iter().filter(|pair| own.contains(pair)).count();
            (usize::MAX - shared, theirs.len(), known)
        })
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().take(CLOSE).map(|(_, _, known)| known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_mended() {
        let record = json!({
            "blocks": [
                {"type": "single", "name": "chest", "position": [1, 0, 5],
                 "items": [{"name": "stick", "count": 130}, {"name": "carrot", "count": 2}]},
                {"type": "cube", "name": "stone", "from": [3, 0, 9], "to": [5, 2, 11]},
            ],
            "inventory": [],
            "criteria": [],
        });
        let mut record = cleaned(record.as_object().unwrap().clone());
        assert_eq!(record["blocks"][0]["name"], "stone", "larger boxes come first");
        assert_eq!(
            record["blocks"][1]["items"],
            json!([
                {"name": "stick", "count": 64}, {"name": "stick", "count": 64}, {"name": "stick", "count": 2},
                {"name": "carrot", "count": 2}, {"name": "iron_hoe", "count": 1},
            ])
        );
        assert_eq!(carried(&mut record), "64 stick, 64 stick, 2 stick, 2 carrot, 1 iron_hoe");
        assert_eq!(record["blocks"].as_array().unwrap().len(), 1, "the chest is gone");
        assert_eq!(record["inventory"].as_array().unwrap().len(), 5);
    }

    #[test]
    fn unknown_names_are_found_and_replaced() {
        let record = json!({
            "blocks": [
                {"type": "single", "name": "chest", "position": [1, 0, 5], "items": [{"name": "iron_ingots", "count": 1}]},
                {"type": "single", "name": "planks", "position": [2, 0, 5]},
                {"type": "tree", "name": "oak", "position": [5, 0, 5]},
            ],
            "entities": [{"name": "sheeep", "position": [1, 0, 9]}],
            "criteria": [{"type": "holds", "item": "iron_ingots"}, 7, null],
        });
        let mut record = record.as_object().unwrap().clone();
        let unknown = unknown_names(&record);
        let names: Vec<&str> = unknown.iter().map(|unknown| unknown.name.as_str()).collect();
        assert_eq!(names, ["iron_ingots", "sheeep"]);
        assert!(unknown[0].close.contains(&"iron_ingot") && unknown[1].close.contains(&"sheep"));
        unknown[0].replace(&mut record, "iron_ingot");
        assert_eq!(record["blocks"][0]["items"][0]["name"], "iron_ingot");
        assert_eq!(record["criteria"][0]["item"], "iron_ingot");
    }
}
