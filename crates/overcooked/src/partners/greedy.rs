//! The rule-based model of the published package (docs/spec/overcooked.md, 18).

use crate::action::{Action, Direction};
use crate::grid::{Cell, PLAYERS_MAX, Terrain};
use crate::macros::{Cells, Draw, Draws, View, choose, moves, open_pots};
use crate::object::{Ingredient, Kind, Object};
use crate::state::Player;

/// The rule-based model with default settings: it fills pots, and fetches a dish as soon as one cooks. It takes the
/// nearest object, without regard to other players, and moves at random if no player has moved or turned since its last
/// decision. That happens at a pot that cooks, too. It never puts anything on a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greedy {
    starts: bool,
    /// All players as they were at the last decision, without what they hold.
    previous: Option<[Player; PLAYERS_MAX]>,
}

impl Greedy {
    /// The model of version 0.0.1.
    pub const LEGACY: Greedy = Greedy { starts: false, previous: None };
    /// That of versions 1.1.0 and 2.0.0: it also starts pots that do not start by themselves.
    pub const NEW: Greedy = Greedy { starts: true, previous: None };

    /// Returns the action of this step.
    pub fn decide(&mut self, view: &View<'_>, draws: &mut (impl Draws + ?Sized)) -> Action {
        let mut cells = Cells::NONE;
        self.wanted(view, &mut cells);
        let way = view.motion.plan_best(view.me(), cells.goals(view)).or_else(|| {
            let nearest = nearest_feature(view)?;
            view.motion.plan_best(view.me(), view.motion.goals(nearest).iter().copied())
        });
        let action = way.map_or(Action::Stay, |way| way.action);
        let mut poses = *view.state.player_table();
        for player in &mut poses {
            player.held = Object::NONE;
        }
        let stands_still = self.previous.replace(poses) == Some(poses);
        if stands_still { unstuck(view, action, draws) } else { action }
    }

    /// The cells that it wants to use, in the order in which equal ways are preferred.
    fn wanted(&self, view: &View<'_>, cells: &mut Cells) {
        match view.me().held.kind() {
            None => self.fetched(view, cells),
            Some(Kind::Onion) => open_pots(view, Ingredient::Onion, cells),
            Some(Kind::Tomato) => open_pots(view, Ingredient::Tomato, cells),
            Some(Kind::Dish) => {
                cells.extend(view.pots().filter(|(_, soup)| view.is_ready(*soup)).map(|(pot, _)| pot));
                let cooks = |soup: Object| view.is_hot(soup) && !view.is_ready(soup);
                cells.extend(view.pots().filter(|(_, soup)| cooks(*soup)).map(|(pot, _)| pot));
            }
            Some(Kind::Soup) => cells.extend(view.rules.grid().cells_of(Terrain::Serving).iter().copied()),
        }
    }

    fn fetched(&self, view: &View<'_>, cells: &mut Cells) {
        let kinds: &[Kind] = if view.has_hot_pot() && !view.others_hold(Kind::Dish) {
            &[Kind::Dish]
        } else {
            let waits = |soup: Object| soup.is_idle() && soup.content().is_full();
            if self.starts && view.pots().any(|(_, soup)| waits(soup)) {
                cells.extend(view.pots().filter(|(_, soup)| waits(*soup)).map(|(pot, _)| pot));
                return;
            }
            &[Kind::Onion, Kind::Tomato]
        };
        for &kind in kinds {
            cells.extend(view.dispensers(kind).iter().copied());
            cells.extend(view.counters_with(kind));
        }
    }
}

/// The nearest among onion dispensers, tomato dispensers, pots and dish dispensers, the first of equals.
fn nearest_feature(view: &View<'_>) -> Option<Cell> {
    let kinds = [Terrain::OnionDispenser, Terrain::TomatoDispenser, Terrain::Pot, Terrain::DishDispenser];
    let features = kinds.into_iter().flat_map(|terrain| view.rules.grid().cells_of(terrain));
    let cost = |cell: Cell| {
        let way = view.motion.plan_best(view.me(), view.motion.goals(cell).iter().copied())?;
        Some((way.cost, cell))
    };
    features
        .filter_map(|cell| cost(*cell))
        .reduce(|best, next| if next.0 < best.0 { next } else { best })
        .map(|(_, cell)| cell)
}

/// A direction in which it can move while all others stand still; its own choice where there is none.
fn unstuck(view: &View<'_>, action: Action, draws: &mut (impl Draws + ?Sized)) -> Action {
    let mut free = [Direction::North; 4];
    let mut count = 0;
    for direction in Direction::ALL.into_iter().filter(|direction| moves(view, *direction)) {
        free[count] = direction;
        count += 1;
    }
    choose(draws, Draw::Unstuck, &free[..count]).map_or(action, Direction::action)
}
