//! The published layouts, and what they were called in version 0.0.1 (docs/spec/overcooked.md, 1, 10).

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use super::file::LayoutFile;
use super::{LayoutError, OvercookedLayout};

#[derive(Deserialize)]
struct LayoutsFile {
    layouts: BTreeMap<String, LayoutFile>,
}

/// Names of version 0.0.1 that are now others.
const LEGACY_NAMES: [(&str, &str); 7] = [
    ("simple", "cramped_room"),
    ("simple_single", "cramped_room_single"),
    ("unident_s", "asymmetric_advantages"),
    ("random0", "forced_coordination"),
    ("random1", "coordination_ring"),
    ("random2", "forced_coordination"),
    ("random3", "counter_circuit_o_1order"),
];

/// All of them, read once.
#[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads every layout")]
fn all() -> &'static BTreeMap<String, Arc<OvercookedLayout>> {
    static ALL: OnceLock<BTreeMap<String, Arc<OvercookedLayout>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let file: LayoutsFile =
            serde_json::from_str(include_str!("../../data/layouts.json")).expect("the layouts can be read");
        let layouts = file.layouts.into_iter().map(|(name, file)| {
            let layout = OvercookedLayout::of_file(&name, file).expect("the layouts keep the rules");
            (name, Arc::new(layout))
        });
        layouts.collect()
    })
}

/// The names of the built-in layouts in alphabetical order.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().keys().map(String::as_str)
}

/// The built-in layout of that name.
///
/// # Errors
/// [`LayoutError::Unknown`].
pub fn built_in(name: &str) -> Result<Arc<OvercookedLayout>, LayoutError> {
    all().get(name).map(Arc::clone).ok_or_else(|| LayoutError::Unknown(name.to_owned()))
}

/// Today's name of a layout that version 0.0.1 called so; a name that it did not change leads to itself.
#[must_use]
pub fn current_name(legacy: &str) -> &str {
    LEGACY_NAMES.iter().find(|(old, _)| *old == legacy).map_or(legacy, |(_, name)| name)
}
