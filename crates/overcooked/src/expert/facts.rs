//! The facts that the rules of the roles decide by.

use super::ExpertScene;
use crate::grid::GridTerrain;
use crate::macros::{Macro, OvercookedView};
use crate::object::{KitchenObject, ObjectKind};
use crate::recipe::SoupRecipes;
use crate::rules::{Dynamics, SoupStatus};

/// The kitchen as one player knows it: all that the rule of a role asks. None of it is a place.
pub(super) trait CookFacts {
    fn recipes(&self) -> &SoupRecipes;

    fn dynamics(&self) -> Dynamics;

    /// The object in the player's hands.
    fn held(&self) -> KitchenObject;

    /// The objects in the hands of all other players, each with the player's macro where it is known.
    fn others(&self) -> impl Iterator<Item = (KitchenObject, Option<Macro>)>;

    /// The contents of all pots.
    fn pots(&self) -> impl Iterator<Item = KitchenObject>;

    /// The number of such objects on counters.
    fn lying(&self, kind: ObjectKind) -> usize;

    /// Whether nothing lies on some counter.
    fn has_empty_counter(&self) -> bool;

    /// Whether nothing lies on some counter that the player and another player can use.
    fn has_empty_counter_between(&self) -> bool;

    /// Whether the player can use a cell of that kind.
    fn reaches(&self, terrain: GridTerrain) -> bool;

    fn is_ready(&self, soup: KitchenObject) -> bool {
        self.recipes().status(soup) == SoupStatus::Ready
    }

    fn has_hot_pot(&self) -> bool {
        self.pots().any(KitchenObject::is_hot)
    }

    fn has_open_pot(&self) -> bool {
        self.pots().any(KitchenObject::is_open)
    }
}

/// The facts of a player that sees the whole kitchen.
#[derive(Clone, Copy)]
pub(super) struct SeenFacts<'s, 'g> {
    pub(super) scene: &'s ExpertScene<'g>,
    pub(super) view: &'s OvercookedView<'g>,
}

impl CookFacts for SeenFacts<'_, '_> {
    fn recipes(&self) -> &SoupRecipes {
        self.view.rules.recipes()
    }

    fn dynamics(&self) -> Dynamics {
        self.view.rules.dynamics()
    }

    fn held(&self) -> KitchenObject {
        self.view.me().held
    }

    fn others(&self) -> impl Iterator<Item = (KitchenObject, Option<Macro>)> {
        let players = self.view.state.players().iter().enumerate();
        let others = players.filter(|(seat, _)| *seat != self.view.seat());
        others.map(|(seat, player)| (player.held, self.scene.doing.get(seat).copied().flatten()))
    }

    fn pots(&self) -> impl Iterator<Item = KitchenObject> {
        self.view.pots().map(|(_, soup)| soup)
    }

    fn lying(&self, kind: ObjectKind) -> usize {
        self.view.counters_with(kind).count()
    }

    fn has_empty_counter(&self) -> bool {
        self.view.empty_counters().next().is_some()
    }

    fn has_empty_counter_between(&self) -> bool {
        self.view.empty_counters().any(|cell| self.view.is_shared(cell))
    }

    fn reaches(&self, terrain: GridTerrain) -> bool {
        self.view.rules.grid().cells_of(terrain).iter().any(|cell| self.view.reaches(*cell))
    }
}
