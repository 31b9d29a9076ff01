//! The state as data (docs/spec/cuisineworld.md, 1.9), in the form of trace files.

use cooperage_core::AgentId;
use serde_json::{Map, Value, json};

use crate::game::KitchenGame;
use crate::ids::{DishId, LocationId};
use crate::step::ServedOrder;

/// The observation of every viewer: the snapshot, the level's name and the number of steps.
#[must_use]
pub fn observation(game: &KitchenGame) -> Value {
    let mut object = snapshot(game);
    object.insert("level".to_owned(), game.rules().level().into());
    object.insert("max_steps".to_owned(), game.rules().max_steps().into());
    Value::Object(object)
}

/// The snapshot after the last step.
#[must_use]
pub fn snapshot(game: &KitchenGame) -> Map<String, Value> {
    let (rules, state, totals) = (game.rules(), game.state(), game.totals());
    let events = &game.report().orders;
    let dish = |dish: &DishId| Value::from(rules.dish_name(*dish));
    let served = |completion: &ServedOrder| json!({"name": rules.dish_name(completion.dish), "location": rules.location_name(completion.table)});
    let order = |order: &crate::state::KitchenOrder| json!({"name": rules.dish_name(order.dish), "remaining": order.remaining});
    let fields: [(&str, Value); 11] = [
        ("step", state.step().into()),
        ("agents", (0..rules.crew()).map(|number| agent(game, AgentId(number))).collect()),
        (
            "locations",
            (0..rules.locations().len() as u8).map(|number| location(game, LocationId(number))).collect(),
        ),
        ("orders", state.orders().iter().map(order).collect()),
        ("completed_total", totals.completed.into()),
        ("failed_total", totals.failed.into()),
        ("failed_exact_total", totals.failed_exact.into()),
        ("accomplished", totals.accomplished.iter().map(dish).collect()),
        ("just_completed", events.completed.iter().map(served).collect()),
        ("just_failed", events.expired.iter().map(dish).collect()),
        ("game_over", state.game_over().into()),
    ];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn agent(game: &KitchenGame, agent: AgentId) -> Value {
    let (rules, state) = (game.rules(), game.state());
    json!({
        "id": agent.0,
        "at": rules.location_name(state.at(agent)),
        "hold": state.hold(agent).map(|item| rules.item_name(item)),
        "busy": state.agent_busy(agent),
    })
}

fn location(game: &KitchenGame, location: LocationId) -> Value {
    let (rules, state) = (game.rules(), game.state());
    json!({
        "id": rules.location_name(location),
        "contents": state.contents(location).map(|item| rules.item_name(item)).collect::<Vec<_>>(),
        "busy": state.location_busy(location),
        "pickable": state.takeable(location),
    })
}
