//! The state of a kitchen as a vector of bytes. Every agent observes everything; its own entries come first.

use cooperage_core::AgentId;
use cooperage_kitchen::{KitchenRules, KitchenState, LocationId};

/// The sizes that determine the layout of an observation.
pub(super) struct ObservationLayout {
    crew: usize,
    places: usize,
    items: usize,
    dishes: usize,
    orders: usize,
}

impl ObservationLayout {
    pub(super) fn new(rules: &KitchenRules) -> ObservationLayout {
        ObservationLayout {
            crew: rules.crew() as usize,
            places: rules.locations().len(),
            items: rules.items().len(),
            dishes: rules.dishes().len(),
            orders: rules.max_active_orders(),
        }
    }

    /// The names of the entries, in order.
    ///
    /// For each agent: its place (one-hot), the item that it holds (one-hot, or all 0), and the steps for which it is
    /// still busy. For each place: how many of each item it holds, and the steps for which it is still busy. For each
    /// order, the most urgent first: its dish (one-hot), and 1 + the steps left; 255 also stands for larger numbers and
    /// for orders that never expire. The last entry is the number of steps played.
    pub(super) fn features(&self, rules: &KitchenRules) -> Vec<String> {
        let mut names = Vec::new();
        for agent in 0..self.crew {
            let who = if agent == 0 { "self".to_owned() } else { format!("other{agent}") };
            names.extend(rules.locations().iter().map(|place| format!("{who} at {}", place.name)));
            names.extend(rules.items().iter().map(|item| format!("{who} holds {item}")));
            names.push(format!("{who} busy"));
        }
        for place in rules.locations() {
            names.extend(rules.items().iter().map(|item| format!("{item} at {}", place.name)));
            names.push(format!("{} busy", place.name));
        }
        for order in 0..self.orders {
            let dish = |dish| rules.dish_name(cooperage_kitchen::DishId(dish));
            names.extend((0..self.dishes as u8).map(|number| format!("order{order} is {}", dish(number))));
            names.push(format!("order{order} steps left"));
        }
        names.push("steps".to_owned());
        names
    }

    /// Writes the observation of an agent.
    pub(super) fn write(&self, state: &KitchenState, agent: AgentId, out: &mut [u8]) {
        out.fill(0);
        let mut rest = out;
        let me = agent.0 as usize;
        let others = (0..self.crew).filter(|other| *other != me);
        for other in std::iter::once(me).chain(others).map(|other| AgentId(other as u32)) {
            let row = take(&mut rest, self.places + self.items + 1);
            set(row, state.at(other).index(), 1);
            if let Some(item) = state.hold(other) {
                set(row, self.places + item.index(), 1);
            }
            set(row, self.places + self.items, state.agent_busy(other));
        }
        for place in (0..self.places as u8).map(LocationId) {
            let row = take(&mut rest, self.items + 1);
            for item in state.contents(place) {
                if let Some(count) = row.get_mut(item.index()) {
                    *count = count.saturating_add(1);
                }
            }
            set(row, self.items, state.location_busy(place));
        }
        for place in 0..self.orders {
            let row = take(&mut rest, self.dishes + 1);
            if let Some(order) = state.orders().get(place) {
                set(row, order.dish.index(), 1);
                let left = u8::try_from(order.remaining.saturating_add(1)).unwrap_or(u8::MAX);
                set(row, self.dishes, if order.remaining < 0 { u8::MAX } else { left });
            }
        }
        set(rest, 0, u8::try_from(state.step()).unwrap_or(u8::MAX));
    }
}

/// Splits off the first `len` entries of `rest`.
fn take<'r>(rest: &mut &'r mut [u8], len: usize) -> &'r mut [u8] {
    let all = std::mem::take(rest);
    let (row, left) = all.split_at_mut(len.min(all.len()));
    *rest = left;
    row
}

fn set(row: &mut [u8], place: usize, value: u8) {
    if let Some(entry) = row.get_mut(place) {
        *entry = value;
    }
}
