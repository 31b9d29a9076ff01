//! Observations of viewers: the whole kitchen, as text and as data.

use std::fmt::Write as _;
use std::sync::Arc;

use cooperage_core::{AgentId, Viewer};
use serde_json::{Value, json};

use super::game::Game;
use crate::grid::{Cell, Terrain};
use crate::layout::built_in;
use crate::object::{Kind, Object};
use crate::recipe::Recipe;
use crate::rules::{Rules, Status};
use crate::serial;
use crate::state::{Player, State};
use crate::text::picture;

/// The kitchen as data: the state in its native form, the layout, the score, and each player's macro under way, which
/// only that player and the crew are told.
pub(super) fn data(game: &Game, viewer: Viewer) -> Value {
    let doing = |seat: usize| {
        let agent = AgentId(seat as u32);
        let is_told = viewer == Viewer::Crew || viewer == Viewer::Agent(agent);
        game.under_way(agent).filter(|_| is_told).map(|act| act.to_string())
    };
    let doing: Vec<Option<String>> = (0..game.rules().players()).map(doing).collect();
    let rules = game.rules();
    let orders: Vec<&str> = game.state().orders().orders().map(|order| order.name()).collect();
    json!({
        "layout": layout(rules),
        "dynamics": rules.dynamics().name(),
        "grid": rules.grid().terrain_rows(),
        "horizon": game.setup().horizon,
        "score": game.totals().score(),
        "order_list": game.state().orders().is_finite().then_some(orders),
        "doing": doing,
        "state": serial::native(rules.grid(), rules.recipes(), game.state()),
    })
}

/// The name of a built-in layout; any other layout itself, as a layout file has it.
fn layout(rules: &Rules) -> Value {
    let layout = rules.layout();
    match built_in(layout.name()) {
        Ok(known) if Arc::ptr_eq(&known, layout) => layout.name().into(),
        _ => layout.to_json(),
    }
}

/// Appends the text of a viewer.
pub(super) fn write_text(game: &Game, viewer: Viewer, out: &mut String) {
    let (rules, state) = (game.rules(), game.state());
    let me = match viewer {
        Viewer::Agent(agent) => Some(agent),
        Viewer::Crew => None,
    };
    let _ = writeln!(
        out,
        "Step {} of {}. Points so far: {}.",
        state.timestep(),
        game.setup().horizon,
        game.totals().score()
    );
    for (number, player) in state.players().iter().enumerate() {
        let agent = AgentId(number as u32);
        let is_me = me == Some(agent);
        let who = if is_me { format!("You (player {number}) are") } else { format!("Player {number} is") };
        let (x, y) = rules.grid().coordinates(player.cell);
        let _ = write!(
            out,
            "{who} at ({x}, {y}), facing {}, holding {}",
            player.facing.name(),
            held(player.held)
        );
        let _ = writeln!(out, "; in front: {}.", in_front(rules, state, player));
    }
    for &pot in rules.grid().pots() {
        let (x, y) = rules.grid().coordinates(rules.grid().cell_of(pot));
        let _ = writeln!(out, "Pot at ({x}, {y}): {}.", pot_words(rules, state.object(pot)));
    }
    let counters: Vec<String> = state
        .lying()
        .iter()
        .filter(|slot| rules.grid().terrain(rules.grid().cell_of(**slot)) == Terrain::Counter)
        .map(|slot| {
            let (x, y) = rules.grid().coordinates(rules.grid().cell_of(*slot));
            format!("{} at ({x}, {y})", held(state.object(*slot)))
        })
        .collect();
    let lying = if counters.is_empty() { "nothing".to_owned() } else { counters.join(", ") };
    let _ = writeln!(out, "On counters: {lying}.");
    if state.orders().is_finite() {
        let orders: Vec<&str> = state.orders().orders().map(|order| order.name()).collect();
        let _ = writeln!(out, "Soups to serve in this order: {}.", orders.join(", "));
    }
    out.push_str(&picture(rules, state));
}

/// The words for an object in a hand or on a counter.
pub(super) fn held(object: Object) -> String {
    match object.kind() {
        None => "nothing".to_owned(),
        Some(Kind::Soup) => format!("a soup of {}", made_of(object)),
        Some(kind) => kind.words().to_owned(),
    }
}

fn made_of(soup: Object) -> String {
    Recipe::of(soup.content()).map_or_else(|| "nothing".to_owned(), Recipe::words)
}

pub(super) fn pot_words(rules: &Rules, soup: Object) -> String {
    match rules.status(soup) {
        Status::Empty => "empty".to_owned(),
        Status::Idle => format!("{}, not cooking", made_of(soup)),
        Status::Cooking => {
            let steps = match rules.remaining(soup) {
                1 => "1 step".to_owned(),
                steps => format!("{steps} steps"),
            };
            format!("{}, cooking, ready in {steps}", made_of(soup))
        }
        Status::Ready => format!("a soup of {}, ready", made_of(soup)),
    }
}

fn in_front(rules: &Rules, state: &State, player: &Player) -> String {
    let grid = rules.grid();
    let Some(cell) = grid.neighbour(player.cell, player.facing) else { return "nothing".to_owned() };
    let other = |cell: Cell| state.players().iter().position(|player| player.cell == cell);
    if let Some(number) = other(cell) {
        return format!("player {number}");
    }
    let terrain = grid.terrain(cell);
    match grid.slot(cell).map(|slot| state.object(slot)) {
        Some(object) if terrain == Terrain::Counter && object.is_some() => {
            format!("counter with {}", held(object))
        }
        Some(_) if terrain == Terrain::Counter => "empty counter".to_owned(),
        _ => terrain.name().to_owned(),
    }
}
