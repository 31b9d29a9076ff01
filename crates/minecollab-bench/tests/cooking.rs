//! Cooks that talk: the published tasks for two and three agents, and the sources of the cooks' knowledge.

use crate::common::{gives_after_words, is_honest, play, some, tasks_of, told_before};

#[test]
fn dishes_are_made_by_two_and_by_three() {
    for (set, agents, every) in [
        ("cooking/test/2_agent", 2, 3),
        ("cooking/test/2_agent_full", 2, 5),
        ("cooking/test/2_agent_block_recipe", 2, 3),
        ("cooking/test/2_agent_block_recipe_full", 2, 5),
        ("hells_kitchen/test/2_agent_hells_kitchen", 2, 2),
        ("cooking/test/3_agent", 3, 3),
    ] {
        for task in some(tasks_of(set), every) {
            let played = play(&task, agents, &[]);
            assert!(played.is_full(), "{task}");
            is_honest(&played);
            gives_after_words(&played);
        }
    }
}

#[test]
fn who_lacks_a_recipe_is_told_it_before_it_cooks() {
    let mut checked = 0;
    for task in some(tasks_of("cooking/test/2_agent_block_recipe"), 2) {
        let played = play(&task, 2, &[]);
        // The first agent has no recipe.
        for (command, item, ingredient) in [
            ("!craftRecipe", "golden_apple", "gold_ingot"),
            ("!craftRecipe", "cake", "milk_bucket"),
            ("!craftRecipe", "bread", "wheat"),
            ("!craftRecipe", "rabbit_stew", "cooked_rabbit"),
            ("!smeltItem", "beef", "beef"),
            ("!smeltItem", "potato", "potato"),
        ] {
            if let Some(told) = told_before(&played, 0, command, item) {
                assert!(told.contains(ingredient), "{task}: {item} without having heard of {ingredient}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn without_a_word_only_what_one_can_do_alone_is_done() {
    let silence = [("mindcraft.communication", "off")];
    for (task, is_done) in [
        ("cooking/test/2_agent_full/multiagent_cooking_bread_cooked_beef", true),
        ("cooking/test/2_agent_block_recipe_full/multiagent_cooking_bread_baked_potato_partial_plan", true),
        ("cooking/test/2_agent_full/multiagent_cooking_bread_golden_apple", false),
        ("cooking/test/2_agent/multiagent_cooking_2_1_bread_1_cake", false),
        (
            "hells_kitchen/test/2_agent_hells_kitchen/multiagent_cooking_bread_golden_apple_hells_kitchen",
            false,
        ),
    ] {
        let played = play(&format!("minecollab/{task}"), 2, &silence);
        assert_eq!(played.is_full(), is_done, "{task}");
    }
}
