//! The scene of a kitchen, as viewers see it. CuisineWorld has no map: stations stand in two rows, and an agent is drawn
//! in front of the station where it is.

use cooperage_core::{AgentId, World};
use cooperage_kitchen::book::LocationRole;
use cooperage_kitchen::environment::call;
use cooperage_kitchen::gesture::{Pointed, PointedActions, gestures_of_people};
use cooperage_kitchen::offered::write_offer;
use cooperage_kitchen::{CuisineWorld, KitchenAction, KitchenGame, KitchenRules, KitchenState, LocationId};
use cooperage_suites::scene::{
    Figure, Floor, FloorGesture, GestureCall, LastCommand, OrderCard, Place, Scene,
};

use crate::spaced;

/// The words in place of the contents of the storage, which never run out.
const EVERYTHING: &str = "every ingredient";

/// Rows of the floor: stations, the agents in front of them, and the same from below.
const ROWS: u32 = 4;

pub(super) fn scene(world: &dyn World) -> Option<Scene> {
    Some(Scene::Floor(floor(game(world)?)))
}

/// The scene for a person in a seat. Every agent sees the whole kitchen; the gestures are the person's own.
pub(super) fn seat_scene(world: &dyn World, agent: AgentId) -> Option<Scene> {
    let game = game(world)?;
    let named = |actions: PointedActions| gesture(game, agent, actions);
    let gestures = gestures_of_people(game, agent).into_iter().map(named).collect();
    Some(Scene::Floor(Floor { gestures, ..floor(game) }))
}

fn game(world: &dyn World) -> Option<&KitchenGame> {
    Some(world.as_any().downcast_ref::<CuisineWorld>()?.game())
}

/// The floor of a game.
#[must_use]
pub fn floor(game: &KitchenGame) -> Floor {
    let (rules, state) = (game.rules().as_ref(), game.state());
    let stations = rules.locations().len() as u32;
    let width = stations.div_ceil(2).max(1);
    let place =
        |number: u32| station(rules, state, LocationId(number as u8), (number % width, number / width));
    let figure = |agent: u32| figure(rules, state, AgentId(agent), width);
    let facts = [("step", format!("{} of {}", state.step(), rules.max_steps()))];
    Floor {
        width,
        height: ROWS,
        is_map: false,
        places: (0..stations).map(place).collect(),
        figures: (0..rules.crew()).map(figure).collect(),
        orders: state.orders().iter().map(|order| card(rules, order.dish, order.remaining)).collect(),
        facts: facts.map(|(name, value)| (name.to_owned(), value)).into(),
        served: served(rules, state),
        last: last(game),
        gestures: Vec::new(),
    }
}

fn gesture(
    game: &KitchenGame,
    agent: AgentId,
    PointedActions { pointed, hand, work }: PointedActions,
) -> FloorGesture {
    let rules = game.rules();
    let named = |action| {
        let call = call(rules, action);
        GestureCall { tool: call.tool, arguments: call.arguments, label: label(game, agent, action) }
    };
    FloorGesture {
        place: pointed.station().map(|at| rules.location_name(at).to_owned()),
        thing: match pointed {
            Pointed::Thing { item, .. } => Some(rules.item_name(item).to_owned()),
            Pointed::Nothing | Pointed::Station(_) => None,
        },
        hand: hand.map(named),
        work: work.map(named),
    }
}

/// The effect of a person's action in words.
fn label(game: &KitchenGame, agent: AgentId, action: KitchenAction) -> String {
    let (rules, state) = (game.rules(), game.state());
    let place = |at| rules.location_name(at);
    let item = |item: Option<_>| item.map_or_else(String::new, |item| spaced(rules.item_name(item)));
    match action {
        KitchenAction::Noop => "let a step pass".to_owned(),
        KitchenAction::Goto(at) => format!("go to {}", place(at)),
        KitchenAction::Get { item: Some(taken), .. } => format!("take {}", item(Some(taken))),
        KitchenAction::Get { item: None, from } => match state.contents(from).count() {
            0 | 1 => format!("take {}", item(state.contents(from).next())),
            // The rules hand out the first thing and throw the others away.
            _ => format!("take {} and throw the rest away", item(state.contents(from).next())),
        },
        KitchenAction::Put(at) => {
            let into = match rules.tool_at(at).map(|tool| tool.role) {
                Some(LocationRole::Serving) => "on",
                Some(LocationRole::Storage) => "back into",
                Some(LocationRole::Cooking) | None => "into",
            };
            format!("put {} {into} {}", item(state.hold(agent)), place(at))
        }
        KitchenAction::Activate(at) => format!("start {}", place(at)),
    }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

    use cooperage_core::{Entry, Environment, Tick, Wake};
    use cooperage_kitchen::{KitchenBook, KitchenSetup, KitchenStart, OrderTiming};

    use super::*;

    fn told(scene: Option<Scene>) -> Vec<String> {
        let Some(Scene::Floor(floor)) = scene else { panic!("a kitchen is a floor") };
        let told = |one: FloorGesture| {
            let of = |call: Option<GestureCall>| call.map_or_else(|| "-".to_owned(), |call| call.label);
            let pointed: Vec<String> = one.place.into_iter().chain(one.thing).collect();
            format!("{}: {} | {}", pointed.join(" "), of(one.hand), of(one.work))
        };
        floor.gestures.into_iter().map(told).collect()
    }

    #[test]
    fn a_seat_is_told_what_each_gesture_means() {
        let book = KitchenBook::built_in();
        let setup =
            KitchenSetup::published(&book, book.level("level_0").unwrap(), 2, OrderTiming::alpha(1.0));
        let mut world =
            CuisineWorld::with_setup(book.clone(), &setup, KitchenStart::published(1, 0)).unwrap();
        let submit = |world: &mut CuisineWorld, text: &str| {
            let entry = Entry::Text { agent: Some(AgentId(0)), text };
            Environment::submit(world, &[entry], &mut Vec::new());
        };
        let advance = |world: &mut CuisineWorld, to: u64| {
            Environment::advance(world, Tick(to), Wake::Nobody, &mut Vec::new());
        };
        assert_eq!(told(scene(&world)), Vec::<String>::new(), "viewers have no gestures");
        assert_eq!(
            told(seat_scene(&world, AgentId(0))),
            [
                ": - | let a step pass",
                "storage0: go to storage0 | go to storage0",
                "blender0: go to blender0 | go to blender0"
            ]
        );
        submit(&mut world, "goto_agent0_storage0");
        assert_eq!(told(seat_scene(&world, AgentId(0))), Vec::<String>::new(), "the step has its command");
        advance(&mut world, 1);
        assert_eq!(
            told(seat_scene(&world, AgentId(0)))[3..],
            ["storage0 salmon: take salmon | take salmon", "storage0 flour: take flour | take flour"]
        );
        submit(&mut world, "get_agent0_flour_storage0");
        advance(&mut world, 2);
        assert!(
            told(seat_scene(&world, AgentId(0))).contains(
                &"storage0: put flour back into storage0 | put flour back into storage0".to_owned()
            )
        );
    }
}
