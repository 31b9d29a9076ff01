//! Texts for viewers at the level of macros: the kitchen's features and the objects in hands, without any place.

use std::fmt::Write as _;

use cooperage_core::{AgentId, Viewer};

use super::game::OvercookedGame;
use super::show::{held, pot_words};
use crate::grid::GridTerrain;
use crate::macros::hands_over;
use crate::object::{KitchenObject, ObjectKind};
use crate::rules::OvercookedRules;
use crate::state::OvercookedState;

/// The features that are listed, in this order.
pub(super) const FEATURES: [GridTerrain; 5] = [
    GridTerrain::OnionDispenser,
    GridTerrain::DishDispenser,
    GridTerrain::TomatoDispenser,
    GridTerrain::Serving,
    GridTerrain::Pot,
];

/// Appends the text of a viewer. Where players have to hand things over, an agent is not told what others hold, but what
/// lies on the counters between them; the whole crew is told both.
pub(super) fn write_text(game: &OvercookedGame, viewer: Viewer, out: &mut String) {
    let (rules, state) = (game.rules(), game.state());
    let features: Vec<String> = FEATURES.into_iter().filter_map(|terrain| feature(rules, terrain)).collect();
    let _ = writeln!(out, "In the kitchen: {}.", features.join("; "));
    let _ = writeln!(out, "Step {}.", state.timestep());
    let hands_over = hands_over(rules);
    for (number, player) in state.players().iter().enumerate() {
        let is_me = viewer == Viewer::Agent(AgentId(number as u32));
        if is_me {
            let _ = writeln!(
                out,
                "You are player {number}. You hold {}.{}",
                held(player.held),
                duty(player.held)
            );
        } else if !hands_over || viewer == Viewer::Crew {
            let _ = write!(out, "Player {number} holds {}.", held(player.held));
            match game.under_way(AgentId(number as u32)) {
                Some(act) if viewer == Viewer::Crew => {
                    let _ = writeln!(out, " Under way: {act}.");
                }
                _ => out.push('\n'),
            }
        }
    }
    for (number, &pot) in rules.grid().pots().iter().enumerate() {
        let _ = writeln!(out, "Pot {number}: {}.", pot_words(rules, state.object(pot)));
    }
    if hands_over {
        out.push_str(&counters(rules, state));
    }
    if state.orders().is_finite() {
        let orders: Vec<&str> = state.orders().orders().map(|order| order.name()).collect();
        let _ = writeln!(out, "Soups to serve in this order: {}.", orders.join(", "));
    }
}

/// `2 onion dispensers (0 and 1)`.
fn feature(rules: &OvercookedRules, terrain: GridTerrain) -> Option<String> {
    let count = rules.grid().cells_of(terrain).len();
    let numbers: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    match numbers.as_slice() {
        [] => None,
        [only] => Some(format!("1 {} ({only})", terrain.name())),
        [most @ .., last] => Some(format!("{count} {}s ({} and {last})", terrain.name(), most.join(", "))),
    }
}

fn duty(held: KitchenObject) -> &'static str {
    if held.is_soup() { " It has to be delivered." } else { "" }
}

/// The objects on counters that more than one player can reach.
fn counters(rules: &OvercookedRules, state: &OvercookedState) -> String {
    let grid = rules.grid();
    let is_shared = |cell| {
        let reaches = |player: &&crate::state::PlayerState| grid.touches(cell, grid.region(player.cell));
        state.players().iter().filter(reaches).count() > 1
    };
    let shared: Vec<KitchenObject> = grid
        .cells_of(GridTerrain::Counter)
        .iter()
        .filter(|cell| is_shared(**cell))
        .map(|cell| grid.slot(*cell).map_or(KitchenObject::NONE, |slot| state.object(slot)))
        .collect();
    let count = |kind| shared.iter().filter(|object| object.kind() == Some(kind)).count();
    let mut text = format!(
        "Counters within reach of more than one player: {}. Onions on them: {}. Dishes on them: {}.",
        shared.len(),
        count(ObjectKind::Onion),
        count(ObjectKind::Dish)
    );
    for (kind, word) in [(ObjectKind::Tomato, "Tomatoes"), (ObjectKind::Soup, "Soups")] {
        if count(kind) > 0 {
            let _ = write!(text, " {word} on them: {}.", count(kind));
        }
    }
    text.push('\n');
    text
}
