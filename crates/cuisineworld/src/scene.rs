//! The scene of a kitchen, as viewers see it. CuisineWorld has no map: stations stand in two rows, and an agent is drawn
//! in front of the station where it is.

use cooperage_core::{AgentId, World};
use cooperage_kitchen::book::LocationRole;
use cooperage_kitchen::offered::write_offer;
use cooperage_kitchen::{CuisineWorld, KitchenGame, KitchenRules, KitchenState, LocationId};
use cooperage_suites::scene::{Figure, Floor, LastCommand, OrderCard, Place, Scene};

/// The words in place of the contents of the storage, which never run out.
const EVERYTHING: &str = "every ingredient";

/// Rows of the floor: stations, the agents in front of them, and the same from below.
const ROWS: u32 = 4;

pub(super) fn scene(world: &dyn World) -> Option<Scene> {
    let game = world.as_any().downcast_ref::<CuisineWorld>()?.game();
    let (rules, state) = (game.rules().as_ref(), game.state());
    let stations = rules.locations().len() as u32;
    let width = stations.div_ceil(2).max(1);
    let place =
        |number: u32| station(rules, state, LocationId(number as u8), (number % width, number / width));
    let figure = |agent: u32| figure(rules, state, AgentId(agent), width);
    let facts = [("step", format!("{} of {}", state.step(), rules.max_steps()))];
    Some(Scene::Floor(Floor {
        width,
        height: ROWS,
        is_map: false,
        places: (0..stations).map(place).collect(),
        figures: (0..rules.crew()).map(figure).collect(),
        orders: state.orders().iter().map(|order| card(rules, order.dish, order.remaining)).collect(),
        facts: facts.map(|(name, value)| (name.to_owned(), value)).into(),
        served: served(rules, state),
        last: last(game),
    }))
}

/// The dishes on the serving tables, in the order of the first of each.
fn served(rules: &KitchenRules, state: &KitchenState) -> Vec<(String, u32)> {
    let mut dishes: Vec<(String, u32)> = Vec::new();
    for served in state.served() {
        let name = rules.item_name(served.item);
        match dishes.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => dishes.push((name.to_owned(), 1)),
        }
    }
    dishes
}

fn last(game: &KitchenGame) -> Vec<LastCommand> {
    let told = |(command, is_done): (cooperage_kitchen::KitchenCommand, bool)| {
        let mut text = String::new();
        write_offer(game.rules(), command.action, &mut text);
        LastCommand { agent: command.agent.0, text, is_done }
    };
    game.report().carried_out().map(told).collect()
}

fn station(rules: &KitchenRules, state: &KitchenState, location: LocationId, (x, row): (u32, u32)) -> Place {
    let tool = rules.tool_at(location);
    let busy = u32::from(state.location_busy(location));
    let is_storage = tool.is_some_and(|tool| tool.role == LocationRole::Storage);
    let contents = || state.contents(location).map(|item| rules.item_name(item).to_owned());
    Place {
        x,
        y: if row == 0 { 0 } else { ROWS - 1 },
        form: tool.map_or_else(String::new, |tool| tool.name.to_string()),
        name: rules.location_name(location).to_owned(),
        things: if is_storage { vec![EVERYTHING.to_owned()] } else { contents().collect() },
        is_ready: busy == 0 && !state.is_empty(location) && state.takeable(location),
        left: (busy > 0).then_some(busy),
        takes: tool.map(|tool| u32::from(tool.cook_time)).filter(|_| busy > 0),
    }
}

fn figure(rules: &KitchenRules, state: &KitchenState, agent: AgentId, width: u32) -> Figure {
    let at = u32::from(state.at(agent).0);
    let (x, row) = (at % width, at / width);
    let carries = state.hold(agent).map(|item| rules.item_name(item).to_owned());
    Figure {
        x,
        y: if row == 0 { 1 } else { ROWS - 2 },
        name: agent.to_string(),
        facing: None,
        carries: carries.into_iter().collect(),
        is_busy: state.agent_busy(agent) > 0,
    }
}

fn card(rules: &KitchenRules, dish: cooperage_kitchen::DishId, remaining: i32) -> OrderCard {
    let had = rules.dishes().get(dish.index()).and_then(|dish| dish.lifetime);
    OrderCard { name: rules.dish_name(dish).to_owned(), left: u32::try_from(remaining).ok(), had }
}
