//! What agents of both suites are told of the world.

use cooperage_core::{Section, SectionItem, SectionName};

/// Facts about this world that help to plan, a line each.
const PLANNING: &str = include_str!("../data/planning.txt");

/// Sections of the manual beside the goal.
#[must_use]
pub(crate) fn sections() -> Vec<Section> {
    let items = PLANNING.lines().map(SectionItem::plain).collect();
    vec![Section { name: SectionName::Planning, items }]
}
