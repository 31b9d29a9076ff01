//! Random starts, as the package offers them: players anywhere, and objects in pots and hands
//! (docs/spec/overcooked.md, 3).

use cooperage_core::{RandomSource, TreeRandom};

use crate::action::GridDirection;
use crate::grid::{GridCell, GridTerrain};
use crate::object::{KitchenObject, SoupContent, SoupIngredient};
use crate::rules::{Dynamics, OvercookedRules};
use crate::state::{OvercookedState, PlayerState};

/// How a start differs from the layout's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RandomStart {
    /// Whether players begin on any floor cells, drawn uniformly from all ways to place them, and not on their start cells.
    pub cells: bool,
    /// The probability, from 0 to 1, that a pot holds a soup, and the same that a player holds an object.
    ///
    /// A soup has 1 to 3 onions and then tomatoes as far as they fit, and has started with the same probability. A player
    /// gets a dish (1 of 5), an onion (3 of 5) or a finished soup (1 of 5). Under the oldest rules, whose soups are of one
    /// kind, there are no tomatoes.
    pub objects: f64,
}

impl RandomStart {
    /// Whether everything is as the layout says.
    #[must_use]
    pub fn is_off(&self) -> bool {
        !self.cells && self.objects <= 0.0
    }
}

/// Draws a random start of a game.
#[must_use]
pub fn random_start(rules: &OvercookedRules, how: RandomStart, random: &TreeRandom) -> OvercookedState {
    let layout = rules.start();
    if how.is_off() {
        return layout;
    }
    let cells: Vec<GridCell> = if how.cells {
        draw_cells(rules, &mut random.child("cells"))
    } else {
        layout.players().iter().map(|player| player.cell).collect()
    };
    let draws = &mut random.child("objects");
    let mut soups = Vec::new();
    for &pot in rules.grid().pots() {
        if chance(draws, how.objects) {
            let content = draw_content(rules, draws);
            let tick = if chance(draws, how.objects) { 0 } else { -1 };
            soups.push((pot, KitchenObject::soup(content, tick)));
        }
    }
    let players: Vec<PlayerState> = cells
        .into_iter()
        .map(|cell| {
            let held = if chance(draws, how.objects) { draw_held(rules, draws) } else { KitchenObject::NONE };
            PlayerState { cell, facing: GridDirection::North, held }
        })
        .collect();
    let mut state = OvercookedState::new(players, layout.timestep(), layout.orders());
    state.set_loose_soups(layout.has_loose_soups());
    for &slot in layout.lying() {
        state.put(slot, layout.object(slot));
    }
    for (pot, soup) in soups {
        state.take(pot);
        state.put(pot, soup);
    }
    state
}

fn draw_cells(rules: &OvercookedRules, random: &mut TreeRandom) -> Vec<GridCell> {
    let mut free = rules.grid().cells_of(GridTerrain::Floor).to_vec();
    let draw = |_| {
        let place = random.below(free.len() as u32) as usize;
        free.swap_remove(place)
    };
    (0..rules.players()).map(draw).collect()
}

/// True with that probability.
fn chance(random: &mut TreeRandom, probability: f64) -> bool {
    f64::from(random.next_u32()) < probability * (f64::from(u32::MAX) + 1.0)
}

fn draw_content(rules: &OvercookedRules, random: &mut TreeRandom) -> SoupContent {
    let onions = 1 + random.below(3);
    let tomatoes = if rules.dynamics() == Dynamics::Legacy { 0 } else { random.below(4 - onions) };
    let onions = std::iter::repeat_n(SoupIngredient::Onion, onions as usize);
    onions.chain(std::iter::repeat_n(SoupIngredient::Tomato, tomatoes as usize)).collect()
}

fn draw_held(rules: &OvercookedRules, random: &mut TreeRandom) -> KitchenObject {
    match random.below(5) {
        0 => KitchenObject::DISH,
        1..=3 => KitchenObject::ONION,
        _ => {
            // Version 0.0.1 serves soups of three only.
            let content = match rules.dynamics() {
                Dynamics::Legacy => [SoupIngredient::Onion; 3].into_iter().collect(),
                Dynamics::Old | Dynamics::New => draw_content(rules, random),
            };
            KitchenObject::soup(content, rules.recipes().cook_time(content).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::built_in;
    use crate::object::ObjectKind;
    use crate::rules::SoupStatus;

    fn rules(dynamics: Dynamics) -> OvercookedRules {
        OvercookedRules::new(built_in("cramped_room").unwrap(), dynamics).unwrap()
    }

    #[test]
    fn without_chances_a_start_is_the_layouts() {
        let rules = rules(Dynamics::Old);
        let random = TreeRandom::from_seed(3);
        assert_eq!(random_start(&rules, RandomStart::default(), &random), rules.start());
    }

    #[test]
    fn every_way_to_place_players_is_as_likely() {
        let rules = rules(Dynamics::Old);
        let how = RandomStart { cells: true, objects: 0.0 };
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..6_000 {
            let state = random_start(&rules, how, &TreeRandom::from_seed(seed));
            let cells: Vec<GridCell> = state.players().iter().map(|player| player.cell).collect();
            assert!(cells[0] != cells[1] && state.lying().is_empty());
            *seen.entry(cells).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 6 * 5, "all ordered pairs of six floor cells");
        assert!(seen.values().all(|count| (130..270).contains(count)), "{seen:?}");
    }

    #[test]
    fn objects_come_with_the_given_chance() {
        let rules = rules(Dynamics::New);
        let how = RandomStart { cells: false, objects: 0.5 };
        let (mut soups, mut held, mut dishes, mut started) = (0, 0, 0, 0);
        for seed in 0..4_000 {
            let state = random_start(&rules, how, &TreeRandom::from_seed(seed));
            soups += state.lying().len();
            started += state.lying().iter().filter(|slot| state.object(**slot).tick() == 0).count();
            held += state.players().iter().filter(|player| player.held.is_some()).count();
            dishes += state.count_held(ObjectKind::Dish);
            for player in state.players().iter().filter(|player| player.held.is_soup()) {
                assert_eq!(rules.status(player.held), SoupStatus::Ready);
            }
        }
        assert!((1_850..2_150).contains(&soups), "{soups}");
        assert!((900..1_100).contains(&started), "{started}");
        assert!((3_800..4_200).contains(&held), "{held}");
        assert!((700..900).contains(&dishes), "{dishes}");
    }

    #[test]
    fn the_oldest_rules_know_no_mixed_soups() {
        let rules = rules(Dynamics::Legacy);
        let how = RandomStart { cells: true, objects: 1.0 };
        for seed in 0..200 {
            let state = random_start(&rules, how, &TreeRandom::from_seed(seed));
            let soups = state.lying().iter().map(|slot| state.object(*slot));
            let held = state.players().iter().map(|player| player.held);
            assert!(soups.chain(held).all(|object| object.content().tomatoes() == 0));
        }
    }
}
