//! `crafting_plan_vectors.json`: the planner's answers for targets and inventories.

use std::collections::BTreeMap;

use cooperage_blocks::conformance::{FormatError, VectorCase};
use cooperage_blocks::registry::{ItemId, registry};
use cooperage_body::catalogues::mindcraft::crafting_plan::{CraftingPlan, CraftingSteps, plan};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Compared, case, read, same};

#[derive(Deserialize)]
struct CraftingPlanVector {
    target: String,
    count: i64,
    inventory: BTreeMap<String, u64>,
    plan: Expected,
}

#[derive(Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Expected {
    Ready(Steps),
    Missing(Steps),
    Base { find: u64 },
    HaveBase,
    Invalid,
    RecursionError,
}

#[derive(Deserialize)]
struct Steps {
    missing: Amounts,
    steps: Vec<CraftingVectorStep>,
    wood_note: bool,
}

#[derive(Deserialize)]
struct CraftingVectorStep {
    r#use: Amounts,
    make: String,
    count: u64,
}

/// Names with counts, in the order of the file.
#[derive(Deserialize)]
#[serde(try_from = "Map<String, Value>")]
struct Amounts(Vec<(String, u64)>);

impl TryFrom<Map<String, Value>> for Amounts {
    type Error = String;

    fn try_from(object: Map<String, Value>) -> Result<Amounts, String> {
        let amounts = object.into_iter().map(|(name, count)| match count.as_u64() {
            Some(count) => Ok((name, count)),
            None => Err(format!("the count of {name:?} is none")),
        });
        Ok(Amounts(amounts.collect::<Result<_, _>>()?))
    }
}

impl Amounts {
    fn names(&self) -> Vec<(&str, u64)> {
        self.0.iter().map(|(name, count)| (name.as_str(), *count)).collect()
    }
}

/// Compares a file `crafting_plan_vectors.json`: one case per request.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn crafting_plan(bytes: &[u8]) -> Result<Vec<VectorCase>, FormatError> {
    let rows: Vec<CraftingPlanVector> = read(bytes)?;
    let cases = rows.iter().enumerate().map(|(number, row)| {
        let CraftingPlanVector { target, count, inventory, plan: expected } = row;
        // Names of no item are dropped, because no recipe needs them.
        let held: BTreeMap<ItemId, u64> = inventory
            .iter()
            .filter_map(|(name, count)| {
                Some((registry().item(name).filter(|item| item.name() == name)?, *count))
            })
            .collect();
        let compared = compare(expected, target, &plan(target, *count, &held));
        case(format!("plan {number} for {count} {target:?}"), compared)
    });
    Ok(cases.collect())
}

fn compare(expected: &Expected, target: &str, got: &CraftingPlan) -> Compared {
    let status = match expected {
        Expected::Ready(_) => "ready",
        Expected::Missing(_) => "missing",
        Expected::Base { .. } => "base",
        Expected::HaveBase => "have_base",
        Expected::Invalid => "invalid",
        Expected::RecursionError => "recursion_error",
    };
    same("status", status, status_of(got))?;
    match (expected, got) {
        (Expected::Base { find }, CraftingPlan::Find(more)) => same("find", find, more),
        (Expected::Ready(steps) | Expected::Missing(steps), CraftingPlan::Craft(crafting)) => {
            compare_steps(steps, target, crafting)
        }
        _ => Ok(()),
    }
}

fn status_of(plan: &CraftingPlan) -> &'static str {
    match plan {
        CraftingPlan::Invalid => "invalid",
        CraftingPlan::Held => "have_base",
        CraftingPlan::Find(_) => "base",
        CraftingPlan::Craft(crafting) if crafting.missing.is_empty() => "ready",
        CraftingPlan::Craft(_) => "missing",
        CraftingPlan::Endless { .. } => "recursion_error",
    }
}

fn compare_steps(expected: &Steps, target: &str, got: &CraftingSteps) -> Compared {
    same("missing", &expected.missing.names(), &names(&got.missing))?;
    same("number of steps", &expected.steps.len(), &got.steps.len())?;
    for (number, (expected, got)) in expected.steps.iter().zip(&got.steps).enumerate() {
        let expected = (expected.r#use.names(), expected.make.as_str(), expected.count);
        same(&format!("steps[{number}]"), &expected, &(names(&got.uses), got.makes.name(), got.count))?;
    }
    same("wood_note", &expected.wood_note, &got.any_wood_will_do(target))
}

fn names(items: &[(ItemId, u64)]) -> Vec<(&str, u64)> {
    items.iter().map(|(item, count)| (item.name(), *count)).collect()
}
