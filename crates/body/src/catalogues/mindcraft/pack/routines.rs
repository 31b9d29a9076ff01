//! Code that agents run while they have no task: how the day goes, how things are got, and how a building is built. The
//! caller passes in the subject, such as the building.

use serde_json::{Value, json};

const FILES: [(&str, &str); 3] = [
    ("build", include_str!("routines/build.js")),
    ("get", include_str!("routines/get.js")),
    ("routine", include_str!("routines/routine.js")),
];

/// All routines, each with its name and its code.
pub(super) fn all() -> Vec<Value> {
    FILES.into_iter().map(|(name, code)| json!({"name": name, "code": code})).collect()
}
