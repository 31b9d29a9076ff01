//! Finds tasks that are impossible, without playing them.
//!
//! Only certain failures are reported: items that are missing and cannot be made of the given ones and of the sources that
//! the task is about (the farm, the logs of the forest, the dirt of the meadow), and cells of a building in which a block
//! would not stay. A task without such a failure may still be impossible; playing it shows more. Natural terrain holds
//! more than its logs, so that a report says what was counted: [`ImpossibleTask::counted`].

mod supply;
mod support;

use std::collections::BTreeMap;

use cooperage_blocks::registry::{ItemId, registry};
use cooperage_body::blueprint::{Blueprint, BlueprintCell};
use cooperage_body::skills::RecipeSource;
use cooperage_minecollab::cooking_world::pantry_items;
use cooperage_suites::tasks::Impossibility;
use serde_json::{Value, json};

use crate::record::{MineCollabTask, Needed, TaskDomain};
use supply::Supply;

/// Items that grow on the farm of the cooking tasks or that its animals drop.
const FARM: [&str; 20] = [
    "wheat",
    "wheat_seeds",
    "beetroot",
    "beetroot_seeds",
    "red_mushroom",
    "brown_mushroom",
    "potato",
    "poisonous_potato",
    "carrot",
    "sugar_cane",
    "pumpkin",
    "chicken",
    "feather",
    "beef",
    "leather",
    "porkchop",
    "mutton",
    "white_wool",
    "rabbit",
    "rabbit_hide",
];

/// Items that the forest of the crafting tasks supplies without end.
const FOREST: [&str; 2] = ["oak_log", "birch_log"];

/// Items that the meadow of the construction tasks supplies without end.
const MEADOW: [&str; 1] = ["dirt"];

/// Why a task is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ImpossibleTaskReason {
    /// A block would not stay in a cell: the block that must support it is not part of the building.
    NoSupport,
    /// There is too little material for the target.
    MissingMaterial,
    /// A wanted item is missing, and there is no recipe for it.
    NoRecipe,
    /// An item or a block is wanted that the game does not have.
    UnknownItem,
}

impl ImpossibleTaskReason {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ImpossibleTaskReason::NoSupport => "no_support",
            ImpossibleTaskReason::MissingMaterial => "missing_material",
            ImpossibleTaskReason::NoRecipe => "no_recipe",
            ImpossibleTaskReason::UnknownItem => "unknown_item",
        }
    }
}

/// The proof that a task is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpossibleTask {
    pub reason: ImpossibleTaskReason,
    /// The items with their counts, or the cells with their blocks.
    pub what: Vec<String>,
    /// The sources beside which that holds, such as `the given items and logs`; empty where it holds beside any.
    pub counted: &'static str,
}

impl ImpossibleTask {
    /// Returns the proof as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({"reason": self.reason.name(), "what": self.what, "counted": self.counted})
    }

    /// The same where these sources were counted, if they matter.
    fn beside(self, counted: &'static str) -> ImpossibleTask {
        let depends =
            matches!(self.reason, ImpossibleTaskReason::MissingMaterial | ImpossibleTaskReason::NoRecipe);
        ImpossibleTask { counted: if depends { counted } else { "" }, ..self }
    }
}

impl From<ImpossibleTask> for Impossibility {
    fn from(ImpossibleTask { reason, what, counted }: ImpossibleTask) -> Impossibility {
        Impossibility { reason: reason.name(), what, counted }
    }
}

impl std::fmt::Display for ImpossibleTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Impossibility::from(self.clone()).fmt(f)
    }
}

/// Returns why the task is impossible; `None` if nothing proves it. `has_pantry` says whether the older chest stands on
/// the farm.
#[must_use]
pub fn impossible(record: &MineCollabTask, has_pantry: bool) -> Option<ImpossibleTask> {
    impossible_by(record, has_pantry, RecipeSource::Stored)
}

/// The same with the recipes that agents follow: the stored ones of the published program's bots, or all of the game.
#[must_use]
pub fn impossible_by(
    record: &MineCollabTask,
    has_pantry: bool,
    book: RecipeSource,
) -> Option<ImpossibleTask> {
    let mut stock: BTreeMap<ItemId, u32> = BTreeMap::new();
    let given = record.given.iter().filter(|(agent, _)| **agent < record.agents + record.people);
    for (item, count) in given.flat_map(|(_, items)| items) {
        *stock.entry(*item).or_default() += count;
    }
    match (record.domain, &record.blueprint) {
        (TaskDomain::Cooking | TaskDomain::HellsKitchen, _) => {
            let pantry = pantry_items().filter(|_| has_pantry);
            for (item, count) in pantry.filter_map(|(name, count)| Some((registry().item(name)?, count))) {
                *stock.entry(item).or_default() += count;
            }
            lacking(record.target.needed(), &Supply::new(stock, &FARM, book).with_kitchen())
                .map(|found| found.beside("the given items and the farm"))
        }
        (TaskDomain::Crafting, _) => lacking(record.target.needed(), &Supply::new(stock, &FOREST, book))
            .map(|found| found.beside("the given items and logs")),
        (TaskDomain::Construction, Some(blueprint)) => {
            building(blueprint, stock, book).map(|found| found.beside("the given items and dirt"))
        }
        (TaskDomain::Construction | TaskDomain::Debug, _) => None,
    }
}

/// Returns the items of a target that cannot be had.
fn lacking(needed: &[Needed], supply: &Supply) -> Option<ImpossibleTask> {
    let unknown: Vec<String> =
        needed.iter().filter(|needed| needed.item.is_none()).map(|needed| needed.name.clone()).collect();
    if !unknown.is_empty() {
        return Some(ImpossibleTask {
            reason: ImpossibleTaskReason::UnknownItem,
            what: unknown,
            counted: "",
        });
    }
    let wanted: Vec<(ItemId, u32)> =
        needed.iter().filter_map(|needed| Some((needed.item?, needed.count))).collect();
    if !supply.is_too_little_for(&wanted) {
        return None;
    }
    let without_recipe: Vec<String> = wanted
        .iter()
        .filter(|(item, _)| supply.is_out_of_reach(*item))
        .map(|(item, _)| item.name().to_owned())
        .collect();
    if !without_recipe.is_empty() {
        return Some(ImpossibleTask {
            reason: ImpossibleTaskReason::NoRecipe,
            what: without_recipe,
            counted: "",
        });
    }
    let what =
        supply.shortage(&wanted).iter().map(|(item, count)| format!("{count} {}", item.name())).collect();
    Some(ImpossibleTask { reason: ImpossibleTaskReason::MissingMaterial, what, counted: "" })
}

fn building(
    blueprint: &Blueprint,
    stock: BTreeMap<ItemId, u32>,
    book: RecipeSource,
) -> Option<ImpossibleTask> {
    if !blueprint.unknown.is_empty() {
        return Some(ImpossibleTask {
            reason: ImpossibleTaskReason::UnknownItem,
            what: blueprint.unknown.clone(),
            counted: "",
        });
    }
    let unsupported = support::unsupported(blueprint);
    if !unsupported.is_empty() {
        let what = unsupported.iter().map(|(pos, block)| format!("{} at {pos}", block.name())).collect();
        return Some(ImpossibleTask { reason: ImpossibleTaskReason::NoSupport, what, counted: "" });
    }
    let wanted: Vec<(ItemId, u32)> = materials(blueprint);
    let supply = Supply::new(stock, &MEADOW, book);
    if !supply.is_too_little_for(&wanted) {
        return None;
    }
    let what =
        supply.shortage(&wanted).iter().map(|(item, count)| format!("{count} {}", item.name())).collect();
    Some(ImpossibleTask { reason: ImpossibleTaskReason::MissingMaterial, what, counted: "" })
}

/// The items that a building takes. One item fills both cells of a door and its like; blocks without an item of their own
/// are left out.
fn materials(blueprint: &Blueprint) -> Vec<(ItemId, u32)> {
    let mut counts: BTreeMap<ItemId, u32> = BTreeMap::new();
    let mut seen = std::collections::BTreeSet::new();
    for (pos, cell) in blueprint.cells() {
        let BlueprintCell::Block(block) = cell else { continue };
        // Cells that are listed twice are the same block.
        let Some(item) = block.info().item.filter(|_| !cell.is_air() && seen.insert(pos)) else { continue };
        *counts.entry(item).or_default() += 1;
    }
    let halved = |(item, cells): (ItemId, u32)| {
        let is_double = registry().block(item.name()).is_some_and(support::takes_two_cells);
        (item, if is_double { cells.div_ceil(2) } else { cells })
    };
    counts.into_iter().map(halved).collect()
}

#[cfg(test)]
mod tests;
