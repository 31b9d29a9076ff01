//! The dishes of a level: their trees, the work in them, and how long an order for them lives.

use rustc_hash::FxHashMap;

use super::effort::schedule;
use super::{Effort, KitchenSetup, KitchenTool, LevelDish, LevelRecipe, OrderTiming, SetupError};
use crate::ids::KitchenItemId;

/// The dishes of a level in its order, and the interval between orders.
pub(super) fn dishes(
    setup: &KitchenSetup<'_>,
    item_by_name: &FxHashMap<Box<str>, KitchenItemId>,
    recipes: &[LevelRecipe],
    tools: &[KitchenTool],
    base_count: u8,
) -> Result<(Option<u32>, Vec<LevelDish>), SetupError> {
    let level = setup.level;
    let mut dishes = Vec::with_capacity(level.dishes.len());
    for name in &level.dishes {
        let item = item_by_name.get(name.as_str()).copied().filter(|item| item.0 >= base_count);
        let item = item.ok_or_else(|| SetupError::Unknown { what: "the dish", name: name.clone() })?;
        let operations = operations(item, recipes, base_count);
        let cook_time = |product: KitchenItemId| {
            let recipe = recipes.get(product.index() - usize::from(base_count));
            recipe.and_then(|r| tools.get(r.tool.index())).map_or(0, |tool| u64::from(tool.cook_time))
        };
        let waiting = operations.iter().fold(0u64, |sum, &(product, times)| {
            sum.saturating_add(times.saturating_mul(cook_time(product).saturating_sub(1)))
        });
        let tree = tree(item, recipes, base_count);
        let effort = Effort { items: tree.len() as u64, waiting };
        let rank = level.dishes.iter().filter(|other| *other < name).count() as u8;
        dishes.push(LevelDish { item, lifetime: None, rank, effort, tree, operations });
    }
    let (interval, lifetimes) = match &setup.timing {
        OrderTiming::Effort { alpha, beta } => {
            let efforts: Vec<Effort> = dishes.iter().map(|dish| dish.effort).collect();
            let (interval, lifetimes) = schedule(&efforts, *alpha, *beta)?;
            (Some(interval), lifetimes.into_iter().map(Some).collect())
        }
        OrderTiming::Explicit { interval, lifetimes } => (*interval, lifetimes.clone()),
        OrderTiming::LevelFile => match &level.timing {
            Some(timing) => (timing.interval, timing.lifetimes.clone()),
            None => return Err(SetupError::NoFileTiming(level.name.clone())),
        },
    };
    if lifetimes.len() != dishes.len() {
        return Err(SetupError::LifetimeCount { lifetimes: lifetimes.len(), dishes: dishes.len() });
    }
    for (dish, lifetime) in dishes.iter_mut().zip(lifetimes) {
        dish.lifetime = lifetime;
    }
    Ok((interval, dishes))
}

/// The distinct items of a dish's tree, breadth first.
fn tree(dish: KitchenItemId, recipes: &[LevelRecipe], base_count: u8) -> Vec<KitchenItemId> {
    let mut tree = vec![dish];
    let mut at = 0;
    while let Some(&item) = tree.get(at) {
        at += 1;
        let recipe = item.index().checked_sub(usize::from(base_count)).and_then(|place| recipes.get(place));
        for &ingredient in recipe.map_or(&[][..], |recipe| &recipe.ingredients) {
            if !tree.contains(&ingredient) {
                tree.push(ingredient);
            }
        }
    }
    tree
}

/// How often each product of the tree is made when the tree is expanded with all repeats.
///
/// Counted from the dish downwards in an order in which every product comes after all that use it, so that a tree with
/// millions of repeats costs no more than its distinct items.
fn operations(dish: KitchenItemId, recipes: &[LevelRecipe], base_count: u8) -> Vec<(KitchenItemId, u64)> {
    let recipe = |item: KitchenItemId| {
        item.index().checked_sub(usize::from(base_count)).and_then(|place| recipes.get(place))
    };
    let products: Vec<KitchenItemId> =
        tree(dish, recipes, base_count).into_iter().filter(|item| item.0 >= base_count).collect();
    let mut counts: Vec<(KitchenItemId, u64)> =
        products.iter().map(|&item| (item, u64::from(item == dish))).collect();
    let mut open = products;
    while !open.is_empty() {
        let used = |item: KitchenItemId| {
            open.iter().any(|&other| recipe(other).is_some_and(|r| r.ingredients.contains(&item)))
        };
        let Some(place) = open.iter().position(|&item| !used(item)) else { break };
        let item = open.remove(place);
        let times = counts.iter().find(|(other, _)| *other == item).map_or(0, |&(_, times)| times);
        for &ingredient in recipe(item).map_or(&[][..], |r| &r.ingredients) {
            if let Some((_, count)) = counts.iter_mut().find(|(other, _)| *other == ingredient) {
                *count = count.saturating_add(times);
            }
        }
    }
    counts
}
