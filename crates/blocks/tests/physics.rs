//! Bodies move as recorded (docs/spec/blockworld.md, 29.5).

use cooperage_blocks::conformance;

use crate::vectors;

#[test]
fn spec_29_5_physics_vectors_are_within_their_tolerances() {
    vectors::check("physics.json", conformance::physics);
}

#[test]
fn spec_29_5_the_recorded_gaps_can_be_jumped_and_no_others() {
    vectors::check("jump_gaps.json", conformance::jump_gaps);
}
