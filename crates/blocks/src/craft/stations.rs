//! The recipes of furnaces, smokers, blast furnaces, campfires, stonecutters and smithing tables.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::registry::{ItemId, embedded, read_embedded, registry};

/// A way to cook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CookKind {
    Smelting,
    /// Smoker: food, twice as fast.
    Smoking,
    /// Blast furnace: ores and metals, twice as fast.
    Blasting,
    /// Campfire, without fuel.
    #[serde(rename = "campfire_cooking")]
    Campfire,
}

/// The result of cooking one item: one `output`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooking {
    pub output: ItemId,
    pub ticks: u32,
    /// Experience for each cooked item.
    pub experience: f64,
}

/// The result of cooking the item this way; `None` if it can't be cooked so.
#[must_use]
pub fn cooking(kind: CookKind, input: ItemId) -> Option<Cooking> {
    stations().cooking.get(&(kind, input)).copied()
}

/// The outputs of a stonecutter for an item, with their counts, in stored order.
#[must_use]
pub fn stonecutting(input: ItemId) -> &'static [(ItemId, u32)] {
    stations().stonecutting.get(&input).map_or(&[], Vec::as_slice)
}

/// The result of upgrading a base with this template and addition on a smithing table, if there is one.
#[must_use]
pub fn smithing_upgrade(template: ItemId, base: ItemId, addition: ItemId) -> Option<ItemId> {
    let stations = stations();
    if Some(template) != stations.template || Some(addition) != stations.addition {
        return None;
    }
    stations.upgrades.get(&base).copied()
}

/// The slot of a smithing table in which an item fits: 0 template, 1 base, 2 addition.
#[must_use]
pub fn smithing_place(item: ItemId) -> Option<usize> {
    let stations = stations();
    if Some(item) == stations.template {
        Some(0)
    } else if stations.upgrades.contains_key(&item) {
        Some(1)
    } else {
        (Some(item) == stations.addition).then_some(2)
    }
}

/// The outputs of a stonecutter for an item, with their counts, in the order in which clients of the game number them: by name.
#[must_use]
pub fn stonecutting_choices(input: ItemId) -> Vec<(ItemId, u32)> {
    let mut choices = stonecutting(input).to_vec();
    choices.sort_by_key(|(output, _)| output.name());
    choices
}

struct Stations {
    cooking: FxHashMap<(CookKind, ItemId), Cooking>,
    stonecutting: FxHashMap<ItemId, Vec<(ItemId, u32)>>,
    upgrades: FxHashMap<ItemId, ItemId>,
    template: Option<ItemId>,
    addition: Option<ItemId>,
}

fn stations() -> &'static Stations {
    static STATIONS: LazyLock<Stations> = LazyLock::new(Stations::load);
    &STATIONS
}

#[derive(Deserialize)]
struct CookingFile {
    rows: Vec<(CookKind, String, String, u32, f64)>,
}

#[derive(Deserialize)]
struct OtherFile {
    stonecutting: Vec<(String, String, u32)>,
    smithing_upgrade: Vec<(String, String)>,
    smithing_upgrade_template: String,
    smithing_upgrade_addition: String,
}

impl Stations {
    fn load() -> Stations {
        let cooked: CookingFile = read_embedded(embedded!("recipes_cooking"));
        let other: OtherFile = read_embedded(embedded!("recipes_other"));
        let item = |name: &str| registry().item(name);
        let mut stonecutting: FxHashMap<ItemId, Vec<(ItemId, u32)>> = FxHashMap::default();
        for (input, output, count) in &other.stonecutting {
            if let (Some(input), Some(output)) = (item(input), item(output)) {
                stonecutting.entry(input).or_default().push((output, *count));
            }
        }
        Stations {
            cooking: cooked
                .rows
                .iter()
                .filter_map(|(kind, input, output, ticks, experience)| {
                    let cooking = Cooking { output: item(output)?, ticks: *ticks, experience: *experience };
                    Some(((*kind, item(input)?), cooking))
                })
                .collect(),
            stonecutting,
            upgrades: other
                .smithing_upgrade
                .iter()
                .filter_map(|(base, result)| Some((item(base)?, item(result)?)))
                .collect(),
            template: item(&other.smithing_upgrade_template),
            addition: item(&other.smithing_upgrade_addition),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_are_understood() {
        let stations = stations();
        assert_eq!(
            (
                stations.cooking.len(),
                stations.stonecutting.values().map(Vec::len).sum::<usize>(),
                stations.upgrades.len()
            ),
            (188, 250, 9)
        );
        let id = |name: &str| registry().item(name).unwrap();
        let cooked =
            |kind, name| cooking(kind, id(name)).map(|cooking| (cooking.output.name(), cooking.ticks));
        assert_eq!(cooked(CookKind::Smelting, "raw_iron"), Some(("iron_ingot", 200)));
        assert_eq!(cooked(CookKind::Blasting, "raw_iron"), Some(("iron_ingot", 100)));
        assert_eq!(cooked(CookKind::Smoking, "raw_iron"), None);
        assert_eq!(cooked(CookKind::Smoking, "beef"), Some(("cooked_beef", 100)));
        assert_eq!(cooked(CookKind::Campfire, "beef"), Some(("cooked_beef", 600)));
        let (template, ingot) = (id("netherite_upgrade_smithing_template"), id("netherite_ingot"));
        assert_eq!(smithing_upgrade(template, id("diamond_axe"), ingot), Some(id("netherite_axe")));
        assert_eq!(smithing_upgrade(template, id("diamond_axe"), id("diamond")), None);
    }
}
