//! The ingredients of the last step to an item, so that a crew can share the work.

use cooperage_blocks::ItemId;

use crate::draft::Draft;
use crate::formulas::formulas;
use crate::goal::Goal;
use crate::plan::Plan;
use crate::scene::{Excluded, Failure, Scene};
use crate::step::Step;
use crate::survey::Survey;

/// The items that the last step to an item uses, and how many of each: the ingredients of a dish, for example. They come
/// from a plan; if there is none, from the item's first recipe, so that a crew can get the ingredients that are there. Empty
/// for an item that is neither crafted nor cooked.
#[must_use]
pub fn parts(item: ItemId, scene: &Scene<'_>, failures: &[Failure]) -> Vec<(ItemId, u32)> {
    let goal = Goal::Have { items: vec![(item, 1)], who: crate::Holder::Any };
    match crate::replan(&goal, scene, failures) {
        Ok(plan) => last_step(&plan, item).map(Step::uses).unwrap_or_default(),
        Err(_) => first_recipe(item, scene, failures),
    }
}

fn last_step(plan: &Plan, item: ItemId) -> Option<&Step> {
    let makes = |step: &&Step| matches!(step, Step::Craft { item: made, .. } | Step::Smelt { item: made, .. } if *made == item);
    plan.steps.iter().rev().map(|planned| &planned.step).find(makes)
}

/// The ingredients of the first recipe, the cheapest item for each.
fn first_recipe(item: ItemId, scene: &Scene<'_>, failures: &[Failure]) -> Vec<(ItemId, u32)> {
    let Ok(survey) = Survey::new(scene, Excluded::new(failures)) else { return Vec::new() };
    let Some(formula) = formulas(item).first() else { return Vec::new() };
    let mut draft = Draft::new(&survey);
    draft.want(&[item]);
    let cheapest = |items: &'static [ItemId]| {
        items.iter().copied().filter(|other| *other != item).min_by_key(|&one| (draft.market.price(one), one))
    };
    let groups = formula.groups.iter();
    groups.filter_map(|group| Some((cheapest(group.items)?, group.cells.len() as u32))).collect()
}
