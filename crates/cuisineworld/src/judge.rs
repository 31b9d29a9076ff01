//! How an episode of CuisineWorld is scored.

use cooperage_core::{EventRecord, Fault, Judge, Missing, Ratio, Score, Verdict, World, world_as};
use cooperage_kitchen::CuisineWorld;
use serde_json::{Value, json};

/// Shaped rewards of the seats: for each the sum of the published program's rewards of all steps so far (docs/spec/cuisineworld.md, 3.7).
pub(super) fn shaped_rewards(world: &dyn World, _: &Score) -> Result<Vec<f64>, Fault> {
    let kitchen: &CuisineWorld = world_as("the rewards of CuisineWorld", world)?;
    let sum = kitchen.game().totals().reward_hundredths as f64 / 100.0;
    Ok(vec![sum; world.agents() as usize])
}

/// Which count of failures the headline score uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureCount {
    /// Steps in which at least one order expired: the published program's count.
    Steps,
    /// Orders that expired, each counted.
    Orders,
}

/// Completion = completed / (completed + failed); orders still active at the end count nowhere.
pub(super) struct KitchenJudge {
    failures: FailureCount,
    /// Whether the game is over once an order has been served, for no other one comes.
    is_practice: bool,
    /// The dishes whose orders expired, with when.
    expired: Vec<(u64, String)>,
}

impl KitchenJudge {
    pub(super) fn new(failures: FailureCount, is_practice: bool) -> KitchenJudge {
        KitchenJudge { failures, is_practice, expired: Vec::new() }
    }
}

impl Judge for KitchenJudge {
    fn watch(&mut self, world: &dyn World, events: &[EventRecord]) -> Result<Verdict, Fault> {
        for event in events.iter().filter(|event| event.name == "order_expired") {
            let dish = event.data.get("dish").and_then(Value::as_str).unwrap_or_default();
            self.expired.push((event.tick.0, dish.to_owned()));
        }
        // Another order may always come: only the horizon ends an episode, unless it is one for practice.
        let has_served = || world.counters().contains(&("completed", 1));
        Ok(if self.is_practice && has_served() { Verdict::Done } else { Verdict::Continue })
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let counters = world.counters();
        let count = |name: &str| {
            let value = counters.iter().find(|(counter, _)| *counter == name).map_or(0, |(_, value)| *value);
            u64::try_from(value).unwrap_or_default()
        };
        let failed = match self.failures {
            FailureCount::Steps => count("failed"),
            FailureCount::Orders => count("failed_exact"),
        };
        let completed = count("completed");
        Ok(Score {
            completion: Ratio { numerator: completed, denominator: completed + failed },
            figures: counters.iter().map(|&(name, value)| (name.to_owned(), value)).collect(),
        })
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        let expired = self.expired.iter().map(|(step, dish)| Missing {
            kind: "order",
            text: format!("an order of {dish} expired in step {step}"),
            data: json!({"dish": dish, "expired": step}),
        });
        let world: &CuisineWorld = world_as("the judge of CuisineWorld", world)?;
        let rules = world.game().rules();
        let open = world.game().state().orders().iter().map(|order| {
            let dish = rules.dish_name(order.dish);
            Missing {
                kind: "order",
                text: format!("an order of {dish} was still open at the end"),
                data: json!({"dish": dish, "open": true}),
            }
        });
        Ok(expired.chain(open).collect())
    }
}
