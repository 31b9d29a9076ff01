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
