//! Sentences of the talk between agents.

use std::collections::BTreeMap;

use cooperage_blocks::registry;
use cooperage_mindcraft::player::supplies::Items;

use super::super::words::listed;

/// `I have 4 gold_ingot and 1 apple.`
pub(crate) fn have(items: &[(String, u32)]) -> String {
    format!("I have {}.", listed(items))
}

/// `1 golden_apple is crafted from 8 gold_ingot and 1 apple.` `None` for an item without a recipe.
pub(crate) fn recipe(item: &str) -> Option<String> {
    let recipe = cooperage_plan::recipe(registry().item(item)?)?;
    let verb = if recipe.is_cooked { "cooked" } else { "crafted" };
    let are = if recipe.makes == 1 { "is" } else { "are" };
    let uses: Items = recipe.uses.iter().map(|(item, count)| (item.name().to_owned(), *count)).collect();
    Some(format!("{} {item} {are} {verb} from {}.", recipe.makes, listed(&uses)))
}

/// `Please give me 4 gold_ingot.`
pub(crate) fn give(items: &[(String, u32)]) -> String {
    format!("Please give me {}.", listed(items))
}

/// `Please make 1 bread and give it to me.`
pub(crate) fn bring(items: &[(String, u32)]) -> String {
    let it = if matches!(items, [(_, 1)]) { "it" } else { "them" };
    format!("Please make {} and give {it} to me.", listed(items))
}

/// `I make 1 golden_apple.`
pub(crate) fn own(items: &[(String, u32)]) -> String {
    format!("I make {}.", listed(items))
}

/// `How is golden_apple made?`
pub(crate) fn how_made(item: &str) -> String {
    format!("How is {item} made?")
}

/// `I lack 2 stick.`
pub(crate) fn lack(items: &[(String, u32)]) -> String {
    format!("I lack {}.", listed(items))
}

/// `I do not know how golden_apple is made.`
pub(crate) fn unknown(item: &str) -> String {
    format!("I do not know how {item} is made.")
}

/// `I am at x 1, y 64, z -2.`
pub(crate) fn here(place: Option<[i64; 3]>) -> String {
    match place {
        Some([x, y, z]) => format!("I am at x {x}, y {y}, z {z}."),
        None => "I do not know where I am.".to_owned(),
    }
}

/// `I do not know where wheat is. I am at x 1, y 64, z -2.`
pub(crate) fn not_found(thing: &str, place: Option<[i64; 3]>) -> String {
    format!("I do not know where {thing} is. {}", here(place))
}

/// Asks for the other agent's inventory.
pub(crate) const WHAT_HAVE: &str = "What do you have?";

/// Says that nothing is wanted.
pub(crate) const NO_NEED: &str = "I need nothing of you, thank you.";

/// Asks for work.
pub(crate) const FREE: &str = "What can I do?";

/// Returns an inventory as a list.
pub(crate) fn carried(held: &BTreeMap<String, u32>) -> Items {
    held.iter().map(|(item, count)| (item.clone(), *count)).collect()
}
