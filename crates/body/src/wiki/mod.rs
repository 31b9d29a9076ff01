//! Pages about items, blocks and creatures, made from the data that the worlds use: how to get something, its recipes, drops, tools
//! and uses. So they say what is so in these worlds.

mod creature;
mod item;
mod ways;

use cooperage_blocks::ItemId;
use cooperage_blocks::registry::{BlockId, entity_kinds, registry};
use cooperage_core::written::nearest;

pub(crate) use ways::common_ingredients;

use crate::skills::{block_named, creature_named, item_named};

/// The most characters of a query that an answer repeats.
const SHOWN_MAX: usize = 60;
/// The most entries of a list.
const LISTED_MAX: usize = 12;

/// The page about what the query names, in any usual spelling: an item, a block or a creature, and two pages where a creature and an
/// item share a name.
///
/// # Errors
/// A sentence with the nearest names, for a name that nothing has.
pub fn page(query: &str) -> Result<String, String> {
    let registry = registry();
    let is_item = |item: &ItemId| item.name() != "air";
    let is_block = |block: &BlockId| !block.default_state().is_air();
    // An exact name comes before one in another spelling: `carrots` is a block, and `carrot` an item.
    let exact_item = registry.item(query).filter(is_item).map(item::page);
    let exact_block = || registry.block(query).filter(is_block).map(item::page_of_block);
    let loose_item = || item_named(query).ok().filter(is_item).map(item::page);
    let loose_block = || block_named(query).ok().filter(is_block).map(item::page_of_block);
    let found = exact_item.or_else(exact_block).or_else(loose_item).or_else(loose_block);
    let mut pages: Vec<String> = found.into_iter().collect();
    pages.extend(creature_named(query).ok().map(creature::page));
    if pages.is_empty() { Err(unknown(query)) } else { Ok(pages.join("\n\n")) }
}

fn unknown(query: &str) -> String {
    let registry = registry();
    let items = registry.items().iter().map(|item| &*item.name);
    let blocks = registry.blocks().iter().filter(|block| block.item.is_none()).map(|block| &*block.name);
    let creatures = entity_kinds().iter().filter(|kind| kind.is_living).map(|kind| &*kind.name);
    let near = nearest(query, items.chain(blocks).chain(creatures), 0.0);
    let shown: String = query.chars().filter(|letter| !letter.is_control()).take(SHOWN_MAX).collect();
    format!(
        "There is no page about \"{shown}\". There is one for each item, block and creature; the nearest names are {}.",
        near.join(", ")
    )
}

/// A list of names, cut after [`LISTED_MAX`].
fn listed(names: &[String]) -> String {
    let shown: Vec<&str> = names.iter().take(LISTED_MAX).map(String::as_str).collect();
    match names.len().saturating_sub(LISTED_MAX) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A name with its article.
fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {name}")
}

#[cfg(test)]
mod tests;
