//! The ways in which an item is got, and the things that it is good for.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cooperage_blocks::ItemId;
use cooperage_blocks::craft::{CookKind, StoredVariant, cooking, stonecutting, stored_variants};
use cooperage_blocks::loot::drops::{
    BlockDrop, blocks_dropping, caught, drops_itself_by_silk_touch, mobs_dropping,
};
use cooperage_blocks::registry::{entity_kinds, registry};

use super::{LISTED_MAX, listed, with_article};
use crate::skills::simplest_tool;

/// The most recipes of an item that a page lists; further ones are counted.
const RECIPES_MAX: usize = 3;
/// Ingredients for whose sake a recipe is preferred.
const COMMON: [&str; 4] = ["oak_planks", "oak_log", "coal", "cobblestone"];
/// Ticks of a second.
const TICKS_PER_SECOND: u32 = 20;

/// The ways to get the item, a sentence each; empty if there is none.
pub(super) fn to_get(item: ItemId) -> Vec<String> {
    let mut ways = crafted(item);
    ways.extend(cooked(item));
    ways.extend(cut(item));
    ways.extend(broken(item));
    ways.extend(killed(item));
    ways.extend(given(item.name()).map(str::to_owned));
    if drops_itself_by_silk_touch(item) {
        ways.push(format!("Break {} with a tool that has Silk Touch.", item.name()));
    }
    if caught().contains(&item) {
        ways.push("Catch it with a fishing_rod.".to_owned());
    }
    ways
}

fn crafted(item: ItemId) -> Vec<String> {
    let mut variants: Vec<&StoredVariant> = stored_variants(item).iter().collect();
    variants.sort_by_key(|variant| std::cmp::Reverse(common_ingredients(variant)));
    let mut ways: Vec<String> = variants.iter().take(RECIPES_MAX).map(|variant| recipe(variant)).collect();
    let more = variants.len().saturating_sub(RECIPES_MAX);
    if more > 0 {
        ways.push(format!("{more} further recipes take other kinds of the same things."));
    }
    ways
}

/// How many of a recipe's ingredients are common ones.
pub(crate) fn common_ingredients(variant: &StoredVariant) -> u32 {
    let is_common = |(item, _): &&(ItemId, u32)| COMMON.contains(&item.name());
    variant.need.iter().filter(is_common).map(|(_, count)| count).sum()
}

fn recipe(variant: &StoredVariant) -> String {
    let place = if variant.needs_table { "at a crafting_table" } else { "by hand or at a crafting_table" };
    let needs: Vec<String> =
        variant.need.iter().map(|(item, count)| format!("{count} {}", item.name())).collect();
    format!("Craft {} {place} from {}.", variant.count, needs.join(" and "))
}

fn cooked(item: ItemId) -> Vec<String> {
    let inputs: Vec<String> = registry()
        .items()
        .iter()
        .filter(|input| cooking(CookKind::Smelting, input.id).is_some_and(|cooking| cooking.output == item))
        .map(|input| input.name.to_string())
        .collect();
    let first = inputs.first().and_then(|input| cooking(CookKind::Smelting, registry().item(input)?));
    let seconds = first.map_or(0, |cooking| cooking.ticks / TICKS_PER_SECOND);
    (!inputs.is_empty())
        .then(|| {
            format!(
                "Smelt it in a furnace from {} ({seconds} seconds each, with fuel).",
                alternatives(&inputs)
            )
        })
        .into_iter()
        .collect()
}

fn cut(item: ItemId) -> Option<String> {
    let makes = |input: ItemId| stonecutting(input).iter().any(|(output, _)| *output == item);
    let inputs: Vec<String> = registry()
        .items()
        .iter()
        .filter(|input| makes(input.id))
        .map(|input| input.name.to_string())
        .collect();
    (!inputs.is_empty()).then(|| format!("Cut it in a stonecutter from {}.", alternatives(&inputs)))
}

fn broken(item: ItemId) -> Vec<String> {
    let mut drops: Vec<&BlockDrop> = blocks_dropping(item).iter().collect();
    drops.sort_by_key(|drop| (drop.by_shears, std::cmp::Reverse(drop.per_mille), drop.block));
    // Blocks that need the same tool stand in one sentence.
    let mut by_tool: Vec<(Option<&str>, Vec<String>)> = Vec::new();
    for drop in drops {
        let tool = if drop.by_shears { Some("shears") } else { simplest_tool(drop.block) };
        let often = if drop.per_mille < 1000 { " (sometimes)" } else { "" };
        let name = format!("{}{often}", drop.block.name());
        match by_tool.iter_mut().find(|(known, _)| *known == tool) {
            Some((_, names)) => names.push(name),
            None => by_tool.push((tool, vec![name])),
        }
    }
    let told = |(tool, names): (Option<&str>, Vec<String>)| match tool {
        None => format!("Break {}, by hand or with any tool.", alternatives(&names)),
        Some("shears") => format!("Break {} with shears.", alternatives(&names)),
        Some(tool) => format!("Break {} with {} or a better one.", alternatives(&names), with_article(tool)),
    };
    by_tool.into_iter().map(told).collect()
}

fn killed(item: ItemId) -> Option<String> {
    let kinds = entity_kinds();
    let names: Vec<String> = mobs_dropping(item)
        .iter()
        .filter_map(|drop| {
            let kind = kinds.get(usize::from(drop.kind))?;
            Some(format!("{}{}", kind.name, if drop.per_mille < 500 { " (seldom)" } else { "" }))
        })
        .collect();
    (!names.is_empty()).then(|| format!("Kill {}.", alternatives(&names)))
}

/// The gift of a living creature or of a fluid.
fn given(item: &str) -> Option<&'static str> {
    match item {
        "milk_bucket" => Some("Use a bucket on a cow, a mooshroom or a goat."),
        "water_bucket" => Some("Use a bucket on still water."),
        "lava_bucket" => Some("Use a bucket on still lava."),
        "egg" => Some("Chickens lay it from time to time."),
        _ if item.ends_with("_wool") => Some(
            "Shear a sheep of that colour, which stays alive and gives 1 to 3, or kill one that is not shorn.",
        ),
        _ => None,
    }
}

/// Sentences about what the item is good for.
pub(super) fn to_use(item: ItemId) -> Vec<String> {
    let mut uses = Vec::new();
    if let Some(made) = ingredients().get(&item) {
        uses.push(format!("It is needed to craft {}.", listed(made)));
    }
    if let Some(cooking) = cooking(CookKind::Smelting, item) {
        uses.push(format!("A furnace makes {} of it.", cooking.output.name()));
    }
    if let Some(ticks) = item.info().fuel {
        uses.push(format!("As fuel it burns for {} seconds.", ticks / TICKS_PER_SECOND));
    }
    if let Some(food) = item.info().food {
        uses.push(format!("Eating it restores {} of 20 food points.", food.nutrition));
    }
    uses
}

/// The items that each item is an ingredient of, by the recipes that a page can list.
fn ingredients() -> &'static BTreeMap<ItemId, Vec<String>> {
    static INGREDIENTS: LazyLock<BTreeMap<ItemId, Vec<String>>> = LazyLock::new(|| {
        let mut ingredients: BTreeMap<ItemId, Vec<String>> = BTreeMap::new();
        for made in registry().items() {
            for (need, _) in stored_variants(made.id).iter().flat_map(|variant| &variant.need) {
                let known = ingredients.entry(*need).or_default();
                if known.last().map(String::as_str) != Some(&*made.name) {
                    known.push(made.name.to_string());
                }
            }
        }
        ingredients
    });
    &INGREDIENTS
}

/// Several names of which one is enough.
fn alternatives(names: &[String]) -> String {
    let shown: Vec<&str> = names.iter().take(LISTED_MAX).map(String::as_str).collect();
    match (shown.as_slice(), names.len().saturating_sub(LISTED_MAX)) {
        ([name], 0) => (*name).to_owned(),
        ([others @ .., last], 0) => format!("{} or {last}", others.join(", ")),
        (_, more) => format!("{} or one of {more} further kinds", shown.join(", ")),
    }
}
