//! Movement: all players move at once, or none does (docs/spec/overcooked.md, 7).

use crate::action::OvercookedAction;
use crate::grid::{GridCell, LayoutGrid, PLAYERS_MAX};
use crate::state::OvercookedState;

/// Turns all players that move, and moves them unless two collide: then every player keeps its old cell.
#[inline]
pub(super) fn move_all(grid: &LayoutGrid, state: &mut OvercookedState, actions: &[OvercookedAction]) {
    let mut targets = [GridCell(0); PLAYERS_MAX];
    let mut moves = false;
    for ((player, target), index) in state.players_mut().iter_mut().zip(&mut targets).zip(0..) {
        *target = player.cell;
        let direction = actions.get::<usize>(index).copied().and_then(OvercookedAction::direction);
        if let Some(direction) = direction {
            player.facing = direction;
            *target = grid.step(player.cell, direction);
            moves |= *target != player.cell;
        }
    }
    if moves && !collides(state, &targets) {
        for (player, target) in state.players_mut().iter_mut().zip(targets) {
            player.cell = target;
        }
    }
}

/// Whether two want the same cell, or change places.
#[inline]
fn collides(state: &OvercookedState, targets: &[GridCell; PLAYERS_MAX]) -> bool {
    let players = state.players();
    let mut others = players.iter().zip(targets);
    while let Some((player, target)) = others.next() {
        for (other, other_target) in others.clone() {
            if target == other_target || *target == other.cell && *other_target == player.cell {
                return true;
            }
        }
    }
    false
}
