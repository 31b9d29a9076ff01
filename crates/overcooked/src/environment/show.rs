//! Observations of viewers: the whole kitchen, as text and as data.

use std::fmt::Write as _;
use std::sync::Arc;

use cooperage_core::{AgentId, Viewer};
use serde_json::{Value, json};

use super::game::OvercookedGame;
use crate::grid::{GridCell, GridTerrain};
use crate::layout::built_in;
use crate::object::{KitchenObject, ObjectKind};
use crate::recipe::SoupRecipe;
use crate::rules::{OvercookedRules, SoupStatus};
use crate::serial;
use crate::state::{OvercookedState, PlayerState};
use crate::text::picture;

/// The kitchen as data: the state in its native form, the layout, the score, and each player's macro under way, which
/// only that player and the crew are told.
pub(super) fn data(game: &OvercookedGame, viewer: Viewer) -> Value {
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
fn layout(rules: &OvercookedRules) -> Value {
    let layout = rules.layout();
    match built_in(layout.name()) {
        Ok(known) if Arc::ptr_eq(&known, layout) => layout.name().into(),
        _ => layout.to_json(),
    }
}

/// Appends the text of a viewer.
pub(super) fn write_text(game: &OvercookedGame, viewer: Viewer, out: &mut String) {
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
        .filter(|slot| rules.grid().terrain(rules.grid().cell_of(**slot)) == GridTerrain::Counter)
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
pub(super) fn held(object: KitchenObject) -> String {
    match object.kind() {
        None => "nothing".to_owned(),
        Some(ObjectKind::Soup) => format!("a soup of {}", made_of(object)),
        Some(kind) => kind.words().to_owned(),
    }
}

fn made_of(soup: KitchenObject) -> String {
    SoupRecipe::of(soup.content()).map_or_else(|| "nothing".to_owned(), SoupRecipe::words)
}

pub(super) fn pot_words(rules: &OvercookedRules, soup: KitchenObject) -> String {
    match rules.status(soup) {
        SoupStatus::Empty => "empty".to_owned(),
        SoupStatus::Idle => format!("{}, not cooking", made_of(soup)),
        SoupStatus::Cooking => {
            let steps = match rules.remaining(soup) {
                1 => "1 step".to_owned(),
                steps => format!("{steps} steps"),
            };
            format!("{}, cooking, ready in {steps}", made_of(soup))
        }
        SoupStatus::Ready => format!("a soup of {}, ready", made_of(soup)),
    }
}

fn in_front(rules: &OvercookedRules, state: &OvercookedState, player: &PlayerState) -> String {
    let grid = rules.grid();
    let Some(cell) = grid.neighbour(player.cell, player.facing) else { return "nothing".to_owned() };
    let other = |cell: GridCell| state.players().iter().position(|player| player.cell == cell);
    if let Some(number) = other(cell) {
        return format!("player {number}");
    }
    let terrain = grid.terrain(cell);
    match grid.slot(cell).map(|slot| state.object(slot)) {
        Some(object) if terrain == GridTerrain::Counter && object.is_some() => {
            format!("counter with {}", held(object))
        }
        Some(_) if terrain == GridTerrain::Counter => "empty counter".to_owned(),
        _ => terrain.name().to_owned(),
    }
}
