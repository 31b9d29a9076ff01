//! The sections about the world that agents of both suites read.

use cooperage_core::{Section, SectionItem, SectionName};
use cooperage_script::library::{shipped, to_json};

/// Facts about this world that help to plan, a line each.
const PLANNING: &str = include_str!("../data/planning.txt");

/// Returns the sections of the manual beside the goal and the functions of scripts.
#[must_use]
pub(crate) fn sections() -> Vec<Section> {
    let planning = PLANNING.lines().map(SectionItem::plain).collect();
    let library = SectionItem::plain(to_json(shipped()).to_string());
    vec![
        Section { name: SectionName::Planning, items: planning },
        Section { name: SectionName::Library, items: vec![library] },
    ]
}
