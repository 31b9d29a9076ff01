//! Builders that talk: they put houses up to the last block, and know only facts that they have read.

use crate::common::{gives_after_words, is_honest, play, some, tasks_of};

/// Houses that cannot be finished: carpets over air, and doors of which a half is missing.
const IMPOSSIBLE: [&str; 4] = [
    "materials_0_rooms_1_window_0_carpet_1_variant_1",
    "materials_1_rooms_0_window_0_carpet_1_variant_1",
    "materials_1_rooms_1_window_0_carpet_1_variant_1",
    "materials_2_rooms_2_window_0_carpet_1_variant_1",
];

#[test]
fn two_builders_put_a_house_up() {
    let is_possible = |task: &String| !IMPOSSIBLE.iter().any(|house| task.ends_with(house));
    let houses = tasks_of("construction/test/2_agent").into_iter().filter(is_possible).collect();
    for task in some(houses, 9) {
        let played = play(&task, 2, &[("mindcraft.allow_insecure_coding", "on")]);
        assert!(played.is_full(), "{task}");
        is_honest(&played);
        gives_after_words(&played);
    }
}
