//! Where a macro can be done.

use super::{Macro, OvercookedView};
use crate::grid::{GridCell, GridTerrain};
use crate::motion::MotionGoal;
use crate::object::{KitchenObject, ObjectKind, SoupIngredient};
use crate::rules::Dynamics;

/// A list of different cells without allocation.
#[derive(Clone, Debug)]
pub(crate) struct CellList {
    cells: [GridCell; 256],
    count: u8,
}

impl CellList {
    pub(crate) const NONE: CellList = CellList { cells: [GridCell(0); 256], count: 0 };

    #[inline]
    pub(crate) fn extend(&mut self, cells: impl IntoIterator<Item = GridCell>) {
        for cell in cells {
            if let Some(place) = self.cells.get_mut(usize::from(self.count)) {
                *place = cell;
                self.count = self.count.saturating_add(1);
            }
        }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[GridCell] {
        self.cells.get(..usize::from(self.count)).unwrap_or(&[])
    }

    fn keep(&mut self, keeps: impl Fn(GridCell) -> bool) {
        let mut kept = CellList::NONE;
        kept.extend(self.as_slice().iter().copied().filter(|cell| keeps(*cell)));
        *self = kept;
    }

    fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The goals of these cells that the player can stand on, in order.
    #[inline]
    pub(crate) fn goals<'c>(&'c self, view: &'c OvercookedView<'_>) -> impl Iterator<Item = MotionGoal> + 'c {
        let goals = self.as_slice().iter().flat_map(|cell| view.motion.goals(*cell));
        goals.copied().filter(|goal| view.is_valid(*goal))
    }
}

/// The cells at which the macro can be done now, in the order in which equal ways are preferred.
#[inline]
pub(crate) fn candidates(view: &OvercookedView<'_>, act: Macro) -> CellList {
    let mut cells = CellList::NONE;
    match act {
        Macro::PickUpOnion => pickups(view, ObjectKind::Onion, &mut cells),
        Macro::PickUpTomato => pickups(view, ObjectKind::Tomato, &mut cells),
        Macro::PickUpDish => pickups(view, ObjectKind::Dish, &mut cells),
        Macro::PutOnion => open_pots(view, SoupIngredient::Onion, &mut cells),
        Macro::PutTomato => open_pots(view, SoupIngredient::Tomato, &mut cells),
        Macro::StartCooking => startable(view, &mut cells),
        Macro::FillDish => {
            cells.extend(view.pots().filter(|(_, soup)| view.is_ready(*soup)).map(|(pot, _)| pot));
            let cooks = |soup: KitchenObject| view.is_hot(soup) && !view.is_ready(soup);
            cells.extend(view.pots().filter(|(_, soup)| cooks(*soup)).map(|(pot, _)| pot));
        }
        Macro::Deliver => cells.extend(view.rules.grid().cells_of(GridTerrain::Serving).iter().copied()),
        Macro::Place => {
            cells.extend(view.empty_counters().filter(|counter| view.is_shared(*counter)));
            if cells.is_empty() {
                cells.extend(view.empty_counters());
            }
        }
        Macro::Wait(_) => {}
    }
    cells
}

fn pickups(view: &OvercookedView<'_>, kind: ObjectKind, cells: &mut CellList) {
    cells.extend(view.dispensers(kind).iter().copied());
    cells.extend(view.counters_with(kind));
    // If only this player can reach some of the cells, it leaves the rest to others. The published program does not say
    // so of tomatoes.
    if kind != ObjectKind::Tomato && cells.as_slice().iter().any(|cell| view.is_exclusive(*cell)) {
        cells.keep(|cell| view.is_exclusive(cell));
    }
}

/// Pots that are filled in part, then empty ones.
pub(crate) fn open_pots(view: &OvercookedView<'_>, ingredient: SoupIngredient, cells: &mut CellList) {
    let is_begun = |soup: KitchenObject| soup.is_some() && view.is_open(soup) && fits(view, soup, ingredient);
    cells.extend(view.pots().filter(|(_, soup)| is_begun(*soup)).map(|(pot, _)| pot));
    cells.extend(view.pots().filter(|(_, soup)| soup.is_none()).map(|(pot, _)| pot));
}

/// Whether an ingredient belongs into a pot that is filled in part: version 0.0.1 cooks soups of one kind, and elsewhere some
/// order must remain that pays.
fn fits(view: &OvercookedView<'_>, soup: KitchenObject, ingredient: SoupIngredient) -> bool {
    match view.rules.dynamics() {
        Dynamics::Legacy => soup.content().first() == Some(ingredient),
        Dynamics::Old | Dynamics::New => view.rules.recipes().best(soup.content().with(ingredient)) > 0,
    }
}

/// Pots that wait for being started with as many ingredients as the first order has; where there is none, those with fewer or
/// more.
fn startable(view: &OvercookedView<'_>, cells: &mut CellList) {
    let wanted = view.rules.recipes().listed().first().map(|recipe| recipe.count());
    let is_full = |soup: KitchenObject| soup.is_idle() && Some(soup.content().count()) == wanted;
    cells.extend(view.pots().filter(|(_, soup)| is_full(*soup)).map(|(pot, _)| pot));
    if cells.is_empty() {
        cells.extend(view.pots().filter(|(_, soup)| soup.is_idle()).map(|(pot, _)| pot));
    }
}
