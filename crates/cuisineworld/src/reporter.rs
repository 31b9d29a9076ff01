//! A kitchen on an episode's page: its orders with their outcomes, and the places of all items when an order came, was
//! served or expired.

use cooperage_core::{AgentId, World};
use cooperage_journal::EventLine;
use cooperage_kitchen::{CuisineWorld, LocationId};
use cooperage_suites::episode::sheet::{EpisodeDrawing, EpisodeSheet, Field, Reporter};
use serde_json::Value;

use crate::recipes;

/// An order from its arrival to its end.
struct ReportedOrder {
    dish: String,
    came: u64,
    /// Steps it may wait; none where it waits for ever.
    lifetime: Option<u64>,
    end: Option<OrderEnd>,
}

/// How an order ended, with the step.
enum OrderEnd {
    Served { step: u64, from: String },
    Expired { step: u64 },
}

/// The reporter of a kitchen for its episode's page.
#[derive(Default)]
pub(super) struct KitchenReporter {
    orders: Vec<ReportedOrder>,
    moments: Vec<Vec<Field>>,
    places: Vec<String>,
    /// How the dishes of the level are made.
    recipes: Vec<EpisodeDrawing>,
}

impl Reporter for KitchenReporter {
    fn look(&mut self, world: &dyn World, events: &[EventLine]) {
        let Some(world) = world.as_any().downcast_ref::<CuisineWorld>() else { return };
        let step = world.game().state().step().into();
        if self.places.is_empty() {
            self.begin(world);
        }
        let mut happened = Vec::new();
        for event in events.iter().filter(|event| event.name.starts_with("order_")) {
            self.order(event, event.tick.unwrap_or(step));
            happened.push(event.text.clone());
        }
        if !happened.is_empty() {
            self.moment(world, &happened.join("; "));
        }
    }

    fn sheets(&mut self, world: &dyn World) -> Vec<EpisodeSheet> {
        if let Some(world) = world.as_any().downcast_ref::<CuisineWorld>() {
            self.moment(world, "the end");
        }
        let orders = EpisodeSheet {
            title: "Orders".to_owned(),
            about: "The goal is to serve every dish that is ordered before the lifetime of its order is over. This is every \
                    order that came, in steps of the game, and what became of it."
                .to_owned(),
            columns: ["dish", "came", "served", "expired", "why"].map(str::to_owned).into(),
            rows: self.orders.iter().map(order_row).collect(),
            is_map: false,
        };
        let stations = EpisodeSheet {
            title: "Agents and stations".to_owned(),
            about: "Where each agent stood and what it held, and what lay on each station, whenever an order came, was \
                    served or expired."
                .to_owned(),
            columns: ["step", "what happened"].into_iter().map(str::to_owned).chain(self.places.clone()).collect(),
            rows: std::mem::take(&mut self.moments),
            is_map: false,
        };
        vec![orders, stations]
    }

    fn drawings(&mut self) -> Vec<EpisodeDrawing> {
        std::mem::take(&mut self.recipes)
    }
}

impl KitchenReporter {
    fn begin(&mut self, world: &CuisineWorld) {
        let rules = world.game().rules();
        self.recipes = recipes::drawings(rules);
        let agents = (0..rules.crew()).map(|agent| AgentId(agent).to_string());
        let stations = rules.locations().iter().map(|location| location.name.to_string());
        self.places = agents.chain(stations).collect();
        for order in world.game().state().orders() {
            self.orders.push(ReportedOrder {
                dish: rules.dish_name(order.dish).to_owned(),
                came: 0,
                lifetime: u64::try_from(order.remaining).ok(),
                end: None,
            });
        }
        self.moment(world, "the start");
    }

    /// Takes notice of an order's beginning or end.
    fn order(&mut self, event: &EventLine, step: u64) {
        let text = |key: &str| event.data.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let dish = text("dish");
        let end = match event.name.as_str() {
            "order_arrived" => {
                let lifetime = event.data.get("lifetime").and_then(Value::as_u64);
                self.orders.push(ReportedOrder { dish, came: step, lifetime, end: None });
                return;
            }
            "order_completed" => OrderEnd::Served { step, from: text("location") },
            "order_expired" => OrderEnd::Expired { step },
            _ => return,
        };
        // Orders of one dish live equally long: the oldest goes first, whether it is served or expires.
        if let Some(order) = self.orders.iter_mut().find(|order| order.dish == dish && order.end.is_none()) {
            order.end = Some(end);
        }
    }

    fn moment(&mut self, world: &CuisineWorld, what: &str) {
        let (rules, state) = (world.game().rules(), world.game().state());
        let agents = (0..rules.crew()).map(AgentId).map(|agent| {
            let place = rules.location_name(state.at(agent));
            match state.hold(agent) {
                Some(item) => format!("{place}, holds {}", rules.item_name(item)),
                None => place.to_owned(),
            }
        });
        let stations = (0..rules.locations().len() as u8).map(LocationId).map(|station| {
            let items: Vec<&str> = state.contents(station).map(|item| rules.item_name(item)).collect();
            let busy = if state.location_busy(station) > 0 { " (at work)" } else { "" };
            items.join(", ") + busy
        });
        let head = [Field::plain(state.step().to_string()), Field::plain(what)];
        self.moments.push(head.into_iter().chain(agents.chain(stations).map(Field::plain)).collect());
    }
}

fn order_row(order: &ReportedOrder) -> Vec<Field> {
    let lifetime = order.lifetime.map_or_else(|| "no limit".to_owned(), |steps| format!("{steps} steps"));
    let (served, expired, why) = match &order.end {
        Some(OrderEnd::Served { step, from }) => {
            (Field::plain(step.to_string()), Field::default(), Field::plain(format!("served from {from}")))
        }
        Some(OrderEnd::Expired { step }) => {
            let why = format!("not served within its lifetime of {lifetime}");
            (Field::default(), Field::odd(step.to_string()), Field::odd(why))
        }
        None => (Field::default(), Field::default(), Field::plain("still open at the end")),
    };
    vec![Field::plain(order.dish.as_str()), Field::plain(order.came.to_string()), served, expired, why]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_oldest_order_of_a_dish_ends_first() {
        let mut reporter = KitchenReporter::default();
        let event = |name: &str, data: Value| EventLine {
            tick: None,
            kind: "counter".to_owned(),
            name: name.to_owned(),
            doer: None,
            audience: None,
            text: String::new(),
            data,
            aim: Value::Null,
        };
        for step in [1, 5] {
            reporter.order(&event("order_arrived", json!({"dish": "ramen", "lifetime": 13})), step);
        }
        reporter.order(&event("order_arrived", json!({"dish": "salad", "lifetime": -1})), 6);
        reporter.order(&event("order_expired", json!({"dish": "ramen"})), 14);
        reporter.order(&event("order_completed", json!({"dish": "ramen", "location": "servingtable0"})), 15);
        let rows: Vec<Vec<String>> = reporter
            .orders
            .iter()
            .map(|order| order_row(order).into_iter().map(|field| field.text).collect())
            .collect();
        assert_eq!(rows[0], ["ramen", "1", "", "14", "not served within its lifetime of 13 steps"]);
        assert_eq!(rows[1], ["ramen", "5", "15", "", "served from servingtable0"]);
        assert_eq!(rows[2], ["salad", "6", "", "", "still open at the end"]);
    }
}
