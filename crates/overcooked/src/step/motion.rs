//! Movement: all players move at once, or none does (docs/spec/overcooked.md, 7).

use crate::action::Action;
use crate::grid::{Cell, Grid, PLAYERS_MAX};
use crate::state::State;

/// Turns all players that move, and moves them unless two collide: then every player keeps its old cell.
#[inline]
pub(super) fn move_all(grid: &Grid, state: &mut State, actions: &[Action]) {
    let mut targets = [Cell(0); PLAYERS_MAX];
    let mut moves = false;
    for ((player, target), index) in state.players_mut().iter_mut().zip(&mut targets).zip(0..) {
        *target = player.cell;
        let direction = actions.get::<usize>(index).copied().and_then(Action::direction);
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
fn collides(state: &State, targets: &[Cell; PLAYERS_MAX]) -> bool {
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
