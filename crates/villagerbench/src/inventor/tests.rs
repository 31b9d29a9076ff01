//! The prompts of an inventor as a model reads them.

use std::collections::BTreeMap;

use cooperage_teams::PromptTemplates;
use minijinja::{Value, context};

use super::suite::PROMPTS;

fn rendered(name: &'static str, values: Value) -> String {
    let prompts = PromptTemplates::with(PROMPTS, &BTreeMap::new()).unwrap();
    prompts.render(name, values).unwrap()
}

const GOAL: &str =
    "Bake 2 bread at the crafting_table at [3, 0, 8]. All that it takes lies in the chest at [-2, 0, 6].";

#[test]
fn the_designers_prompt() {
    let (examples, abilities) = super::examples::examples(&mut cooperage_core::TreeRandom::from_seed(3));
    let refused = "F4: the points sum to 90, not to 100. No condition may hold at the beginning, and the points must sum to 100.";
    let first =
        context! { agents => 2, examples => &examples, abilities => &abilities, before => "", refused => () };
    insta::assert_snapshot!("design", rendered("inventor/design", first));
    let again = context! { agents => 1, examples, abilities, before => GOAL, refused };
    insta::assert_snapshot!("design_again", rendered("inventor/design", again));
}

#[test]
fn the_other_prompts() {
    let scene = r#"{"blocks": [{"type": "single", "name": "crafting_table", "position": [3, 0, 8]}], "entities": []}"#;
    insta::assert_snapshot!("furnish", rendered("inventor/furnish", context! { goal => GOAL }));
    insta::assert_snapshot!(
        "criteria",
        rendered("inventor/criteria", context! { agents => 2, goal => GOAL, scene })
    );
    let values = context! { goal => GOAL, name => "wheats", kind => "item", close => "wheat, wheat_seeds" };
    insta::assert_snapshot!("correct", rendered("inventor/correct", values));
    let values = context! { goal => GOAL, things => "6 wheat, 1 iron_hoe" };
    insta::assert_snapshot!("reword", rendered("inventor/reword", values));
}

#[test]
fn the_prompt_for_other_words() {
    let plain = "Dig the stone at [8, -60, 20] with the diamond_pickaxe. Alice carries all that it takes: 1 diamond_pickaxe.";
    let first = context! { plain, before => "", refused => () };
    insta::assert_snapshot!("rephrase", rendered("inventor/rephrase", first));
    let again = context! { plain, before => "Dig the stone.", refused => "the cell [8, -60, 20] is missing" };
    insta::assert_snapshot!("rephrase_again", rendered("inventor/rephrase", again));
}

#[test]
fn the_prompts_about_locks() {
    let examples = super::examples::locks(&mut cooperage_core::TreeRandom::from_seed(3));
    let first = context! { agents => 2, examples => &examples, before => "", refused => () };
    insta::assert_snapshot!("lock", rendered("inventor/lock", first));
    let idea = "Stand on the oak_pressure_plate; the exit opens.";
    let refused = "F6: no agent reaches the lever: [0, 4, 0]. Every cell of a condition must be within reach of a place to which an agent can go.";
    let again = context! { agents => 1, examples, before => idea, refused };
    insta::assert_snapshot!("lock_again", rendered("inventor/lock", again));
    insta::assert_snapshot!("atom", rendered("inventor/atom", context! { agents => 2, idea }));
}

#[test]
fn the_example_in_the_prompt_is_an_atom_that_passes() {
    let prompt = rendered("inventor/atom", context! { agents => 2, idea => "" });
    let example = super::reply::object_in(&prompt).unwrap();
    let atom = super::locks::checked(&serde_json::Value::Object(example).to_string(), 2).unwrap();
    assert_eq!(atom["condition"].as_array().unwrap().len(), 2);
}
