//! `crafting.json`: the items that inventories allow to craft by the bots' list of stored variants.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Deserialize;

use super::{Compared, FormatError, VectorCase, item, read, same};
use crate::craft::{craftable, stored_variants};
use crate::registry::ItemId;

/// The slots that count as inventory in a window's numbering; armour and grid come before them.
const INVENTORY_SLOTS: std::ops::RangeInclusive<u32> = 9..=44;

#[derive(Deserialize)]
struct CraftingVectors {
    cases: Vec<CraftingVector>,
}

#[derive(Deserialize)]
struct CraftingVector {
    /// Triples of slot, item and count.
    slots: Vec<(u32, String, u32)>,
    no_table: Vec<String>,
    table_only: Vec<String>,
    picks: Vec<Pick>,
}

#[derive(Deserialize)]
struct Pick {
    item: String,
    variants: usize,
    satisfiable: Vec<usize>,
    first: Option<usize>,
    needs_table: bool,
    need: BTreeMap<String, u32>,
    r#yield: u32,
    times: u32,
    want: u32,
    variants_for_want: usize,
    delta: Vec<(String, i64)>,
}

/// Compares a file `crafting.json`: one case per inventory.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn crafting(bytes: &[u8]) -> Result<Vec<VectorCase>, FormatError> {
    let file: CraftingVectors = read(bytes)?;
    let mut cases = Vec::with_capacity(file.cases.len());
    for (number, row) in file.cases.iter().enumerate() {
        let mut held: FxHashMap<ItemId, u32> = FxHashMap::default();
        for (slot, name, count) in &row.slots {
            if INVENTORY_SLOTS.contains(slot) {
                let sum = held.entry(item(name)?).or_default();
                *sum = sum.saturating_add(*count);
            }
        }
        for pick in &row.picks {
            item(&pick.item)?;
        }
        cases.push(VectorCase::new(format!("inventory {number}"), compare(row, &held)));
    }
    Ok(cases)
}

fn compare(row: &CraftingVector, held: &FxHashMap<ItemId, u32>) -> Compared {
    let held = |item: ItemId| held.get(&item).copied().unwrap_or(0);
    let names = |items: &[ItemId]| items.iter().map(|item| item.name().to_owned()).collect::<Vec<_>>();
    let got = craftable(held);
    same("no_table", &row.no_table, &names(&got.at_once))?;
    same("table_only", &row.table_only, &names(&got.with_table))?;
    for (number, pick) in row.picks.iter().enumerate() {
        compare_pick(pick, held)
            .map_err(|difference| format!("picks[{number}] {}: {difference}", pick.item))?;
    }
    Ok(())
}

fn compare_pick(pick: &Pick, held: impl Fn(ItemId) -> u32) -> Compared {
    let variants = item(&pick.item).map_or(&[][..], stored_variants);
    same("variants", &pick.variants, &variants.len())?;
    let satisfiable: Vec<usize> =
        (0..variants.len()).filter(|&place| variants[place].is_satisfiable(&held)).collect();
    same("satisfiable", &pick.satisfiable, &satisfiable)?;
    same("first", &pick.first, &satisfiable.first().copied())?;
    let Some(variant) = satisfiable.first().and_then(|&place| variants.get(place)) else { return Ok(()) };
    same("needs_table", &pick.needs_table, &variant.needs_table)?;
    let need: BTreeMap<String, u32> =
        variant.need.iter().map(|(item, needed)| (item.name().to_owned(), *needed)).collect();
    same("need", &pick.need, &need)?;
    same("yield", &pick.r#yield, &variant.count)?;
    same("times", &pick.times, &variant.times(&held))?;
    let enough = variants.iter().filter(|variant| variant.allows(pick.want, &held)).count();
    same("variants_for_want", &pick.variants_for_want, &enough)?;
    let recorded: BTreeMap<&str, i64> =
        pick.delta.iter().map(|(name, change)| (name.as_str(), *change)).collect();
    let delta: BTreeMap<&str, i64> =
        variant.delta().into_iter().map(|(item, change)| (item.name(), change)).collect();
    same("delta", &recorded, &delta)
}
