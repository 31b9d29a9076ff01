//! The bots' recipe list: stored variants in stored order, one concrete item per cell (docs/spec/blockworld.md, 10.2).
//!
//! It differs from the game: wool, beds and carpets are dyed only from black ones, planks aren't mixed in chests and
//! barrels, suspicious stew is absent, and nothing is left in the grid.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::registry::{ItemId, embedded, read_embedded, registry};

/// One stored way to craft something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVariant {
    pub result: ItemId,
    pub count: u32,
    /// The rows of its pattern; `None` where the ingredients lie anywhere.
    pub rows: Option<Vec<Vec<Option<ItemId>>>>,
    /// How many of each ingredient one craft takes, in order of first mention.
    pub need: Vec<(ItemId, u32)>,
    /// Whether the 2 × 2 grid is too small for it: more than 2 in a direction, or more than 4 ingredients anywhere.
    pub needs_table: bool,
}

impl StoredVariant {
    /// Whether the held items are enough for one craft.
    #[must_use]
    pub fn is_satisfiable(&self, held: impl Fn(ItemId) -> u32) -> bool {
        self.allows(1, held)
    }

    /// Whether the held items are enough to make at least `wanted` of the result, as the bots compute it: for each
    /// item, the held count and the changes by all crafts must not be negative together. So a result that is an
    /// ingredient as well pays for itself.
    #[must_use]
    pub fn allows(&self, wanted: u32, held: impl Fn(ItemId) -> u32) -> bool {
        let crafts = i64::from(wanted.div_ceil(self.count.max(1)));
        self.delta().iter().all(|&(item, change)| i64::from(held(item)) + change * crafts >= 0)
    }

    /// How often it can be crafted: the least of ⌊held / needed⌋, the result included where it is an ingredient.
    #[must_use]
    pub fn times(&self, held: impl Fn(ItemId) -> u32) -> u32 {
        self.need.iter().map(|&(item, needed)| held(item) / needed.max(1)).min().unwrap_or(0)
    }

    /// The changes of one craft to the inventory, without remainders; the result comes last.
    #[must_use]
    pub fn delta(&self) -> Vec<(ItemId, i64)> {
        let mut delta: Vec<(ItemId, i64)> = self
            .need
            .iter()
            .filter(|(item, _)| *item != self.result)
            .map(|&(item, needed)| (item, -i64::from(needed)))
            .collect();
        let own = self.need.iter().find(|(item, _)| *item == self.result).map_or(0, |need| need.1);
        delta.push((self.result, i64::from(self.count) - i64::from(own)));
        delta
    }
}

/// The items that can be crafted from an inventory, in stored order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Craftable {
    /// The items that need no crafting table.
    pub at_once: Vec<ItemId>,
    /// The items that need a crafting table.
    pub with_table: Vec<ItemId>,
}

/// The stored variants that make an item, in stored order.
#[must_use]
pub fn stored_variants(item: ItemId) -> &'static [StoredVariant] {
    match list().binary_search_by_key(&item, |(result, _)| *result) {
        Ok(place) => list().get(place).map_or(&[], |(_, variants)| variants),
        Err(_) => &[],
    }
}

/// The items that can be crafted from the held items.
#[must_use]
pub fn craftable(held: impl Fn(ItemId) -> u32) -> Craftable {
    let mut craftable = Craftable::default();
    for (item, variants) in list() {
        let mut possible = variants.iter().filter(|variant| variant.is_satisfiable(&held)).peekable();
        if possible.peek().is_none() {
            continue;
        }
        if possible.any(|variant| !variant.needs_table) {
            craftable.at_once.push(*item);
        } else {
            craftable.with_table.push(*item);
        }
    }
    craftable
}

/// Results with their variants, in stored order, which is that of the items' numbers.
fn list() -> &'static [(ItemId, Vec<StoredVariant>)] {
    static LIST: LazyLock<Vec<(ItemId, Vec<StoredVariant>)>> = LazyLock::new(load);
    &LIST
}

#[derive(Deserialize)]
struct StoredRecipesFile {
    recipes: BTreeMap<String, Vec<StoredRecipeRow>>,
}

#[derive(Deserialize)]
struct StoredRecipeRow {
    n: u32,
    s: Option<Vec<Vec<Option<String>>>>,
    #[serde(default)]
    i: Vec<String>,
}

fn load() -> Vec<(ItemId, Vec<StoredVariant>)> {
    let file: StoredRecipesFile = read_embedded(embedded!("recipes_mcdata"));
    let mut list: Vec<(ItemId, Vec<StoredVariant>)> = file
        .recipes
        .into_iter()
        .filter_map(|(name, rows)| {
            let result = registry().item(&name)?;
            Some((result, rows.into_iter().map(|row| variant(result, row)).collect()))
        })
        .collect();
    list.sort_by_key(|(result, _)| *result);
    list
}

fn variant(result: ItemId, row: StoredRecipeRow) -> StoredVariant {
    let item = |name: &String| registry().item(name);
    let rows: Option<Vec<Vec<Option<ItemId>>>> = row.s.as_ref().map(|rows| {
        rows.iter().map(|cells| cells.iter().map(|cell| cell.as_ref().and_then(item)).collect()).collect()
    });
    let anywhere: Vec<ItemId> = row.i.iter().filter_map(item).collect();
    let needs_table = match &rows {
        Some(rows) => rows.len() > 2 || rows.iter().any(|cells| cells.len() > 2),
        None => anywhere.len() > 4,
    };
    let mut need: Vec<(ItemId, u32)> = Vec::new();
    for ingredient in rows.iter().flatten().flatten().flatten().copied().chain(anywhere) {
        match need.iter_mut().find(|(known, _)| *known == ingredient) {
            Some((_, count)) => *count += 1,
            None => need.push((ingredient, 1)),
        }
    }
    StoredVariant { result, count: row.n, rows, need, needs_table }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_variants_are_understood() {
        assert_eq!(list().len(), 782);
        assert_eq!(list().iter().map(|(_, variants)| variants.len()).sum::<usize>(), 1470);
        for (item, variants) in list() {
            assert_eq!(stored_variants(*item), variants);
            assert!(variants.iter().all(|variant| !variant.need.is_empty() && variant.count > 0));
        }
        assert_eq!(stored_variants(ItemId(0)), []);
    }
}
