//! One step of the game: commands, then the clock (docs/spec/cuisineworld.md, 1.5, 1.6, 3.2, 3.3).

use arrayvec::ArrayVec;
use cooperage_core::AgentId;

use crate::book::Role;
use crate::command::{Action, Command};
use crate::feedback::{Feedback, FeedbackLog};
use crate::ids::{DishId, ItemId, LocationId};
use crate::limits::ACTIVE_ORDERS_MAX;
use crate::orders::DrawOrder;
use crate::rules::{NO_MIXTURE, NOTHING, Place, Rules};
use crate::state::{Order, Served, State};

/// An order that was served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    pub dish: DishId,
    /// From which table.
    pub table: LocationId,
    /// Steps it had left before ageing; −1 = it would have lived for ever.
    pub remaining: i32,
}

/// The changes of the order list in a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderEvents {
    /// Served, most urgent first.
    pub completed: ArrayVec<Completion, ACTIVE_ORDERS_MAX>,
    /// Expired, in list order.
    pub expired: ArrayVec<DishId, ACTIVE_ORDERS_MAX>,
    pub arrived: Option<DishId>,
    /// An order was due, but the list was full.
    pub lost: bool,
}

impl State {
    /// Adds the first order of an episode, without ageing anything.
    pub fn add_order(&mut self, rules: &Rules, dish: DishId) {
        let Some(found) = rules.dishes().get(dish.index()) else { return };
        let remaining = found.lifetime.map_or(-1, |steps| i32::try_from(steps).unwrap_or(i32::MAX));
        let rank = |order: &Order| {
            (order.remaining, rules.dishes().get(order.dish.index()).map_or(u8::MAX, |dish| dish.rank))
        };
        let order = Order { dish, remaining };
        let place =
            self.orders.iter().position(|other| rank(other) > rank(&order)).unwrap_or(self.orders.len());
        // A full list is the caller's concern; an order that finds no room is dropped.
        let _ = self.orders.try_insert(place, order);
    }

    /// Carries out one command. Returns whether it succeeded; says why not in `feedback`.
    ///
    /// Commands for agents or locations that do not exist fail without a word; lists are validated before.
    #[inline]
    pub fn execute(&mut self, rules: &Rules, command: Command, feedback: &mut FeedbackLog) -> bool {
        let agent = command.agent;
        if agent.0 >= rules.crew() {
            return false;
        }
        match command.action {
            Action::Noop => true,
            Action::Goto(location) if location.index() < rules.places().len() => {
                let state = self.agent_mut(agent);
                let free = state.busy == 0;
                state.at = if free { location.0 } else { state.at };
                free
            }
            _ => self.handle(rules, command, feedback),
        }
    }

    /// Get, put and activate.
    fn handle(&mut self, rules: &Rules, command: Command, feedback: &mut FeedbackLog) -> bool {
        let agent = command.agent;
        let Some(location) = command.action.location() else { return false };
        let Some(place) = rules.places().get(location.index()) else { return false };
        if self.agent(agent).at != location.0 {
            feedback.push(Feedback::NotAtLocation { agent, location });
            return false;
        }
        match command.action {
            Action::Get { item, .. } => self.get(rules, place, agent, item, location, feedback),
            Action::Put(_) => self.put(rules, place, agent, location, feedback),
            Action::Activate(_) => self.activate(rules, place, agent, location, feedback),
            Action::Noop | Action::Goto(_) => false,
        }
    }

    fn get(
        &mut self,
        rules: &Rules,
        place: &Place,
        agent: AgentId,
        item: Option<ItemId>,
        location: LocationId,
        feedback: &mut FeedbackLog,
    ) -> bool {
        let (who, what) = (*self.agent(agent), *self.place(location));
        if !what.takeable {
            feedback.push(Feedback::NotPickable { agent, location });
            return false;
        }
        if who.busy > 0 || who.hold != NOTHING || what.busy > 0 {
            if who.busy > 0 {
                feedback.push(Feedback::AgentBusy { agent });
            }
            if who.hold != NOTHING {
                feedback.push(Feedback::GetHandsFull { agent });
            }
            if what.busy > 0 {
                feedback.push(Feedback::GetLocationBusy { location, agent });
            }
            return false;
        }
        let taken = if place.role == Role::Storage {
            let Some(item) = item.filter(|&item| rules.is_base(item)) else {
                feedback.push(Feedback::StorageBaseOnly { agent });
                return false;
            };
            item.0
        } else {
            if what.len == 0 {
                feedback.push(Feedback::GetLocationEmpty { location });
                return false;
            }
            let state = self.place_mut(location);
            state.len = 0;
            state.mixture = place.empty;
            state.takeable = place.takeable_at_start;
            what.contents[0]
        };
        self.agent_mut(agent).hold = taken;
        self.fresh_agents |= 1 << agent.0;
        self.fresh_places |= 1 << location.0;
        true
    }

    fn put(
        &mut self,
        rules: &Rules,
        place: &Place,
        agent: AgentId,
        location: LocationId,
        feedback: &mut FeedbackLog,
    ) -> bool {
        let (who, what) = (*self.agent(agent), *self.place(location));
        let mut mixed = NO_MIXTURE;
        if who.hold != NOTHING {
            let item = ItemId(who.hold);
            match place.role {
                Role::Storage => {}
                Role::Serving => {
                    if rules.dish_of(item).is_none() {
                        feedback.push(Feedback::NotALevelDish { item, location });
                        return false;
                    }
                }
                Role::Cooking => {
                    mixed = rules.mixtures().add_item(what.mixture, item);
                    if mixed == NO_MIXTURE {
                        feedback.push(Feedback::PutWouldWaste { item, location });
                        return false;
                    }
                }
            }
        }
        let (count, merges) = match place.role {
            Role::Storage => (0, false),
            Role::Serving => {
                let here = self.served.iter().filter(|served| served.table == location);
                (here.clone().count(), here.clone().any(|served| served.item.0 == who.hold))
            }
            Role::Cooking => (usize::from(what.len), who.hold != NOTHING && mixed == what.mixture),
        };
        let full = place.capacity != u32::MAX && count >= place.capacity as usize;
        if who.busy > 0 || who.hold == NOTHING || what.busy > 0 || (full && !merges) {
            if who.busy > 0 {
                feedback.push(Feedback::AgentBusy { agent });
            }
            if who.hold == NOTHING {
                feedback.push(Feedback::PutHandsEmpty { agent });
            }
            if what.busy > 0 {
                feedback.push(Feedback::PutLocationBusy { location });
            }
            if full {
                feedback.push(Feedback::LocationFull { location });
            }
            return false;
        }
        match place.role {
            Role::Storage => {}
            Role::Serving => {
                // Sorted by table, so that the same tables are always the same state.
                let place = self.served.partition_point(|served| served.table <= location);
                self.served.insert(place, Served { table: location, item: ItemId(who.hold) });
            }
            Role::Cooking if merges => {}
            Role::Cooking => {
                let state = self.place_mut(location);
                if let Some(slot) = state.contents.get_mut(usize::from(state.len)) {
                    *slot = who.hold;
                    state.len += 1;
                }
                state.mixture = mixed;
            }
        }
        self.agent_mut(agent).hold = NOTHING;
        self.fresh_agents &= !(1 << agent.0);
        self.fresh_places |= 1 << location.0;
        true
    }

    fn activate(
        &mut self,
        rules: &Rules,
        place: &Place,
        agent: AgentId,
        location: LocationId,
        feedback: &mut FeedbackLog,
    ) -> bool {
        let (who, what) = (*self.agent(agent), *self.place(location));
        let empty = match place.role {
            Role::Serving => self.is_empty(location),
            Role::Storage | Role::Cooking => what.len == 0,
        };
        if who.busy > 0 || who.hold != NOTHING || what.busy > 0 || empty {
            if who.busy > 0 {
                feedback.push(Feedback::AgentBusy { agent });
            }
            if who.hold != NOTHING {
                feedback.push(Feedback::ActivateHandsFull { agent });
            }
            if what.busy > 0 {
                feedback.push(Feedback::ActivateLocationBusy { location });
            }
            if empty {
                feedback.push(Feedback::ActivateLocationEmpty { location });
            }
            return false;
        }
        // On a serving table `what.mixture` is the empty one, which makes nothing.
        let mixture = rules.mixtures().get(what.mixture);
        if mixture.product == NOTHING {
            feedback.push(Feedback::ActivateWouldWaste { location });
            return false;
        }
        let state = self.place_mut(location);
        state.contents[0] = mixture.product;
        state.len = 1;
        state.mixture = mixture.cooked;
        state.takeable = true;
        state.busy = place.cook_time;
        self.busy_places |= u64::from(place.cook_time > 0) << location.0;
        if place.agent_stays {
            self.agent_mut(agent).busy = place.cook_time;
            self.busy_agents |= u32::from(place.cook_time > 0) << agent.0;
        }
        self.fresh_places |= 1 << location.0;
        true
    }

    /// Ends a step: everything that works works one step on, orders expire, are served, age and arrive.
    pub fn end_step(&mut self, rules: &Rules, source: &mut impl DrawOrder, events: &mut OrderEvents) {
        events.completed.clear();
        events.expired.clear();
        events.arrived = None;
        events.lost = false;
        self.work_on();
        self.check_orders(rules, events);
        self.game_over = self.step == rules.max_steps();
        self.step = self.step.saturating_add(1);
        self.tick_orders(rules, source, events);
    }

    fn work_on(&mut self) {
        let mut busy = self.busy_agents;
        while busy != 0 {
            let number = busy.trailing_zeros();
            busy &= busy - 1;
            let agent = self.agent_mut(AgentId(number));
            agent.busy -= 1;
            if agent.busy == 0 {
                self.busy_agents &= !(1 << number);
            }
        }
        let mut busy = self.busy_places;
        while busy != 0 {
            let number = busy.trailing_zeros();
            busy &= busy - 1;
            let place = self.place_mut(LocationId(number as u8));
            place.busy -= 1;
            if place.busy == 0 {
                self.busy_places &= !(1 << number);
            }
        }
    }

    fn check_orders(&mut self, rules: &Rules, events: &mut OrderEvents) {
        if self.served.is_empty() && !self.orders.iter().any(|order| order.remaining == 0) {
            return;
        }
        let (served, fresh) = (&mut self.served, &mut self.fresh_places);
        self.orders.retain(|order| {
            if order.remaining == 0 {
                events.expired.push(order.dish);
                return false;
            }
            let Some(dish) = rules.dishes().get(order.dish.index()) else { return true };
            for &table in rules.serving_tables() {
                let found = served.iter().position(|s| s.table == table && s.item == dish.item);
                if let Some(place) = found {
                    served.remove(place);
                    *fresh |= 1 << table.0;
                    events.completed.push(Completion { dish: order.dish, table, remaining: order.remaining });
                    return false;
                }
            }
            true
        });
    }

    fn tick_orders(&mut self, rules: &Rules, source: &mut impl DrawOrder, events: &mut OrderEvents) {
        // All orders with a finite lifetime age alike, so the order of the list stays.
        for order in &mut self.orders {
            order.remaining -= i32::from(order.remaining >= 0);
        }
        self.arrival_timer = self.arrival_timer.wrapping_add(1);
        if rules.interval() != Some(self.arrival_timer) {
            return;
        }
        self.arrival_timer = 0;
        if self.orders.len() >= rules.max_active_orders() {
            events.lost = true;
        } else if let Some(dish) = source.draw(rules.dishes().len() as u32) {
            self.add_order(rules, dish);
            events.arrived = Some(dish);
        }
    }
}
