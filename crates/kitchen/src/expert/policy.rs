//! The quick scheduler: which dishes to aim at, and who does what for them.

use arrayvec::ArrayVec;

use super::kitchen::{Job, Kitchen};
use super::model::Model;
use super::pull::{Offer, Offers, Pull};
use crate::limits::{CREW_MAX, DISHES_MAX};
use crate::rules::NOTHING;

/// How the quick scheduler weighs things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Policy {
    /// Weight of one place in the list of targets against one step of walking or waiting.
    pub(super) rank_weight: u32,
    /// Steps by which an estimate may exceed what an order has left before it is given up.
    pub(super) slack: i32,
    /// How many coming orders to look at when dishes are made in advance.
    pub(super) window: u32,
    /// How many dishes to aim at beyond active orders.
    pub(super) ahead: usize,
}

impl Policy {
    pub(super) const PLAIN: Policy = Policy { rank_weight: 2, slack: 0, window: 5, ahead: 4 };
}

/// Gives a job to every free agent for whom there is one.
pub(super) fn decide(model: &Model, kitchen: &mut Kitchen, policy: &Policy, offers: &mut Offers) {
    let crew = model.crew.min(CREW_MAX);
    drop_hopeless_jobs(model, kitchen);
    let free = kitchen.workers[..crew].iter().filter(|worker| worker.job == Job::Free).count();
    if free == 0 {
        return;
    }
    aim(model, kitchen, policy, offers, free);
    settle_holders(model, kitchen);
    assign(kitchen, policy, offers, crew);
}

/// Jobs that cannot be done any more: the product is gone, or another mixture is in the tool.
fn drop_hopeless_jobs(model: &Model, kitchen: &mut Kitchen) {
    let crew = model.crew.min(CREW_MAX);
    for number in 0..crew {
        let worker = kitchen.workers[number];
        let possible = match worker.job {
            Job::Free => true,
            Job::Cook { at, product } => {
                let set = model.recipe(product).map_or(0, |recipe| recipe.set);
                let tool = kitchen.tool(at);
                tool.product == NOTHING && tool.contents == set
            }
            Job::Carry { item, from, .. } if worker.hold == NOTHING => {
                model.is_base(item) || kitchen.tool(from).product == item
            }
            Job::Carry { item, .. } => item == worker.hold,
        };
        if !possible {
            kitchen.workers[number].job = Job::Free;
        }
    }
}

/// Pulls active orders, the most urgent first, then dishes for coming ones.
fn aim(model: &Model, kitchen: &mut Kitchen, policy: &Policy, offers: &mut Offers, free: usize) {
    let orders = kitchen.orders.clone();
    let mut stock = kitchen.stock;
    let left = i32::try_from(kitchen.left).unwrap_or(i32::MAX);
    let ahead = targets_ahead(model, kitchen, policy);
    let mut pull = Pull::new(model, kitchen, offers);
    let enough = free + 4;
    for order in orders {
        let Some(dish) = model.dishes.get(usize::from(order.dish)).filter(|dish| dish.makeable) else {
            continue;
        };
        let there = &mut stock[usize::from(order.dish) % DISHES_MAX];
        if *there > 0 {
            *there -= 1;
            continue;
        }
        if pull.offers.len() >= enough {
            return;
        }
        let within = if order.remaining < 0 { left } else { order.remaining.min(left) } + policy.slack;
        pull.target(dish.item, Some(u16::try_from(within.max(0)).unwrap_or(u16::MAX)));
    }
    for dish in ahead {
        if pull.offers.len() >= enough {
            return;
        }
        if let Some(dish) = model.dishes.get(usize::from(dish)) {
            pull.target(dish.item, Some(u16::try_from(left).unwrap_or(u16::MAX)));
        }
    }
}

/// Dishes for coming orders: again and again the one whose next copy is most likely to be wanted soon, for its labour.
fn targets_ahead(model: &Model, kitchen: &Kitchen, policy: &Policy) -> ArrayVec<u8, 16> {
    let mut targets = ArrayVec::new();
    let Some(interval) = model.interval.filter(|_| model.tables_unlimited) else { return targets };
    let until_next = interval.saturating_sub(kitchen.timer);
    if kitchen.left <= until_next {
        return targets;
    }
    let coming = ((kitchen.left - until_next - 1) / interval.max(1) + 1).min(policy.window);
    let mut have = kitchen.stock;
    for order in &kitchen.orders {
        let there = &mut have[usize::from(order.dish) % DISHES_MAX];
        *there = there.saturating_sub(1);
    }
    for _ in 0..policy.ahead {
        let value = |number: usize| {
            model.chance(coming, have[number % DISHES_MAX]) / u64::from(model.dishes[number].labour)
        };
        let makeable = (0..model.dishes.len()).filter(|&number| model.dishes[number].makeable);
        let Some(best) = makeable.max_by_key(|&number| (value(number), std::cmp::Reverse(number))) else {
            break;
        };
        if value(best) == 0 {
            break;
        }
        have[best % DISHES_MAX] = have[best % DISHES_MAX].saturating_add(1);
        let _ = targets.try_push(best as u8);
    }
    targets
}

/// Who holds something that nobody needs brings it to a table, if it is a dish, or throws it away.
fn settle_holders(model: &Model, kitchen: &mut Kitchen) {
    let table = kitchen.table;
    for worker in kitchen.workers.iter_mut().take(model.crew) {
        if worker.job == Job::Free && worker.hold != NOTHING {
            let to = if model.dish_of(worker.hold).is_some() { table } else { model.storage };
            worker.job = Job::Carry { item: worker.hold, from: to, to };
        }
    }
}

/// The best pair of agent and offer, again and again.
fn assign(kitchen: &mut Kitchen, policy: &Policy, offers: &mut Offers, crew: usize) {
    let mut free = 0u32;
    for (number, worker) in kitchen.workers[..crew].iter().enumerate() {
        free |= u32::from(worker.job == Job::Free) << number;
    }
    while free != 0 {
        let mut best: Option<(u32, usize, usize)> = None;
        for (place, offer) in offers.iter().enumerate() {
            let mut round = free;
            while round != 0 {
                let number = round.trailing_zeros() as usize;
                round &= round - 1;
                let cost = cost(policy, offer, kitchen.workers[number % CREW_MAX].at);
                if best.is_none_or(|(least, _, _)| cost < least) {
                    best = Some((cost, place, number));
                }
            }
        }
        let Some((_, place, number)) = best else { return };
        kitchen.workers[number % CREW_MAX].job = offers[place].job;
        offers.remove(place);
        free &= !(1 << number);
    }
}

fn cost(policy: &Policy, offer: &Offer, at: u8) -> u32 {
    let from = match offer.job {
        Job::Carry { from, .. } => from,
        Job::Cook { at, .. } => at,
        Job::Free => return u32::MAX,
    };
    let walk = u32::from(from != at);
    let delay = walk.max(u32::from(offer.ready));
    u32::from(offer.target) * policy.rank_weight + delay * 2
}
