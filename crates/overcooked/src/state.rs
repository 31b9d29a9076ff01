//! The state of a game: flat, of a fixed size, copied as bytes.

use cooperage_core::DigestWriter;

use crate::action::GridDirection;
use crate::grid::{GridCell, GridSlot, LayoutGrid, PLAYERS_MAX, SLOTS_MAX};
use crate::object::{KitchenObject, ObjectKind};
use crate::orders::OrderList;

/// One player of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerState {
    pub cell: GridCell,
    /// Which way the player looks.
    pub facing: GridDirection,
    /// The object in the player's hands.
    pub held: KitchenObject,
}

/// A player that is not there: what the unused end of a state's list holds, so that equal states have equal bytes.
const NOBODY: PlayerState =
    PlayerState { cell: GridCell(0), facing: GridDirection::North, held: KitchenObject::NONE };

/// The state of a game: all that changes during it.
///
/// Objects on counters and in pots are found by their [`GridSlot`], and are also listed in the order in which they were put
/// there: an object that is taken away and put back stands at the end. Two states are equal if all of this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OvercookedState {
    players: [PlayerState; PLAYERS_MAX],
    count: u8,
    objects: [KitchenObject; SLOTS_MAX],
    order: [GridSlot; SLOTS_MAX],
    lying: u8,
    /// Whether a soup that still has to cook may be outside pots; only a state that was read can have one.
    loose_soups: bool,
    timestep: u32,
    orders: OrderList,
}

impl OvercookedState {
    /// Players on their start cells, facing North with empty hands, and nothing else.
    #[must_use]
    pub fn at_start(grid: &LayoutGrid) -> OvercookedState {
        let players = grid.starts().iter().map(|&cell| PlayerState { cell, ..NOBODY });
        OvercookedState::new(players, 0, OrderList::NONE)
    }

    /// These players, at most [`PLAYERS_MAX`], and nothing that lies about.
    pub(crate) fn new(
        players: impl IntoIterator<Item = PlayerState>,
        timestep: u32,
        orders: OrderList,
    ) -> OvercookedState {
        let mut state = OvercookedState {
            players: [NOBODY; PLAYERS_MAX],
            count: 0,
            objects: [KitchenObject::NONE; SLOTS_MAX],
            order: [GridSlot(0); SLOTS_MAX],
            lying: 0,
            loose_soups: false,
            timestep,
            orders,
        };
        for (place, player) in state.players.iter_mut().zip(players) {
            *place = player;
            state.count += 1;
        }
        state
    }

    /// The players, by number.
    #[inline]
    #[must_use]
    pub fn players(&self) -> &[PlayerState] {
        self.players.get(..usize::from(self.count)).unwrap_or(&[])
    }

    /// The players with all unused entries: equal tables mean equal players.
    #[inline]
    pub(crate) fn player_table(&self) -> &[PlayerState; PLAYERS_MAX] {
        &self.players
    }

    #[inline]
    pub(crate) fn players_mut(&mut self) -> &mut [PlayerState] {
        self.players.get_mut(..usize::from(self.count)).unwrap_or(&mut [])
    }

    /// The number of steps played.
    #[inline]
    #[must_use]
    pub fn timestep(&self) -> u32 {
        self.timestep
    }

    #[inline]
    pub(crate) fn count_step(&mut self) {
        self.timestep = self.timestep.saturating_add(1);
    }

    /// The orders that still have to be served, where the list of orders is finite.
    #[must_use]
    pub fn orders(&self) -> OrderList {
        self.orders
    }

    pub(crate) fn orders_mut(&mut self) -> &mut OrderList {
        &mut self.orders
    }

    /// The object in that slot.
    #[inline]
    #[must_use]
    pub fn object(&self, slot: GridSlot) -> KitchenObject {
        self.objects.get(slot.index()).copied().unwrap_or_default()
    }

    /// The counters and pots on which something lies, in the order in which it was put there.
    #[must_use]
    pub fn lying(&self) -> &[GridSlot] {
        self.order.get(..usize::from(self.lying)).unwrap_or(&[])
    }

    /// How many objects of that kind lie on counters and in pots.
    #[must_use]
    pub fn count_lying(&self, kind: ObjectKind) -> usize {
        self.lying().iter().filter(|slot| self.object(**slot).kind() == Some(kind)).count()
    }

    /// How many players hold an object of that kind.
    #[must_use]
    pub fn count_held(&self, kind: ObjectKind) -> usize {
        self.players().iter().filter(|player| player.held.kind() == Some(kind)).count()
    }

    /// Puts an object on an empty counter or into an empty pot; it is the last of the list from then on.
    #[inline]
    pub(crate) fn put(&mut self, slot: GridSlot, object: KitchenObject) {
        if let (Some(place), Some(last)) =
            (self.objects.get_mut(slot.index()), self.order.get_mut(usize::from(self.lying)))
        {
            *place = object;
            *last = slot;
            self.lying += 1;
        }
    }

    /// Changes what lies there; it keeps its place in the list.
    #[inline]
    pub(crate) fn change(&mut self, slot: GridSlot, object: KitchenObject) {
        if let Some(place) = self.objects.get_mut(slot.index()) {
            *place = object;
        }
    }

    /// Takes away what lies there.
    #[inline]
    pub(crate) fn take(&mut self, slot: GridSlot) -> KitchenObject {
        let Some(found) = self.objects.get_mut(slot.index()) else { return KitchenObject::NONE };
        let found = std::mem::take(found);
        let listed = self.order.get_mut(..usize::from(self.lying)).unwrap_or(&mut []);
        if let Some(place) = listed.iter().position(|other| *other == slot) {
            listed.copy_within(place + 1.., place);
            if let Some(last) = listed.last_mut() {
                *last = GridSlot(0);
            }
            self.lying -= 1;
        }
        found
    }

    /// Writes everything that can influence the future of the game into a digest.
    pub(crate) fn put_into(&self, writer: &mut DigestWriter) {
        let players: Vec<(u8, u8, u16)> = self
            .players()
            .iter()
            .map(|player| (player.cell.0, player.facing as u8, player.held.bits()))
            .collect();
        let lying: Vec<(u8, u16)> =
            self.lying().iter().map(|slot| (slot.0, self.object(*slot).bits())).collect();
        let orders: Vec<&str> = self.orders().orders().map(|order| order.name()).collect();
        writer.put(&(players, lying, self.has_loose_soups(), self.timestep()));
        writer.put(&(self.orders().is_finite(), orders));
    }

    #[inline]
    pub(crate) fn has_loose_soups(&self) -> bool {
        self.loose_soups
    }

    pub(crate) fn set_loose_soups(&mut self, loose: bool) {
        self.loose_soups = loose;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_back_stands_at_the_end() {
        let grid = LayoutGrid::read(&["XXPXX", "O  2O", "X1  X", "XDXSX"]).unwrap();
        let mut state = OvercookedState::at_start(&grid);
        let before = state;
        for slot in [4, 1, 7] {
            state.put(GridSlot(slot), KitchenObject::DISH);
        }
        assert_eq!(state.lying(), [GridSlot(4), GridSlot(1), GridSlot(7)]);
        assert_eq!(state.take(GridSlot(1)), KitchenObject::DISH);
        assert_eq!(
            (state.take(GridSlot(1)), state.object(GridSlot(1))),
            (KitchenObject::NONE, KitchenObject::NONE)
        );
        state.put(GridSlot(1), KitchenObject::ONION);
        assert_eq!(state.lying(), [GridSlot(4), GridSlot(7), GridSlot(1)]);
        assert_eq!((state.count_lying(ObjectKind::Dish), state.count_lying(ObjectKind::Onion)), (2, 1));
        for slot in [7, 1, 4] {
            state.take(GridSlot(slot));
        }
        assert_eq!(state, before, "nothing is left of what was taken away");
    }
}
