//! One step of the game: commands, then the clock (docs/spec/cuisineworld.md, 1.5, 1.6, 3.2, 3.3).

use arrayvec::ArrayVec;
use cooperage_core::AgentId;

use crate::book::LocationRole;
use crate::command::{KitchenAction, KitchenCommand};
use crate::feedback::{FeedbackLog, KitchenFeedback};
use crate::ids::{DishId, KitchenItemId, LocationId};
use crate::limits::ACTIVE_ORDERS_MAX;
use crate::orders::DrawOrder;
use crate::rules::{KitchenRules, LocationFacts, NO_MIXTURE, NOTHING};
use crate::state::{KitchenOrder, KitchenState, ServedDish};

/// An order that was served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServedOrder {
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
    pub completed: ArrayVec<ServedOrder, ACTIVE_ORDERS_MAX>,
    /// Expired, in list order.
    pub expired: ArrayVec<DishId, ACTIVE_ORDERS_MAX>,
    pub arrived: Option<DishId>,
    /// An order was due, but the list was full.
    pub lost: bool,
}

impl KitchenState {
    /// Adds the first order of an episode, without ageing anything.
    pub fn add_order(&mut self, rules: &KitchenRules, dish: DishId) {
        let Some(found) = rules.dishes().get(dish.index()) else { return };
        let remaining = found.lifetime.map_or(-1, |steps| i32::try_from(steps).unwrap_or(i32::MAX));
        let rank = |order: &KitchenOrder| {
            (order.remaining, rules.dishes().get(order.dish.index()).map_or(u8::MAX, |dish| dish.rank))
        };
        let order = KitchenOrder { dish, remaining };
        let place =
            self.orders.iter().position(|other| rank(other) > rank(&order)).unwrap_or(self.orders.len());
        // A full list is the caller's concern; an order that finds no room is dropped.
        let _ = self.orders.try_insert(place, order);
    }

    /// Carries out one command. Returns whether it succeeded; says why not in `feedback`.
    ///
    /// Commands for agents or locations that do not exist fail without a word; lists are validated before.
    #[inline]
    pub fn execute(
        &mut self,
        rules: &KitchenRules,
        command: KitchenCommand,
        feedback: &mut FeedbackLog,
    ) -> bool {
        let agent = command.agent;
        if agent.0 >= rules.crew() {
            return false;
        }
        match command.action {
            KitchenAction::Noop => true,
            KitchenAction::Goto(location) if location.index() < rules.places().len() => {
                let state = self.agent_mut(agent);
                let free = state.busy == 0;
                state.at = if free { location.0 } else { state.at };
                free
            }
            _ => self.handle(rules, command, feedback),
        }
    }

    /// Get, put and activate.
    fn handle(&mut self, rules: &KitchenRules, command: KitchenCommand, feedback: &mut FeedbackLog) -> bool {
        let agent = command.agent;
        let Some(location) = command.action.location() else { return false };
        let Some(place) = rules.places().get(location.index()) else { return false };
        if self.agent(agent).at != location.0 {
            feedback.push(KitchenFeedback::NotAtLocation { agent, location });
            return false;
        }
        match command.action {
            KitchenAction::Get { item, .. } => self.get(rules, place, agent, item, location, feedback),
            KitchenAction::Put(_) => self.put(rules, place, agent, location, feedback),
            KitchenAction::Activate(_) => self.activate(rules, place, agent, location, feedback),
            KitchenAction::Noop | KitchenAction::Goto(_) => false,
        }
    }

    fn get(
        &mut self,
        rules: &KitchenRules,
        place: &LocationFacts,
        agent: AgentId,
        item: Option<KitchenItemId>,
        location: LocationId,
        feedback: &mut FeedbackLog,
    ) -> bool {
        let (who, what) = (*self.agent(agent), *self.place(location));
        if !what.takeable {
            feedback.push(KitchenFeedback::NotPickable { agent, location });
            return false;
        }
        if who.busy > 0 || who.hold != NOTHING || what.busy > 0 {
            if who.busy > 0 {
                feedback.push(KitchenFeedback::AgentBusy { agent });
            }
            if who.hold != NOTHING {
                feedback.push(KitchenFeedback::GetHandsFull { agent });
            }
            if what.busy > 0 {
                feedback.push(KitchenFeedback::GetLocationBusy { location, agent });
            }
            return false;
        }
        let taken = if place.role == LocationRole::Storage {
            let Some(item) = item.filter(|&item| rules.is_base(item)) else {
                feedback.push(KitchenFeedback::StorageBaseOnly { agent });
                return false;
            };
            item.0
        } else {
            if what.len == 0 {
                feedback.push(KitchenFeedback::GetLocationEmpty { location });
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
        rules: &KitchenRules,
        place: &LocationFacts,
        agent: AgentId,
        location: LocationId,
        feedback: &mut FeedbackLog,
    ) -> bool {
        let (who, what) = (*self.agent(agent), *self.place(location));
        let mut mixed = NO_MIXTURE;
        if who.hold != NOTHING {
            let item = KitchenItemId(who.hold);
            match place.role {
                LocationRole::Storage => {}
                LocationRole::Serving => {
                    if rules.dish_of(item).is_none() {
                        feedback.push(KitchenFeedback::NotALevelDish { item, location });
                        return false;
                    }
                }
                LocationRole::Cooking => {
                    mixed = rules.mixtures().add_item(what.mixture, item);
                    if mixed == NO_MIXTURE {
                        feedback.push(KitchenFeedback::PutWouldWaste { item, location });
                        return false;
                    }
                }
            }
        }
        let (count, merges) = match place.role {
            LocationRole::Storage => (0, false),
            LocationRole::Serving => {
                let here = self.served.iter().filter(|served| served.table == location);
                (here.clone().count(), here.clone().any(|served| served.item.0 == who.hold))
            }
            LocationRole::Cooking => (usize::from(what.len), who.hold != NOTHING && mixed == what.mixture),
        };
        let full = place.capacity != u32::MAX && count >= place.capacity as usize;
        if who.busy > 0 || who.hold == NOTHING || what.busy > 0 || (full && !merges) {
            if who.busy > 0 {
                feedback.push(KitchenFeedback::AgentBusy { agent });
            }
            if who.hold == NOTHING {
                feedback.push(KitchenFeedback::PutHandsEmpty { agent });
            }
            if what.busy > 0 {
                feedback.push(KitchenFeedback::PutLocationBusy { location });
            }
            if full {
                feedback.push(KitchenFeedback::LocationFull { location });
            }
            return false;
        }
        match place.role {
            LocationRole::Storage => {}
            LocationRole::Serving => {
                // Sorted by table, so that the same tables are always the same state.
                let place = self.served.partition_point(|served| served.table <= location);
                self.served.insert(place, ServedDish { table: location, item: KitchenItemId(who.hold) });
            }
            LocationRole::Cooking if merges => {}
            LocationRole::Cooking => {
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
        rules: &KitchenRules,
        place: &LocationFacts,
        agent: AgentId,
        location: LocationId,
        feedback: &mut FeedbackLog,
    ) -> bool {
        let (who, what) = (*self.agent(agent), *self.place(location));
        let empty = match place.role {
            LocationRole::Serving => self.is_empty(location),
            LocationRole::Storage | LocationRole::Cooking => what.len == 0,
        };
        if who.busy > 0 || who.hold != NOTHING || what.busy > 0 || empty {
            if who.busy > 0 {
                feedback.push(KitchenFeedback::AgentBusy { agent });
            }
            if who.hold != NOTHING {
                feedback.push(KitchenFeedback::ActivateHandsFull { agent });
            }
            if what.busy > 0 {
                feedback.push(KitchenFeedback::ActivateLocationBusy { location });
            }
            if empty {
                feedback.push(KitchenFeedback::ActivateLocationEmpty { location });
            }
            return false;
        }
        // On a serving table `what.mixture` is the empty one, which makes nothing.
        let mixture = rules.mixtures().get(what.mixture);
        if mixture.product == NOTHING {
            feedback.push(KitchenFeedback::ActivateWouldWaste { location });
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
    pub fn end_step(&mut self, rules: &KitchenRules, source: &mut impl DrawOrder, events: &mut OrderEvents) {
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

    fn check_orders(&mut self, rules: &KitchenRules, events: &mut OrderEvents) {
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
                    events.completed.push(ServedOrder {
                        dish: order.dish,
                        table,
                        remaining: order.remaining,
                    });
                    return false;
                }
            }
            true
        });
    }

    fn tick_orders(&mut self, rules: &KitchenRules, source: &mut impl DrawOrder, events: &mut OrderEvents) {
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
