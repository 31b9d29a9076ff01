//! The quick scheduler: which dishes to aim at, and who does what for them.

use super::kitchen::{Job, Kitchen, Want};
use super::model::{Model, ones};
use super::pull::{Offers, Pull, PulledWork};
use crate::limits::{CREW_MAX, DISHES_MAX};
use crate::rules::NOTHING;

/// Settings of the quick scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Policy {
    /// Weight of one place in the list of targets against half a step of walking or waiting.
    rank_weight: u32,
    /// Steps by which an estimate may exceed what an order has left before it is given up.
    slack: i32,
    /// How many coming orders to look at when dishes are made in advance.
    window: u32,
    /// How many dishes to aim at beyond active orders.
    ahead: usize,
    /// Dishes not to make, one bit each.
    skipped: u64,
    /// Dishes of which one more than ordered is made before anything else, one bit each.
    reserved: u64,
    /// Whether active orders are taken by labour instead of urgency.
    easiest_first: bool,
}

impl Policy {
    /// Best on average over the published levels and several seeds, by small margins.
    pub(super) const PLAIN: Policy = Policy {
        rank_weight: 2,
        slack: 0,
        window: 5,
        ahead: 4,
        skipped: 0,
        reserved: 0,
        easiest_first: false,
    };

    /// Policies that differ in one setting.
    pub(super) fn neighbours(self, model: &Model, mut visit: impl FnMut(Policy)) {
        let mut add = |other: Policy| {
            if other != self {
                visit(other);
            }
        };
        let makeable = model.dishes.iter().enumerate().filter(|(_, dish)| dish.makeable);
        for (number, _) in makeable.take(DISHES_VARIED) {
            add(Policy { skipped: self.skipped ^ (1 << number), ..self });
            add(Policy { reserved: self.reserved ^ (1 << number), ..self });
        }
        [-1, 0, 1].into_iter().for_each(|slack| add(Policy { slack, ..self }));
        [0, 2].into_iter().for_each(|rank_weight| add(Policy { rank_weight, ..self }));
        [2, 5, 12].into_iter().for_each(|window| add(Policy { window, ..self }));
        [1, 4].into_iter().for_each(|ahead| add(Policy { ahead, ..self }));
        add(Policy { easiest_first: !self.easiest_first, ..self });
    }
}

/// Dishes for which a policy of their own is tried.
const DISHES_VARIED: usize = 6;
/// Offers that are enough to choose from, beyond one per free agent.
const OFFERS_SPARE: usize = 4;

/// Gives a job to every free agent for whom there is one.
pub(super) fn decide(model: &Model, kitchen: &mut Kitchen, policy: &Policy, offers: &mut Offers) {
    if !kitchen.stirred {
        return;
    }
    kitchen.stirred = false;
    let crew = model.crew.min(CREW_MAX);
    drop_impossible_jobs(model, kitchen);
    let free = kitchen.workers[..crew].iter().filter(|worker| worker.job == Job::Free).count();
    if free == 0 {
        return;
    }
    aim(model, kitchen, policy, offers, free);
    settle_holders(model, kitchen);
    assign(kitchen, policy, offers, crew);
}

/// Takes back jobs that cannot be done any more, because the product is gone or another mixture is in the tool; and those of
/// agents who would stand waiting for more than a step.
pub(super) fn drop_impossible_jobs(model: &Model, kitchen: &mut Kitchen) {
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
                let tool = kitchen.tool(from);
                model.is_base(item) || tool.product == item && (worker.at != from || tool.busy <= 1)
            }
            Job::Carry { item, .. } => item == worker.hold,
        };
        if !possible {
            kitchen.workers[number].job = Job::Free;
        }
    }
}

/// Finds out what there is to do: for the reserve, for active orders, then for coming ones.
pub(super) fn aim(model: &Model, kitchen: &mut Kitchen, policy: &Policy, offers: &mut Offers, free: usize) {
    let mut orders = kitchen.orders.clone();
    if policy.easiest_first {
        orders.sort_by_key(|order| model.dish(order.dish).map_or(u32::MAX, |dish| dish.labour));
    }
    let left = i32::try_from(kitchen.left).unwrap_or(i32::MAX);
    let until = |steps: i32| Some(u16::try_from(steps.max(0)).unwrap_or(u16::MAX));
    // Where tables have limits, nothing is made in advance.
    let coming = if model.tables_unlimited { kitchen.orders_coming(model) } else { 0 };
    let (mut spare, mut short) = balance(&kitchen.stock, &orders);
    let mut pull = Pull::new(model, kitchen, offers);
    let enough = free + OFFERS_SPARE;
    for number in ones(if coming > 0 { policy.reserved } else { 0 }) {
        let place = usize::from(number) % DISHES_MAX;
        if spare[place] > 0 {
            continue;
        }
        if let Some(dish) = model.dish(number) {
            pull.target(dish.item, until(left));
        }
        // An active order for the dish takes what comes first.
        if short[place] > 0 {
            short[place] -= 1;
        } else {
            spare[place] += 1;
        }
    }
    for order in &orders {
        let there = &mut short[usize::from(order.dish) % DISHES_MAX];
        let Some(dish) = model.dish(order.dish).filter(|dish| dish.makeable) else { continue };
        if *there == 0 || policy.skipped & (1 << order.dish) != 0 {
            continue;
        }
        *there -= 1;
        if pull.offers.len() >= enough {
            return;
        }
        let within = if order.remaining < 0 { left } else { order.remaining.min(left) };
        pull.target(dish.item, until(within + policy.slack));
    }
    let coming = coming.min(policy.window as usize) as u32;
    for _ in 0..policy.ahead {
        if pull.offers.len() >= enough || coming == 0 {
            return;
        }
        let Some(best) = worth_most(model, policy, coming, &spare) else { return };
        let there = &mut spare[best % DISHES_MAX];
        *there = there.saturating_add(1);
        if let Some(dish) = model.dishes.get(best) {
            pull.target(dish.item, until(left));
        }
    }
}

/// Unblocks a crew that does nothing although an order could be served. Only states that other players have left behind,
/// and unusual kitchens, need it. Returns whether there is anything to do.
pub(super) fn unblock(model: &Model, kitchen: &mut Kitchen) -> bool {
    let crew = model.crew.min(CREW_MAX);
    let idle = |worker: &super::kitchen::Worker| worker.hold == NOTHING && worker.busy == 0;
    if kitchen.working != 0 {
        return false;
    }
    let holding = kitchen.workers[..crew].iter().position(|worker| worker.hold != NOTHING);
    if let Some(number) = holding {
        // Every agent waits for a place to put its item: the first throws its item away.
        let worker = &mut kitchen.workers[number];
        let to = model.storage;
        worker.job = Job::Carry { item: worker.hold, from: to, to, into: NOTHING };
        return true;
    }
    let (_, mut short) = balance(&kitchen.stock, &kitchen.orders);
    let blocked = kitchen.orders.iter().any(|order| {
        let there = &mut short[usize::from(order.dish) % DISHES_MAX];
        let lead = model.dish(order.dish).and_then(|dish| model.recipe(dish.item)).map(|recipe| recipe.lead);
        let left = if order.remaining < 0 { kitchen.left } else { kitchen.left.min(order.remaining as u32) };
        std::mem::replace(there, there.saturating_sub(1)) > 0
            && lead.is_some_and(|lead| u32::from(lead) + 6 < left)
    });
    if !blocked {
        return false;
    }
    for worker in kitchen.workers[..crew].iter_mut().filter(|worker| idle(worker)) {
        worker.job = Job::Free;
    }
    let (table, tools) = (kitchen.table, kitchen.tools);
    let mut offers = Offers::new();
    let mut pull = Pull::new(model, kitchen, &mut offers);
    for at in ones(model.tools) {
        let tool = tools[usize::from(at) % tools.len()];
        let item = match tool.product {
            NOTHING if tool.contents == 0 => None,
            NOTHING => model.easiest_product(at, tool.contents),
            product => Some(product),
        };
        if let Some(item) = item {
            pull.clear(item, if model.dish_of(item).is_some() { table } else { model.storage });
        }
    }
    assign(kitchen, &Policy::PLAIN, &mut offers, crew);
    kitchen.workers[..crew].iter().any(|worker| worker.job != Job::Free)
}

/// By dish: copies on tables that no active order wants, and active orders without a copy.
fn balance(stock: &[u8; DISHES_MAX], orders: &[Want]) -> ([u8; DISHES_MAX], [u8; DISHES_MAX]) {
    let (mut spare, mut short) = (*stock, [0u8; DISHES_MAX]);
    for order in orders {
        let place = usize::from(order.dish) % DISHES_MAX;
        if spare[place] > 0 {
            spare[place] -= 1;
        } else {
            short[place] += 1;
        }
    }
    (spare, short)
}

/// The dish whose next copy is most likely to be wanted by one of the coming orders, for its labour.
fn worth_most(model: &Model, policy: &Policy, coming: u32, spare: &[u8; DISHES_MAX]) -> Option<usize> {
    let (mut best, mut most) = (None, 0);
    for (number, dish) in model.dishes.iter().enumerate() {
        if !dish.makeable || policy.skipped & (1 << number) != 0 {
            continue;
        }
        let value = model.chance(coming, spare[number % DISHES_MAX]) / u64::from(dish.labour.max(1));
        if value > most {
            (best, most) = (Some(number), value);
        }
    }
    best
}

/// Gives a job to free agents that hold an item without use: they bring a dish to a table and throw other items away.
fn settle_holders(model: &Model, kitchen: &mut Kitchen) {
    let table = kitchen.table;
    for worker in kitchen.workers.iter_mut().take(model.crew) {
        if worker.job == Job::Free && worker.hold != NOTHING {
            let to = if model.dish_of(worker.hold).is_some() { table } else { model.storage };
            worker.job = Job::Carry { item: worker.hold, from: to, to, into: NOTHING };
        }
    }
}

/// The pair of agent and offer that costs least, again and again.
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
        kitchen.workers[number % CREW_MAX].job = offers.remove(place).job;
        free &= !(1 << number);
    }
}

fn cost(policy: &Policy, offer: &PulledWork, at: u8) -> u32 {
    let from = match offer.job {
        Job::Carry { from, .. } => from,
        Job::Cook { at, .. } => at,
        Job::Free => return u32::MAX,
    };
    let walk = u32::from(from != at);
    let delay = walk.max(u32::from(offer.ready));
    u32::from(offer.target) * policy.rank_weight + delay * 2
}
