//! The view that a player decides by: the game as it stands, seen from one seat.

use crate::grid::{GridCell, GridSlot, GridTerrain};
use crate::motion::{Motion, MotionGoal};
use crate::object::{KitchenObject, ObjectKind};
use crate::rules::{OvercookedRules, SoupStatus};
use crate::state::{OvercookedState, PlayerState};

/// Whether some player of a layout cannot reach everything that a soup needs, so that things have to be handed over.
#[must_use]
pub fn hands_over(rules: &OvercookedRules) -> bool {
    let grid = rules.grid();
    let reaches = |region, terrain| grid.cells_of(terrain).iter().any(|cell| grid.touches(*cell, region));
    grid.starts().iter().map(|start| grid.region(*start)).any(|region| {
        let ingredients = [GridTerrain::OnionDispenser, GridTerrain::TomatoDispenser];
        let rest = [GridTerrain::DishDispenser, GridTerrain::Pot, GridTerrain::Serving];
        !ingredients.into_iter().any(|terrain| reaches(region, terrain))
            || !rest.into_iter().all(|terrain| reaches(region, terrain))
    })
}

/// A state seen from one seat.
#[derive(Clone, Copy, Debug)]
pub struct OvercookedView<'g> {
    pub rules: &'g OvercookedRules,
    /// The tables of the layout's grid.
    pub motion: &'g Motion,
    pub state: &'g OvercookedState,
    seat: usize,
    me: PlayerState,
    region: Option<u8>,
}

impl<'g> OvercookedView<'g> {
    /// None if there is no such seat.
    #[must_use]
    pub fn new(
        rules: &'g OvercookedRules,
        motion: &'g Motion,
        state: &'g OvercookedState,
        seat: usize,
    ) -> Option<OvercookedView<'g>> {
        let me = *state.players().get(seat)?;
        Some(OvercookedView { rules, motion, state, seat, me, region: rules.grid().region(me.cell) })
    }

    /// The seat of the view.
    #[must_use]
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The player in the seat.
    #[must_use]
    pub fn me(&self) -> &PlayerState {
        &self.me
    }

    /// All other players.
    pub fn others(&self) -> impl Iterator<Item = &'g PlayerState> + use<'g> {
        let seat = self.seat;
        self.state
            .players()
            .iter()
            .enumerate()
            .filter(move |(other, _)| *other != seat)
            .map(|(_, player)| player)
    }

    /// Whether another player holds that.
    #[must_use]
    pub fn others_hold(&self, kind: ObjectKind) -> bool {
        self.others().any(|player| player.held.kind() == Some(kind))
    }

    /// Whether the player can stand there, as far as the floor is connected.
    #[inline]
    #[must_use]
    pub fn is_valid(&self, goal: MotionGoal) -> bool {
        self.rules.grid().region(goal.cell) == self.region
    }

    /// Whether the player can use that cell, as far as the floor is connected.
    #[inline]
    #[must_use]
    pub fn reaches(&self, feature: GridCell) -> bool {
        self.motion.goals(feature).iter().any(|goal| self.is_valid(*goal))
    }

    /// Whether another player can.
    #[inline]
    #[must_use]
    pub fn others_reach(&self, feature: GridCell) -> bool {
        let grid = self.rules.grid();
        self.others().any(|player| {
            let region = grid.region(player.cell);
            self.motion.goals(feature).iter().any(|goal| grid.region(goal.cell) == region)
        })
    }

    /// Whether the player can use that cell and no other player can.
    #[must_use]
    pub fn is_exclusive(&self, feature: GridCell) -> bool {
        self.reaches(feature) && !self.others_reach(feature)
    }

    /// Whether the player and another player can use that cell.
    #[must_use]
    pub fn is_shared(&self, feature: GridCell) -> bool {
        self.reaches(feature) && self.others_reach(feature)
    }

    /// The pots with what is in them.
    pub fn pots(&self) -> impl Iterator<Item = (GridCell, KitchenObject)> + use<'g> {
        let OvercookedView { rules, state, .. } = *self;
        rules.grid().pots().iter().map(|&pot| (rules.grid().cell_of(pot), state.object(pot)))
    }

    /// Whether a soup cooks or is ready.
    #[inline]
    #[must_use]
    pub fn is_hot(&self, soup: KitchenObject) -> bool {
        soup.is_hot()
    }

    /// Whether a pot takes an ingredient more, if it is the right one.
    #[inline]
    #[must_use]
    pub fn is_open(&self, soup: KitchenObject) -> bool {
        soup.is_open()
    }

    /// Whether a soup is ready.
    #[inline]
    #[must_use]
    pub fn is_ready(&self, soup: KitchenObject) -> bool {
        self.rules.status(soup) == SoupStatus::Ready
    }

    /// Whether some pot cooks or is ready.
    #[must_use]
    pub fn has_hot_pot(&self) -> bool {
        self.pots().any(|(_, soup)| self.is_hot(soup))
    }

    /// Whether some pot takes an ingredient more.
    #[must_use]
    pub fn has_open_pot(&self) -> bool {
        self.pots().any(|(_, soup)| self.is_open(soup))
    }

    /// The counters on which such an object lies, in the order in which it was put there.
    pub fn counters_with(&self, kind: ObjectKind) -> impl Iterator<Item = GridCell> + use<'g> {
        let OvercookedView { rules, state, .. } = *self;
        let lies = move |slot: &&GridSlot| state.object(**slot).kind() == Some(kind);
        let cells = state.lying().iter().filter(lies).map(|slot| rules.grid().cell_of(*slot));
        cells.filter(|cell| rules.grid().terrain(*cell) == GridTerrain::Counter)
    }

    /// The counters on which nothing lies.
    pub fn empty_counters(&self) -> impl Iterator<Item = GridCell> + use<'g> {
        let OvercookedView { rules, state, .. } = *self;
        let is_empty = |slot: GridSlot| state.object(slot).is_none();
        let counters = rules.grid().cells_of(GridTerrain::Counter).iter().copied();
        counters.filter(move |cell| rules.grid().slot(*cell).is_some_and(is_empty))
    }

    /// The dispensers of that; none of soups.
    #[must_use]
    pub fn dispensers(&self, kind: ObjectKind) -> &'g [GridCell] {
        let terrain = match kind {
            ObjectKind::Onion => GridTerrain::OnionDispenser,
            ObjectKind::Tomato => GridTerrain::TomatoDispenser,
            ObjectKind::Dish => GridTerrain::DishDispenser,
            ObjectKind::Soup => return &[],
        };
        self.rules.grid().cells_of(terrain)
    }
}
