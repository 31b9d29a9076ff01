//! The items that can be crafted, by the bots' list and by the game's recipes (docs/spec/blockworld.md, 29.3, 29.4).

use cooperage_blocks::conformance;

use crate::vectors;

#[test]
fn spec_29_3_crafting_vectors_are_exact() {
    vectors::check("crafting.json", conformance::crafting);
}

#[test]
fn spec_29_4_crafting_grid_vectors_are_exact() {
    vectors::check("crafting_grid.json", conformance::crafting_grid);
}
