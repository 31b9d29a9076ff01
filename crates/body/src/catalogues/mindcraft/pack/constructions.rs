//! Buildings, from files that are drawn level by level: `name`, `offset`, a `block` with its sign and its kind, and for each
//! `level` its rows between bars.

use std::collections::BTreeMap;

use serde_json::{Value, json};

const FILES: [&str; 4] = [
    include_str!("constructions/dirt_shelter.txt"),
    include_str!("constructions/small_wood_house.txt"),
    include_str!("constructions/small_stone_house.txt"),
    include_str!("constructions/large_house.txt"),
];

/// Returns all buildings as data.
pub(super) fn all() -> Vec<Value> {
    FILES.into_iter().map(read).collect()
}

fn read(text: &str) -> Value {
    let (mut name, mut offset) = ("", 0_i64);
    let mut kinds: BTreeMap<char, &str> = BTreeMap::from([(' ', "")]);
    let mut levels: Vec<Vec<Vec<&str>>> = Vec::new();
    for line in text.lines() {
        if let Some(row) = line.strip_prefix('|').and_then(|row| row.strip_suffix('|')) {
            let row = row.chars().map(|sign| kinds.get(&sign).copied().unwrap_or_default()).collect();
            levels.last_mut().into_iter().for_each(|level| level.push(Vec::clone(&row)));
            continue;
        }
        match line.split_once(' ') {
            Some(("name", rest)) => name = rest,
            Some(("offset", rest)) => offset = rest.parse().unwrap_or_default(),
            Some(("block", rest)) => {
                if let Some((sign, kind)) = rest.split_once(' ') {
                    kinds.extend(sign.chars().next().map(|sign| (sign, kind)));
                }
            }
            Some(("level", _)) => levels.push(Vec::new()),
            _ => {}
        }
    }
    json!({"name": name, "offset": offset, "blocks": levels})
}
