//! Finds items that a text names in any form: `gold_ingot`, `gold ingot`, `gold ingots`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_blocks::craft::{CookKind, cooking, stored_variants};
use cooperage_blocks::registry::{ItemId, registry};

/// The most words of an item's name.
const WORDS_MAX: usize = 6;
/// How many steps before an item are its ingredients' ingredients still.
const STEPS_MAX: usize = 2;

/// The items that a text names. Of names within names the longest counts.
#[must_use]
pub(crate) fn items(text: &str) -> BTreeSet<ItemId> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .collect();
    let (mut found, mut at) = (BTreeSet::new(), 0);
    while at < words.len() {
        let longest = (1..=WORDS_MAX.min(words.len() - at)).rev().find_map(|length| {
            let name = words.get(at..at + length)?.join("_");
            Some((named(&name)?, length))
        });
        at += longest.map_or(1, |(_, length)| length);
        found.extend(longest.map(|(item, _)| item));
    }
    found
}

/// The item of that name, in the singular or the plural.
fn named(name: &str) -> Option<ItemId> {
    let forms = [Some(name), name.strip_suffix('s'), name.strip_suffix("es")];
    forms.into_iter().flatten().find_map(|form| registry().item(form)).filter(|item| item.0 != 0)
}

/// Returns the ingredients of an item: those of its recipes, the inputs of a furnace that yield it, and the ingredients
/// of these.
#[must_use]
pub(crate) fn ingredients(item: ItemId) -> BTreeSet<ItemId> {
    static COOKED: LazyLock<BTreeMap<ItemId, Vec<ItemId>>> = LazyLock::new(cooked);
    let (mut all, mut last) = (BTreeSet::new(), vec![item]);
    for _ in 0..STEPS_MAX {
        let made = last.iter().flat_map(|item| {
            let crafted =
                stored_variants(*item).iter().flat_map(|variant| variant.need.iter().map(|need| need.0));
            crafted.chain(COOKED.get(item).into_iter().flatten().copied())
        });
        last = made.filter(|ingredient| *ingredient != item).collect();
        all.extend(last.iter().copied());
    }
    all
}

/// Returns for each item the inputs from which a furnace makes it.
fn cooked() -> BTreeMap<ItemId, Vec<ItemId>> {
    let mut made: BTreeMap<ItemId, Vec<ItemId>> = BTreeMap::new();
    let all = (0..).zip(registry().items()).map(|(number, _)| ItemId(number));
    for input in all {
        if let Some(cooked) = cooking(CookKind::Smelting, input) {
            made.entry(cooked.output).or_default().push(input);
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<&'static str> {
        let mut names: Vec<&str> = items(text).into_iter().map(ItemId::name).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn names_are_found_in_every_form() {
        for (text, expected) in [
            ("I have 5 gold_ingot and an Apple!", vec!["apple", "gold_ingot"]),
            ("gold ingots, milk buckets; potatoes", vec!["gold_ingot", "milk_bucket", "potato"]),
            ("a golden apple is no apple pie", vec!["apple", "golden_apple"]),
            ("!givePlayer(\"Jill_0\", \"oak_log\", 2)", vec!["oak_log"]),
            ("the air is clear", vec![]),
        ] {
            assert_eq!(named(text), expected, "{text}");
        }
    }

    #[test]
    fn ingredients_are_those_of_two_steps() {
        let of = |name: &str| -> Vec<&str> {
            ingredients(registry().item(name).unwrap()).into_iter().map(ItemId::name).collect()
        };
        assert!(of("golden_apple").contains(&"gold_ingot") && of("golden_apple").contains(&"apple"));
        assert!(of("cake").contains(&"sugar_cane") && of("cake").contains(&"egg"));
        assert_eq!(of("cooked_beef"), ["beef"]);
        assert!(of("rabbit_stew").contains(&"potato"), "baked first");
    }
}
