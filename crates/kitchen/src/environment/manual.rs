//! The manual (docs/spec/cuisineworld.md, 6.2), in our own words.
//!
//! Recipes, objects and base ingredients are those in the trees of the level's dishes and of the dish that the
//! demonstrations are about.

use cooperage_core::{Manual, Section, SectionItem, SectionName};

use super::demonstrations;
use crate::book::{CookingRecipe, KitchenBook};
use crate::rules::KitchenRules;

const ACTIONS: [&str; 5] = [
    "goto: walk to the place of a tool. Example: goto_agent0_LOCATION",
    "get: take an object out of a tool or out of the storage; at the storage, say which one. Examples: get_agent0_LOCATION, get_agent0_OBJECT_storage0",
    "put: put the object in hand into a tool. Example: put_agent0_LOCATION",
    "activate: start a tool, which cooks everything inside. Example: activate_agent0_LOCATION",
    "noop: do nothing. Example: noop_agent0",
];

const INSTRUCTIONS: [&str; 2] = [
    "Now and then the system answers with error messages. Take them into account in what you do next.",
    "Give an action to every agent that is not played by a human. Agents have different numbers. Never give one agent two actions at once.",
];

/// Text, and whether it wants to stand out.
const HINTS: [(&str, bool); 10] = [
    ("A tool that holds as much as it can has to be emptied before anything else goes in.", false),
    ("An agent that holds something cannot take anything more.", false),
    ("An agent that holds something cannot activate a tool.", false),
    ("A dish that was ordered and is ready has to be brought to the serving table.", false),
    ("Only an agent that stands at a tool can take something out of it.", false),
    (
        "Before activating a tool, make sure that everything inside belongs to one recipe. Anything else turns into waste, and waste must be avoided at all cost.",
        false,
    ),
    ("A salad is mixed in the mixer, and its vegetables are chopped before.", true),
    (
        "A tool that is occupied, which the occupy predicate shows, can neither be taken from nor put into.",
        true,
    ),
    (
        "New orders keep coming in. Finish as many as you can, each as early as you can, and bring what is finished to the serving table.",
        true,
    ),
    (
        "An order is lost when its lifetime has come down to 0 and its dish does not stand on the serving table.",
        true,
    ),
];

pub(super) fn manual(book: &KitchenBook, rules: &KitchenRules) -> Manual {
    let recipes = shown_recipes(book, rules);
    let mut objects: Vec<&str> = Vec::new();
    for recipe in &recipes {
        for name in std::iter::once(&recipe.product).chain(&recipe.ingredients) {
            if !objects.contains(&name.as_str()) {
                objects.push(name);
            }
        }
    }
    let base = |name: &&&str| book.base_ingredients().iter().any(|base| base == **name);
    let plain = |texts: &[&str]| texts.iter().copied().map(SectionItem::plain).collect();
    let hint = |&(text, emphasised): &(&str, bool)| SectionItem { text: text.to_owned(), emphasised };
    let section = |name, items| Section { name, items };
    Manual {
        sections: vec![
            section(SectionName::Actions, plain(&ACTIONS)),
            section(SectionName::Instructions, plain(&INSTRUCTIONS)),
            section(SectionName::Hints, HINTS.iter().map(hint).collect()),
            section(
                SectionName::Recipes,
                recipes.iter().map(|recipe| SectionItem::plain(recipe_line(recipe))).collect(),
            ),
            section(SectionName::Objects, plain(&objects)),
            section(
                SectionName::BaseIngredients,
                plain(&objects.iter().filter(base).copied().collect::<Vec<_>>()),
            ),
            section(SectionName::Capacities, capacities(rules)),
            section(
                SectionName::Places,
                rules.locations().iter().map(|place| SectionItem::plain(&*place.name)).collect(),
            ),
        ],
        demonstrations: demonstrations::all().to_vec(),
    }
}

/// In the order of the book.
fn shown_recipes<'b>(book: &'b KitchenBook, rules: &KitchenRules) -> Vec<&'b CookingRecipe> {
    let mut names: Vec<&str> = rules.recipes().iter().map(|recipe| rules.item_name(recipe.product)).collect();
    let mut queue = vec![demonstrations::DISH];
    while let Some(name) = queue.pop() {
        if let Some(recipe) = book.recipe(name).filter(|recipe| !names.contains(&recipe.product.as_str())) {
            names.push(&recipe.product);
            queue.extend(recipe.ingredients.iter().map(String::as_str));
        }
    }
    book.recipes().iter().filter(|recipe| names.contains(&recipe.product.as_str())).collect()
}

fn recipe_line(recipe: &CookingRecipe) -> String {
    format!("{}: made in a {} from {}", recipe.product, recipe.tool, recipe.ingredients.join(", "))
}

fn capacities(rules: &KitchenRules) -> Vec<SectionItem> {
    let sentence = |place: &crate::rules::Location| {
        let capacity = rules.tools().get(place.tool.index()).and_then(|tool| tool.capacity);
        let amount = match capacity {
            None => "infinite items".to_owned(),
            Some(1) => "1 item".to_owned(),
            Some(count) => format!("{count} items"),
        };
        SectionItem::plain(format!("{} can hold {amount}.", place.name))
    };
    rules.locations().iter().map(sentence).collect()
}
