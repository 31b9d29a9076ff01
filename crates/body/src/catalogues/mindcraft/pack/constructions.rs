//! The buildings that idle agents put up by themselves, as data for the routine `build`.

use serde_json::{Value, json};

use crate::gallery::{ReadyBuilding, gallery, usual_block};

/// The kinds of blocks that the routine resolves by what is carried.
const RESOLVED: [&str; 4] = ["planks", "log", "door", "bed"];

/// Returns all buildings of the gallery as data.
pub(super) fn all() -> Vec<Value> {
    gallery().iter().map(told).collect()
}

fn told(building: &ReadyBuilding) -> Value {
    let kind = |kind: &str| match usual_block(kind) {
        Some(block) if !RESOLVED.contains(&kind) => block.to_owned(),
        _ => kind.to_owned(),
    };
    let levels: Vec<Vec<Vec<String>>> = building
        .levels()
        .into_iter()
        .map(|level| level.into_iter().map(|row| row.into_iter().map(kind).collect()).collect())
        .collect();
    json!({"name": building.name, "offset": building.offset, "blocks": levels})
}
