//! The input of our own policies: a state, seen from one seat, as a short list of numbers. Each number selects a row of
//! weights.
//!
//! A state is a set of facts, such as "I stand on this cell and look North" or "an onion lies on this counter". Every
//! possible fact has a number, and a state is the list of the true ones: a sparse one-hot encoding. The first layer of a
//! network then adds rows and multiplies nothing. The observer's own facts come first, then those of the others in the
//! order of their seats after the observer's. Time is no fact, and soups outside pots look alike.

use cooperage_overcooked::grid::GridTerrain;
use cooperage_overcooked::object::SoupContent;
use cooperage_overcooked::{
    GridCell, KitchenObject, LayoutGrid, ObjectKind, OvercookedRules, OvercookedState, PlayerState,
    SoupStatus,
};

/// The possible contents of a hand or a counter: nothing, or one of the four kinds.
const HELD: usize = ObjectKind::ALL.len() + 1;
/// The terrains that a player can face.
const TERRAINS: usize = GridTerrain::ALL.len();
/// Remaining steps of a soup that are told apart; longer times look alike.
const REMAINING_MAX: usize = 40;
/// The possible states of a pot's timer: empty, idle, ready, or cooking with so many steps to go.
const TIMES: usize = 3 + REMAINING_MAX;

/// The numbers of all facts of one grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The number of each cell among those of floor.
    floor: Vec<usize>,
    floors: usize,
    width: usize,
    height: usize,
    players: usize,
    /// Where the facts of counters begin, by slot.
    slots: usize,
    /// Where the facts of pots begin.
    pots: usize,
    len: usize,
}

impl Features {
    /// The name of this encoding in files. A change of the encoding needs a new name.
    pub const NAME: &'static str = "facts-1";

    /// Numbers all facts of a grid.
    #[must_use]
    pub fn new(grid: &LayoutGrid) -> Features {
        let mut floor = vec![0; grid.cells()];
        let cells = grid.cells_of(GridTerrain::Floor);
        for (number, cell) in cells.iter().enumerate() {
            if let Some(place) = floor.get_mut(cell.index()) {
                *place = number;
            }
        }
        let mut features = Features {
            floor,
            floors: cells.len(),
            width: usize::from(grid.width()),
            height: usize::from(grid.height()),
            players: grid.players(),
            slots: 0,
            pots: 0,
            len: 0,
        };
        let others = features.players.saturating_sub(1);
        features.slots = features.players + features.own_len() + others * features.other_len();
        features.pots = features.slots + grid.slots().len() * ObjectKind::ALL.len();
        features.len = features.pots + grid.pots().len() * (SoupContent::TABLE + TIMES);
        features
    }

    /// How many facts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no facts, which is never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of facts about a player: its cell with its facing, the object in its hands, and the cell with that object.
    fn body_len(&self) -> usize {
        4 * self.floors + HELD + HELD * self.floors
    }

    fn own_len(&self) -> usize {
        self.body_len() + HELD * TERRAINS
    }

    fn other_len(&self) -> usize {
        self.body_len() + (2 * self.width - 1) * (2 * self.height - 1)
    }

    /// Adds the numbers of all facts that are true for that seat. An empty seat gives none.
    pub fn write(&self, rules: &OvercookedRules, state: &OvercookedState, seat: usize, out: &mut Vec<u32>) {
        let players = state.players();
        let Some(own) = players.get(seat) else { return };
        let mut push = |fact: usize| out.push(fact as u32);
        push(seat.min(self.players.saturating_sub(1)));
        let mut base = self.players;
        self.body(own, base, &mut push);
        let faced = rules.grid().faced(own.cell, own.facing).terrain as usize;
        push(base + self.body_len() + held(own.held) * TERRAINS + faced);
        base += self.own_len();
        for place in 1..players.len().min(self.players) {
            let Some(other) = players.get((seat + place) % players.len()) else { continue };
            self.body(other, base, &mut push);
            push(base + self.body_len() + self.offset(rules.grid(), own.cell, other.cell));
            base += self.other_len();
        }
        self.lying(rules, state, &mut push);
    }

    fn body(&self, player: &PlayerState, base: usize, push: &mut impl FnMut(usize)) {
        let floor = self.floor.get(player.cell.index()).copied().unwrap_or_default();
        let held = held(player.held);
        push(base + 4 * floor + player.facing as usize);
        push(base + 4 * self.floors + held);
        push(base + 4 * self.floors + HELD + HELD * floor + held);
    }

    /// The number of the offset from one cell to another.
    fn offset(&self, grid: &LayoutGrid, from: GridCell, to: GridCell) -> usize {
        let ((from_x, from_y), (to_x, to_y)) = (grid.coordinates(from), grid.coordinates(to));
        let right = usize::from(to_x) + self.width - 1 - usize::from(from_x);
        let down = usize::from(to_y) + self.height - 1 - usize::from(from_y);
        down * (2 * self.width - 1) + right
    }

    fn lying(&self, rules: &OvercookedRules, state: &OvercookedState, push: &mut impl FnMut(usize)) {
        let grid = rules.grid();
        for &slot in state.lying() {
            let object = state.object(slot);
            if let Some(kind) = object.kind()
                && grid.terrain(grid.cell_of(slot)) != GridTerrain::Pot
            {
                push(self.slots + slot.index() * ObjectKind::ALL.len() + kind as usize);
            }
        }
        for (number, &slot) in grid.pots().iter().enumerate() {
            let soup = state.object(slot);
            let base = self.pots + number * (SoupContent::TABLE + TIMES);
            push(base + soup.content().index());
            push(base + SoupContent::TABLE + time(rules, soup));
        }
    }
}

fn held(object: KitchenObject) -> usize {
    object.kind().map_or(0, |kind| kind as usize + 1)
}

fn time(rules: &OvercookedRules, soup: KitchenObject) -> usize {
    match rules.status(soup) {
        SoupStatus::Empty => 0,
        SoupStatus::Idle => 1,
        SoupStatus::Ready => 2,
        SoupStatus::Cooking => 2 + (rules.remaining(soup) as usize).clamp(1, REMAINING_MAX),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cooperage_core::{RandomSource, TreeRandom};
    use cooperage_overcooked::start::{RandomStart, random_start};
    use cooperage_overcooked::{Dynamics, NoEvents, OvercookedAction, layout, step};

    use super::*;

    #[test]
    fn different_states_have_different_facts() {
        for name in ["cramped_room", "forced_coordination", "multiplayer_schelling", "cramped_room_single"] {
            let rules = OvercookedRules::new(layout::built_in(name).unwrap(), Dynamics::Old).unwrap();
            let features = Features::new(rules.grid());
            let mut random = TreeRandom::from_seed(5).child(name);
            let how = RandomStart { cells: true, objects: 0.0 };
            let mut state = random_start(&rules, how, &random);
            let mut seen = std::collections::BTreeMap::new();
            for _ in 0..2_000 {
                for seat in 0..rules.players() {
                    let mut facts = Vec::new();
                    features.write(&rules, &state, seat, &mut facts);
                    assert!(facts.iter().all(|fact| (*fact as usize) < features.len()), "{name}");
                    let set: BTreeSet<u32> = facts.iter().copied().collect();
                    assert_eq!(set.len(), facts.len(), "{name}: no fact counts twice");
                    // Equal facts mean an equal picture, seen from one seat.
                    let picture = (seat, cooperage_overcooked::text::picture(&rules, &state));
                    let before = seen.insert(set.clone(), picture.clone());
                    assert!(before.is_none_or(|before| before == picture), "{name}");
                }
                let actions: Vec<OvercookedAction> =
                    (0..rules.players()).map(|_| OvercookedAction::ALL[random.below(6) as usize]).collect();
                step(&rules, &mut state, &actions, &mut NoEvents);
            }
            assert!(seen.len() > 50, "{name}");
        }
    }

    #[test]
    fn a_seat_that_nobody_has_sees_nothing() {
        let rules = OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
        let mut facts = Vec::new();
        Features::new(rules.grid()).write(&rules, &rules.start(), 2, &mut facts);
        assert!(facts.is_empty());
    }
}
