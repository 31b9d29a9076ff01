//! The digest of a game: equal digests mean equal state, the generator's included.

use cooperage_core::{Digest, RandomSource};

use crate::game::Game;
use crate::orders::OrderSource;
use crate::rules::Rules;

/// Distinguishes this encoding from every other; to be changed with it.
const ENCODING: &[u8] = b"cuisineworld state 1";

/// Rules, state, totals, commands handed in and order source, in a canonical encoding.
pub(crate) fn encode(game: &Game, out: &mut Vec<u8>) {
    let (rules, state) = (game.rules(), game.state());
    let number = |out: &mut Vec<u8>, value: u64| out.extend_from_slice(&value.to_le_bytes());
    out.extend_from_slice(ENCODING);
    out.extend_from_slice(&rules.digest().0);

    number(out, u64::from(state.step));
    number(out, u64::from(state.arrival_timer));
    out.push(u8::from(state.game_over));
    for agent in state.agents.iter().take(rules.crew() as usize) {
        out.extend_from_slice(&[agent.at, agent.hold, agent.busy]);
    }
    for place in state.places.iter().take(rules.locations().len()) {
        out.extend_from_slice(&[place.len, place.busy, u8::from(place.takeable)]);
        out.extend(place.contents.iter().take(usize::from(place.len)));
    }
    number(out, u64::from(state.fresh_agents));
    number(out, state.fresh_places);
    number(out, state.orders.len() as u64);
    for order in &state.orders {
        out.push(order.dish.0);
        out.extend_from_slice(&order.remaining.to_le_bytes());
    }
    number(out, state.served.len() as u64);
    out.extend(state.served.iter().flat_map(|served| [served.table.0, served.item.0]));

    let totals = game.totals();
    for value in [
        totals.completed,
        totals.failed,
        totals.failed_exact,
        totals.lost_orders,
        totals.noops,
        totals.failed_commands,
        totals.accomplished.len() as u64,
    ] {
        number(out, value);
    }
    out.extend(totals.accomplished.iter().map(|dish| dish.0));
    let (agents, places) = game.needs().waiting();
    number(out, u64::from(agents));
    number(out, places);
    for need in game.needs().all() {
        out.extend_from_slice(&need.to_le_bytes());
    }
    encode_queue(game, out);
    encode_source(game.source(), out);
}

/// The digest of everything that can influence the future of the game.
#[must_use]
pub fn digest(game: &Game) -> Digest {
    let mut bytes = Vec::with_capacity(2_048);
    encode(game, &mut bytes);
    Digest::of(&bytes)
}

/// A digest of all that the rules are made of.
pub(crate) fn of_rules(rules: &Rules) -> Digest {
    let mut out = Vec::with_capacity(4_096);
    let text = |out: &mut Vec<u8>, text: &str| {
        out.extend_from_slice(&(text.len() as u64).to_le_bytes());
        out.extend_from_slice(text.as_bytes());
    };
    let number = |out: &mut Vec<u8>, value: u64| out.extend_from_slice(&value.to_le_bytes());
    let limit = |value: Option<u32>| value.map_or(u64::MAX, u64::from);
    text(&mut out, rules.level());
    number(&mut out, u64::from(rules.crew()));
    number(&mut out, u64::from(rules.max_steps()));
    number(&mut out, rules.max_active_orders() as u64);
    number(&mut out, limit(rules.interval()));
    number(&mut out, rules.base_count() as u64);
    number(&mut out, rules.items().len() as u64);
    rules.items().iter().for_each(|name| text(&mut out, name));
    number(&mut out, rules.tools().len() as u64);
    for tool in rules.tools() {
        text(&mut out, &tool.name);
        number(&mut out, limit(tool.capacity));
        out.extend([
            tool.cook_time,
            tool.role as u8,
            u8::from(tool.agent_stays),
            u8::from(tool.takeable_at_start),
        ]);
    }
    number(&mut out, rules.locations().len() as u64);
    out.extend(rules.locations().iter().map(|location| location.tool.0));
    for recipe in rules.recipes() {
        out.extend([recipe.product.0, recipe.tool.0, recipe.ingredients.len() as u8]);
        out.extend(recipe.ingredients.iter().map(|item| item.0));
    }
    number(&mut out, rules.dishes().len() as u64);
    for dish in rules.dishes() {
        out.push(dish.item.0);
        number(&mut out, limit(dish.lifetime));
    }
    Digest::of(&out)
}

/// Commands handed in already, and whether a list was rejected.
fn encode_queue(game: &Game, out: &mut Vec<u8>) {
    out.extend_from_slice(&(game.queue().len() as u64).to_le_bytes());
    for command in game.queue() {
        let item = match command.action {
            crate::command::Action::Get { item: Some(item), .. } => item.0,
            _ => u8::MAX,
        };
        let location = command.action.location().map_or(u8::MAX, |location| location.0);
        out.push(command.action.verb().len() as u8);
        out.push(command.action.verb().as_bytes()[0]);
        out.extend_from_slice(&command.agent.0.to_le_bytes());
        out.extend_from_slice(&[item, location]);
    }
}

/// A generator is represented by what it would give next; that distinguishes all its states.
fn encode_source(source: &OrderSource, out: &mut Vec<u8>) {
    match source {
        OrderSource::Python(random) => {
            out.push(1);
            out.extend_from_slice(&random.consumed().to_le_bytes());
            let mut copy = random.clone();
            (0..8).for_each(|_| out.extend_from_slice(&copy.next_u32().to_le_bytes()));
        }
        OrderSource::Tree(random) => {
            out.push(2);
            let mut copy = random.clone();
            (0..8).for_each(|_| out.extend_from_slice(&copy.next_u32().to_le_bytes()));
        }
        OrderSource::List { dishes, drawn } => {
            out.push(3);
            let rest = dishes.get(*drawn..).unwrap_or(&[]);
            out.extend_from_slice(&(rest.len() as u64).to_le_bytes());
            out.extend(rest.iter().map(|dish| dish.0));
        }
    }
}
