//! The 26 channels of versions 1.1.0 and 2.0.0 (docs/spec/overcooked.md, 12).

use super::{Encoding, set, small};
use crate::grid::GridTerrain;
use crate::object::KitchenObject;
use crate::rules::{OvercookedRules, SoupStatus};
use crate::state::OvercookedState;

pub(super) const NAMES: [&str; 26] = [
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
    "tomato_disp",
    "dish_disp",
    "serve_loc",
    "onions_in_pot",
    "tomatoes_in_pot",
    "onions_in_soup",
    "tomatoes_in_soup",
    "soup_time_left",
    "soup_done",
    "dishes",
    "onions",
    "tomatoes",
    "urgency",
];

const ONIONS_IN_POT: usize = 16;
const TOMATOES_IN_POT: usize = 17;
const ONIONS_IN_SOUP: usize = 18;
const TOMATOES_IN_SOUP: usize = 19;
const SOUP_TIME_LEFT: usize = 20;
const SOUP_DONE: usize = 21;
const DISHES: usize = 22;
const ONIONS: usize = 23;
const TOMATOES: usize = 24;
const URGENCY: usize = 25;

/// From so many steps before the end on, time is urgent.
const URGENT: u32 = 40;

pub(super) const fn terrain(terrain: GridTerrain) -> Option<usize> {
    match terrain {
        GridTerrain::Floor => None,
        GridTerrain::Pot => Some(10),
        GridTerrain::Counter => Some(11),
        GridTerrain::OnionDispenser => Some(12),
        GridTerrain::TomatoDispenser => Some(13),
        GridTerrain::DishDispenser => Some(14),
        GridTerrain::Serving => Some(15),
    }
}

#[inline]
pub(super) fn write(encoding: &Encoding, rules: &OvercookedRules, state: &OvercookedState, out: &mut [u8]) {
    let grid = rules.grid();
    for player in state.players() {
        if player.held.is_some() {
            outside_pots(encoding.at(out, player.cell), player.held);
        }
    }
    for &slot in state.lying() {
        let (cell, object) = (grid.cell_of(slot), state.object(slot));
        let entries = encoding.at(out, cell);
        if grid.terrain(cell) == GridTerrain::Pot {
            in_pot(entries, rules, object)
        } else {
            outside_pots(entries, object)
        }
    }
    if encoding.horizon.saturating_sub(state.timestep()) < URGENT {
        for entries in out.chunks_exact_mut(NAMES.len()) {
            set(entries, URGENCY, 1);
        }
    }
}

#[inline]
fn in_pot(entries: &mut [u8], rules: &OvercookedRules, soup: KitchenObject) {
    let content = soup.content();
    if soup.is_idle() {
        set(entries, ONIONS_IN_POT, content.onions());
        set(entries, TOMATOES_IN_POT, content.tomatoes());
        return;
    }
    set(entries, ONIONS_IN_SOUP, content.onions());
    set(entries, TOMATOES_IN_SOUP, content.tomatoes());
    set(entries, SOUP_TIME_LEFT, small(i32::from(rules.recipes().cook_time(content)) - soup.tick()));
    set(entries, SOUP_DONE, u8::from(rules.status(soup) == SoupStatus::Ready));
}

#[inline]
fn outside_pots(entries: &mut [u8], object: KitchenObject) {
    match object {
        KitchenObject::DISH => set(entries, DISHES, 1),
        KitchenObject::ONION => set(entries, ONIONS, 1),
        KitchenObject::TOMATO => set(entries, TOMATOES, 1),
        soup => {
            set(entries, ONIONS_IN_SOUP, soup.content().onions());
            set(entries, TOMATOES_IN_SOUP, soup.content().tomatoes());
            set(entries, SOUP_DONE, 1);
        }
    }
}
