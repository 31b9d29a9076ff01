//! The rule-based model of the published package (docs/spec/overcooked.md, 18).

use crate::action::{GridDirection, OvercookedAction};
use crate::grid::{GridCell, GridTerrain, PLAYERS_MAX};
use crate::macros::{CellList, DrawPurpose, Draws, OvercookedView, choose, moves, open_pots};
use crate::object::{KitchenObject, ObjectKind, SoupIngredient};
use crate::state::PlayerState;

/// The rule-based model with default settings: it fills pots, and fetches a dish as soon as one cooks. It takes the
/// nearest object, without regard to other players, and moves at random if no player has moved or turned since its last
/// decision. That happens at a pot that cooks, too. It never puts anything on a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greedy {
    starts: bool,
    /// All players as they were at the last decision, without what they hold.
    previous: Option<[PlayerState; PLAYERS_MAX]>,
}

impl Greedy {
    /// The model of version 0.0.1.
    pub const LEGACY: Greedy = Greedy { starts: false, previous: None };
    /// That of versions 1.1.0 and 2.0.0: it also starts pots that do not start by themselves.
    pub const NEW: Greedy = Greedy { starts: true, previous: None };

    /// Returns the action of this step.
    pub fn decide(
        &mut self,
        view: &OvercookedView<'_>,
        draws: &mut (impl Draws + ?Sized),
    ) -> OvercookedAction {
        let mut cells = CellList::NONE;
        self.wanted(view, &mut cells);
        let way = view.motion.plan_best(view.me(), cells.goals(view)).or_else(|| {
            let nearest = nearest_feature(view)?;
            view.motion.plan_best(view.me(), view.motion.goals(nearest).iter().copied())
        });
        let action = way.map_or(OvercookedAction::Stay, |way| way.action);
        let mut poses = *view.state.player_table();
        for player in &mut poses {
            player.held = KitchenObject::NONE;
        }
        let stands_still = self.previous.replace(poses) == Some(poses);
        if stands_still { unstuck(view, action, draws) } else { action }
    }

    /// The cells that it wants to use, in the order in which equal ways are preferred.
    fn wanted(&self, view: &OvercookedView<'_>, cells: &mut CellList) {
        match view.me().held.kind() {
            None => self.fetched(view, cells),
            Some(ObjectKind::Onion) => open_pots(view, SoupIngredient::Onion, cells),
            Some(ObjectKind::Tomato) => open_pots(view, SoupIngredient::Tomato, cells),
            Some(ObjectKind::Dish) => {
                cells.extend(view.pots().filter(|(_, soup)| view.is_ready(*soup)).map(|(pot, _)| pot));
                let cooks = |soup: KitchenObject| view.is_hot(soup) && !view.is_ready(soup);
                cells.extend(view.pots().filter(|(_, soup)| cooks(*soup)).map(|(pot, _)| pot));
            }
            Some(ObjectKind::Soup) => {
                cells.extend(view.rules.grid().cells_of(GridTerrain::Serving).iter().copied())
            }
        }
    }

    fn fetched(&self, view: &OvercookedView<'_>, cells: &mut CellList) {
        let kinds: &[ObjectKind] = if view.has_hot_pot() && !view.others_hold(ObjectKind::Dish) {
            &[ObjectKind::Dish]
        } else {
            let waits = |soup: KitchenObject| soup.is_idle() && soup.content().is_full();
            if self.starts && view.pots().any(|(_, soup)| waits(soup)) {
                cells.extend(view.pots().filter(|(_, soup)| waits(*soup)).map(|(pot, _)| pot));
                return;
            }
            &[ObjectKind::Onion, ObjectKind::Tomato]
        };
        for &kind in kinds {
            cells.extend(view.dispensers(kind).iter().copied());
            cells.extend(view.counters_with(kind));
        }
    }
}

/// The nearest among onion dispensers, tomato dispensers, pots and dish dispensers, the first of equals.
fn nearest_feature(view: &OvercookedView<'_>) -> Option<GridCell> {
    let kinds = [
        GridTerrain::OnionDispenser,
        GridTerrain::TomatoDispenser,
        GridTerrain::Pot,
        GridTerrain::DishDispenser,
    ];
    let features = kinds.into_iter().flat_map(|terrain| view.rules.grid().cells_of(terrain));
    let cost = |cell: GridCell| {
        let way = view.motion.plan_best(view.me(), view.motion.goals(cell).iter().copied())?;
        Some((way.cost, cell))
    };
    features
        .filter_map(|cell| cost(*cell))
        .reduce(|best, next| if next.0 < best.0 { next } else { best })
        .map(|(_, cell)| cell)
}

/// A direction in which it can move while all others stand still; its own choice where there is none.
fn unstuck(
    view: &OvercookedView<'_>,
    action: OvercookedAction,
    draws: &mut (impl Draws + ?Sized),
) -> OvercookedAction {
    let mut free = [GridDirection::North; 4];
    let mut count = 0;
    for direction in GridDirection::ALL.into_iter().filter(|direction| moves(view, *direction)) {
        free[count] = direction;
        count += 1;
    }
    choose(draws, DrawPurpose::Unstuck, &free[..count]).map_or(action, GridDirection::action)
}
