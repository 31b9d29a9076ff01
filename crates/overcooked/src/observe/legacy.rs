//! The 20 channels of version 0.0.1, which older trained policies expect.

use super::{Encoding, set, small};
use crate::grid::GridTerrain;
use crate::object::{KitchenObject, SoupIngredient};
use crate::rules::OvercookedRules;
use crate::state::OvercookedState;

pub(super) const NAMES: [&str; 20] = [
    "self_loc",
    "other_loc",
    "self_or_N",
    "self_or_S",
    "self_or_E",
    "self_or_W",
    "other_or_N",
    "other_or_S",
    "other_or_E",
    "other_or_W",
    "pot_loc",
    "counter_loc",
    "onion_disp",
    "dish_disp",
    "serve_loc",
    "onions_in_pot",
    "onions_cook_time",
    "onion_soup_loc",
    "dishes",
    "onions",
];

const ONIONS_IN_POT: usize = 15;
const ONIONS_COOK_TIME: usize = 16;
const ONION_SOUP: usize = 17;
const DISHES: usize = 18;
const ONIONS: usize = 19;

pub(super) const fn terrain(terrain: GridTerrain) -> Option<usize> {
    match terrain {
        GridTerrain::Floor | GridTerrain::TomatoDispenser => None,
        GridTerrain::Pot => Some(10),
        GridTerrain::Counter => Some(11),
        GridTerrain::OnionDispenser => Some(12),
        GridTerrain::DishDispenser => Some(13),
        GridTerrain::Serving => Some(14),
    }
}

pub(super) fn write(encoding: &Encoding, rules: &OvercookedRules, state: &OvercookedState, out: &mut [u8]) {
    let grid = rules.grid();
    for player in state.players() {
        outside_pots(encoding.at(out, player.cell), player.held);
    }
    for &slot in state.lying() {
        let (cell, object) = (grid.cell_of(slot), state.object(slot));
        let entries = encoding.at(out, cell);
        if grid.terrain(cell) != GridTerrain::Pot {
            outside_pots(entries, object);
        } else if object.content().first() == Some(SoupIngredient::Onion) {
            set(entries, ONIONS_IN_POT, object.content().count());
            set(entries, ONIONS_COOK_TIME, small(object.tick()));
        }
    }
}

fn outside_pots(entries: &mut [u8], object: KitchenObject) {
    match object {
        KitchenObject::DISH => set(entries, DISHES, 1),
        KitchenObject::ONION => set(entries, ONIONS, 1),
        soup if soup.content().first() == Some(SoupIngredient::Onion) => set(entries, ONION_SOUP, 1),
        _ => {}
    }
}
