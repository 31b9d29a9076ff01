//! Rules 29.5: bodies move as recorded.

#[path = "vectors/mod.rs"]
mod vectors;

use cooperage_blocks::conformance;

#[test]
fn physics_vectors_are_within_their_tolerances() {
    vectors::check("physics.json", conformance::physics);
}

#[test]
fn the_recorded_gaps_can_be_jumped_and_no_others() {
    vectors::check("jump_gaps.json", conformance::jump_gaps);
}
