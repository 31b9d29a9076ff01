//! The blueprints that come with the product.

use std::sync::LazyLock;

use super::blueprint::{ConstructionBlueprint, read};

/// The published tasks that are there, as they were decoded from their descriptions.
const FILE: &str = include_str!("../../../data/construction_blueprints.json");

/// The built-in blueprints, in ascending order of their numbers.
#[must_use]
pub fn built_in() -> &'static [ConstructionBlueprint] {
    static BUILT_IN: LazyLock<Vec<ConstructionBlueprint>> = LazyLock::new(|| read(FILE).unwrap_or_default());
    &BUILT_IN
}

#[cfg(test)]
mod tests;
