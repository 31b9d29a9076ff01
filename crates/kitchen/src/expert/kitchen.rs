//! A small copy of a kitchen that can be played fast: the contents of tools as sets, and each agent's job.
//!
//! It follows the rules of [`crate::step`] for the commands that the expert uses; a test plays both side by side.

use arrayvec::ArrayVec;
use cooperage_core::AgentId;

use super::model::{Model, at_bit, bit, ones};
use super::search::LOOK_AHEAD_MAX;
use crate::command::{KitchenAction, KitchenCommand};
use crate::ids::{KitchenItemId, LocationId};
use crate::limits::{ACTIVE_ORDERS_MAX, CREW_MAX, DISHES_MAX, LOCATIONS_MAX};
use crate::rules::{KitchenRules, NOTHING};
use crate::state::KitchenState;

/// The job of an agent. The agent keeps its job until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    Free,
    /// Bring an item from one location to another, for that product if the other is a tool.
    Carry {
        item: u8,
        from: u8,
        to: u8,
        into: u8,
    },
    /// Start a tool as soon as it holds what that product is made of.
    Cook {
        at: u8,
        product: u8,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worker {
    pub(super) at: u8,
    /// An item or [`NOTHING`].
    pub(super) hold: u8,
    pub(super) busy: u8,
    pub(super) job: Job,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ToolState {
    /// Raw contents; empty while there is a product.
    pub(super) contents: u128,
    /// A product, done or being made, or [`NOTHING`].
    pub(super) product: u8,
    pub(super) busy: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Want {
    pub(super) dish: u8,
    /// Steps left; −1 = for ever.
    pub(super) remaining: i32,
}

/// The state of the kitchen, in the compact form that the expert's simulation needs.
#[derive(Clone, Debug)]
pub(super) struct Kitchen {
    pub(super) workers: [Worker; CREW_MAX],
    pub(super) tools: [ToolState; LOCATIONS_MAX],
    /// Tools that are busy.
    pub(super) working: u64,
    /// Dishes on serving tables.
    pub(super) stock: [u8; DISHES_MAX],
    pub(super) orders: ArrayVec<Want, ACTIVE_ORDERS_MAX>,
    pub(super) timer: u32,
    /// Whether anything has happened since agents were last given jobs that may change what they should do.
    pub(super) stirred: bool,
    /// The serving table in use.
    pub(super) table: u8,
    /// Steps left to play.
    pub(super) left: u32,
    pub(super) completed: u32,
    /// Steps in which an order expired.
    pub(super) failed: u32,
}

impl Kitchen {
    /// The kitchen as it is, these agents in it, all free.
    pub(super) fn new(
        model: &Model,
        rules: &KitchenRules,
        agents: &[AgentId],
        state: &KitchenState,
        left: u32,
    ) -> Kitchen {
        let free = Worker { at: 0, hold: NOTHING, busy: 0, job: Job::Free };
        let empty = ToolState { contents: 0, product: NOTHING, busy: 0 };
        let mut kitchen = Kitchen {
            workers: [free; CREW_MAX],
            tools: [empty; LOCATIONS_MAX],
            working: 0,
            stock: [0; DISHES_MAX],
            orders: state.orders().iter().map(|o| Want { dish: o.dish.0, remaining: o.remaining }).collect(),
            timer: state.arrival_timer(),
            stirred: true,
            table: table_with_room(model, rules, state),
            left,
            completed: 0,
            failed: 0,
        };
        for (worker, &agent) in kitchen.workers.iter_mut().zip(agents) {
            worker.at = state.at(agent).0;
            worker.hold = state.hold(agent).map_or(NOTHING, |item| item.0);
            worker.busy = state.agent_busy(agent);
        }
        for at in ones(model.tools) {
            let location = LocationId(at);
            let tool = kitchen.tool_mut(at);
            tool.busy = state.location_busy(location);
            for item in state.contents(location) {
                // A lone product that no recipe of this tool uses was cooked here.
                if model.is_product_of(at, item.0) {
                    tool.product = item.0;
                } else {
                    tool.contents |= bit(item.0);
                }
            }
            if tool.busy > 0 {
                kitchen.working |= at_bit(at);
            }
        }
        for served in state.served() {
            if let Some(dish) = model.dish_of(served.item.0) {
                kitchen.add_stock(dish);
            }
        }
        kitchen
    }

    #[inline]
    pub(super) fn tool(&self, at: u8) -> &ToolState {
        &self.tools[usize::from(at) % LOCATIONS_MAX]
    }

    #[inline]
    pub(super) fn tool_mut(&mut self, at: u8) -> &mut ToolState {
        &mut self.tools[usize::from(at) % LOCATIONS_MAX]
    }

    fn add_stock(&mut self, dish: usize) {
        let stock = &mut self.stock[dish % DISHES_MAX];
        *stock = stock.saturating_add(1);
    }

    /// Carries out the agents' jobs, in an order in which one's work helps the next, and reports each command to `told`.
    /// Those whose job is done are free afterwards.
    pub(super) fn act(&mut self, model: &Model, mut told: impl FnMut(KitchenCommand)) {
        let mut waiting = (1u32 << model.crew.min(CREW_MAX)) - 1;
        loop {
            let before = waiting;
            let mut round = waiting;
            while round != 0 {
                let number = round.trailing_zeros() as usize;
                round &= round - 1;
                if let Some(action) = self.act_one(model, number) {
                    waiting &= !(1 << number);
                    told(KitchenCommand { agent: AgentId(number as u32), action });
                }
            }
            if waiting == 0 || waiting == before {
                break;
            }
        }
        while waiting != 0 {
            told(KitchenCommand { agent: AgentId(waiting.trailing_zeros()), action: KitchenAction::Noop });
            waiting &= waiting - 1;
        }
    }

    /// One agent's action, `None` if there is nothing that would succeed now.
    #[inline]
    fn act_one(&mut self, model: &Model, number: usize) -> Option<KitchenAction> {
        let worker = self.workers[number % CREW_MAX];
        if worker.busy > 0 {
            return None;
        }
        match worker.job {
            Job::Free => None,
            Job::Cook { at, .. } if worker.at != at => Some(self.walk(number, at)),
            Job::Cook { at, product } => {
                let done = self.start(model, number, at, product);
                done.then(|| {
                    self.workers[number % CREW_MAX].job = Job::Free;
                    KitchenAction::Activate(LocationId(at))
                })
            }
            Job::Carry { item, from, .. } if worker.hold == NOTHING => {
                if worker.at != from {
                    return Some(self.walk(number, from));
                }
                self.take(model, number, item, from)
            }
            Job::Carry { to, .. } if worker.at != to => Some(self.walk(number, to)),
            Job::Carry { to, into, .. } => self.put(model, number, to, into),
        }
    }

    fn walk(&mut self, number: usize, to: u8) -> KitchenAction {
        self.workers[number % CREW_MAX].at = to;
        KitchenAction::Goto(LocationId(to))
    }

    fn take(&mut self, model: &Model, number: usize, item: u8, from: u8) -> Option<KitchenAction> {
        let location = LocationId(from);
        if from == model.storage {
            self.workers[number % CREW_MAX].hold = item;
            return Some(KitchenAction::Get { item: Some(KitchenItemId(item)), from: location });
        }
        let tool = *self.tool(from);
        if tool.product == item && tool.busy == 0 {
            let tool = self.tool_mut(from);
            tool.product = NOTHING;
            tool.contents = 0;
            self.stirred = true;
            self.workers[number % CREW_MAX].hold = item;
            return Some(KitchenAction::Get { item: Some(KitchenItemId(item)), from: location });
        }
        // While waiting for it one may as well start it.
        self.start(model, number, from, item).then_some(KitchenAction::Activate(location))
    }

    fn put(&mut self, model: &Model, number: usize, to: u8, into: u8) -> Option<KitchenAction> {
        let worker = &mut self.workers[number % CREW_MAX];
        let item = worker.hold;
        if model.tools & at_bit(to) != 0 {
            let tool = &mut self.tools[usize::from(to) % LOCATIONS_MAX];
            let set = model.recipe(into).map_or(0, |recipe| recipe.set);
            let fits = tool.contents & !set == 0 && tool.contents & bit(item) == 0;
            if tool.busy > 0 || tool.product != NOTHING || !fits {
                return None;
            }
            tool.contents |= bit(item);
        } else if model.tables & at_bit(to) != 0
            && let Some(dish) = model.dish_of(item)
        {
            let stock = &mut self.stock[dish % DISHES_MAX];
            *stock = stock.saturating_add(1);
        }
        worker.hold = NOTHING;
        worker.job = Job::Free;
        self.stirred = true;
        Some(KitchenAction::Put(LocationId(to)))
    }

    fn start(&mut self, model: &Model, number: usize, at: u8, product: u8) -> bool {
        let tool = *self.tool(at);
        let Some(place) = model.places.get(usize::from(at)) else { return false };
        let complete = model.recipe(product).is_some_and(|recipe| recipe.set == tool.contents);
        if tool.busy > 0 || !complete {
            return false;
        }
        *self.tool_mut(at) = ToolState { contents: 0, product, busy: place.cook };
        self.stirred = true;
        if place.cook > 0 {
            self.working |= at_bit(at);
        }
        if place.agent_stays {
            self.workers[number % CREW_MAX].busy = place.cook;
        }
        true
    }

    /// How many orders will come while there is time for them, as far as one looks ahead.
    pub(super) fn orders_coming(&self, model: &Model) -> usize {
        let Some(interval) = model.interval else { return 0 };
        let until_next = interval.saturating_sub(self.timer);
        let left = self.left.min(LOOK_AHEAD_MAX);
        if left <= until_next { 0 } else { ((left - until_next - 1) / interval.max(1) + 1) as usize }
    }

    /// Ends the step; `next` gives the dish of an order that is due.
    pub(super) fn end_step(&mut self, model: &Model, mut next: impl FnMut() -> Option<u8>) {
        for worker in self.workers.iter_mut().take(model.crew) {
            worker.busy = worker.busy.saturating_sub(1);
        }
        for at in ones(self.working) {
            let tool = self.tool_mut(at);
            tool.busy -= 1;
            if tool.busy == 0 {
                self.working &= !at_bit(at);
                self.stirred = true;
            }
        }
        self.check_orders();
        for order in &mut self.orders {
            order.remaining -= i32::from(order.remaining >= 0);
        }
        self.left = self.left.saturating_sub(1);
        self.timer = self.timer.wrapping_add(1);
        if model.interval == Some(self.timer) {
            self.timer = 0;
            if self.orders.len() < model.orders_max
                && let Some(dish) = next()
            {
                self.add_order(model, dish);
            }
        }
    }

    fn check_orders(&mut self) {
        let before = self.orders.len();
        let mut expired = false;
        let (stock, completed) = (&mut self.stock, &mut self.completed);
        self.orders.retain(|order| {
            if order.remaining == 0 {
                expired = true;
                return false;
            }
            let there = &mut stock[usize::from(order.dish) % DISHES_MAX];
            if *there > 0 {
                *there -= 1;
                *completed += 1;
                return false;
            }
            true
        });
        self.failed += u32::from(expired);
        self.stirred |= self.orders.len() != before;
    }

    fn add_order(&mut self, model: &Model, dish: u8) {
        let rank = |number: u8| model.dishes.get(usize::from(number)).map_or(u8::MAX, |dish| dish.rank);
        let remaining = model.dishes.get(usize::from(dish)).map_or(-1, |found| found.lifetime);
        let before = |other: &Want| (other.remaining, rank(other.dish)) > (remaining, rank(dish));
        self.stirred = true;
        let place = self.orders.iter().position(before).unwrap_or(self.orders.len());
        let _ = self.orders.try_insert(place, Want { dish, remaining });
    }
}

/// The first serving table with room, or the first.
fn table_with_room(model: &Model, rules: &KitchenRules, state: &KitchenState) -> u8 {
    let room = |at: &u8| {
        let capacity = rules.tool_at(LocationId(*at)).and_then(|tool| tool.capacity);
        capacity.is_none_or(|capacity| state.contents(LocationId(*at)).count() < capacity as usize)
    };
    ones(model.tables).find(room).unwrap_or(model.tables.trailing_zeros() as u8)
}
