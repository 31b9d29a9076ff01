//! The digest of a game: equal digests mean equal state, the generator's included.

use cooperage_core::{Digest, RandomSource};

use crate::game::KitchenGame;
use crate::orders::OrderSource;

/// Distinguishes this encoding from every other; to be changed with it.
const ENCODING: &[u8] = b"cuisineworld state 1";

/// Rules, state, totals, commands handed in and order source, in a canonical encoding.
pub(crate) fn encode(game: &KitchenGame, out: &mut Vec<u8>) {
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
pub fn digest(game: &KitchenGame) -> Digest {
    let mut bytes = Vec::with_capacity(2_048);
    encode(game, &mut bytes);
    Digest::of(&bytes)
}

/// Commands handed in already, and whether a list was rejected.
fn encode_queue(game: &KitchenGame, out: &mut Vec<u8>) {
    out.extend_from_slice(&(game.queue().len() as u64).to_le_bytes());
    for command in game.queue() {
        let item = match command.action {
            crate::command::KitchenAction::Get { item: Some(item), .. } => item.0,
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
