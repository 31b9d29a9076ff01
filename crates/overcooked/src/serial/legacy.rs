//! The form of version 0.0.1.

use serde_json::{Value, json};

use super::native::position;
use crate::grid::{GridCell, LayoutGrid};
use crate::object::KitchenObject;
use crate::state::OvercookedState;

pub(super) fn state(grid: &LayoutGrid, state: &OvercookedState) -> Value {
    let players = state.players().iter().map(|player| {
        let (x, y) = player.facing.delta();
        json!({
            "position": position(grid, player.cell),
            "orientation": [x, y],
            "held_object": object(grid, player.held, player.cell),
        })
    });
    let objects = state.lying().iter().map(|slot| object(grid, state.object(*slot), grid.cell_of(*slot)));
    let orders = state.orders();
    let list: Option<Vec<&str>> =
        orders.is_finite().then(|| orders.orders().map(|order| order.name()).collect());
    json!({
        "players": players.collect::<Vec<_>>(),
        "objects": objects.collect::<Vec<_>>(),
        "order_list": list,
        "timestep": state.timestep(),
    })
}

fn object(grid: &LayoutGrid, object: KitchenObject, cell: GridCell) -> Value {
    let Some(kind) = object.kind() else { return Value::Null };
    let state = object
        .content()
        .first()
        .map(|ingredient| json!([ingredient.name(), object.content().count(), object.tick().max(0)]));
    json!({"name": kind.name(), "position": position(grid, cell), "state": state})
}
