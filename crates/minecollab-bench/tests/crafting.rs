//! Crafters that talk: the published tasks for two and three agents, and the sources of the crafters' knowledge.

use crate::common::{gives_after_words, is_honest, play, some, tasks_of, told_before};

/// Tasks whose targets cannot be made of the given items (docs/spec/mindcraft.md, 15.4).
const IMPOSSIBLE: [&str; 6] = [
    "_cake_",
    "golden_apple_",
    "_blue_wool_",
    "lime_wool_partial_plan__depth_2",
    "magenta_wool",
    "light_gray_wool",
];

#[test]
fn things_are_crafted_by_two_and_by_three() {
    for (set, agents, every) in
        [("crafting/test/2_agent", 2, 4), ("crafting/test/paper25", 2, 6), ("crafting/test/3_agent", 3, 6)]
    {
        let is_possible = |task: &String| agents > 2 || IMPOSSIBLE.iter().all(|name| !task.contains(name));
        let tasks = tasks_of(set).into_iter().filter(is_possible).collect();
        for task in some(tasks, every) {
            let played = play(&task, agents, &[]);
            assert!(played.is_full(), "{task}");
            is_honest(&played);
            gives_after_words(&played);
        }
    }
}

#[test]
fn who_may_not_look_up_the_plan_is_told_it() {
    let task =
        "minecollab/crafting/test/2_agent/multiagent_crafting_compass_partial_plan_requires_ctable__depth_0";
    let played = play(task, 2, &[]);
    let told = told_before(&played, 0, "!craftRecipe", "compass").unwrap();
    assert!(
        told.contains("compass is crafted from") && told.contains("iron_ingot") && told.contains("redstone"),
        "{told}"
    );
    assert_eq!(told_before(&played, 0, "!getCraftingPlan", "compass"), None);
}

#[test]
fn without_a_word_nothing_is_crafted() {
    for task in some(tasks_of("crafting/test/2_agent"), 8) {
        assert!(!play(&task, 2, &[("mindcraft.communication", "off")]).is_full(), "{task}");
    }
}
