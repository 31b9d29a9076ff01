//! Upper bounds: results that no crew can surpass.
//!
//! The bound is a relaxation: no crew can beat it, but perhaps no crew can reach it either.
//!
//! * **Fastest delivery.** With unlimited agents and tools a base ingredient is put into a tool in step 4 of an episode
//!   at the earliest (walk to the storage, get, walk, put). A mixture is complete when its last ingredient is put in, is
//!   activated in that step by an agent that stands there, is taken out `cook_time` steps later, and is put into the
//!   next tool or onto the table two steps after that (walk, put). Nothing in the rules is faster.
//! * **Labour.** A dish takes at least 4 commands per base ingredient: an agent carries one thing at a time, so before each
//!   useful get at the storage it walks there, and afterwards it walks away and puts. Each product takes 3 to move (get,
//!   walk, put) and 1 to be activated, plus the time for which an agent has to stay with a tool. Copies share nothing. An
//!   agent does one command a step, so all dishes delivered up to step t together take at most N t.
//! * **Deadlines.** An order that shows first in snapshot s and lives Λ steps can be served in the steps s + 1 to s + Λ.
//!   Stocking is allowed, so its dish may have been delivered at any time before; only the last moment counts.
//!
//! So an outcome is possible only if the orders it serves, sorted by deadline, keep the sum of labour below N times each
//! deadline. For that it is best to know the least labour for each pair of served orders and failures, which is found by
//! going through the deadlines once.

use cooperage_core::Ratio;

use crate::game::KitchenStart;
use crate::ids::{DishId, KitchenItemId};
use crate::orders::DrawOrder;
use crate::rules::{KitchenRules, LevelRecipe};
use crate::state::KitchenState;
use crate::step::OrderEvents;

/// Steps until a base ingredient can be in a tool: walk, get, walk, put.
const FETCH_STEPS: u32 = 4;
/// Steps until a product is in its next place once it is in hand: walk, put.
const CARRY_STEPS: u32 = 2;
/// Commands for a base ingredient.
const FETCH_LABOUR: u64 = 4;
/// Commands to move a product and to start the tool that makes it.
const PRODUCT_LABOUR: u64 = 3 + 1;

/// An order and the snapshot in which it shows first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The snapshot; 0 is the initial state.
    pub step: u32,
    /// The dish that is ordered.
    pub dish: DishId,
}

/// The most orders in an episode for which a bound is worked out; its cost grows with their third power.
pub const ORDERS_MAX: usize = 500;

/// How failures are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// One per step in which at least one order expires, as the original counts.
    PerStep,
    /// One per order that expires.
    PerOrder,
}

/// Orders served and failures of an outcome that the bound does not rule out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundOutcome {
    pub completed: u32,
    /// The fewest failures beside that.
    pub failed: u32,
}

/// The upper bound of an episode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpisodeBound {
    /// The most orders that can be served.
    pub completed_max: u32,
    /// For each number of served orders the fewest failures, in ascending order.
    pub outcomes: Vec<BoundOutcome>,
    /// Orders that no crew can serve, not even with unlimited agents.
    pub impossible: Vec<UnservableOrder>,
}

/// An order that no crew can serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnservableOrder {
    pub arrival: Arrival,
    /// Whether it expires before the episode ends and so counts as a failure; otherwise it counts nowhere.
    pub fails: bool,
}

/// The earliest step in which the dish can be delivered after a cold start, with unlimited agents and tools.
///
/// `None` if the kitchen lacks a tool for it, or has one that is too small.
#[must_use]
pub fn fastest_delivery(rules: &KitchenRules, dish: DishId) -> Option<u32> {
    let dish = rules.dishes().get(dish.index())?;
    let mut ready = vec![None; rules.items().len()];
    Some(in_hand(rules, dish.item, &mut ready)?.saturating_add(CARRY_STEPS))
}

/// The earliest step in which a product can be taken out of its tool.
fn in_hand(rules: &KitchenRules, product: KitchenItemId, known: &mut [Option<Option<u32>>]) -> Option<u32> {
    if let Some(&Some(ready)) = known.get(product.index()) {
        return ready;
    }
    let ready = rules.recipe(product).and_then(|recipe| {
        let cook_time = cook_time(rules, recipe)?;
        let mut complete = 0;
        for &ingredient in &recipe.ingredients {
            let put = if rules.is_base(ingredient) {
                FETCH_STEPS
            } else {
                in_hand(rules, ingredient, known)?.saturating_add(CARRY_STEPS)
            };
            complete = complete.max(put);
        }
        Some(complete.saturating_add(cook_time))
    });
    if let Some(entry) = known.get_mut(product.index()) {
        *entry = Some(ready);
    }
    ready
}

/// The cooking time of a recipe's tool, `None` if the kitchen has no such tool with room for the ingredients.
fn cook_time(rules: &KitchenRules, recipe: &LevelRecipe) -> Option<u32> {
    let tool = rules.tools().get(recipe.tool.index())?;
    let there = rules.locations().iter().any(|location| location.tool == recipe.tool);
    let room = tool.capacity.is_none_or(|capacity| recipe.ingredients.len() <= capacity as usize);
    (there && room).then_some(u32::from(tool.cook_time))
}

/// The least number of agents' steps that the dish takes; `None` if it cannot be made.
#[must_use]
pub fn labour(rules: &KitchenRules, dish: DishId) -> Option<u64> {
    fastest_delivery(rules, dish)?;
    let dish = rules.dishes().get(dish.index())?;
    let mut sum = 0u64;
    for &(product, times) in &dish.operations {
        let recipe = rules.recipe(product)?;
        let base = recipe.ingredients.iter().filter(|&&item| rules.is_base(item)).count() as u64;
        let tool = rules.tools().get(recipe.tool.index())?;
        let staying = if tool.agent_stays { u64::from(tool.cook_time.saturating_sub(1)) } else { 0 };
        let once = base * FETCH_LABOUR + PRODUCT_LABOUR + staying;
        sum = sum.saturating_add(once.saturating_mul(times));
    }
    Some(sum)
}

/// The orders of an episode in which no agent acts.
///
/// They are those of every episode from the same start as long as the list of orders is never full.
#[must_use]
pub fn arrivals(rules: &KitchenRules, start: &KitchenStart) -> Vec<Arrival> {
    let mut source = start.source.clone();
    crate::game::skip_idle_episodes(rules, &mut source, start.episode_index);
    let mut state = KitchenState::new(rules);
    let mut events = OrderEvents::default();
    let mut all = Vec::new();
    if let Some(dish) = start.first_order.or_else(|| source.draw(rules.dishes().len() as u32)) {
        state.add_order(rules, dish);
        all.push(Arrival { step: 0, dish });
    }
    for _ in 0..rules.max_steps() {
        state.end_step(rules, &mut source, &mut events);
        all.extend(events.arrived.map(|dish| Arrival { step: state.step(), dish }));
    }
    all
}

/// Orders with the same last moment.
#[derive(Default)]
struct DeadlineGroup {
    /// Labour of those that can be served, ascending.
    labours: Vec<u64>,
    /// The number of those that cannot be served.
    impossible: u32,
}

/// The bound for an episode with these orders; `None` for more than [`ORDERS_MAX`].
#[must_use]
pub fn episode_bound(rules: &KitchenRules, arrivals: &[Arrival], counting: Counting) -> Option<EpisodeBound> {
    if arrivals.len() > ORDERS_MAX {
        return None;
    }
    let end = rules.max_steps();
    let mut impossible = Vec::new();
    // By expiry step; orders that outlive the episode share the key beyond its end.
    let mut groups: std::collections::BTreeMap<u32, DeadlineGroup> = std::collections::BTreeMap::new();
    for &arrival in arrivals {
        let Some(dish) = rules.dishes().get(arrival.dish.index()) else { continue };
        let deadline = dish.lifetime.map_or(u32::MAX, |steps| arrival.step.saturating_add(steps));
        let fails = deadline < end;
        let group = groups.entry(deadline.min(end)).or_default();
        let in_time = fastest_delivery(rules, arrival.dish)
            .is_some_and(|fastest| fastest <= deadline.min(end) && arrival.step < end);
        match labour(rules, arrival.dish).filter(|_| in_time) {
            Some(labour) => group.labours.push(labour),
            None => {
                group.impossible += 1;
                impossible.push(UnservableOrder { arrival, fails });
            }
        }
    }
    let mut best = vec![vec![Some(0u64)]];
    for (deadline, mut group) in groups {
        group.labours.sort_unstable();
        let failures = (deadline < end).then_some(counting);
        let capacity = u64::from(rules.crew()) * u64::from(deadline);
        best = serve_group(&best, &group, failures, capacity);
    }
    let outcomes: Vec<BoundOutcome> = (0..)
        .zip(&best)
        .filter_map(|(completed, row)| {
            let failed = row.iter().position(Option::is_some)?;
            Some(BoundOutcome { completed, failed: failed as u32 })
        })
        .collect();
    let completed_max = outcomes.last().map_or(0, |outcome| outcome.completed);
    Some(EpisodeBound { completed_max, outcomes, impossible })
}

/// From the least labour per (served, failed) before a deadline to that after it.
fn serve_group(
    best: &[Vec<Option<u64>>],
    group: &DeadlineGroup,
    failures: Option<Counting>,
    capacity: u64,
) -> Vec<Vec<Option<u64>>> {
    let size = group.labours.len();
    let width = best.first().map_or(1, Vec::len) + size + group.impossible as usize;
    let mut after = vec![vec![None; width]; best.len() + size];
    for (completed, row) in best.iter().enumerate() {
        for (failed, labour) in row.iter().enumerate() {
            let Some(mut labour) = *labour else { continue };
            // Of orders with the same deadline it is always best to serve those with the least labour.
            for served in 0..=size {
                if served > 0 {
                    labour = labour.saturating_add(group.labours[served - 1]);
                }
                if labour > capacity {
                    break;
                }
                let left = size - served + group.impossible as usize;
                let more = match failures {
                    None => 0,
                    Some(Counting::PerStep) => usize::from(left > 0),
                    Some(Counting::PerOrder) => left,
                };
                let entry: &mut Option<u64> = &mut after[completed + served][failed + more];
                *entry = Some(entry.map_or(labour, |other| other.min(labour)));
            }
        }
    }
    after
}

/// The best ratio completed / (completed + failed) of episodes whose counts are pooled.
#[must_use]
pub fn pooled_ratio(episodes: &[EpisodeBound]) -> Ratio {
    let mut pooled = vec![Some(0u64)];
    for episode in episodes {
        let mut next: Vec<Option<u64>> = vec![None; pooled.len() + episode.completed_max as usize];
        for (completed, failed) in pooled.iter().enumerate() {
            let Some(failed) = *failed else { continue };
            for outcome in &episode.outcomes {
                let entry = &mut next[completed + outcome.completed as usize];
                let sum = failed + u64::from(outcome.failed);
                *entry = Some(entry.map_or(sum, |other| other.min(sum)));
            }
        }
        pooled = next;
    }
    let ratios = (0u64..).zip(pooled).filter_map(|(completed, failed)| {
        Some(Ratio { numerator: completed, denominator: completed + failed? })
    });
    // a / b > c / d is a d > c b; an empty ratio is the least of all.
    ratios.fold(Ratio::default(), |best, ratio| {
        // Of equal ratios the one with most served stands in reports.
        let better = ratio.numerator * best.denominator >= best.numerator * ratio.denominator;
        if better || best.denominator == 0 { ratio } else { best }
    })
}
