//! How an episode is scored: by the points of delivered soups.

use std::collections::BTreeMap;

use cooperage_core::{EventRecord, Fault, Judge, Missing, Ratio, Score, Verdict, World, world_as};
use cooperage_overcooked::environment::OvercookedEnvironment;
use cooperage_overcooked::{GameEvent, SoupRecipe};
use serde_json::json;

/// The published score is the return: the sum of all points. As a completion it is compared with the most that is known to be
/// possible, where that is known; otherwise with itself.
pub(crate) struct ReturnJudge {
    /// The most points that are known to be possible.
    pub(crate) possible: Option<u64>,
}

impl Judge for ReturnJudge {
    fn watch(&mut self, _: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        // More soups may always be delivered: only the horizon ends an episode.
        Ok(Verdict::Continue)
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let world: &OvercookedEnvironment = world_as("the judge of Overcooked", world)?;
        let totals = world.game().totals();
        let points = u64::try_from(totals.score()).unwrap_or_default();
        let possible = self.possible.unwrap_or(points).max(points);
        let mut figures: BTreeMap<String, i64> =
            world_counters(world).map(|(name, value)| (name.to_owned(), value)).collect();
        for player in 0..world.rules().players() {
            let count = |event| i64::from(totals.count_of(player, event));
            let pottings = count(GameEvent::PottingOnion) + count(GameEvent::PottingTomato);
            for (name, value) in [
                ("score", totals.score_of(player)),
                ("pottings", pottings),
                ("dish_pickups", count(GameEvent::DishPickup)),
                ("deliveries", count(GameEvent::SoupDelivery)),
            ] {
                figures.insert(format!("{name}_seat{player}"), value);
            }
        }
        Ok(Score { completion: Ratio { numerator: points, denominator: possible }, figures })
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        let world: &OvercookedEnvironment = world_as("the judge of Overcooked", world)?;
        let state = world.state();
        let left = |slot| {
            let soup = state.object(slot);
            let recipe = SoupRecipe::of(soup.content()).filter(|_| soup.is_soup())?;
            Some(Missing {
                kind: "soup",
                text: format!("a soup of {} was left behind", recipe.words()),
                data: json!({"ingredients": recipe.words()}),
            })
        };
        Ok(state.lying().iter().filter_map(|slot| left(*slot)).collect())
    }
}

/// The world's counters that have a value.
fn world_counters(world: &OvercookedEnvironment) -> impl Iterator<Item = (&'static str, i64)> {
    let none = |name: &str, value: i64| name == "first_delivery" && value < 0;
    let counters = cooperage_core::Environment::counters(world);
    counters.into_iter().filter(move |(name, value)| !none(name, *value))
}
